//! The board with the names of its rows and columns.

use hedgerow_core::Picture;
use hedgerow_core::picture::{Emphasis, palette};

use super::{Domineering, Domino};
use crate::small::grid;

impl Picture for Domineering {
    fn text(&self) -> String {
        grid::drawn((self.rows(), self.columns()), |row, column| self.letter(row, column))
    }

    fn svg(&self) -> String {
        let fill = |row, column| if self.is_free(row, column) { palette::PAPER } else { palette::TAKEN };
        let words = |row, column| format!("cell {}", grid::square_name(row, column));
        grid::svg((self.rows(), self.columns()), "a board of Domineering", words, fill, |_, _, _| {})
    }
}

impl Domineering {
    /// The picture with a number on each of these dominoes.
    pub fn with_numbers(&self, numbers: &[(Domino, String, Emphasis)]) -> String {
        let squares = |domino: &Domino| {
            let (row, column) = (usize::from(domino.row), usize::from(domino.column));
            [(row, column), if domino.upright { (row + 1, column) } else { (row, column + 1) }]
        };
        grid::numbered(self, numbers, squares, 0.5)
    }
}
