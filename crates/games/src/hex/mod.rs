//! Hex: two players on a rhombus of hexagons, each joins two opposite sides.
//!
//! In turn the players put a stone of theirs on a free cell. A cell touches at most six others. Black (X), who begins,
//! wins with a chain of stones from top to bottom, White (O) from left to right. There are no draws: on a full board
//! exactly one of them has a chain. Hein (1942) and Nash (1948) found the game.
//!
//! ```
//! use hedgerow_core::{Notation, Player, Rules, Turn, perft};
//! use hedgerow_games::hex::Hex;
//!
//! let start = Hex::read("2x2").unwrap();
//! assert_eq!(perft(&start, 4), [1, 4, 12, 24, 12]);
//! let over = Hex::read("2x2:.X/XO").unwrap();
//! assert_eq!((over.turn(), over.winner()), (Turn::Over, Some(Player::LEFT)));
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `shape` | sizes, cells and their names |
//! | `board` | boards as sets of cells |
//! | `rules` | turns, moves and ends; the pie rule |
//! | `symmetry` | half a turn, and transposition with the players exchanged |
//! | `notation` | `5x5`, or `3x3:X../.O./... X`; moves `c2` |
//! | `picture` | the rhombus, characters |
//! | `families` | random positions |
//! | `playout` | random games, with or without saving bridges |
//! | `links` | the board from one player's view |
//! | `distance` | how far a player is from joining |
//! | `players` | the game's knowledge for engines |
//! | [`solve`] | exact results of perfect play |
//! | `searched` | the solver for programs that do not know the game |

mod board;
mod distance;
mod entry;
pub mod families;
mod links;
mod notation;
pub mod picture;
mod players;
mod playout;
mod rules;
mod searched;
mod shape;
pub mod solve;
mod symmetry;

pub use board::{Board, Hex};
pub use rules::Move;
pub use shape::{Beside, Shape};
