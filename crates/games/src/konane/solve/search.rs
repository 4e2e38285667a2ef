//! Depth-first proof-number search by several threads.
//!
//! Konane is about running out of moves, so the replies that matter are few where few are left, and a search that goes
//! where the least is to be shown finds far smaller proofs than one that tries moves in a good order: on 7 x 6 boards
//! some twenty times smaller than alpha-beta with the best known order. The search is Nagai's (2002), with these
//! choices:
//!
//! - A new position's number for a loss is the number of its mover's jumps, and for a win that of the other's.
//! - Where all replies must be refuted, the number is that of the hardest plus a quarter of the others': in a graph a
//!   plain sum counts the same positions again and again, and the greatest alone makes no difference between few and
//!   many.
//! - Positions with few jumps left are searched exhaustively at once, without the table.
//! - Threads share the table. A position that one of them is searching looks harder to the others, so that they go
//!   elsewhere.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use hedgerow_core::{Budget, Stopped};

use super::solver_board::{SolverBoard, State};
use crate::proof_numbers::{INFINITE, Numbers, Packing};
use crate::word_table::{Place, WordTable};

/// Positions between two clock checks.
const PATIENCE: u64 = 1024;
/// Positions with at most this many jumps of both players are searched exhaustively at once, within this many
/// positions.
const FEW_JUMPS: u32 = 6;
pub(super) const QUICK: u32 = 20;
/// In the first moves from the start, this many, threads avoid each other.
const SHARED_MOVES: usize = 14;
/// The size of the table of where threads are.
const PRESENCES: usize = 1 << 12;

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A limit was reached.
    Stopped(Stopped),
    /// The table should grow first.
    Crowded,
    /// Another thread has the answer.
    Enough,
}

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub field: &'a SolverBoard,
    pub table: &'a WordTable,
    pub packing: Packing,
    pub budget: &'a Budget,
    /// Raised when a thread has the answer.
    pub enough: AtomicBool,
    /// How many positions were searched.
    pub nodes: &'a AtomicU64,
    /// How many entries the table has.
    pub entries: &'a AtomicU64,
    /// Called now and then by any of the threads, with the numbers of the start.
    pub tick: &'a (dyn Fn(Numbers) + Sync),
    /// The numbers of the start, packed.
    start: AtomicU64,
    presences: Vec<AtomicU8>,
}

impl<'a> Shared<'a> {
    pub fn new(
        (field, table): (&'a SolverBoard, &'a WordTable),
        budget: &'a Budget,
        threads: usize,
        (nodes, entries): (&'a AtomicU64, &'a AtomicU64),
        tick: &'a (dyn Fn(Numbers) + Sync),
    ) -> Self {
        let presences = (0..if threads > 1 { PRESENCES } else { 0 }).map(|_| AtomicU8::new(0)).collect();
        let packing = Packing::beside(field.key_bits());
        let (enough, start) = (AtomicBool::new(false), AtomicU64::new(packing.packed(Numbers { win: 1, loss: 1 })));
        Self { field, table, packing, budget, enough, nodes, entries, tick, start, presences }
    }

    /// The number of threads at a position, if that is recorded.
    fn presence(&self, key: u128, depth: usize) -> Option<&AtomicU8> {
        if depth >= SHARED_MOVES || self.presences.is_empty() {
            return None;
        }
        let mark = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Some(&self.presences[(mark >> 52) as usize])
    }

    /// What is known of a position.
    pub fn known(&self, place: Place) -> Option<Numbers> {
        self.table.get(place).map(|known| self.packing.unpacked(known))
    }
}

/// A reply on the path.
#[derive(Clone, Copy)]
struct Reply {
    state: State,
    place: Place,
    key: u128,
    /// How many jumps its mover has.
    jumps: u32,
    /// The numbers of its own mover.
    numbers: Numbers,
}

