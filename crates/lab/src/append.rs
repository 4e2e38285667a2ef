//! Append-only files of lines.
//!
//! Each line is written by one call as soon as it is complete, and once a second the system flushes the file to the
//! disk. So a kill loses nothing that was written, a power failure at most the last second, and in both cases the file
//! can be continued: a last line without its line break is dropped.

use std::fs::{OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use hedgerow_core::disk::DiskFile;
use serde_json::{Map, Value};

use crate::LabError;
use crate::checked_lines::{bare, checked};

/// How long a line may exist only in the system's buffers.
const LONGEST_UNSAVED: Duration = Duration::from_secs(1);

/// A file that this run, and no other, appends lines to.
pub(crate) struct Append {
    file: DiskFile,
    path: PathBuf,
    /// Whether lines get checksums. A file of an older version continues in its own format.
    seals: bool,
    /// Since when some lines may not be on the disk.
    unsaved: Option<Instant>,
}

impl Append {
    /// Creates a file that must not exist.
    pub fn create(path: &Path) -> Result<Self, LabError> {
        match DiskFile::open_with(OpenOptions::new().write(true).create_new(true), path) {
            Ok(file) => Self::locked(file, path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(LabError::Exists(path.to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(LabError::NoFolder(path.to_owned())),
            Err(error) => Err(LabError::file(path)(error)),
        }
    }

    /// Opens a file to continue it; none if there is no such file.
    pub fn open(path: &Path) -> Result<Option<Self>, LabError> {
        match DiskFile::open_with(OpenOptions::new().read(true).write(true), path) {
            Ok(file) => Self::locked(file, path).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(LabError::file(path)(error)),
        }
    }

    /// Two runs that write one file would damage it. The lock ends with the file, however the run ends.
    fn locked(file: DiskFile, path: &Path) -> Result<Self, LabError> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(LabError::Busy(path.to_owned())),
            // Some file systems have no locks; there it must do without.
            Err(TryLockError::Error(_)) | Ok(()) => {
                Ok(Self { file, path: path.to_owned(), seals: true, unsaved: None })
            }
        }
    }

    /// The file, to be read.
    pub fn reader(&mut self) -> &mut DiskFile {
        &mut self.file
    }

    /// Drops everything beyond this length, and continues from there, with checksums or without.
    pub fn cut(&mut self, length: u64, seals: bool) -> Result<(), LabError> {
        self.seals = seals;
        self.file.cut(length).map_err(LabError::file(&self.path))
    }

    /// Writes a line.
    pub fn line(&mut self, object: &Map<String, Value>) -> Result<(), LabError> {
        let mut line = if self.seals { checked(object) } else { bare(object) };
        line.push('\n');
        self.unsaved.get_or_insert_with(Instant::now);
        self.file.write_all(line.as_bytes()).map_err(LabError::file(&self.path))
    }

    /// Flushes the file to the disk if a line has waited long enough.
    pub fn save_if_due(&mut self) -> Result<(), LabError> {
        match self.unsaved {
            Some(since) if since.elapsed() >= LONGEST_UNSAVED => self.save(),
            _ => Ok(()),
        }
    }

    /// Flushes the file to the disk.
    pub fn save(&mut self) -> Result<(), LabError> {
        self.unsaved = None;
        self.file.sync().map_err(LabError::file(&self.path))
    }
}
