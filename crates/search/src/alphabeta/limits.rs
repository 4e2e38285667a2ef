//! When a search ends: its own limits and the caller's.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Stopped};

/// The number of positions between the first two clock checks. Some games are slow: one of their positions may take as
/// long as a thousand of another game's.
const FIRST_STRIDE: u64 = 8;
/// The most positions between two clock checks.
const LONGEST_STRIDE: u64 = 4096;
/// The approximate time between two clock checks.
const BETWEEN_LOOKS: Duration = Duration::from_micros(200);

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A limit of the engine's own, which is normal.
    Limit,
    /// The caller's budget, or a game that is beyond the search.
    Stopped(Stopped),
}

/// Counts positions and checks the clock now and then.
pub(crate) struct Limits<'a> {
    /// The caller's limits.
    pub budget: &'a Budget,
    /// The positions so far.
    pub nodes: u64,
    most: u64,
    deadline: Option<Instant>,
    next_look: u64,
    stride: u64,
    last_look: Instant,
    /// Another thread sets it to end the search.
    ended: Option<&'a AtomicBool>,
}

impl<'a> Limits<'a> {
    /// At most this many positions (0 for any number), and at most this much time from now.
    pub fn new(budget: &'a Budget, most: u64, time: Option<Duration>) -> Self {
        let most = if most == 0 { u64::MAX } else { most };
        // A time too long for the clock is no limit.
        let now = Instant::now();
        let deadline = time.and_then(|time| now.checked_add(time));
        Self { budget, nodes: 0, most, deadline, next_look: 0, stride: FIRST_STRIDE, last_look: now, ended: None }
    }

    /// Ends as soon as another thread sets the flag.
    pub fn until(&mut self, ended: &'a AtomicBool) {
        self.ended = Some(ended);
    }

    /// Counts a position, or reports that a limit is reached.
    #[inline]
    pub fn step(&mut self) -> Result<(), Halt> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Halt> {
        self.budget.check().map_err(Halt::Stopped)?;
        let now = Instant::now();
        if self.nodes >= self.most
            || self.deadline.is_some_and(|deadline| now >= deadline)
            || self.ended.is_some_and(|ended| ended.load(Relaxed))
        {
            return Err(Halt::Limit);
        }
        let passed = now - self.last_look;
        if passed > BETWEEN_LOOKS {
            self.stride = (self.stride / 2).max(1);
        } else if passed < BETWEEN_LOOKS / 2 {
            self.stride = (self.stride * 2).min(LONGEST_STRIDE);
        }
        self.last_look = now;
        self.next_look = self.nodes.saturating_add(self.stride).min(self.most);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps that take a while each, and how far the last clock check came after the deadline.
    #[test]
    fn slow_positions_do_not_overrun_the_clock() {
        let budget = Budget::unlimited();
        let (start, time) = (Instant::now(), Duration::from_millis(20));
        let mut limits = Limits::new(&budget, 0, Some(time));
        while limits.step().is_ok() {
            std::thread::sleep(Duration::from_micros(300));
        }
        // By the old stride of 1024 this took 300 ms at least.
        assert!(limits.nodes < 200, "{} positions in {:?}", limits.nodes, start.elapsed());
    }

    #[test]
    fn quick_positions_are_hardly_asked_for_the_time() {
        let budget = Budget::unlimited();
        let mut limits = Limits::new(&budget, 1_000_000, None);
        while limits.step().is_ok() {}
        assert_eq!(limits.nodes, 1_000_000);
        assert!(limits.stride > FIRST_STRIDE);
    }
}
