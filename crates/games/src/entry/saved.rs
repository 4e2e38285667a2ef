//! Searches that can be written and read again, so that a long one survives a restart.

use std::io::{self, Read, Write};

/// A search that can be written, and that goes on with what a search of the same position has written.
pub trait SavedSearch: Sync {
    /// Writes what the search knows; returns how many entries.
    fn save(&self, into: &mut dyn Write) -> io::Result<u64>;

    /// Reads what was written of a search of the same position; returns how many entries.
    fn load(&self, from: &mut dyn Read) -> Result<u64, SavedError>;
}

/// Why something that was written earlier cannot be read. What people call it is part of most errors.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// It is something else; this sentence says so.
    #[error("{0}")]
    Foreign(&'static str),
    /// Its end is missing.
    #[error("{0} is cut short")]
    CutShort(&'static str),
    /// It has changed since it was written.
    #[error("{0} is damaged")]
    Damaged(&'static str),
    /// The tables have no room for it.
    #[error("{0} does not fit into the memory allowed; give more by --memory")]
    NoRoom(&'static str),
    /// The system cannot read it.
    #[error("{called} cannot be read: {error}")]
    Unreadable {
        /// What people call it.
        called: &'static str,
        /// What the system says.
        error: io::Error,
    },
}

impl SavedError {
    /// What went wrong when something that people call so was read.
    pub(crate) fn new(error: io::Error, called: &'static str) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::CutShort(called),
            io::ErrorKind::InvalidData => Self::Damaged(called),
            io::ErrorKind::OutOfMemory => Self::NoRoom(called),
            _ => Self::Unreadable { called, error },
        }
    }
}
