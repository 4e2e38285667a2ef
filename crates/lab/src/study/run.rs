//! Runs of studies, which survive any kill.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Refusal, Seed, Stopped};
use serde_json::{Map, Value, json};

use super::again::{Again, Difference, Redo};
use super::cells::Cell;
use super::folder::{Folder, Header};
use super::halving::Rounds;
use super::journal::{Entry, Found, Known, Units};
use super::merge::Results;
use super::model::{FigureKind, Study};
use super::publish::{check_times, make_folder, publish, remove_journal, tidy};
use super::units::{Job, Shard, Unit, Work};
use crate::append::Append;
use crate::parallel::{Heard, in_parallel};
use crate::{LabError, Warning};

/// The most time for doing units of a continued journal again; longer units are left to `study verify`.
const REPLAY: Duration = Duration::from_secs(1);

/// Does the units: the program, which knows all games.
pub trait Worker: Sync {
    /// Whether a unit can be done; the error is a sentence. Called once for each cell before anything is done.
    fn check(&self, job: &Job) -> Result<(), Refusal>;

    /// Whether a command draws a picture; the error is a sentence. Nothing is drawn.
    fn check_picture(&self, command: &[String]) -> Result<(), Refusal>;

    /// Whether results of a job can have one of these keys. `true` is always right.
    fn has_key(&self, _job: &Job, _keys: &[&str]) -> bool {
        true
    }

    /// Whether the clock decides the moves of an engine: the name of a game, and a spec. Called for every word of a
    /// question.
    fn is_timed(&self, _game: &str, _word: &str) -> bool {
        false
    }

    /// Does a unit; nothing if `stop` was raised before its end. The error is a sentence, and ends the run.
    fn work(&self, job: &Job, stop: &Arc<AtomicBool>) -> Result<Option<Done>, Refusal>;
}

/// The result of a unit.
#[derive(Clone, Debug)]
pub struct Done {
    /// The words of the question, if it was one, as a person could type them.
    pub asked: Option<Vec<String>>,
    /// The reproducible part.
    pub result: Value,
    /// The times, which differ from run to run. The seconds of the whole unit are added.
    pub clock: Map<String, Value>,
}

/// The program and the machine of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The version of the program.
    pub version: String,
    /// The machine in a phrase.
    pub machine: String,
}

/// A run of a study.
pub struct Run<'a> {
    /// The study.
    pub study: &'a Study,
    /// The scale; 1 is the study as planned.
    pub scale: f64,
    /// The part of it.
    pub shard: Shard,
    /// Where its files are.
    pub folder: &'a Path,
    /// The program and the machine.
    pub stamp: Stamp,
    /// How many units are done at once.
    pub threads: usize,
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Units done.
    pub done: u64,
    /// Units in all.
    pub total: u64,
    /// Units done before this run began.
    pub before: u64,
    /// The time since this run began.
    pub elapsed: Duration,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// How far it came.
    pub progress: Progress,
    /// What ended it early.
    pub stopped: Option<Stopped>,
    /// Warnings about the files that it continued.
    pub warnings: Vec<Warning>,
}

impl Study {
    /// Whether every cell can be done; the error is a sentence with the cell.
    pub fn check(&self, scale: f64, worker: &dyn Worker) -> Result<(), LabError> {
        if self.cells(scale).iter().all(|cell| cell.left_out.is_some()) {
            return Err(LabError::Plan(format!("{}: all cells are left out at scale {scale}", self.name)));
        }
        for cell in self.cells(scale).iter().filter(|cell| cell.left_out.is_none()) {
            worker.check(&self.job(cell, 0)).map_err(|fault| self.at(cell, &fault))?;
        }
        self.check_measures(scale, worker)?;
        let mut seen = HashSet::new();
        for plan in &self.figures {
            let FigureKind::Drawn { command } = &plan.kind else { continue };
            for cell in self.cells(scale) {
                let levels = self.levels(&cell.levels);
                let words: Vec<String> = command.iter().map(|word| word.fill(&levels, "")).collect();
                if seen.insert(words.clone()) {
                    let wrong = |fault| LabError::Plan(format!("{}: {}: {fault}", self.name, plan.name));
                    worker.check_picture(&words).map_err(wrong)?;
                }
            }
        }
        Ok(())
    }

    /// Whether some cell's results have what each measure is taken from.
    fn check_measures(&self, scale: f64, worker: &dyn Worker) -> Result<(), LabError> {
        let cells = self.cells(scale);
        let jobs: Vec<Job> =
            cells.iter().filter(|cell| cell.left_out.is_none()).map(|cell| self.job(cell, 0)).collect();
        for measure in self.measures.iter().filter(|measure| !measure.from.clock) {
            let keys: Vec<&str> = measure.from.ways.iter().filter_map(|way| way.first()).map(String::as_str).collect();
            if !jobs.iter().any(|job| worker.has_key(job, &keys)) {
                let keys = keys.join(", ");
                let fault = format!("{}: measure {}: no answer of this study has {keys}", self.name, measure.name);
                return Err(LabError::Plan(fault));
            }
        }
        Ok(())
    }

