//! Exact values of games in which both players move at once.
//!
//! The value of a position is the value of the matrix game of the positions that each pair of choices leads to (von
//! Neumann 1928; Koschny 2022 for Hackenbush). A [`Solver`] computes values from the end of the game, each position
//! once; a position that may be played again is Everett's (1957) recursive game. [`Solver::equilibrium`] then gives the
//! whole matrix of a position: every pair of moves with what it leads to, and how each side should mix.
//!
//! | file | subject |
//! |---|---|
//! | [`stage`] | positions as matrices of leads to other positions |
//! | `cell` | the value of a matrix of cells, exactly or within an interval |
//! | `reduce` | leaves out what does not affect the value of such a matrix |
//! | `sketch` | quick bounds of every position |
//! | `partly` | the value of a matrix with known bounds |
//! | [`solver`] | the table of values, and the threads that share it |
//! | [`equilibrium`] | the matrix of a position, and how to play it |
//! | [`procedure`] | Koschny's own procedure, to compare with |
//! | [`sampling`] | engines: exact where possible, by sampling elsewhere |

mod cell;
pub mod equilibrium;
mod partly;
pub mod procedure;
mod reduce;
pub mod sampling;
mod sketch;
pub mod solver;
pub mod stage;

pub use cell::Cell;
pub use equilibrium::{Entry, Equilibrium, Side};
pub use procedure::Procedure;
pub use solver::Solver;
pub use stage::{Lead, Plain, Reduced, Stage, To};

use hedgerow_value::Worth;

/// How long exact fractions may get, and how narrow intervals are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Precision {
    /// The most bits of the numerator or the denominator of an exact value; longer ones become intervals.
    pub bits: usize,
    /// The ends of intervals are multiples of 2 to the power of minus this.
    pub width: u32,
}

impl Default for Precision {
    fn default() -> Self {
        Self { bits: 1 << 16, width: 64 }
    }
}

impl Precision {
    /// The value, as an interval if its fraction is too long.
    fn kept(self, worth: Worth) -> Worth {
        match worth.exact() {
            Some(number) if number.bits() > self.bits => Worth::Within(worth.interval(self.width)),
            _ => worth,
        }
    }
}
