//! The combined answers: the net score, the value of every move, a line of perfect play.

use std::cmp::Reverse;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Rules, Stopped};
use rustc_hash::FxHashMap;

use super::captures::{Taken, take_all};
use super::search::{Halt, Searcher, Shared};
use super::solver_board::State;
use super::{Known, Solution, Solver, Unfinished};
use crate::boxes::{Boxes, Line};

/// How often results so far are reported.
const BETWEEN_REPORTS: Duration = Duration::from_millis(500);

/// A question to the solver, with the findings so far.
pub(super) struct Asked<'a> {
    solver: &'a Solver,
    budget: &'a Budget,
    known: Mutex<Known>,
    told: Mutex<Instant>,
    progress: &'a (dyn Fn(&Known) + Sync),
}

impl Solver {
    /// A question about which nothing is known yet.
    pub(super) fn asked<'a>(&'a self, budget: &'a Budget, progress: &'a (dyn Fn(&Known) + Sync)) -> Asked<'a> {
        let boxes = (self.position.shape().boxes() - self.position.closed()) as i32;
        let known = Known { low: -boxes, high: boxes, moves: Vec::new(), nodes: 0 };
        Asked { solver: self, budget, known: Mutex::new(known), told: Mutex::new(Instant::now()), progress }
    }

    /// The net score with the first move in the order of the search that reaches it, and how many positions were
    /// searched. A finished game has no move: [`Stopped::TooLarge`].
    pub fn best_move(&self, budget: &Budget) -> Result<(i32, Line, u64), Stopped> {
        let asked = self.asked(budget, &|_| ());
        budget.claim(self.bytes());
        let answer = asked.net(&self.position).and_then(|net| Ok((net, asked.reaching(&self.position, net)?)));
        budget.release(self.bytes());
        let (net, best) = answer?;
        Ok((net, best.ok_or(Stopped::TooLarge)?, self.nodes.load(Relaxed)))
    }

    /// Whether the player to move gets at least this much of the boxes to come, in a position that can follow the
    /// solver's own.
    pub fn is_at_least(&self, position: &Boxes, net: i32, budget: &Budget) -> Result<bool, Stopped> {
        budget.claim(self.bytes());
        let answer = self.asked(budget, &|_| ()).is_at_least(position, net);
        budget.release(self.bytes());
        answer
    }

    /// The moves of such a position in the order in which the search tries them.
    pub fn in_order(&self, position: &Boxes) -> Vec<Line> {
        self.asked(&Budget::unlimited(), &|_| ()).ordered(position)
    }

    /// How many positions were searched.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Accepts bounds of the net score of such a position as known.
    pub fn learn(&self, position: &Boxes, (low, high): (i32, i32)) {
        let asked_budget = Budget::unlimited();
        let asked = self.asked(&asked_budget, &|_| ());
        let (taken, state) = asked.quiet(position);
        // Captures at the start change the bounds; these are found again soon.
        if taken.boxes != 0 || state.free == 0 {
            return;
        }
        let boxes = asked.boxes(state);
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        let place = table.place(state);
        let known = table.get(place, boxes).unwrap_or((-boxes, boxes));
        let new = table.put(place, boxes, (low.max(known.0), high.min(known.1)), state.free.count_ones());
        self.entries.fetch_add(u64::from(new), Relaxed);
    }

    /// A key that a position shares with exactly its images.
    pub fn class_of(&self, position: &Boxes) -> impl Eq + std::hash::Hash + use<> {
        let budget = Budget::unlimited();
        let (taken, state) = self.asked(&budget, &|_| ()).quiet(position);
        (taken.boxes, taken.keep, state, position.result(position.to_move()), position.to_move())
    }

    pub(super) fn answer(&self, budget: &Budget, progress: &(dyn Fn(&Known) + Sync)) -> Result<Solution, Unfinished> {
        let asked = self.asked(budget, progress);
        budget.claim(self.bytes());
        let answer = asked.everything();
        budget.release(self.bytes());
        let nodes = self.nodes.load(Relaxed);
        let Known { low, high, moves, .. } = asked.known.into_inner().unwrap_or_else(PoisonError::into_inner);
        match answer {
            Ok((net, moves, line)) => Ok(Solution { net, moves, line, nodes }),
            Err(reason) => Err(Unfinished { reason, known: Known { low, high, moves, nodes } }),
        }
    }
}

