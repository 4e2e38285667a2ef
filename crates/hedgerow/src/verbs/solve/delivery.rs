//! Where a proof goes: to a file, or into the answer itself.

use std::path::Path;

use crate::answer::Object;
use crate::files;
use crate::verbs::{counted, row};

/// A proof that has been delivered.
#[derive(Default)]
#[must_use]
pub struct Delivered {
    /// What is said of it to people.
    row: String,
    /// The proof, if it goes to standard output.
    printed: Option<String>,
}

impl Delivered {
    /// Delivers a proof of so many entries, and says so in the answer's object; the error is a sentence.
    pub fn to(path: &Path, proof: String, entries: usize, what: &str, object: &mut Object) -> Result<Self, String> {
        object.insert("entries".to_owned(), entries.into());
        if files::is_dash(path) {
            object.insert("proof".to_owned(), proof.as_str().into());
            return Ok(Self { row: String::new(), printed: Some(proof) });
        }
        files::write(path, proof.as_bytes()).map_err(|error| format!("{error:#}"))?;
        let path = path.display().to_string();
        let row = row("proof", &format!("{path} ({})", counted(entries as u64, what)));
        object.insert("proof".to_owned(), path.into());
        Ok(Self { row, printed: None })
    }

    /// The same where one line is wanted, which says nothing of files.
    pub fn alone(self, line: String) -> String {
        self.printed.unwrap_or(line)
    }

    /// What is said to people: the proof alone if it goes to standard output.
    pub fn spoken(self, text: String) -> String {
        self.printed.unwrap_or(text + &self.row)
    }
}
