//! Synchronous Hackenbush: both players choose an edge without knowing the other's choice, and both edges are cut at
//! once (Koschny 2022). A position is a matrix game, and its value is an average over both players' mixtures.
//!
//! | file | subject |
//! |---|---|
//! | [`piece_game`] | positions for the Nash solver: multisets of pieces, with free moves counted separately |
//! | [`edge_set`] | positions for sampling: sets of edges |
//! | `piece` | a connected picture and its parts as sets of edges |
//! | `orbits` | the equivalent edges of a tree |
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
