//! All tests from outside are one program: what they have in common is compiled once.

mod common;
mod damage;
mod matches;
mod repeats;
mod resume;
mod studies;
mod study_report;
mod tournaments;
mod verify;
