//! How far the run of a study has come, told at a glance: lines are counted and not read.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::time::SystemTime;

use super::Study;
use super::journal::Folder;
use super::units::Shard;
use crate::LabError;

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Units that are done.
    pub done: u64,
    /// Units that are to be done.
    pub planned: u64,
    /// Whether all results are published.
    pub finished: bool,
    /// When the files last changed.
    pub changed: Option<SystemTime>,
}

/// How far the run in a folder has come; none if there is none.
pub fn standing(study: &Study, folder: &Path) -> Result<Option<Standing>, LabError> {
    let found = Folder::found(folder)?;
    let Some((_, first)) = found.first() else { return Ok(None) };
    let mut standing = Standing { done: 0, planned: study.total(first.scale), finished: true, changed: None };
    // A whole one makes parts beside it needless.
    let whole = found.iter().position(|(folder, _)| folder.shard == Shard::WHOLE);
    let chosen = whole.map_or(&found[..], |place| &found[place..=place]);
    for (folder, _) in chosen {
        let results = folder.results();
        let (path, published) = if results.is_file() { (results, true) } else { (folder.journal(), false) };
        let file = File::open(&path).map_err(LabError::file(&path))?;
        let changed = file.metadata().and_then(|about| about.modified()).ok();
        standing.changed = standing.changed.max(changed);
        standing.finished &= published;
        // The first line is about the run.
        standing.done += lines(file).map_err(LabError::file(&path))?.saturating_sub(1);
    }
    standing.finished &= standing.done >= standing.planned;
    Ok(Some(standing))
}

fn lines(file: File) -> io::Result<u64> {
    let mut reader = BufReader::new(file);
    let mut buffer = [0; 1 << 14];
    let mut count = 0;
    loop {
        match reader.read(&mut buffer)? {
            0 => return Ok(count),
            read => count += buffer[..read].iter().filter(|&&byte| byte == b'\n').count() as u64,
        }
    }
}
