//! A size of board: which lines surround which box.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use hedgerow_core::bits::Bits;

/// Words in a set of lines of the largest board.
pub(super) const MOST_WORDS: usize = 8;

/// The start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// No line is drawn.
    Standard,
    /// The whole border is drawn.
    Swedish,
    /// The left and the lower border are drawn.
    Icelandic,
}

impl Start {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Swedish, Self::Icelandic];

    /// Its name, as typed.
    pub fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Swedish => "swedish",
            Self::Icelandic => "icelandic",
        }
    }
}

/// A size of board, with its lines and boxes numbered.
///
/// Boxes are numbered row by row from the top left. Lines are numbered in the same way, all horizontal ones before all
/// vertical ones.
#[derive(Debug)]
pub struct Shape {
    rows: u8,
    columns: u8,
    /// For each box its top, bottom, left and right line.
    sides: Vec<[u16; 4]>,
    /// The same as sets.
    rings: Vec<Bits<MOST_WORDS>>,
    /// For each line the boxes on both sides: above and below, or left and right.
    beside: Vec<[Option<u8>; 2]>,
    /// For each line, what must be drawn for it to close boxes.
    around: Vec<Around>,
}

/// The other three lines of the boxes on both sides of a line, so that its captures are found without a branch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    /// By word, for both boxes. At the border, the only box counts as both.
    pub(super) others: [[u64; 2]; MOST_WORDS],
    /// 1 if there are two boxes, 0 if one.
    pub(super) second: u8,
}

impl Shape {
    /// Most lines of a board.
    pub const MOST_LINES: usize = 64 * MOST_WORDS;

    /// The shape with this many rows and columns of boxes; none if there are no boxes or too many lines.
    pub fn of(rows: usize, columns: usize) -> Option<&'static Self> {
        // There are only a few hundred sizes: each is made once and kept, so that boards can be copied freely.
        static KNOWN: OnceLock<Mutex<HashMap<(usize, usize), &'static Shape>>> = OnceLock::new();
        let fits = (1..Self::MOST_LINES).contains(&rows)
            && (1..Self::MOST_LINES).contains(&columns)
            && (rows + 1) * columns + rows * (columns + 1) <= Self::MOST_LINES;
        if !fits {
            return None;
        }
        let mut known = KNOWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        Some(known.entry((rows, columns)).or_insert_with(|| Box::leak(Box::new(Self::new(rows, columns)))))
    }

    fn new(rows: usize, columns: usize) -> Self {
        let horizontal = |row: usize, column: usize| row * columns + column;
        let vertical = |row: usize, column: usize| (rows + 1) * columns + row * (columns + 1) + column;
        let sides: Vec<[u16; 4]> = (0..rows * columns)
            .map(|index| {
                let (row, column) = (index / columns, index % columns);
                let lines = [
                    horizontal(row, column),
                    horizontal(row + 1, column),
                    vertical(row, column),
                    vertical(row, column + 1),
                ];
                lines.map(|line| line as u16)
            })
            .collect();
        let mut beside = vec![[None; 2]; (rows + 1) * columns + rows * (columns + 1)];
        for (index, &[top, bottom, left, right]) in sides.iter().enumerate() {
            // The box is below its top line, above its bottom line, and so on.
            for (line, side) in [(top, 1), (bottom, 0), (left, 1), (right, 0)] {
                beside[usize::from(line)][side] = Some(index as u8);
            }
        }
        let rings: Vec<Bits<MOST_WORDS>> =
            sides.iter().map(|lines| lines.iter().map(|&line| usize::from(line)).collect()).collect();
        let around = (0..beside.len())
            .map(|line| {
                let boxes = beside[line].iter().flatten();
                let others: Vec<_> = boxes.map(|&index| rings[usize::from(index)].minus(Bits::one(line))).collect();
                let (first, last) = (others[0], others[others.len() - 1]);
                let others = std::array::from_fn(|word| [first.0[word], last.0[word]]);
                Around { others, second: u8::from(beside[line].iter().all(Option::is_some)) }
            })
            .collect();
        Self { rows: rows as u8, columns: columns as u8, sides, rings, beside, around }
    }

    /// How many rows of boxes there are.
    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    /// How many columns of boxes there are.
    pub fn columns(&self) -> usize {
        self.columns.into()
    }

    /// The number of boxes.
    pub fn boxes(&self) -> usize {
        self.sides.len()
    }

    /// How many lines there are.
    pub fn lines(&self) -> usize {
        self.beside.len()
    }

    /// The number of horizontal lines, which come first.
    pub fn horizontal_lines(&self) -> usize {
        (self.rows() + 1) * self.columns()
    }

    /// The top, bottom, left and right line of a box.
    pub fn sides(&self, index: usize) -> [u16; 4] {
        self.sides[index]
    }

    /// The lines of all boxes, as [`Shape::sides`].
    #[inline]
    pub(super) fn all_sides(&self) -> &[[u16; 4]] {
        &self.sides
    }

    /// What must be drawn for a line to close boxes.
    #[inline]
    pub(super) fn around(&self, line: usize) -> &Around {
        &self.around[line]
    }

    /// The lines of a box as a set.
    #[inline]
    pub fn ring<const W: usize>(&self, index: usize) -> Bits<W> {
        narrow(&self.rings[index])
    }

    /// The lines of every box as a set, box by box.
    #[inline]
    pub fn rings<const W: usize>(&self) -> impl Iterator<Item = Bits<W>> {
        self.rings.iter().map(narrow)
    }

    /// The boxes on both sides of a line: above and below, or left and right; none at the border.
    #[inline]
    pub fn beside(&self, line: usize) -> [Option<u8>; 2] {
        self.beside[line]
    }

    /// The line that takes the place of this one when the board is reflected: upside down, left to right, and last
    /// along the diagonal from the top left, which exchanges rows and columns.
    pub fn reflected(&self, line: usize, upside_down: bool, left_right: bool, diagonal: bool) -> usize {
        let (rows, columns) = (self.rows(), self.columns());
        let horizontal = line < self.horizontal_lines();
        let (mut row, mut column) = match horizontal {
            true => (line / columns, line % columns),
            false => {
                let line = line - self.horizontal_lines();
                (line / (columns + 1), line % (columns + 1))
            }
        };
        if upside_down {
            row = if horizontal { rows - row } else { rows - 1 - row };
        }
        if left_right {
            column = if horizontal { columns - 1 - column } else { columns - column };
        }
        // The transposed board has `columns` rows and `rows` columns.
        match (horizontal, diagonal) {
            (true, false) => row * columns + column,
            (false, false) => self.horizontal_lines() + row * (columns + 1) + column,
            (true, true) => (columns + 1) * rows + column * (rows + 1) + row,
            (false, true) => column * rows + row,
        }
    }

    /// The lines that are drawn at the start.
    pub fn drawn_at<const W: usize>(&self, start: Start) -> Bits<W> {
        let border = |line: &usize| {
            let (above_or_left, below_or_right) = (self.beside[*line][0], self.beside[*line][1]);
            let horizontal = *line < self.horizontal_lines();
            match start {
                Start::Standard => false,
                Start::Swedish => above_or_left.is_none() || below_or_right.is_none(),
                Start::Icelandic if horizontal => below_or_right.is_none(),
                Start::Icelandic => above_or_left.is_none(),
            }
        };
        (0..self.lines()).filter(border).collect()
    }
}

