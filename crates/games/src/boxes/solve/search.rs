//! The search: is the net score of a state at least N?
//!
//! Alpha-beta with an empty window, so that every question has a yes or no answer and the table holds bounds. States
//! are quiet; a move is a safe line, or the opening of a chain or loop with everything that follows.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use hedgerow_core::{Budget, Stopped};

use super::Features;
use super::simple::{Opening, Simple};
use super::solver_board::{GROUND, SolverBoard, State};
use super::table::{Place, Table};

/// The number of states between checks of the limits.
const BETWEEN_CHECKS: u64 = 1 << 10;
/// States with fewer lines are not worth sharing with other threads.
const WORTH_SHARING: u32 = 12;
/// The size of the list of states that threads are searching.
const CLAIMS: usize = 1 << 12;
/// Openings come after safe lines; those that give less come earlier.
const OPENINGS: i16 = -1000;

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A limit.
    Stopped(Stopped),
    /// Another thread has the answer.
    Enough,
    /// The table should grow.
    Crowded,
}

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub field: &'a SolverBoard,
    pub simple: &'a Simple,
    pub table: &'a Table,
    pub budget: &'a Budget,
    pub features: Features,
    /// Whether more than one thread works.
    pub together: bool,
    /// Raised when one of the threads has the answer.
    pub enough: AtomicBool,
    /// How many states were searched, by all threads.
    pub nodes: &'a AtomicU64,
    /// How many entries the table has.
    pub entries: &'a AtomicU64,
    /// Called now and then by any of the threads.
    pub tick: &'a (dyn Fn() + Sync),
    claims: Vec<AtomicU64>,
}

impl<'a> Shared<'a> {
    /// A search that has not started.
    pub fn new(
        (field, simple, table): (&'a SolverBoard, &'a Simple, &'a Table),
        budget: &'a Budget,
        features: Features,
        together: bool,
        (nodes, entries): (&'a AtomicU64, &'a AtomicU64),
        tick: &'a (dyn Fn() + Sync),
    ) -> Self {
        let claims = (0..if together { CLAIMS } else { 0 }).map(|_| AtomicU64::new(0)).collect();
        let enough = AtomicBool::new(false);
        Self { field, simple, table, budget, features, together, enough, nodes, entries, tick, claims }
    }

    fn claim(&self, state: State) -> (&AtomicU64, u64) {
        let mark = (state.free ^ u64::from(state.simple) << 48).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        (&self.claims[(mark >> 52) as usize % CLAIMS], mark)
    }
}

/// A move: the state it leads to, and the boxes it gives away.
#[derive(Clone, Copy, Debug)]
struct Step {
    state: State,
    /// Boxes that the other can take.
    boxes: u8,
    /// How many of these may be left.
    keep: u8,
    early: i16,
}

impl Step {
    /// The bounds of the net score of this move, given those of the state it leads to.
    #[inline]
    fn worth(&self, (low, high): (i32, i32)) -> (i32, i32) {
        let (boxes, keep) = (i32::from(self.boxes), i32::from(self.keep));
        if keep == 0 {
            return (-boxes - high, -boxes - low);
        }
        let (low, high) = (keep + low, keep + high);
        let most = low.abs().max(high.abs());
        let least = if low <= 0 && high >= 0 { 0 } else { low.abs().min(high.abs()) };
        (keep - boxes - most, keep - boxes - least)
    }
}

/// One of the threads at work.
pub(super) struct Searcher<'a> {
    shared: &'a Shared<'a>,
    /// The moves of all states on the path from the root.
    steps: Vec<Step>,
    /// The table places of the last listed moves.
    places: Vec<Place>,
    unreported: u64,
    new_entries: u64,
}

impl<'a> Searcher<'a> {
    /// A thread that has not begun.
    pub fn new(shared: &'a Shared<'a>) -> Self {
        Self { shared, steps: Vec::with_capacity(1024), places: Vec::new(), unreported: 0, new_entries: 0 }
    }

    /// Bounds of the net score of a state that decide whether it is at least `test`.
    pub fn search(&mut self, state: State, test: i32) -> Result<(i32, i32), Halt> {
        let boxes = self.shared.field.open_boxes(state.free) + self.shared.simple.boxes(state.simple);
        let place = self.shared.table.place(state);
        let answer = self.at(state, place, boxes, test);
        self.report();
        answer
    }

    /// What is known of a state with this many boxes.
    #[inline]
    fn known(&self, state: State, place: Place, boxes: i32) -> (i32, i32) {
        if state.free == 0 {
            let value = self.shared.simple.value(state.simple);
            return (value, value);
        }
        self.shared.table.get(place, boxes).unwrap_or((-boxes, boxes))
    }

