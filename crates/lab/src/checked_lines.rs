//! Lines that carry their checksum: JSON objects whose last key is `sum`.
//!
//! The checksum covers all bytes of the line before `,"sum":`, in sixteen hexadecimal digits. So each line shows by
//! itself whether it is as it was written; a line that was cut, joined with another or changed in any byte fails the
//! check.

use hedgerow_core::Checksum;
use serde_json::{Map, Value};

/// The text before the digits.
const BEFORE: &str = r#","sum":""#;
/// The text after them.
const AFTER: &str = r#""}"#;
/// How many digits there are.
const DIGITS: usize = 16;

/// An object as a line with its checksum, without a line break.
pub(crate) fn checked(object: &Map<String, Value>) -> String {
    checked_text(bare(object))
}

/// A line without a checksum as one that has it.
pub(crate) fn checked_text(mut line: String) -> String {
    line.pop(); // The brace comes back after the checksum.
    let sum = digits(line.as_bytes());
    line + BEFORE + &sum + AFTER
}

/// An object as a line without a checksum, as older versions wrote it.
pub(crate) fn bare(object: &Map<String, Value>) -> String {
    debug_assert!(!object.is_empty(), "an empty line has nothing to say");
    Value::Object(object.clone()).to_string()
}

fn digits(bytes: &[u8]) -> String {
    format!("{:0width$x}", Checksum::of(bytes).number(), width = DIGITS)
}

/// The state of a line that was read.
pub(crate) enum Opened {
    /// Undamaged; without the checksum.
    Whole(Map<String, Value>),
    /// An object without a checksum.
    Bare(Map<String, Value>),
    /// It has a checksum that does not fit.
    Damaged,
    /// Not an object.
    Foreign,
}

/// Opens a line.
pub(crate) fn open(line: &[u8]) -> Opened {
    let object = |bytes: &[u8]| match serde_json::from_slice(bytes) {
        Ok(Value::Object(object)) => Some(object),
        _ => None,
    };
    if let Some(body) = body(line) {
        // The brace that closes the object comes after the checksum.
        return object(&[body, b"}"].concat()).map_or(Opened::Damaged, Opened::Whole);
    }
    match object(line) {
        Some(object) if object.contains_key("sum") => Opened::Damaged,
        Some(object) => Opened::Bare(object),
        None if has_seal(line) => Opened::Damaged,
        None => Opened::Foreign,
    }
}

/// Whether a line has a checksum that fits.
pub(crate) fn is_checked(line: &[u8]) -> bool {
    body(line).is_some()
}

/// The part of a line that its checksum covers, if the checksum is correct.
fn body(line: &[u8]) -> Option<&[u8]> {
    let rest = line.strip_suffix(AFTER.as_bytes())?;
    let (rest, sum) = rest.split_at_checked(rest.len().checked_sub(DIGITS)?)?;
    let body = rest.strip_suffix(BEFORE.as_bytes())?;
    (digits(body).as_bytes() == sum).then_some(body)
}

/// Whether these bytes contain a complete checksum anywhere, right or wrong.
pub(crate) fn has_seal(bytes: &[u8]) -> bool {
    let length = BEFORE.len() + DIGITS + AFTER.len();
    bytes.windows(length).any(|part| part.starts_with(BEFORE.as_bytes()) && part.ends_with(AFTER.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object() -> Map<String, Value> {
        let Ok(Value::Object(object)) = serde_json::from_str(r#"{"a":[1,2.5],"b":{"c":"x\",\"sum\":\""}}"#) else {
            panic!("an object");
        };
        object
    }

    fn is_whole(line: &[u8]) -> bool {
        matches!(open(line), Opened::Whole(_))
    }

    #[test]
    fn a_line_comes_back() {
        let line = checked(&object());
        assert!(matches!(open(line.as_bytes()), Opened::Whole(found) if found == object()));
        assert!(matches!(open(bare(&object()).as_bytes()), Opened::Bare(found) if found == object()));
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap()["sum"].as_str().map(str::len), Some(16));
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let line = checked(&object()).into_bytes();
        for place in 0..line.len() {
            for other in 0..=u8::MAX {
                let mut changed = line.clone();
                changed[place] = other;
                assert_eq!(is_whole(&changed), changed == line, "byte {place} as {other}");
            }
        }
    }

    #[test]
    fn cut_and_joined_lines_are_noticed() {
        let line = checked(&object()).into_bytes();
        for place in 0..line.len() {
            assert!(!is_whole(&line[..place]) && !is_whole(&line[place + 1..]), "{place}");
            let mut doubled = line.clone();
            doubled.insert(place, line[place]);
            let mut without = line.clone();
            without.remove(place);
            assert!(!is_whole(&doubled) && !is_whole(&without), "{place}");
        }
        assert!(!is_whole(&[&line[..], &line[..]].concat()));
        assert!(!is_whole(&[&line[..], b",", &line[..]].concat()));
        assert!(has_seal(&line) && has_seal(&[&line[..], b"x"].concat()) && !has_seal(&line[..line.len() - 1]));
    }
}
