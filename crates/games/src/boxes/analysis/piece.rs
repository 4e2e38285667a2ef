//! A connected part of a position as Strings-and-Coins: coins in a frame, strings between them and to the ground.
//!
//! A piece keeps only what matters for play: a box knows how many free lines it has to the outside, but not which ones.
//! So two corners with different border lines drawn are the same piece, as are pieces in other places or reflected.

use std::cmp::Ordering;

use hedgerow_core::bits::Bits;
use smallvec::{SmallVec, smallvec};

use crate::boxes::Boxes;

/// The lowest bits of a cell count the strings to the ground, the next four are the strings to its neighbours. A cell
/// without strings holds no coin.
const GROUND: u8 = 7;
/// Right, down, left and up: the opposite direction is two further.
const LINKS: [u8; 4] = [1 << 3, 1 << 4, 1 << 5, 1 << 6];

type Cells = SmallVec<[u8; 32]>;

/// Coins in a frame of rows and columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    columns: u8,
    cells: Cells,
}

/// A string that can be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// One of those from this coin to the ground.
    Ground(usize),
    /// The string from this coin in this direction.
    Link(usize, usize),
}

impl Piece {
    /// The whole position, connected or not.
    pub fn of(position: &Boxes) -> Self {
        let shape = position.shape();
        let mut cells: Cells = smallvec![0; shape.boxes()];
        for line in position.free().iter() {
            match shape.beside(line) {
                [Some(first), Some(second)] => {
                    let direction = usize::from(line < shape.horizontal_lines());
                    cells[usize::from(first)] |= LINKS[direction];
                    cells[usize::from(second)] |= LINKS[direction + 2];
                }
                [one, other] => one.or(other).into_iter().for_each(|index| cells[usize::from(index)] += 1),
            }
        }
        Self { columns: shape.columns() as u8, cells }
    }

    /// All strings that lead to different pieces; a coin's strings to the ground are equivalent.
    pub fn cuts(&self) -> impl Iterator<Item = Cut> {
        self.cells.iter().enumerate().flat_map(move |(index, &cell)| {
            let ground = (cell & GROUND > 0).then_some(Cut::Ground(index));
            let links = (0..2).filter(move |&direction| cell & LINKS[direction] > 0);
            ground.into_iter().chain(links.map(move |direction| Cut::Link(index, direction)))
        })
    }

    /// Cuts a string.
    pub fn cut(&mut self, cut: Cut) {
        match cut {
            Cut::Ground(index) => self.cells[index] -= 1,
            Cut::Link(index, direction) => {
                let other = self.beyond(index, direction);
                self.cells[index] &= !LINKS[direction];
                self.cells[other] &= !LINKS[(direction + 2) % 4];
            }
        }
    }

    /// The next cell in a direction.
    fn beyond(&self, index: usize, direction: usize) -> usize {
        let columns = usize::from(self.columns);
        match direction {
            0 => index + 1,
            1 => index + columns,
            2 => index - 1,
            _ => index - columns,
        }
    }

    /// The neighbours on strings.
    fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> {
        let cell = self.cells[index];
        (0..4).filter(move |&direction| cell & LINKS[direction] > 0).map(move |way| self.beyond(index, way))
    }

    /// The number of strings of a coin.
    fn degree(&self, index: usize) -> usize {
        let cell = self.cells[index];
        usize::from(cell & GROUND) + (cell & !GROUND).count_ones() as usize
    }

    /// Removes a coin with all its strings.
    fn take(&mut self, index: usize) {
        for (direction, link) in LINKS.into_iter().enumerate() {
            if self.cells[index] & link > 0 {
                self.cut(Cut::Link(index, direction));
            }
        }
        self.cells[index] = 0;
    }

    /// Takes every coin whose taking leaves no choice; false if there is a choice.
    ///
    /// A coin on one string can be taken. There is a choice where two coins can be declined: where the next coin is on
    /// two strings, unless only three coins of a loop are left.
    pub fn settle(&mut self) -> bool {
        while let Some(first) = (0..self.cells.len()).find(|&index| self.degree(index) == 1) {
            let next = self.neighbours(first).next();
            if let Some(next) = next.filter(|&next| self.degree(next) == 2) {
                let beyond = self.neighbours(next).find(|&beyond| beyond != first);
                let Some(third) = beyond.filter(|&beyond| self.degree(beyond) == 1) else { return false };
                self.take(next);
                self.take(third);
            }
            self.take(first);
        }
        true
    }

    /// The connected parts, each in its smallest frame.
    pub fn parts(&self) -> SmallVec<[Self; 2]> {
        let mut seen = Bits::<4>::NONE;
        let mut parts = SmallVec::new();
        for start in 0..self.cells.len() {
            if self.cells[start] == 0 || seen.has(start) {
                continue;
            }
            let mut part: SmallVec<[usize; 32]> = smallvec![start];
            seen.insert(start);
            let mut at = 0;
            while let Some(&index) = part.get(at) {
                for next in self.neighbours(index) {
                    if !seen.has(next) {
                        seen.insert(next);
                        part.push(next);
                    }
                }
                at += 1;
            }
            parts.push(self.framed(&part));
        }
        parts
    }

