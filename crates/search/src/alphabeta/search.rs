//! The recursive search.
//!
//! Scores at every node are those of one player, the *hero*: the hero maximises, every other mover minimises. So it
//! does not matter who moves next, in what order, or how many the others are. Inside a node the window is turned round
//! to the mover's view, so that the same code serves both cases.

use hedgerow_core::{Budget, Stopped, Turn};

use crate::playable::Playable;

use super::limits::{Halt, Limits};
use super::lines::Lines;
use super::options::{Method, SearchOptions};
use super::order::{Order, side};
use super::reductions::Reductions;
use super::scoring::Scoring;
use super::transpositions::{Access, Entry};

/// The number of plies still to search.
pub(crate) type Depth = u16;

/// To the end of the game. It does not decrease from move to move: in such a search all depths are equal.
pub(crate) const ENDLESS: Depth = Depth::MAX;

/// Longer lines are beyond the search: it is recursive, and stacks are finite.
pub(crate) const LONGEST: usize = 1000;

/// With fewer plies left than this, no depth is reduced.
const LEAST_REDUCED: Depth = 3;

/// Greater than any score, and safe to negate and to subtract.
pub(crate) const INFINITY: i64 = i64::MAX / 4;

/// The result of a search with a window: the score if it is inside the window; otherwise a lower bound of it at or
/// above the window, or an upper bound at or below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The score or bound.
    pub score: i64,
    /// Whether no line that it rests on was cut off at the horizon: then it holds for the whole game.
    pub complete: bool,
}

/// Counts during a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Positions that the table settled.
    pub table_hits: u64,
    /// Searches repeated with a wider window.
    pub researches: u64,
    /// Inner nodes where one move was found to be best, or good enough.
    pub decided: u64,
    /// The places of those moves in the order of search, summed.
    pub places: u64,
    /// The longest line.
    pub longest: usize,
}

impl Counts {
    /// Adds the counts of another search.
    pub fn add(&mut self, other: &Self) {
        self.table_hits += other.table_hits;
        self.researches += other.researches;
        self.decided += other.decided;
        self.places += other.places;
        self.longest = self.longest.max(other.longest);
    }
}

/// A search in progress.
pub(super) struct Search<'a, G: Playable> {
    /// The position at the present node.
    pub position: G,
    pub scoring: Scoring,
    pub limits: Limits<'a>,
    pub memory: Option<Access<'a>>,
    pub order: Order<G::Move>,
    pub counts: Counts,
    method: Method,
    /// The game's order is used where at least this many plies remain.
    order_from: Depth,
    /// The same for the table.
    table_from: Depth,
    /// Moves from this place on are first searched at a reduced depth; 0 for none.
    reduce: usize,
    reductions: Reductions,
    pub lines: Lines<G::Move>,
    /// As [`Playable::STEADY`].
    steady: bool,
}

impl<'a, G: Playable> Search<'a, G> {
    pub fn new(
        position: &G,
        options: &SearchOptions,
        scoring: Scoring,
        memory: Option<Access<'a>>,
        budget: &'a Budget,
    ) -> Self {
        // Minimax searches the plain tree: the table and the history would change the number of its nodes.
        let plain = options.method == Method::Minimax;
        if let Some(memory) = &memory {
            memory.new_search();
        }
        Self {
            position: position.clone(),
            scoring,
            limits: Limits::new(budget, options.nodes, options.time),
            memory: if plain { None } else { memory },
            order: if plain {
                Order::new(position, None, 0, false, false)
            } else {
                Order::new(position, options.order, options.order_top, options.killers, options.history)
            },
            counts: Counts::default(),
            method: options.method,
            order_from: options.order_from,
            table_from: options.table_from,
            reduce: options.reduce,
            reductions: Reductions::new(),
            lines: Lines::new(),
            steady: position.facts().steady,
        }
    }

    /// Returns to the root, from wherever the last search stopped.
    pub fn begin(&mut self, root: &G) {
        self.position.clone_from(root);
        self.order.clear();
    }

    /// The hero's score of the present position.
    pub fn search(&mut self, (least, most): (i64, i64), depth: Depth, ply: usize) -> Result<Found, Halt> {
        if depth == 0 {
            return self.leaf(ply);
        }
        self.enter(ply)?;
        let mover = match self.position.turn() {
            Turn::Player(mover) => mover,
            Turn::Over => return Ok(self.at_end()),
            Turn::Together => return Err(Halt::Stopped(Stopped::TooLarge)),
        };
        if ply >= LONGEST {
            return Err(Halt::Stopped(Stopped::TooLarge));
        }
        let mut known = Entry::UNKNOWN.at(depth);
        let key = (self.memory.is_some() && depth >= self.table_from).then(|| self.position.key());
        if let (Some(memory), Some(key)) = (&self.memory, key) {
            let entry = memory.get(key).unwrap_or(Entry::UNKNOWN);
            known = entry.at(depth);
            // With late move reductions, scores depend on the order of moves anyway: the result of a deeper search is
            // only better.
            let trusted = if self.reduce > 0 { entry.at_least(depth) } else { known };
            if let Some(found) = trusted.settles(least, most) {
                self.counts.table_hits += 1;
                return Ok(found);
            }
        }

        let nodes = self.limits.nodes;
        let side = side(mover, self.scoring.hero);
        let sign = if side == 0 { 1 } else { -1 };
        let (alpha, beta) = if side == 0 { (least, most) } else { (-most, -least) };
        let remembered = known.best().filter(|_| self.steady);
        let start = self.order.push(&self.position, side, ply, remembered, depth >= self.order_from);
        let (found, best) = self.best_of(start, (alpha, beta), sign, depth, ply)?;
        if found.score > alpha
            && let Some(best) = best
        {
            self.counts.decided += 1;
            self.counts.places += best as u64;
            if found.score >= beta
                && let Some(best) = self.order.at(start + best)
            {
                self.order.refuted(&self.position, side, ply, depth, best.chosen);
            }
        }
        let stood_out = best.filter(|_| found.score > alpha).and_then(|best| self.order.at(start + best));
        self.order.pop(start);
        let found = Found { score: sign * found.score, ..found };
        if let (Some(memory), Some(key)) = (&mut self.memory, key) {
            known.learn(found, (least, most), stood_out.map(|best| best.index as usize), self.limits.nodes - nodes);
            let grown = memory.put(key, known);
            if grown > 0 {
                self.limits.budget.claim(grown);
            }
        }
        Ok(found)
    }

