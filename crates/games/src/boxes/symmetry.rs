//! The symmetries of a board. Scores and turn do not change.

use std::cmp::Ordering;

use hedgerow_core::Symmetric;

use super::rules::Board;

/// An arbitrary total order, to choose among images.
impl<const W: usize> Ord for Board<W> {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |board: &Self| {
            let size = (board.shape.rows(), board.shape.columns());
            (size, board.free, board.scores, board.players, board.to_move)
        };
        key(self).cmp(&key(other))
    }
}

impl<const W: usize> PartialOrd for Board<W> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Four symmetries of a board, and eight of a square one.
impl<const W: usize> Symmetric for Board<W> {
    fn symmetries(&self) -> usize {
        if self.shape.rows() == self.shape.columns() { 8 } else { 4 }
    }

    /// The last bit of the index turns the board upside down, the next one mirrors it, and the third then transposes
    /// it.
    fn image(&self, index: usize) -> Self {
        let moved = |line| self.shape.reflected(line, index & 1 != 0, index & 2 != 0, index & 4 != 0);
        Self { free: self.free.iter().map(moved).collect(), ..*self }
    }
}
