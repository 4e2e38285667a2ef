//! Konane, the Hawaiian checkers: stones jump over the other player's stones and take them; a player who cannot jump loses.
//!
//! A full board, filled with black and white stones alternately, is opened by removing a black stone from a corner or
//! the centre and a white stone beside it. Then Black and White jump in turn, with one stone, over one hostile stone or
//! several in a straight line, each time onto an empty square. Black is Left. The values of positions are in Ernst,
//! *Playing Konane mathematically* (1995), and Chan and Tsai, *1 x n Konane* (2002); Shokry's thesis (2023) compared
//! ways to play it by machine.
//!
//! A stone never leaves the squares of its own colour. So the set of squares with stones determines a board reached by
//! play.
//!
//! ```
//! use hedgerow_core::{Notation, Rules, perft};
//! use hedgerow_games::konane::Konane;
//!
//! let start = Konane::read("6x6").unwrap();
//! assert_eq!(perft(&start, 4), [1, 4, 12, 28, 156]);
//! assert_eq!(Konane::read("1x4 a1 b1").unwrap().write(), "..XO X");
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `shape` | sizes and the names of squares |
//! | `board` | boards as sets of squares |
//! | `jumps` | lists of possible jumps |
//! | `rules` | turns, removals and jumps |
//! | `symmetry` | symmetries of the board |
//! | `notation` | `6x6`, or `XO.O/OXOX X`; moves `c3`, `a1-a3` |
//! | [`picture`] | the board, its moves, numbers on them |
//! | `partizan` | what either side could do, and the regions as boards |
//! | [`values`] | the values of positions, region by region |
//! | `playout` | random play |
//! | `dynamic` | a board that keeps lists of possible jumps |
//! | `players` | the game's knowledge for engines, and published engines |
//! | `opening_book` | moves for the opening |
//! | [`families`] | openings, positions of random play, rows of the literature |
//! | [`solve`] | who wins |
//! | `searched` | the same for programs that do not know the game |

mod board;
mod dynamic;
mod entry;
pub mod families;
mod jumps;
mod notation;
mod opening_book;
mod partizan;
mod parts;
pub mod picture;
mod players;
mod playout;
mod rules;
mod searched;
mod shape;
pub mod solve;
mod symmetry;
pub mod values;

pub use board::{Board, Konane, Stage};
pub use dynamic::Dynamic;
pub use jumps::{Direction, Jump};
pub use players::{BoardView, Effects, Group, Window, Windowed};
pub use shape::{Shape, column_name};
