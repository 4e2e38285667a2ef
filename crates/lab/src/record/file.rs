//! A file of records in progress: the header, and a line for each game.

use std::path::Path;

use super::header::FOREIGN;
use super::read::Lines;
use super::{GameRecord, Header};
use crate::append::Append;
use crate::checked_lines::checked;
use crate::reading::Sheet;
use crate::{LabError, Warning};

pub(crate) struct RecordFile(Append);

/// A file that is continued.
pub(crate) struct Resumed {
    /// The file.
    pub file: RecordFile,
    /// The games in it, in order.
    pub games: Vec<GameRecord>,
    /// Warnings about it.
    pub warnings: Vec<Warning>,
}

impl RecordFile {
    /// Creates a file that must not exist.
    pub fn create(path: &Path, header: &Header) -> Result<Self, LabError> {
        let mut file = Append::create(path)?;
        file.line(&header.to_json())?;
        file.save()?;
        Ok(Self(file))
    }

    /// Continues a file, or creates it if there is none yet.
    pub fn resume(path: &Path, header: &Header) -> Result<Resumed, LabError> {
        let Some(mut file) = Append::open(path)? else {
            return Ok(Resumed { file: Self::create(path, header)?, games: Vec::new(), warnings: Vec::new() });
        };
        let lines = Lines::of(Sheet::read(file.reader(), path)?, path)?;
        match &lines.header {
            Some(found) => {
                if let Some(difference) = header.difference(found) {
                    return Err(LabError::Differs { of: "match", path: path.to_owned(), difference });
                }
                file.cut(lines.length, lines.has_sums)?;
            }
            // A run was killed while it wrote the first line. Any other content is not ours to cut.
            None if checked(&header.to_json()).as_bytes().starts_with(&lines.rest) => {
                file.cut(0, true)?;
                file.line(&header.to_json())?;
            }
            None => return Err(LabError::Line { path: path.to_owned(), line: 1, fault: FOREIGN.to_owned() }),
        }
        file.save()?;
        Ok(Resumed { file: Self(file), games: lines.games, warnings: lines.warnings })
    }

    /// Writes a game.
    pub fn game(&mut self, record: &GameRecord) -> Result<(), LabError> {
        self.0.line(&record.to_json())?;
        self.save_if_due()
    }

    /// Flushes the file to the disk if a line has waited long enough.
    pub fn save_if_due(&mut self) -> Result<(), LabError> {
        self.0.save_if_due()
    }

    /// Flushes the file to the disk.
    pub fn save(&mut self) -> Result<(), LabError> {
        self.0.save()
    }
}

/// A complete file of records as text.
pub fn written(header: &Header, games: &[GameRecord]) -> String {
    let lines = std::iter::once(header.to_json()).chain(games.iter().map(GameRecord::to_json));
    lines.map(|line| checked(&line) + "\n").collect()
}
