//! NoGo as text: `4x4` is an empty board; any other is its rows from the top, separated by `/`: `.` for an empty point,
//! `X` for a stone of Left and `O` for one of Right, `x` and `o` for stones that keep a liberty outside of the board, and
//! `_` for an empty point that stays empty, and `#` for a square that is no point. The move `a1` places a stone on a1.

use hedgerow_core::{Notation, NotationError, Partizan, Player};

use super::{NoGo, Placing, Square};
use crate::small::grid::{GridForm, read_square, square_name, write_rows};

const FORM: GridForm = GridForm {
    longest: NoGo::MOST_SQUARES,
    letters: ".XOxo_#",
    meaning: ". empty, X Left's, O Right's, x and o stones with a liberty elsewhere, _ stays empty, # no point",
    missing: "the board is missing: write 4x4, or rows such as .X./..O",
};

impl Notation for NoGo {
    const GAME: &'static str = "nogo";
    type Move = Placing;

    fn read(text: &str) -> Result<Self, NotationError> {
        let grid = FORM.read(text)?;
        let board = Self::new(grid.rows, grid.columns, |row, column| match grid.letter(row, column) {
            None | Some('.') => Square::Empty,
            Some('_') => Square::Liberty,
            Some('X') => Square::Stone(Player::LEFT, false),
            Some('x') => Square::Stone(Player::LEFT, true),
            Some('O') => Square::Stone(Player::RIGHT, false),
            Some('o') => Square::Stone(Player::RIGHT, true),
            _ => Square::Wall,
        });
        let board = board.ok_or_else(|| NotationError::new("a board has at most 64 squares", 0..text.len()))?;
        match board.without_liberty() {
            None => Ok(board),
            Some(at) => {
                let name = square_name(at / grid.columns, at % grid.columns);
                Err(NotationError::new(format!("the group of {name} has no empty point beside it"), 0..text.len()))
            }
        }
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

    fn read_move(&self, text: &str) -> Result<Placing, NotationError> {
        let mut moves = Vec::new();
        Player::BOTH.into_iter().for_each(|player| self.options(player, &mut moves));
        let fault = || {
            format!("move {text:?}: a stone is placed on an empty point, such as a1, and takes nobody's last liberty")
        };
        let (row, column) = read_square(text.trim()).ok_or_else(|| NotationError::new(fault(), 0..text.len()))?;
        let found =
            moves.into_iter().find(|chosen| (chosen.0 / self.size().1, chosen.0 % self.size().1) == (row, column));
        found.ok_or_else(|| NotationError::new(fault(), 0..text.len()))
    }

    fn write_move(&self, Placing(at): Placing) -> String {
        square_name(at / self.size().1, at % self.size().1)
    }
}

impl NoGo {
    /// The letter of a square.
    pub(super) fn letter(&self, row: usize, column: usize) -> char {
        match self.square(row, column) {
            Square::Wall => '#',
            Square::Empty => '.',
            Square::Liberty => '_',
            Square::Stone(Player::LEFT, false) => 'X',
            Square::Stone(Player::LEFT, true) => 'x',
            Square::Stone(_, false) => 'O',
            Square::Stone(_, true) => 'o',
        }
    }
}
