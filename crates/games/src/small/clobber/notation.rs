//! Clobber as text: `4x4` is a full board of alternating stones, with Left's on a1; any other is its rows from the top,
//! `X` for a stone of Left, `O` for one of Right and `.` for none, separated by `/`. The move `a1-a2` takes the stone
//! of a1 to a2.

use hedgerow_core::{Notation, NotationError, Partizan, Player};

use super::{Clobber, Clobbering};
use crate::small::grid::{GridForm, read_pair, square_name, write_rows};

const FORM: GridForm = GridForm {
    longest: Clobber::MOST_SQUARES,
    letters: "XO.",
    meaning: "X Left's, O Right's, . empty",
    missing: "the board is missing: write 4x4, or rows such as XO./OXO",
};

impl Notation for Clobber {
    const GAME: &'static str = "clobber";
    type Move = Clobbering;

    fn read(text: &str) -> Result<Self, NotationError> {
        let grid = FORM.read(text)?;
        let full = |row: usize, column: usize| if (row + column).is_multiple_of(2) { 'X' } else { 'O' };
        let board = Self::new(grid.rows, grid.columns, |row, column| {
            match grid.letter(row, column).unwrap_or_else(|| full(row, column)) {
                'X' => Some(Player::LEFT),
                'O' => Some(Player::RIGHT),
                _ => None,
            }
        });
        board.ok_or_else(|| NotationError::new("a board has at most 64 squares", 0..text.len()))
    }

    fn write(&self) -> String {
        let (rows, columns) = self.size();
        let size = format!("{rows}x{columns}");
        if Self::read(&size).as_ref() == Ok(self) {
            size
        } else {
            write_rows(rows, columns, |row, column| self.letter(row, column))
        }
    }

    fn written_turn(&self) -> Option<Player> {
        None
    }

    fn read_move(&self, text: &str) -> Result<Clobbering, NotationError> {
        let mut moves = Vec::new();
        Player::BOTH.into_iter().for_each(|player| self.options(player, &mut moves));
        let fault = || format!("move {text:?}: a stone moves to a stone of the other player beside it, such as a1-a2");
        let wanted = read_pair(text).map(|pair| pair.map(|(row, column)| square_name(row, column)).join("-"));
        let found = moves.into_iter().find(|&chosen| Some(self.write_move(chosen)) == wanted);
        found.ok_or_else(|| NotationError::new(fault(), 0..text.len()))
    }

    fn write_move(&self, Clobbering(from, to): Clobbering) -> String {
        [from, to].map(|square| square_name(square / self.size().1, square % self.size().1)).join("-")
    }
}

impl Clobber {
    /// The letter of a square.
    pub(super) fn letter(&self, row: usize, column: usize) -> char {
        self.stone(row, column).map_or('.', |player| if player == Player::LEFT { 'X' } else { 'O' })
    }
}
