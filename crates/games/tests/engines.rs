//! Engines for the tests: those that the registry has compiled already, because to compile all engines once more for
//! every board takes as long as all else here. `any_game` tests that they choose as engines compiled for a board do.

use hedgerow_search::{AnyGame, Engine, PackedMove, Spec, SpecError, TextGame, hiding};

/// An engine for a seat of a game in this position, made from its spec.
pub fn build<G: TextGame<Move: PackedMove> + 'static>(
    spec: &Spec,
    position: &G,
) -> Result<Box<dyn Engine<G>>, SpecError> {
    Ok(hiding(hedgerow_registry::hidden_engine(spec, &AnyGame::new(position.clone()))?))
}
