//! Files that people name: whether they can be written, and the messages when they cannot.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result};
use hedgerow_core::disk;
use hedgerow_games::ruled::LONGEST;

/// Whether the name of a file stands for standard output, or standard input.
pub fn is_dash(path: &Path) -> bool {
    path == Path::new("-")
}

/// Checks that all these files, named by these options, can be written, and that none is named twice: a long search
/// must not fail at the end because a folder is missing or not writable. Leaves nothing behind. The error is a
/// sentence.
pub fn writable(files: &[(&str, &Path)]) -> Result<(), String> {
    for (number, (option, path)) in files.iter().enumerate() {
        if let Some((other, _)) = files[..number].iter().find(|(_, other)| is_same(other, path)) {
            return Err(format!("{other} and {option} name the same file"));
        }
        disk::is_writable(path).map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    }
    Ok(())
}

/// Whether two names mean one file, however they are spelled. The files need not exist yet.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let beside = || Some(folder.canonicalize().ok()?.join(path.file_name()?));
        path.canonicalize().ok().or_else(beside).unwrap_or_else(|| path.to_owned())
    };
    one == other || whole(one) == whole(other)
}

/// The text of a file of rules. The error is a sentence.
pub fn read_rules(path: &str) -> Result<String, String> {
    use std::io::Read;
    let unreadable = |error: io::Error| format!("{path} cannot be read: {error}");
    let file = std::fs::File::open(path).map_err(unreadable)?;
    let mut text = String::new();
    // Reads a byte more than is allowed, so that a file that is too long is noticed.
    file.take(LONGEST as u64 + 1).read_to_string(&mut text).map_err(unreadable)?;
    // A text without a line's end would count as a name.
    Ok(text + "\n")
}

/// Writes these bytes to a file, as [`write_by`] does.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    write_by(path, |file| file.write_all(bytes))
}

/// Writes a [whole](disk::write_whole) file, or leaves the old one in place.
pub fn write_by<T>(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> Result<T> {
    disk::write_whole(path, fill).with_context(|| format!("{} cannot be written", path.display()))
}
