//! Paths into results, and the values there as text and as a number.

use hedgerow_value::Rational;
use serde_json::Value;

use crate::study::journal::Entry;
use crate::study::model::Path;

impl Path {
    /// The value that the path leads to, by the first of its alternatives that exists.
    pub fn find<'a>(&self, entry: &'a Entry) -> Option<&'a Value> {
        self.ways.iter().find_map(|steps| match self.clock {
            true => follow(steps.split_first().and_then(|(key, rest)| Some((entry.clock.get(key)?, rest)))?),
            false => follow((entry.result(), steps)),
        })
    }

    /// The same within an entry of a list.
    pub fn within<'a>(&self, value: &'a Value) -> Option<&'a Value> {
        self.ways.iter().find_map(|steps| follow((value, steps)))
    }
}

fn follow<'a>((value, steps): (&'a Value, &[String])) -> Option<&'a Value> {
    let found = steps.iter().try_fold(value, |value, step| match value {
        Value::Array(list) => {
            let place: i64 = step.parse().ok()?;
            let place = if place < 0 { list.len() as i64 + place } else { place };
            list.get(usize::try_from(place).ok()?)
        }
        other => other.get(step),
    })?;
    (!found.is_null()).then_some(found)
}

/// A value of a result as text.
pub fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(text).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// A value of a result as a number, if it is one; for an interval, its middle.
pub fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => decimal(text),
        Value::Bool(whether) => Some(f64::from(u8::from(*whether))),
        Value::Array(ends) => match ends.as_slice() {
            [low, high] => Some((number(low)? + number(high)?) / 2.0),
            _ => None,
        },
        _ => None,
    }
}

/// A text that is a fraction or a decimal number.
pub(super) fn decimal(text: &str) -> Option<f64> {
    let text = text.trim();
    text.parse::<Rational>()
        .map(|fraction| fraction.to_f64())
        .ok()
        .or_else(|| text.parse().ok())
        .filter(|number| number.is_finite())
}
