//! A match on several threads.
//!
//! The workers take the numbers of games and send back what they have played, in any order; the calling thread puts
//! the games in order, counts and writes them. What ends the match early (a test that has its answer) is decided on
//! the games in order, and games beyond the deciding one are thrown away: so it is the same game on any number of
//! threads.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Stopped};
use hedgerow_search::Scribe;

use super::tally::Tally;
use super::{Match, Played, Summary, play_game};
use crate::LabError;
use crate::record::{GameRecord, RecordFile};

/// Searches may recurse as deep as a game is long.
const STACK: usize = 64 << 20;

/// How long an interrupt may go unnoticed.
const TICK: Duration = Duration::from_millis(20);

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
pub fn run<G: Scribe + 'static>(
    plan: &Match<G>,
    threads: usize,
    budget: &Budget,
    keep: Keep<'_>,
    progress: &dyn Fn(&Progress),
) -> Result<Summary, LabError> {
    let clock = Instant::now();
    plan.check()?;
    let mut clerk = Clerk { tally: Tally::new(plan), file: None, progress, clock };
    match keep {
        Keep::Nowhere => {}
        Keep::New(path) => clerk.file = Some(RecordFile::create(path, &plan.header())?),
        Keep::Resume(path) => {
            let (file, games) = RecordFile::resume(path, &plan.header())?;
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
    Ok(summary)
}

/// Who counts and writes the games, in their order.
struct Clerk<'a, G> {
    tally: Tally<'a, G>,
    file: Option<RecordFile>,
    progress: &'a dyn Fn(&Progress),
    clock: Instant,
}

impl<G: Scribe + 'static> Clerk<'_, G> {
    /// Counts the games of an earlier run.
    fn take_over(&mut self, plan: &Match<G>, games: Vec<GameRecord>, path: &Path) -> Result<(), LabError> {
        for mut record in games {
            let differs = |difference| LabError::Differs { path: path.to_owned(), difference };
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

    fn done(&self, plan: &Match<G>) -> bool {
        self.tally.recorded() >= plan.games || self.tally.decided()
    }
}

/// What a worker sends: a game's number and what came of it.
type Sent = (u64, Result<Played, LabError>);

/// Plays the games that are left; says what ended the match early.
fn played<G: Scribe + 'static>(
    plan: &Match<G>,
    threads: usize,
    budget: &Budget,
    clerk: &mut Clerk<'_, G>,
) -> Result<Option<Stopped>, LabError> {
    let stop = Arc::new(AtomicBool::new(false));
    let next = AtomicU64::new(clerk.tally.recorded());
    let (sender, receiver) = mpsc::channel();
    let left = usize::try_from(plan.games - clerk.tally.recorded()).unwrap_or(usize::MAX);
    thread::scope(|scope| {
        for started in 0..threads.clamp(1, left) {
            let (sender, stop, next) = (sender.clone(), &stop, &next);
            let worker = thread::Builder::new().name("match".to_owned()).stack_size(STACK);
            let worker = worker.spawn_scoped(scope, move || work(plan, next, stop, &sender));
            // A machine that has no room for all the threads plays on fewer.
            if let (Err(error), 0) = (worker, started) {
                return Err(LabError::Plan(format!("no thread could be started: {error}")));
            }
        }
        drop(sender);
        let outcome = collect(plan, budget, &stop, &receiver, clerk);
        stop.store(true, Relaxed);
        outcome
    })
}

/// Plays one game after another until there are no more.
fn work<G: Scribe + 'static>(plan: &Match<G>, next: &AtomicU64, stop: &Arc<AtomicBool>, sender: &Sender<Sent>) {
    /// An engine that panics ends the match: the others must not play on for hours before anybody hears of it.
    struct Alarm<'a>(&'a AtomicBool);
    impl Drop for Alarm<'_> {
        fn drop(&mut self) {
            if thread::panicking() {
                self.0.store(true, Relaxed);
            }
        }
    }
    let _alarm = Alarm(stop);
    while !stop.load(Relaxed) {
        let index = next.fetch_add(1, Relaxed);
        if index >= plan.games {
            return;
        }
        let sent = match play_game(plan, index, stop) {
            Ok(None) => return,
            Ok(Some(played)) => Ok(played),
            Err(error) => Err(error),
        };
        if sender.send((index, sent)).is_err() {
            return;
        }
    }
}

/// Puts the games in order until the match has ended, or all workers have.
fn collect<G: Scribe + 'static>(
    plan: &Match<G>,
    budget: &Budget,
    stop: &AtomicBool,
    receiver: &Receiver<Sent>,
    clerk: &mut Clerk<'_, G>,
) -> Result<Option<Stopped>, LabError> {
    let mut early = BTreeMap::new();
    let mut stopped = None;
    loop {
        match receiver.recv_timeout(TICK) {
            Ok((index, sent)) => {
                early.insert(index, sent);
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Some(file) = &mut clerk.file {
                    file.save_if_due()?;
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(stopped),
        }
        while let Some(sent) = early.remove(&clerk.tally.recorded()) {
            clerk.add(sent?)?;
            if clerk.done(plan) {
                return Ok(None);
            }
        }
        if let (None, Err(reason)) = (stopped, budget.check()) {
            stopped = Some(reason);
            stop.store(true, Relaxed);
        }
    }
}
