//! Reads files of lines: the one place in which the lab reads what it has written.

use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use hedgerow_core::disk::DiskFile;
use serde_json::{Map, Value};

use crate::checked_lines::{Opened, has_seal, is_checked, open};
use crate::{LabError, Warning};

/// No line of ours is nearly as long: a foreign file must not fill the memory.
const LONGEST: u64 = 1 << 26;
/// A first line is short; a file whose first line is longer is not ours.
const LONGEST_FIRST: u64 = 1 << 16;

/// A line of a file.
pub(crate) enum Line {
    /// An object, undamaged as far as can be known.
    Object(Map<String, Value>),
    /// It was changed after it was written.
    Damaged,
    /// Not an object, in a file without checksums.
    Foreign,
}

/// Lines as they are in a file. Each is read when it is its turn: an object takes ten times the memory of its text.
pub(crate) struct Lines {
    texts: Vec<Box<[u8]>>,
    has_sums: bool,
}

impl Lines {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}

impl IntoIterator for Lines {
    type Item = Line;
    type IntoIter = Box<dyn Iterator<Item = Line>>;

    fn into_iter(self) -> Self::IntoIter {
        let has_sums = self.has_sums;
        Box::new(self.texts.into_iter().map(move |text| match open(&text) {
            Opened::Whole(object) => Line::Object(object),
            Opened::Bare(object) if !has_sums => Line::Object(object),
            Opened::Foreign if !has_sums => Line::Foreign,
            Opened::Bare(_) | Opened::Foreign | Opened::Damaged => Line::Damaged,
        }))
    }
}

/// The complete lines of a file, and the incomplete rest.
pub(crate) struct Sheet {
    /// The lines.
    pub lines: Lines,
    /// Whether lines have checksums. Files of older versions have none.
    pub has_sums: bool,
    /// The bytes of the complete lines.
    pub length: u64,
    /// The last line, if its line break is missing.
    pub rest: Vec<u8>,
}

impl Sheet {
    /// Reads a file.
    pub fn open(path: &Path) -> Result<Self, LabError> {
        match DiskFile::open(path) {
            Ok(file) => Self::read(file, path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(LabError::NoFile(path.to_owned())),
            Err(error) => Err(LabError::file(path)(error)),
        }
    }

    /// Reads a file; none if there is no such file.
    pub fn find(path: &Path) -> Result<Option<Self>, LabError> {
        match Self::open(path) {
            Err(LabError::NoFile(_)) => Ok(None),
            found => found.map(Some),
        }
    }

    /// Reads only the first line of a file; none if its line break is missing, as after a kill.
    pub fn first(path: &Path) -> Result<Option<Line>, LabError> {
        let mut file = BufReader::new(DiskFile::open(path).map_err(LabError::file(path))?).take(LONGEST_FIRST);
        let mut line = Vec::new();
        file.read_until(b'\n', &mut line).map_err(LabError::file(path))?;
        if line.pop_if(|&mut last| last == b'\n').is_none() && !has_seal(&line) && (line.len() as u64) < LONGEST_FIRST {
            return Ok(None);
        }
        Ok(Some(match open(&line) {
            Opened::Whole(object) | Opened::Bare(object) => Line::Object(object),
            Opened::Damaged => Line::Damaged,
            Opened::Foreign => Line::Foreign,
        }))
    }

    /// Reads all lines.
    pub fn read(file: impl Read, path: &Path) -> Result<Self, LabError> {
        let mut texts: Vec<Box<[u8]>> = Vec::new();
        // A file has checksums if any line has a correct one; then every line must have one.
        let mut has_sums = false;
        let (mut length, mut rest) = (0, Vec::new());
        let mut reader = BufReader::new(file);
        loop {
            rest.clear();
            let read = (&mut reader).take(LONGEST).read_until(b'\n', &mut rest).map_err(LabError::file(path))?;
            if rest.pop_if(|&mut last| last == b'\n').is_none() {
                if read as u64 >= LONGEST {
                    let (line, fault) = (texts.len() as u64 + 1, "the line is too long".to_owned());
                    return Err(LabError::Line { path: path.to_owned(), line, fault });
                }
                break;
            }
            has_sums = has_sums || is_checked(&rest);
            texts.push(rest.as_slice().into());
            length += read as u64;
        }
        Ok(Self { lines: Lines { texts, has_sums }, has_sums, length, rest })
    }

    /// The warning about a file without checksums.
    pub fn warning(&self, path: &Path) -> Option<Warning> {
        (!self.has_sums && !self.lines.is_empty()).then(|| Warning::NoChecksums(path.to_owned()))
    }
}

/// The files of a folder in the order of their names; none if there is no such folder.
pub(crate) fn names(folder: &Path) -> Result<Vec<PathBuf>, LabError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(LabError::file(folder)(error)),
    };
    let mut names: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    names.sort();
    Ok(names)
}

/// How many lines a file has, and when it last changed.
pub(crate) fn counted(path: &Path) -> Result<(u64, Option<SystemTime>), LabError> {
    let counted = || {
        let file = DiskFile::open(path)?;
        let changed = file.changed();
        let mut reader = BufReader::new(file);
        let mut buffer = [0; 1 << 14];
        let mut count = 0;
        loop {
            match reader.read(&mut buffer)? {
                0 => return Ok((count, changed)),
                read => count += buffer[..read].iter().filter(|&&byte| byte == b'\n').count() as u64,
            }
        }
    };
    counted().map_err(LabError::file(path))
}
