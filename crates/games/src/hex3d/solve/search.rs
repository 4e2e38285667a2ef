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

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use hedgerow_core::{Budget, Player, Stopped};

use super::super::board::PLAYERS;
use super::super::nature::{Clause, Nature};
use super::super::outcomes::Outcomes;
use super::super::possible::Possible;
use super::arena::{Arena, Prospects};
use crate::proof_numbers::{INFINITE, Numbers, Packing};
use crate::word_table::{Place, WordTable};

/// Positions between two clock checks.
const PATIENCE: u64 = 512;
/// In the first moves from the start, this many, threads avoid each other.
const SHARED_MOVES: usize = 8;
/// The size of the table of where threads are.
const PRESENCES: usize = 1 << 12;
/// The reciprocal of the weight of all numbers except the hardest.
const SHARE: u32 = 4;
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

/// How questions about the positions after a move answer a question about a position with a given mover.
pub(super) struct QuestionPlan {
    clauses: Vec<Clause>,
    /// The sets in these questions, each once.
    sets: Vec<Outcomes>,
}

/// QuestionPlans, and results known without search, by the players who may still win.
pub(super) struct QuestionPlans {
    plans: Vec<QuestionPlan>,
    at_sight: [Possible; 1 << PLAYERS],
}

impl QuestionPlans {
    /// All plans for a nature.
    pub fn new(nature: &Nature) -> Self {
        let at_sight = std::array::from_fn(|alive| {
            let among = open_outcomes(alive as u8);
            let possible = Possible::within(among);
            if nature.is_strict(among) { possible.and(Possible::SINGLE) } else { possible }
        });
        Self { plans: QuestionPlan::all(nature), at_sight }
    }

    fn of(&self, prospects: &Prospects, set: Outcomes) -> &QuestionPlan {
        let Prospects { alive, state, .. } = prospects;
        &self.plans[16 * (PLAYERS * usize::from(*alive) + usize::from(state.mover)) + set.bits()]
    }
}

/// The outcomes still possible if these players may win.
fn open_outcomes(alive: u8) -> Outcomes {
    Outcomes::of_bits(alive).or(Outcomes::DRAW)
}

/// A question about a position without the outcomes that are impossible there: questions that differ only in these are
/// merged.
fn asked(prospects: &Prospects, set: Outcomes) -> Outcomes {
    set.and(open_outcomes(prospects.alive))
}

impl QuestionPlan {
    /// QuestionPlans for every set of players who may still win, every mover and every set.
    fn all(nature: &Nature) -> Vec<Self> {
        let plan = |number: usize| {
            let (alive, mover) = (number / 16 / PLAYERS, Player::new((number / 16 % PLAYERS) as u8));
            let among = open_outcomes(alive as u8);
            let set = Outcomes::of_bits((number % 16) as u8).and(among);
            // Clauses that need one move come first: they fail or hold sooner than those that need all.
            let mut clauses = nature.clauses_among(mover, set, among);
            clauses.reverse();
            let mut sets: Vec<Outcomes> =
                clauses.iter().flat_map(|clause| [clause.some, clause.every]).flatten().collect();
            sets.sort_unstable();
            sets.dedup();
            Self { clauses, sets }
        };
        (0..(16 * PLAYERS) << PLAYERS).map(plan).collect()
    }

    /// Whether the answers to all its questions are known.
    fn is_settled(&self, possible: Possible) -> bool {
        self.sets.iter().all(|&set| possible.is_in(set).is_some())
    }

