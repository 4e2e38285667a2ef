//! Konane against an oracle that shares no code with the crate and knows no theory.

mod moves;
mod solved;

use hedgerow_core::Notation;
use hedgerow_games::konane::Konane;
use hedgerow_oracle::konane::Position;
use hedgerow_oracle::random::{SplitMix64, random_stones};

fn konane(text: &str) -> Konane {
    Konane::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// One of these, each as likely as the others.
fn any_of<T: Clone>(rng: &mut SplitMix64, items: &[T]) -> T {
    items[rng.below(items.len() as u64) as usize].clone()
}

/// A random board of this size, and either player to move.
fn random_board(rng: &mut SplitMix64, rows: usize, columns: usize) -> Position {
    let board = random_stones(rng, rows, columns);
    Position::read(&Position::jumping(board, any_of(rng, &['X', 'O'])).text())
}