    fn at(&mut self, state: State, place: Place, boxes: i32, test: i32) -> Result<(i32, i32), Halt> {
        let (mut low, mut high) = self.known(state, place, boxes);
        if low >= test || high < test {
            return Ok((low, high));
        }
        self.unreported += 1;
        if self.unreported == BETWEEN_CHECKS {
            self.check()?;
        }
        let claim = self.claimed(state);
        let first = self.steps.len();
        let answer = self.try_moves(state, boxes, test, (&mut low, &mut high));
        self.steps.truncate(first);
        if let Some((claim, mark)) = claim {
            let _ = claim.compare_exchange(mark, 0, Relaxed, Relaxed);
        }
        answer?;
        // The net score has the parity of the boxes.
        low += (low ^ boxes) & 1;
        high -= (high ^ boxes) & 1;
        let new = self.shared.table.put(place, boxes, (low, high), state.free.count_ones());
        self.new_entries += u64::from(new);
        Ok((low, high))
    }

    fn try_moves(
        &mut self,
        state: State,
        boxes: i32,
        test: i32,
        (low, high): (&mut i32, &mut i32),
    ) -> Result<(), Halt> {
        let first = self.steps.len();
        self.list(state)?;
        let mut most = i32::MIN;
        if self.shared.features.look_first {
            // Moves that are known to be too bad already are not searched.
            let (mut left, mut best) = (first, i32::MIN);
            for index in first..self.steps.len() {
                let step = self.steps[index];
                let known = self.known(step.state, self.places[index - first], boxes - i32::from(step.boxes));
                let (least_by_step, most_by_step) = step.worth(known);
                *low = least_by_step.max(*low);
                best = best.max(most_by_step);
                if most_by_step >= test {
                    self.steps[left] = step;
                    left += 1;
                } else {
                    most = most.max(most_by_step);
                }
            }
            self.steps.truncate(left);
            *high = best.min(*high);
            if *low >= test || left == first {
                return Ok(());
            }
        }
        // The same order in every state, so that the same positions occur again and again.
        self.steps[first..].sort_unstable_by_key(|step| (std::cmp::Reverse(step.early), step.state));
        self.search_steps(first, boxes, test, low, &mut most)?;
        if *low < test {
            *high = most.min(*high);
        }
        Ok(())
    }

