//! The size of a board, the names of its cells and which cells touch.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use crate::small::grid;

/// How many rows and columns a board has. Cells are numbered row by row from the top left.
///
/// ```
/// use hedgerow_games::hex::Shape;
///
/// let shape = Shape::new(3, 4).unwrap();
/// assert_eq!((shape.name(6), shape.named("c2")), ("c2".to_owned(), Some(6)));
/// // The cell to the upper left does not touch it, nor does the one to the lower right.
/// assert_eq!(shape.beside(6).collect::<Vec<_>>(), [2, 3, 7, 10, 9, 5]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    rows: u8,
    columns: u8,
}

/// The six directions, clockwise from up, as steps of rows and columns: two consecutive ones lead to cells that touch.
const AROUND: [(isize, isize); 6] = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];

/// The neighbour of a cell in one of the six directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// A cell.
    Cell(usize),
    /// A side of the board that this player joins to the opposite one.
    Side(Player),
    /// A corner, where sides of both players meet.
    Corner,
}

impl Shape {
    /// The longest possible side.
    pub const LONGEST: usize = 19;

    /// A board of this size; `None` if it has no cell, or is too large.
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let fits = |side| (1..=Self::LONGEST).contains(&side);
        (fits(rows) && fits(columns)).then_some(Self { rows: rows as u8, columns: columns as u8 })
    }

    /// The number of rows: the distance between top and bottom, which Black joins.
    #[inline]
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// The number of columns: the distance between left and right, which White joins.
    #[inline]
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// The number of cells.
    #[inline]
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// Whether transposition, which exchanges the players' sides, leaves a board of the same size.
    #[inline]
    pub fn is_square(self) -> bool {
        self.rows == self.columns
    }

    /// The number of the cell in this row and column.
    #[inline]
    pub fn cell(self, row: usize, column: usize) -> usize {
        row * self.columns() + column
    }

    /// Row and column of a cell.
    #[inline]
    pub fn place(self, cell: usize) -> (usize, usize) {
        (cell / self.columns(), cell % self.columns())
    }

    /// The two sides that a player joins, as the cells along them: top and bottom, or left and right.
    pub fn sides<const W: usize>(self, player: Player) -> [Bits<W>; 2] {
        let along = |is_there: &dyn Fn(usize, usize) -> bool| {
            (0..self.cells()).filter(|&cell| is_there(self.place(cell).0, self.place(cell).1)).collect()
        };
        match player {
            Player::LEFT => [along(&|row, _| row == 0), along(&|row, _| row + 1 == self.rows())],
            _ => [along(&|_, column| column == 0), along(&|_, column| column + 1 == self.columns())],
        }
    }

    /// The neighbours of a cell, clockwise from above.
    pub fn around(self, cell: usize) -> [Beside; 6] {
        let (row, column) = self.place(cell);
        AROUND.map(|(down, right)| {
            let row = row.checked_add_signed(down).filter(|&row| row < self.rows());
            let column = column.checked_add_signed(right).filter(|&column| column < self.columns());
            match (row, column) {
                (Some(row), Some(column)) => Beside::Cell(self.cell(row, column)),
                (None, Some(_)) => Beside::Side(Player::LEFT),
                (Some(_), None) => Beside::Side(Player::RIGHT),
                (None, None) => Beside::Corner,
            }
        })
    }

    /// The cells that touch a cell, clockwise from above.
    pub fn beside(self, cell: usize) -> impl Iterator<Item = usize> {
        self.around(cell).into_iter().filter_map(|beside| match beside {
            Beside::Cell(cell) => Some(cell),
            _ => None,
        })
    }

    /// The image of a cell under half a turn of the board.
    #[inline]
    pub fn turned(self, cell: usize) -> usize {
        self.cells() - 1 - cell
    }

    /// The board with rows and columns exchanged.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self { rows: self.columns, columns: self.rows }
    }

    /// The cell of the [transposed](Shape::transposed) board that a cell becomes.
    #[inline]
    pub fn mirrored(self, cell: usize) -> usize {
        let (row, column) = self.place(cell);
        self.transposed().cell(column, row)
    }

    /// The name of a cell: column and row from the top left, such as `c2`.
    pub fn name(self, cell: usize) -> String {
        let (row, column) = self.place(cell);
        grid::square_name(row, column)
    }

    /// The cell of this name.
    pub fn named(self, name: &str) -> Option<usize> {
        let (row, column) = grid::read_square(name)?;
        (row < self.rows() && column < self.columns()).then(|| self.cell(row, column))
    }
}
