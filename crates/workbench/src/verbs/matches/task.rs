//! What is done with a match, and how far it has come.

use std::path::Path;
use std::time::Duration;

use hedgerow_core::Refusal;
use hedgerow_lab::matches::{Keep, Progress};
use hedgerow_lab::{LabError, Sample};

/// What is done with a match.
#[derive(Clone, Copy, Debug)]
pub enum MatchTask<'a> {
    /// It is played, and the games are kept there.
    Play(Keep<'a>),
    /// Its records are checked.
    Verify {
        /// The file.
        records: &'a Path,
        /// How many games are played anew.
        sample: Sample,
    },
}

impl<'a> MatchTask<'a> {
    /// The file of records, if there is one.
    pub fn records(&self) -> Option<&'a Path> {
        match self {
            Self::Play(Keep::Nowhere) => None,
            Self::Play(Keep::New(path) | Keep::Resume(path)) => Some(path),
            Self::Verify { records, .. } => Some(records),
        }
    }
}

/// How far a match, or a check of its records, has come.
#[derive(Clone, Copy, Debug)]
pub enum MatchProgress {
    /// A game was played.
    Played(Progress),
    /// A game was played anew.
    Checked {
        /// How many games were played anew.
        done: u64,
        /// How many there are to be.
        total: u64,
        /// Since the check began.
        elapsed: Duration,
    },
}

/// Why a match could not be played, or its records not be checked.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// It makes no sense.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The lab would not do it.
    #[error(transparent)]
    Lab(#[from] LabError),
}

impl MatchError {
    /// Whether the machine would not do what made sense to ask.
    pub fn is_of_the_machine(&self) -> bool {
        matches!(self, Self::Lab(error) if error.is_of_the_machine())
    }
}