    /// An error in a cell.
    pub(super) fn at(&self, cell: &Cell, fault: &Refusal) -> LabError {
        let place = if cell.key.is_empty() { String::new() } else { format!(": {}", cell.key) };
        LabError::Plan(format!("{}{place}: {fault}", self.name))
    }
}

impl Run<'_> {
    /// Does the missing units. With `goes_on`, the run continues what is in the folder; otherwise the folder must have
    /// no run.
    ///
    /// `budget` ends it between units, or within them if they check it; units in flight are dropped. `progress` is
    /// called on this thread after each unit.
    pub fn run(
        &self,
        worker: &dyn Worker,
        goes_on: bool,
        budget: &Budget,
        progress: &dyn Fn(&Progress),
    ) -> Result<Ended, LabError> {
        let clock = Instant::now();
        let Self { study, scale, shard, .. } = *self;
        if shard.count > 1 && study.halving.is_some() {
            let fault = "what is played next depends on all games before, so it cannot be run in parts";
            return Err(LabError::Plan(format!("{}: {fault}", study.name)));
        }
        study.check(scale, worker)?;
        make_folder(self.folder)?;
        let folder = Folder { path: self.folder.to_owned(), shard };
        let header = Header::new(study, scale, shard, &self.stamp.version);
        let cells = study.cells(scale);
        let units = Units::new(study, &cells, scale);
        check_times(&folder)?;
        if !goes_on {
            for path in [folder.results(), folder.journal()] {
                if path.exists() {
                    return Err(LabError::Exists(path));
                }
            }
        }
        let finished = |Found { known, warnings, .. }: Found| {
            // A run was killed after publishing and before cleaning up.
            let _ = remove_journal(&folder);
            let done = known.len() as u64;
            let progress = Progress { done, total: done, before: done, elapsed: clock.elapsed() };
            Ended { progress, stopped: None, warnings }
        };
        if let Some(found) = units.published(&folder, &header)? {
            return Ok(finished(found));
        }
        let (journal, Found { known, warnings, lines }) = units.resume(&folder, &header)?;
        // Another run may have published and ended while this one waited for the journal.
        if let Some(found) = units.published(&folder, &header)? {
            return Ok(finished(found));
        }
        // The journal is locked: half-published files here belong to no running process.
        tidy(&folder);
        self.replay(&Redo { study, units: &units, worker }, &cells, &known, &lines, budget)?;
        let before = known.len() as u64;
        let mut running =
            Running { run: self, cells: &cells, units, journal: Some(journal), known, before, clock, progress };
        let stopped = running.all_rounds(worker, budget)?;
        if let Some(journal) = &mut running.journal {
            journal.save()?;
        }
        let ended = Ended { progress: running.progress(), stopped, warnings };
        if stopped.is_none() {
            publish(&folder, &header, &running.known)?;
            remove_journal(&folder)?;
        }
        Ok(ended)
    }
}

impl Run<'_> {
    /// Runs all of it without a file; returns the results, and what ended it early.
    pub fn in_memory(
        &self,
        worker: &dyn Worker,
        budget: &Budget,
        progress: &dyn Fn(&Progress),
    ) -> Result<(Results, Option<Stopped>), LabError> {
        let Self { study, scale, shard, .. } = *self;
        study.check(scale, worker)?;
        let cells = study.cells(scale);
        let units = Units::new(study, &cells, scale);
        let clock = Instant::now();
        let mut running =
            Running { run: self, cells: &cells, units, journal: None, known: Known::new(), before: 0, clock, progress };
        let stopped = running.all_rounds(worker, budget)?;
        let header = Header::new(study, scale, shard, &self.stamp.version);
        Ok((Results { header, known: running.known, warnings: Vec::new() }, stopped))
    }

    /// Does some quick units of the journal again, and refuses a journal in which one of them has another result.
    fn replay(
        &self,
        redo: &Redo<'_>,
        cells: &[Cell],
        known: &Known,
        lines: &BTreeMap<Unit, u64>,
        budget: &Budget,
    ) -> Result<(), LabError> {
        let stop = Arc::new(AtomicBool::new(false));
        let clock = Instant::now();
        let mut units: Vec<(&Unit, &Entry)> = known.iter().collect();
        // In an order that nobody could have foreseen.
        let seed = Seed::new(self.study.seed).child("replay");
        units.sort_by_key(|(unit, _)| seed.child(unit.cell).child(unit.repetition).number());
        for (&unit, entry) in units {
            let cell = &cells[unit.cell];
            let job = self.study.job(cell, unit.repetition);
            if entry.seconds() > REPLAY.as_secs_f64() / 10.0 || redo.is_by_the_clock(&job) {
                continue;
            }
            if clock.elapsed() > REPLAY || budget.check().is_err() {
                break;
            }
            if let Some(Again::Other(Difference { at, stored, again, .. })) = redo.unit(cell, unit, entry, &stop)? {
                let path = Folder { path: self.folder.to_owned(), shard: self.shard }.journal();
                let fault = format!("{at} is {stored}, but {again} when the unit is done again");
                return Err(LabError::Line { path, line: lines.get(&unit).copied().unwrap_or(0), fault });
            }
        }
        Ok(())
    }
}

