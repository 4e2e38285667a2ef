//! 3D Hex as text: `3x3x3` is the empty box of rows x columns x layers. `2x2x2:1./.2|../.. 3` has the layers from front
//! to back, separated by `|`, their rows from top to bottom, separated by `/`; a cell is `.` (free), `1` `2` `3` (a
//! stone) or `#` (excluded). The player to move follows, and may be left out if it follows from the numbers of stones.
//! `pie` at the end says that the first stone may be taken over.
//!
//! `two` after the box says that two play, and nobody joins front and back: `3x3x3 two`, `2x2x2:1./.2|../.. two 1 pie`.
//!
//! A move is the cell's column, row and layer, counted from 0: `1,1,0`; or `swap`, which takes over the first stone.

use std::ops::Range;

use hedgerow_core::bits::Bits;
use hedgerow_core::{Naming, Notation, NotationError, Player, Rules};

use super::board::{Hex3d, PLAYERS};
use super::rules::Move;
use super::shape::Shape;

/// The text for taking over the first stone.
const TAKE_OVER: &str = "swap";
/// The text for the pie rule.
const PIE: &str = "pie";
/// The text for two players.
const TWO: &str = "two";
const SIZES: &str = "a side is a number from 1 to 7, and a box has at most 256 cells";

impl Notation for Hex3d {
    const GAME: &'static str = "hex3d";
    type Move = Move;

    fn read(text: &str) -> Result<Self, NotationError> {
        let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let mut words: Vec<Word> = text.split_whitespace().map(|word| (start(word), word)).collect();
        if words.is_empty() {
            return Err(NotationError::new("the box is missing: write 3x3x3, or 2x2x2:1./.2|../..", 0..text.len()));
        }
        let pie = words[1..].last().copied().filter(|word| word.1 == PIE);
        words.truncate(words.len() - usize::from(pie.is_some()));
        let two = words.get(1).is_some_and(|word| word.1 == TWO);
        if two {
            words.remove(1);
        }
        let given = match words[1..] {
            [] => None,
            [word] => Some(
                Naming::Numbers
                    .read(word.1, if two { 2 } else { PLAYERS })
                    .ok_or_else(|| NotationError::new(strange_turn(word.1, two), span(word)))?,
            ),
            [_, more, ..] => return Err(NotationError::new(format!("{:?}: nothing may follow", more.1), span(more))),
        };
        let (size, cells) = match words[0].1.split_once(':') {
            Some((size, cells)) => (size, Some((words[0].0 + size.len() + 1, cells))),
            None => (words[0].1, None),
        };
        let shape = read_size((words[0].0, size))?;
        let shape = if two { shape.for_two() } else { shape };
        let empty = Self::empty(shape).ok_or_else(|| NotationError::new(SIZES, span(words[0])))?;
        let read = match cells {
            Some(cells) => read_cells(shape, cells)?,
            None => Cells { stones: [Bits::NONE; PLAYERS], excluded: Bits::NONE },
        };
        let counts = read.stones.map(|stones| stones.len());
        let to_move = given.or_else(|| due(&counts[..shape.players()])).ok_or_else(|| {
            let fault = match counts {
                [one, other, _] if two => {
                    format!("who moves does not follow from {one} and {other} stones: write 1 or 2 at the end")
                }
                [one, other, third] => format!(
                    "who moves does not follow from {one}, {other} and {third} stones: write 1, 2 or 3 at the end"
                ),
            };
            NotationError::new(fault, text.len()..text.len())
        })?;
        let position = empty.without(read.excluded).with_stones(read.stones, to_move).map_err(|[one, other]| {
            let fault = format!("players {} and {} have both joined their faces", one.number(), other.number());
            NotationError::new(fault, span(words[0]))
        })?;
        match pie {
            Some(word) if !position.with_pie().pie() => Err(NotationError::new(
                format!(
                    "{PIE:?}: the pie rule is for the first {} turns, when nobody has two stones",
                    if two { "two" } else { "three" }
                ),
                span(word),
            )),
            Some(_) => Ok(position.with_pie()),
            None => Ok(position),
        }
    }

    fn write(&self) -> String {
        let shape = self.shape();
        let [columns, rows, layers] = shape.sides();
        let mut text = format!("{rows}x{columns}x{layers}");
        let two = if self.players() == 2 { " two" } else { "" };
        if self.free().len() < shape.cells() || self.to_move() != Player::new(0) {
            let row = |y, z| (0..columns).map(|x| self.letter_at(shape.cell([x, y, z]))).collect::<String>();
            let layer = |z| (0..rows).map(|y| row(y, z)).collect::<Vec<_>>().join("/");
            let cells = (0..layers).map(layer).collect::<Vec<_>>().join("|");
            text += &format!(":{cells}{two} {}", self.to_move().number());
        } else {
            text += two;
        }
        if self.pie() { text + " " + PIE } else { text }
    }

