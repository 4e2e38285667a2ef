//! What is done with a match, and how far it has come.

use std::path::{Path, PathBuf};
use std::time::Duration;

use hedgerow_core::Refusal;
use hedgerow_lab::matches::{Keep, Progress};
use hedgerow_lab::study::Shard;
use hedgerow_lab::{LabError, Sample};

/// What is done with a match.
#[derive(Clone, Copy, Debug)]
pub enum MatchTask<'a> {
    /// It is played.
    Play {
        /// Where the games are kept.
        keep: Keep<'a>,
        /// Which part of them is played.
        shard: Shard,
    },
    /// The records of its shards are put together.
    Merge {
        /// The files of the shards.
        parts: &'a [PathBuf],
        /// The file of the whole match.
        records: &'a Path,
    },
    /// Its records are checked.
    Verify {
        /// The file.
        records: &'a Path,
        /// Which part of the match it has.
        shard: Shard,
        /// How many games are played anew.
        sample: Sample,
    },
}

impl<'a> MatchTask<'a> {
    /// The file of records, if there is one.
    pub fn records(&self) -> Option<&'a Path> {
        match self {
            Self::Play { keep: Keep::Nowhere, .. } => None,
            Self::Play { keep: Keep::New(path) | Keep::Resume(path), .. } => Some(path),
            Self::Verify { records, .. } | Self::Merge { records, .. } => Some(records),
        }
    }

    /// Which part of the match it is about.
    pub fn shard(&self) -> Shard {
        match self {
            Self::Play { shard, .. } | Self::Verify { shard, .. } => *shard,
            Self::Merge { .. } => Shard::WHOLE,
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
