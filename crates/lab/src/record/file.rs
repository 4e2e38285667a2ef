//! A file of records that is being written: the header, and a line for each game.

use std::path::Path;

use super::read::Lines;
use super::{GameRecord, Header};
use crate::LabError;
use crate::append::Append;

pub(crate) struct RecordFile(Append);

impl RecordFile {
    /// Begins a file that must not exist.
    pub fn create(path: &Path, header: &Header) -> Result<Self, LabError> {
        let mut file = Append::create(path)?;
        file.line(header.to_json().to_string())?;
        file.save()?;
        Ok(Self(file))
    }

    /// Goes on with a file, or begins it if there is none yet. The games in it come back in their order.
    pub fn resume(path: &Path, header: &Header) -> Result<(Self, Vec<GameRecord>), LabError> {
        let Some(mut file) = Append::open(path)? else { return Ok((Self::create(path, header)?, Vec::new())) };
        let lines = Lines::read(file.reader(), path)?;
        let first = header.to_json().to_string();
        match &lines.header {
            Some(found) => {
                if let Some(difference) = header.difference(found) {
                    return Err(LabError::Differs { of: "match", path: path.to_owned(), difference });
                }
            }
            // Killed while the first line was written. Anything else is a file that is not ours to cut.
            None if first.as_bytes().starts_with(&lines.rest) => {}
            None => {
                let fault = "this is not a file of match records".to_owned();
                return Err(LabError::Line { path: path.to_owned(), line: 1, fault });
            }
        }
        file.cut(lines.length)?;
        if lines.header.is_none() {
            file.line(first)?;
        }
        file.save()?;
        Ok((Self(file), lines.games))
    }

    /// Writes a game.
    pub fn game(&mut self, record: &GameRecord) -> Result<(), LabError> {
        self.0.line(record.to_json().to_string())?;
        self.save_if_due()
    }

    /// Brings the file to the disk if a line has waited long enough.
    pub fn save_if_due(&mut self) -> Result<(), LabError> {
        self.0.save_if_due()
    }

    /// Brings the file to the disk.
    pub fn save(&mut self) -> Result<(), LabError> {
        self.0.save()
    }
}
