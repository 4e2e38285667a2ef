//! The errors of the lab, one sentence each.

use std::io;
use std::path::{Path, PathBuf};

use hedgerow_core::Refusal;
use hedgerow_search::SpecError;

/// Why a match could not be played, or a file of records could not be read.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// The request makes no sense.
    #[error("{0}")]
    Plan(String),
    /// An engine that does not fit the game.
    #[error(transparent)]
    Engine(#[from] SpecError),
    /// A limit was reached before there was any result.
    #[error(transparent)]
    Stopped(#[from] hedgerow_core::Stopped),
    /// The system could not read or write a file.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file of records exists already, and the user did not ask to resume it.
    #[error("{}: the file exists; resume it or name another one", .0.display())]
    Exists(PathBuf),
    /// A file to be read does not exist.
    #[error("{}: there is no such file", .0.display())]
    NoFile(PathBuf),
    /// A file was to be created in a folder that does not exist.
    #[error("{}: there is no such folder", .0.display())]
    NoFolder(PathBuf),
    /// Another run is writing to the file.
    #[error("{}: another run is writing to this file", .0.display())]
    Busy(PathBuf),
    /// A file that belongs to another match, or to another run of a study.
    #[error("{}: the file is of another {of}: {difference}", path.display())]
    Differs {
        /// The kind of file: of a match or of a run.
        of: &'static str,
        /// The file.
        path: PathBuf,
        /// What differs first, and how.
        difference: String,
    },
    /// A line of a file of records is malformed.
    #[error("{}: line {line}: {fault}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: u64,
        /// What is wrong with it.
        fault: String,
    },
    /// A line was changed after it was written.
    #[error("{}: line {line} is damaged; {remedy}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: u64,
        /// What can be done about it.
        remedy: &'static str,
    },
    /// A recorded game breaks the rules.
    #[error("game {index}: {fault}")]
    Game {
        /// The game.
        index: u64,
        /// What is wrong with it.
        fault: String,
    },
}

impl From<Refusal> for LabError {
    fn from(refusal: Refusal) -> Self {
        Self::Plan(refusal.into())
    }
}

impl LabError {
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |error| Self::File { path, error }
    }

    /// Whether the machine failed at a request that made sense: a full disk, a file locked by another program.
    pub fn is_of_the_machine(&self) -> bool {
        matches!(self, Self::File { .. } | Self::Busy(_))
    }
}
