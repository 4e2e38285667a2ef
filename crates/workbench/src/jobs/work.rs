//! The worker's side: it runs the game's own solver, and keeps its table for the next job.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Stopped};
use hedgerow_games::entry::parts::PartSearch;

use super::{Goal, Job, JobError, Outcome, VERSION};

/// Does jobs, one at a time.
pub struct Worker {
    memory: u64,
    /// The search for the current goal. Another goal starts with an empty table, so that two tables do not share the
    /// memory.
    search: Mutex<Option<(Goal, Arc<dyn PartSearch>)>>,
}

impl Worker {
    /// A worker with this much memory for the tables of its search.
    pub fn new(memory: u64) -> Self {
        Self { memory, search: Mutex::new(None) }
    }

    /// Does a job. `stop` ends it early: because its result is no longer needed, or because the user interrupts.
    pub fn work(&self, job: &Job, stop: &Arc<AtomicBool>) -> Outcome {
        let clock = Instant::now();
        let mut outcome = self
            .done(job, stop)
            .unwrap_or_else(|error| Outcome { fault: Some(error.to_string()), ..Outcome::nothing(job.id) });
        outcome.seconds = clock.elapsed().as_secs_f64();
        outcome
    }

    fn done(&self, job: &Job, stop: &Arc<AtomicBool>) -> Result<Outcome, JobError> {
        job.check_version()?;
        let search = self.search_of(&job.goal)?;
        job.known.iter().for_each(|(position, low, high)| search.learn(position, (*low, *high)));
        let whole = Budget::unlimited().with_memory(self.memory).with_interrupt(Arc::clone(stop));
        let seconds = job.seconds.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::ZERO));
        let budget = match seconds {
            Some(time) => whole.clone().with_time(time),
            None => whole.clone(),
        };
        let judged = search.judge(&job.position, job.at_least, &budget)?;
        // A search that is out of memory would end in the same way next time.
        if judged.stopped == Some(Stopped::Interrupted) && stop.load(Relaxed) {
            return Err(JobError::Stopped(Stopped::Interrupted));
        }
        let entries = match judged.holds(job.at_least) {
            Some(holds) if job.prove => Some(search.entries(&job.position, job.at_least, holds, &whole)?),
            _ => None,
        };
        Ok(Outcome {
            id: job.id,
            version: VERSION.to_owned(),
            bounds: judged.bounds,
            numbers: judged.numbers,
            replies: judged.replies,
            nodes: judged.nodes,
            seconds: 0.0,
            entries,
            stopped: judged.stopped.map(|reason| reason.to_string()),
            fault: None,
        })
    }

    fn search_of(&self, goal: &Goal) -> Result<Arc<dyn PartSearch>, JobError> {
        let mut kept = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, search)) = kept.as_ref().filter(|(of, _)| of == goal) {
            return Ok(Arc::clone(search));
        }
        *kept = None; // The memory of the old table first.
        let search: Arc<dyn PartSearch> = goal.search(self.memory)?.into();
        *kept = Some((goal.clone(), Arc::clone(&search)));
        Ok(search)
    }
}

impl Outcome {
    /// An outcome without any finding.
    fn nothing(id: u64) -> Self {
        Self {
            id,
            version: VERSION.to_owned(),
            bounds: (i32::MIN, i32::MAX),
            numbers: (1, 1),
            replies: Vec::new(),
            nodes: 0,
            seconds: 0.0,
            entries: None,
            stopped: None,
            fault: None,
        }
    }
}
