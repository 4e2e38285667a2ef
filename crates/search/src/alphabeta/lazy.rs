//! Lazy SMP: threads that search the same tree with one shared table, and do not communicate otherwise.
//!
//! One thread answers. The others search ahead of it, every second one by one ply, so that it finds the table filled.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use hedgerow_core::{Budget, Seed, Stopped};

use crate::engine::Choice;
use crate::playable::Playable;

use super::options::SearchOptions;
use super::report::{self, Force, Helpers};
use super::root::Root;
use super::scoring::Scoring;
use super::search::{Depth, Search};
use super::transpositions::{Access, Transpositions};

/// Searches on several threads until the time is up or the answer is found.
pub(super) fn search<G: Playable>(
    position: &G,
    options: &SearchOptions,
    scoring: Scoring,
    (memory, threads): (&Transpositions, usize),
    (seed, budget): (Seed, &Budget),
) -> Result<Choice<G::Move>, Stopped> {
    let mover = position.mover().ok_or(Stopped::TooLarge)?;
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads)
            .map(|number| {
                let (scoring, ended) = (scoring.clone(), &ended);
                scope.spawn(move || {
                    let mut search = Search::new(position, options, scoring, Some(Access::Shared(memory)), budget);
                    search.limits.until(ended);
                    let mut root = Root::new(position, mover, options, search);
                    root.first_depth = (1 + number % 2) as Depth;
                    root.run();
                    root.search.limits.nodes
                })
            })
            .collect();
        let alone = Helpers::none(Some(Access::Shared(memory)));
        let answer = report::answer(position, options, (scoring.clone(), Force::Both), alone, (seed, budget));
        ended.store(true, Relaxed);
        // A thread that panicked has no result.
        let nodes: u64 = helpers.into_iter().filter_map(|helper| helper.join().ok()).sum();
        answer.map(|mut choice| {
            choice.nodes += nodes;
            choice
        })
    })
}
