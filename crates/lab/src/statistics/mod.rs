//! What the results of a match allow one to say, and how surely.
//!
//! | module | subject |
//! |---|---|
//! | [`wilson()`] | the interval of a share |
//! | [`Points`] | the score of a match, with its interval, when games come in pairs and may be drawn |
//! | [`Elo`] | the same as a difference of ratings |
//! | [`Sprt`] | a test that ends as soon as the games are enough |
//! | [`Mean`] | a mean and its standard error |

mod elo;
mod mean;
mod points;
mod sprt;
mod wilson;

pub use elo::{Elo, elo_of_score, score_of_elo};
pub use mean::Mean;
pub use points::Points;
pub use sprt::{Sprt, SprtState};
pub use wilson::{Z95, wilson};