/// One of the threads.
pub(super) struct Searcher<'a> {
    shared: &'a Shared<'a>,
    /// The replies of all positions on the path from the start.
    replies: Vec<Reply>,
    /// How many positions were searched, and how many of them are reported.
    nodes: u64,
    reported: u64,
    new_entries: u64,
}

impl<'a> Searcher<'a> {
    pub fn new(shared: &'a Shared<'a>) -> Self {
        Self { shared, replies: Vec::new(), nodes: 0, reported: 0, new_entries: 0 }
    }

    /// The winner of a position: searches until that is known.
    pub fn mover_wins(&mut self, state: State) -> Result<bool, Halt> {
        let numbers = self.at(state, self.shared.field.key(state), Numbers { win: INFINITE, loss: INFINITE }, 0);
        self.report();
        let wins = numbers?.mover_wins().ok_or(Halt::Stopped(Stopped::TooLarge))?;
        self.shared.enough.store(true, Relaxed);
        Ok(wins)
    }

    fn report(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Relaxed);
        self.reported = self.nodes;
        self.shared.entries.fetch_add(std::mem::take(&mut self.new_entries), Relaxed);
    }

    fn check(&mut self) -> Result<(), Halt> {
        self.report();
        let start = self.shared.packing.unpacked(self.shared.start.load(Relaxed));
        (self.shared.tick)(start);
        if self.shared.enough.load(Relaxed) {
            return Err(Halt::Enough);
        }
        self.shared.budget.check().map_err(Halt::Stopped)?;
        let entries = self.shared.entries.load(Relaxed);
        if self.shared.table.room().is_some_and(|room| entries > room) { Err(Halt::Crowded) } else { Ok(()) }
    }

    /// Searches a position until one of its numbers reaches the limit.
    fn at(&mut self, state: State, key: u128, limit: Numbers, depth: usize) -> Result<Numbers, Halt> {
        self.nodes += 1;
        if self.nodes - self.reported >= PATIENCE {
            self.check()?;
        }
        let presence = self.shared.presence(key, depth);
        if let Some(presence) = presence {
            presence.fetch_add(1, Relaxed);
        }
        let start = self.replies.len();
        let place = self.shared.table.place(key);
        let before = self.nodes;
        let found = self.searched(state, limit, depth, start);
        self.replies.truncate(start);
        if let Some(presence) = presence {
            presence.fetch_sub(1, Relaxed);
        }
        let numbers = found?;
        self.remember(place, numbers, self.nodes - before + 1);
        Ok(numbers)
    }

    fn remember(&mut self, place: Place, numbers: Numbers, work: u64) {
        let packing = self.shared.packing;
        let spare = self.shared.table.known_bits() - packing.bits();
        // Entries with more work replace those with less.
        let work = u64::from(work.ilog2()).min((1 << spare) - 1);
        let known = work << packing.bits() | packing.packed(numbers);
        let new = self.shared.table.put(place, known, |known| known >> packing.bits());
        self.new_entries += u64::from(new);
    }

    fn searched(&mut self, state: State, limit: Numbers, depth: usize, start: usize) -> Result<Numbers, Halt> {
        if self.list(state) {
            return Ok(Numbers::WON);
        }
        for at in start..self.replies.len() {
            let place = self.replies[at].place;
            let numbers = match self.shared.known(place) {
                Some(numbers) => numbers,
                None => self.first_look(self.replies[at].state, self.replies[at].jumps),
            };
            if numbers == Numbers::LOST {
                return Ok(Numbers::WON);
            }
            self.replies[at].numbers = numbers;
        }
        loop {
            let Some(choice) = self.choose(start, limit, depth) else { return Ok(Numbers::LOST) };
            if depth == 0 {
                self.shared.start.store(self.shared.packing.packed(choice.numbers), Relaxed);
            }
            if choice.numbers.win >= limit.win || choice.numbers.loss >= limit.loss {
                return Ok(choice.numbers);
            }
            let Reply { state, key, place, numbers, .. } = self.replies[choice.best];
            // Another path may have changed its numbers since.
            let now = self.shared.known(place).filter(|&now| now.win > numbers.win || now.loss > numbers.loss);
            let numbers = match now {
                Some(now)
                    if now.mover_wins().is_some() || now.win >= choice.limit.win || now.loss >= choice.limit.loss =>
                {
                    now
                }
                _ => self.at(state, key, choice.limit, depth + 1)?,
            };
            if numbers == Numbers::LOST {
                return Ok(Numbers::WON);
            }
            self.replies[choice.best].numbers = numbers;
        }
    }

    /// Lists the replies, and prefetches their buckets; returns whether one of them wins at once.
    fn list(&mut self, state: State) -> bool {
        let Self { shared, replies, .. } = self;
        let mut won = false;
        shared.field.each_jump(state, |state| {
            let vacant = shared.field.vacant(state);
            let jumps = shared.field.jumps(state, vacant);
            won = jumps == 0;
            if !won {
                let key = shared.field.key(state);
                let place = shared.table.place(key);
                shared.table.fetch(place);
                replies.push(Reply { state, place, key, jumps, numbers: Numbers::WON });
            }
            !won
        });
        won
    }

    /// The initial numbers of a position whose mover has this many jumps, at least one.
    fn first_look(&self, state: State, own: u32) -> Numbers {
        let field = self.shared.field;
        let vacant = field.vacant(state);
        let other = field.jumps(State { own: state.other, other: state.own }, vacant);
        if own + other <= FEW_JUMPS {
            match field.mover_wins_quickly(state, &mut { QUICK }) {
                Some(true) => return Numbers::WON,
                Some(false) => return Numbers::LOST,
                None => {}
            }
        }
        Numbers { win: other.max(1), loss: own }
    }

    /// The numbers of a position from its replies from `start` on, and what to search next; none if every reply wins
    /// for the other.
    fn choose(&mut self, start: usize, limit: Numbers, depth: usize) -> Option<Choice> {
        let (mut easiest, mut win) = (start, u32::MAX);
        let (mut best, mut least, mut second) = (usize::MAX, u32::MAX, u32::MAX);
        let (mut sum, mut hardest) = (0, 0);
        let mut at = start;
        while let Some(reply) = self.replies.get(at) {
            if reply.numbers == Numbers::WON {
                self.replies.swap_remove(at);
                continue;
            }
            sum += u64::from(reply.numbers.win);
            hardest = hardest.max(reply.numbers.win);
            if reply.numbers.loss < win {
                (easiest, win) = (at, reply.numbers.loss);
            }
            let others = self.shared.presence(reply.key, depth + 1).map_or(0, |presence| presence.load(Relaxed));
            let seems = reply.numbers.loss.saturating_mul(1 + u32::from(others));
            if seems < least {
                (best, second, least) = (at, least, seems);
            } else {
                second = second.min(seems);
            }
            at += 1;
        }
        if at == start {
            return None;
        }
        let loss = u64::from(hardest) + (sum - u64::from(hardest)) / 4;
        let numbers = Numbers { win, loss: loss.min(u64::from(INFINITE) - 1) as u32 };
        if self.replies[best].numbers.loss >= limit.win {
            // What seems best exceeds the limit; there is work only where another thread is.
            (best, second) = (easiest, INFINITE);
        }
        let chosen = self.replies[best].numbers;
        let within = |number: u64| number.min(INFINITE.into()) as u32;
        let slack = u64::from(limit.loss.saturating_sub(numbers.loss));
        let second = u64::from(second);
        let below = Numbers {
            win: within(slack + u64::from(chosen.win)),
            loss: limit.win.min(within(second + second / 4 + 1)),
        };
        Some(Choice { best, numbers, limit: below })
    }
}

/// What to search next.
struct Choice {
    best: usize,
    /// The numbers of the position whose replies these are.
    numbers: Numbers,
    /// The limit of the search of the reply.
    limit: Numbers,
}
