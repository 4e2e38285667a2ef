//! The recursive search of max^n: at each node a worth for every player.

use hedgerow_core::{Player, Stopped, Turn};

use crate::alphabeta::limits::{Halt, Limits};
use crate::alphabeta::lines::Lines;
use crate::alphabeta::search::{Depth, LONGEST, below};
use crate::evaluation::Evaluation;
use crate::playable::Playable;
use crate::reward::Reward;

/// What positions are worth to each of `P` players.
pub(super) struct Worths<const P: usize> {
    reward: Option<Reward>,
    evaluation: Option<Evaluation>,
    /// The worth of an even position, without weights.
    even: f64,
    /// The greatest worth of any position, if there is one.
    most: f64,
}

impl<const P: usize> Worths<P> {
    /// By weights or, without them, by results; unfinished games by an evaluation.
    pub fn new<G: Playable>(position: &G, reward: Option<Reward>, evaluation: Option<Evaluation>) -> Self {
        let point = position.facts().win;
        let win = f64::from(point);
        let most = match &reward {
            Some(_) => 1.0,
            // An evaluation in points may promise more points than there are.
            None if evaluation.is_some() && point <= 1 => f64::INFINITY,
            None => f64::from(position.result_range().1) * win,
        };
        // An evaluation of 0 is even: an equal share, where players share a sum.
        let even = f64::from(position.result_sum().unwrap_or(0)) * win / P as f64;
        Self { reward, evaluation, even, most }
    }

    fn at_end<G: Playable>(&self, over: &G) -> [f64; P] {
        match &self.reward {
            Some(reward) => reward.at_end(over),
            None => {
                let win = f64::from(over.facts().win);
                std::array::from_fn(|index| f64::from(over.result(Player::new(index as u8))) * win)
            }
        }
    }

    fn at_horizon<G: Playable>(&self, position: &G) -> [f64; P] {
        match (&self.reward, self.evaluation) {
            (Some(reward), Some(which)) => reward.of_evaluation(which, position),
            (Some(_), None) => [0.5; P],
            (None, Some(which)) => which.of_all(position).map(|worth| self.even + f64::from(worth)),
            (None, None) => [self.even; P],
        }
    }
}

/// The worth of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<const P: usize> {
    /// To each player.
    pub worths: [f64; P],
    /// Whether no line below was cut off at the horizon.
    pub complete: bool,
}

/// A move at the root.
pub(super) struct Judged<M, const P: usize> {
    pub chosen: M,
    pub found: Option<Found<P>>,
    /// The line of play that starts with this move.
    pub line: Vec<M>,
    pub visits: u64,
}

/// A max^n search.
pub(super) struct Tuples<'a, G: Playable, const P: usize> {
    start: &'a G,
    position: G,
    worths: Worths<P>,
    pub limits: Limits<'a>,
    /// The moves at the root in the order of the rules, as the last finished depth judged them.
    pub judged: Vec<Judged<G::Move, P>>,
    /// The last finished depth.
    pub depth: Depth,
    /// Lists of moves, reused.
    lists: Vec<Vec<G::Move>>,
    lines: Lines<G::Move>,
}

impl<'a, G: Playable, const P: usize> Tuples<'a, G, P> {
    pub fn new(start: &'a G, worths: Worths<P>, limits: Limits<'a>) -> Self {
        let mut moves = Vec::new();
        start.moves(&mut moves);
        let judged =
            moves.into_iter().map(|chosen| Judged { chosen, found: None, line: vec![chosen], visits: 0 }).collect();
        Self {
            start,
            position: start.clone(),
            worths,
            limits,
            judged,
            depth: 0,
            lists: Vec::new(),
            lines: Lines::new(),
        }
    }

    /// Searches depth by depth. Returns the limit that ended it early, if one did.
    pub fn run(&mut self, deepest: Depth) -> Option<Halt> {
        for depth in 1..=deepest.min(LONGEST as Depth) {
            let mut found = Vec::with_capacity(self.judged.len());
            let end = self.at_depth(depth, &mut found);
            // A partial depth is better than none, but not better than a complete one.
            if end.is_ok() || self.depth == 0 {
                self.depth = depth;
                for (tried, (found, line)) in self.judged.iter_mut().zip(found) {
                    tried.found = Some(found);
                    tried.line.truncate(1);
                    tried.line.extend(line);
                }
            }
            if let Err(halt) = end {
                return Some(halt);
            }
            if self.judged.iter().all(|tried| tried.found.as_ref().is_some_and(|found| found.complete)) {
                break;
            }
        }
        None
    }

    fn at_depth(&mut self, depth: Depth, judged: &mut Vec<(Found<P>, Vec<G::Move>)>) -> Result<(), Halt> {
        self.position.clone_from(self.start);
        self.limits.step()?;
        for place in 0..self.judged.len() {
            let chosen = self.judged[place].chosen;
            let before = self.limits.nodes;
            let undo = self.position.play(chosen);
            let found = self.search(below(depth), 1);
            self.judged[place].visits += self.limits.nodes - before;
            judged.push((found?, self.lines.from(1).to_vec()));
            self.position.undo(chosen, undo);
        }
        Ok(())
    }

    fn search(&mut self, depth: Depth, ply: usize) -> Result<Found<P>, Halt> {
        self.limits.step()?;
        self.lines.enter(ply);
        let mover = match self.position.turn() {
            Turn::Player(mover) => mover,
            Turn::Over => {
                let worths = self.worths.at_end(&self.position);
                return Ok(Found { worths, complete: true });
            }
            Turn::Together => return Err(Halt::Stopped(Stopped::TooLarge)),
        };
        if depth == 0 {
            let worths = self.worths.at_horizon(&self.position);
            return Ok(Found { worths, complete: false });
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        self.position.moves(&mut moves);
        let mut best: Option<Found<P>> = None;
        let mut complete = true;
        for &chosen in &moves {
            let undo = self.position.play(chosen);
            let found = self.search(below(depth), ply + 1)?;
            self.position.undo(chosen, undo);
            complete &= found.complete;
            let own = found.worths[mover.index()];
            // Among equals, the first stays.
            if best.as_ref().is_none_or(|best| own > best.worths[mover.index()]) {
                best = Some(found);
                self.lines.take(ply, chosen);
                if own >= self.worths.most {
                    break; // Nothing later can be better (immediate pruning).
                }
            }
        }
        self.lists.push(moves);
        let best = best.ok_or(Halt::Stopped(Stopped::TooLarge))?;
        Ok(Found { complete, ..best })
    }
}
