//! Replays a solve on any number of workers: a discrete-event simulation.
//!
//! The coordinator is the real one; only the workers are simulated. A measured job takes as long as it did and finds
//! what it found. A job that was never measured, because the measured run never reached it, takes as long as a measured
//! job chosen by its position, and finds nothing, as if it were still running: so the speed-up is rather
//! underestimated. With more busy workers than cores, all of them slow down equally.

use std::collections::HashMap;
use std::path::Path;
use std::time::Instant;

use hedgerow_core::Checksum;
use serde::Serialize;

use super::coordinator::{Settings, facts_of};
use super::{Coordinator, Goal, Job, JobError, Outcome, VERSION};

/// The jobs of a solve as they were measured.
pub struct Measured {
    goals: Vec<Goal>,
    jobs: HashMap<(String, i32), Outcome>,
    /// All of them, as a pool of durations.
    pool: Vec<Outcome>,
}

impl Measured {
    /// The jobs in the store of a solve.
    pub fn read(goals: Vec<Goal>, folder: &Path) -> Result<Self, JobError> {
        let facts = facts_of(&goals, folder)?;
        let mut jobs = HashMap::new();
        let mut pool = Vec::new();
        for (position, at_least, outcome) in facts {
            pool.push(outcome.clone());
            jobs.entry((position, at_least)).or_insert(outcome);
        }
        Ok(Self { goals, jobs, pool })
    }

    /// How many jobs there are.
    pub fn len(&self) -> usize {
        self.pool.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pool.is_empty()
    }

    /// The outcome of a job, if it was measured; and its duration.
    fn outcome(&self, job: &Job) -> (Option<Outcome>, f64) {
        if let Some(known) = self.jobs.get(&(job.position.clone(), job.at_least)) {
            let known = Outcome { id: job.id, version: VERSION.to_owned(), ..known.clone() };
            let seconds = known.seconds;
            return (Some(known), seconds);
        }
        let number = Checksum::of(job.position.as_bytes()).number();
        let like = &self.pool[(number % self.pool.len().max(1) as u64) as usize];
        (None, like.seconds)
    }
}

/// How a solve is replayed.
#[derive(Clone, Copy, Debug)]
pub struct Simulation {
    /// How many workers there are.
    pub workers: usize,
    /// How many of them can work at full speed.
    pub cores: usize,
    /// How long a job may take.
    pub seconds: f64,
    /// The time between the end of a job and the start of the next on the same worker.
    pub latency: f64,
    /// The replay ends after this many jobs.
    pub most_jobs: u64,
}

/// The result of a replay.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Replayed {
    /// How many workers there were.
    pub workers: usize,
    /// From the first job to the last, in seconds.
    pub seconds: f64,
    /// Seconds that jobs took in all.
    pub busy: f64,
    /// The share of their time in which workers were idle.
    pub idle: f64,
    /// The share of the work whose answers were not needed in the end.
    pub needless: f64,
    /// How many jobs there were.
    pub jobs: u64,
    /// How many of them were never measured.
    pub supposed: u64,
    /// The share of the time in which the coordinator itself computed.
    pub coordinator: f64,
    /// Whether all goals were settled before the jobs ran out.
    pub settled: bool,
}

struct Busy {
    id: u64,
    left: f64,
    spent: f64,
    outcome: Option<Outcome>,
}

impl Simulation {
    /// Replays a solve.
    pub fn run(&self, measured: &Measured) -> Result<Replayed, JobError> {
        let settings = Settings { seconds: self.seconds, prove: false };
        let mut coordinator = Coordinator::open(measured.goals.clone(), settings, None)?.0;
        let (mut now, mut work, mut needless, mut jobs, mut supposed) = (0.0_f64, 0.0, 0.0, 0_u64, 0_u64);
        let mut thinking = 0.0;
        let mut busy: Vec<Busy> = Vec::new();
        loop {
            let clock = Instant::now();
            while busy.len() < self.workers && jobs < self.most_jobs && !is_settled(&coordinator) {
                let Some(job) = coordinator.next(None)? else { break };
                let (outcome, seconds) = measured.outcome(&job);
                jobs += 1;
                supposed += u64::from(outcome.is_none());
                busy.push(Busy { id: job.id, left: seconds + self.latency, spent: 0.0, outcome });
            }
            thinking += clock.elapsed().as_secs_f64();
            let rate = (self.cores as f64 / busy.len().max(1) as f64).min(1.0);
            let Some(step) = busy.iter().map(|job| job.left).min_by(f64::total_cmp) else { break };
            now += step / rate;
            work += step * busy.len() as f64;
            for job in &mut busy {
                job.left -= step;
                job.spent += step;
            }
            let (ended, rest): (Vec<Busy>, Vec<Busy>) = busy.into_iter().partition(|job| job.left <= 1e-12);
            busy = rest;
            let clock = Instant::now();
            for job in ended {
                let before = coordinator.counts().needless;
                match job.outcome {
                    Some(outcome) => coordinator.done(outcome)?,
                    None => needless += job.spent,
                }
                needless += if coordinator.counts().needless > before { job.spent } else { 0.0 };
            }
            let stop = coordinator.needless();
            for id in stop {
                coordinator.cancelled(id);
                needless += busy.iter().filter(|job| job.id == id).map(|job| job.spent).sum::<f64>();
                busy.retain(|job| job.id != id);
            }
            thinking += clock.elapsed().as_secs_f64();
            if is_settled(&coordinator) {
                break;
            }
        }
        let capacity = now * self.workers.min(self.cores).max(1) as f64;
        Ok(Replayed {
            workers: self.workers,
            seconds: now,
            busy: work,
            idle: if capacity > 0.0 { (1.0 - work / capacity).max(0.0) } else { 0.0 },
            needless: if work > 0.0 { needless / work } else { 0.0 },
            jobs,
            supposed,
            coordinator: if now > 0.0 { thinking / now } else { 0.0 },
            settled: is_settled(&coordinator),
        })
    }
}

fn is_settled(coordinator: &Coordinator) -> bool {
    coordinator.results().iter().all(Option::is_some)
}
