//! Publishing: files that appear whole or not at all, and that are never overwritten.

use std::fs;
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::Path;

use hedgerow_core::disk::{self, DiskFile};

use super::folder::{Folder, Header, Kind};
use super::journal::{Entry, Known};
use crate::LabError;
use crate::checked_lines::checked;
use crate::reading::{Line, Sheet};

/// Bytes that are collected before they are written.
const BUFFER: usize = 1 << 20;

/// Makes sure that there is a folder.
pub(super) fn make_folder(path: &Path) -> Result<(), LabError> {
    fs::create_dir_all(path).map_err(LabError::file(path))
}

/// Publishes results and times; a reader never sees incomplete results, and nothing is ever overwritten.
pub(super) fn publish(folder: &Folder, header: &Header, known: &Known) -> Result<(), LabError> {
    let lines = |out: &mut dyn Write, line: &dyn Fn(&Entry) -> String| {
        writeln!(out, "{}", checked(&header.to_json()))?;
        known.values().try_for_each(|entry| writeln!(out, "{}", line(entry)))
    };
    // Results come last: where they are, times are too.
    check_times(folder)?;
    if !folder.results().exists() {
        // Times without results belong to a run whose results were removed.
        let _ = disk::remove(&folder.times());
    }
    create(&folder.times(), &|out| lines(out, &Entry::times_line), true)?;
    create(&folder.results(), &|out| lines(out, &Entry::results_line), false)
}

/// A file with the name of the times that is not a file of a run is foreign: it is not overwritten.
pub(super) fn check_times(folder: &Folder) -> Result<(), LabError> {
    let path = folder.times();
    if folder.results().exists() || !path.exists() {
        return Ok(());
    }
    let is_ours = match Sheet::first(&path)? {
        Some(Line::Damaged) => true,
        Some(line) => Header::of_line(&line, &path, Kind::Results).is_ok(),
        None => false,
    };
    if is_ours { Ok(()) } else { Err(LabError::Exists(path)) }
}

/// Removes a journal after everything in it was published.
pub(super) fn remove_journal(folder: &Folder) -> Result<(), LabError> {
    let path = folder.journal();
    disk::remove(&path).map_err(LabError::file(&path))
}

/// Removes what a run that was killed while publishing has left of these files; no other run may be publishing them.
pub(super) fn tidy(folder: &Folder) {
    for path in [folder.times(), folder.results()] {
        let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { continue };
        let begins = format!(".{}.", name.to_string_lossy());
        let left = fs::read_dir(parent).into_iter().flatten().flatten().filter(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            name.starts_with(&begins) && name.ends_with(".part")
        });
        left.for_each(|entry| drop(fs::remove_file(entry.path())));
    }
}

/// Creates a whole file or none. If it exists already, that is fine if it is equal, or if it may differ.
fn create(path: &Path, write: &dyn Fn(&mut dyn Write) -> io::Result<()>, may_differ: bool) -> Result<(), LabError> {
    let failed = |error| LabError::file(path)(error);
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let part = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let mut is_equal = may_differ;
    let whole = DiskFile::create(&part).and_then(|file| {
        let mut buffer = BufWriter::with_capacity(BUFFER, file);
        write(&mut buffer)?;
        let file = buffer.into_inner().map_err(IntoInnerError::into_error)?;
        file.sync()?;
        match disk::link(&part, path) {
            // Some file systems have no links. On these, only one run may publish at a time.
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists && !path.exists() => disk::rename(&part, path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && !may_differ => {
                is_equal = disk::read(path)? == disk::read(&part)?;
                Err(error)
            }
            linked => linked,
        }
    });
    let _ = fs::remove_file(&part); // It may not even exist; only the first error is reported.
    match whole {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            if !is_equal {
                return Err(LabError::Exists(path.to_owned()));
            }
        }
        Err(error) => return Err(failed(error)),
    }
    // The name of the file is part of the folder.
    disk::sync_folder_of(path);
    Ok(())
}
