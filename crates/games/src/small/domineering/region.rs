//! Free cells that fit a square of eight by eight, as one machine word.
//!
//! Values are computed on these, so it is built for speed: moves, connected regions and the eight images of a region
//! take a few instructions each, by the methods of chess programmers.

use std::hash::{Hash, Hasher};

use hedgerow_core::{Partizan, Player, Sign, Symmetric};

use super::Domineering;
use super::rules::pairs_in_line;

/// The first column of all rows.
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

/// Free cells on eight rows of eight, moved to the top left corner: bit 8·row + column.
///
/// ```
/// use hedgerow_core::{Notation, Partizan};
/// use hedgerow_games::small::domineering::{Domineering, Region};
///
/// let board = Domineering::read("##../##.#/####")?;
/// let corner = Domineering::read("../.#")?;
/// assert_eq!(Region::new(&board), Region::new(&corner)); // the same cells in another place
/// assert_eq!(Region::new(&Domineering::read("1x9")?), None);
/// # Ok::<(), hedgerow_core::NotationError>(())
/// ```
// Two halves, so that a word and a handle take twelve bytes in a table and not sixteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    low: u32,
    high: u32,
}

impl Hash for Region {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.cells());
    }
}

impl PartialOrd for Region {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Region {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.cells().cmp(&other.cells())
    }
}

impl Region {
    /// The free cells of a board, if they fit eight rows and columns.
    pub fn new(board: &Domineering) -> Option<Self> {
        let rows = board.free_rows();
        let Some(first) = rows.iter().position(|&row| row != 0) else { return Some(Self::from_cells(0)) };
        let all = rows.iter().fold(0, |all, row| all | row);
        let mut cells = 0;
        for (index, row) in rows[first..].iter().enumerate() {
            let row = u64::from(row >> all.trailing_zeros());
            if row != 0 && (index >= 8 || row > 0xFF) {
                return None;
            }
            cells |= row.checked_shl(8 * index as u32).unwrap_or(0);
        }
        Some(Self::from_cells(cells))
    }

    /// The cells of this word: bit 8·row + column. They are moved to the top left corner.
    pub fn from_cells(cells: u64) -> Self {
        let cells = anchored(cells);
        Self { low: cells as u32, high: (cells >> 32) as u32 }
    }

    /// The free cells as a word: bit 8·row + column.
    pub fn cells(self) -> u64 {
        u64::from(self.high) << 32 | u64::from(self.low)
    }
}

/// The cells moved to the top left corner.
fn anchored(cells: u64) -> u64 {
    if cells == 0 {
        return 0;
    }
    let cells = cells >> (cells.trailing_zeros() & !7);
    let columns = cells | cells >> 32;
    let columns = columns | columns >> 16;
    let columns = (columns | columns >> 8) & 0xFF;
    cells >> columns.trailing_zeros()
}

/// The cells next to these in the four directions.
fn neighbours(cells: u64) -> u64 {
    cells << 8 | cells >> 8 | (cells & !LAST_COLUMN) << 1 | (cells & !FIRST_COLUMN) >> 1
}

/// Transposes rows and columns: three exchanges of blocks (*Hacker's Delight*, section 7-3).
fn transposed(mut cells: u64) -> u64 {
    for (shift, mask) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)] {
        let exchange = (cells ^ cells >> shift) & mask;
        cells ^= exchange ^ exchange << shift;
    }
    cells
}

/// Where a domino of the player may begin: its upper or its left cell.
fn starts(cells: u64, player: Player) -> u64 {
    if player == Player::LEFT { cells & cells >> 8 } else { cells & (cells & !FIRST_COLUMN) >> 1 }
}

impl Partizan for Region {
    /// The upper or left cell of the domino.
    type Move = u8;

    fn options(&self, player: Player, into: &mut Vec<u8>) {
        let mut starts = starts(self.cells(), player);
        while starts != 0 {
            into.push(starts.trailing_zeros() as u8);
            starts &= starts - 1;
        }
    }

    fn can_move(&self, player: Player) -> bool {
        starts(self.cells(), player) != 0
    }

    fn after(&self, player: Player, start: u8) -> Self {
        let domino = if player == Player::LEFT { 0x101 } else { 0b11 };
        Self::from_cells(self.cells() & !(domino << start))
    }

    fn parts(&self, into: &mut Vec<Self>) {
        // Cells without a neighbour hold no domino.
        let mut free = self.cells() & neighbours(self.cells());
        while free != 0 {
            let mut region = free & free.wrapping_neg();
            loop {
                let wider = region | neighbours(region) & free;
                if wider == region {
                    break;
                }
                region = wider;
            }
            free &= !region;
            into.push(Self::from_cells(region));
        }
    }

    fn canonical(&self) -> (Self, Sign) {
        self.least_image()
    }

    /// Strips: if only one player can ever move, count.
    fn at_a_glance(&self) -> Option<i64> {
        let cells = self.cells();
        let lines = |cells: u64| cells.to_le_bytes().into_iter().map(|line| pairs_in_line(line.into())).sum::<i64>();
        if !self.can_move(Player::LEFT) {
            Some(-lines(cells))
        } else if !self.can_move(Player::RIGHT) {
            Some(lines(transposed(cells)))
        } else {
            None
        }
    }
}

/// As for [`Domineering`].
impl Symmetric for Region {
    fn symmetries(&self) -> usize {
        8
    }

    fn image(&self, index: usize) -> Self {
        let mut cells = self.cells();
        if index & 4 != 0 {
            cells = transposed(cells);
        }
        if index & 1 != 0 {
            cells = cells.swap_bytes();
        }
        if index & 2 != 0 {
            cells = cells.swap_bytes().reverse_bits();
        }
        Self::from_cells(cells)
    }

    fn sign(&self, index: usize) -> Sign {
        if index & 4 == 0 { Sign::Plus } else { Sign::Minus }
    }
}
