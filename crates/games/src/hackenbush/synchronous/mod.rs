//! Synchronous Hackenbush: both players choose an edge without knowing the other's choice, and both edges go at once
//! (Koschny 2022). A position is a matrix game, and its value an average over how both mix their moves.
//!
//! | file | subject |
//! |---|---|
//! | [`thicket`] | positions as the Nash solver sees them: heaps of pieces, with what only counts counted off |
//! | [`clearing`] | positions for sampling: sets of edges |
//! | `grove` | a connected picture and its parts as sets of edges |
//! | `orbits` | which edges of a tree are alike |
//! | [`halves`] | sums of halves: a table of values, the band around its diagonal |
//! | [`tent`] | circus tents: the closed formula |

pub mod clearing;
mod grove;
pub mod halves;
mod orbits;
pub mod tent;
pub mod thicket;

pub use clearing::Clearing;
pub use thicket::Thicket;
