//! What the results of a match show, and with what certainty.
//!
//! | module | subject |
//! |---|---|
//! | [`wilson()`] | the interval of a share |
//! | [`fisher()`] | whether two shares may come from one distribution |
//! | [`student()`] | how far the mean of a few numbers may be from the truth |
//! | [`Points`] | the score of a match, with its interval, when games come in pairs and may be drawn |
//! | [`Elo`] | the same as a difference of ratings |
//! | [`bradley_terry`] | the ratings of many players from their games against each other |
//! | [`Sprt`] | a test that ends as soon as the games are enough |
//! | [`Mean`] | a mean and its standard error |

mod bradley_terry;
mod elo;
mod fisher;
mod mean;
mod points;
mod sprt;
mod student;
mod wilson;

pub use bradley_terry::bradley_terry;
pub use elo::{Elo, elo_of_score, score_of_elo};
pub use fisher::fisher;
pub use mean::Mean;
pub use points::Points;
pub use sprt::{Sprt, SprtState};
pub use student::student;
pub use wilson::{Z95, wilson};
