//! The symmetries of a board: half a turn, and transposition, which exchanges the players.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Sign, Symmetric};

use super::board::Board;

/// Half a turn does not exchange the players. Transposition takes Black's sides to White's, so it exchanges the colours
/// and the turn as well; the image of a board of 3 rows and 5 columns is one of 5 rows and 3 columns.
impl<const W: usize> Symmetric for Board<W> {
    fn symmetries(&self) -> usize {
        // A stone that may be taken over is Black's, and a board with the pie rule is square.
        if self.pie { 2 } else { 4 }
    }

    /// The last bit of the index turns the board, the next one transposes it.
    fn image(&self, index: usize) -> Self {
        let turned = |set: Bits<W>| match index & 1 {
            0 => set,
            _ => set.iter().map(|cell| self.shape.turned(cell)).collect(),
        };
        let [black, white] = self.stones.map(turned);
        if index & 2 == 0 {
            return Self { stones: [black, white], free: turned(self.free), ..*self };
        }
        let mirrored = |set: Bits<W>| -> Bits<W> { set.iter().map(|cell| self.shape.mirrored(cell)).collect() };
        let empty = Self::empty(self.shape.transposed()).expect("a transposed board has as many cells");
        empty.with_stones([mirrored(white), mirrored(black)], self.to_move.opponent())
    }

    fn sign(&self, index: usize) -> Sign {
        if index & 2 == 0 { Sign::Plus } else { Sign::Minus }
    }
}
