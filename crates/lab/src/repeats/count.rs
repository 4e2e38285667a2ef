//! Searches of one position on several threads.
//!
//! The workers take the numbers of searches and send back the chosen moves; the calling thread counts. It does not
//! matter which worker makes which search, as each search has an engine and a stream of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use hedgerow_core::{Budget, Seed, Stopped};
use hedgerow_search::Session;

use super::Repeats;
use crate::LabError;
use crate::parallel::{Heard, in_parallel};

/// How often each move was chosen, in the order of the moves, and the limit that ended the searches early, if one did.
pub(super) type Counted = (Vec<u64>, Option<Stopped>);

/// What a worker sends: the index of the chosen move, or why there is none.
type Sent = Result<Result<usize, Stopped>, LabError>;

/// The searches of one position.
pub(super) struct Searches<'a> {
    pub(super) position: &'a dyn Session,
    /// How many moves can be chosen.
    pub(super) moves: usize,
    pub(super) plan: &'a Repeats,
    /// The seed of these searches' streams.
    pub(super) seed: Seed,
}

impl Searches<'_> {
    /// Makes all searches, or as many as `budget` allows; `progress` receives each count.
    pub(super) fn count(
        &self,
        threads: usize,
        budget: &Budget,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Counted, LabError> {
        let stop = Arc::new(AtomicBool::new(false));
        let mut counts = vec![0; self.moves];
        let mut stopped = None;
        let mut done = 0;
        let work = |index: u64, stop: &Arc<AtomicBool>| Some(self.search(index, stop));
        in_parallel(threads, 0..self.plan.repeat, &stop, &work, |heard| {
            if let Heard::Done(_, sent) = heard {
                match sent? {
                    Ok(place) => {
                        counts[place] += 1;
                        done += 1;
                        progress(done);
                    }
                    Err(reason) => {
                        stopped = stopped.or(Some(reason));
                        stop.store(true, Relaxed);
                    }
                }
            }
            if let (None, true, Err(reason)) = (stopped, done < self.plan.repeat, budget.check()) {
                stopped = Some(reason);
                stop.store(true, Relaxed);
            }
            Ok(true)
        })?;
        Ok((counts, stopped))
    }

    /// Makes the search of this number.
    fn search(&self, index: u64, stop: &Arc<AtomicBool>) -> Sent {
        let mut session = self.position.fork();
        let engine = session.seat(&self.plan.engine, 1)?;
        // Each search gets the whole memory, since engines do not give back what they claim.
        let budget = Budget::unlimited().with_interrupt(Arc::clone(stop)).with_memory(self.plan.memory);
        let chosen = match session.choose(engine, self.seed.child(index), &budget) {
            Ok(chosen) => chosen,
            Err(reason) => return Ok(Err(reason)),
        };
        // An interrupted search does not count.
        let disturbed = stop.load(Relaxed).then_some(Stopped::Interrupted);
        if let Some(reason) = disturbed.or(chosen.stopped) {
            return Ok(Err(reason));
        }
        let place = chosen.place.map_err(|illegal| LabError::Plan(format!("{}: {illegal}", self.plan.engine)))?;
        Ok(Ok(place))
    }
}
