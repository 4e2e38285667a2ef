//! Searches that are kept in a file and gone on with.

use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use hedgerow_core::disk::DiskFile;
use hedgerow_games::{boxes, konane};
use serde_json::Value;

use crate::answer::{Answer, Complaint, plain};
use crate::files;
use crate::pool::Task;
use crate::verbs::Delivered;

/// How often a search is saved.
pub const BETWEEN_SAVES: Duration = Duration::from_secs(60);

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
    /// Whether what is read counts as proved.
    pub trust: bool,
}

impl<'a> Files<'a> {
    /// Loads what is to be gone on with, and sees to it that the search can be kept. The error is a sentence.
    pub fn begin<'b>(self, search: &'b dyn Kept, task: &'b Task) -> Result<Keeper<'b>, String>
    where
        'a: 'b,
    {
        if let Some(path) = self.resume {
            let failed = |fault: String| format!("{}: {fault}", path.display());
            let file = DiskFile::open(path).map_err(|error| failed(format!("the file cannot be read: {error}")))?;
            search.load(&mut BufReader::new(file)).map_err(failed)?;
        }
        let keeper = Keeper { files: self, search, task, saved: Mutex::new(Instant::now()) };
        if let Some(path) = self.save.filter(|path| path.is_file()) {
            let same = |other: &Path| other.canonicalize().ok() == path.canonicalize().ok();
            return match self.resume.is_some_and(same) {
                true => Ok(keeper),
                false => {
                    Err(format!("{}: the file exists; go on with it by --resume, or name another", path.display()))
                }
            };
        }
        Ok(keeper)
    }
}

/// Keeps a search in a file, if that is wanted.
pub struct Keeper<'a> {
    files: Files<'a>,
    search: &'a dyn Kept,
    task: &'a Task,
    saved: Mutex<Instant>,
}

impl Keeper<'_> {
    /// Writes what the search knows.
    pub fn keep(&self) -> Delivered {
        let Some(path) = self.files.save else { return Delivered::default() };
        match self.task.keep(|| files::write_by(path, |file| self.search.save(file))) {
            Ok(_) => Delivered::default(),
            Err(error) => Delivered::failed(format!("{error:#}")),
        }
    }

    /// The answer with the file that it rests on: what was only read is not proved. `checked` says that a proof of the
    /// winner was made and checked all the same.
    pub fn within(&self, mut answer: Answer, checked: bool) -> Answer {
        let Some(path) = self.files.resume else { return answer };
        let path = path.display().to_string();
        let known = answer.object.get("proved").and_then(Value::as_bool).unwrap_or(false);
        let proved = known && (self.files.trust || checked);
        answer.object.insert("proved".to_owned(), proved.into());
        answer.object.insert("rests_on".to_owned(), path.as_str().into());
        if !proved {
            let sentence =
                format!("not proved: this rests on {path}, which was read and not checked; --trust accepts it");
            let complaint = answer.complaint.get_or_insert(Complaint { sentence: String::new(), pointer: None });
            let before = if complaint.sentence.is_empty() { "" } else { "; " };
            complaint.sentence = plain(&format!("{}{before}{sentence}", complaint.sentence));
        }
        answer
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
