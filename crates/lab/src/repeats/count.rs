//! Searches of one position on several threads.
//!
//! The workers take the numbers of searches and send back what was chosen; the calling thread counts. Which worker makes
//! which search changes nothing, as each has an engine and a stream of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use hedgerow_core::{Budget, Seed, Stopped};
use hedgerow_search::{Scribe, build};

use super::Repeats;
use crate::LabError;

/// Searches may recurse as deep as a game is long.
const STACK: usize = 64 << 20;

/// How long an interrupt may go unnoticed.
const TICK: Duration = Duration::from_millis(20);

/// How often each move was chosen, in the order of the moves, and what ended the searches before their number.
pub(super) type Counted = (Vec<u64>, Option<Stopped>);

/// What a worker sends: the place of the chosen move, or why there is none.
type Sent = Result<Result<usize, Stopped>, LabError>;

/// An engine that panics ends the searches: the others must not go on for hours before anybody hears of it.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

/// The searches of one position.
pub(super) struct Searches<'a, G: Scribe> {
    pub(super) position: &'a G,
    /// The moves that can be chosen.
    pub(super) moves: &'a [G::Move],
    pub(super) plan: &'a Repeats,
    /// Where the streams of these searches begin.
    pub(super) seed: Seed,
}

impl<G: Scribe + 'static> Searches<'_, G> {
    /// Makes them all, or as many as `budget` allows; `progress` hears of each number that is counted.
    pub(super) fn count(
        &self,
        threads: usize,
        budget: &Budget,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Counted, LabError> {
        let stop = Arc::new(AtomicBool::new(false));
        let next = AtomicU64::new(0);
        let (sender, receiver) = mpsc::channel();
        let most = usize::try_from(self.plan.repeat).unwrap_or(usize::MAX).max(1);
        thread::scope(|scope| {
            for started in 0..threads.clamp(1, most) {
                let (sender, stop, next) = (sender.clone(), &stop, &next);
                let worker = thread::Builder::new().name("repeats".to_owned()).stack_size(STACK);
                let worker = worker.spawn_scoped(scope, move || self.work(next, stop, &sender));
                // A machine that has no room for all the threads searches on fewer.
                if let (Err(error), 0) = (worker, started) {
                    return Err(LabError::Plan(format!("no thread could be started: {error}")));
                }
            }
            drop(sender);
            let counted = self.collect(&receiver, budget, &stop, progress);
            stop.store(true, Relaxed);
            counted
        })
    }

    /// Makes one search after another until there are no more.
    fn work(&self, next: &AtomicU64, stop: &Arc<AtomicBool>, sender: &Sender<Sent>) {
        let _alarm = Alarm(stop);
        while !stop.load(Relaxed) {
            let index = next.fetch_add(1, Relaxed);
            if index >= self.plan.repeat {
                return;
            }
            let sent = self.search(index, stop);
            let last = !matches!(sent, Ok(Ok(_)));
            if sender.send(sent).is_err() || last {
                return;
            }
        }
    }

    /// Makes the search of this number.
    fn search(&self, index: u64, stop: &Arc<AtomicBool>) -> Sent {
        let mut engine = build(&self.plan.engine, self.position)?;
        // Each search has the memory to itself: what engines claim, nobody gives back.
        let budget = Budget::unlimited().with_interrupt(Arc::clone(stop)).with_memory(self.plan.memory);
        let choice = match engine.choose(self.position, self.seed.child(index), &budget) {
            Ok(choice) => choice,
            Err(reason) => return Ok(Err(reason)),
        };
        // A search that was cut short is not one of those that are counted.
        let disturbed = stop.load(Relaxed).then_some(Stopped::Interrupted);
        if let Some(reason) = disturbed.or(choice.stopped) {
            return Ok(Err(reason));
        }
        let place = self.moves.iter().position(|&legal| legal == choice.chosen);
        place.map(Ok).ok_or_else(|| {
            let fault = format!("it chose {:?}, which is not a legal move", choice.chosen);
            LabError::Plan(format!("{}: {fault}", self.plan.engine))
        })
    }

    /// Counts what the workers send until they have ended.
    fn collect(
        &self,
        receiver: &Receiver<Sent>,
        budget: &Budget,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Counted, LabError> {
        let mut counts = vec![0; self.moves.len()];
        let mut stopped = None;
        let mut done = 0;
        loop {
            match receiver.recv_timeout(TICK) {
                Ok(sent) => match sent? {
                    Ok(place) => {
                        counts[place] += 1;
                        done += 1;
                        progress(done);
                    }
                    Err(reason) => {
                        stopped = stopped.or(Some(reason));
                        stop.store(true, Relaxed);
                    }
                },
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok((counts, stopped)),
            }
            if let (None, true, Err(reason)) = (stopped, done < self.plan.repeat, budget.check()) {
                stopped = Some(reason);
                stop.store(true, Relaxed);
            }
        }
    }
}
