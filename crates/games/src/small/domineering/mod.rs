//! Domineering: Left places upright dominoes on free cells, Right lying ones; a player who cannot move loses.
//!
//! Invented by Göran Andersson about 1973 and rich in values: numbers, switches, ups, tinies (Conway, *On Numbers and
//! Games*, chapter 10; Berlekamp, *Blockbusting and Domineering*, 1988). The free cells split into regions that no
//! domino can join; turning a board on its side exchanges the players.
//!
//! ```
//! use hedgerow_core::{Budget, Notation};
//! use hedgerow_games::small::domineering::{Domineering, Solver};
//! use hedgerow_value::Algebra;
//!
//! let algebra = Algebra::new();
//! let mut solver = Solver::new(&algebra, Budget::unlimited());
//! let mut worth = |text: &str| {
//!     let value = solver.value(&Domineering::read(text).unwrap()).unwrap();
//!     algebra.display(value).to_string()
//! };
//! assert_eq!(worth("2x2"), "{1|-1}");
//! assert_eq!(worth("../.#"), "*");
//! assert_eq!(worth("2x3"), "{2|-1/2}");
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `rules` | boards of up to 16 x 16 cells |
//! | `region` | regions that fit 8 x 8 cells, as one machine word, for values |
//! | `notation` | `5x5` or `..#/...`, moves `a1-a2` |
//! | `picture` | the board |
//! | `solve` | values, by region |
//! | `players` | the game's knowledge for engines |
//! | `board` | boards that fit 8 x 8 cells, in play, for fast engines |

mod board;
mod entry;
mod notation;
mod picture;
mod players;
mod region;
mod rules;
mod solve;

pub use board::Board;
pub use region::Region;
pub use rules::{Domineering, Domino};
pub use solve::Solver;