    fn framed(&self, part: &[usize]) -> Self {
        let columns = usize::from(self.columns);
        let place = |index: usize| (index / columns, index % columns);
        let fold = |(top, left, bottom, right): (usize, usize, usize, usize), &index: &usize| {
            let (row, column) = place(index);
            (top.min(row), left.min(column), bottom.max(row), right.max(column))
        };
        let (top, left, bottom, right) = part.iter().fold((usize::MAX, usize::MAX, 0, 0), fold);
        let wide = right + 1 - left;
        let mut cells: Cells = smallvec![0; (bottom + 1 - top) * wide];
        for &index in part {
            let (row, column) = place(index);
            cells[(row - top) * wide + column - left] = self.cells[index];
        }
        Self { columns: wide as u8, cells }
    }

    /// The least of its eight reflections, the frame not higher than wide.
    pub fn canonical(self) -> Self {
        let columns = usize::from(self.columns);
        let rows = self.cells.len() / columns;
        let turns = match rows.cmp(&columns) {
            Ordering::Less => 0..4,
            Ordering::Equal => 0..8,
            Ordering::Greater => 4..8,
        };
        let size = self.cells.len();
        // Most reflections differ in the first cells: only the least one is written out in full.
        let least = turns.map(|turn| Turned { piece: &self, rows, columns, turn }).reduce(|least, other| {
            let differs = (0..size).map(|at| other.cell(at).cmp(&least.cell(at))).find(|order| order.is_ne());
            if differs == Some(Ordering::Less) { other } else { least }
        });
        match least {
            Some(least) => {
                Self { columns: rows.max(columns) as u8, cells: (0..size).map(|at| least.cell(at)).collect() }
            }
            None => self,
        }
    }

    /// Bytes that it takes in a table, roughly.
    pub fn bytes(&self) -> u64 {
        let heap = if self.cells.spilled() { self.cells.len() } else { 0 };
        (2 * size_of::<Self>() + heap) as u64
    }
}

/// A piece as it looks reflected: by the bits of `turn` upside down, left to right, along the diagonal.
struct Turned<'a> {
    piece: &'a Piece,
    rows: usize,
    columns: usize,
    turn: usize,
}

impl Turned<'_> {
    /// The cell at a place of the frame.
    fn cell(&self, at: usize) -> u8 {
        let wide = if self.turn & 4 > 0 { self.rows } else { self.columns };
        let (mut row, mut column) = (at / wide, at % wide);
        if self.turn & 4 > 0 {
            (row, column) = (column, row);
        }
        if self.turn & 1 > 0 {
            row = self.rows - 1 - row;
        }
        if self.turn & 2 > 0 {
            column = self.columns - 1 - column;
        }
        let cell = self.piece.cells[row * self.columns + column];
        let [mut right, mut down, mut left, mut up] = LINKS.map(|link| cell & link > 0);
        if self.turn & 1 > 0 {
            (down, up) = (up, down);
        }
        if self.turn & 2 > 0 {
            (right, left) = (left, right);
        }
        if self.turn & 4 > 0 {
            (right, down, left, up) = (down, right, up, left);
        }
        let links = u8::from(right) | u8::from(down) << 1 | u8::from(left) << 2 | u8::from(up) << 3;
        cell & GROUND | links << 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hedgerow_core::Notation;

    fn piece(text: &str) -> Piece {
        Piece::of(&Boxes::read(text).unwrap())
    }

    #[test]
    fn alike_pieces_have_one_form() {
        // A corner without its top line or without its left line; the same turned.
        let forms = ["2x2:100000000000", "2x2:000000100000", "2x2:010000000000", "2x2:000000000001"];
        for text in forms {
            assert_eq!(piece(text).canonical(), piece(forms[0]).canonical(), "{text}");
        }
        assert_ne!(piece("2x2:001000000000").canonical(), piece(forms[0]).canonical());
        assert_eq!(piece("2x3").canonical(), piece("3x2").canonical());
    }

    #[test]
    fn cuts_count_lines_to_the_ground_once() {
        assert_eq!(piece("1x1").cuts().count(), 1);
        assert_eq!(piece("2x2").cuts().count(), 8);
        assert_eq!(piece("3x3").cuts().count(), 12 + 8);
    }

    #[test]
    fn forced_coins_are_taken() {
        let mut single = piece("1x1:0111");
        assert!(single.settle() && single.parts().is_empty());
        // Two with one end open: they may be declined. Two with both ends open: one line takes them.
        assert!(!piece("1x2:1111100").settle());
        assert!(piece("1x2:1111101").settle());
        assert!(piece("1x3:1111111001").settle() && !piece("1x4:1111111110001").settle());
    }
}
