//! What to do with a match, and its progress.

use std::path::{Path, PathBuf};
use std::time::Duration;

use hedgerow_core::Refusal;
use hedgerow_lab::matches::{Keep, Progress};
use hedgerow_lab::study::Shard;
use hedgerow_lab::{LabError, Sample};

/// What to do with a match.
#[derive(Clone, Copy, Debug)]
pub enum MatchTask<'a> {
    /// Play it.
    Play {
        /// Where the games are stored.
        keep: Keep<'a>,
        /// Which share of the games to play.
        shard: Shard,
    },
    /// Put the records of its shards together.
    Merge {
        /// The files of the shards.
        parts: &'a [PathBuf],
        /// The file of the whole match.
        records: &'a Path,
    },
    /// Check its records.
    Verify {
        /// The file.
        records: &'a Path,
        /// Which share of the match it holds.
        shard: Shard,
        /// How many games to play again.
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

    /// The share of the match that it is about.
    pub fn shard(&self) -> Shard {
        match self {
            Self::Play { shard, .. } | Self::Verify { shard, .. } => *shard,
            Self::Merge { .. } => Shard::WHOLE,
        }
    }
}

/// The progress of a match, or of a check of its records.
#[derive(Clone, Copy, Debug)]
pub enum MatchProgress {
    /// A game was played.
    Played(Progress),
    /// A game was played again.
    Checked {
        /// How many games were played again.
        done: u64,
        /// How many are to be played again.
        total: u64,
        /// The time since the check began.
        elapsed: Duration,
    },
}

/// Why a match could not be played, or its records not be checked.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// It makes no sense.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The lab reported an error.
    #[error(transparent)]
    Lab(#[from] LabError),
}

impl MatchError {
    /// Whether the machine failed at a request that made sense.
    pub fn is_of_the_machine(&self) -> bool {
        matches!(self, Self::Lab(error) if error.is_of_the_machine())
    }
}
