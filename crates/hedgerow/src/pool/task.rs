//! What a piece of work receives, and how it communicates with the watchdog.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use hedgerow_core::Budget;

use crate::answer::Object;
use hedgerow_core::memory;
use hedgerow_workbench::{Blackboard, Known};

/// What a piece of work receives beside its position.
pub struct Task {
    /// When to stop.
    pub budget: Budget,
    /// What is known already, in case the work has to be abandoned.
    pub known: Arc<Mutex<Object>>,
    /// What is known of the answer to a question.
    pub blackboard: Blackboard,
    /// Raised while something is being saved.
    pub(super) keeping: Arc<AtomicBool>,
}

impl Task {
    /// A piece of work with this budget, without a watchdog.
    #[cfg(test)]
    pub fn unwatched(budget: Budget) -> Self {
        Self::with_blackboard(budget, Blackboard::default())
    }

    /// A piece of work with this budget and this blackboard.
    pub fn with_blackboard(budget: Budget, blackboard: Blackboard) -> Self {
        Self { budget, known: Arc::default(), blackboard, keeping: Arc::default() }
    }

    /// Writes what is known of the answer to a question.
    pub fn tell(&self, known: Known) {
        memory::exempt(|| *self.blackboard.lock().unwrap_or_else(PoisonError::into_inner) = known);
    }

    /// Records what is known so far.
    pub fn note(&self, note: impl FnOnce(&mut Object)) {
        // A thread waiting for ever on refused memory would keep the lock.
        memory::exempt(|| note(&mut self.known.lock().unwrap_or_else(PoisonError::into_inner)));
    }

    /// Does work that must not be broken off, however late it is: the watchdog waits for it, and no memory is refused
    /// to it.
    pub fn keep<T>(&self, work: impl FnOnce() -> T) -> T {
        self.set_keeping(true);
        let done = memory::exempt(work);
        self.set_keeping(false);
        done
    }

    /// Sets whether work is in progress that must not be broken off.
    pub fn set_keeping(&self, keeping: bool) {
        self.keeping.store(keeping, Relaxed);
    }
}
