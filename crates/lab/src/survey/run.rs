//! A survey on several threads.
//!
//! The sizes come one after the other. For each size, the workers take pictures in order, a few at a time, and send
//! back their counts; the calling thread adds them up and keeps the first counterexamples. All values are in one table,
//! so that the value of a small picture is found once. Only the time depends on the number of threads.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Conflict, Stopped};
use hedgerow_games::hackenbush::Hackenbush;
use hedgerow_games::hackenbush::enumerate::{Catalogue, Kind, Pictures};
use schemars::JsonSchema;
use serde::Serialize;

use super::formula::{Atom, Property};
use super::reading::{Bench, Reading, Readings};
use super::verdict::{Verdict, judge};

/// How many pictures a worker takes at a time.
const BATCH: usize = 16;
/// The most threads to start.
const MOST_THREADS: usize = 64;
/// Values are found by recursion, as deep as the number of edges.
const STACK: usize = 16 << 20;

/// The plan of a survey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SurveyPlan {
    /// The kind of pictures.
    pub kind: Kind,
    /// The most edges; the bare ground, with none, comes first.
    pub edges: usize,
    /// The property to test.
    pub property: Property,
    /// What happens when both players want to cut the same green edge.
    pub conflict: Conflict,
    /// How many edges a turn takes, from 1 to 8; played at once, how many each player cuts.
    pub moves: u8,
    /// How many counterexamples to keep, the smallest first.
    pub keep: usize,
}

/// What was found of the pictures with so many edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Tally {
    /// How many edges they have.
    pub edges: usize,
    /// How many there are.
    pub pictures: u64,
    /// For how many the property holds.
    pub holds: u64,
    /// For how many it fails.
    pub fails: u64,
    /// For how many that cannot be told.
    pub unknown: u64,
    /// For how many its premise is false.
    pub excluded: u64,
}

impl Tally {
    /// How many pictures were tested.
    pub fn done(&self) -> u64 {
        self.holds + self.fails + self.unknown + self.excluded
    }

    fn count(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::Holds => &mut self.holds,
            Verdict::Fails => &mut self.fails,
            Verdict::Unknown => &mut self.unknown,
            Verdict::Excluded => &mut self.excluded,
        } += 1;
    }

    fn add(&mut self, other: &Self) {
        self.holds += other.holds;
        self.fails += other.fails;
        self.unknown += other.unknown;
        self.excluded += other.excluded;
    }
}

/// A picture with the values that the property uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The picture.
    pub picture: Hackenbush,
    /// The values, as far as they were found before a limit.
    pub values: Vec<(Atom, Reading)>,
}

/// The findings of a survey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The counts, by size; the last one is not complete if the survey was stopped.
    pub sizes: Vec<Tally>,
    /// The smallest counterexamples, as many as were to be kept: by edges, then in the order of the enumeration. Where
    /// the survey was stopped, the last ones may not be the first of their size.
    pub failures: Vec<Example>,
    /// The smallest undecided picture.
    pub undecided: Option<Example>,
    /// Why it ended before all pictures were tested.
    pub stopped: Option<Stopped>,
    /// How many positions were valued.
    pub positions: u64,
}

/// The progress of a survey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress<'a> {
    /// The counts so far, by size.
    pub sizes: &'a [Tally],
    /// The time since the survey began.
    pub elapsed: Duration,
}

/// The pictures of one size still to be tested, and the number of the next.
struct Queue<'a> {
    pictures: Pictures<'a>,
    next: u64,
}

/// The findings of a worker.
#[derive(Default)]
struct Found {
    tally: Tally,
    /// Pictures with their numbers.
    failures: Vec<(u64, Hackenbush)>,
    undecided: Option<(u64, Hackenbush)>,
    stopped: Option<Stopped>,
}