/// The first words of a set.
#[inline]
fn narrow<const W: usize>(set: &Bits<MOST_WORDS>) -> Bits<W> {
    Bits(std::array::from_fn(|word| set.0[word]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_numbered_as_everywhere() {
        let shape = Shape::of(3, 4).unwrap();
        assert_eq!((shape.boxes(), shape.lines(), shape.horizontal_lines()), (12, 31, 16));
        assert_eq!(shape.sides(0), [0, 4, 16, 17]);
        assert_eq!(shape.sides(11), [11, 15, 29, 30]);
        assert_eq!(shape.beside(0), [None, Some(0)]);
        assert_eq!(shape.beside(17), [Some(0), Some(1)]);
        assert!(Shape::of(0, 3).is_none() && Shape::of(16, 16).is_none() && Shape::of(15, 15).is_some());
    }

    #[test]
    fn reflections_keep_boxes_together() {
        let (shape, turned) = (Shape::of(3, 4).unwrap(), Shape::of(4, 3).unwrap());
        for code in 0..8 {
            let target = if code & 4 == 0 { shape } else { turned };
            for index in 0..shape.boxes() {
                let lines = shape
                    .sides(index)
                    .map(|line| shape.reflected(line.into(), code & 1 != 0, code & 2 != 0, code & 4 != 0));
                let ring: Bits<8> = lines.into_iter().collect();
                assert!((0..target.boxes()).any(|other| target.ring::<8>(other) == ring), "{code} {index}");
            }
        }
    }

    #[test]
    fn starts_draw_borders() {
        let shape = Shape::of(2, 2).unwrap();
        let drawn = |start| shape.drawn_at::<1>(start).iter().collect::<Vec<_>>();
        assert!(drawn(Start::Standard).is_empty());
        assert_eq!(drawn(Start::Swedish), [0, 1, 4, 5, 6, 8, 9, 11]);
        assert_eq!(drawn(Start::Icelandic), [4, 5, 6, 9]);
    }
}
