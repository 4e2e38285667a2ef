//! Synchronous Hackenbush: both players choose an edge without knowing the other's choice, and both edges go at once
//! (Koschny 2022). A position is a matrix game, and its value an average over how both mix their moves.
//!
//! | file | subject |
//! |---|---|
//! | [`piece_game`] | positions as the Nash solver sees them: heaps of pieces, with what only counts counted off |
//! | [`edge_set`] | positions for sampling: sets of edges |
//! | `piece` | a connected picture and its parts as sets of edges |
//! | `orbits` | which edges of a tree are alike |
//! | [`halves`] | sums of halves: a table of values, the band around its diagonal |
//! | [`tent`] | circus tents: the closed formula |

pub mod edge_set;
pub mod halves;
mod orbits;
pub(in crate::hackenbush) mod piece;
pub mod piece_game;
pub mod tent;

pub use edge_set::EdgeSetGame;
pub use piece_game::PieceGame;
