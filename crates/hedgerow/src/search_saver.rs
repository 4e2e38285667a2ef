//! Searches that are saved to a file and continued later.

use std::io::BufReader;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hedgerow_core::Refusal;
use hedgerow_core::disk::DiskFile;
use hedgerow_workbench::SavedSearch;

use crate::answer::{Answer, Complaint, plain};
use crate::delivery::{Delivered, Delivery};
use crate::files;
use crate::pool::Task;

/// How often a search is saved.
pub const BETWEEN_SAVES: Duration = Duration::from_secs(60);

/// Saves the search of a command to a file, if the user wants it.
pub struct SearchSaver<'a> {
    delivery: &'a Delivery,
    task: &'a Task,
    last: Mutex<Instant>,
    /// The result of writing the file.
    written: Mutex<Delivered>,
}

impl<'a> SearchSaver<'a> {
    /// For the files of a command.
    pub fn new(delivery: &'a Delivery, task: &'a Task) -> Self {
        Self { delivery, task, last: Mutex::new(Instant::now()), written: Mutex::default() }
    }

    /// Loads the saved search to continue, and makes sure that the search can be saved.
    pub fn begin(&self, search: &dyn SavedSearch) -> Result<(), Refusal> {
        let resume = self.delivery.resume.as_deref();
        if let Some(path) = resume {
            let failed = |fault: String| Refusal::new(fault).of(path.display());
            let file = DiskFile::open(path).map_err(|error| failed(format!("the file cannot be read: {error}")))?;
            search.load(&mut BufReader::new(file)).map_err(|error| failed(error.to_string()))?;
        }
        let same = |path: &Path| resume.is_some_and(|other| other.canonicalize().ok() == path.canonicalize().ok());
        match self.delivery.save.as_deref().filter(|path| path.is_file() && !same(path)) {
            Some(path) => {
                Err(format!("{}: the file exists; continue it with --resume, or name another file", path.display())
                    .into())
            }
            None => Ok(()),
        }
    }

    /// Saves what the search knows, unless that was done a moment ago.
    pub fn save_now_and_then(&self, search: &dyn SavedSearch) {
        // One thread saves, and the others go on.
        if let Ok(mut last) = self.last.try_lock()
            && last.elapsed() > BETWEEN_SAVES
        {
            // A disk that is full now may have room at the end; a failure there is reported.
            let _ = self.write(search);
            *last = Instant::now();
        }
    }

    /// Saves what the search knows at its end.
    pub fn end(&self, search: &dyn SavedSearch) {
        *self.written.lock().unwrap_or_else(PoisonError::into_inner) = self.write(search);
    }

    /// The result of writing the file.
    pub fn saved(self) -> Delivered {
        self.written.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, search: &dyn SavedSearch) -> Delivered {
        let Some(path) = &self.delivery.save else { return Delivered::default() };
        match self.task.keep(|| files::write_by(path, |file| search.save(file))) {
            Ok(_) => Delivered::default(),
            Err(error) => Delivered::failed(format!("{error:#}")),
        }
    }
}

/// The file that an answer rests on, and whether the answer is proved all the same.
pub struct Resting {
    path: String,
    proved: bool,
}

impl Resting {
    /// Records in an answer the file that it rests on, if there is one: results that were only read are not proved.
    /// `checked` says that a proof was made and checked all the same.
    pub fn note(delivery: &Delivery, checked: bool, proved: &mut bool, rests_on: &mut Option<String>) -> Option<Self> {
        let path = delivery.resume.as_ref()?.display().to_string();
        *proved &= delivery.trust || checked;
        *rests_on = Some(path.clone());
        Some(Self { path, proved: *proved })
    }

    /// The answer, which says if it is not proved.
    pub fn said(resting: Option<Self>, mut answer: Answer) -> Answer {
        if let Some(Self { path, proved: false }) = resting {
            let sentence =
                format!("not proved: this rests on {path}, which was read and not checked; --trust accepts it");
            let complaint = answer.complaint.get_or_insert(Complaint { sentence: String::new(), pointer: None });
            let before = if complaint.sentence.is_empty() { "" } else { "; " };
            complaint.sentence = plain(&format!("{}{before}{sentence}", complaint.sentence));
        }
        answer
    }
}
