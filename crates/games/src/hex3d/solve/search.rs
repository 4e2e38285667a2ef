//! Depth-first proof-number search, by several threads, for the question whether an outcome set is within a given set.
//!
//! A position and a set form a node. The [clauses](super::super::nature) of its question say when the answer is yes:
//! when one of them holds, which requires that both of its halves about the positions after a move hold. So a node is
//! an *or* of *ands* of an *or* and an *and* over the moves, and the numbers of Allis (1994) and the thresholds of
//! Nagai (2002) pass down through all of these levels at once. Design choices:
//!
//! - A position's entry says which of the fifteen sets its outcome set may be: a yes or no to one question often
//!   answers others. It is stored exactly, under complete keys. How hard a question is, is stored under a hash: a wrong
//!   number could only cost time.
//! - A player who can win at once gets their best outcome, if a win is part of it; so does the next player with two
//!   ways to win, as the mover can block only one, and the player after with three, if the next cannot win first. So
//!   most positions with threats need no search, and where the mover has to block, all other moves are equivalent.
//! - Where all must hold, the number is the hardest plus a quarter of the others', as positions are reached on many
//!   paths.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use hedgerow_core::{Player, Stopped};

use super::super::board::PLAYERS;
use super::super::outcomes::Outcomes;
use super::super::possible::Possible;
use super::arena::Prospects;
use super::plans::{QuestionPlan, asked};
use super::shared::{Shared, Tables};
use crate::proof_numbers::{INFINITE, Numbers, Packing};
use crate::word_table::{Place, WordTable};

/// Positions between two clock checks.
const PATIENCE: u64 = 512;
/// The reciprocal of the weight of all numbers except the hardest.
pub(super) const SHARE: u32 = 4;
/// How much harder it is to stop a player who needs no, one, two … more stones from winning.
const NEARNESS: [u32; 5] = [16, 16, 8, 4, 2];
/// The packing of numbers in the table.
pub(super) const PACKING: Packing = Packing::FINE;
/// Bits of the hashes under which numbers are stored.
pub(super) const HASH_BITS: u32 = 50;

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A limit was reached.
    Stopped(Stopped),
    /// A table should grow first.
    Crowded,
    /// Another thread has the answer.
    Enough,
    /// As many positions were searched as requested.
    Quota,
}

/// A move on the path, and what is known of the position after it.
#[derive(Clone, Copy)]
pub(super) struct Reply {
    prospects: Prospects,
    pub key: u128,
    place: Place,
    possible: Possible,
    /// How many moves there are after it.
    width: u32,
    /// For each set of the plan's questions.
    pub numbers: [Numbers; MOST_SETS],
}

/// The most sets in a plan's questions: two for each of four levels.
const MOST_SETS: usize = 8;

impl Reply {
    /// A move after which nothing must be searched.
    fn settled(prospects: &Prospects, possible: Possible) -> Self {
        Self {
            prospects: *prospects,
            key: 0,
            place: Place::NOWHERE,
            possible,
            width: 0,
            numbers: [Numbers::WON; MOST_SETS],
        }
    }
}

/// One of the threads.
pub(super) struct Searcher<'a> {
    pub shared: &'a Shared<'a>,
    /// The replies of all positions on the path from the start.
    pub replies: Vec<Reply>,
    nodes: u64,
    reported: u64,
    new_entries: [u64; 2],
    at_start: Numbers,
}

