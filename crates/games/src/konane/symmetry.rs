//! The symmetries of a board: reflections and rotations; stones keep their colours.

use hedgerow_core::Symmetric;
use hedgerow_core::bits::Bits;

use super::board::Board;

/// Four symmetries of a board, and eight of a square one. An image may have black stones where a full board has white
/// ones.
impl<const W: usize> Symmetric for Board<W> {
    fn symmetries(&self) -> usize {
        if self.shape.rows() == self.shape.columns() { 8 } else { 4 }
    }

    /// The last bit of the index turns the board upside down, the next one mirrors it, and the third then transposes
    /// it.
    fn image(&self, index: usize) -> Self {
        let shape = self.shape;
        let moved = |square: usize| {
            let (mut row, mut column) = shape.place(square);
            if index & 1 != 0 {
                row = shape.rows() - 1 - row;
            }
            if index & 2 != 0 {
                column = shape.columns() - 1 - column;
            }
            if index & 4 == 0 { shape.square(row, column) } else { shape.square(column, row) }
        };
        let image = |set: Bits<W>| set.iter().map(moved).collect();
        Self { stones: self.stones.map(image), ..*self }
    }
}
