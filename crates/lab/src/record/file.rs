//! A file of records that is being written.
//!
//! A line is written by one call as soon as its game is there, and once a second the system is told to bring all of it
//! to the disk. So a kill loses the games in flight, a power failure those of the last second, and in both cases the
//! file can be resumed: a last line without its end is dropped.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::read::Lines;
use super::{GameRecord, Header};
use crate::LabError;

/// How long a line may be known to the system only.
const LONGEST_UNSAVED: Duration = Duration::from_secs(1);

pub(crate) struct RecordFile {
    file: File,
    path: PathBuf,
    /// Since when there are lines that may not be on the disk.
    unsaved: Option<Instant>,
}

impl RecordFile {
    /// Begins a file that must not exist.
    pub fn create(path: &Path, header: &Header) -> Result<Self, LabError> {
        let file = match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(LabError::Exists(path.to_owned()));
            }
            Err(error) => return Err(LabError::file(path)(error)),
        };
        lock(&file, path)?;
        let mut file = Self { file, path: path.to_owned(), unsaved: None };
        file.line(header.to_json().to_string())?;
        file.save()?;
        Ok(file)
    }

    /// Goes on with a file, or begins it if there is none yet. The games in it come back in their order.
    pub fn resume(path: &Path, header: &Header) -> Result<(Self, Vec<GameRecord>), LabError> {
        let mut file = match OpenOptions::new().read(true).write(true).open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok((Self::create(path, header)?, Vec::new()));
            }
            Err(error) => return Err(LabError::file(path)(error)),
        };
        lock(&file, path)?;
        let lines = Lines::read(&mut file, path)?;
        let first = header.to_json().to_string();
        match &lines.header {
            Some(found) => {
                if let Some(difference) = header.difference(found) {
                    return Err(LabError::Differs { path: path.to_owned(), difference });
                }
            }
            // Killed while the first line was written. Anything else is a file that is not ours to cut.
            None if first.as_bytes().starts_with(&lines.rest) => {}
            None => {
                let fault = "this is not a file of match records".to_owned();
                return Err(LabError::Line { path: path.to_owned(), line: 1, fault });
            }
        }
        file.set_len(lines.length).map_err(LabError::file(path))?;
        file.seek(SeekFrom::Start(lines.length)).map_err(LabError::file(path))?;
        let mut file = Self { file, path: path.to_owned(), unsaved: None };
        if lines.header.is_none() {
            file.line(first)?;
        }
        file.save()?;
        Ok((file, lines.games))
    }

    /// Writes a game.
    pub fn game(&mut self, record: &GameRecord) -> Result<(), LabError> {
        self.line(record.to_json().to_string())?;
        self.save_if_due()
    }

    /// Brings the file to the disk if a line has waited long enough.
    pub fn save_if_due(&mut self) -> Result<(), LabError> {
        match self.unsaved {
            Some(since) if since.elapsed() >= LONGEST_UNSAVED => self.save(),
            _ => Ok(()),
        }
    }

    /// Brings the file to the disk.
    pub fn save(&mut self) -> Result<(), LabError> {
        self.unsaved = None;
        self.file.sync_data().map_err(LabError::file(&self.path))
    }

    fn line(&mut self, mut line: String) -> Result<(), LabError> {
        line.push('\n');
        self.unsaved.get_or_insert_with(Instant::now);
        self.file.write_all(line.as_bytes()).map_err(LabError::file(&self.path))
    }
}

/// Two runs that write one file would tear it to pieces. The lock goes with the file, however the run ends.
fn lock(file: &File, path: &Path) -> Result<(), LabError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(LabError::Busy(path.to_owned())),
        // Some file systems know no locks; there it has to go without.
        Err(TryLockError::Error(_)) | Ok(()) => Ok(()),
    }
}
