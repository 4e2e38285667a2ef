//! The search: principal variation search over quiet states, depth by depth.
//!
//! A move is a safe line, or the opening of a chain or loop with everything that follows: the other player takes all
//! boxes except `keep`, and then either these or the control, whichever is worth more. So a turn of many lines is one
//! step.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use hedgerow_core::{Budget, Stopped};

use super::leaf::{BOX, exact, guess};
use super::state::{Kind, Piece, Scan, State};
use super::table::{Bound, Entry, Table};
use crate::boxes::strings::LONG;

/// Nodes between two clock checks. A node of the largest board takes some microseconds.
const STRIDE: u32 = 32;
/// A depth that reaches the end of every line of play.
const WHOLE: u8 = u8::MAX;
/// Greater than any value.
pub(super) const INFINITY: i32 = i16::MAX as i32;
/// The greatest depth of an iteration.
pub(super) const DEEPEST: u8 = WHOLE - 1;

/// Why a search ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// Its own time limit, or another thread's end.
    Limit,
    /// The caller's budget.
    Stopped(Stopped),
}

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub table: &'a Table,
    pub budget: &'a Budget,
    pub deadline: Option<Instant>,
    /// Raised when the first thread has its answer.
    pub enough: AtomicBool,
    /// The number of random continuations in a guess.
    pub ways: i32,
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The line: a safe one, or one of the opened piece.
    pub line: u16,
    /// The piece, if one is opened.
    piece: Option<Piece>,
    early: i32,
}

/// A value, and whether it is free of guesses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub net: i32,
    pub exact: bool,
}

/// One of the threads.
pub(super) struct Searcher<'a> {
    shared: &'a Shared<'a>,
    pub nodes: u64,
    next_look: u32,
    scan: Scan,
    steps: Vec<Step>,
    /// How often each line was the best, weighted by depth.
    history: Vec<i32>,
}

impl<'a> Searcher<'a> {
    pub fn new(shared: &'a Shared<'a>) -> Self {
        Self { shared, nodes: 0, next_look: STRIDE, scan: Scan::default(), steps: Vec::new(), history: vec![0; 512] }
    }

    fn look(&mut self) -> Result<(), Halt> {
        self.next_look = STRIDE;
        self.shared.budget.check().map_err(Halt::Stopped)?;
        let late = self.shared.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || self.shared.enough.load(Relaxed) { Err(Halt::Limit) } else { Ok(()) }
    }

    /// The moves of a state, the most promising first. A box's lines to the ground are equivalent.
    pub fn list<const W: usize>(&mut self, state: &State<W>, best: Option<u16>) {
        let safe = state.safe();
        let mut grounded = hedgerow_core::bits::Bits::<4>::NONE;
        let first = self.steps.len();
        for line in safe.iter() {
            if let [None, Some(index)] | [Some(index), None] = state.shape.beside(line) {
                if grounded.has(index.into()) {
                    continue;
                }
                grounded.insert(index.into());
            }
            self.steps.push(Step { line: line as u16, piece: None, early: self.history[line] });
        }
        // Among isolated pieces of one kind, the smallest is opened.
        let mut smallest: [Option<Piece>; 3] = [None; 3];
        for &piece in &self.scan.pieces {
            let sort = match piece.kind {
                Kind::Attached => {
                    self.steps.push(Step {
                        line: piece.line,
                        piece: Some(piece),
                        early: -BOX * i32::from(piece.boxes),
                    });
                    continue;
                }
                Kind::Isolated => usize::from(usize::from(piece.boxes) >= LONG),
                Kind::Loop => 2,
            };
            if smallest[sort].is_none_or(|smallest| piece.boxes < smallest.boxes) {
                smallest[sort] = Some(piece);
            }
        }
        let opened = smallest.into_iter().flatten();
        self.steps.extend(opened.map(|piece| Step {
            line: piece.line,
            piece: Some(piece),
            early: -BOX * i32::from(piece.boxes),
        }));
        for step in &mut self.steps[first..] {
            if best == Some(step.line) {
                step.early = i32::MAX;
            }
        }
        self.steps[first..].sort_by_key(|step| std::cmp::Reverse(step.early));
    }

    /// The steps of the root, in order.
    pub fn root_steps<const W: usize>(&mut self, state: &State<W>) -> Vec<Step> {
        state.scan(&mut self.scan);
        self.list(state, None);
        std::mem::take(&mut self.steps)
    }

