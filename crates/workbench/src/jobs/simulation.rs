//! Replays a solve on any number of workers: a discrete-event simulation.
//!
//! The coordinator is the real one; only the workers are simulated. A measured job takes as much processor time as it did
//! (or, where that is not known, as much time) and finds what it found. A job that was never measured, because the measured
//! run never reached it, takes as long as the job of another question about the same position, and runs out if that did; or
//! else as long as a measured job chosen by its position. Its answer is supposed: the one that helps
//! least, as long as that agrees with all that the measured run found. Workers of one process share its job and its table, and are supposed
//! to search together what one of them would. With more busy workers than cores, all of them slow down equally.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::time::Instant;

use hedgerow_core::Checksum;
use hedgerow_games::entry::parts::STEP;
use serde::Serialize;

use super::coordinator::{Settings, facts_of};
use super::tree::Family;
use super::{Coordinator, Goal, Job, JobError, Outcome, VERSION};

/// The jobs of a solve as they were measured.
pub struct Measured {
    goals: Vec<Goal>,
    jobs: HashMap<(String, i32), Outcome>,
    /// The same for any question, by position; rather one that ran out.
    positions: HashMap<String, Outcome>,
    /// All of them, as a pool of durations.
    pool: Vec<Outcome>,
    /// The answers that follow from them, by position and question.
    answers: HashMap<(String, i32), bool>,
}

/// The answers that are supposed in a replay, by position and question.
type Supposed = HashMap<(String, i32), bool>;

impl Measured {
    /// The jobs in the store of a solve.
    pub fn read(goals: Vec<Goal>, folder: &Path) -> Result<Self, JobError> {
        let facts = facts_of(&goals, folder)?;
        let mut jobs = HashMap::new();
        let mut pool = Vec::new();
        let mut coordinator = Coordinator::open(goals.clone(), Settings { seconds: 0.0, prove: false }, None)?.0;
        coordinator.recall(&facts)?;
        let trees = coordinator.quests.iter().flat_map(|quest| &quest.trees);
        let answers = trees.flat_map(|(&at_least, tree)| {
            tree.answers().map(move |(position, holds)| ((position.to_owned(), at_least), holds))
        });
        let answers = answers.collect();
        let mut positions: HashMap<String, Outcome> = HashMap::new();
        for (position, at_least, outcome) in facts {
            pool.push(outcome.clone());
            if outcome.stopped.is_some() || !positions.contains_key(&position) {
                positions.insert(position.clone(), outcome.clone());
            }
            jobs.entry((position, at_least)).or_insert(outcome);
        }
        Ok(Self { goals, jobs, positions, pool, answers })
    }

    /// How many jobs there are.
    pub fn len(&self) -> usize {
        self.pool.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pool.is_empty()
    }

    /// The outcome of a job in progress, measured or supposed, and its work in seconds; and whether it was measured.
    fn outcome(&self, job: &Job, coordinator: &Coordinator, supposed: &mut Supposed) -> (Option<Outcome>, f64, bool) {
        if let Some(known) = self.jobs.get(&(job.position.clone(), job.at_least)) {
            let known = Outcome { id: job.id, version: VERSION.to_owned(), ..known.clone() };
            let work = work_of(&known);
            return (Some(known), work, true);
        }
        let number = Checksum::of(job.position.as_bytes()).number();
        let like = match self.positions.get(&job.position) {
            Some(like) if like.stopped.is_some() => {
                return (
                    Some(Outcome { id: job.id, version: VERSION.to_owned(), ..like.clone() }),
                    work_of(like),
                    false,
                );
            }
            Some(like) => like,
            None => &self.pool[(number % self.pool.len().max(1) as u64) as usize],
        };
        let outcome = self.supposed(job, coordinator, supposed).map(|holds| {
            let bounds = if holds { (job.at_least, i32::MAX) } else { (i32::MIN, job.at_least - STEP) };
            supposed.insert((job.position.clone(), job.at_least), holds);
            let (replies, entries, stopped) = (Vec::new(), None, None);
            Outcome { id: job.id, version: VERSION.to_owned(), bounds, replies, entries, stopped, ..like.clone() }
        });
        (outcome, work_of(like), false)
    }

