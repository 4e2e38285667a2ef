//! Monte Carlo tree search.

use crate::engine::Engine;
use crate::playable::Playable;
use crate::spec::Spec;

/// The engine for so many players.
pub fn build<G: Playable + 'static>(_spec: &Spec, _players: usize) -> Box<dyn Engine<G>> {
    Box::new(crate::simple::Random)
}
