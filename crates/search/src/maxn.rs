//! max^n and paranoid search for more than two players.

use hedgerow_core::{Budget, Seed, Stopped};

use crate::engine::{Choice, Engine};
use crate::playable::Playable;
use crate::spec::Spec;

/// max^n search.
pub struct MaxN;

impl MaxN {
    /// As the spec says.
    pub fn new(_spec: &Spec) -> Self {
        Self
    }
}

impl<G: Playable> Engine<G> for MaxN {
    fn choose(&mut self, _position: &G, _seed: Seed, _budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        Err(Stopped::TooLarge)
    }
}

/// Paranoid search.
pub struct Paranoid;

impl Paranoid {
    /// As the spec says.
    pub fn new(_spec: &Spec) -> Self {
        Self
    }
}

impl<G: Playable> Engine<G> for Paranoid {
    fn choose(&mut self, _position: &G, _seed: Seed, _budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        Err(Stopped::TooLarge)
    }
}
