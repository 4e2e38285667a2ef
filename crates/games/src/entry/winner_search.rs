//! Finds the winner by the value and by a search at the same time: the answer comes from the one that proves it first.
//!
//! Some positions have short values and deep games, others have values that no machine can hold and a winner that is
//! clear after a few moves; only trying shows which kind a position is. So both work in slices that grow, the value
//! first. A slice is a number of positions and not a time: the same answer comes, in the same way, on any machine.
//!
//! Games that soon fall into parts have a third way, which comes first: a search of [sums](crate::sums) of parts.
//!
//! There are two searches of the whole position: proof-number search ([`Prover`]) asks who wins and then whether each move wins, starting
//! with the last; alpha-beta search ([`ExactSearch`]) asks the same about every move, starting with the first. Each is
//! far ahead of the other on some positions. The winning moves that leave the fewest replies come first; among equals,
//! the order of the rules counts. Of moves that symmetries exchange, only one is searched. Positions are identified by
//! their 128-bit keys.

use hedgerow_core::{Budget, Player, Stopped};
pub use hedgerow_search::Convention;
use hedgerow_search::alphabeta::ExactSearch;
use hedgerow_search::proof::{Goal, Limits, Prover};
use hedgerow_search::{AnyGame, Misere, Playable, TextGame};
use hedgerow_value::{Algebra, Outcome};

use super::Visit;
use super::by_sums::BySums;
use super::normal::Solution;
use super::searched::{WinnerKnown, WinnerUnfinished};
use super::workspace::{Unfinished, Workspace};

/// How often the value may check its budget in the first slice, which is enough for most positions, and in the second.
const FIRST_CHECKS: u64 = 64;
const NEXT_CHECKS: u64 = 16;
/// How many positions each search may search in the first slice.
const FIRST_NODES: u64 = 50_000;
/// How much larger each slice is than the one before.
const GROWTH: u64 = 4;
/// The most memory of a search's table.
const MOST_MEMORY: u64 = 1 << 28;
/// The least number of positions that may be searched to find who wins if the other player begins.
const LEAST_FOR_OTHER: u64 = 1 << 20;

/// The winner by the value, within a workspace's limits.
pub(super) type ByValue<'a> = &'a dyn Fn(&Workspace) -> Result<Solution<String>, Unfinished>;

/// A key that moves share if they lead to the same position up to symmetry.
pub(super) type EquivalenceKey<'a> = &'a dyn Fn(&str) -> Option<u128>;

/// Finds the winner of a game in progress.
pub(super) struct WinnerSearch<'a> {
    pub turn: Player,
    pub convention: Convention,
    /// None for games without such a search, and under misère play, where sums do not decide.
    pub by_sums: Option<BySums<'a, String>>,
    /// None under misère play, where values do not decide.
    pub by_value: Option<ByValue<'a>>,
    pub equivalence_key: EquivalenceKey<'a>,
    pub workspace: &'a Workspace,
    pub progress: &'a dyn Fn(&WinnerKnown),
}

impl Visit for WinnerSearch<'_> {
    type Answer = Result<Solution<String>, WinnerUnfinished>;

    fn at<G: TextGame + 'static>(self, start: G) -> Self::Answer {
        match self.convention {
            Convention::Normal => self.run(start),
            Convention::Misere => self.run(Misere(start)),
        }
    }

    fn at_any(self, start: AnyGame) -> Self::Answer {
        self.at(start)
    }
}

