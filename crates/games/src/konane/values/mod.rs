//! The values of positions, region by region.
//!
//! | file | subject |
//! |---|---|
//! | `field` | stones on any set of squares, and the jumps that can ever happen there |
//! | `regions` | independent regions, and bounds of the value |
//! | `pairs` | a closer look, which finds more regions |
//! | `region` | a region in two words |
//! | `piece` | a region of any size |
//! | `solver` | the values of positions |
//! | [`database`] | the values of all small regions, as a file |
//! | `region_values` | the database for engines |
//! | [`sums`] | moves in a sum of regions |

pub mod database;
mod pairs;
mod piece;
mod region;
mod region_values;
mod regions;
mod solver;
pub mod sums;
mod walled_board;

pub use database::Database;
pub use piece::Piece;
pub use region::Region;
pub use region_values::RegionValues;
pub use regions::Regions;
pub use solver::Solver;
pub use walled_board::{Reach, WalledBoard};
