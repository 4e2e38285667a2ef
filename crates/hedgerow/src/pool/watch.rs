//! The watchdog of one piece of work after another.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Stopped};

use super::Task;
use crate::answer::{Answer, Object};
use crate::limits::{Limits, Served, resident_bytes};
use hedgerow_core::memory;
use hedgerow_workbench::{AskError, Blackboard, Known, Unfinished, UnfinishedAnswer};

/// How long a solver may take to notice that it should end. While other processes use the processor, it gets that much
/// longer, up to a limit. A debug build takes longer for everything.
const GRACE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 600 } else { 180 });
const LONGEST_GRACE: Duration = Duration::from_secs(2);
/// What the program may hold beside tables. Above the first limit, the watchdog asks a solver to end; above the second,
/// memory is refused; above the third, which only stacks can reach, the solver is abandoned at once. All are below the
/// 64 MiB that a process may hold beyond its limit, by what the program takes for itself.
const SLACK: u64 = 16 << 20;
/// See [`SLACK`].
pub const HARD_SLACK: u64 = 32 << 20;
const HARDEST_SLACK: u64 = 40 << 20;
/// How long the watchdog tries to read what is known: an abandoned worker may have been writing it.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(1);

/// A worker and its watchdog share this.
pub struct Watch {
    /// The resident memory when the watchdog last looked.
    resident: AtomicU64,
    running: Mutex<Option<Running>>,
}

/// A position that is being worked on.
struct Running {
    limits: Limits,
    since: Instant,
    /// What the program held before: the bytes allocated, and the resident memory.
    held: u64,
    resident: u64,
    known: Arc<Mutex<Object>>,
    blackboard: Blackboard,
    /// Raised while the work must not be abandoned.
    keeping: Arc<AtomicBool>,
    /// The budget through which the watchdog asks the work to end.
    budget: Budget,
    /// Why and when the watchdog asked for an end, and how long the processors had served the program by then.
    asked: Option<(Stopped, Instant, Served)>,
}

impl Watch {
    /// A watchdog without work.
    pub fn new() -> Self {
        Self { resident: AtomicU64::new(resident_bytes().unwrap_or(0)), running: Mutex::default() }
    }

    /// Begins a piece of work within these limits. The blackboard holds what is known.
    pub fn begin(&self, limits: Limits, blackboard: Blackboard) -> Task {
        let budget = Budget::unlimited().with_memory(limits.memory);
        let budget = limits.time.map_or_else(|| budget.clone(), |time| budget.clone().with_time(time));
        let task = Task::with_blackboard(budget, blackboard);
        memory::allow(limits.memory.saturating_add(HARD_SLACK));
        let running = Running {
            limits,
            since: Instant::now(),
            held: memory::held(),
            resident: self.resident.load(Relaxed),
            known: Arc::clone(&task.known),
            blackboard: Arc::clone(&task.blackboard),
            keeping: Arc::clone(&task.keeping),
            budget: task.budget.clone(),
            asked: None,
        };
        *self.running() = Some(running);
        task
    }

    /// Ends a piece of work. Returns no answer if the watchdog has given one.
    pub fn end(&self, answer: Answer) -> Option<Answer> {
        self.running().take()?;
        memory::allow_all();
        Some(answer)
    }

    /// Asks the work to end when a limit is reached; returns the answer for work that did not end, or cannot.
    pub fn look(&self, interrupted: &AtomicBool) -> Option<Answer> {
        let resident = resident_bytes().unwrap_or(0);
        self.resident.store(resident, Relaxed);
        let mut slot = self.running();
        let running = slot.as_mut()?;
        let limits = running.limits;
        let grown = memory::held().saturating_sub(running.held).max(resident.saturating_sub(running.resident));
        let past = |slack| grown > limits.memory.saturating_add(slack);
        let refused = memory::refused();
        if running.asked.is_none() {
            let late = limits.time.is_some_and(|time| running.since.elapsed() > time);
            let reason = match refused {
                Some(needed) => Some(Stopped::MemoryNeeded(needed)),
                None if interrupted.load(Relaxed) => Some(Stopped::Interrupted),
                None if late => Some(Stopped::Time),
                None if past(SLACK) => Some(Stopped::Memory),
                None => None,
            };
            if let Some(reason) = reason {
                running.asked = Some((reason, Instant::now(), Served::now()));
                running.budget.end(reason);
            }
        }
        let (reason, when, before) = running.asked.as_mut()?;
        if running.keeping.load(Relaxed) {
            // The grace period starts when saving is done.
            (*when, *before) = (Instant::now(), Served::now());
            return None;
        }
        let is_graced = || {
            let grace = GRACE + Served::now().lost_since(*before);
            when.elapsed() < grace.min(LONGEST_GRACE)
        };
        if refused.is_none() && !past(HARDEST_SLACK) && is_graced() {
            return None;
        }
        let unfinished = Unfinished::because(*reason);
        let (noted, known) = (read(&running.known), read(&running.blackboard));
        *slot = None;
        drop(slot);
        Some(match known {
            Known::Nothing {} => Answer::unfinished(noted, unfinished.reason),
            known => AskError::Unfinished(Box::new(UnfinishedAnswer::new(known, unfinished))).into(),
        })
    }

    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is known; nothing if the thread that was writing it does not release it.
fn read<T: Clone + Default>(known: &Mutex<T>) -> T {
    for _ in 0..TRIES {
        match known.try_lock() {
            Ok(known) => return known.clone(),
            Err(TryLockError::Poisoned(known)) => return known.into_inner().clone(),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
        }
    }
    T::default()
}
