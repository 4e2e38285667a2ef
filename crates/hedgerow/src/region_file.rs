//! A database of regions as a file.

use std::io::BufReader;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use hedgerow_core::Refusal;
use hedgerow_core::disk::DiskFile;
use hedgerow_games::konane::values::Database;
use hedgerow_value::Algebra;
use hedgerow_workbench::verbs::RegionKeeper;

use crate::delivery::Delivery;
use crate::files;
use crate::pool::Task;
use crate::search_saver::BETWEEN_SAVES;

/// Reads a database.
pub fn load<'a>(algebra: &'a Algebra, path: &Path) -> Result<Database<'a>, Refusal> {
    let failed = |error| Refusal::new(format!("the file cannot be read: {error}")).of(path.display());
    let file = DiskFile::open(path).map_err(failed)?;
    Database::load(algebra, &mut BufReader::new(file)).map_err(|refusal| refusal.of(path.display()))
}

/// Reads a database to build further, and saves it once a minute and at the end.
pub struct RegionFile<'a> {
    delivery: &'a Delivery,
    task: &'a Task,
    saved: Mutex<Instant>,
}

impl<'a> RegionFile<'a> {
    /// The files of a command.
    pub fn new(delivery: &'a Delivery, task: &'a Task) -> Self {
        Self { delivery, task, saved: Mutex::new(Instant::now()) }
    }
}

impl RegionKeeper for RegionFile<'_> {
    fn begin<'a>(&self, algebra: &'a Algebra) -> Result<Database<'a>, Refusal> {
        let begun = self.delivery.database.as_ref();
        let database = begun.map_or_else(|| Ok(Database::new(algebra)), |path| load(algebra, path))?;
        if let Some(path) = self.delivery.save.as_deref().filter(|path| path.is_file()) {
            let same = |other: &Path| other.canonicalize().ok() == path.canonicalize().ok();
            if !begun.is_some_and(|begun| same(begun)) {
                let fault = "the file exists; begin with it by --load, or name another";
                return Err(Refusal::new(fault).of(path.display()));
            }
        }
        files::writable(&self.delivery.written())?;
        Ok(database)
    }

    fn is_due(&self) -> bool {
        let saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner);
        self.delivery.save.is_some() && saved.elapsed() > BETWEEN_SAVES
    }

    fn keep(&self, database: &Database<'_>) -> Result<Option<u64>, Refusal> {
        let Some(path) = &self.delivery.save else { return Ok(None) };
        let written = self.task.keep(|| files::write_by(path, |file| database.save(file)));
        *self.saved.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        written.map(Some).map_err(|error| format!("{error:#}").into())
    }
}
