//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result};

/// Whether the name of a file stands for standard output, or standard input.
pub fn is_dash(path: &Path) -> bool {
    path == Path::new("-")
}

/// Writes these bytes to a file, as [`write_by`] does.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    write_by(path, |file| file.write_all(bytes))
}

/// Writes a file under another name beside it and then gives it its own: nobody ever sees half of it, and what was
/// there before stays if anything goes wrong.
///
/// A link stays a link, to what is written; and into a device or a pipe the bytes simply go.
pub fn write_by<T>(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> Result<T> {
    let failed = || format!("{} cannot be written", path.display());
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&target).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        let written = fs::OpenOptions::new().write(true).open(&target).and_then(|file| filled(file, fill));
        return written.map(|(_, answer)| answer).with_context(failed);
    }
    let path = target.as_path();
    let name = path.file_name().with_context(|| format!("{} is not the name of a file", path.display()))?;
    let mut temporary = name.to_os_string();
    temporary.push(format!(".{}.part", std::process::id()));
    let temporary = path.with_file_name(temporary);
    let whole = File::create(&temporary).and_then(|file| {
        let (file, answer) = filled(file, fill)?;
        file.sync_all()?;
        fs::rename(&temporary, path)?;
        Ok(answer)
    });
    if whole.is_err() {
        let _ = fs::remove_file(&temporary); // It may not even exist; the first error is the one to tell.
    }
    whole.with_context(failed)
}

/// Fills a file by pieces that may be small.
fn filled<T>(file: File, fill: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<(File, T)> {
    let mut file = BufWriter::new(file);
    let answer = fill(&mut file)?;
    Ok((file.into_inner()?, answer))
}
