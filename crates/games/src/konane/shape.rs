//! The size of a board and the names of its squares.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

/// How many rows and columns a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    rows: u8,
    columns: u8,
}

impl Shape {
    /// The longest possible side.
    pub const LONGEST: usize = 40;
    /// The most squares of a board.
    pub const MOST_SQUARES: usize = 512;

    /// A board of this size; `None` if it has no square, or is too large.
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let sides = (1..=Self::LONGEST).contains(&rows) && (1..=Self::LONGEST).contains(&columns);
        (sides && rows * columns <= Self::MOST_SQUARES).then_some(Self { rows: rows as u8, columns: columns as u8 })
    }

    /// The number of rows.
    #[inline]
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    #[inline]
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// The number of squares.
    #[inline]
    pub fn squares(self) -> usize {
        self.rows() * self.columns()
    }

    /// The number of the square in this row and column, counted row by row from the top left.
    #[inline]
    pub fn square(self, row: usize, column: usize) -> usize {
        row * self.columns() + column
    }

    /// Row and column of a square.
    #[inline]
    pub fn place(self, square: usize) -> (usize, usize) {
        (square / self.columns(), square % self.columns())
    }

    /// The player whose stone is on a square of a full board: Black's on the top left one, then alternating.
    #[inline]
    pub fn colour(self, square: usize) -> Player {
        let (row, column) = self.place(square);
        Player::new(((row + column) % 2) as u8)
    }

    /// The squares with some property.
    pub fn squares_where<const W: usize>(self, mut is_so: impl FnMut(usize, usize) -> bool) -> Bits<W> {
        (0..self.squares()).filter(|&square| is_so(self.place(square).0, self.place(square).1)).collect()
    }

    /// The corners and the squares in the middle: one, two or four.
    pub fn corners_and_centre<const W: usize>(self) -> Bits<W> {
        let (rows, columns) = (self.rows(), self.columns());
        let end = |at: usize, count: usize| at == 0 || at + 1 == count;
        let middle = |at: usize, count: usize| at == count / 2 || at + 1 == count - count / 2;
        self.squares_where(|row, column| {
            end(row, rows) && end(column, columns) || middle(row, rows) && middle(column, columns)
        })
    }

    /// The squares beside a square.
    pub fn beside(self, square: usize) -> impl Iterator<Item = usize> {
        let (row, column) = self.place(square);
        let places =
            [(row.wrapping_sub(1), column), (row, column.wrapping_sub(1)), (row, column + 1), (row + 1, column)];
        let within = move |&(row, column): &(usize, usize)| row < self.rows() && column < self.columns();
        places.into_iter().filter(within).map(move |(row, column)| self.square(row, column))
    }

    /// The name of a square: column and row from the top left, such as `c2`.
    pub fn name(self, square: usize) -> String {
        let (row, column) = self.place(square);
        format!("{}{}", column_name(column), row + 1)
    }

    /// The square of this name.
    pub fn named(self, name: &str) -> Option<usize> {
        let letters = name.bytes().take_while(u8::is_ascii_lowercase).count();
        let (letters, number) = name.split_at(letters);
        let column = (0..self.columns()).find(|&column| column_name(column) == letters)?;
        let digits = (1..=2).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
        let row = number.parse::<usize>().ok().filter(|_| digits)?.checked_sub(1)?;
        (row < self.rows() && !number.starts_with('0')).then(|| self.square(row, column))
    }
}

/// The name of a column: `a` to `z`, then `aa`, `ab` and so on.
pub fn column_name(column: usize) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    if column < 26 { letter.to_string() } else { format!("{}{letter}", column_name(column / 26 - 1)) }
}