impl WinnerSearch<'_> {
    fn run<G: TextGame>(mut self, start: G) -> Result<Solution<String>, WinnerUnfinished> {
        let budget = &self.workspace.budget;
        let mut search = Search::new(start, self.turn, self.equivalence_key, budget);
        let (mut checks, mut nodes) = (FIRST_CHECKS, FIRST_NODES);
        let mut next_checks = NEXT_CHECKS;
        loop {
            if let Some(by_sums) = &mut self.by_sums {
                match by_sums(nodes) {
                    Ok(solution) => return Ok(solution),
                    Err(Stopped::TooLarge) => {}
                    Err(Stopped::Memory | Stopped::MemoryNeeded(_)) => {
                        self.by_sums = None;
                        if let Err(reason) = budget.check() {
                            return Err(search.unfinished(reason));
                        }
                    }
                    Err(reason) => return Err(search.unfinished(reason)),
                }
            }
            if let Some(by_value) = self.by_value {
                match self.value_within(by_value, checks) {
                    Ok(solution) => return Ok(solution),
                    Err(Stopped::TooLarge) => {}
                    // The search may need less memory.
                    Err(Stopped::Memory | Stopped::MemoryNeeded(_)) if budget.check().is_ok() => self.by_value = None,
                    Err(reason) => return Err(search.unfinished(reason)),
                }
            }
            match search.go_on(nodes, budget) {
                Ok(true) => return Ok(search.solution()),
                Ok(false) => (self.progress)(&search.known()),
                Err(reason) => return Err(search.unfinished(reason)),
            }
            (checks, nodes) = (next_checks, nodes.saturating_mul(GROWTH));
            next_checks = next_checks.saturating_mul(GROWTH);
        }
    }

    /// A slice of the value. Its algebra is dropped afterwards, so that the search can use the memory.
    fn value_within(&self, by_value: ByValue<'_>, checks: u64) -> Result<Solution<String>, Stopped> {
        let Workspace { budget, threads, method, .. } = self.workspace;
        let before = budget.claimed();
        let slice = Workspace {
            algebra: Algebra::new(),
            budget: budget.within_checks(checks),
            threads: *threads,
            method: *method,
            regions: Vec::new(),
            knowledge: None,
            tell: Box::new(|_| {}),
        };
        let found = by_value(&slice).map_err(|unfinished| unfinished.reason);
        budget.release(budget.claimed().saturating_sub(before));
        found
    }
}

/// A search for the winner that can be continued.
struct Search<G: Playable> {
    prover: Prover<G>,
    alpha_beta: ExactSearch,
    /// Whether only the winner is wanted, and not the winning moves.
    winner_only: bool,
    start: G,
    turn: Player,
    winner: Option<Player>,
    /// The moves, each with the index of the first equivalent one, and whether it wins.
    moves: Vec<(G::Move, usize, Option<bool>)>,
    to_win: u32,
    to_lose: u32,
}

impl<G: TextGame> Search<G> {
    fn new(start: G, turn: Player, equivalence_key: EquivalenceKey<'_>, budget: &Budget) -> Self {
        let memory = MOST_MEMORY.min(budget.memory() / 4);
        let mut list = Vec::new();
        start.moves(&mut list);
        let kinds: Vec<_> = list.iter().map(|&chosen| equivalence_key(&start.write_move(chosen))).collect();
        let first =
            |place: usize| kinds.iter().position(|kind| kind.is_some() && *kind == kinds[place]).unwrap_or(place);
        let moves = list.iter().enumerate().map(|(place, &chosen)| (chosen, first(place), None)).collect();
        let prover = Prover::new(&Limits { memory, ..Limits::default() });
        Self {
            prover,
            alpha_beta: ExactSearch::new(memory),
            winner_only: false,
            start,
            turn,
            winner: None,
            moves,
            to_win: 1,
            to_lose: 1,
        }
    }

    fn goal(&self) -> Goal {
        Goal { player: self.turn, at_least: 1 }
    }

    /// Searches this many more positions by either search; returns whether everything is known then.
    fn go_on(&mut self, nodes: u64, budget: &Budget) -> Result<bool, Stopped> {
        Ok(self.by_proof_numbers(nodes, budget)? || self.by_alpha_beta(nodes, budget)?)
    }

    fn by_proof_numbers(&mut self, nodes: u64, budget: &Budget) -> Result<bool, Stopped> {
        self.prover.allow(nodes, None);
        if self.winner.is_none() {
            let verdict = self.prover.prove(&self.start, self.goal(), budget);
            (self.to_win, self.to_lose) = (verdict.proof_number, verdict.disproof_number);
            match (verdict.proved, verdict.stopped) {
                (_, Some(reason)) => return Err(reason),
                (None, _) => return Ok(false),
                (Some(false), _) => self.moves.iter_mut().for_each(|(.., wins)| *wins = Some(false)),
                (Some(true), _) => self.winner = Some(self.turn),
            }
        }
        if self.winner_only && self.winner.is_some() {
            return Ok(true);
        }
        for place in (0..self.moves.len()).rev() {
            if let Some(after) = self.unsolved(place) {
                let wins = match self.prover.settled(&after, self.goal()) {
                    Some(wins) => wins,
                    None => {
                        let verdict = self.prover.prove(&after, self.goal(), budget);
                        match (verdict.proved, verdict.stopped) {
                            (_, Some(reason)) => return Err(reason),
                            (None, _) => return Ok(false),
                            (Some(wins), _) => wins,
                        }
                    }
                };
                self.learn(place, wins);
            }
        }
        Ok(self.is_solved())
    }

