//! 3D Hex: a box of cells, three players, each joins two opposite faces. Two may play too: then nobody joins front and
//! back.
//!
//! In turn the players put a stone of theirs on a free cell. Cells that share a side are neighbours, at most six.
//! Player 1 wins with a chain of stones from top to bottom, player 2 from left to right, player 3 from front to back;
//! if the box is full and nobody has one, the game is a draw. Haddou's thesis (2015) introduced the game, together with
//! players who aim for other outcomes than their own win (*natures*).
//!
//! ```
//! use hedgerow_core::{Notation, Rules, Turn, perft};
//! use hedgerow_games::hex3d::Hex3d;
//!
//! let start = Hex3d::read("2x2x2").unwrap();
//! assert_eq!(perft(&start, 4), [1, 8, 56, 336, 1680]);
//! let over = Hex3d::read("2x2x2:12/1.|../.3").unwrap();
//! assert_eq!((over.turn(), over.winner().unwrap().number()), (Turn::Over, 1));
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `shape` | sizes, cells and their names |
//! | `board` | boxes as sets of cells |
//! | `rules` | turns, moves and ends; the pie rule |
//! | `union_find` | the same rules with chains kept as trees (union-find): plain and slow |
//! | `playout` | random games: one without its moves, or 512 at once |
//! | `foresight` | what shortest paths say of moves before they are tried |
//! | `distance` | how many more stones a player needs |
//! | `symmetry` | flips of the axes |
//! | `notation` | `3x3x3`, or `2x2x2:1./.2|../.. 3`; moves `1,1,0` |
//! | `picture` | the layers side by side, the box in perspective, characters |
//! | `families` | boxes without their middle, random positions |
//! | `players` | the game's knowledge for engines |
//! | `endgame` | the exact solver for engines |
//! | `outcomes` | sets of outcomes |
//! | `aims`, `nature` | what the players are after, at some time and in the course of a game |
//! | `possible` | what is known of an outcome set |
//! | [`solve`] | exact results of perfect play |
//! | [`proof`] | proofs of them as files, and their check by the plain rules |
//! | `three` | both for programs that do not know the game |

mod aims;
mod board;
mod distance;
mod endgame;
mod entry;
pub mod families;
mod foresight;
mod nature;
mod notation;
mod outcomes;
mod parts;
pub mod picture;
mod players;
mod playout;
mod possible;
pub mod proof;
mod rules;
mod shape;
pub mod solve;
mod symmetry;
mod three;
mod union_find;

pub use aims::{Aims, Clause};
pub use board::{Board, Hex3d, PLAYERS};
pub use nature::Nature;
pub use outcomes::Outcomes;
pub use playout::Path;
pub use rules::Move;
pub use shape::Shape;
pub use union_find::UnionFindRules;