pub(super) fn hash(key: u128) -> u64 {
    let word = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

impl<'a> Searcher<'a> {
    pub fn new(shared: &'a Shared<'a>) -> Self {
        let at_start = Numbers { win: 1, loss: 1 };
        Self { shared, replies: Vec::new(), nodes: 0, reported: 0, new_entries: [0; 2], at_start }
    }

    /// Whether the outcome set of a state is within a set: searches until that is known.
    pub fn is_in(&mut self, prospects: &Prospects, set: Outcomes) -> Result<bool, Halt> {
        let set = asked(prospects, set);
        let key = self.shared.arena.key(&prospects.state);
        let place = self.shared.tables.facts.place(key);
        let possible = self.shared.at_sight(prospects).and(self.shared.known(place));
        let answer = match possible.is_in(set) {
            Some(answer) => Ok(answer),
            None => self
                .at(prospects, (key, place), set, Numbers { win: INFINITE, loss: INFINITE }, 0)
                .and_then(|numbers| numbers.mover_wins().ok_or(Halt::Stopped(Stopped::TooLarge))),
        };
        self.report();
        if answer.is_ok() {
            self.shared.enough.store(true, Relaxed);
        }
        answer
    }

    fn report(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Relaxed);
        self.reported = self.nodes;
        for (total, new) in self.shared.entries.iter().zip(&mut self.new_entries) {
            total.fetch_add(std::mem::take(new), Relaxed);
        }
    }

    fn check(&mut self) -> Result<(), Halt> {
        self.report();
        (self.shared.tick)(self.at_start);
        if self.shared.enough.load(Relaxed) {
            return Err(Halt::Enough);
        }
        self.shared.budget.check().map_err(Halt::Stopped)?;
        if self.shared.nodes.load(Relaxed) >= self.shared.quota {
            return Err(Halt::Quota);
        }
        let Tables { facts, hints } = self.shared.tables;
        let crowded =
            |table: &WordTable, entries: &AtomicU64| table.room().is_some_and(|room| entries.load(Relaxed) > room);
        let [of_facts, of_hints] = self.shared.entries;
        if crowded(facts, of_facts) || crowded(hints, of_hints) { Err(Halt::Crowded) } else { Ok(()) }
    }

    /// Searches a question until one of its numbers reaches the limit.
    fn at(
        &mut self,
        prospects: &Prospects,
        (key, place): (u128, Place),
        set: Outcomes,
        limit: Numbers,
        depth: usize,
    ) -> Result<Numbers, Halt> {
        self.nodes += 1;
        if self.nodes - self.reported >= PATIENCE {
            self.check()?;
        }
        let presence = self.shared.presence(hash(key), depth);
        if let Some(presence) = presence {
            presence.fetch_add(1, Relaxed);
        }
        let (start, before) = (self.replies.len(), self.nodes);
        let found = self.searched(prospects, set, limit, depth, start);
        self.replies.truncate(start);
        if let Some(presence) = presence {
            presence.fetch_sub(1, Relaxed);
        }
        let numbers = found?;
        let work = u64::from((self.nodes - before + 1).ilog2());
        match numbers.mover_wins() {
            Some(answer) => self.learn(prospects, place, set, answer, work),
            None => self.remember(key, set, numbers, work),
        }
        Ok(numbers)
    }

    /// Records a fact found without this search: the outcome set of a state is within a set.
    pub fn note(&mut self, prospects: &Prospects, set: Outcomes) {
        let place = self.shared.tables.facts.place(self.shared.arena.key(&prospects.state));
        self.learn(prospects, place, set, true, u64::MAX);
        self.report();
    }

    /// Stores the answer to a question.
    fn learn(&mut self, prospects: &Prospects, place: Place, set: Outcomes, answer: bool, work: u64) {
        let facts = &self.shared.tables.facts;
        // Several threads may learn something about a position at once; a lost fact is simply searched again.
        let possible = self.shared.at_sight(prospects).and(self.shared.known(place)).learnt(set, answer);
        let spare = facts.known_bits() - Possible::BITS;
        let word = work.min((1 << spare) - 1) << Possible::BITS | possible.word();
        self.new_entries[0] += u64::from(facts.put(place, word, |word| word >> Possible::BITS));
    }

    /// Stores how hard a question is.
    fn remember(&mut self, key: u128, set: Outcomes, numbers: Numbers, work: u64) {
        let hints = &self.shared.tables.hints;
        let spare = hints.known_bits() - PACKING.bits();
        let word = work.min((1 << spare) - 1) << PACKING.bits() | PACKING.packed(numbers);
        self.new_entries[1] += u64::from(hints.put(self.hint(key, set), word, |word| word >> PACKING.bits()));
    }

    fn hint(&self, key: u128, set: Outcomes) -> Place {
        let hash = hash(key).wrapping_add(set.bits() as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.shared.tables.hints.place(u128::from(hash >> (64 - HASH_BITS)))
    }

    fn searched(
        &mut self,
        prospects: &Prospects,
        set: Outcomes,
        limit: Numbers,
        depth: usize,
        start: usize,
    ) -> Result<Numbers, Halt> {
        let plan = self.shared.plans.of(prospects, set);
        self.list(prospects, plan, start);
        for at in start..self.replies.len() {
            self.look(at, plan);
        }
        loop {
            let (numbers, choice) = self.choose(plan, start, limit, depth);
            if depth == 0 {
                self.at_start = numbers;
            }
            let Some(choice) = choice else { return Ok(numbers) };
            let Reply { prospects, key, place, .. } = self.replies[choice.reply];
            self.at(&prospects, (key, place), asked(&prospects, choice.set), choice.limit, depth + 1)?;
            // The result may answer other questions about the position as well.
            self.look(choice.reply, plan);
        }
    }

    /// Lists the moves. Among moves whose outcome sets are known well enough for the plan, one of each kind is enough.
    fn list(&mut self, prospects: &Prospects, plan: &QuestionPlan, start: usize) {
        let Prospects { state, wins, .. } = prospects;
        let players = self.shared.arena.players();
        let [mover, next, last] = [0, 1, 2].map(|waits| (usize::from(state.mover) + waits) % players);
        let (mut cells, mut pass) = (state.free, state.passes > 0);
        if wins[mover] != 0 {
            let won = Possible::only(Outcomes::of(Some(Player::new(mover as u8))));
            self.replies.push(Reply::settled(prospects, won));
            cells &= !wins[mover];
        } else {
            // If the next player can win at once, or the one after has two ways to, all moves that allow it are
            // equivalent.
            let shared = self.shared;
            let best_of_last = shared.plans.best(prospects, 2, last);
            let last_wants_to = Outcomes::of(Some(Player::new(last as u8))).is_in(best_of_last);
            let (blocks, then) = if wins[next] != 0 {
                (wins[next], shared.when_winning(prospects, 1, next))
            } else if wins[last].count_ones() >= 2 && last_wants_to {
                (wins[last], Possible::within(best_of_last))
            } else {
                (0, Possible::ANY)
            };
            let then = then.and(shared.plans.at_sight(prospects));
            if blocks != 0 && plan.is_settled(then) {
                if pass || cells & !blocks != 0 {
                    self.replies.push(Reply::settled(prospects, then));
                }
                (cells, pass) = (blocks, false);
            }
        }
        if let Some(after) = self.shared.arena.taken_over(prospects) {
            self.add(prospects, after, plan, start);
        }
        while cells != 0 || pass {
            let cell = (cells != 0).then(|| cells.trailing_zeros());
            match cell {
                Some(_) => cells &= cells - 1,
                None => pass = false,
            }
            self.add(prospects, self.shared.arena.after(prospects, cell), plan, start);
        }
    }

    /// Lists a move, unless an equivalent one is listed.
    #[inline]
    fn add(&mut self, prospects: &Prospects, after: Prospects, plan: &QuestionPlan, start: usize) {
        let facts = &self.shared.tables.facts;
        let possible = self.shared.at_sight(&after);
        if plan.is_settled(possible) {
            let alike = |reply: &Reply| reply.place == Place::NOWHERE && reply.possible == possible;
            if !self.replies[start..].iter().any(alike) {
                self.replies.push(Reply::settled(prospects, possible));
            }
            return;
        }
        let key = self.shared.arena.key(&after.state);
        if self.replies[start..].iter().any(|reply| reply.place != Place::NOWHERE && reply.key == key) {
            return; // An image of a move that is there already.
        }
        let place = facts.place(key);
        facts.fetch(place);
        let width = self.width(&after);
        let numbers = [Numbers::WON; MOST_SETS];
        self.replies.push(Reply { prospects: after, key, place, possible, width, numbers });
    }

    /// How many moves must be considered in a position.
    fn width(&self, prospects: &Prospects) -> u32 {
        let Prospects { state, wins, .. } = prospects;
        let (mover, next) = (usize::from(state.mover), (usize::from(state.mover) + 1) % self.shared.arena.players());
        let forced = wins[mover] == 0 && wins[next] != 0;
        if forced { 1 } else { state.free.count_ones() + u32::from(state.passes > 0) }
    }

    /// Reads what is known of a reply.
    fn look(&mut self, at: usize, plan: &QuestionPlan) {
        let Reply { place, key, possible, width, prospects, .. } = self.replies[at];
        let possible = if place == Place::NOWHERE { possible } else { possible.and(self.shared.known(place)) };
        self.replies[at].possible = possible;
        for (number, &set) in plan.sets.iter().enumerate() {
            self.replies[at].numbers[number] = match possible.is_in(set) {
                Some(true) => Numbers::WON,
                Some(false) => Numbers::LOST,
                None => {
                    let set = asked(&prospects, set);
                    match self.shared.tables.hints.get(self.hint(key, set)) {
                        Some(word) => PACKING.unpacked(word),
                        None => self.first_look(&prospects, set, width),
                    }
                }
            };
        }
    }

    /// The initial numbers of a question about a position with this many moves: higher for a yes the nearer a player is
    /// to a win outside the set, and for a no the nearer a player is to a win inside it.
    fn first_look(&self, prospects: &Prospects, set: Outcomes, width: u32) -> Numbers {
        let many = 1 + width.saturating_sub(1) / SHARE;
        let (mut win, mut loss) = (INFINITE, 0);
        for clause in &self.shared.plans.of(prospects, set).clauses {
            let some = clause.some.map_or(Numbers::WON, |_| Numbers { win: 1, loss: many });
            let every = clause.every.map_or(Numbers::WON, |_| Numbers { win: many, loss: 1 });
            win = win.min(some.win + every.win);
            loss += some.loss.min(every.loss);
        }
        let nearness = |set: Outcomes| {
            let players = (0..PLAYERS).filter(|&player| Outcomes::numbered(player).is_in(set));
            let needed = players.map(|player| usize::from(prospects.needs[player])).min().unwrap_or(NEARNESS.len());
            NEARNESS.get(needed).copied().unwrap_or(1)
        };
        Numbers {
            win: win.clamp(1, 1 << 10) * nearness(Outcomes::ALL.without(set)),
            loss: loss.clamp(1, 1 << 10) * nearness(set),
        }
    }
}
