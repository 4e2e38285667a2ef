//! Searches that are kept in a file and gone on with.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use hedgerow_games::{boxes, konane};

use crate::files;
use crate::pool::Task;

/// How often a search is saved.
const BETWEEN_SAVES: Duration = Duration::from_secs(60);

/// A search that can be kept.
pub trait Kept: Sync {
    /// Writes what the search knows; how many entries.
    fn save(&self, into: &mut dyn Write) -> io::Result<u64>;
    /// Reads what was written; how many entries. The error is a sentence.
    fn load(&self, from: &mut dyn Read) -> Result<u64, String>;
}

impl Kept for boxes::solve::Solver {
    fn save(&self, into: &mut dyn Write) -> io::Result<u64> {
        Self::save(self, into)
    }

    fn load(&self, from: &mut dyn Read) -> Result<u64, String> {
        Self::load(self, from)
    }
}

impl Kept for konane::solve::Solver {
    fn save(&self, into: &mut dyn Write) -> io::Result<u64> {
        Self::save(self, into)
    }

    fn load(&self, from: &mut dyn Read) -> Result<u64, String> {
        Self::load(self, from)
    }
}

/// The files of a search.
#[derive(Clone, Copy)]
pub struct Files<'a> {
    /// Where it is kept.
    pub save: Option<&'a Path>,
    /// From where it goes on.
    pub resume: Option<&'a Path>,
}

impl<'a> Files<'a> {
    /// Loads what is to be gone on with, and sees to it that the search can be kept. The error is a sentence.
    pub fn begin<'b>(self, search: &'b dyn Kept, task: &'b Task) -> Result<Keeper<'b>, String>
    where
        'a: 'b,
    {
        if let Some(path) = self.resume {
            let failed = |fault: String| format!("{}: {fault}", path.display());
            let file = File::open(path).map_err(|error| failed(format!("the file cannot be read: {error}")))?;
            search.load(&mut BufReader::new(file)).map_err(failed)?;
        }
        let keeper = Keeper { save: self.save, search, task, saved: Mutex::new(Instant::now()) };
        if let Some(path) = self.save.filter(|path| path.is_file()) {
            let same = |other: &Path| other.canonicalize().ok() == path.canonicalize().ok();
            return match self.resume.is_some_and(same) {
                true => Ok(keeper), // It is there, so it can be written; and what is in it stays until there is more.
                false => {
                    Err(format!("{}: the file exists; go on with it by --resume, or name another", path.display()))
                }
            };
        }
        // Somebody whose file cannot be written wants to know it now, not after hours of search.
        keeper.keep()?;
        Ok(keeper)
    }
}

/// Keeps a search in a file, if that is wanted.
pub struct Keeper<'a> {
    save: Option<&'a Path>,
    search: &'a dyn Kept,
    task: &'a Task,
    saved: Mutex<Instant>,
}

impl Keeper<'_> {
    /// Writes what the search knows. The error is a sentence.
    pub fn keep(&self) -> Result<(), String> {
        let Some(path) = self.save else { return Ok(()) };
        let written = self.task.keep(|| files::write_by(path, |file| self.search.save(file)));
        written.map(|_| ()).map_err(|error| format!("{error:#}"))
    }

    /// The same every minute.
    pub fn keep_now_and_then(&self) {
        // One thread saves, and the others go on.
        if let Ok(mut saved) = self.saved.try_lock()
            && saved.elapsed() > BETWEEN_SAVES
        {
            // A disk that is full now may have room at the end, where a failure is told.
            let _ = self.keep();
            *saved = Instant::now();
        }
    }
}
