//! All tests of the calculator.

mod errors;
mod known;
mod loopy;
mod random;
