//! A job and what comes of it, as they travel and as they are kept.

use hedgerow_core::{NotationError, Refusal, Stopped};
use hedgerow_lab::LabError;
use hedgerow_search::proof::ProofError;
use serde::{Deserialize, Serialize};

use super::{Goal, VERSION};

/// A position, a question about it, and a limit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    /// Its number.
    pub id: u64,
    /// The version of the program that made it.
    pub version: String,
    /// What is to be solved in the end.
    pub goal: Goal,
    /// The position.
    pub position: String,
    /// Whether the player gets at least this much from there is the question.
    pub at_least: i32,
    /// How long it may be searched, in seconds; none if it must be answered.
    pub seconds: Option<f64>,
    /// Whether the answer must come with its part of the proof.
    pub prove: bool,
    /// What others have found of positions of this goal: the bounds of the player's result.
    #[serde(default)]
    pub known: Vec<(String, i32, i32)>,
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The number of the job.
    pub id: u64,
    /// The version of the program that did it.
    pub version: String,
    /// The player gets at least this and at most that.
    pub bounds: (i32, i32),
    /// How much is still to be shown for yes, and for no.
    pub numbers: (u32, u32),
    /// The same of the positions after one move, where the solver knows.
    pub replies: Vec<(String, (u32, u32))>,
    /// How many positions were searched.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// Its part of the proof, if that was asked for and is found.
    #[serde(default)]
    pub entries: Option<Vec<String>>,
    /// The limit that came before the answer.
    pub stopped: Option<String>,
    /// Why the job could not be done at all.
    #[serde(default)]
    pub fault: Option<String>,
}

/// Why something about jobs cannot be done.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// The text of a position is none.
    #[error("{fault}")]
    Notation {
        /// The text.
        text: String,
        /// What is wrong with it.
        fault: NotationError,
    },
    /// What was asked makes no sense.
    #[error("{0}")]
    Refused(Refusal),
    /// A limit was reached.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// The store of facts cannot be read or written.
    #[error(transparent)]
    Store(#[from] LabError),
    /// A part of the proof does not fit.
    #[error("the proof cannot be put together: {0}")]
    Proof(#[from] ProofError),
    /// One side is of another version.
    #[error("{whose} is of version {theirs}, this is version {VERSION}: install the same version on all machines")]
    Version {
        /// What came from there.
        whose: &'static str,
        /// The other version.
        theirs: String,
    },
    /// A job could not be done by its worker.
    #[error("a worker could not do job {id}: {fault}")]
    Fault {
        /// The job.
        id: u64,
        /// Why.
        fault: String,
    },
}

impl From<Refusal> for JobError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Job {
    /// Refuses a job of another version.
    pub fn check_version(&self) -> Result<(), JobError> {
        same_version("the job", &self.version)
    }
}

impl Outcome {
    /// Refuses an outcome of another version.
    pub fn check_version(&self) -> Result<(), JobError> {
        same_version("the worker", &self.version)
    }
}

fn same_version(whose: &'static str, theirs: &str) -> Result<(), JobError> {
    if theirs == VERSION { Ok(()) } else { Err(JobError::Version { whose, theirs: theirs.to_owned() }) }
}
