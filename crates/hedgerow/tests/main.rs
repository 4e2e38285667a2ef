//! All tests from outside are one program: what they have in common is compiled once.

mod best_repeated;
mod boxes;
mod boxes_search;
mod boxes_theory;
mod cli;
mod common;
mod contest;
mod database;
mod hex3d;
mod hex3d_solve;
mod inline;
mod konane;
mod moves;
mod mutations;
mod nash;
mod nash_play;
mod nash_survey;
mod serve;
mod study;
mod study_files;
mod study_runs;