    fn place(&self, set: Outcomes) -> usize {
        self.sets.iter().position(|&other| other == set).unwrap_or(0)
    }
}

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
    pub nature: &'a Nature,
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

    fn presence(&self, hash: u64, depth: usize) -> Option<&AtomicU8> {
        (depth < SHARED_MOVES && !self.presences.is_empty()).then(|| &self.presences[(hash >> 52) as usize])
    }

    /// What is known of an outcome set without search.
    pub fn at_sight(&self, prospects: &Prospects) -> Possible {
        let Prospects { state, wins, alive, .. } = prospects;
        if *alive == 0 {
            return Possible::only(Outcomes::DRAW);
        }
        let [mover, next, last] = [0, 1, 2].map(|waits| (usize::from(state.mover) + waits) % PLAYERS);
        let win = |index: usize| Outcomes::of(Some(Player::new(index as u8)));
        let possible = self.plans.at_sight[usize::from(*alive)];
        if wins[mover] != 0 {
            return possible.and(self.when_winning(mover));
        }
        // A player with a win that cannot be prevented gets their best outcome, if a win is part of it.
        let unstoppable = if wins[next].count_ones() >= 2 {
            next
        } else if wins[next] == 0 && wins[last].count_ones() >= 3 {
            last
        } else {
            return possible;
        };
        let best = self.best(unstoppable);
        if win(unstoppable).is_in(best) {
            return possible.and(Possible::within(best));
        }
        possible
    }

    /// A player's best outcomes.
    fn best(&self, player: usize) -> Outcomes {
        self.nature.best(Player::new(player as u8))
    }

    /// What is known where the mover can win at once: the mover gets their best outcome, if a win is part of it, and
    /// the win is one of the outcomes.
    fn when_winning(&self, mover: usize) -> Possible {
        let (best, win) = (self.best(mover), Outcomes::of(Some(Player::new(mover as u8))));
        if win.is_in(best) { Possible::within(best).and(Possible::with(win)) } else { Possible::ANY }
    }

    fn known(&self, place: Place) -> Possible {
        self.tables.facts.get(place).map_or(Possible::ANY, Possible::of_word)
    }
}

/// A move on the path, and what is known of the position after it.
#[derive(Clone, Copy)]
struct Reply {
    prospects: Prospects,
    key: u128,
    place: Place,
    possible: Possible,
    /// How many moves there are after it.
    width: u32,
    /// For each set of the plan's questions.
    numbers: [Numbers; MOST_SETS],
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
    shared: &'a Shared<'a>,
    /// The replies of all positions on the path from the start.
    replies: Vec<Reply>,
    nodes: u64,
    reported: u64,
    new_entries: [u64; 2],
    at_start: Numbers,
}

/// What to search next.
struct Choice {
    reply: usize,
    set: Outcomes,
    limit: Numbers,
}

/// One half of a clause with its numbers, and where to continue.
#[derive(Clone, Copy)]
struct Half {
    numbers: Numbers,
    set: Outcomes,
    reply: usize,
    chosen: Numbers,
    /// The next best of the numbers that decide which reply is searched: those for a yes where some move must lead to
    /// one, those for a no where every move must.
    second: u32,
    /// Whether some move must lead to a yes, or every move.
    some: bool,
}

impl Half {
    /// Nothing needs to be shown.
    const HOLDS: Self = Self {
        numbers: Numbers::WON,
        set: Outcomes::NONE,
        reply: 0,
        chosen: Numbers::WON,
        second: INFINITE,
        some: false,
    };
}

