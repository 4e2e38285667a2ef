//! Files with an identifying first line and a checksum at the end: a table with a single wrong entry would be worse
//! than none.

use std::io::{self, Read, Write};

use hedgerow_core::Checksum;

use crate::entry::saved::SavedError;

/// A file with a checksum of everything read or written.
pub(crate) struct CheckedFile<T> {
    inner: T,
    seal: Checksum,
}

impl<T> CheckedFile<T> {
    fn over(inner: T) -> Self {
        Self { inner, seal: Checksum::default() }
    }
}

impl<'a> CheckedFile<&'a mut dyn Write> {
    /// Starts writing a file, with its first line.
    pub fn create(inner: &'a mut dyn Write, heading: &str) -> io::Result<Self> {
        let mut file = Self::over(inner);
        file.put(heading.as_bytes())?;
        file.put(b"\n")?;
        Ok(file)
    }

    /// Writes some bytes.
    pub fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.seal.add(bytes);
        self.inner.write_all(bytes)
    }

    /// Ends the file.
    pub fn seal(self) -> io::Result<()> {
        self.inner.write_all(&self.seal.number().to_le_bytes())
    }
}

impl<'a> CheckedFile<&'a mut dyn Read> {
    /// Opens a file for reading if it has this first line. Errors use this name for the file; `foreign` is the sentence
    /// about any other file.
    pub fn open(
        inner: &'a mut dyn Read,
        heading: &str,
        called: &'static str,
        foreign: &'static str,
    ) -> Result<Self, SavedError> {
        let mut file = Self::over(inner);
        let expected = format!("{heading}\n");
        let mut found = vec![0; expected.len()];
        match file.inner.read_exact(&mut found) {
            Ok(()) if found == expected.as_bytes() => {}
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => {
                return Err(SavedError::Unreadable { called, error });
            }
            _ => return Err(SavedError::Foreign(foreign)),
        }
        file.seal.add(&found);
        Ok(file)
    }

    /// Reads `N` bytes.
    pub fn get<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    /// Fills the buffer.
    pub fn fill(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.inner.read_exact(bytes)?;
        self.seal.add(bytes);
        Ok(())
    }

    /// Checks that the file ends here and that nothing in it has changed.
    pub fn check(self) -> io::Result<()> {
        let mut seal = [0; 8];
        self.inner.read_exact(&mut seal)?;
        if u64::from_le_bytes(seal) == self.seal.number() && self.inner.read(&mut [0])? == 0 {
            Ok(())
        } else {
            Err(damaged())
        }
    }
}

/// The error for a file with senseless content.
pub(crate) fn damaged() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

/// Checks that a table had room for most of the entries that were read. Continuing with fewer and saving them would
/// lose the user's data.
pub(crate) fn enough_room(read: u64, kept: u64) -> io::Result<()> {
    if kept * 10 >= read * 9 { Ok(()) } else { Err(io::ErrorKind::OutOfMemory.into()) }
}
