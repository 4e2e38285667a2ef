//! Domineering as text: `5x5` is an empty board of rows x columns; any other is its rows from the top, `.` for a free
//! cell and `#` for a taken one, separated by `/`. The move `a1-a2` covers these two cells: column letter and row
//! number from the top left.

use hedgerow_core::{Notation, NotationError, Player};

use super::{Domineering, Domino};
use crate::small::grid::{GridForm, read_pair, square_name, write_rows};

const FORM: GridForm = GridForm {
    longest: Domineering::LONGEST,
    letters: ".#",
    meaning: ". free, # taken",
    missing: "the board is missing: write 5x5, or rows such as ..#/...",
};

impl Notation for Domineering {
    const GAME: &'static str = "domineering";
    type Move = Domino;

    fn read(text: &str) -> Result<Self, NotationError> {
        let grid = FORM.read(text)?;
        let board = Self::empty(grid.rows, grid.columns);
        let board = board.ok_or_else(|| NotationError::new(FORM.missing, 0..text.len()))?;
        let squares = (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| (row, column)));
        let taken = squares.filter(|&(row, column)| grid.letter(row, column) == Some('#'));
        Ok(taken.fold(board, |board, (row, column)| board.with_taken(row, column)))
    }

    fn write(&self) -> String {
        if Self::empty(self.rows(), self.columns()).as_ref() == Some(self) {
            return format!("{}x{}", self.rows(), self.columns());
        }
        write_rows(self.rows(), self.columns(), |row, column| self.letter(row, column))
    }

    fn written_turn(&self) -> Option<Player> {
        None
    }

    fn read_move(&self, text: &str) -> Result<Domino, NotationError> {
        let fault = |fault: &str| NotationError::new(format!("move {text:?}: {fault}"), 0..text.len());
        let form = || fault("a move is two cells side by side, such as a1-a2");
        let [one, other] = read_pair(text).ok_or_else(form)?;
        let (first, second) = (one.min(other), one.max(other));
        let upright = second == (first.0 + 1, first.1);
        if !upright && second != (first.0, first.1 + 1) {
            return Err(form());
        }
        for (row, column) in [first, second] {
            if row >= self.rows() || column >= self.columns() {
                return Err(fault("that is beyond the board"));
            }
            if !self.is_free(row, column) {
                return Err(fault(&format!("{} is taken", square_name(row, column))));
            }
        }
        Ok(Domino { row: first.0 as u8, column: first.1 as u8, upright })
    }

    fn write_move(&self, domino: Domino) -> String {
        let (row, column) = (usize::from(domino.row), usize::from(domino.column));
        let (last_row, last_column) = if domino.upright { (row + 1, column) } else { (row, column + 1) };
        format!("{}-{}", square_name(row, column), square_name(last_row, last_column))
    }
}

impl Domineering {
    /// The letter of a cell.
    pub(super) fn letter(&self, row: usize, column: usize) -> char {
        if self.is_free(row, column) { '.' } else { '#' }
    }
}
