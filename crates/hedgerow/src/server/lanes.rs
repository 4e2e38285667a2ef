//! Who works when: questions of many clients on a few processes, so that nobody waits for somebody else's heavy solve.
//!
//! A question starts in the quick lane, which has a few places. One that takes longer than a moment becomes a long one, if
//! there is a place for it; else its worker is ended, and it waits for a place and begins anew. Small questions so wait for
//! moments only, however many heavy ones there are. In the quick lane those wait a little longer who have slow questions, in the
//! long one those come first who have the fewest places.
//!
//! Every question has a [worker](super::crew) of its own, a process that can be ended at any moment: whoever does not want
//! to know any more drops the [`Ticket`], and the work is over, whatever it is at. The same happens to what takes too long or
//! holds too much memory; then what is known of it is the answer.

mod places;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hedgerow_core::Stopped;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};

use super::crew::{Crew, Known, Reply, Worker};
use places::Place;

/// So long a question may take before it is a long one.
const MOMENT: Duration = Duration::from_millis(40);
/// Where many wait, moments are shorter, but no shorter than this.
const SHORTEST: Duration = Duration::from_millis(10);
/// On a busy machine a worker may have worked for less than a moment when one has passed; then it is given more, at most so
/// many.
const MORE_MOMENTS: usize = 10;
/// How often memory is looked at.
const WEIGH: Duration = Duration::from_millis(50);
/// How long after its time a solver may still bring its own answer.
const GRACE: Duration = Duration::from_millis(700);
/// What a worker may hold beside tables.
const BESIDE_TABLES: u64 = 48 << 20;

/// How much may be done at once.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Quick questions under way.
    pub quick: usize,
    /// Most long questions under way.
    pub long: usize,
    /// Most long questions under way of one client.
    pub long_of_one: usize,
    /// Most questions of one client, under way or waiting.
    pub of_one: usize,
    /// Most questions in all.
    pub in_all: usize,
}

/// What is asked of a worker, and within which limits.
#[derive(Clone, Debug)]
pub struct Job {
    /// The question as the worker reads it, one line.
    pub line: String,
    /// Most time, not counted while it waits.
    pub time: Duration,
    /// Most bytes of its tables.
    pub memory: u64,
}

/// Why a question is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The client asks too much at once.
    Client(usize),
    /// All clients together do.
    All,
}

/// A lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lane {
    Quick,
    Long,
}

/// How much a client has under way.
#[derive(Debug, Default)]
struct Load {
    questions: AtomicUsize,
    /// Those that are long, or wait for a place among the long ones.
    slow: AtomicUsize,
    /// Those that are long.
    long: AtomicUsize,
}

/// Somebody who waits for a place.
struct Waiting {
    lane: Lane,
    since: Instant,
    load: Arc<Load>,
    call: oneshot::Sender<Place>,
}

#[derive(Default)]
struct State {
    quick: usize,
    long: usize,
    questions: usize,
    /// Those who wait, in the order in which they came.
    waiting: Vec<Waiting>,
    clients: HashMap<String, Arc<Load>>,
}

/// The lanes.
pub struct Lanes {
    room: Room,
    crew: Crew,
    state: Mutex<State>,
}

/// How much is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traffic {
    /// Questions that are worked on.
    pub running: usize,
    /// Questions that wait.
    pub queued: usize,
}

impl Lanes {
    /// Opens the lanes.
    pub fn open(room: Room, crew: Crew) -> Arc<Self> {
        Arc::new(Self { room, crew, state: Mutex::default() })
    }

    /// Takes a question; the ticket brings its answer. Dropping the ticket ends the work.
    pub fn ask(self: &Arc<Self>, client: &str, job: Job) -> Result<Ticket, Refused> {
        let load = {
            let mut state = self.state();
            if state.questions >= self.room.in_all {
                return Err(Refused::All);
            }
            let load = state.clients.entry(client.to_owned()).or_default();
            if load.questions.load(Relaxed) >= self.room.of_one {
                return Err(Refused::Client(self.room.of_one));
            }
            load.questions.fetch_add(1, Relaxed);
            let load = Arc::clone(load);
            state.questions += 1;
            load
        };
        let counted = Counted { lanes: Arc::clone(self), client: client.to_owned(), load };
        let (known, under_way) = (Known::default(), Arc::new(AtomicBool::new(false)));
        let task = tokio::spawn(answer(counted, job, Arc::clone(&known), Arc::clone(&under_way)));
        Ok(Ticket { task, known, under_way })
    }

