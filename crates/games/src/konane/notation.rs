//! Konane as text: rows from the top, `X` for a black stone, `O` for a white one, `.` for an empty square, separated by
//! `/`; then the player to move, by default Black. On a board written in this way the players jump. `6x6` is the full
//! board of rows x columns before the opening, `6x6 any` the one with any first removal allowed, `6x6 c3` the board
//! after the first removal and `6x6 c3 c2` the one after both.
//!
//! A square is its column and its row from the top left. The removal `c3`, the jump `a1-a3`, the double jump `a1-a5`.

use std::ops::Range;

use hedgerow_core::bits::Bits;
use hedgerow_core::{Naming, Notation, NotationError, Player, Rules};

use super::board::{Konane, Stage};
use super::jumps::Jump;
use super::shape::Shape;

impl Notation for Konane {
    const GAME: &'static str = "konane";
    type Move = Jump;

    fn read(text: &str) -> Result<Self, NotationError> {
        let words = words(text);
        let Some((board, rest)) = words.split_first() else {
            return Err(NotationError::new(
                "the board is missing: write 6x6, or rows such as XO.O/OXOX X",
                0..text.len(),
            ));
        };
        if board.1.starts_with(|c: char| c.is_ascii_digit()) { read_size(board, rest) } else { read_rows(board, rest) }
    }

    fn write(&self) -> String {
        let shape = self.shape();
        let size = |any: bool| format!("{}x{}{}", shape.rows(), shape.columns(), if any { " any" } else { "" });
        match (self.stage(), self.vacant().first()) {
            (Stage::First { any }, _) => return size(any),
            (Stage::Second, Some(hole)) => {
                let any = !shape.corners_and_centre::<8>().has(hole);
                return format!("{} {}", size(any), shape.name(hole));
            }
            _ => {}
        }
        let mut text = String::with_capacity(shape.squares() + shape.rows() + 2);
        for row in 0..shape.rows() {
            if row > 0 {
                text.push('/');
            }
            text.extend((0..shape.columns()).map(|column| self.letter_at(shape.square(row, column))));
        }
        format!("{text} {}", Naming::Stones.letter(self.to_move()))
    }

    fn written_turn(&self) -> Option<Player> {
        Some(self.to_move())
    }

    fn read_move(&self, text: &str) -> Result<Jump, NotationError> {
        let fault = |fault: &str| NotationError::new(format!("move {text:?}: {fault}"), 0..text.len());
        let square =
            |name: &str| self.shape().named(name).ok_or_else(|| fault(&format!("{name:?} is no square of this board")));
        let trimmed = text.trim();
        let opening = self.stage() != Stage::Jumps;
        match trimmed.split_once('-') {
            Some(_) if opening => Err(fault("at the opening a stone is removed, such as c3")),
            Some((from, to)) => Ok(Jump::new(square(from)?, square(to)?)),
            None if opening => square(trimmed).map(|square| Jump::new(square, square)),
            None => Err(fault("a move is a jump such as a1-a3")),
        }
    }

    fn write_move(&self, jump: Jump) -> String {
        let name = |square: u16| self.shape().name(square.into());
        if jump.is_removal() { name(jump.from) } else { format!("{}-{}", name(jump.from), name(jump.to)) }
    }
}

impl Konane {
    /// `X`, `O` or `.`.
    pub fn letter_at(&self, square: usize) -> char {
        match (self.stones(Player::LEFT).has(square), self.stones(Player::RIGHT).has(square)) {
            (true, _) => 'X',
            (_, true) => 'O',
            _ => '.',
        }
    }
}

/// A word and where it begins.
type Word<'a> = (usize, &'a str);

fn words(text: &str) -> Vec<Word<'_>> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(|word| (start(word), word)).collect()
}

fn span(word: Word<'_>) -> Range<usize> {
    word.0..word.0 + word.1.len()
}

const SIZES: &str = "a side is a number from 1 to 40, and a board has at most 512 squares";

fn read_size(board: &Word<'_>, rest: &[Word<'_>]) -> Result<Konane, NotationError> {
    let fault = |fault: &str| NotationError::new(format!("size {:?}: {fault}", board.1), span(*board));
    let (rows, columns) = board.1.split_once('x').ok_or_else(|| fault("a size is rows x columns, such as 6x6"))?;
    let side = |digits: &str| {
        let plain = (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        let plain = plain && !digits.starts_with('0');
        digits.parse::<usize>().ok().filter(|_| plain).ok_or_else(|| fault(SIZES))
    };
    let shape = Shape::new(side(rows)?, side(columns)?).ok_or_else(|| fault(SIZES))?;
    let any = rest.first().is_some_and(|word| word.1 == "any");
    let mut position = Konane::full(shape, any).ok_or_else(|| fault(SIZES))?;
    for &word in &rest[usize::from(any)..] {
        let fault = |fault: &str| NotationError::new(format!("{:?}: {fault}", word.1), span(word));
        if position.stage() == Stage::Jumps {
            return Err(fault("two stones are removed and no more"));
        }
        let square = shape.named(word.1).ok_or_else(|| fault("this is no square of this board"))?;
        if !position.removals().has(square) {
            return Err(fault(match position.stage() {
                Stage::Second => "White removes a stone beside the empty square",
                _ if any => "Black removes a black stone",
                _ => "Black removes a black stone from a corner or the centre (after \"any\", any of them)",
            }));
        }
        position.play(Jump::new(square, square));
    }
    Ok(position)
}

fn read_rows(board: &Word<'_>, rest: &[Word<'_>]) -> Result<Konane, NotationError> {
    let &(start, text) = board;
    let lines: Vec<&str> = text.split('/').collect();
    let columns = lines[0].chars().count();
    let shape = Shape::new(lines.len(), columns.max(1)).ok_or_else(|| NotationError::new(SIZES, span(*board)))?;
    let mut stones = [Bits::NONE; 2];
    let mut at = start;
    for (row, line) in lines.iter().enumerate() {
        let named = format!("row {} {line:?}", row + 1);
        let count = line.chars().count();
        if count != columns || count == 0 {
            let message = match count {
                0 => format!("row {} is empty", row + 1),
                _ => format!("{named}: {count} squares, but the first row has {columns}"),
            };
            return Err(NotationError::new(message, at..at + line.len()));
        }
        for (column, (offset, letter)) in line.char_indices().enumerate() {
            match letter {
                '.' => {}
                'X' => stones[0].insert(shape.square(row, column)),
                'O' => stones[1].insert(shape.square(row, column)),
                _ => {
                    let message = format!("{named}: {letter} is not a square (X black, O white, . empty)");
                    return Err(NotationError::new(message, at + offset..at + offset + letter.len_utf8()));
                }
            }
        }
        at += line.len() + 1;
    }
    let to_move = match rest {
        [] => Player::LEFT,
        [word] => Naming::Stones
            .read(word.1, Player::BOTH.len())
            .ok_or_else(|| NotationError::new(format!("{:?}: who moves is X or O", word.1), span(*word)))?,
        [_, more, ..] => return Err(NotationError::new(format!("{:?}: nothing may follow", more.1), span(*more))),
    };
    let empty = Konane::empty(shape).ok_or_else(|| NotationError::new(SIZES, span(*board)))?;
    Ok(empty.with_stones(stones, to_move))
}
