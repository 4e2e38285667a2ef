//! Solving on many machines: one coordinator, and jobs that any worker does.
//!
//! A job is a position, a question (does one player get at least this much from there?) and a limit of time. The
//! coordinator holds the top of the search and chooses jobs by their proof numbers. A worker runs the game's own solver
//! and keeps its table from job to job. A job that runs out returns how much is still to be shown, and the positions
//! after its moves become jobs. The coordinator writes every finding to a file first, so a killed coordinator continues
//! where it was. This module starts no process and opens no port: the program does that, or Dask, or anything else that
//! can carry a line of JSON.
//!
//! | file | subject |
//! |---|---|
//! | `goal` | what the jobs are to solve |
//! | `job` | a job and its outcome, as JSON |
//! | `tree` | the top of the search: which position is next |
//! | `quest` | one goal: its questions, and what is known |
//! | `coordinator` | all goals: sends jobs out, takes outcomes in, stores facts |
//! | `proof` | the proof of a goal, assembled from the proofs of its jobs |
//! | `work` | the worker's side |
//! | `simulation` | a solve replayed on any number of workers |

mod coordinator;
mod goal;
mod job;
mod proof;
mod quest;
mod simulation;
mod tree;
mod work;

pub use coordinator::{Coordinator, Counts, Settings};
pub use goal::{Goal, GoalResult};
pub use job::{Job, JobError, Known, Outcome};
pub use simulation::{Measured, Replayed, Simulation};
pub use work::Worker;

/// The version of jobs: a worker of another version might search differently, and its proofs might fail the check.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
