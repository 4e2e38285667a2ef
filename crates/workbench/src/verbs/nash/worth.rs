//! Numbers of games in which both players move at once, as programs read them.
//!
//! Answers hold exact numbers; this module writes them.

use std::fmt::Display;

use hedgerow_value::{Interval, Rational, Worth};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// The ends of an interval around a root are this many bits behind the point.
const BITS: u32 = 64;

/// A number: its text, or the two ends of an interval that holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum WrittenNumber {
    /// A fraction, such as "11/6".
    Exact(String),
    /// The number is at least the first and at most the second.
    Between([String; 2]),
}

impl From<&Worth> for WrittenNumber {
    fn from(worth: &Worth) -> Self {
        match worth {
            Worth::Exact(number) => Self::Exact(number.to_string()),
            Worth::Root(root) => Self::Between(ends(&root.within(BITS))),
            Worth::Within(within) => Self::Between(ends(within)),
        }
    }
}

/// The keys that say what a position is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WorthKeys {
    /// The value, if it is known to be a fraction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Otherwise an interval that holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[String; 2]>,
    /// Of a root that is no fraction: the coefficients of its polynomial, beginning with the constant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub polynomial: Option<Vec<String>>,
}

impl From<&Worth> for WorthKeys {
    fn from(worth: &Worth) -> Self {
        let (value, interval) = match WrittenNumber::from(worth) {
            WrittenNumber::Exact(text) => (Some(text), None),
            WrittenNumber::Between(ends) => (None, Some(ends)),
        };
        let coefficients = |numbers: &[_]| numbers.iter().map(ToString::to_string).collect();
        let polynomial = match worth {
            Worth::Root(root) => Some(coefficients(root.polynomial().coefficients())),
            Worth::Exact(_) | Worth::Within(_) => None,
        };
        Self { value, interval, polynomial }
    }
}

fn ends(within: &Interval) -> [String; 2] {
    [within.low().to_string(), within.high().to_string()]
}

/// Writes [`WorthKeys`] among the other keys of an answer.
pub(super) fn keys<S: Serializer>(worth: &Worth, serializer: S) -> Result<S::Ok, S::Error> {
    WorthKeys::from(worth).serialize(serializer)
}

/// Writes a [`WrittenNumber`].
pub(super) fn number<S: Serializer>(worth: &Worth, serializer: S) -> Result<S::Ok, S::Error> {
    WrittenNumber::from(worth).serialize(serializer)
}

/// Writes a list of texts.
pub(super) fn texts<T: Display, S: Serializer>(shown: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(shown.iter().map(ToString::to_string))
}

/// A fraction as a number whose interval is one point.
pub(super) fn exact(number: &Rational) -> Worth {
    Worth::Exact(number.clone())
}