    fn by_alpha_beta(&mut self, nodes: u64, budget: &Budget) -> Result<bool, Stopped> {
        let most = self.alpha_beta.nodes() + nodes;
        for place in 0..self.moves.len() {
            if let Some(after) = self.unsolved(place) {
                let left = most.saturating_sub(self.alpha_beta.nodes());
                let Some(result) = self.alpha_beta.left_result(&after, left, budget)? else { return Ok(false) };
                let wins = (result > 0) == (self.turn == Player::LEFT);
                self.learn(place, wins);
                if wins && self.winner_only {
                    return Ok(true);
                }
            }
        }
        Ok(self.is_solved())
    }

    /// The position after an undecided move, if it is the first of its class.
    fn unsolved(&self, place: usize) -> Option<G> {
        let (chosen, first, wins) = self.moves[place];
        (first == place && wins.is_none()).then(|| {
            let mut after = self.start.clone();
            after.play(chosen);
            after
        })
    }

    /// Records whether a move and its equivalents win.
    fn learn(&mut self, place: usize, wins: bool) {
        self.moves.iter_mut().filter(|(_, first, _)| *first == place).for_each(|(.., known)| *known = Some(wins));
        if wins {
            self.winner = Some(self.turn);
        }
    }

    /// Whether every move is decided. In a finished game, the result gives the winner.
    fn is_solved(&mut self) -> bool {
        let solved = self.moves.iter().all(|(.., wins)| wins.is_some());
        if solved && self.winner.is_none() {
            let is_won = self.moves.is_empty() && self.start.result(self.turn) > 0;
            self.winner = Some(if is_won { self.turn } else { self.turn.opponent() });
        }
        solved
    }

    /// How many positions both searches have searched.
    fn nodes(&self) -> u64 {
        self.prover.nodes() + self.alpha_beta.nodes()
    }

    fn solution(&self) -> Solution<String> {
        let mut winning: Vec<G::Move> =
            self.moves.iter().filter(|(.., wins)| *wins == Some(true)).map(|&(chosen, ..)| chosen).collect();
        winning.sort_by_cached_key(|&chosen| self.replies(chosen));
        Solution {
            winner: self.winner.unwrap_or(self.turn),
            winning: winning.into_iter().map(|chosen| self.start.write_move(chosen)).collect(),
            outcome: None,
            line: None,
            nodes: self.nodes(),
        }
    }

    /// How many replies a move leaves.
    fn replies(&self, chosen: G::Move) -> usize {
        let (mut after, mut replies) = (self.start.clone(), Vec::new());
        after.play(chosen);
        after.moves(&mut replies);
        replies.len()
    }

    fn known(&self) -> WinnerKnown {
        let moves = self.moves.iter().filter_map(|&(chosen, _, wins)| Some((self.start.write_move(chosen), wins?)));
        WinnerKnown {
            winner: self.winner,
            moves: moves.collect(),
            nodes: self.nodes(),
            entries: 0,
            to_win: self.to_win,
            to_lose: self.to_lose,
        }
    }

    fn unfinished(&self, reason: Stopped) -> WinnerUnfinished {
        WinnerUnfinished { reason, known: self.known() }
    }
}

/// Finds who wins if `turn` begins, if that takes hardly more positions than the other question did, or a million.
pub(super) struct OtherBegins<'a> {
    pub turn: Player,
    pub convention: Convention,
    pub equivalence_key: EquivalenceKey<'a>,
    pub nodes: u64,
    pub budget: &'a Budget,
}

impl Visit for OtherBegins<'_> {
    type Answer = Option<Player>;

    fn at<G: TextGame + 'static>(self, start: G) -> Option<Player> {
        match self.convention {
            Convention::Normal => self.run(start),
            Convention::Misere => self.run(Misere(start)),
        }
    }

    fn at_any(self, start: AnyGame) -> Self::Answer {
        self.at(start)
    }
}

impl OtherBegins<'_> {
    fn run<G: TextGame>(self, start: G) -> Option<Player> {
        let mut search =
            Search { winner_only: true, ..Search::new(start, self.turn, self.equivalence_key, self.budget) };
        let mut nodes = FIRST_NODES;
        while search.winner.is_none() && search.nodes() < self.nodes.max(LEAST_FOR_OTHER) {
            search.go_on(nodes, self.budget).ok()?;
            nodes *= GROWTH;
        }
        search.winner
    }
}

/// The outcome class, from the winner if `turn` begins and the winner otherwise.
pub fn outcome(turn: Player, winner: Player, otherwise: Player) -> Outcome {
    match (winner == turn, otherwise == turn) {
        (true, false) => Outcome::Next,
        (false, true) => Outcome::Previous,
        _ if winner == Player::LEFT => Outcome::Left,
        _ => Outcome::Right,
    }
}
