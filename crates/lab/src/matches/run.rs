//! A match on several threads.
//!
//! The workers take the numbers of games and send back what they have played, in any order; the calling thread puts
//! the games in order, counts and writes them. What ends the match early (a test that has its answer) is decided on
//! the games in order, and games beyond the deciding one are thrown away: so it is the same game on any number of
//! threads.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Stopped};

use super::tally::Tally;
use super::{Match, Played, Summary, play_game};
use crate::LabError;
use crate::parallel::{Heard, in_parallel};
use crate::record::{GameRecord, RecordFile, Resumed};

/// Where the games are kept.
#[derive(Clone, Copy, Debug)]
pub enum Keep<'a> {
    /// Nowhere: only the summary is wanted.
    Nowhere,
    /// In a file that must not exist yet.
    New(&'a Path),
    /// In a file that goes on if it exists.
    Resume(&'a Path),
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// How many games are recorded.
    pub done: u64,
    /// How many there are to be, at most.
    pub total: u64,
    /// Games that the first engine has won, of those that count.
    pub wins: u64,
    /// Games that nobody has won.
    pub draws: u64,
    /// Games that another engine has won.
    pub losses: u64,
    /// The log-likelihood ratio of the sequential test.
    pub ratio: Option<f64>,
    /// Since this run began.
    pub elapsed: Duration,
}

/// Plays a match.
///
/// `budget` ends it between moves, or in the middle of a move if the engine listens; games in flight are then dropped,
/// and the summary is of those before them. `progress` is called on this thread after each game in order.
pub fn run(
    plan: &Match,
    threads: usize,
    budget: &Budget,
    keep: Keep<'_>,
    progress: &dyn Fn(&Progress),
) -> Result<Summary, LabError> {
    let clock = Instant::now();
    plan.check()?;
    let mut warnings = Vec::new();
    let mut clerk = Clerk { tally: Tally::new(plan), file: None, progress, clock };
    match keep {
        Keep::Nowhere => {}
        Keep::New(path) => clerk.file = Some(RecordFile::create(path, &plan.header())?),
        Keep::Resume(path) => {
            let Resumed { file, games, warnings: found } = RecordFile::resume(path, &plan.header())?;
            warnings = found;
            clerk.take_over(plan, games, path)?;
            clerk.file = Some(file);
        }
    }
    let resumed = clerk.tally.recorded();
    progress(&clerk.tally.progress(clock.elapsed()));
    let stopped = if clerk.done(plan) { None } else { played(plan, threads, budget, &mut clerk)? };
    if let Some(file) = &mut clerk.file {
        file.save()?;
    }
    let mut summary = clerk.tally.summary();
    (summary.resumed, summary.elapsed, summary.stopped) = (resumed, clock.elapsed(), stopped);
    summary.warnings = warnings;
    Ok(summary)
}

/// Who counts and writes the games, in their order.
struct Clerk<'a> {
    tally: Tally<'a>,
    file: Option<RecordFile>,
    progress: &'a dyn Fn(&Progress),
    clock: Instant,
}

impl Clerk<'_> {
    /// Counts the games of an earlier run.
    fn take_over(&mut self, plan: &Match, games: Vec<GameRecord>, path: &Path) -> Result<(), LabError> {
        for mut record in games {
            let differs = |difference| LabError::Differs { of: "match", path: path.to_owned(), difference };
            plan.check_record(&record).map_err(differs)?;
            if self.tally.decided() {
                return Err(differs(format!("game {} comes after the end of the test", record.index)));
            }
            let repeated = record.repeated;
            self.tally.add(&mut record);
            if record.repeated != repeated {
                return Err(differs(format!("game {} is wrong about being repeated", record.index)));
            }
        }
        Ok(())
    }

    fn add(&mut self, Played { mut record, time }: Played) -> Result<(), LabError> {
        self.tally.add(&mut record);
        self.tally.time(&record, &time);
        if let Some(file) = &mut self.file {
            file.game(&record)?;
        }
        (self.progress)(&self.tally.progress(self.clock.elapsed()));
        Ok(())
    }

    fn done(&self, plan: &Match) -> bool {
        self.tally.recorded() >= plan.games || self.tally.decided()
    }
}

/// Plays the games that are left; says what ended the match early.
fn played(plan: &Match, threads: usize, budget: &Budget, clerk: &mut Clerk<'_>) -> Result<Option<Stopped>, LabError> {
    let stop = Arc::new(AtomicBool::new(false));
    let mut early = BTreeMap::new();
    let mut stopped = None;
    let mut is_done = false;
    let work = |index: u64, stop: &Arc<AtomicBool>| play_game(plan, index, stop).transpose();
    in_parallel(threads, clerk.tally.recorded()..plan.games, &stop, &work, |heard| {
        match heard {
            Heard::Done(index, played) => {
                early.insert(index, played);
            }
            Heard::Quiet => {
                if let Some(file) = &mut clerk.file {
                    file.save_if_due()?;
                }
            }
        }
        while let Some(played) = early.remove(&clerk.tally.recorded()) {
            clerk.add(played?)?;
            if clerk.done(plan) {
                is_done = true;
                return Ok(false);
            }
        }
        if let (None, Err(reason)) = (stopped, budget.check()) {
            stopped = Some(reason);
            stop.store(true, Relaxed);
        }
        Ok(true)
    })?;
    Ok(stopped.filter(|_| !is_done))
}
