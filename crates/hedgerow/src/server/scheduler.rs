//! Which question gets a worker when: many clients share a few processes, and nobody waits for another client's heavy
//! solve.
//!
//! A question starts in the quick lane, which has a few slots. A question that takes longer than a moment becomes a
//! long one, if a long slot is free; else its worker is ended, and the question queues for a long slot and restarts. So
//! small questions wait for moments only, however many heavy ones there are. In the quick lane, clients with slow
//! questions wait a little longer, and a crowd shares the slots with clients that come later; in the long lane, clients
//! with the fewest slots come first.
//!
//! Every question has a [worker](super::worker_pool) of its own, a process that can be ended at any moment. A client
//! that loses interest drops the [`Ticket`], which ends the work at once. The scheduler also ends a question that takes
//! too long or holds too much memory; its answer is what is known by then.

mod running;
mod slots;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::connections::Connection;
use super::worker_pool::{Known, Reply, WorkerPool};
use running::answer;
use slots::Slot;

/// How long a question may take before it counts as long.
const MOMENT: Duration = Duration::from_millis(40);
/// When many wait, moments are shorter, but no shorter than this.
const SHORTEST: Duration = Duration::from_millis(10);

/// How much may be done at once.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// The most quick questions in progress.
    pub quick: usize,
    /// The most long questions in progress.
    pub long: usize,
    /// The most long questions in progress of one client.
    pub long_of_one: usize,
    /// The most questions of one client, in progress or waiting.
    pub of_one: usize,
    /// The most questions of one address.
    pub of_address: usize,
    /// The most questions in all.
    pub in_all: usize,
    /// The most bytes of all questions.
    pub bytes: usize,
}

/// The client that asks.
#[derive(Clone)]
pub struct Asker {
    /// The name of the client.
    pub client: String,
    /// Where the answer goes.
    pub connection: Arc<Connection>,
}

/// The work for a worker, and its limits.
#[derive(Clone, Debug)]
pub struct Job {
    /// The question as the worker reads it, one line.
    pub line: String,
    /// The most time, not counting the time in the queue.
    pub time: Duration,
    /// The most bytes of its tables.
    pub memory: u64,
}

/// Why a question is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The client asks too much at once.
    Client(usize),
    /// All clients of its address together ask too much.
    Address(usize),
    /// All clients together ask too much.
    All,
}

/// A lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lane {
    Quick,
    Long,
}

/// The questions of a client.
#[derive(Debug, Default)]
struct Load {
    questions: AtomicUsize,
    /// Questions that are long, or wait for a long slot.
    slow: AtomicUsize,
    /// Questions that are long.
    long: AtomicUsize,
}

/// A question that waits for a slot.
struct Waiting {
    lane: Lane,
    since: Instant,
    load: Arc<Load>,
    call: oneshot::Sender<Slot>,
}

#[derive(Default)]
struct State {
    quick: usize,
    long: usize,
    questions: usize,
    /// The bytes of all questions.
    bytes: usize,
    /// Questions by the address of their clients.
    of_address: HashMap<IpAddr, usize>,
    /// The waiting questions, in the order in which they came.
    waiting: Vec<Waiting>,
    /// Whether the next quick slot goes to the newest question, if there is a crowd.
    is_turn_of_last: bool,
    clients: HashMap<String, Arc<Load>>,
}

/// The scheduler.
pub struct Scheduler {
    capacity: Capacity,
    workers: WorkerPool,
    state: Mutex<State>,
}

/// The load of the scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// Questions in progress.
    pub running: usize,
    /// Questions that wait.
    pub queued: usize,
}

impl Scheduler {
    /// Opens the scheduler.
    pub fn open(capacity: Capacity, workers: WorkerPool) -> Arc<Self> {
        Arc::new(Self { capacity, workers, state: Mutex::default() })
    }

    /// Takes a question; the ticket brings its answer. Dropping the ticket ends the work.
    pub fn ask(self: &Arc<Self>, asker: &Asker, job: Job) -> Result<Ticket, Refused> {
        let counted = self.count(asker, job.line.len())?;
        let (known, under_way) = (Known::default(), Arc::new(AtomicBool::new(false)));
        let task = tokio::spawn(answer(counted, job, known.clone(), Arc::clone(&under_way)));
        Ok(Ticket { task, known, under_way })
    }

    fn count(self: &Arc<Self>, asker: &Asker, bytes: usize) -> Result<Counted, Refused> {
        let capacity = self.capacity;
        let mut state = self.state();
        if state.questions >= capacity.in_all || state.bytes + bytes > capacity.bytes {
            return Err(Refused::All);
        }
        let address = asker.connection.address();
        if state.of_address.get(&address).is_some_and(|&count| count >= capacity.of_address) {
            return Err(Refused::Address(capacity.of_address));
        }
        let load = state.clients.entry(asker.client.clone()).or_default();
        if load.questions.load(Relaxed) >= capacity.of_one {
            return Err(Refused::Client(capacity.of_one));
        }
        load.questions.fetch_add(1, Relaxed);
        let load = Arc::clone(load);
        state.questions += 1;
        state.bytes += bytes;
        *state.of_address.entry(address).or_default() += 1;
        drop(state);
        let Asker { client, connection } = asker.clone();
        Ok(Counted { scheduler: Arc::clone(self), client, connection, load, bytes })
    }

    /// The load of the scheduler.
    pub fn status(&self) -> Status {
        let state = self.state();
        let running = state.quick + state.long;
        Status { running, queued: state.questions.saturating_sub(running) }
    }

    /// The bytes that the server and its workers hold, where the system reports them.
    pub fn bytes(&self) -> Option<u64> {
        self.workers.bytes()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long a question may stay in the quick lane now.
    fn moment(&self) -> Duration {
        let waiting = self.state().waiting.iter().filter(|waiting| waiting.lane == Lane::Quick).count();
        (MOMENT / (1 + waiting as u32 / 8)).max(SHORTEST)
    }
}

/// An accepted question. Dropping the ticket ends the work.
pub struct Ticket {
    task: JoinHandle<Reply>,
    known: Known,
    /// Raised while a worker works on it.
    under_way: Arc<AtomicBool>,
}

impl Ticket {
    /// Waits for the answer; none if the server ends.
    pub async fn answer(&mut self) -> Option<Reply> {
        (&mut self.task).await.ok()
    }

    /// How often partial results were recorded, and the last of them, as JSON.
    pub fn known(&self) -> (u64, Option<Bytes>) {
        self.known.last()
    }

    /// Whether a worker works on it now.
    pub fn is_under_way(&self) -> bool {
        self.under_way.load(Relaxed)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        // Aborting the task frees its slot and ends its worker.
        self.task.abort();
    }
}

/// A question that counts towards the limits until this is dropped.
struct Counted {
    scheduler: Arc<Scheduler>,
    client: String,
    connection: Arc<Connection>,
    load: Arc<Load>,
    bytes: usize,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut state = self.scheduler.state();
        state.questions -= 1;
        state.bytes -= self.bytes;
        if self.load.questions.fetch_sub(1, Relaxed) == 1 {
            state.clients.remove(&self.client);
        }
        let address = self.connection.address();
        if let Some(count) = state.of_address.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                state.of_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests;
