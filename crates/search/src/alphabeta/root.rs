//! The root of a search: its moves one by one, and depth by depth.

use hedgerow_core::Player;

use crate::parallel::in_parallel;
use crate::playable::Playable;
use crate::ranking::sort_by_places;
use crate::simple::Ties;

use super::limits::Halt;
use super::options::{Method, SearchOptions};
use super::order::side;
use super::search::{Depth, ENDLESS, Found, INFINITY, LONGEST, Search, below};

/// What is known of a move's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Nothing: the search of this depth has not reached it.
    Nothing,
    /// The score itself.
    Exact,
    /// The score is not greater.
    AtMost,
    /// The score is not less.
    AtLeast,
}

/// A move at the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub chosen: M,
    /// Its place in the order of the rules.
    pub index: u32,
    /// From the view of the player to move.
    pub score: i64,
    pub known: Known,
    /// Whether the score holds for the whole game.
    pub complete: bool,
    /// The positions searched below it.
    pub visits: u64,
    /// The expected line of play, starting with this move.
    pub line: Vec<M>,
    /// The number of the search that searched it last.
    pub part: usize,
}

/// The moves after a search of one depth.
#[derive(Clone, Debug)]
pub(super) struct Outcome<M> {
    /// In the order of search.
    pub moves: Vec<RootMove<M>>,
    pub depth: Depth,
}

/// A search from its root.
pub(super) struct Root<'a, G: Playable> {
    start: &'a G,
    options: &'a SearchOptions,
    pub search: Search<'a, G>,
    /// The other searches, where several share the moves.
    pub others: Vec<Search<'a, G>>,
    /// The number of threads that may search.
    threads: usize,
    /// The first depth, where depths are searched one by one.
    pub first_depth: Depth,
    pub moves: Vec<RootMove<G::Move>>,
    /// 1 if the hero moves at the root, -1 otherwise.
    pub sign: i64,
    /// The least and the greatest possible score, from the mover's view.
    pub range: (i64, i64),
    /// Whether every move needs a score, and not only the best.
    every: bool,
}

impl<'a, G: Playable> Root<'a, G> {
    pub fn new(start: &'a G, mover: Player, options: &'a SearchOptions, mut search: Search<'a, G>) -> Self {
        let side = side(mover, search.scoring.hero);
        let remembered = search.memory.as_ref().and_then(|memory| memory.get(start.key())?.best());
        let first = search.order.push(start, side, 0, remembered.filter(|_| start.facts().steady), true);
        let moves = search.order.from(first).iter().map(|tried| RootMove {
            chosen: tried.chosen,
            index: tried.index,
            score: 0,
            known: Known::Nothing,
            complete: false,
            visits: 0,
            line: vec![tried.chosen],
            part: 0,
        });
        let moves = moves.collect();
        let horizon = options.depth != ENDLESS || options.deepen;
        let (least, most) = match options.method {
            Method::Minimax => (-INFINITY, INFINITY),
            Method::AlphaBeta | Method::Pvs => search.scoring.range(start, horizon),
        };
        Self {
            start,
            options,
            search,
            others: Vec::new(),
            threads: 1,
            first_depth: 1,
            moves,
            sign: if side == 0 { 1 } else { -1 },
            range: if side == 0 { (least, most) } else { (-most, -least) },
            every: options.ties != Ties::First || options.method == Method::Minimax,
        }
    }

    /// Divides the moves among more searches, on several threads.
    pub fn share(&mut self, others: Vec<Search<'a, G>>, threads: usize) {
        (self.others, self.threads) = (others, threads);
    }

    /// Searches as deep as the options say. Returns the result of the last depth that was finished or well begun, and the
    /// limit that ended the search early, if one did.
    pub fn run(&mut self) -> (Option<Outcome<G::Move>>, Option<Halt>) {
        let mut outcome: Option<Outcome<G::Move>> = None;
        let mut depth = if self.options.deepen { self.first_depth } else { self.options.depth };
        loop {
            let guess = outcome.as_ref().and_then(Outcome::best_score);
            let end = self.at_depth(depth, guess);
            // A depth in progress is worth more than the last one as soon as the last one's best move is judged.
            let well_begun = self.moves.first().is_some_and(|first| first.known != Known::Nothing)
                && self.moves.iter().any(|tried| matches!(tried.known, Known::Exact | Known::AtLeast));
            if end.is_ok() || well_begun {
                outcome = Some(Outcome { moves: self.moves.clone(), depth });
            }
            if let Err(halt) = end {
                return (outcome, Some(halt));
            }
            if depth >= self.options.depth || usize::from(depth) >= LONGEST || self.is_settled() {
                return (outcome, None);
            }
            self.reorder();
            depth += 1;
        }
    }

    /// Searches one depth, with a narrow window first if there is a guess to set it by.
    fn at_depth(&mut self, depth: Depth, guess: Option<i64>) -> Result<(), Halt> {
        let (floor, ceiling) = self.range;
        let (mut alpha, mut beta) = self.range;
        if let Some(guess) = guess
            && self.options.window > 0
            && !self.every
        {
            (alpha, beta) = ((guess - self.options.window).max(floor), (guess + self.options.window).min(ceiling));
        }
        loop {
            let score = self.pass(depth, (alpha, beta))?;
            if score <= alpha && alpha > floor {
                alpha = floor;
            } else if score >= beta && beta < ceiling {
                beta = ceiling;
            } else {
                return Ok(());
            }
            self.search.counts.researches += 1;
        }
    }

