//! Files: the one place that opens, reads, writes and renames them.
//!
//! It is the file system of the standard library, with [deliberate faults](crate::faults) in the builds that tests use.
//! Files that must appear whole or not at all go through [`write_whole`].

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::faults::{Point, strikes};

/// An operation of the file system that fails if a test wants it to.
fn unless_struck<T>(point: Point, work: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    if strikes(point) { Err(io::Error::other("a fault on purpose")) } else { work() }
}

/// A file that is open.
#[derive(Debug)]
pub struct DiskFile(File);

impl DiskFile {
    /// Opens a file to read it.
    pub fn open(path: &Path) -> io::Result<Self> {
        Self::open_with(OpenOptions::new().read(true), path)
    }

    /// Makes a file, or empties the one that is there.
    pub fn create(path: &Path) -> io::Result<Self> {
        Self::open_with(OpenOptions::new().write(true).create(true).truncate(true), path)
    }

    /// Opens a file with these options.
    pub fn open_with(options: &OpenOptions, path: &Path) -> io::Result<Self> {
        unless_struck(Point::Open, || options.open(path)).map(Self)
    }

    /// Flushes everything that was written to the disk.
    pub fn sync(&self) -> io::Result<()> {
        unless_struck(Point::Sync, || self.0.sync_all())
    }

    /// The number of bytes it has, as far as the system knows.
    pub fn length(&self) -> io::Result<u64> {
        self.0.metadata().map(|about| about.len())
    }

    /// When it was last changed, where the system says so.
    pub fn changed(&self) -> Option<SystemTime> {
        self.0.metadata().and_then(|about| about.modified()).ok()
    }

    /// Locks it against other programs for as long as it is open.
    pub fn try_lock(&self) -> Result<(), TryLockError> {
        self.0.try_lock()
    }

    /// Cuts the file to this length.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        unless_struck(Point::Write, || self.0.set_len(length))?;
        self.0.seek(SeekFrom::Start(length)).map(drop)
    }
}

impl Read for DiskFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        unless_struck(Point::Read, || self.0.read(buffer))
    }
}

impl Write for DiskFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if strikes(Point::Write) {
            // A disk that becomes full writes a part first.
            let _ = self.0.write_all(&bytes[..bytes.len() / 2]);
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// All bytes of a file.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    DiskFile::open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Renames a file, replacing any file of the new name.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    unless_struck(Point::Rename, || fs::rename(from, to))
}

/// Gives a file a second name, which no other file may have.
pub fn link(from: &Path, to: &Path) -> io::Result<()> {
    unless_struck(Point::Rename, || fs::hard_link(from, to))
}

/// Removes a file. A missing file is no error.
pub fn remove(path: &Path) -> io::Result<()> {
    match unless_struck(Point::Rename, || fs::remove_file(path)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// Flushes the names in a folder to the disk, where the system can do this.
pub fn sync_folder_of(path: &Path) {
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
}

/// Checks that a file could be written here, and leaves nothing behind. Devices and pipes are not tried.
pub fn is_writable(path: &Path) -> io::Result<()> {
    let target = target(path);
    if is_special(&target) {
        return Ok(());
    }
    if target.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let temporary = temporary(&target)?;
    let made = DiskFile::create(&temporary);
    let _ = fs::remove_file(&temporary); // It may not even exist; the first error is the one to tell.
    made.map(drop)
}

/// Writes a file under a temporary name beside its own and then renames it: nobody ever sees half of it, and the old
/// file stays if anything goes wrong.
///
/// A link stays a link, and the file it points to is replaced; into a device or a pipe the bytes are written directly.
pub fn write_whole<T>(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
    let target = target(path);
    if is_special(&target) {
        let file = DiskFile::open_with(OpenOptions::new().write(true), &target)?;
        return filled(file, fill).map(|(_, answer)| answer);
    }
    let temporary = temporary(&target)?;
    let whole = DiskFile::create(&temporary).and_then(|file| {
        let (file, answer) = filled(file, fill)?;
        file.sync()?;
        rename(&temporary, &target)?;
        Ok(answer)
    });
    match whole {
        Ok(_) => sync_folder_of(&target),
        Err(_) => drop(fs::remove_file(&temporary)), // It may not even exist; the first error is the one to tell.
    }
    whole
}

/// Fills a file through a buffer, so that small writes are cheap.
fn filled<T>(file: DiskFile, fill: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<(DiskFile, T)> {
    let mut file = BufWriter::new(file);
    let answer = fill(&mut file)?;
    Ok((file.into_inner()?, answer))
}

/// The file that a link points to; any other path itself.
fn target(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Whether a path is a device or a pipe.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// The temporary name of a file until it is whole.
pub fn temporary(path: &Path) -> io::Result<PathBuf> {
    let no_name = || io::Error::new(io::ErrorKind::InvalidInput, "this is not the name of a file");
    let mut name = path.file_name().ok_or_else(no_name)?.to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_or_as_it_was() {
        let folder = std::env::temp_dir().join(format!("hedgerow-disk-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("file");
        write_whole(&path, |file| file.write_all(b"first")).unwrap();
        let failed = write_whole(&path, |file| {
            file.write_all(b"second")?;
            Err::<(), _>(io::ErrorKind::StorageFull.into())
        });
        assert!(failed.is_err());
        assert_eq!(read(&path).unwrap(), b"first");
        assert!(is_writable(&path).is_ok() && is_writable(&folder).is_err());
        assert!(is_writable(&folder.join("no/where")).is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left behind");
        fs::remove_dir_all(&folder).unwrap();
    }
}
