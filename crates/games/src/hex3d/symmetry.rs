//! The symmetries of a box: flips of its three axes.

use hedgerow_core::Symmetric;
use hedgerow_core::bits::Bits;

use super::board::Board;

impl<const W: usize> Symmetric for Board<W> {
    fn symmetries(&self) -> usize {
        8
    }

    fn image(&self, index: usize) -> Self {
        let flip = |set: Bits<W>| set.iter().map(|cell| self.shape.flipped(cell, index)).collect();
        Self { stones: self.stones.map(flip), free: flip(self.free), ..*self }
    }
}