/// Collects the results.
struct Running<'a> {
    run: &'a Run<'a>,
    cells: &'a [Cell],
    units: Units<'a>,
    /// None for a run that leaves no files.
    journal: Option<Append>,
    known: Known,
    before: u64,
    clock: Instant,
    progress: &'a dyn Fn(&Progress),
}

impl Running<'_> {
    fn progress(&self) -> Progress {
        let Run { study, scale, shard, .. } = *self.run;
        let total = shard.share(Rounds::new(study, self.cells, scale).total());
        Progress { done: self.known.len() as u64, total, before: self.before, elapsed: self.clock.elapsed() }
    }

    /// Round after round; a study that does not halve its cells has one.
    fn all_rounds(&mut self, worker: &dyn Worker, budget: &Budget) -> Result<Option<Stopped>, LabError> {
        let Run { study, scale, shard, .. } = *self.run;
        let rounds = Rounds::new(study, self.cells, scale);
        for round in 0..rounds.count() {
            let units = rounds.units(round, &self.known);
            let wanted = units.into_iter().enumerate().filter(|&(number, _)| shard.has(number));
            let left: Vec<Unit> = wanted.map(|(_, unit)| unit).filter(|unit| !self.known.contains_key(unit)).collect();
            if let Some(stopped) = self.round(&left, worker, budget)? {
                return Ok(Some(stopped));
            }
        }
        Ok(None)
    }

    fn round(&mut self, left: &[Unit], worker: &dyn Worker, budget: &Budget) -> Result<Option<Stopped>, LabError> {
        let Run { study, threads, .. } = *self.run;
        let mut progress = self.progress();
        (self.progress)(&progress);
        let stop = Arc::new(AtomicBool::new(false));
        let mut stopped = None;
        let cells = self.cells;
        let work = |number: u64, stop: &Arc<AtomicBool>| {
            let unit = left[number as usize];
            let cell = &cells[unit.cell];
            let clock = Instant::now();
            let done = worker.work(&study.job(cell, unit.repetition), stop);
            let seconds = clock.elapsed().as_secs_f64();
            match done {
                Ok(None) => None,
                Ok(Some(mut done)) => {
                    done.clock.insert("seconds".to_owned(), json!(seconds));
                    Some(Ok(done))
                }
                Err(fault) => Some(Err(study.at(cell, &fault))),
            }
        };
        in_parallel(threads, 0..left.len() as u64, &stop, &work, |heard| {
            match heard {
                Heard::Done(number, done) => {
                    let unit = left[number as usize];
                    let entry = self.units.row(&cells[unit.cell], unit, &self.run.stamp, done?);
                    if let Some(journal) = &mut self.journal {
                        journal.line(&entry.journal_line())?;
                    }
                    self.known.insert(unit, entry);
                    progress.done += 1;
                    progress.elapsed = self.clock.elapsed();
                    (self.progress)(&progress);
                }
                Heard::Quiet => {}
            }
            if let Some(journal) = &mut self.journal {
                journal.save_if_due()?;
            }
            if let (None, Err(reason)) = (stopped, budget.check()) {
                stopped = Some(reason);
                stop.store(true, Relaxed);
            }
            Ok(true)
        })?;
        // The last unit may have come in just before the end; and a worker that stopped silently leaves a gap.
        let is_whole = left.iter().all(|unit| self.known.contains_key(unit));
        Ok(if is_whole { None } else { Some(stopped.unwrap_or(Stopped::Interrupted)) })
    }
}

impl Work {
    /// The part of a row that says what was asked.
    pub(super) fn told(&self) -> (&'static str, Value) {
        match self {
            Self::Ask(question) => ("ask", json!(question.command)),
            Self::Game(game) => {
                let specs =
                    game.engines.iter().map(|(_, spec)| spec).chain(game.observers.iter().map(|(_, spec, _)| spec));
                ("engines", json!(specs.collect::<Vec<_>>()))
            }
        }
    }
}
