//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};

/// Writes a file under another name beside it and then gives it its own: nobody ever sees half of it, and what was
/// there before stays if anything goes wrong.
///
/// A link stays a link, to what is written; and into a device or a pipe the bytes simply go.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let failed = || format!("{} cannot be written", path.display());
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&target).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        let written = fs::OpenOptions::new().write(true).open(&target).and_then(|mut file| file.write_all(bytes));
        return written.with_context(failed);
    }
    let path = target.as_path();
    let name = path.file_name().with_context(|| format!("{} is not the name of a file", path.display()))?;
    let mut temporary = name.to_os_string();
    temporary.push(format!(".{}.part", std::process::id()));
    let temporary = path.with_file_name(temporary);
    let written = File::create(&temporary).and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()));
    if let Err(error) = written.and_then(|()| fs::rename(&temporary, path)) {
        let _ = fs::remove_file(&temporary); // It may not even exist; the first error is the one to tell.
        return Err(error).with_context(failed);
    }
    Ok(())
}
