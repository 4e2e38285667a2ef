//! A job and its outcome, as they are sent and stored.

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
    /// The goal that it belongs to.
    pub goal: Goal,
    /// The position.
    pub position: String,
    /// The question: does the player get at least this much from there?
    pub at_least: i32,
    /// The most seconds to search; none if the job must be answered.
    pub seconds: Option<f64>,
    /// Whether the answer must come with its part of the proof.
    pub prove: bool,
    /// What others have found about positions of this goal.
    #[serde(default)]
    pub known: Vec<Known>,
}

/// A position, and the least and the most that the player gets from it.
pub type Known = (String, i32, i32);

/// The outcome of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The number of the job.
    pub id: u64,
    /// The version of the program that did it.
    pub version: String,
    /// The player gets at least this and at most that.
    pub bounds: (i32, i32),
    /// The proof numbers: how much is still to be shown for yes, and for no.
    pub numbers: (u32, u32),
    /// The same for the positions after one move, where the solver knows.
    pub replies: Vec<(String, (u32, u32))>,
    /// How many positions were searched.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// How many seconds processors worked on it, all together; none where the system does not say.
    #[serde(default)]
    pub processor: Option<f64>,
    /// Its part of the proof, if the job asked for one and it was found.
    #[serde(default)]
    pub entries: Option<Vec<String>>,
    /// The limit that was reached before the answer.
    pub stopped: Option<String>,
    /// Why the job could not be done at all.
    #[serde(default)]
    pub fault: Option<String>,
}

/// Why something about jobs failed.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// The text of a position is malformed.
    #[error("{fault}")]
    Notation {
        /// The text.
        text: String,
        /// What is wrong with it.
        fault: NotationError,
    },
    /// The request makes no sense.
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
    /// One side has another version.
    #[error("{whose} is of version {theirs}, this is version {VERSION}: install the same version on all machines")]
    Version {
        /// What has that version: a job or an outcome.
        whose: &'static str,
        /// The other version.
        theirs: String,
    },
    /// A worker could not do its job.
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