    /// Searches the moves listed from `first` on, until one reaches the test. Raises `low` and `most` to what the moves
    /// reach at least and at most.
    fn search_steps(&mut self, first: usize, boxes: i32, test: i32, low: &mut i32, most: &mut i32) -> Result<(), Halt> {
        let last = self.steps.len();
        let mut deferred = 0_u64;
        for second_time in [false, true] {
            for index in first..last {
                let step = self.steps[index];
                let bit = 1_u64.checked_shl((index - first) as u32).unwrap_or(0);
                if second_time && deferred & bit == 0 {
                    continue;
                }
                if !second_time && index > first && bit != 0 && self.is_claimed(step.state) {
                    deferred |= bit; // Another thread is at it; its answer may be there when we come back.
                    continue;
                }
                let (least_by_step, most_by_step) = self.probe(step, boxes - i32::from(step.boxes), test)?;
                *low = least_by_step.max(*low);
                *most = most_by_step.max(*most);
                if *low >= test {
                    return Ok(());
                }
            }
            if deferred == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Bounds of the net score of a move that decide whether it is at least `test`.
    fn probe(&mut self, step: Step, boxes: i32, test: i32) -> Result<(i32, i32), Halt> {
        let place = self.shared.table.place(step.state);
        let mut known = self.known(step.state, place, boxes);
        let worth = step.worth(known);
        if worth.0 >= test || worth.1 < test {
            return Ok(worth);
        }
        let mut narrow = |searcher: &mut Self, test: i32| {
            let found = searcher.at(step.state, place, boxes, test)?;
            known = (known.0.max(found.0), known.1.min(found.1));
            Ok(known)
        };
        let (given, keep) = (i32::from(step.boxes), i32::from(step.keep));
        if keep == 0 {
            return Ok(step.worth(narrow(self, 1 - given - test)?));
        }
        // keep - given - |keep + V| ≥ test: V is neither too large nor too small.
        let most = keep - given - test;
        let worth = step.worth(narrow(self, most - keep + 1)?);
        if worth.1 < test {
            return Ok(worth);
        }
        Ok(step.worth(narrow(self, -most - keep)?))
    }

    /// Lists the moves of a state.
    fn list(&mut self, state: State) -> Result<(), Halt> {
        let Shared { field, simple, .. } = *self.shared;
        self.places.clear();
        for &Opening { boxes, keep, rest } in simple.openings(state.simple) {
            self.push(State { free: state.free, simple: rest }, boxes, keep, OPENINGS - i16::from(boxes))?;
        }
        let (mut links, linked) = field.links(state.free);
        let mut safe = state.free & !linked;
        while safe != 0 {
            let line = safe.trailing_zeros();
            safe &= safe - 1;
            let mut after = State { free: state.free & !(1 << line), simple: state.simple };
            for coin in field.ends(line) {
                self.settle(&mut after, coin);
            }
            let early = if self.shared.features.centre_first { field.early(line) } else { 0 };
            self.push(field.canonical(after), 0, 0, early)?;
        }
        while links != 0 {
            let coin = links.trailing_zeros() as u8;
            let (after, boxes) = self.opened(state, coin, &mut links);
            let keep = Opening::keep_of_chain(boxes);
            self.push(field.canonical(after), boxes, keep, OPENINGS - i16::from(boxes))?;
        }
        Ok(())
    }

    fn settle(&self, state: &mut State, coin: u8) {
        self.shared.field.settle(self.shared.simple, state, coin);
    }

    /// The state after the chain of a box was opened and taken, and the number of boxes. At least one end of the chain
    /// is at a joint; its boxes are taken out of `links`.
    fn opened(&self, state: State, coin: u8, links: &mut u64) -> (State, u8) {
        let field = self.shared.field;
        let sides = field.sides(state.free, coin);
        let (mut chain, mut boxes, mut ends) = (sides, 1, [GROUND; 2]);
        *links &= !(1 << coin);
        for (end, mut line) in [sides.trailing_zeros(), 63 - sides.leading_zeros()].into_iter().enumerate() {
            let mut at = coin;
            loop {
                at = field.across(line, at);
                if at == GROUND {
                    break;
                }
                let sides = field.sides(state.free, at);
                if sides.count_ones() != 2 {
                    ends[end] = at;
                    break;
                }
                *links &= !(1 << at);
                boxes += 1;
                chain |= sides;
                line = (sides & !(1 << line)).trailing_zeros();
            }
        }
        let mut after = State { free: state.free & !chain, simple: state.simple };
        // A chain that comes back to a joint of three takes the joint with it, and the chain attached there.
        if ends[0] == ends[1] {
            let mut at = ends[0];
            while at != GROUND {
                let sides = field.sides(after.free, at);
                if sides.count_ones() != 1 {
                    break;
                }
                boxes += 1;
                after.free &= !sides;
                at = field.across(sides.trailing_zeros(), at);
            }
            ends = [at, GROUND];
        }
        for coin in ends {
            self.settle(&mut after, coin);
        }
        (after, boxes)
    }

    #[inline]
    fn push(&mut self, state: State, boxes: u8, keep: u8, early: i16) -> Result<(), Halt> {
        let place = self.shared.table.place(state);
        self.shared.table.fetch(place);
        self.places.push(place);
        self.steps.push(Step { state, boxes, keep, early });
        Ok(())
    }

    /// Marks a state as being searched by this thread.
    fn claimed(&self, state: State) -> Option<(&'a AtomicU64, u64)> {
        if !self.shared.together || state.free.count_ones() < WORTH_SHARING {
            return None;
        }
        let (claim, mark) = self.shared.claim(state);
        claim.compare_exchange(0, mark, Relaxed, Relaxed).is_ok().then_some((claim, mark))
    }

    fn is_claimed(&self, state: State) -> bool {
        self.shared.together && state.free.count_ones() >= WORTH_SHARING && {
            let (claim, mark) = self.shared.claim(state);
            claim.load(Relaxed) == mark
        }
    }

    fn report(&mut self) -> u64 {
        let Self { shared, unreported, new_entries, .. } = self;
        shared.nodes.fetch_add(std::mem::take(unreported), Relaxed);
        let new = std::mem::take(new_entries);
        shared.entries.fetch_add(new, Relaxed) + new
    }

    fn check(&mut self) -> Result<(), Halt> {
        let entries = self.report();
        if self.shared.enough.load(Relaxed) {
            return Err(Halt::Enough);
        }
        (self.shared.tick)();
        self.shared.budget.check().map_err(Halt::Stopped)?;
        if self.shared.table.room().is_some_and(|room| entries > room) { Err(Halt::Crowded) } else { Ok(()) }
    }
}
