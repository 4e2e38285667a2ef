//! What engines are told about the game.

use hedgerow_search::Playable;

use super::board::Board;
use super::rules::Move;

impl<const W: usize> Playable for Board<W> {
    const MOVE_INDICES: usize = 256;

    fn move_index(&self, chosen: Move) -> usize {
        chosen.taken().unwrap_or(Self::MOVE_INDICES - 1)
    }
}
