//! A small, slow, obvious oracle for testing a combinatorial-games program.
//!
//! Everything here is written straight from the definitions, so that a reader
//! can convince themselves of it by reading. It depends on nothing and shares
//! no code with what it is used to test. Keep the positions small.
//!
//! Normal play throughout: whoever cannot move loses, or wins where a function says `misere`. Except in [`synchronous`],
//! where both players move at once and the result is a number of spare moves, and
//! in [`boxes`], which is played for points, in [`hex`], which two play for a chain, and in [`hex3d`], which three do.

pub mod boxes;
pub mod cherries;
pub mod clobber;
pub mod domineering;
pub mod dyadic;
pub mod hackenbush;
pub mod hex;
pub mod hex3d;
pub mod konane;
pub mod nim;
pub mod random;
pub mod search;
pub mod synchronous;
pub mod tree;