    /// The answer of a job that was not measured: what is known of it, or else what follows from the answer of the position
    /// before it. If one reply with that answer is enough, it is supposed to be the last.
    fn supposed(&self, job: &Job, coordinator: &Coordinator, supposed: &Supposed) -> Option<bool> {
        let known = |position: &str| {
            let key = (position.to_owned(), job.at_least);
            self.answers.get(&key).or_else(|| supposed.get(&key)).copied()
        };
        if let Some(holds) = known(&job.position) {
            return Some(holds);
        }
        let (tree, way) = coordinator.place_of(job.id)?;
        let Family { parent, own, replies } = tree.family(way)?;
        let holds = known(parent)?;
        let others = || replies.iter().filter(|(position, _)| *position != job.position);
        let may_be_another = || others().any(|(position, answer)| answer.or_else(|| known(position)) != Some(!holds));
        Some(if own == holds && may_be_another() { !holds } else { holds })
    }
}

/// What one thread of a free processor would have taken. A job whose threads waited for each other, or whose time is too
/// short to be measured, took no less than nothing.
fn work_of(outcome: &Outcome) -> f64 {
    outcome.processor.unwrap_or(outcome.seconds).max(0.0)
}

/// How a solve is replayed.
#[derive(Clone, Copy, Debug)]
pub struct Simulation {
    /// How many workers there are.
    pub workers: usize,
    /// How many of them share a process and its table.
    pub together: usize,
    /// How many of them can work at full speed.
    pub cores: usize,
    /// How long a job may take.
    pub seconds: f64,
    /// The replay ends after this many jobs.
    pub most_jobs: u64,
}

/// The result of a replay.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Replayed {
    /// How many workers there were.
    pub workers: usize,
    /// How many processes they share.
    pub processes: usize,
    /// From the first job to the last, in seconds.
    pub seconds: f64,
    /// Seconds of work in all jobs.
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
    process: usize,
    threads: f64,
    /// Seconds of work.
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
        let mut answers = Supposed::new();
        let together = self.together.clamp(1, self.workers.max(1));
        let mut idle: BTreeSet<usize> = (0..self.workers.div_ceil(together)).collect();
        loop {
            let clock = Instant::now();
            let waiting = std::mem::take(&mut idle);
            for process in waiting {
                let has_room = jobs < self.most_jobs && !is_settled(&coordinator);
                let Some(job) = (if has_room { coordinator.next(Some(process))? } else { None }) else {
                    idle.insert(process);
                    continue;
                };
                let (outcome, left, is_measured) = measured.outcome(&job, &coordinator, &mut answers);
                jobs += 1;
                supposed += u64::from(!is_measured);
                let threads = together.min(self.workers - process * together) as f64;
                busy.push(Busy { id: job.id, process, threads, left, spent: 0.0, outcome });
            }
            thinking += clock.elapsed().as_secs_f64();
            let threads: f64 = busy.iter().map(|job| job.threads).sum();
            let rate = (self.cores as f64 / threads.max(1.0)).min(1.0);
            let Some(step) = busy.iter().map(|job| job.left / job.threads).min_by(f64::total_cmp) else { break };
            now += step / rate;
            work += step * threads;
            for job in &mut busy {
                job.left -= step * job.threads;
                job.spent += step * job.threads;
            }
            let (ended, rest): (Vec<Busy>, Vec<Busy>) = busy.into_iter().partition(|job| job.left <= 1e-12);
            busy = rest;
            let clock = Instant::now();
            for job in ended {
                idle.insert(job.process);
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
                for job in busy.extract_if(.., |job| job.id == id) {
                    idle.insert(job.process);
                    needless += job.spent;
                }
            }
            thinking += clock.elapsed().as_secs_f64();
            if is_settled(&coordinator) {
                break;
            }
        }
        let capacity = now * self.workers.min(self.cores).max(1) as f64;
        Ok(Replayed {
            workers: self.workers,
            processes: self.workers.div_ceil(together),
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
