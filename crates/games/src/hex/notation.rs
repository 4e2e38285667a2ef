//! Hex as text: `5x5` is the empty board of rows x columns. `3x3:X../.O./...` has its rows from the top, separated by
//! `/`; a cell is `X` (a black stone), `O` (a white one) or `.` (free). The player to move follows, and may be left out
//! if it follows from the numbers of stones. `pie` at the end says that White may take over the first stone.
//!
//! A move is the cell's column and row from the top left, such as `c2`; or `swap`, which takes over the first stone.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Naming, Notation, NotationError, Player};

use super::board::Hex;
use super::rules::Move;
use super::shape::Shape;
use crate::small::grid::{GridForm, write_rows};

/// The text for taking over the first stone.
const TAKE_OVER: &str = "swap";
/// The text for the pie rule.
const PIE: &str = "pie";
/// The text form of rows.
const FORM: GridForm = GridForm {
    longest: Shape::LONGEST,
    letters: "XO.",
    meaning: "X black, O white, . free",
    missing: "the rows are missing: write 3x3:X../.O./...",
};

/// A word and where it begins.
type Word<'a> = (usize, &'a str);

impl Notation for Hex {
    const GAME: &'static str = "hex";
    type Move = Move;

    fn read(text: &str) -> Result<Self, NotationError> {
        let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let mut words: Vec<Word> = text.split_whitespace().map(|word| (start(word), word)).collect();
        if words.is_empty() {
            return Err(NotationError::new("the board is missing: write 5x5, or 3x3:X../.O./...", 0..text.len()));
        }
        let pie = words[1..].last().copied().filter(|word| word.1 == PIE);
        words.truncate(words.len() - usize::from(pie.is_some()));
        let given = match words[1..] {
            [] => None,
            [word] => Some(read_turn(word)?),
            [_, more, ..] => return Err(fault(more, &format!("{:?}: nothing may follow", more.1))),
        };
        let (shape, stones) = read_board(words[0])?;
        let [black, white] = stones.map(|stones| stones.len());
        let to_move = given.or_else(|| due(black, white)).ok_or_else(|| {
            let sentence = format!(
                "who moves does not follow from {black} black and {white} white stones: write X or O at the end"
            );
            NotationError::new(sentence, text.len()..text.len())
        })?;
        let empty = Self::empty(shape).ok_or_else(|| fault(words[0], "the board is too large"))?;
        let position = empty.with_stones(stones, to_move);
        match pie {
            Some(word) if !shape.is_square() => {
                Err(fault(word, &format!("{PIE:?}: the pie rule is for boards with as many rows as columns")))
            }
            Some(word) if !position.with_pie().pie() => {
                Err(fault(word, &format!("{PIE:?}: the pie rule is for the first two turns")))
            }
            Some(_) => Ok(position.with_pie()),
            None => Ok(position),
        }
    }

    fn write(&self) -> String {
        let (rows, columns) = (self.shape().rows(), self.shape().columns());
        let mut text = format!("{rows}x{columns}");
        if self.free().len() < self.shape().cells() || self.to_move() != Player::LEFT {
            let cells = write_rows(rows, columns, |row, column| self.letter_at(self.shape().cell(row, column)));
            text += &format!(":{cells} {}", Naming::Stones.letter(self.to_move()));
        }
        if self.pie() { text + " " + PIE } else { text }
    }

    fn written_turn(&self) -> Option<Player> {
        Some(self.to_move())
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        if text.trim() == TAKE_OVER {
            return Ok(Move::TAKE_OVER);
        }
        self.shape().named(text.trim()).map(Move::cell).ok_or_else(|| {
            let last = self.shape().name(self.shape().cells() - 1);
            let sentence = format!("move {text:?}: a cell is its column and its row, from a1 to {last}");
            NotationError::new(sentence, 0..text.len())
        })
    }

    fn write_move(&self, chosen: Move) -> String {
        chosen.taken().map_or_else(|| TAKE_OVER.to_owned(), |cell| self.shape().name(cell))
    }
}

impl Hex {
    /// `X`, `O` or `.`.
    pub fn letter_at(&self, cell: usize) -> char {
        match Player::BOTH.into_iter().find(|&player| self.stones(player).has(cell)) {
            Some(Player::LEFT) => 'X',
            Some(_) => 'O',
            None => '.',
        }
    }
}

fn fault(word: Word<'_>, sentence: &str) -> NotationError {
    NotationError::new(sentence, word.0..word.0 + word.1.len())
}

fn read_turn(word: Word<'_>) -> Result<Player, NotationError> {
    Naming::Stones.read(word.1, 2).ok_or_else(|| fault(word, &format!("{:?}: who moves is X or O", word.1)))
}

/// The player to move after this many stones each, if they were placed in turn.
fn due(black: usize, white: usize) -> Option<Player> {
    match black.checked_sub(white) {
        Some(0) => Some(Player::LEFT),
        Some(1) => Some(Player::RIGHT),
        _ => None,
    }
}

/// The size of a board and its stones.
fn read_board((at, text): Word<'_>) -> Result<(Shape, [Bits<6>; 2]), NotationError> {
    let (size, rows) = text.split_once(':').map_or((text, None), |(size, rows)| (size, Some(rows)));
    if !size.starts_with(|letter: char| letter.is_ascii_digit()) {
        return Err(fault((at, size), &format!("{size:?}: a board begins with its size, such as 3x3:X../.O./...")));
    }
    let read = FORM.read(size).map_err(|error| error.shifted(at))?;
    let shape = Shape::new(read.rows, read.columns).ok_or_else(|| fault((at, size), "the board is too large"))?;
    let mut stones = [Bits::NONE; 2];
    let Some(rows) = rows else { return Ok((shape, stones)) };
    let rows = (at + size.len() + 1, rows);
    let grid = FORM.read(rows.1).map_err(|error| error.shifted(rows.0))?;
    let letters = grid.squares.ok_or_else(|| fault(rows, FORM.missing))?;
    if (grid.rows, grid.columns) != (shape.rows(), shape.columns()) {
        let sentence = format!("the rows make a board of {}x{}, but the size says {size}", grid.rows, grid.columns);
        return Err(fault(rows, &sentence));
    }
    for (cell, letter) in letters.into_iter().enumerate() {
        match letter {
            'X' => stones[0].insert(cell),
            'O' => stones[1].insert(cell),
            _ => {}
        }
    }
    Ok((shape, stones))
}