    /// Judges the moves with one window. Returns the best score, or a bound of it.
    fn pass(&mut self, depth: Depth, (floor, beta): (i64, i64)) -> Result<i64, Halt> {
        for tried in &mut self.moves {
            (tried.known, tried.complete) = (Known::Nothing, false);
        }
        self.search.begin(self.start);
        self.search.limits.step()?;
        let pass = Pass { depth, floor, beta, sign: self.sign, range: self.range, every: self.every };
        if self.others.is_empty() || self.moves.len() < 3 {
            return pass.judge(&mut self.search, &mut self.moves.iter_mut(), -INFINITY, 0);
        }
        // The first move sets the bound for the others, which are then judged independently.
        let Some((first, later)) = self.moves.split_first_mut() else { return Ok(-INFINITY) };
        let best = pass.judge(&mut self.search, &mut std::iter::once(first), -INFINITY, 0)?;
        if best >= beta && !self.every {
            return Ok(best);
        }
        self.others.iter_mut().for_each(|other| other.begin(self.start));
        let parts = 1 + self.others.len();
        let mut shares: Vec<Share<'_, 'a, G>> = std::iter::once(&mut self.search)
            .chain(&mut self.others)
            .enumerate()
            .map(|(number, search)| Share { number, search, moves: Vec::new() })
            .collect();
        for (place, tried) in later.iter_mut().enumerate() {
            shares[place % parts].moves.push(tried);
        }
        let judge =
            |share: Share<'_, 'a, G>| pass.judge(share.search, &mut share.moves.into_iter(), best, share.number);
        let found = in_parallel(shares, self.threads, judge);
        found.into_iter().try_fold(best, |best, found| Ok(best.max(found?)))
    }

    /// Whether a deeper search can change nothing: the required scores hold for the whole game.
    fn is_settled(&self) -> bool {
        let all = self.moves.iter().all(|tried| tried.complete);
        all || !self.every && self.moves.iter().any(|tried| tried.complete && tried.score >= self.range.1)
    }

    /// The best first; in the next depth it is likely to be best again.
    fn reorder(&mut self) {
        if self.every {
            sort_by_places(&mut self.moves, &|x, y| y.score.cmp(&x.score));
        } else if let Some(best) = best_place(&self.moves) {
            self.moves[..=best].rotate_right(1);
        }
    }
}

/// Some of the moves, and the search that judges them.
struct Share<'s, 'a, G: Playable> {
    number: usize,
    search: &'s mut Search<'a, G>,
    moves: Vec<&'s mut RootMove<G::Move>>,
}

/// The judging of moves with one window.
struct Pass {
    depth: Depth,
    floor: i64,
    beta: i64,
    sign: i64,
    range: (i64, i64),
    every: bool,
}

impl Pass {
    /// Judges some moves, given the best score of those judged before. Returns the best score of all.
    fn judge<'m, G: Playable>(
        &self,
        search: &mut Search<'_, G>,
        moves: &mut dyn Iterator<Item = &'m mut RootMove<G::Move>>,
        mut best: i64,
        part: usize,
    ) -> Result<i64, Halt>
    where
        G::Move: 'm,
    {
        let beta = self.beta;
        for tried in moves {
            let later = best > -INFINITY && !self.every;
            let alpha = if self.every { self.floor } else { best.max(self.floor) };
            let before = search.limits.nodes;
            let undo = search.position.play(tried.chosen);
            let found = search.child((alpha, beta), self.sign, below(self.depth), 1, later);
            tried.visits += search.limits.nodes - before;
            tried.part = part;
            let Found { score, complete } = found?;
            search.position.undo(tried.chosen, undo);
            (tried.score, tried.complete) = (score, complete);
            // At the ends of the range a bound is the score: no score lies beyond.
            tried.known = if score <= alpha && alpha > self.range.0 {
                Known::AtMost
            } else if score >= beta && beta < self.range.1 {
                Known::AtLeast
            } else {
                Known::Exact
            };
            if tried.known != Known::AtMost {
                tried.line.truncate(1);
                tried.line.extend_from_slice(search.lines.from(1));
            }
            best = best.max(score);
            if score >= beta && !self.every {
                break;
            }
        }
        Ok(best)
    }
}

impl<M> Outcome<M> {
    fn best_score(&self) -> Option<i64> {
        best_place(&self.moves).map(|place| self.moves[place].score)
    }
}

/// The first of the best moves in the order of search; bounds from above do not count.
pub(super) fn best_place<M>(moves: &[RootMove<M>]) -> Option<usize> {
    let judged = moves.iter().enumerate().filter(|(_, tried)| matches!(tried.known, Known::Exact | Known::AtLeast));
    judged.rev().max_by_key(|(_, tried)| tried.score).map(|(place, _)| place)
}
