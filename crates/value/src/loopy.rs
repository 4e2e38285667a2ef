//! Loopy games: play may return to earlier positions, so it need not end.
//!
//! A [`Loopy`] is a position of a finite graph with Left's and Right's edges. A player who cannot move loses; endless
//! play is a draw. The theory is that of *Winning Ways*, chapter 11, and of Siegel, *Combinatorial Game Theory* (2013),
//! chapter VI.
//!
//! A *stopper* is a game in which no play with alternating moves goes on for ever, from any follower. Stoppers G ≥ H
//! exactly if Left, moving second, survives G − H, and every stopper has one simplest form. For any loopy game, G⁺ is G
//! with endless play won by Left, and G⁻ with endless play won by Right. If G⁺ equals a stopper S and G⁻ equals a
//! stopper T, then S is the *onside* of G, T is the *offside*, and G = S & T. So a [`LoopyValue`] is a pair of games,
//! and sums, negatives and options are formed side by side. Some games have no stopper as a side; such a side is stored
//! unsimplified.
//!
//! No simplification is trusted: a simpler side replaces a game only after Left has survived both differences between
//! them.
//!
//! ```
//! use hedgerow_core::Budget;
//! use hedgerow_value::{Algebra, LoopyValue, loopy::named};
//!
//! let (algebra, budget) = (Algebra::new(), Budget::unlimited());
//! let (on, off) = (named("on", &budget)?.unwrap(), named("off", &budget)?.unwrap());
//! let dud = on.add(&off, &budget)?;
//! assert_eq!(dud.text(&algebra, &budget, 100)?.as_deref(), Some("dud"));
//! # Ok::<(), hedgerow_core::Stopped>(())
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `graph` | positions of graphs, sums, negatives, the test for stoppers |
//! | `survival` | who wins or survives a difference, by retrograde analysis |
//! | `simplify` | simplest forms, sides, sidling |
//! | `value` | pairs of sides and their algebra |
//! | `text` | the names of some loopy games, and loopy games as text |

mod graph;
mod simplify;
mod survival;
mod text;
mod value;

pub use graph::{Loopy, LoopyBuilder};
pub use survival::{Ending, Endings};
pub use text::{NAMES, named};
pub use value::LoopyValue;
