//! The slots of the scheduler, and which question gets the next one.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;

use super::{Lane, Load, Scheduler, State, Waiting};

/// For each slow question of a client, its quick questions wait this much longer, if another client waits. They must
/// not wait for ever: other clients may never stop asking.
const HANDICAP: Duration = Duration::from_secs(1);

/// When a question has waited for this long, there is a crowd, and every second slot goes to the newest question: a
/// crowd that came at once must not hold up all later questions. The other slots go to the crowd, so that nobody waits
/// for ever.
const CROWD: Duration = Duration::from_millis(300);

/// A slot in a lane, given back when it is dropped.
pub struct Slot {
    scheduler: Arc<Scheduler>,
    lane: Lane,
    load: Arc<Load>,
}

impl Scheduler {
    /// Waits for a slot. A caller that stops waiting gets none, and blocks none.
    pub(super) async fn enter(self: &Arc<Self>, lane: Lane, load: &Arc<Load>) -> Slot {
        let slow = (lane == Lane::Long).then(|| Slow::count(load));
        let (call, called) = oneshot::channel();
        self.state().waiting.push(Waiting { lane, since: Instant::now(), load: Arc::clone(load), call });
        self.call();
        let place = called.await;
        drop(slow);
        // A waiting question is always served, unless the scheduler itself is gone.
        place.unwrap_or_else(|_| unreachable!("whoever waits is called"))
    }

    /// Gives out the free slots.
    fn call(self: &Arc<Self>) {
        let mut called = Vec::new();
        {
            let mut state = self.state();
            state.waiting.retain(|waiting| !waiting.call.is_closed());
            while let Some(next) = state.next(self) {
                let Waiting { lane, load, call, .. } = state.waiting.remove(next);
                state.is_turn_of_last ^= lane == Lane::Quick;
                let place = state.take(self, lane, load);
                called.push((call, place));
            }
        }
        // A caller that has left meanwhile drops the slot, which gives it to the next one.
        for (call, place) in called {
            let _ = call.send(place);
        }
    }
}

impl State {
    /// Which of the waiting questions comes next, if there is a slot for any.
    fn next(&self, scheduler: &Scheduler) -> Option<usize> {
        let capacity = scheduler.capacity;
        let of = |lane: Lane| self.waiting.iter().enumerate().filter(move |(_, waiting)| waiting.lane == lane);
        let quick = || {
            let turn = |waiting: &Waiting| waiting.since + HANDICAP * waiting.load.slow.load(Relaxed) as u32;
            let first = of(Lane::Quick).min_by_key(|(_, waiting)| turn(waiting))?;
            let is_crowd = self.is_turn_of_last && first.1.since.elapsed() > CROWD;
            let last = || of(Lane::Quick).rev().find(|(_, waiting)| waiting.load.slow.load(Relaxed) == 0);
            Some(is_crowd.then(last).flatten().unwrap_or(first))
        };
        let long = || {
            let own = |waiting: &Waiting| waiting.load.long.load(Relaxed);
            let fitting = of(Lane::Long).filter(|(_, waiting)| own(waiting) < capacity.long_of_one);
            fitting.min_by_key(|(_, waiting)| own(waiting))
        };
        let quick = (self.quick < capacity.quick).then(quick).flatten();
        let next = quick.or_else(|| (self.long < capacity.long).then(long).flatten());
        next.map(|(index, _)| index)
    }

    fn take(&mut self, scheduler: &Arc<Scheduler>, lane: Lane, load: Arc<Load>) -> Slot {
        *self.taken(lane) += 1;
        if lane == Lane::Long {
            count_long(&load);
        }
        Slot { scheduler: Arc::clone(scheduler), lane, load }
    }

    fn taken(&mut self, lane: Lane) -> &mut usize {
        match lane {
            Lane::Quick => &mut self.quick,
            Lane::Long => &mut self.long,
        }
    }
}

fn count_long(load: &Load) {
    load.long.fetch_add(1, Relaxed);
    load.slow.fetch_add(1, Relaxed);
}

impl Slot {
    /// Whether it is a slot for long questions.
    pub fn is_long(&self) -> bool {
        self.lane == Lane::Long
    }

    /// Turns a quick slot into a long one, if there is capacity; returns whether it did.
    pub fn become_long(&mut self) -> bool {
        let capacity = self.scheduler.capacity;
        {
            let mut state = self.scheduler.state();
            if state.long >= capacity.long || self.load.long.load(Relaxed) >= capacity.long_of_one {
                return false;
            }
            state.quick -= 1;
            state.long += 1;
            count_long(&self.load);
            self.lane = Lane::Long;
        }
        self.scheduler.call();
        true
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        *self.scheduler.state().taken(self.lane) -= 1;
        if self.lane == Lane::Long {
            self.load.long.fetch_sub(1, Relaxed);
            self.load.slow.fetch_sub(1, Relaxed);
        }
        self.scheduler.call();
    }
}

/// A question that waits for a long slot counts as slow.
struct Slow<'a>(&'a Load);

impl<'a> Slow<'a> {
    fn count(load: &'a Load) -> Self {
        load.slow.fetch_add(1, Relaxed);
        Self(load)
    }
}

impl Drop for Slow<'_> {
    fn drop(&mut self) {
        self.0.slow.fetch_sub(1, Relaxed);
    }
}
