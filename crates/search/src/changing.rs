//! Engines whose weights change in the course of a game.
//!
//! There is an engine for the weights of each part of the game, and each chooses the moves of its part. So an engine
//! plans by the weights that are in force when it moves, as if they would stay: a change comes as a surprise. (Exact
//! play, which foresees it, is a matter of solvers.)

use hedgerow_core::{Budget, Seed, Stopped};

use crate::engine::{Choice, Engine, SearchTree, steady};
use crate::playable::Playable;
use crate::spec::{Spec, SpecError};

/// The engine of a spec whose weights change; `None` if they do not.
pub(crate) fn built<G: Playable + 'static>(spec: &Spec, position: &G) -> Option<Result<Box<dyn Engine<G>>, SpecError>> {
    let weighted = spec.engine().options.iter().any(|card| card.name == "weights");
    let weights = weighted.then(|| spec.weights("weights")).flatten()?;
    weights.changes().next()?;
    if position.moves_made().is_none() {
        let sentence = "positions of this game do not tell how many moves were made: give weights that do not change";
        return Some(Err(SpecError::new(sentence)));
    }
    let first = std::iter::once((0, weights.at_first()));
    let engines = first.chain(weights.changes()).map(|(from, weights)| {
        let engine = steady(&spec.weighing(&weights), position)?;
        Ok((from, engine))
    });
    Some(engines.collect::<Result<_, _>>().map(|engines| Box::new(Changing { engines, last: 0 }) as Box<dyn Engine<G>>))
}

/// An engine for each part of a game.
struct Changing<G: Playable> {
    /// The number of moves after which a part begins, and its engine.
    engines: Vec<(usize, Box<dyn Engine<G>>)>,
    /// Whose choice was the last.
    last: usize,
}

impl<G: Playable> Engine<G> for Changing<G> {
    fn choose(&mut self, position: &G, seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        let made = position.moves_made().unwrap_or(0);
        self.last = self.engines.iter().rposition(|&(from, _)| from <= made).unwrap_or(0);
        self.engines[self.last].1.choose(position, seed, budget)
    }

    fn played(&mut self, chosen: G::Move) {
        self.engines.iter_mut().for_each(|(_, engine)| engine.played(chosen));
    }

    fn new_game(&mut self) {
        self.engines.iter_mut().for_each(|(_, engine)| engine.new_game());
    }

    fn use_threads(&mut self, threads: usize) {
        self.engines.iter_mut().for_each(|(_, engine)| engine.use_threads(threads));
    }

    fn tree(&self, least_visits: u32, most_nodes: usize) -> Option<SearchTree<G::Move>> {
        self.engines[self.last].1.tree(least_visits, most_nodes)
    }
}
