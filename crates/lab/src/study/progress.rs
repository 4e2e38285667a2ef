//! The progress of a study's run, at a glance: counts lines without reading them.

use std::path::Path;
use std::time::SystemTime;

use super::Study;
use super::folder::Folder;
use super::units::Shard;
use crate::LabError;
use crate::reading::counted;

/// The progress of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunProgress {
    /// Units done.
    pub done: u64,
    /// Units in all.
    pub planned: u64,
    /// Whether all results are published.
    pub finished: bool,
    /// When the files last changed.
    pub changed: Option<SystemTime>,
}

/// The progress of the run in a folder; none if there is no run.
pub fn progress(study: &Study, folder: &Path) -> Result<Option<RunProgress>, LabError> {
    let found = Folder::found(folder)?;
    let Some((_, first)) = found.first() else { return Ok(None) };
    let mut progress = RunProgress { done: 0, planned: study.total(first.scale), finished: true, changed: None };
    // With a whole run, its parts are not needed.
    let whole = found.iter().position(|(folder, _)| folder.shard == Shard::WHOLE);
    let chosen = whole.map_or(&found[..], |place| &found[place..=place]);
    for (folder, _) in chosen {
        let results = folder.results();
        let (path, published) = if results.is_file() { (results, true) } else { (folder.journal(), false) };
        let (lines, changed) = counted(&path)?;
        progress.changed = progress.changed.max(changed);
        // A damaged line of a journal, whose unit was done again, also counts as a line.
        progress.done = progress.done.min(progress.planned);
        progress.finished &= published;
        // The first line is about the run.
        progress.done += lines.saturating_sub(1);
    }
    // A damaged line of a journal, whose unit was done again, also counts as a line.
    progress.done = progress.done.min(progress.planned);
    progress.finished &= progress.done >= progress.planned;
    Ok(Some(progress))
}
