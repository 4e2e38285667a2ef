//! Dots-and-Boxes: draw a line between two dots; whoever closes a box has it and draws again.
//!
//! Lucas described it in 1889 (*La Pipopipette*); Berlekamp made it a science (*The Dots and Boxes Game*, 2000). It is
//! played for points, so a position has no combinatorial value, but two theories fit it: the net score under perfect
//! play, and the Nimstring game on the same lines, which tells who will be in control.
//!
//! | file | subject |
//! |---|---|
//! | `shape` | a size of board: which lines are around which box |
//! | `rules` | boards of up to 256 lines, any number of players up to four |
//! | `solve` | the net score under perfect play |
//! | `notation` | `3x3`, `3x3 swedish`, `3x3:0110… 2-1 B`; a move is a line's number |

mod notation;
mod rules;
mod shape;
pub mod solve;

pub use rules::{Board, Boxes, Drawn, Line, MOST_PLAYERS};
pub use shape::{Shape, Start};