    /// The net score of a state for the player to move, within bounds: a result below `alpha` is an upper bound, above
    /// `beta` a lower bound.
    fn at<const W: usize>(&mut self, state: &State<W>, depth: u8, alpha: i32, beta: i32) -> Result<Value, Halt> {
        self.nodes += 1;
        self.next_look -= 1;
        if self.next_look == 0 {
            self.look()?;
        }
        let mut scan = std::mem::take(&mut self.scan);
        state.scan(&mut scan);
        self.scan = scan;
        if !self.scan.joints {
            return Ok(Value { net: exact(&self.scan), exact: true });
        }
        let name = self.scan.name;
        let known = self.shared.table.get(name);
        if let Some(Entry { value, bound, depth: seen, .. }) = known
            && seen >= depth
        {
            let net = i32::from(value);
            let decides = match bound {
                Bound::Equal => true,
                Bound::Least => net >= beta,
                Bound::Most => net <= alpha,
            };
            if decides {
                return Ok(Value { net, exact: seen == WHOLE });
            }
        }
        if depth == 0 {
            let net = guess(state, state.safe(), self.shared.ways, &mut self.scan);
            let value = net as i16;
            self.shared.table.put(name, Entry { value, bound: Bound::Equal, depth: 0, line: u16::MAX });
            return Ok(Value { net, exact: false });
        }
        let first = self.steps.len();
        self.list(state, known.map(|known| known.line));
        let found = self.best_step(state, first, depth, alpha, beta);
        self.steps.truncate(first);
        let (Value { net, exact }, line) = found?;
        let bound = match net {
            _ if net >= beta => Bound::Least,
            _ if net <= alpha => Bound::Most,
            _ => Bound::Equal,
        };
        if net >= beta {
            self.history[usize::from(line)] += i32::from(depth) * i32::from(depth);
        }
        let depth = if exact { WHOLE } else { depth };
        self.shared.table.put(name, Entry { value: net as i16, bound, depth, line });
        Ok(Value { net, exact })
    }

    fn best_step<const W: usize>(
        &mut self,
        state: &State<W>,
        first: usize,
        depth: u8,
        mut alpha: i32,
        beta: i32,
    ) -> Result<(Value, u16), Halt> {
        let (mut best, mut line, mut all_exact) = (-INFINITY, u16::MAX, true);
        for index in first..self.steps.len() {
            let step = self.steps[index];
            let mut value = match index == first {
                true => Value { net: beta, exact: false },
                false => self.after(state, step, depth - 1, alpha, alpha + 1)?,
            };
            if value.net > alpha && (index == first || value.net < beta) {
                value = self.after(state, step, depth - 1, alpha, beta)?;
            }
            all_exact &= value.exact;
            if value.net > best {
                (best, line) = (value.net, step.line);
            }
            if best >= beta {
                return Ok((Value { net: best, exact: value.exact }, line));
            }
            alpha = alpha.max(best);
        }
        Ok((Value { net: best, exact: all_exact }, line))
    }

    /// The net score after a step.
    pub fn after<const W: usize>(
        &mut self,
        state: &State<W>,
        step: Step,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> Result<Value, Halt> {
        let mut next = *state;
        let Some(piece) = step.piece else {
            next.draw(step.line);
            let Value { net, exact } = self.at(&next, depth, -beta, -alpha)?;
            return Ok(Value { net: -net, exact });
        };
        let boxes = next.open(piece);
        let keep = match (piece.kind, usize::from(boxes)) {
            (Kind::Loop, _) => 4,
            (_, LONG..) => 2,
            _ => 0,
        };
        let (given, keep) = (BOX * (i32::from(boxes) - keep), BOX * keep);
        if keep == 0 {
            let Value { net, exact } = self.at(&next, depth, -beta - given, -alpha - given)?;
            return Ok(Value { net: -given - net, exact });
        }
        // The step is worth -given - |keep + rest|, so the rest matters only if it is near -keep.
        let near = -given - alpha;
        if near <= 0 {
            return Ok(Value { net: -given, exact: true });
        }
        let Value { net, exact } = self.at(&next, depth, -near - keep, near - keep)?;
        Ok(Value { net: -given - (keep + net).abs(), exact })
    }
}
