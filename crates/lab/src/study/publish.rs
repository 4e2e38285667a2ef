//! Publishing: files that appear whole or not at all, and that nothing is ever written over.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use serde_json::Value;

use super::journal::{Entry, Folder, Header, Known};
use crate::LabError;

/// Publishes results and times; whoever sees the results sees them whole, and nothing is ever written over.
pub(super) fn publish(folder: &Folder, header: &Header, known: &Known) -> Result<(), LabError> {
    let lines = |line: &dyn Fn(&Entry) -> String| {
        let mut text = header.to_json().to_string() + "\n";
        for entry in known.values() {
            text += &line(entry);
            text.push('\n');
        }
        text
    };
    // Results come last: where they are, times are.
    let times = lines(&|entry| Value::Object(entry.clock.clone()).to_string());
    let results = lines(&|entry| Value::Object(entry.row.clone()).to_string());
    if !folder.results().exists() {
        // Times without results are of a run whose results somebody took away.
        let _ = fs::remove_file(folder.times());
    }
    create(&folder.times(), times.as_bytes(), true)?;
    create(&folder.results(), results.as_bytes(), false)
}

/// Removes what a run that was killed while it published has left of these files; nobody else may be publishing them.
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

/// Makes a file whole or not at all. If it is there already, that is as well if it is the same, or if it may differ.
fn create(path: &Path, bytes: &[u8], may_differ: bool) -> Result<(), LabError> {
    let failed = |error| LabError::file(path)(error);
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let part = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let whole = File::create(&part).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        match fs::hard_link(&part, path) {
            // Some file systems know no links. Whoever publishes there must be alone with it.
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists && !path.exists() => fs::rename(&part, path),
            linked => linked,
        }
    });
    let _ = fs::remove_file(&part); // It may not even exist; the first error is the one to tell.
    match whole {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            if !may_differ && fs::read(path).map_err(failed)? != bytes {
                return Err(LabError::Exists(path.to_owned()));
            }
        }
        Err(error) => return Err(failed(error)),
    }
    // The name of the file is part of the folder.
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
    Ok(())
}
