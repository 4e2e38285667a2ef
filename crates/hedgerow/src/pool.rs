//! Workers with a watchdog: positions go in, answers come out in the same order, and no limit is overrun for long.
//!
//! A solver is asked politely first: its budget ends. One that does not look at its budget for too long is left
//! behind, what is known of its position is told, and another worker takes its place. The first thread never computes,
//! so it is always there to say so.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Stopped};

use crate::answer::{Answer, Exit, Object};
use crate::games::Unfinished;
use crate::limits::{Limits, resident_bytes};

mod task;

pub use task::Task;

/// Deep positions are worked on by recursion.
pub const STACK: usize = 256 << 20;
/// How often the watchdog looks.
const WATCH: Duration = Duration::from_millis(20);
/// How long a solver may take to notice that it should end.
const GRACE: Duration = Duration::from_millis(400);
/// What the process may hold beside tables.
const BESIDE_TABLES: u64 = 64 << 20;
/// So many answers may wait for an earlier one.
const AHEAD: usize = 10_000;
/// So many workers may be left behind before the program gives up.
const MOST_LEFT_BEHIND: usize = 32;

/// What is said when the program is at fault.
pub const MISTAKE: &str = "this is a mistake in hedgerow: please report it";

/// One line of input: the text of a position, or why it is none.
pub type Line = Result<String, String>;
/// Where positions come from.
pub type Lines = Box<dyn Iterator<Item = Line> + Send>;
/// What is done with each.
pub type Work = dyn Fn(Line, &Task) -> Answer + Send + Sync;

enum Report {
    Started { index: usize, running: Running },
    Done { index: usize, answer: Box<Answer> },
    NoMore,
}

/// A position that is being worked on.
struct Running {
    since: Instant,
    bytes_before: u64,
    known: Arc<Mutex<Object>>,
    /// Raised while it must not be left behind.
    keeping: Arc<AtomicBool>,
    /// Raised to ask for an end.
    stop: Arc<AtomicBool>,
    /// Raised when its worker has been left behind.
    retired: Arc<AtomicBool>,
    /// Why and when an end was asked for.
    asked: Option<(Stopped, Instant)>,
}

/// What all workers share.
struct Shared {
    lines: Mutex<(usize, Option<Lines>)>,
    given: AtomicUsize,
    /// The bytes that the process held when the watchdog last looked.
    bytes: AtomicU64,
    limits: Limits,
    workers: usize,
    work: Arc<Work>,
    reports: Sender<Report>,
}

/// Does the work for every line and gives the answers away in order; the worst exit of all.
///
/// Ends early when `give` fails, as it does when nobody reads any more.
pub fn run(
    lines: Lines,
    limits: Limits,
    workers: usize,
    interrupted: &AtomicBool,
    work: Arc<Work>,
    mut give: impl FnMut(&Answer) -> std::io::Result<()>,
) -> std::io::Result<Exit> {
    let (reports, inbox) = channel();
    let lines = Mutex::new((0, Some(lines)));
    let shared = Arc::new(Shared {
        lines,
        given: AtomicUsize::new(0),
        bytes: AtomicU64::new(resident_bytes().unwrap_or(0)),
        limits,
        workers,
        work,
        reports,
    });
    let mut watch = Watch { running: BTreeMap::new(), limits, alive: 0, left_behind: 0, looked: Instant::now() };
    for _ in 0..workers {
        watch.hire(&shared)?;
    }
    let mut waiting = BTreeMap::new();
    let mut worst = Exit::Answered;
    while watch.alive > 0 {
        if let Some((index, answer)) = watch.next(&inbox) {
            waiting.insert(index, answer);
        }
        for (index, answer) in watch.overrun(interrupted.load(Relaxed), &shared.bytes) {
            waiting.insert(index, answer);
            watch.hire(&shared)?;
        }
        while let Some(answer) = waiting.remove(&shared.given.load(Relaxed)) {
            shared.given.fetch_add(1, Relaxed);
            worst = worst.max(answer.exit);
            give(&answer)?;
        }
        let stuck = watch.left_behind > MOST_LEFT_BEHIND;
        if (interrupted.load(Relaxed) || stuck) && watch.running.is_empty() {
            return Ok(worst.max(Exit::Unfinished));
        }
    }
    Ok(worst)
}

struct Watch {
    running: BTreeMap<usize, Running>,
    limits: Limits,
    alive: usize,
    left_behind: usize,
    /// When the limits were last looked at.
    looked: Instant,
}

impl Watch {
    fn hire(&mut self, shared: &Arc<Shared>) -> std::io::Result<()> {
        if self.left_behind > MOST_LEFT_BEHIND {
            return Ok(());
        }
        let shared = Arc::clone(shared);
        thread::Builder::new().name("worker".to_owned()).stack_size(STACK).spawn(move || worker(&shared))?;
        self.alive += 1;
        Ok(())
    }

