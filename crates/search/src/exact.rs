//! The game's own solver in the endgame of Monte Carlo engines, for any number of players with any aims.
//!
//! With the option `exact`, where the mover has few enough moves, the game solves the position for the engine's
//! weights. For every move it finds the set of all outcomes of perfect play, since a player who values two outcomes
//! equally may choose either. The engine plays a move that guarantees the mover the most (the least worth in its set);
//! among such moves, one with the greatest mean worth over its set. Where the solver does not finish, the engine
//! searches as usual.

use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Player, Seed, Stopped};

use crate::engine::{Choice, Considered, Engine, SearchTree};
use crate::playable::Playable;
use crate::ranking::places_in_order;
use crate::reward::{Reward, Weights};
use crate::simple::Ties;
use crate::spec::{Spec, SpecError};

/// The share of a limited time for the solver; the search has the rest.
const SHARE: f64 = 0.5;

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// Every move of the player to move, in the order of the rules, and who may then win under perfect play; `None` in
    /// a list is a draw.
    pub moves: Vec<(M, Vec<Option<Player>>)>,
    /// The number of positions searched.
    pub nodes: u64,
}

/// Finds the outcomes of perfect play for players with given aims.
pub trait OutcomeSolver<G: Playable>: Send + Sync {
    /// The outcomes after every move in a position that is not over.
    fn solve(&self, position: &G, budget: &Budget) -> Result<Solved<G::Move>, Stopped>;
}

/// Puts the game's solver before a search, if the spec asks for it.
pub(crate) fn before<G: Playable + 'static>(
    search: Box<dyn Engine<G>>,
    spec: &Spec,
    position: &G,
) -> Result<Box<dyn Engine<G>>, SpecError> {
    let most = spec.count("exact");
    if most == 0 {
        return Ok(search);
    }
    let selfish = || Weights::selfish(position.players());
    let weights = Weights::of(spec).unwrap_or_else(selfish);
    let solver = position.by_outcomes(&weights)?;
    if !spec.has("weights") && spec.name("reward") == "score" {
        return Err(SpecError::new("exact is for outcomes, not for scores: give weights, or leave out reward=score"));
    }
    let chooses = spec.engine().options.iter().any(|card| card.name == "ties");
    Ok(Box::new(Exact {
        search,
        solver,
        reward: Reward::by_weights(&weights),
        most: usize::try_from(most).unwrap_or(usize::MAX),
        ties: if chooses { Ties::of(spec) } else { Ties::First },
        time: spec.time("time"),
        solved: false,
    }))
}

/// A search with a solver before it.
struct Exact<G: Playable> {
    search: Box<dyn Engine<G>>,
    solver: Box<dyn OutcomeSolver<G>>,
    reward: Reward,
    /// The most moves that a position may have to be solved.
    most: usize,
    ties: Ties,
    time: Option<Duration>,
    /// Whether the last choice was the solver's.
    solved: bool,
}

impl<G: Playable> Exact<G> {
    /// The best move of a solved position.
    fn best(&self, mover: Player, players: usize, solved: &Solved<G::Move>, seed: Seed) -> Option<Choice<G::Move>> {
        let worth = |winner: &Option<Player>| self.reward.of_outcome(mover, *winner, players).unwrap_or(0.0);
        let scores: Vec<(f64, f64)> = solved
            .moves
            .iter()
            .map(|(_, outcomes)| {
                let least = outcomes.iter().map(worth).fold(f64::INFINITY, f64::min);
                (least, outcomes.iter().map(worth).sum::<f64>() / outcomes.len() as f64)
            })
            .collect();
        let place = self.ties.best(scores.iter(), &mut seed.child("ties").rng())?;
        let mut choice = Choice::bare(solved.moves[place].0);
        choice.score = Some(scores[place].1);
        choice.nodes = solved.nodes;
        choice.figures = vec![("exact", 1.0), ("guaranteed", scores[place].0)];
        let listed = places_in_order(scores.len(), &|x, y| {
            (y == place, scores[y]).partial_cmp(&(x == place, scores[x])).unwrap_or(std::cmp::Ordering::Equal)
        });
        let considered = |place: usize| Considered {
            mean: Some(scores[place].1),
            error: Some(0.0),
            ..Considered::unknown(solved.moves[place].0)
        };
        choice.moves = listed.into_iter().map(considered).collect();
        Some(choice)
    }
}

impl<G: Playable> Engine<G> for Exact<G> {
    fn choose(&mut self, position: &G, seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        let mover = position.mover().ok_or(Stopped::TooLarge)?;
        let mut moves = Vec::new();
        position.moves(&mut moves);
        self.solved = false;
        if moves.len() > self.most {
            return self.search.choose(position, seed, budget);
        }
        let clock = Instant::now();
        // The search gets its share of the clock that ends first.
        let time = self.time.into_iter().chain(budget.time_left()).min();
        let limited = time.map(|time| budget.within(time.mul_f64(SHARE)));
        if let Ok(solved) = self.solver.solve(position, limited.as_ref().unwrap_or(budget))
            && let Some(choice) = self.best(mover, position.players(), &solved, seed)
        {
            self.solved = true;
            return Ok(choice);
        }
        let Some(time) = self.time else { return self.search.choose(position, seed, budget) };
        let mut choice = self.search.choose(position, seed, &budget.within(time.saturating_sub(clock.elapsed())))?;
        if budget.check().is_ok() {
            choice.stopped = None; // It was the engine's own limit.
        }
        Ok(choice)
    }

    fn played(&mut self, chosen: G::Move) {
        self.search.played(chosen);
    }

    fn new_game(&mut self) {
        self.solved = false;
        self.search.new_game();
    }

    fn use_threads(&mut self, threads: usize) {
        self.search.use_threads(threads);
    }

    fn tree(&self, least_visits: u32, most_nodes: usize) -> Option<SearchTree<G::Move>> {
        // Solving grows no tree, and an older one belongs to another position.
        if self.solved { None } else { self.search.tree(least_visits, most_nodes) }
    }
}
