//! What is made beside an answer (pictures, proofs, trees), and where it goes: to a file, or into the answer itself.

use serde_json::Value;

use crate::answer::Answer;
use crate::files;
use crate::reach::Destination;

/// What was made and where it has gone. The answer is given whether or not its files could be written.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Delivered {
    /// What the answer's object says of it.
    keys: Vec<(&'static str, Value)>,
    /// What goes to standard output in place of all other words.
    printed: Option<String>,
    /// What is said of it to people.
    row: String,
    /// The files that could not be written, a sentence each.
    failures: Vec<String>,
}

impl Delivered {
    /// Delivers a text; the key holds the text, or the name of the file.
    pub fn text(key: &'static str, text: String, to: Destination<'_>) -> Self {
        match to {
            Destination::File(path) => Self::bytes(key, text.as_bytes(), path),
            Destination::Answer => {
                Self { keys: vec![(key, text.as_str().into())], printed: Some(text), ..Self::default() }
            }
        }
    }

    /// Delivers bytes to a file, which the key names.
    pub fn bytes(key: &'static str, bytes: &[u8], path: &std::path::Path) -> Self {
        match files::write(path, bytes) {
            Ok(()) => Self { keys: vec![(key, path.display().to_string().into())], ..Self::default() },
            Err(error) => Self::failed(format!("{error:#}")),
        }
    }

    /// What could not be made or delivered.
    pub fn failed(sentence: String) -> Self {
        Self { failures: vec![sentence], ..Self::default() }
    }

    /// With one more key in the answer's object.
    pub fn with(mut self, key: &'static str, value: Value) -> Self {
        self.keys.push((key, value));
        self
    }

    /// Both.
    pub fn and(mut self, other: Self) -> Self {
        self.keys.extend(other.keys);
        self.failures.extend(other.failures);
        self.row += &other.row;
        Self { printed: other.printed.or(self.printed), ..self }
    }

    /// The same for an answer whose object speaks of it already.
    pub fn without_keys(self) -> Self {
        Self { keys: Vec::new(), ..self }
    }

    /// The answer with what has become of it. What could not be written makes it an unfinished one.
    pub fn within(self, mut answer: Answer) -> Answer {
        for (key, value) in self.keys {
            answer.object.insert(key.to_owned(), value);
        }
        answer.text = self.printed.unwrap_or(answer.text + &self.row);
        self.failures.iter().fold(answer, |answer, sentence| answer.but(sentence))
    }
}