    /// How much is going on.
    pub fn traffic(&self) -> Traffic {
        let state = self.state();
        let running = state.quick + state.long;
        Traffic { running, queued: state.questions.saturating_sub(running) }
    }

    /// The bytes that the server and its workers hold, where the system tells.
    pub fn bytes(&self) -> Option<u64> {
        self.crew.bytes()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long a question may be a quick one now.
    fn moment(&self) -> Duration {
        let waiting = self.state().waiting.iter().filter(|waiting| waiting.lane == Lane::Quick).count();
        (MOMENT / (1 + waiting as u32 / 8)).max(SHORTEST)
    }
}

/// A question that was taken. Dropping it ends the work.
pub struct Ticket {
    task: JoinHandle<Reply>,
    known: Known,
    /// Raised while somebody works on it.
    under_way: Arc<AtomicBool>,
}

impl Ticket {
    /// Waits for the answer; none if the server ends.
    pub async fn answer(&mut self) -> Option<Reply> {
        (&mut self.task).await.ok()
    }

    /// What is known so far, as JSON.
    pub fn known(&self) -> Option<Arc<str>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether somebody works on it now.
    pub fn is_under_way(&self) -> bool {
        self.under_way.load(Relaxed)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        // With the task its place and its worker go.
        self.task.abort();
    }
}

/// A question counts until it is dropped.
struct Counted {
    lanes: Arc<Lanes>,
    client: String,
    load: Arc<Load>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut state = self.lanes.state();
        state.questions -= 1;
        if self.load.questions.fetch_sub(1, Relaxed) == 1 {
            state.clients.remove(&self.client);
        }
    }
}

/// The way of a question through the lanes.
async fn answer(counted: Counted, job: Job, known: Known, under_way: Arc<AtomicBool>) -> Reply {
    let lanes = &counted.lanes;
    let mut place = lanes.enter(Lane::Quick, &counted.load).await;
    under_way.store(true, Relaxed);
    let mut since = Instant::now();
    let mut worker = match lanes.crew.begin(&job.line).await {
        Ok(worker) => worker,
        Err(sentence) => return Reply::broken(&sentence),
    };
    let moment = lanes.moment();
    let mut worked = None;
    for _ in 0..=MORE_MOMENTS {
        if let Ok(answer) = timeout(moment, worker.hear(&known)).await {
            return lanes.crew.ended(worker, answer);
        }
        match (worked, worker.worked()) {
            (Some(before), Some(now)) if now > before + moment / 2 => break,
            (_, None) => break,
            (_, now) => worked = now,
        }
    }
    if !place.become_long() {
        // Its place is for others: it waits, and begins anew.
        drop((worker, place));
        under_way.store(false, Relaxed);
        place = lanes.enter(Lane::Long, &counted.load).await;
        under_way.store(true, Relaxed);
        since = Instant::now();
        worker = match lanes.crew.begin(&job.line).await {
            Ok(worker) => worker,
            Err(sentence) => return Reply::broken(&sentence),
        };
    }
    worker.step_back();
    // What long questions have taken the system gets back: their workers end with them.
    let answer = watched(&mut worker, &job, since, &known).await;
    drop((worker, place));
    answer
}

/// Hears a worker until it has answered, or has reached a limit.
async fn watched(worker: &mut Worker, job: &Job, since: Instant, known: &Known) -> Reply {
    let end = since + job.time + GRACE;
    let most = job.memory.saturating_add(BESIDE_TABLES);
    let reason = loop {
        tokio::select! {
            biased;
            answer = worker.hear(known) => return answer,
            () = sleep_until(end) => break Stopped::Time,
            () = tokio::time::sleep(WEIGH) => {
                if worker.bytes().is_some_and(|bytes| bytes > most) {
                    break Stopped::Memory;
                }
            }
        }
    };
    Reply::known_until(reason, known)
}

#[cfg(test)]
mod tests;
