//! Synchronous values for programs and for people.

use hedgerow_value::{Interval, Rational, Worth};
use serde_json::{Value, json};

use crate::answer::Object;

/// Roots are told to so many bits.
const BITS: u32 = 64;
/// Most letters of a fraction for people; longer ones are told as decimals.
const LONGEST: usize = 60;

/// Inserts `value`, or `interval` and perhaps `polynomial`.
pub fn insert(object: &mut Object, worth: &Worth) {
    if let Some(number) = worth.exact() {
        object.insert("value".to_owned(), number.to_string().into());
        return;
    }
    object.insert("interval".to_owned(), cell(worth));
    if let Worth::Root(root) = worth {
        let coefficients = root.polynomial().coefficients().iter().map(|number| Value::from(number.to_string()));
        object.insert("polynomial".to_owned(), coefficients.collect());
    }
}

/// A number for programs: a string, or the two ends of an interval.
pub fn cell(worth: &Worth) -> Value {
    let ends = |within: &Interval| json!([within.low().to_string(), within.high().to_string()]);
    match worth {
        Worth::Exact(number) => number.to_string().into(),
        Worth::Root(root) => ends(&root.within(BITS)),
        Worth::Within(within) => ends(within),
    }
}

/// The value for people.
pub fn told(worth: &Worth) -> String {
    match worth {
        Worth::Exact(number) => told_number(number),
        Worth::Root(root) => format!("{} (the root of {} there)", decimals(worth), root.polynomial()),
        Worth::Within(_) => decimals(worth),
    }
}

/// A fraction for people.
pub fn told_number(number: &Rational) -> String {
    let text = number.to_string();
    if text.len() <= LONGEST {
        return text;
    }
    format!("{} (a fraction of {} bits)", decimals(&Worth::Exact(number.clone())), number.bits())
}

/// As many decimals as are certain, at most twenty.
pub fn decimals(worth: &Worth) -> String {
    worth.interval(2 * BITS).to_decimals(20)
}

/// The decimals of a fraction.
pub fn decimals_of(number: &Rational) -> String {
    decimals(&Worth::Exact(number.clone()))
}
