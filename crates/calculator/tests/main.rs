//! All tests of the calculator.

mod known;
