//! A match on several threads.
//!
//! The workers take the numbers of games and send back the games they have played, in any order; the calling thread
//! puts the games in order, counts and writes them. Anything that ends the match early (a test that has its answer) is
//! decided on the games in order, and games after the deciding one are thrown away: so the match ends with the same
//! game on any number of threads.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Stopped};

use super::tally::Tally;
use super::verify::legal;
use super::{Match, Played, Summary, play_game};
use crate::LabError;
use crate::parallel::{Heard, in_parallel};
use crate::record::{GameRecord, RecordFile, Resumed};

/// Where the games are stored.
#[derive(Clone, Copy, Debug)]
pub enum Keep<'a> {
    /// Nowhere: only the summary is wanted.
    Nowhere,
    /// In a file that must not exist yet.
    New(&'a Path),
    /// In a file that is continued if it exists.
    Resume(&'a Path),
}

/// The progress of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// How many games are recorded.
    pub done: u64,
    /// The most games there can be.
    pub total: u64,
    /// Counted games that the first engine has won.
    pub wins: u64,
    /// Games that nobody has won.
    pub draws: u64,
    /// Games that another engine has won.
    pub losses: u64,
    /// The log-likelihood ratio of the sequential test.
    pub ratio: Option<f64>,
    /// The time since this run began.
    pub elapsed: Duration,
}

/// Plays a match.
///
/// `budget` ends it between moves, or in the middle of a move if the engine checks it; games in flight are then
/// dropped, and the summary covers the games before them. `progress` is called on this thread after each game in order.
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
    let mut recorder = Recorder { tally: Tally::new(plan), file: None, progress, clock };
    match keep {
        Keep::Nowhere => {}
        Keep::New(path) => recorder.file = Some(RecordFile::create(path, &plan.header())?),
        Keep::Resume(path) => {
            let Resumed { file, games, warnings: found } = RecordFile::resume(path, &plan.header())?;
            warnings = found;
            recorder.take_over(plan, games, path)?;
            recorder.file = Some(file);
        }
    }
    let resumed = recorder.tally.recorded();
    progress(&recorder.tally.progress(clock.elapsed()));
    let stopped = if recorder.done(plan) { None } else { played(plan, threads, budget, &mut recorder)? };
    if let Some(file) = &mut recorder.file {
        file.save()?;
    }
    let mut summary = recorder.tally.summary();
    (summary.resumed, summary.elapsed, summary.stopped) = (resumed, clock.elapsed(), stopped);
    summary.warnings = warnings;
    Ok(summary)
}

/// Counts and writes the games, in order.
struct Recorder<'a> {
    tally: Tally<'a>,
    file: Option<RecordFile>,
    progress: &'a dyn Fn(&Progress),
    clock: Instant,
}

impl Recorder<'_> {
    /// Counts the games of an earlier run, and replays each by the rules.
    fn take_over(&mut self, plan: &Match, games: Vec<GameRecord>, path: &Path) -> Result<(), LabError> {
        for mut record in games {
            let differs = |difference| LabError::Differs { of: "match", path: path.to_owned(), difference };
            plan.check_record(&record).map_err(differs)?;
            let wrong = |fault| LabError::Line { path: path.to_owned(), line: self.tally.recorded() + 2, fault };
            legal(plan, &record).map_err(wrong)?;
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
        self.tally.recorded() >= plan.planned() || self.tally.decided()
    }
}

/// Plays the remaining games; returns what ended the match early.
fn played(
    plan: &Match,
    threads: usize,
    budget: &Budget,
    recorder: &mut Recorder<'_>,
) -> Result<Option<Stopped>, LabError> {
    let stop = Arc::new(AtomicBool::new(false));
    let mut early = BTreeMap::new();
    let mut stopped = None;
    let mut is_done = false;
    let order = plan.order();
    let work = |index: u64, stop: &Arc<AtomicBool>| play_game(plan, order.index(index), stop).transpose();
    in_parallel(threads, recorder.tally.recorded()..plan.planned(), &stop, &work, |heard| {
        match heard {
            Heard::Done(index, played) => {
                early.insert(index, played);
            }
            Heard::Quiet => {
                if let Some(file) = &mut recorder.file {
                    file.save_if_due()?;
                }
            }
        }
        while let Some(played) = early.remove(&recorder.tally.recorded()) {
            recorder.add(played?)?;
            if recorder.done(plan) {
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
