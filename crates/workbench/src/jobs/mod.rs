//! Solving on many machines: one coordinator, and jobs that any worker does.
//!
//! A job is a position with a question, whether one player gets at least so much from there, and a limit of time. The coordinator holds the
//! top of the search and chooses jobs by their proof numbers; a worker asks the game's own solver, whose table it keeps from job to
//! job; a job that runs out gives back how much is still to be shown, and the positions after its moves become jobs. All that is found
//! goes to a file first, so a coordinator that was killed goes on where it was. Nothing here starts a process or opens a port: the program
//! does that, or Dask, or anybody else who can carry a line of JSON.
//!
//! | file | subject |
//! |---|---|
//! | `goal` | what is to be solved |
//! | `job` | a job and what comes of it, as JSON |
//! | `tree` | the top of the search: which position is next |
//! | `quest` | one goal: its questions, and what is known |
//! | `coordinator` | all goals: jobs go out, outcomes come in, facts are kept |
//! | `proof` | the proof of a goal, put together from those of its jobs |
//! | `work` | the side of a worker |
//! | `simulation` | a solve replayed on as many workers as one likes |

mod coordinator;
mod goal;
mod job;
mod proof;
mod quest;
mod simulation;
mod tree;
mod work;

pub use coordinator::{Coordinator, Counts, Settings};
pub use goal::{Goal, Settled};
pub use job::{Job, JobError, Outcome};
pub use simulation::{Measured, Replayed, Simulation};
pub use work::Worker;

/// The version that jobs are of: a worker of another one might search otherwise, and its proofs might not be checked.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
