//! The lab: matches between engines, their statistics, and files of results.
//!
//! A [`Match`](matches::Match) says who plays whom, from which openings, how often and with which seed;
//! [`run`](matches::run) plays it on any number of threads and always writes the same bytes. Every game is in the
//! [records](record), from which a match can be resumed after whatever ended it, and replayed move by move.
//!
//! | module | subject |
//! |---|---|
//! | [`mod@matches`] | plans, openings, playing, the summary |
//! | [`record`] | games as lines of a file: writing, resuming, reading, replaying |
//! | [`statistics`] | intervals, ratings, sequential tests |

mod error;
pub mod matches;
pub mod record;
pub mod statistics;

pub use error::LabError;
