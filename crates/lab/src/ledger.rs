//! A ledger: an append-only file of facts that survives any kill.
//!
//! The first line says what the facts are about; each other line is one fact with its checksum. A last line without its
//! line break is dropped, and a damaged line is left out: its fact is found again.

use std::path::Path;

use serde_json::{Map, Value};

use crate::append::Append;
use crate::reading::{Line, Sheet};
use crate::{LabError, Warning};

/// The consequence of a damaged line.
const FOUND_AGAIN: &str = "what it said is found again";

/// A ledger that this process, and no other, appends facts to.
pub struct Ledger {
    file: Append,
}

/// An opened ledger with its contents.
pub struct Opened {
    /// The ledger.
    pub ledger: Ledger,
    /// Its facts, in order.
    pub facts: Vec<Map<String, Value>>,
    /// Warnings about the file.
    pub warnings: Vec<Warning>,
}

impl Ledger {
    /// Opens the ledger with this heading, or creates it.
    pub fn open(path: &Path, heading: &Map<String, Value>) -> Result<Opened, LabError> {
        let begin = |mut file: Append| {
            file.line(heading)?;
            file.save()?;
            Ok(Opened { ledger: Self { file }, facts: Vec::new(), warnings: Vec::new() })
        };
        let Some(mut file) = Append::open(path)? else { return begin(Append::create(path)?) };
        let sheet = Sheet::read(file.reader(), path)?;
        let fault = |line, fault: &str| LabError::Line { path: path.to_owned(), line, fault: fault.to_owned() };
        if sheet.lines.is_empty() {
            // A run was killed while it wrote the first line. Any other content is not ours to cut.
            if !crate::checked_lines::checked(heading).as_bytes().starts_with(&sheet.rest) {
                return Err(fault(1, "this is not a store of jobs"));
            }
            file.cut(0, true)?;
            return begin(file);
        }
        let (length, mut warnings) = (sheet.length, Vec::new());
        let mut facts = Vec::new();
        for (line, number) in sheet.lines.into_iter().zip(1..) {
            match line {
                Line::Object(found) if number == 1 => {
                    if let Some(difference) = difference(heading, &found) {
                        return Err(LabError::Differs { of: "solve", path: path.to_owned(), difference });
                    }
                }
                Line::Object(fact) => facts.push(fact),
                Line::Damaged if number > 1 => {
                    warnings.push(Warning::LeftOut { path: path.to_owned(), line: number, consequence: FOUND_AGAIN });
                }
                _ => return Err(fault(number, "this is not a store of jobs")),
            }
        }
        file.cut(length, true)?;
        Ok(Opened { ledger: Self { file }, facts, warnings })
    }

    /// Appends a fact. It is on the disk within a second if the caller [saves](Ledger::save_if_due).
    pub fn add(&mut self, fact: &Map<String, Value>) -> Result<(), LabError> {
        self.file.line(fact)?;
        self.file.save_if_due()
    }

    /// Flushes the file to the disk if a fact has waited long enough.
    pub fn save_if_due(&mut self) -> Result<(), LabError> {
        self.file.save_if_due()
    }

    /// Flushes the file to the disk.
    pub fn save(&mut self) -> Result<(), LabError> {
        self.file.save()
    }
}

/// The first difference between two headings.
fn difference(ours: &Map<String, Value>, theirs: &Map<String, Value>) -> Option<String> {
    let text = |value: Option<&Value>| match value {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => "missing".to_owned(),
    };
    let different = ours.iter().find(|(key, value)| theirs.get(*key) != Some(value));
    different.map(|(key, value)| format!("its {key} is {}, not {}", text(theirs.get(key)), text(Some(value))))
}
