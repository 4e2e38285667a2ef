//! Searches that can be saved and loaded, so that a long one survives a restart.

use std::io::{self, Read, Write};

/// A search that can be saved, and that continues from a saved search of the same position.
pub trait SavedSearch: Sync {
    /// Saves what the search knows; returns the number of entries.
    fn save(&self, into: &mut dyn Write) -> io::Result<u64>;

    /// Loads a saved search of the same position; returns the number of entries.
    fn load(&self, from: &mut dyn Read) -> Result<u64, SavedError>;
}

/// Why a saved search cannot be loaded. Most errors include the name of the thing in messages.
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
        /// Its name in messages.
        called: &'static str,
        /// What the system says.
        error: io::Error,
    },
}

impl SavedError {
    /// The error for a failure while reading something with this name.
    pub(crate) fn new(error: io::Error, called: &'static str) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::CutShort(called),
            io::ErrorKind::InvalidData => Self::Damaged(called),
            io::ErrorKind::OutOfMemory => Self::NoRoom(called),
            _ => Self::Unreadable { called, error },
        }
    }
}
