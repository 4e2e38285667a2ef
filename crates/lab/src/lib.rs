//! The lab: matches between engines, repeated searches, their statistics, files of results, and surveys of all small
//! positions.
//!
//! A [`Match`](matches::Match) says who plays whom, from which openings, how often and with which seed;
//! [`run`](matches::run) plays it on any number of threads and always writes the same bytes. Every game is in the
//! [records](record), from which an interrupted match can be resumed, and any game replayed move by move.
//!
//! Every line of a file carries a checksum, so that damage is noticed when the file is read: a [`LabError`] says what
//! was refused, a [`Warning`] what was left out.
//!
//! | module | subject |
//! |---|---|
//! | [`ledger`] | append-only files of facts |
//! | [`mod@matches`] | plans, openings, playing, the summary |
//! | [`plots`] | surfaces and heat maps as SVG |
//! | [`record`] | games as lines of a file: writing, resuming, reading, replaying |
//! | [`repeats`] | one position searched again and again: how often each move is chosen |
//! | [`statistics`] | intervals, ratings, sequential tests |
//! | [`study`] | studies: grids of questions or games, compared with published numbers; runs, parts, reports |
//! | [`survey`] | a property of all small Hackenbush pictures |

mod append;
mod checked_lines;
mod error;
pub mod ledger;
pub mod matches;
mod parallel;
pub mod plots;
mod reading;
pub mod record;
pub mod repeats;
mod sample;
pub mod statistics;
pub mod study;
pub mod survey;
mod warning;

pub use error::LabError;
pub use sample::Sample;
pub use warning::Warning;
