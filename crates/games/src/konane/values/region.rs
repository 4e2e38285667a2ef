//! One independent region in two machine words, as the table of values stores it.
//!
//! The squares are exactly those of the region (see [`regions`](super::Regions)); all others, including those inside
//! its bounding rectangle, are walls. So the same region is the same value of this type on every board, at every place,
//! and with any dead stones nearby.

mod images;

use std::fmt;
use std::hash::{Hash, Hasher};

use hedgerow_core::bits::Bits;
use hedgerow_core::{Partizan, Player, Sign};

use super::regions::Regions;
use super::walled_board::WalledBoard;
use crate::konane::board::Board;
use crate::konane::jumps::Jump;
use crate::konane::shape::Shape;

/// The side of the square that most regions fit.
const SIDE: usize = 8;
/// The rows of longer regions are shorter than this.
const STRIDES: usize = Shape::LONGEST + 1;

/// Regions with more squares are split further, if a closer look can.
const LOOKED_AT_CLOSELY: usize = 30;

/// The squares from which two steps to the east, and to the west, stay in rows of each length.
const ROOMS: [[u64; 2]; STRIDES] = {
    let mut rooms = [[0; 2]; STRIDES];
    let mut stride = 1;
    while stride < STRIDES {
        let mut square = 0;
        while square < 64 {
            rooms[stride][0] |= ((square % stride + 2 < stride) as u64) << square;
            rooms[stride][1] |= ((square % stride >= 2) as u64) << square;
            square += 1;
        }
        stride += 1;
    }
    rooms
};

/// A region moved to the top left corner: on eight rows of eight where it fits; otherwise lying, on rows as long as it
/// is.
///
/// ```
/// use hedgerow_core::Notation;
/// use hedgerow_games::konane::Konane;
/// use hedgerow_games::konane::values::Region;
///
/// let regions = |text: &str| -> Vec<Region> { Region::all(&Konane::read(text).unwrap()).map(Option::unwrap).collect() };
/// assert_eq!(regions("XO.../...../...OX"), [regions("XO.")[0], regions(".OX")[0]]);
/// assert_eq!(regions("XO/OX"), []);
/// ```
// Four halves, so that a region and a handle take 24 bytes in a table and not 32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Region {
    stride: u8,
    /// Squares that are empty or black, and those that are empty or white.
    not_white: [u32; 2],
    not_black: [u32; 2],
}

/// Hashes two words instead of five pieces. (A long region that shares both words with a small one is still a different
/// one.)
impl Hash for Region {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [not_white, not_black] = self.words();
        state.write_u64(not_white);
        state.write_u64(not_black);
    }
}

fn halves(word: u64) -> [u32; 2] {
    [(word >> 32) as u32, word as u32]
}

fn whole([high, low]: [u32; 2]) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// The two words of a region: which squares are empty or black, which are empty or white.
type Words = [u64; 2];

impl Region {
    /// The regions of a position, in the order of [`Board::close_regions`]; `None` for one that is too large.
    pub fn all<const W: usize>(board: &Board<W>) -> impl Iterator<Item = Option<Self>> {
        let field = WalledBoard::from(board);
        Regions::closely(&field).map(move |region| Self::new(&field, region))
    }

    /// The region on these squares of a field; `None` if it is too large.
    pub fn new<const W: usize>(field: &WalledBoard<W>, squares: Bits<W>) -> Option<Self> {
        let place = |square: usize| (square / field.columns, square % field.columns);
        let places = || squares.iter().map(place);
        let (Some(top), Some(left)) = (places().map(|at| at.0).min(), places().map(|at| at.1).min()) else {
            return Some(Self::from_words(SIDE, [0, 0]));
        };
        let height = places().map(|at| at.0).max().map_or(0, |bottom| bottom + 1 - top);
        let width = places().map(|at| at.1).max().map_or(0, |right| right + 1 - left);
        let (long, short) = (height.max(width), height.min(width));
        let stride = if long <= SIDE { SIDE } else { long };
        if stride >= STRIDES || short * stride > 64 {
            return None;
        }
        let upright = long > SIDE && height > width;
        let mut words = [0; 2];
        for square in squares.iter() {
            let (row, column) = (place(square).0 - top, place(square).1 - left);
            let bit = 1 << if upright { column * stride + row } else { row * stride + column };
            for (word, hostile) in words.iter_mut().zip([field.stones[1], field.stones[0]]) {
                *word |= if hostile.has(square) { 0 } else { bit };
            }
        }
        Some(Self::from_words(stride, words))
    }

    /// The squares of a rectangle, row by row: 0 a wall, 1 a black stone, 2 a white one, 3 empty. `None` if it is too
    /// large, or not in the orientation of regions.
    pub fn from_squares(rows: usize, columns: usize, squares: impl Iterator<Item = u8>) -> Option<Self> {
        let stride = columns.max(SIDE);
        if stride >= STRIDES || rows * stride > 64 {
            return None;
        }
        let mut words = [0; 2];
        for (index, square) in squares.take(rows * columns).enumerate() {
            let at = index / columns * stride + index % columns;
            words[0] |= u64::from(square & 1) << at;
            words[1] |= u64::from(square >> 1 & 1) << at;
        }
        Some(Self::from_words(stride, words))
    }

