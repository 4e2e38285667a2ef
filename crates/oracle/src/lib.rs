//! A small, slow, obvious oracle for testing a combinatorial-games program.
//!
//! Everything here is written straight from the definitions, so that reading it is enough to be convinced that it is
//! right. It depends on nothing and shares no code with what it tests. Keep the positions small.
//!
//! Normal play throughout: a player who cannot move loses, or wins where a function says `misere`. The exceptions are
//! [`synchronous`], where both players move at once and the result is a number of spare moves, [`boxes`], which is
//! played for points, [`hex`], where two players build chains, and [`hex3d`], where three do.

pub mod boxes;
pub mod cherries;
pub mod clobber;
pub mod domineering;
pub mod dyadic;
pub mod hackenbush;
pub mod hex;
pub mod hex3d;
pub mod konane;
pub mod loopy;
pub mod nim;
pub mod nogo;
pub mod random;
pub mod search;
pub mod synchronous;
pub mod tree;
