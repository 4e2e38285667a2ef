//! The lines of a proof file, and the check of its canonical spelling.
//!
//! A proof has one spelling: reading a file and writing it again must give the same file to the byte. Nothing can then
//! hide in a second spelling of a number, in blanks or in line ends.

use std::fmt;

use super::certificate::ProofError;

/// The lines of a text, counted. Every line ends with a line feed, the last one too.
pub struct Lines<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Lines<'a> {
    /// The lines of this text.
    pub fn new(text: &'a str) -> Self {
        Self { rest: text, line: 0 }
    }

    /// An error about the line that was read last.
    pub fn error(&self, sentence: impl Into<String>) -> ProofError {
        ProofError::Text { line: self.line, sentence: sentence.into() }
    }

    /// The next line.
    pub fn next_line(&mut self) -> Result<&'a str, ProofError> {
        self.line += 1;
        let (line, rest) = self.rest.split_once('\n').ok_or_else(|| self.error("the proof was cut off here"))?;
        self.rest = rest;
        Ok(line)
    }

    /// The rest of a line that begins with this word.
    pub fn after(&mut self, word: &str) -> Result<&'a str, ProofError> {
        let line = self.next_line()?;
        line.strip_prefix(word).ok_or_else(|| self.error(format!("this line must begin with {word:?}")))
    }

    /// Takes the next line if it is this one.
    pub fn take(&mut self, line: &str) -> bool {
        let taken = self.rest.strip_prefix(line).and_then(|rest| rest.strip_prefix('\n'));
        self.line += usize::from(taken.is_some());
        self.rest = taken.unwrap_or(self.rest);
        taken.is_some()
    }

    /// A number in its canonical spelling.
    pub fn number<N: std::str::FromStr + ToString>(&self, text: &str) -> Result<N, ProofError> {
        let number = text.parse::<N>().ok().filter(|number| number.to_string() == text);
        number.ok_or_else(|| self.error(format!("{text:?} is not a number")))
    }

    /// The line that says how many entries follow.
    pub fn count(&mut self) -> Result<usize, ProofError> {
        let count = self.after("entries ")?;
        self.number(count)
    }

    /// The last line, which repeats the number of entries.
    pub fn end(&mut self, count: usize) -> Result<(), ProofError> {
        let end = self.after("end ")?;
        if self.number::<usize>(end)? != count {
            return Err(self.error(format!("the end must repeat the number of entries, {count}")));
        }
        if !self.rest.is_empty() {
            self.line += 1;
            return Err(self.error("nothing may follow the end"));
        }
        Ok(())
    }
}

/// Whether `write` produces this text to the byte. Needs no memory beside the text itself.
pub fn is_spelling(text: &str, write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) -> bool {
    let mut expected = Expected(text);
    write(&mut expected).is_ok() && expected.0.is_empty()
}

/// The rest of the text that is still to be written.
struct Expected<'a>(&'a str);

impl fmt::Write for Expected<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(piece).ok_or(fmt::Error)?;
        Ok(())
    }
}