    /// Waits a little for a report; an answer if it was one.
    fn next(&mut self, inbox: &Receiver<Report>) -> Option<(usize, Answer)> {
        match inbox.recv_timeout(WATCH) {
            Ok(Report::Started { index, running }) => {
                self.running.insert(index, running);
                None
            }
            Ok(Report::Done { index, answer }) => {
                // Nobody waits for a worker that was left behind.
                let running = self.running.remove(&index)?;
                Some((index, renamed(*answer, running.asked)))
            }
            Ok(Report::NoMore) => {
                self.alive -= 1;
                None
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Asks for an end where a limit is reached, and leaves behind those who did not listen.
    fn overrun(&mut self, interrupted: bool, shared_bytes: &AtomicU64) -> Vec<(usize, Answer)> {
        // Looking costs more than a short answer.
        if self.looked.elapsed() < WATCH {
            return Vec::new();
        }
        self.looked = Instant::now();
        let bytes = resident_bytes().unwrap_or(0);
        shared_bytes.store(bytes, Relaxed);
        // Large tables take a while to give back.
        let grace = GRACE + Duration::from_millis(bytes >> 20) / 2;
        let mut behind = Vec::new();
        for (&index, running) in &mut self.running {
            match &mut running.asked {
                // Grace begins when what is kept is safe.
                Some((_, when)) if running.keeping.load(Relaxed) => *when = Instant::now(),
                Some((reason, when)) if when.elapsed() > grace => behind.push((index, *reason)),
                Some(_) => {}
                None => {
                    let late = self.limits.time.is_some_and(|time| running.since.elapsed() > time);
                    let large =
                        bytes.saturating_sub(running.bytes_before) > self.limits.memory.saturating_add(BESIDE_TABLES);
                    let reason = match () {
                        () if interrupted => Some(Stopped::Interrupted),
                        () if late => Some(Stopped::Time),
                        () if large => Some(Stopped::Memory),
                        () => None,
                    };
                    if let Some(reason) = reason {
                        running.asked = Some((reason, Instant::now()));
                        running.stop.store(true, Relaxed);
                    }
                }
            }
        }
        let leave = |(index, reason)| {
            let running = self.running.remove(&index)?;
            running.retired.store(true, Relaxed);
            let known = running.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let unfinished = Unfinished { reason, low: None, high: None, nodes: 0 };
            Some((index, Answer::unfinished(known, &unfinished)))
        };
        let left: Vec<_> = behind.into_iter().filter_map(leave).collect();
        self.alive -= left.len();
        self.left_behind += left.len();
        left
    }
}

/// A solver that the watchdog stopped says it was interrupted; the reason is the watchdog's.
fn renamed(mut answer: Answer, asked: Option<(Stopped, Instant)>) -> Answer {
    let from = Stopped::Interrupted.to_string();
    if let (Some((reason, _)), Exit::Unfinished) = (asked, answer.exit) {
        for (_, said) in answer.object.iter_mut().filter(|(key, said)| key.ends_with("reason") && **said == from) {
            *said = reason.to_string().into();
        }
        if let Some(complaint) = &mut answer.complaint {
            complaint.sentence = complaint.sentence.replace(&from, &reason.to_string());
        }
    }
    answer
}

/// What is said after a panic, whose message is on standard error already.
pub fn mistaken(task: &Task) -> Answer {
    let known = task.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let mut answer = Answer::bad_input(known, MISTAKE);
    answer.exit = Exit::Unfinished;
    answer
}

/// The next line and its number; none after the last, or when reading fails.
fn take(shared: &Shared) -> Option<(usize, Line)> {
    let mut lines = shared.lines.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(line) = lines.1.as_mut().and_then(Iterator::next) else {
        lines.1 = None;
        return None;
    };
    lines.0 += 1;
    Some((lines.0 - 1, line))
}

fn worker(shared: &Shared) {
    let retired = Arc::new(AtomicBool::new(false));
    while !retired.load(Relaxed) {
        let Some((index, line)) = take(shared) else { break };
        while index > shared.given.load(Relaxed) + AHEAD {
            thread::sleep(WATCH);
        }
        let stop = Arc::new(AtomicBool::new(false));
        let (known, keeping) = (Arc::default(), Arc::default());
        let mut budget = Budget::unlimited()
            .with_memory(shared.limits.memory / shared.workers as u64)
            .with_interrupt(Arc::clone(&stop));
        if let Some(time) = shared.limits.time {
            budget = budget.with_time(time);
        }
        let running = Running {
            since: Instant::now(),
            bytes_before: shared.bytes.load(Relaxed),
            known: Arc::clone(&known),
            keeping: Arc::clone(&keeping),
            stop,
            retired: Arc::clone(&retired),
            asked: None,
        };
        let _ = shared.reports.send(Report::Started { index, running });
        let task = Task { budget, known, keeping };
        let answer = catch_unwind(AssertUnwindSafe(|| (shared.work)(line, &task))).unwrap_or_else(|_| mistaken(&task));
        let _ = shared.reports.send(Report::Done { index, answer: Box::new(answer) });
    }
    if !retired.load(Relaxed) {
        let _ = shared.reports.send(Report::NoMore);
    }
}

#[cfg(test)]
mod tests;
