//! Counts lines of play, move by move: the quickest way to find a mistake in the rules.

mod within;

pub use within::perft_within;

use crate::Rules;

/// The number of lines of play of each length from 0 to `depth`; the name comes from chess programmers.
///
/// Entry `d` counts the sequences of exactly `d` legal moves, so entry 0 is 1 and a game that ends early contributes
/// nothing to later entries. Two programs that agree on these numbers have, with near certainty, the same rules.
///
/// Costs one `play` and one `undo` per line shorter than `depth`; the last moves are counted, not made.
pub fn perft<R: Rules>(start: &R, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth + 1];
    counts[0] = 1;
    if depth > 0 {
        let mut buffers = Vec::new();
        count(&mut start.clone(), &mut counts[1..], &mut buffers);
    }
    counts
}

/// Adds the lines from here: `counts[0]` counts the moves of this position.
fn count<R: Rules>(position: &mut R, counts: &mut [u64], buffers: &mut Vec<Vec<R::Move>>) {
    let mut moves = buffers.pop().unwrap_or_default();
    moves.clear();
    position.moves(&mut moves);
    counts[0] = counts[0].saturating_add(moves.len() as u64);
    if counts.len() > 1 {
        for &chosen in &moves {
            let undo = position.play(chosen);
            count(position, &mut counts[1..], buffers);
            position.undo(chosen, undo);
        }
    }
    buffers.push(moves);
}
