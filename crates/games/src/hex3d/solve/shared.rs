//! What the threads of a search share, and what is known of a position without search.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64};

use hedgerow_core::{Budget, Player};

use super::super::outcomes::Outcomes;
use super::super::possible::Possible;
use super::arena::{Arena, Prospects};
use super::plans::QuestionPlans;
use crate::proof_numbers::Numbers;
use crate::word_table::{Place, WordTable};

/// In the first moves from the start, this many, threads avoid each other.
const SHARED_MOVES: usize = 8;
/// The size of the table of where threads are.
const PRESENCES: usize = 1 << 12;

/// The tables of a search.
pub(super) struct Tables {
    /// Which outcome sets are still possible, by key.
    pub facts: WordTable,
    /// How hard questions are, by a hash of key and set.
    pub hints: WordTable,
}

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub arena: &'a Arena,
    pub plans: &'a QuestionPlans,
    pub tables: &'a Tables,
    pub budget: &'a Budget,
    /// Raised when a thread has the answer.
    pub enough: &'a AtomicBool,
    /// How many positions were searched, and after how many the search ends without an answer.
    pub nodes: &'a AtomicU64,
    pub quota: u64,
    /// How many entries the tables have.
    pub entries: [&'a AtomicU64; 2],
    /// Called now and then by any of the threads, with the numbers of the start.
    pub tick: &'a (dyn Fn(Numbers) + Sync),
    pub presences: Vec<AtomicU8>,
}

impl Shared<'_> {
    /// Room to record where threads are, if there are several.
    pub fn presences(threads: usize) -> Vec<AtomicU8> {
        (0..if threads > 1 { PRESENCES } else { 0 }).map(|_| AtomicU8::new(0)).collect()
    }

    pub fn presence(&self, hash: u64, depth: usize) -> Option<&AtomicU8> {
        (depth < SHARED_MOVES && !self.presences.is_empty()).then(|| &self.presences[(hash >> 52) as usize])
    }

    /// What is known of an outcome set without search.
    pub fn at_sight(&self, prospects: &Prospects) -> Possible {
        let Prospects { state, wins, alive, .. } = prospects;
        if *alive == 0 {
            return Possible::only(Outcomes::DRAW);
        }
        let players = self.arena.players();
        let [mover, next, last] = [0, 1, 2].map(|waits| (usize::from(state.mover) + waits) % players);
        let win = |index: usize| Outcomes::of(Some(Player::new(index as u8)));
        let possible = self.plans.at_sight(prospects);
        if wins[mover] != 0 {
            return possible.and(self.when_winning(prospects, 0, mover));
        }
        // A player with a win that cannot be prevented gets their best outcome, if a win is part of it.
        let (waits, unstoppable) = if wins[next].count_ones() >= 2 {
            (1, next)
        } else if wins[next] == 0 && wins[last].count_ones() >= 3 {
            (2, last)
        } else {
            return possible;
        };
        let best = self.plans.best(prospects, waits, unstoppable);
        if win(unstoppable).is_in(best) {
            return possible.and(Possible::within(best));
        }
        possible
    }

    /// What is known of a position this many moves on where its mover can win at once: the mover gets their best
    /// outcome, if a win is part of it, and the win is one of the outcomes.
    pub fn when_winning(&self, prospects: &Prospects, moves: usize, mover: usize) -> Possible {
        let (best, win) = (self.plans.best(prospects, moves, mover), Outcomes::of(Some(Player::new(mover as u8))));
        if win.is_in(best) { Possible::within(best).and(Possible::with(win)) } else { Possible::ANY }
    }

    pub fn known(&self, place: Place) -> Possible {
        self.tables.facts.get(place).map_or(Possible::ANY, Possible::of_word)
    }
}
