//! Numbers of games in which both players move at once, in words.

use hedgerow_value::{Rational, Worth};

/// Decimals come from an interval with this many bits after the point.
const BITS: u32 = 128;
/// The most decimals.
const DECIMALS: usize = 20;
/// The most letters of a fraction; longer ones are written as decimals.
const LONGEST: usize = 60;

/// The value.
pub fn told(worth: &Worth) -> String {
    match worth {
        Worth::Exact(number) => told_number(number),
        Worth::Root(root) => format!("{} (the root of {} there)", decimals(worth), root.polynomial()),
        Worth::Within(_) => decimals(worth),
    }
}

/// A fraction.
pub fn told_number(number: &Rational) -> String {
    let text = number.to_string();
    if text.len() <= LONGEST {
        return text;
    }
    format!("{} (a fraction of {} bits)", decimals_of(number), number.bits())
}

/// As many decimals as are certain, at most twenty.
pub fn decimals(worth: &Worth) -> String {
    worth.interval(BITS).to_decimals(DECIMALS)
}

/// The decimals of a fraction.
pub fn decimals_of(number: &Rational) -> String {
    decimals(&Worth::Exact(number.clone()))
}
