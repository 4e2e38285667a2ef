//! Splits text into words.

use hedgerow_core::NotationError;
use hedgerow_value::{Algebra, Dyadic, Game};

use crate::syntax::Span;

/// A word of the text.
#[derive(Clone, Debug, PartialEq)]
pub enum Word {
    /// A number, if there is one, and the ups and nimber that stand directly after it.
    Literal(Option<Dyadic>, Game),
    /// A name.
    Name(String),
    /// Text between quotation marks.
    Text(String),
    /// Bars side by side.
    Bars(usize),
    /// A sign, such as `+`, `:=` or `{`.
    Sign(&'static str),
    /// The end of the text.
    End,
}

impl Word {
    /// The word as messages show it.
    pub fn shown(&self, text: &str, span: &Span) -> String {
        match self {
            Self::End => "the end".to_owned(),
            _ => format!("'{}'", &text[span.clone()]),
        }
    }
}

/// The signs, longer ones before those they begin with.
const SIGNS: &[&str] = &[
    ":=", "==", "!=", "<=", ">=", "<|", "<>", "+_", "-_", "+-", "<", ">", "+", "-", "&", ":", ".", ",", ";", "(", ")",
    "{", "}", "·",
];

/// Other ways to write some of the signs.
const ALSO: &[(&str, &str)] = &[
    ("+−", "+-"),
    ("−_", "-_"),
    ("−", "-"),
    ("±", "+-"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("‖", "<>"),
    ("∥", "<>"),
];

/// The words of a text, ending with `Word::End`, with their places. The names of games may have hyphens.
pub fn words(text: &str, algebra: &Algebra, games: &[&str]) -> Result<Vec<(Word, Span)>, NotationError> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        if next.is_whitespace() {
            at += next.len_utf8();
            continue;
        }
        let (word, end) = word(text, at, next, algebra, games)?;
        words.push((word, at..end));
        at = end;
    }
    words.push((Word::End, text.len()..text.len()));
    Ok(words)
}

fn word(text: &str, at: usize, next: char, algebra: &Algebra, games: &[&str]) -> Result<(Word, usize), NotationError> {
    let rest = &text[at..];
    if next == '"' {
        let Some(length) = rest[1..].find('"') else {
            return Err(NotationError::new("this quotation mark is not closed", at..at + 1));
        };
        return Ok((Word::Text(rest[1..=length].to_owned()), at + length + 2));
    }
    if next == '|' {
        let bars = rest.bytes().take_while(|&byte| byte == b'|').count();
        return Ok((Word::Bars(bars), at + bars));
    }
    // A hyphen is a minus elsewhere: only the name of a game before a position, `toppling-dominoes("BR")`, has hyphens.
    let before_bracket = rest[..rest.find('(').unwrap_or(0)].trim_end();
    if next.is_ascii_alphabetic() && games.contains(&before_bracket) {
        return Ok((Word::Name(before_bracket.to_owned()), at + before_bracket.len()));
    }
    let name = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())];
    if next.is_ascii_alphabetic() && !is_down(name) {
        return Ok((Word::Name(name.to_owned()), at + name.len()));
    }
    if let Some(read) = algebra.parse_compact(text, at)? {
        return Ok((Word::Literal(read.number, read.rest), read.end));
    }
    if let Some((written, sign)) = ALSO.iter().find(|(written, _)| rest.starts_with(written)) {
        return Ok((Word::Sign(sign), at + written.len()));
    }
    match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
        Some(sign) => Ok((Word::Sign(sign), at + sign.len())),
        None => Err(NotationError::new(format!("{:?} means nothing here", next.to_string()), at..at + next.len_utf8())),
    }
}

/// Whether letters mean downs, such as `v`, `vv` or `v3`, and not a name.
pub fn is_down(name: &str) -> bool {
    let rest = name.trim_start_matches('v');
    rest.len() < name.len() && rest.bytes().all(|byte| byte.is_ascii_digit())
}
