//! All tests from outside are one program: what they have in common is compiled once.

mod days;
mod laws;
mod loopy;
mod matrix;
mod naive;
mod polynomial;
mod recursive;
mod scale;
