//! Limits of time and memory for a computation, and the polite way to stop it.
//!
//! A solver calls [`Budget::check`] now and then and passes [`Stopped`] on with `?`; everything it has proved until
//! then stays valid, so its caller can still report what is known. Nothing here reads arguments or installs signal
//! handlers: the program sets the deadline and raises the flag.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::faults::{Point, strikes};

use crate::units::written_memory;

/// Why a computation ended without its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// The time allowed was used up.
    #[error("the time limit was reached")]
    Time,
    /// The memory allowed was used up.
    #[error("the memory limit was reached")]
    Memory,
    /// The next step alone needs more bytes than are left of the memory allowed.
    #[error("the memory limit was reached: {} more would be needed", written_memory(*.0))]
    MemoryNeeded(u64),
    /// Somebody interrupted it (Ctrl-C, a closed page).
    #[error("interrupted")]
    Interrupted,
    /// The position is too large for this method, however much time there is.
    #[error("the position is too large for this method")]
    TooLarge,
}

/// The limits of one computation, shared by all its threads.
///
/// ```
/// use hedgerow_core::budget::{Budget, Stopped};
/// use std::time::Duration;
///
/// let budget = Budget::unlimited().with_memory(1000);
/// assert!(budget.check().is_ok());
/// budget.claim(2000);
/// assert_eq!(budget.check(), Err(Stopped::Memory));
/// budget.claim(u64::MAX);
/// assert_eq!(budget.check(), Err(Stopped::Memory));
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    deadline: Option<Instant>,
    memory: u64,
    claimed: Arc<AtomicU64>,
    interrupt: Arc<AtomicBool>,
    ended: Arc<OnceLock<Stopped>>,
    /// How many more checks the work may make, if they are limited.
    checks: Option<Arc<AtomicU64>>,
}

impl Budget {
    /// No limits: only [`Budget::end`] or a flag given by [`Budget::with_interrupt`] ends the work.
    pub fn unlimited() -> Self {
        Self {
            deadline: None,
            memory: u64::MAX,
            claimed: Arc::default(),
            interrupt: Arc::default(),
            ended: Arc::default(),
            checks: None,
        }
    }

    /// Ends the work after `time` from now. A time too long for the clock is no limit.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// The same limits for a part of the work that may take no longer than `time` from now.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        let end = Instant::now().checked_add(time);
        let deadline = match (self.deadline, end) {
            (Some(deadline), Some(end)) => Some(deadline.min(end)),
            (deadline, end) => deadline.or(end),
        };
        Self { deadline, ..self.clone() }
    }

    /// How much time is left; none if the time is not limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The same limits for a part of the work, and at most `checks` further [checks](Budget::check). This limit, unlike
    /// time, does not depend on the machine: the work then stops with [`Stopped::TooLarge`].
    ///
    /// ```
    /// use hedgerow_core::budget::{Budget, Stopped};
    ///
    /// let budget = Budget::unlimited();
    /// let part = budget.within_checks(1);
    /// assert_eq!([part.check(), part.check(), budget.check()], [Ok(()), Err(Stopped::TooLarge), Ok(())]);
    /// ```
    #[must_use]
    pub fn within_checks(&self, checks: u64) -> Self {
        Self { checks: Some(Arc::new(AtomicU64::new(checks))), ..self.clone() }
    }

    /// Ends the work once more than `bytes` of tables have been [claimed](Budget::claim).
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// The most bytes of tables that may be claimed.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Ends the work when `flag` becomes true.
    #[must_use]
    pub fn with_interrupt(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupt = flag;
        self
    }

    /// Ends the work everywhere this budget is shared. [`Budget::check`] reports the first reason given.
    ///
    /// ```
    /// use hedgerow_core::budget::{Budget, Stopped};
    ///
    /// let budget = Budget::unlimited();
    /// let shared = budget.clone();
    /// budget.end(Stopped::Memory);
    /// assert_eq!(shared.check(), Err(Stopped::Memory));
    /// ```
    pub fn end(&self, reason: Stopped) {
        let _ = self.ended.set(reason); // An earlier reason stands.
    }

    /// Claims `bytes` for something that is about to be allocated, if there is room for it.
    ///
    /// Every allocation in proportion to the input is claimed first: a position may be larger than any machine.
    ///
    /// ```
    /// use hedgerow_core::budget::{Budget, Stopped};
    ///
    /// let budget = Budget::unlimited().with_memory(1000);
    /// assert_eq!(budget.try_claim(800), Ok(()));
    /// assert_eq!(budget.try_claim(800), Err(Stopped::MemoryNeeded(800)));
    /// assert_eq!(budget.claimed(), 800);
    /// ```
    pub fn try_claim(&self, bytes: u64) -> Result<(), Stopped> {
        if strikes(Point::Claim) {
            return Err(Stopped::MemoryNeeded(bytes));
        }
        let grown = |claimed: u64| claimed.checked_add(bytes).filter(|&claimed| claimed <= self.memory);
        match self.claimed.fetch_update(Relaxed, Relaxed, grown) {
            Ok(_) => Ok(()),
            Err(_) => Err(Stopped::MemoryNeeded(bytes)),
        }
    }

    /// Claims room for a list of `count` items of type `T`, until the returned value is dropped.
    pub fn hold<T>(&self, count: usize) -> Result<HeldMemory<'_>, Stopped> {
        let bytes = (count as u64).saturating_mul(size_of::<T>() as u64);
        self.try_claim(bytes)?;
        Ok(HeldMemory { budget: self, bytes })
    }

    /// Records that tables have grown by `bytes`.
    pub fn claim(&self, bytes: u64) {
        let bytes = if strikes(Point::Claim) { u64::MAX } else { bytes };
        // The count saturates instead of wrapping: more than can be counted is still too much.
        let _ = self.claimed.fetch_update(Relaxed, Relaxed, |claimed| Some(claimed.saturating_add(bytes)));
    }

    /// Records that `bytes` of the claimed bytes were freed.
    pub fn release(&self, bytes: u64) {
        // No more can be given back than was claimed.
        let _ = self.claimed.fetch_update(Relaxed, Relaxed, |claimed| Some(claimed.saturating_sub(bytes)));
    }

    /// The bytes claimed so far, by all threads.
    pub fn claimed(&self) -> u64 {
        self.claimed.load(Relaxed)
    }

    /// Whether the work may go on. Reads the clock: call it every few hundred steps, not at each.
    pub fn check(&self) -> Result<(), Stopped> {
        if let Some(&reason) = self.ended.get() {
            return Err(reason);
        }
        if self.interrupt.load(Relaxed) {
            return Err(Stopped::Interrupted);
        }
        if self.claimed.load(Relaxed) > self.memory {
            return Err(Stopped::Memory);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stopped::Time);
        }
        match &self.checks {
            Some(left) if left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err() => {
                Err(Stopped::TooLarge)
            }
            _ => Ok(()),
        }
    }
}

/// Room that is [held](Budget::hold) during some work, and given back when this is dropped.
#[derive(Debug)]
pub struct HeldMemory<'a> {
    budget: &'a Budget,
    bytes: u64,
}

impl Drop for HeldMemory<'_> {
    fn drop(&mut self) {
        self.budget.release(self.bytes);
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::unlimited()
    }
}