/// Tests a property on all pictures.
pub fn run(plan: &SurveyPlan, threads: usize, budget: &Budget, progress: &mut dyn FnMut(&Progress<'_>)) -> Report {
    let began = Instant::now();
    let bench = Bench::new(plan.conflict, plan.moves, budget);
    let mut catalogue = Catalogue::bare(&plan.kind);
    let mut report = Report { sizes: Vec::new(), failures: Vec::new(), undecided: None, stopped: None, positions: 0 };
    for edges in 0..=plan.edges {
        if edges > 0
            && let Err(stopped) = catalogue.grow(budget)
        {
            report.stopped = Some(stopped);
            break;
        }
        report.sizes.push(Tally { edges, pictures: catalogue.count(edges), ..Tally::default() });
        let mut tell = |found: &Tally| {
            if let Some(tally) = report.sizes.last_mut() {
                tally.add(found);
            }
            progress(&Progress { sizes: &report.sizes, elapsed: began.elapsed() });
        };
        let mut found = survey(plan, &bench, catalogue.pictures(edges), threads, &mut tell);
        found.failures.truncate(plan.keep.saturating_sub(report.failures.len()));
        let example = |(_, picture): (u64, Hackenbush)| example(picture, plan, &bench);
        report.failures.extend(found.failures.into_iter().map(example));
        if report.undecided.is_none() {
            report.undecided = found.undecided.map(example);
        }
        report.stopped = found.stopped;
        if report.stopped.is_some() {
            break;
        }
    }
    report.positions = bench.positions();
    report
}

/// Tests the property on the pictures of one size.
fn survey(
    plan: &SurveyPlan,
    bench: &Bench,
    pictures: Pictures<'_>,
    threads: usize,
    tell: &mut dyn FnMut(&Tally),
) -> Found {
    let queue = Mutex::new(Queue { pictures, next: 0 });
    let stop = AtomicBool::new(false);
    let (sender, inbox) = mpsc::channel();
    let mut all = Found::default();
    thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads.clamp(1, MOST_THREADS) {
            let (sender, queue, stop) = (sender.clone(), &queue, &stop);
            let worker = thread::Builder::new().name("survey".to_owned()).stack_size(STACK);
            let worker = worker.spawn_scoped(scope, move || work(plan, bench, queue, stop, &sender));
            // A machine without room for all the threads works on fewer.
            started += usize::from(worker.is_ok());
        }
        if started == 0 {
            work(plan, bench, &queue, &stop, &sender);
        }
        drop(sender);
        for found in inbox {
            tell(&found.tally);
            all.failures.extend(found.failures);
            all.failures.sort_unstable_by_key(|(number, _)| *number);
            all.failures.truncate(plan.keep);
            let earlier =
                |(number, _): &(u64, _), than: &Option<(u64, _)>| than.as_ref().is_none_or(|(other, _)| number < other);
            if let Some(undecided) = found.undecided
                && earlier(&undecided, &all.undecided)
            {
                all.undecided = Some(undecided);
            }
            all.stopped = all.stopped.or(found.stopped);
        }
    });
    all
}

fn work(plan: &SurveyPlan, bench: &Bench, queue: &Mutex<Queue<'_>>, stop: &AtomicBool, sender: &Sender<Found>) {
    while !stop.load(Relaxed) {
        let (first, pictures) = {
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            let pictures: Vec<Hackenbush> = queue.pictures.by_ref().take(BATCH).collect();
            let first = queue.next;
            queue.next += pictures.len() as u64;
            (first, pictures)
        };
        if pictures.is_empty() {
            return;
        }
        let mut found = Found::default();
        for (number, picture) in (first..).zip(pictures) {
            let mut readings = Readings::new(bench, &picture, plan.property.atoms());
            let verdict = match judge(&plan.property.formula, &mut readings) {
                Ok(verdict) => verdict,
                Err(stopped) => {
                    found.stopped = Some(stopped);
                    stop.store(true, Relaxed);
                    break;
                }
            };
            found.tally.count(verdict);
            match verdict {
                Verdict::Fails => found.failures.push((number, picture)),
                Verdict::Unknown if found.undecided.is_none() => found.undecided = Some((number, picture)),
                _ => {}
            }
        }
        if sender.send(found).is_err() {
            return;
        }
    }
}

/// The picture with its values, including those not needed to see that the property fails.
fn example(picture: Hackenbush, plan: &SurveyPlan, bench: &Bench) -> Example {
    let read = |atom: &Atom| bench.read(&picture, atom).ok().map(|reading| (atom.clone(), reading));
    let values = plan.property.atoms().iter().filter_map(read).collect();
    Example { picture, values }
}