    /// The squares of its bounding rectangle, as [`Region::from_squares`] takes them.
    pub fn to_squares(&self) -> impl Iterator<Item = u8> {
        let ((rows, columns), stride, [not_white, not_black]) = (self.size(), self.stride(), self.words());
        (0..rows * columns).map(move |index| {
            let at = index / columns * stride + index % columns;
            (not_white >> at & 1 | (not_black >> at & 1) << 1) as u8
        })
    }

    fn from_words(stride: usize, [not_white, not_black]: Words) -> Self {
        Self { stride: stride as u8, not_white: halves(not_white), not_black: halves(not_black) }
    }

    fn words(&self) -> Words {
        [whole(self.not_white), whole(self.not_black)]
    }

    fn stride(&self) -> usize {
        self.stride.into()
    }

    /// The region as a field.
    #[inline]
    pub fn field(&self) -> WalledBoard<1> {
        let [not_white, not_black] = self.words();
        WalledBoard {
            stones: [Bits([not_white & !not_black]), Bits([not_black & !not_white])],
            squares: Bits([not_white | not_black]),
            columns: self.stride(),
            rooms: ROOMS[self.stride()].map(|room| Bits([room])),
        }
    }

    /// The regions that it has split into.
    pub fn regions(&self) -> impl Iterator<Item = Self> {
        let field = self.field();
        Regions::of(&field).map(move |region| Self::cropped(&field, region.0[0]))
    }

    /// The regions that a closer look finds in it.
    pub fn close_regions(&self) -> impl Iterator<Item = Self> {
        let field = self.field();
        Regions::closely(&field).map(move |region| Self::cropped(&field, region.0[0]))
    }

    /// The content of a part of these squares, moved to the corner.
    fn cropped(field: &WalledBoard<1>, squares: u64) -> Self {
        let [black, white] = [field.stones[0].0[0], field.stones[1].0[0]];
        Self::anchored(field.columns, [squares & !white, squares & !black])
    }

    /// The rows and columns of its bounding rectangle.
    pub fn size(&self) -> (usize, usize) {
        let [one, other] = self.words();
        let all = one | other;
        if all == 0 {
            return (0, 0);
        }
        (
            (63 - all.leading_zeros() as usize) / self.stride() + 1,
            64 - folded(all, self.stride()).leading_zeros() as usize,
        )
    }

    /// How many squares it has.
    pub fn squares(&self) -> usize {
        let [one, other] = self.words();
        (one | other).count_ones() as usize
    }

    /// Moves squares to the corner and makes the rows as long as necessary.
    fn anchored(stride: usize, words: Words) -> Self {
        let all = words[0] | words[1];
        if all == 0 {
            return Self::from_words(SIDE, words);
        }
        let top = all.trailing_zeros() as usize / stride;
        let columns = folded(all, stride);
        let left = columns.trailing_zeros() as usize;
        let words = words.map(|word| word >> (top * stride + left));
        let width = 64 - columns.leading_zeros() as usize - left;
        let shorter = width.max(SIDE);
        if shorter == stride {
            return Self::from_words(stride, words);
        }
        // There are at most seven rows of more than eight squares.
        let shortened = words.map(|word| {
            let row = |index: usize| word >> (index * stride) & ((1 << width) - 1);
            (0..64 / stride).fold(0, |all, index| all | row(index) << (index * shorter))
        });
        Self::from_words(shorter, shortened)
    }
}

/// The union of all rows.
fn folded(squares: u64, stride: usize) -> u64 {
    if stride == SIDE {
        let rows = squares | squares >> 32;
        let rows = rows | rows >> 16;
        return (rows | rows >> 8) & 0xFF;
    }
    (0..64 / stride).fold(0, |all, row| all | squares >> (row * stride) & ((1 << stride) - 1))
}

impl Partizan for Region {
    type Move = Jump;

    fn options(&self, player: Player, into: &mut Vec<Jump>) {
        self.field().list_jumps(player, into);
    }

    fn can_move(&self, player: Player) -> bool {
        !self.field().movable(player).is_empty()
    }

    fn after(&self, player: Player, chosen: Jump) -> Self {
        let mut field = self.field();
        field.jump(player, chosen);
        let [black, white] = [field.stones[0].0[0], field.stones[1].0[0]];
        let squares = field.squares.0[0];
        Self::from_words(self.stride(), [squares & !white, squares & !black])
    }

    fn parts(&self, into: &mut Vec<Self>) {
        into.extend(self.regions());
    }

    /// On small regions the closer look takes longer than the search that it saves.
    fn finer_parts(&self, into: &mut Vec<Self>) -> bool {
        let field = self.field();
        if field.squares.len() <= LOOKED_AT_CLOSELY {
            return false;
        }
        let regions = Regions::closely(&field);
        let finer = !regions.is_whole();
        if finer {
            into.extend(regions.map(|region| Self::cropped(&field, region.0[0])));
        }
        finer
    }

    fn canonical(&self) -> (Self, Sign) {
        self.least()
    }

    fn at_a_glance(&self) -> Option<i64> {
        self.field().integer()
    }
}

/// Rows as of a position, with `#` for walls.
impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, columns) = self.size();
        for (index, square) in self.to_squares().enumerate() {
            f.write_str(if index > 0 && index % columns == 0 { "/" } else { "" })?;
            f.write_str(["#", "X", "O", "."][usize::from(square)])?;
        }
        Ok(())
    }
}

impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Region({self})")
    }
}
