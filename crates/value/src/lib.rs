//! The algebra of values: what a position is worth, exactly.
//!
//! A *short game* is `{L | R}`: what Left may move to, and what Right may move to; a player who cannot move loses
//! (Conway, *On Numbers and Games*, 1976; Berlekamp, Conway and Guy, *Winning Ways*, 1982; Siegel, *Combinatorial
//! Game Theory*, 2013). Two games are equal when they may replace each other in every sum, and every equal game has
//! one smallest form: its *canonical form*. An [`Algebra`] keeps each canonical form once and hands out small
//! [`Game`] handles: equal handles are equal values.
//!
//! ```
//! use hedgerow_value::{Algebra, Outcome};
//!
//! let algebra = Algebra::new();
//! let switch = algebra.parse("{2|-1}")?;
//! let up = algebra.up_star(1, 0);
//! let sum = algebra.add(switch, up);
//! assert_eq!(algebra.display(sum).to_string(), "{2^|-1^}");
//! assert_eq!(algebra.outcome(sum), Outcome::Next);
//! assert_eq!(algebra.mean(sum).to_string(), "1/2");
//! assert_eq!(algebra.temperature(sum).to_string(), "3/2");
//! # Ok::<(), hedgerow_core::notation::NotationError>(())
//! ```
//!
//! | module | subject |
//! |---|---|
//! | [`dyadic`] | the numbers among the games, m/2^e, of any size |
//! | [`rational`] | exact rationals, for probabilities and averages |
//! | [`interval`] | certified bounds where an exact number is too long or not rational |
//! | [`matrix`] | zero-sum matrix games: values and optimal strategies, exactly |
//! | [`polynomial`] | polynomials with integer coefficients, and isolation of their roots |
//! | [`algebraic`] | irrational roots, exactly |
//! | [`bands`] | quick certified bounds of matrix games, in machine integers |
//! | [`recursive`] | matrix games that some choices start again |
//! | [`worth`] | the value of a game of simultaneous moves |
//! | [`nimber`] | the impartial values, with nim addition and multiplication |
//! | [`algebra`] | canonical forms: order, sums, stops, names of values |
//! | [`loopy`] | games in which play need not end: stoppers and their sides |
//! | [`thermograph`] | temperatures and thermographs |
//! | [`notation`] | values as text, in and out |

pub mod algebra;
pub mod algebraic;
pub mod bands;
pub mod dyadic;
pub mod interval;
pub mod loopy;
pub mod matrix;
pub mod nimber;
pub mod notation;
pub mod polynomial;
pub mod rational;
pub mod recursive;
pub mod thermograph;
pub mod worth;

pub use algebra::{Algebra, Game, Kind, NumberUpStar, Outcome, Uptimal};
pub use algebraic::{Algebraic, Root};
pub use bands::{Band, BandCell, Bands};
pub use dyadic::Dyadic;
pub use interval::Interval;
pub use loopy::{Loopy, LoopyValue};
pub use matrix::Matrix;
pub use nimber::Nimber;
pub use polynomial::{Polynomial, Sturm};
pub use rational::Rational;
pub use recursive::{Recursive, Side, Solved};
pub use thermograph::Thermograph;
pub use worth::Worth;
