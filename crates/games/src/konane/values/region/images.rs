//! The images of a region, also with exchanged colours.

use hedgerow_core::{Sign, Symmetric};

use super::{Region, SIDE, Words};

impl Region {
    /// The four images by reflections, and for a region on rows of eight also those of its transpose.
    fn images(&self) -> ([Words; 8], usize) {
        let (height, width) = self.size();
        let mut images = [[0; 2]; 8];
        let mut all = self.words();
        if all == [0, 0] {
            return (images, 1);
        }
        let stride = self.stride();
        if stride > SIDE {
            let over = |word: u64| {
                let row = |index: usize| word >> (index * stride) & ((1 << stride) - 1);
                (0..height).fold(0, |all, index| all | row(index) << ((height - 1 - index) * stride))
            };
            let round = |word: u64| word.reverse_bits() >> (64 - height * stride);
            images[..4].copy_from_slice(&[all, all.map(over), all.map(round), all.map(over).map(round)]);
            return (images, 4);
        }
        let (mut down, mut across) = (SIDE * (SIDE - height), SIDE - width);
        for half in images.chunks_exact_mut(4) {
            half.copy_from_slice(&[
                all,
                all.map(|word| word.swap_bytes() >> down),
                all.map(|word| word.swap_bytes().reverse_bits() >> across),
                all.map(|word| word.reverse_bits() >> (down + across)),
            ]);
            all = all.map(transposed);
            (down, across) = (SIDE * across, down / SIDE);
        }
        (images, 8)
    }

    /// The least of all images, with the sign of the symmetry that gives it.
    pub(super) fn least(&self) -> (Self, Sign) {
        let (images, count) = self.images();
        let plain = images[..count].iter().min().copied().unwrap_or_default();
        let exchanged = images[..count].iter().map(|&[one, other]| [other, one]).min().unwrap_or_default();
        let (least, sign) = if exchanged < plain { (exchanged, Sign::Minus) } else { (plain, Sign::Plus) };
        (Self::from_words(self.stride(), least), sign)
    }
}

/// Transposes rows and columns: three exchanges of blocks (*Hacker's Delight*, section 7-3).
fn transposed(mut squares: u64) -> u64 {
    for (shift, mask) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)] {
        let exchange = (squares ^ squares >> shift) & mask;
        squares ^= exchange ^ exchange << shift;
    }
    squares
}

/// Reflections, rotations, and the exchange of the colours, which gives the negative.
impl Symmetric for Region {
    fn symmetries(&self) -> usize {
        2 * self.images().1
    }

    fn image(&self, index: usize) -> Self {
        let (images, count) = self.images();
        let [one, other] = images[index % count];
        Self::from_words(self.stride(), if index < count { [one, other] } else { [other, one] })
    }

    fn sign(&self, index: usize) -> Sign {
        if index < self.images().1 { Sign::Plus } else { Sign::Minus }
    }
}
