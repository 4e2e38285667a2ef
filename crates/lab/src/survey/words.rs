//! Splits a formula into words.

use std::ops::Range;

use hedgerow_core::NotationError;

/// The longest formula that is read.
const LONGEST: usize = 2000;

/// A word of a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word<'a> {
    Digits(&'a str),
    Letters(&'a str),
    Sign(&'static str),
    End,
}

/// The signs; of two with the same start, the longer comes first.
const SIGNS: [&str; 16] = ["=>", "<=", ">=", "!=", "=", "<", ">", "+", "-", "*", "/", "(", ")", ",", "≤", "≥"];

/// A word and its place in the text.
pub(super) type Placed<'a> = (Word<'a>, Range<usize>);

/// The words of a text, including the end.
pub(super) fn words(text: &str) -> Result<Vec<Placed<'_>>, NotationError> {
    if text.len() > LONGEST {
        return Err(NotationError::new(format!("a formula has at most {LONGEST} letters"), LONGEST..text.len()));
    }
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let run = |of: fn(char) -> bool| &rest[..rest.find(|letter| !of(letter)).unwrap_or(rest.len())];
        let (word, length) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first.is_ascii_digit() {
            let digits = run(|letter| letter.is_ascii_digit());
            (Word::Digits(digits), digits.len())
        } else if first.is_alphabetic() {
            let letters = run(char::is_alphanumeric);
            (Word::Letters(letters), letters.len())
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            let plain = match sign {
                "≤" => "<=",
                "≥" => ">=",
                plain => plain,
            };
            (Word::Sign(plain), sign.len())
        } else {
            let what = match first {
                '.' => "write a fraction such as 1/2 in place of a decimal point".to_owned(),
                '&' | '|' | '!' => format!("{first:?} is not used here: write and, or, not"),
                _ => format!("{first:?} does not belong in a formula"),
            };
            return Err(NotationError::new(what, at..at + first.len_utf8()));
        };
        words.push((word, at..at + length));
        at += length;
    }
    words.push((Word::End, text.len()..text.len()));
    Ok(words)
}