fn hash(key: u128) -> u64 {
    let word = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

/// The number for showing all of several: the hardest, plus a share of the others.
fn all_of(hardest: u32, sum: u64) -> u32 {
    let sum = u64::from(hardest) + (sum - u64::from(hardest)) / u64::from(SHARE);
    sum.min(u64::from(INFINITE) - 1) as u32
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
        let [mover, next, last] = [0, 1, 2].map(|waits| (usize::from(state.mover) + waits) % PLAYERS);
        let (mut cells, mut pass) = (state.free, state.passes > 0);
        if wins[mover] != 0 {
            let won = Possible::only(Outcomes::of(Some(Player::new(mover as u8))));
            self.replies.push(Reply::settled(prospects, won));
            cells &= !wins[mover];
        } else {
            // If the next player can win at once, or the one after has two ways to, all moves that allow it are
            // equivalent.
            let shared = self.shared;
            let wants = |player: usize| Outcomes::of(Some(Player::new(player as u8))).is_in(shared.best(player));
            let (blocks, then) = if wins[next] != 0 {
                (wins[next], shared.when_winning(next))
            } else if wins[last].count_ones() >= 2 && wants(last) {
                (wins[last], Possible::within(shared.best(last)))
            } else {
                (0, Possible::ANY)
            };
            let then = then.and(shared.plans.at_sight[usize::from(prospects.alive)]);
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
        let (mover, next) = (usize::from(state.mover), (usize::from(state.mover) + 1) % PLAYERS);
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

    /// The numbers of a question from its replies from `start` on, and what to search next if neither reaches the
    /// limit.
    fn choose(&self, plan: &QuestionPlan, start: usize, limit: Numbers, depth: usize) -> (Numbers, Option<Choice>) {
        let mut best: Option<(u32, u32, Half, Half)> = None;
        let (mut second, mut loss) = (INFINITE, 0_u32);
        for clause in &plan.clauses {
            let some = clause.some.map_or(Half::HOLDS, |set| self.some(plan, set, start, depth));
            let every = clause.every.map_or(Half::HOLDS, |set| self.every(plan, set, start, depth));
            let win = (some.numbers.win + every.numbers.win).min(INFINITE);
            if win == 0 {
                return (Numbers::WON, None);
            }
            let fails = some.numbers.loss.min(every.numbers.loss);
            if fails == 0 {
                continue;
            }
            loss = (loss + fails).min(INFINITE - 1);
            // Search the half that is easier to refute.
            let (half, other) = if some.numbers.loss <= every.numbers.loss { (some, every) } else { (every, some) };
            match best {
                Some((least, ..)) if win >= least => second = second.min(win),
                _ => {
                    second = best.map_or(second, |(least, ..)| least.min(second));
                    best = Some((win, fails, half, other));
                }
            }
        }
        let Some((win, fails, half, other)) = best else { return (Numbers::LOST, None) };
        let numbers = Numbers { win: win.min(INFINITE - 1), loss };
        if numbers.win >= limit.win || numbers.loss >= limit.loss {
            return (numbers, None);
        }
        let beyond = |number: u32| number.saturating_add(1 + number / 8).min(INFINITE);
        let win = limit.win.min(beyond(second)).saturating_sub(other.numbers.win);
        let loss = limit.loss.saturating_sub(loss - fails).min(beyond(other.numbers.loss));
        let slack = |limit: u32, numbers: u32, own: u32| own.saturating_add(limit.saturating_sub(numbers));
        let below = if half.some {
            Numbers { win: win.min(beyond(half.second)), loss: slack(loss, half.numbers.loss, half.chosen.loss) }
        } else {
            Numbers { win: slack(win, half.numbers.win, half.chosen.win), loss: loss.min(beyond(half.second)) }
        };
        // Each visit must be worth the way there.
        let limit = Numbers {
            win: below.win.clamp(half.chosen.win + 1, INFINITE),
            loss: below.loss.clamp(half.chosen.loss + 1, INFINITE),
        };
        (numbers, Some(Choice { reply: half.reply, set: half.set, limit }))
    }

    /// The numbers of "some move leads to an outcome set within this one".
    fn some(&self, plan: &QuestionPlan, set: Outcomes, start: usize, depth: usize) -> Half {
        let (place, mut least) = (plan.place(set), u32::MAX);
        let (mut hardest, mut sum) = (0, 0);
        let mut half =
            Half { numbers: Numbers::LOST, set, reply: start, chosen: Numbers::LOST, second: INFINITE, some: true };
        for (at, reply) in self.replies.iter().enumerate().skip(start) {
            let numbers = reply.numbers[place];
            half.numbers.win = half.numbers.win.min(numbers.win);
            hardest = hardest.max(numbers.loss);
            sum += u64::from(numbers.loss);
            let seems = self.seems(numbers.win, reply, depth);
            if seems < least {
                (half.second, least) = (least.min(INFINITE), seems);
                (half.reply, half.chosen) = (at, numbers);
            } else {
                half.second = half.second.min(seems);
            }
        }
        half.numbers.loss = if half.numbers.win == 0 { INFINITE } else { all_of(hardest, sum) };
        half
    }

    /// The numbers of "every move leads to an outcome set within this one".
    fn every(&self, plan: &QuestionPlan, set: Outcomes, start: usize, depth: usize) -> Half {
        let (place, mut least) = (plan.place(set), u32::MAX);
        let (mut hardest, mut sum) = (0, 0);
        let mut half =
            Half { numbers: Numbers::WON, set, reply: start, chosen: Numbers::WON, second: INFINITE, some: false };
        for (at, reply) in self.replies.iter().enumerate().skip(start) {
            let numbers = reply.numbers[place];
            half.numbers.loss = half.numbers.loss.min(numbers.loss);
            hardest = hardest.max(numbers.win);
            sum += u64::from(numbers.win);
            let seems = self.seems(numbers.loss, reply, depth);
            if seems < least {
                (half.second, least) = (least.min(INFINITE), seems);
                (half.reply, half.chosen) = (at, numbers);
            } else {
                half.second = half.second.min(seems);
            }
        }
        half.numbers.win = if half.numbers.loss == 0 { INFINITE } else { all_of(hardest, sum) };
        half
    }

    /// How hard a reply seems to a thread: harder while others are searching it.
    fn seems(&self, number: u32, reply: &Reply, depth: usize) -> u32 {
        let others = self.shared.presence(hash(reply.key), depth + 1).map_or(0, |presence| presence.load(Relaxed));
        number.saturating_mul(1 + u32::from(others)).min(INFINITE)
    }
}