/// The net score, the value of every move and a line of play.
type Everything = (i32, Vec<(Line, i32)>, Vec<Line>);

impl Asked<'_> {
    fn everything(&self) -> Result<Everything, Stopped> {
        let position = &self.solver.position;
        let net = self.net(position)?;
        self.note(|known| (known.low, known.high) = (net, net));
        if !self.solver.limits.every_move {
            return Ok((net, Vec::new(), Vec::new()));
        }
        let moves = self.values(position, net)?;
        let line = self.line(*position, net)?;
        Ok((net, moves, line))
    }

    fn note(&self, note: impl FnOnce(&mut Known)) {
        note(&mut self.known.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// The quiet rest of a position, and the boxes taken first.
    fn quiet(&self, position: &Boxes) -> (Taken, State) {
        let taken = take_all(&self.solver.field, self.solver.field.bits_of(position.free()));
        (taken, self.solver.field.state(&self.solver.simple, taken.rest))
    }

    fn net(&self, position: &Boxes) -> Result<i32, Stopped> {
        let (taken, state) = self.quiet(position);
        let value = self.value(state, None, &|low, high| {
            // Bounds of the position itself, from those of its quiet rest.
            let ends = [taken.worth(low), taken.worth(high)];
            let least = if taken.keep != 0 && low <= -taken.keep && high >= -taken.keep {
                taken.boxes - taken.keep
            } else {
                ends[0].min(ends[1])
            };
            self.note(|known| {
                known.low = known.low.max(least);
                known.high = known.high.min(ends[0].max(ends[1]));
            });
        })?;
        Ok(taken.worth(value))
    }

    /// The exact net score of a state; the search begins at `guess`.
    fn value(&self, state: State, guess: Option<i32>, tell: &dyn Fn(i32, i32)) -> Result<i32, Stopped> {
        let boxes = self.boxes(state);
        let (mut low, mut high) = (-boxes, boxes);
        // Without a guess, the first question is whether it is no worse than a tie or a narrow loss: on most boards
        // with an odd number of boxes, moving first is a disadvantage.
        let mut test = guess.map_or(-(boxes & 1), |guess| guess + 2);
        while low < high {
            let (least, most) = self.decide(state, test.clamp(low + 2, high))?;
            test = if least > low { least + 2 } else { most };
            (low, high) = (low.max(least), high.min(most));
            tell(low, high);
        }
        Ok(low)
    }

    fn boxes(&self, state: State) -> i32 {
        self.solver.field.open_boxes(state.free) + self.solver.simple.boxes(state.simple)
    }

    /// The net score of every move.
    fn values(&self, position: &Boxes, net: i32) -> Result<Vec<(Line, i32)>, Stopped> {
        let lines = self.ordered(position);
        let mut found: FxHashMap<State, i32> = FxHashMap::default();
        let mut moves = Vec::with_capacity(lines.len());
        for line in lines {
            let mut after = *position;
            let closed = i32::from(position.closes(line));
            after.play(line);
            let (taken, state) = self.quiet(&after);
            let value = match found.get(&state) {
                Some(&value) => value,
                None => {
                    // Most moves are nearly as good as the best.
                    let guess = if closed > 0 { net - closed - taken.boxes } else { -net - taken.boxes };
                    let value = self.value(state, Some(guess), &|_, _| ())?;
                    found.insert(state, value);
                    value
                }
            };
            let value = taken.worth(value);
            moves.push((line, if closed > 0 { closed + value } else { -value }));
            self.note(|known| known.moves.clone_from(&moves));
        }
        moves.sort_unstable();
        Ok(moves)
    }

    /// The moves of a position in the order of the search: captures, then lines near the centre.
    fn ordered(&self, position: &Boxes) -> Vec<Line> {
        let mut lines = Vec::new();
        position.moves(&mut lines);
        lines.sort_by_key(|&line| {
            let bit = self.solver.field.bit(line);
            (Reverse(position.closes(line)), Reverse(bit.map(|bit| self.solver.field.early(bit.into()))), line)
        });
        lines
    }

    /// A game in which both play perfectly: always the first of the best moves in the order of the search.
    fn line(&self, mut position: Boxes, mut net: i32) -> Result<Vec<Line>, Stopped> {
        let mut line = Vec::new();
        loop {
            let Some(best) = self.reaching(&position, net)? else { return Ok(line) };
            let closed = i32::from(position.closes(best));
            net = if closed > 0 { net - closed } else { -net };
            position.play(best);
            line.push(best);
        }
    }

    /// The first move in the order of the search that reaches a net score.
    pub(super) fn reaching(&self, position: &Boxes, net: i32) -> Result<Option<Line>, Stopped> {
        for candidate in self.ordered(position) {
            if self.reaches(position, candidate, net)? {
                return Ok(Some(candidate));
            }
        }
        Ok(None)
    }

    /// Whether a move leads to at least this net score.
    fn reaches(&self, position: &Boxes, line: Line, net: i32) -> Result<bool, Stopped> {
        let closed = i32::from(position.closes(line));
        let mut after = *position;
        after.play(line);
        if closed > 0 { self.is_at_least(&after, net - closed) } else { Ok(!self.is_at_least(&after, 1 - net)?) }
    }

    /// Whether the net score of a position is at least `test`.
    pub(super) fn is_at_least(&self, position: &Boxes, test: i32) -> Result<bool, Stopped> {
        let (taken, state) = self.quiet(position);
        let (gain, keep) = (taken.boxes - taken.keep, taken.keep);
        if keep == 0 {
            return Ok(self.decide(state, test - gain)?.0 >= test - gain);
        }
        let far = test - gain;
        Ok(far <= 0
            || self.decide(state, far - keep)?.0 >= far - keep
            || self.decide(state, 1 - far - keep)?.0 < 1 - far - keep)
    }

    /// Bounds of the net score of a state that decide whether it is at least `test`.
    fn decide(&self, state: State, test: i32) -> Result<(i32, i32), Stopped> {
        loop {
            match self.run(state, test) {
                Ok(bounds) => return Ok(bounds),
                Err(Halt::Stopped(reason)) => return Err(reason),
                Err(Halt::Enough) => {}
                Err(Halt::Crowded) => self.grow(),
            }
        }
    }

    fn grow(&self) {
        let before = self.solver.bytes();
        self.solver.grow();
        self.budget.claim(self.solver.bytes() - before);
    }

    fn run(&self, state: State, test: i32) -> Result<(i32, i32), Halt> {
        let solver = self.solver;
        let table = solver.table.read().unwrap_or_else(PoisonError::into_inner);
        let threads = solver.limits.threads.max(1);
        let tick = || self.tick();
        let shared = Shared::new(
            (&solver.field, &solver.simple, &table),
            self.budget,
            solver.limits.features,
            threads > 1,
            (&solver.nodes, &solver.entries),
            &tick,
        );
        let work = || {
            let answer = Searcher::new(&shared).search(state, test);
            if answer != Err(Halt::Enough) {
                shared.enough.store(true, Relaxed);
            }
            answer
        };
        if threads == 1 {
            return work();
        }
        let mut answers = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut answers = vec![work()];
            answers.extend(others.into_iter().filter_map(|other| other.join().ok()));
            answers
        });
        // An answer counts more than a limit, a limit more than "another thread has it".
        answers.sort_by_key(|answer| match answer {
            Ok(_) => 0,
            Err(Halt::Stopped(_)) => 1,
            Err(Halt::Crowded) => 2,
            Err(Halt::Enough) => 3,
        });
        answers[0]
    }

    fn tick(&self) {
        let Ok(mut told) = self.told.try_lock() else { return };
        if told.elapsed() >= BETWEEN_REPORTS {
            *told = Instant::now();
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
            known.nodes = self.solver.nodes.load(Relaxed);
            (self.progress)(&known);
        }
    }
}