    /// Counts a node.
    #[inline]
    fn enter(&mut self, ply: usize) -> Result<(), Halt> {
        self.limits.step()?;
        self.counts.longest = self.counts.longest.max(ply);
        self.lines.enter(ply);
        Ok(())
    }

    /// The score of a node at the horizon, which is exact for any window. Most nodes of a search are such leaves: they
    /// are handled where their parent is searched.
    #[inline]
    fn leaf(&mut self, ply: usize) -> Result<Found, Halt> {
        self.enter(ply)?;
        if let Some(score) = self.scoring.if_going_on(&self.position) {
            return Ok(Found { score, complete: false });
        }
        match self.position.turn() {
            Turn::Player(_) => Ok(Found { score: self.scoring.at_horizon(&self.position), complete: false }),
            Turn::Over => Ok(self.at_end()),
            Turn::Together => Err(Halt::Stopped(Stopped::TooLarge)),
        }
    }

    /// The score of a game that is over, or at the horizon.
    #[inline]
    fn at_end(&self) -> Found {
        match self.position.is_cut_off() {
            true => Found { score: self.scoring.at_horizon(&self.position), complete: false },
            false => Found { score: self.scoring.at_end(&self.position), complete: true },
        }
    }

    /// The best of the moves on the stack from `start` on, from the mover's view, and its place among them.
    fn best_of(
        &mut self,
        start: usize,
        (mut alpha, beta): (i64, i64),
        sign: i64,
        depth: Depth,
        ply: usize,
    ) -> Result<(Found, Option<usize>), Halt> {
        let wide = beta - alpha > 1;
        let mut best = Found { score: -INFINITY, complete: true };
        let mut best_place = None;
        let mut complete = true;
        let mut place = 0;
        while let Some(tried) = self.order.at(start + place) {
            let undo = self.position.play(tried.chosen);
            let found = match self.at_less_depth(alpha, sign, depth, ply, place)? {
                Some(found) => found,
                None => self.child((alpha, beta), sign, below(depth), ply + 1, place > 0)?,
            };
            self.position.undo(tried.chosen, undo);
            complete &= found.complete;
            if found.score > best.score {
                (best, best_place) = (found, Some(place));
                if wide {
                    self.lines.take(ply, tried.chosen);
                }
                alpha = alpha.max(found.score);
                if found.score >= beta {
                    // One good move is a proof, whatever the others are worth.
                    return Ok((best, best_place));
                }
            }
            place += 1;
        }
        // Only all moves together prove that nothing is better.
        Ok((Found { complete, ..best }, best_place))
    }

    /// The result for a late move at a reduced depth, if it is no better than the best so far: then it is searched no
    /// further (late move reductions). Unlike a null move, this is safe where having to move is bad.
    fn at_less_depth(
        &mut self,
        alpha: i64,
        sign: i64,
        depth: Depth,
        ply: usize,
        place: usize,
    ) -> Result<Option<Found>, Halt> {
        if self.reduce == 0 || place < self.reduce || depth < LEAST_REDUCED || depth == ENDLESS || alpha <= -INFINITY {
            return Ok(None);
        }
        let less = self.reductions.of(depth, place);
        if less == 0 {
            return Ok(None);
        }
        let found = self.seen((alpha, alpha + 1), sign, below(depth).saturating_sub(less), ply + 1)?;
        Ok((found.score <= alpha).then_some(found))
    }

    /// The score of the present position from the view of the player who has just moved, with the method's window.
    pub fn child(
        &mut self,
        (alpha, beta): (i64, i64),
        sign: i64,
        depth: Depth,
        ply: usize,
        later: bool,
    ) -> Result<Found, Halt> {
        if depth == 0 {
            let found = self.leaf(ply)?;
            return Ok(Found { score: sign * found.score, ..found });
        }
        match self.method {
            Method::Minimax => self.seen((-INFINITY, INFINITY), sign, depth, ply),
            Method::Pvs if later && beta - alpha > 1 => {
                // Most later moves are no better, and proving that is cheaper than finding their score.
                let found = self.seen((alpha, alpha + 1), sign, depth, ply)?;
                if found.score <= alpha || found.score >= beta {
                    return Ok(found);
                }
                self.counts.researches += 1;
                self.seen((alpha, beta), sign, depth, ply)
            }
            Method::Pvs | Method::AlphaBeta => self.seen((alpha, beta), sign, depth, ply),
        }
    }

    fn seen(&mut self, (alpha, beta): (i64, i64), sign: i64, depth: Depth, ply: usize) -> Result<Found, Halt> {
        let window = if sign > 0 { (alpha, beta) } else { (-beta, -alpha) };
        let found = self.search(window, depth, ply)?;
        Ok(Found { score: sign * found.score, ..found })
    }
}

/// The depth left after a move.
pub(crate) fn below(depth: Depth) -> Depth {
    if depth == ENDLESS { ENDLESS } else { depth.saturating_sub(1) }
}
