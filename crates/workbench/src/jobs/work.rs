//! The worker's side: it runs the game's own solver, on one or several threads with one table, and keeps the table for
//! the next job.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hedgerow_core::Budget;
use hedgerow_games::entry::parts::PartSearch;

use super::{Goal, Job, JobError, Known, Outcome, VERSION};

/// Does jobs, one at a time.
pub struct Worker {
    memory: u64,
    threads: usize,
    /// The search for the current goal. Another goal starts with an empty table, so that two tables do not share the
    /// memory.
    search: Mutex<Option<(Goal, Arc<dyn PartSearch>)>>,
}

impl Worker {
    /// A worker with this much memory for the tables of its search, and this many threads for each job.
    pub fn new(memory: u64, threads: usize) -> Self {
        Self { memory, threads: threads.max(1), search: Mutex::new(None) }
    }

    /// Accepts what other workers have found, while a job is in progress.
    pub fn learn(&self, goal: &Goal, known: &[Known]) {
        let kept = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, search)) = kept.as_ref().filter(|(of, _)| of == goal) {
            known.iter().for_each(|(position, low, high)| search.learn(position, (*low, *high)));
        }
    }

    /// Does a job. `stop` ends it early: because its result is no longer needed, or because the user interrupts.
    pub fn work(&self, job: &Job, stop: &Arc<AtomicBool>) -> Outcome {
        let (clock, before) = (Instant::now(), processor_time(self.threads));
        let mut outcome = self
            .done(job, stop)
            .unwrap_or_else(|error| Outcome { fault: Some(error.to_string()), ..Outcome::nothing(job.id) });
        outcome.seconds = clock.elapsed().as_secs_f64();
        let after = processor_time(self.threads);
        outcome.processor = before.zip(after).map(|(before, after)| after - before);
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
        let entries = match judged.holds(job.at_least) {
            Some(holds) if job.prove => Some(search.entries(&job.position, job.at_least, holds, &whole)?),
            _ => None,
        };
        Ok(Outcome {
            bounds: judged.bounds,
            numbers: judged.numbers,
            replies: judged.replies,
            nodes: judged.nodes,
            entries,
            stopped: judged.stopped.map(|reason| reason.to_string()),
            ..Outcome::nothing(job.id)
        })
    }

    fn search_of(&self, goal: &Goal) -> Result<Arc<dyn PartSearch>, JobError> {
        let mut kept = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, search)) = kept.as_ref().filter(|(of, _)| of == goal) {
            return Ok(Arc::clone(search));
        }
        *kept = None; // The memory of the old table first.
        let search: Arc<dyn PartSearch> = goal.search(self.memory, self.threads)?.into();
        *kept = Some((goal.clone(), Arc::clone(&search)));
        Ok(search)
    }
}

/// Seconds that processors have worked for this process, or for this thread if it works alone; where the system says so.
fn processor_time(threads: usize) -> Option<f64> {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    if threads == 1
        && let Some(text) = read("/proc/thread-self/schedstat")
    {
        let nanoseconds: u64 = text.split_whitespace().next()?.parse().ok()?;
        return Some(nanoseconds as f64 / 1e9);
    }
    // The name of the program, in brackets, may hold spaces. After it the times of user and system are fields 12 and 13, in
    // hundredths of a second.
    let text = read("/proc/self/stat")?;
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    Some((ticks()? + ticks()?) as f64 / 100.0)
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
            processor: None,
            entries: None,
            stopped: None,
            fault: None,
        }
    }
}
