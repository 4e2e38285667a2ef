//! Dots-and-Boxes: draw a line between two dots; a player who closes a box owns it and draws again.
//!
//! Lucas described it in 1889 (*La Pipopipette*); Berlekamp made it a science (*The Dots and Boxes Game*, 2000). It is
//! played for points, so a position has no combinatorial value, but two theories fit it: the net score under perfect
//! play, and the Nimstring game on the same lines, which shows who will be in control.
//!
//! | file | subject |
//! |---|---|
//! | `shape` | a size of board: which lines surround which box |
//! | `rules` | boards of up to 512 lines, any number of players up to four |
//! | `symmetry` | symmetries of the board |
//! | `strings` | chains, loops, joints and the boxes that can be taken now |
//! | `analysis` | every line classified, control, endgames of chains and loops, Nimstring |
//! | `rollout` | uniformly random games, without playing them move by move |
//! | `taking` | boxes to take and to give, and the captures that are always right |
//! | `players` | the game's knowledge for engines, and the engines of Krebbers 2021 |
//! | `chains` | the engine of the same name: a search over chains, loops and safe lines |
//! | `weaver` | how people play: Weaver's strategies |
//! | `solve` | the net score under perfect play |
//! | `scored` | the theory and the net score, for programs that do not know the game |
//! | `problems` | Berlekamp's three problems |
//! | `notation` | `3x3`, `3x3 swedish`, `3x3:0110… 2-1 B`; a move is a line's number |
//! | `picture` | drawings, with numbers on the lines; characters for a terminal |

pub mod analysis;
mod chains;
mod entry;
mod notation;
mod parts;
pub mod picture;
mod players;
pub mod problems;
mod rollout;
mod rules;
mod scored;
mod shape;
pub mod solve;
pub mod strings;
mod symmetry;
mod taking;
pub mod theory;
mod weaver;

pub use crate::entry::scored::numbers;
pub use rules::{Board, Boxes, Drawn, Line, MOST_PLAYERS};
pub use scored::solver;
pub use shape::{Shape, Start};
