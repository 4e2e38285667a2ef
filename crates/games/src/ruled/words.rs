//! The lines and words of a rule file, each with its place, and errors that point at it.

use std::fmt;

use hedgerow_core::NotationError;

/// What is wrong with a rule file, and where.
///
/// ```
/// use hedgerow_games::ruled::Ruleset;
///
/// let error = Ruleset::read("game mine\nboard stripe\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 7: \"stripe\" is not a board (strip, grid, graph, heaps, rectangles)");
/// assert_eq!(error.pointer(), "board stripe\n      ^^^^^^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in letters.
    pub column: usize,
    /// What is wrong, as a sentence without the place.
    pub message: String,
    /// The text of the line.
    pub text: String,
    /// How many letters are at fault.
    width: usize,
}

impl RuleError {
    /// The line with carets under the fault, for a terminal.
    pub fn pointer(&self) -> String {
        self.fault().pointer(&self.text)
    }

    /// The same as an error about the text of the [line](Self::text).
    pub fn fault(&self) -> NotationError {
        let at = |letters: usize| self.text.char_indices().nth(letters).map_or(self.text.len(), |(at, _)| at);
        let start = self.column.saturating_sub(1);
        NotationError::new(self.to_string(), at(start)..at(start + self.width))
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for RuleError {}

/// A line of a rule file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Its number, counted from 1.
    pub number: usize,
    /// All of it.
    pub text: &'a str,
}

/// A word of a line, or some letters of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub line: Line<'a>,
    /// The byte at which it begins.
    pub start: usize,
    pub text: &'a str,
}

impl<'a> Line<'a> {
    /// The lines with content.
    pub fn all(text: &'a str) -> impl Iterator<Item = Self> {
        let lines = text.lines().enumerate().map(|(index, text)| Self { number: index + 1, text });
        lines.filter(|line| line.words().next().is_some())
    }

    /// Its words up to a comment.
    pub fn words(self) -> impl Iterator<Item = Word<'a>> {
        let said = self.said();
        let mut rest = 0;
        std::iter::from_fn(move || {
            let begin = rest + said[rest..].find(|letter: char| !letter.is_whitespace())?;
            let length = said[begin..].find(char::is_whitespace).unwrap_or(said.len() - begin);
            rest = begin + length;
            Some(Word { line: self, start: begin, text: &said[begin..rest] })
        })
    }

    /// The line without its comment.
    fn said(self) -> &'a str {
        self.text.find("//").map_or(self.text, |comment| &self.text[..comment])
    }

    /// The rest of the line after a word, as one text.
    pub fn after(self, word: Word<'a>) -> Word<'a> {
        let from = word.start + word.text.len();
        let rest = &self.said()[from..];
        let start = from + (rest.len() - rest.trim_start().len());
        Word { line: self, start, text: rest.trim() }
    }

    /// Refuses letters that a terminal would obey instead of showing them: controls, and marks that turn the direction of text.
    pub fn is_plain(self) -> Result<(), RuleError> {
        let turns = |letter: char| matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        let obeyed = |letter: char| letter.is_control() && letter != '\t' || turns(letter);
        match self.text.char_indices().find(|&(_, letter)| obeyed(letter)) {
            None => Ok(()),
            Some((start, letter)) => {
                let text = &self.text[start..start + letter.len_utf8()];
                let fault = Word { line: self, start, text };
                let fault = fault.fault(format!("U+{:04X} cannot be shown", u32::from(letter)));
                // The line is not shown either.
                Err(RuleError { text: self.text.replace(obeyed, "?"), ..fault })
            }
        }
    }

    /// The end of the line, where something is missing.
    pub fn end(self) -> Word<'a> {
        let said = self.said().trim_end();
        Word { line: self, start: said.len(), text: "" }
    }
}

impl<'a> Word<'a> {
    /// The error for this word.
    pub fn fault(self, message: impl Into<String>) -> RuleError {
        let column = self.line.text[..self.start].chars().count() + 1;
        RuleError {
            line: self.line.number,
            column,
            message: message.into(),
            text: self.line.text.to_owned(),
            width: self.text.chars().count().max(1),
        }
    }

    /// Some of its bytes.
    pub fn part(self, from: usize, to: usize) -> Self {
        Self { start: self.start + from, text: &self.text[from..to], ..self }
    }

    /// From the beginning of this word to the end of another on the same line.
    pub fn through(self, last: Self) -> Self {
        Self { text: &self.line.text[self.start..last.start + last.text.len()], ..self }
    }
}
