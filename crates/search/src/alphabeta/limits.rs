//! When a search has to end: its own limits and the caller's.

use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Stopped};

/// How many positions are looked at between two looks at the clock.
const STRIDE: u64 = 1024;

/// Why a search gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A limit of the engine's own, which is as it should be.
    Limit,
    /// The caller's budget, or a game that is beyond the search.
    Stopped(Stopped),
}

/// Counts positions and looks at the clock now and then.
pub(crate) struct Limits<'a> {
    /// The caller's limits.
    pub budget: &'a Budget,
    /// The positions so far.
    pub nodes: u64,
    most: u64,
    deadline: Option<Instant>,
    next_look: u64,
}

impl<'a> Limits<'a> {
    /// At most so many positions (0 for any number) and so much time from now.
    pub fn new(budget: &'a Budget, most: u64, time: Option<Duration>) -> Self {
        let most = if most == 0 { u64::MAX } else { most };
        // A time too long for the clock is no limit.
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Self { budget, nodes: 0, most, deadline, next_look: 0 }
    }

    /// Counts a position, or says that there may be no more.
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
        if self.nodes >= self.most || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Halt::Limit);
        }
        self.next_look = self.nodes.saturating_add(STRIDE).min(self.most);
        Ok(())
    }
}
