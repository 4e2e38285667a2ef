//! Minimax and alpha-beta.

use hedgerow_core::{Budget, Seed, Stopped};

use crate::engine::{Choice, Engine};
use crate::playable::Playable;
use crate::spec::Spec;

/// Alpha-beta search.
pub struct AlphaBeta;

impl AlphaBeta {
    /// As the spec says.
    pub fn new(_spec: &Spec) -> Self {
        Self
    }
}

impl<G: Playable> Engine<G> for AlphaBeta {
    fn choose(&mut self, _position: &G, _seed: Seed, _budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        Err(Stopped::TooLarge)
    }
}

/// The exact result of every move for the player to move, in the order of the rules, by a full search.
pub fn exact_moves<G: Playable>(_position: &G, _budget: &Budget) -> Result<Vec<(G::Move, i32)>, Stopped> {
    Err(Stopped::TooLarge)
}