    fn written_turn(&self) -> Option<Player> {
        Some(self.to_move())
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let fault = |fault: String| NotationError::new(format!("move {text:?}: {fault}"), 0..text.len());
        if text.trim() == TAKE_OVER {
            return Ok(Move::TAKE_OVER);
        }
        self.shape().named(text.trim()).map(Move::cell).ok_or_else(|| {
            let [x, y, z] = self.shape().sides().map(|side| side - 1);
            fault(format!("a cell is its column, row and layer, counted from 0: from 0,0,0 to {x},{y},{z}"))
        })
    }

    fn write_move(&self, chosen: Move) -> String {
        chosen.taken().map_or_else(|| TAKE_OVER.to_owned(), |cell| self.shape().name(cell))
    }
}

impl Hex3d {
    /// `1`, `2`, `3`, `.` or `#`.
    pub fn letter_at(&self, cell: usize) -> char {
        match (0..PLAYERS).find(|&player| self.stones[player].has(cell)) {
            Some(player) => ['1', '2', '3'][player],
            None if self.free().has(cell) => '.',
            None => '#',
        }
    }
}

/// The error for a word in the place of the player to move.
fn strange_turn(word: &str, two: bool) -> String {
    let players = if two { "1 or 2" } else { "1, 2 or 3" };
    match word.contains(',') {
        true => format!("{word:?} is a cell, not a part of a position: after the box comes who moves, {players}"),
        false => format!("{word:?}: who moves is {players}"),
    }
}

/// The player to move after this many stones each, if they were placed in turn.
fn due(counts: &[usize]) -> Option<Player> {
    let least = counts[counts.len() - 1];
    // Those who have had their turn in this round have a stone more than the others.
    let ahead = counts.iter().take_while(|&&count| count == least + 1).count();
    counts[ahead..].iter().all(|&count| count == least).then(|| Player::new(ahead as u8))
}

/// A word and where it begins.
type Word<'a> = (usize, &'a str);

fn span(word: Word<'_>) -> Range<usize> {
    word.0..word.0 + word.1.len()
}

struct Cells {
    stones: [Bits<4>; PLAYERS],
    excluded: Bits<4>,
}

fn read_size(size: Word<'_>) -> Result<Shape, NotationError> {
    let fault = |fault: &str| NotationError::new(format!("size {:?}: {fault}", size.1), span(size));
    let sides: Vec<&str> = size.1.split('x').collect();
    let [rows, columns, layers] = sides[..] else {
        return Err(fault("a size is rows x columns x layers, such as 3x3x3"));
    };
    let side = |digits: &str| match digits.as_bytes() {
        [digit @ b'1'..=b'9'] => Ok(usize::from(digit - b'0')),
        _ => Err(fault(SIZES)),
    };
    Shape::new(side(rows)?, side(columns)?, side(layers)?).ok_or_else(|| fault(SIZES))
}

fn read_cells(shape: Shape, (mut at, text): Word<'_>) -> Result<Cells, NotationError> {
    let [columns, rows, layers] = shape.sides();
    let mut cells = Cells { stones: [Bits::NONE; PLAYERS], excluded: Bits::NONE };
    let written: Vec<&str> = text.split('|').collect();
    if written.len() != layers {
        let fault = format!("{} layers, but the size says {layers}", written.len());
        return Err(NotationError::new(fault, at..at + text.len()));
    }
    for (z, layer) in written.iter().enumerate() {
        let lines: Vec<&str> = layer.split('/').collect();
        if lines.len() != rows {
            let fault = format!("layer {z} {layer:?}: {} rows, but the size says {rows}", lines.len());
            return Err(NotationError::new(fault, at..at + layer.len()));
        }
        for (y, line) in lines.iter().enumerate() {
            let named = format!("row {y} of layer {z} {line:?}");
            let count = line.chars().count();
            if count != columns {
                let fault = format!("{named}: {count} cells, but the size says {columns}");
                return Err(NotationError::new(fault, at..at + line.len()));
            }
            for (x, (offset, letter)) in line.char_indices().enumerate() {
                let cell = shape.cell([x, y, z]);
                match letter {
                    '.' => {}
                    '#' => cells.excluded.insert(cell),
                    '1'..='3' if (letter as usize) < '1' as usize + shape.players() => {
                        cells.stones[letter as usize - '1' as usize].insert(cell)
                    }
                    _ => {
                        let stones = if shape.players() == 2 { "1 2" } else { "1 2 3" };
                        let fault = format!("{named}: {letter} is not a cell ({stones} stones, . free, # excluded)");
                        return Err(NotationError::new(fault, at + offset..at + offset + letter.len_utf8()));
                    }
                }
            }
            at += line.len() + 1;
        }
    }
    Ok(cells)
}
