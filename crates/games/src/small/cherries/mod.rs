//! Cherries: rows of blue and red cherries; a move takes a cherry of the player's own colour, blue for Left and red for
//! Right, from either end of a row; a player who cannot move loses.
//!
//! A cold game: every row tried so far is worth an integer (the tests try all rows of up to fourteen cherries), so the
//! player with moves to spare wins. From M. H. Albert, R. J. Nowakowski and D. Wolfe, *Lessons in Play*.
//!
//! ```
//! use hedgerow_core::{Budget, Notation};
//! use hedgerow_games::evaluate::Evaluator;
//! use hedgerow_games::small::cherries::Cherries;
//! use hedgerow_value::Algebra;
//!
//! let algebra = Algebra::new();
//! let mut evaluator = Evaluator::new(&algebra, Budget::unlimited());
//! let mut worth = |text: &str| {
//!     let value = evaluator.value(&Cherries::read(text).unwrap()).unwrap();
//!     algebra.display(value).to_string()
//! };
//! assert_eq!(worth("BRB"), "1");
//! assert_eq!(worth("BR"), "0"); // whoever begins frees a cherry of the other's
//! assert_eq!(worth("BRB + RR"), "-1");
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `rules` | rows and what may be taken |
//! | `notation` | `BRB + RR`, moves `0l` and `0r` |
//! | `picture` | cherries in rows |
//! | `players` | the game's knowledge for engines |

mod entry;
mod notation;
mod picture;
mod players;
mod rules;

pub use rules::{Cherries, Colour, End, Row, TakeCherry};
