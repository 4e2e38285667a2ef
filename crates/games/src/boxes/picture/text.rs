//! The picture in characters.

use hedgerow_core::Player;
use hedgerow_core::picture::Emphasis;

use super::super::rules::{Boxes, Line};
use super::{Drawing, Place};

const FAINT: &str = "\x1b[2m";
const BOLD: &str = "\x1b[1m";
const BEST: &str = "\x1b[1;32m";
const PLAIN: &str = "\x1b[0m";

/// Characters with their style.
struct Piece {
    text: String,
    look: Option<&'static str>,
}

impl Piece {
    fn new(text: impl Into<String>, look: Option<&'static str>) -> Self {
        Self { text: text.into(), look }
    }
}

/// One row of characters with different styles.
struct Row {
    cells: Vec<(char, Option<&'static str>)>,
}

impl Row {
    fn new(width: usize) -> Self {
        Self { cells: vec![(' ', None); width] }
    }

    /// Writes with the middle at this place; for an even number of characters, the one before the middle.
    fn put(&mut self, middle: usize, piece: &Piece) {
        let start = middle - (piece.text.chars().count().max(1) - 1) / 2;
        for (cell, character) in self.cells[start..].iter_mut().zip(piece.text.chars()) {
            *cell = (character, piece.look);
        }
    }

    fn finish(&self, colour: bool, into: &mut String) {
        let end = self.cells.iter().rposition(|&(character, _)| character != ' ').map_or(0, |last| last + 1);
        let mut now = None;
        for &(character, look) in &self.cells[..end] {
            if colour && look != now {
                // Terminal styles add up, so the previous one has to end first.
                into.push_str(if now.is_some() { PLAIN } else { "" });
                into.push_str(look.unwrap_or(""));
                now = look;
            }
            into.push(character);
        }
        into.push_str(if now.is_some() { PLAIN } else { "" });
        into.push('\n');
    }
}

pub(super) fn text(position: &Boxes, drawing: &Drawing, colour: bool) -> String {
    let shape = position.shape();
    let names: Vec<Option<Piece>> = (0..shape.lines()).map(|line| name(position, drawing, line)).collect();
    // Room for every line's number, drawn or not, so that the board keeps its place during a game.
    let labels = if drawing.labels { (shape.lines() - 1).to_string().len() } else { 0 };
    let longest = names.iter().flatten().map(|piece| piece.text.chars().count()).fold(labels, usize::max);
    // A blank on both sides, and an odd number so that there is a middle.
    let inside = if longest == 0 { 3 } else { (longest + 2).max(5) | 1 };
    // Half of a name at the left border is outside the board.
    let margin = longest.saturating_sub(1) / 2;
    let dot = |column: usize| margin + column * (inside + 1);
    let middle = |column: usize| dot(column) + inside / 2 + 1;
    let mut rows: Vec<Row> = (0..=2 * shape.rows()).map(|_| Row::new(dot(shape.columns()) + 1 + longest)).collect();
    for row in rows.iter_mut().step_by(2) {
        (0..=shape.columns()).for_each(|column| row.put(dot(column), &Piece::new("+", None)));
    }
    for (line, name) in names.into_iter().enumerate() {
        let Place { horizontal, row, column } = Place::of(shape, line);
        let last = drawing.last == Some(Line(line as u16));
        let stroke = |character: &str, length| Piece::new(character.repeat(length), last.then_some(BOLD));
        match (name, horizontal) {
            (Some(name), true) => rows[2 * row].put(middle(column), &name),
            (Some(name), false) => rows[2 * row + 1].put(dot(column), &name),
            (None, _) if position.free().has(line) => {}
            (None, true) => rows[2 * row].put(middle(column), &stroke(if last { "═" } else { "-" }, inside)),
            (None, false) => rows[2 * row + 1].put(dot(column), &stroke(if last { "║" } else { "|" }, 1)),
        }
    }
    for index in (0..shape.boxes()).filter(|&index| position.is_closed(index)) {
        let owner = position.owner(index, drawing);
        let letter = owner.map_or('#', Boxes::letter).to_string();
        let (row, column) = (index / shape.columns(), index % shape.columns());
        rows[2 * row + 1].put(middle(column), &Piece::new(letter, owner.map(look)));
    }
    let mut text = String::new();
    rows.iter().for_each(|row| row.finish(colour, &mut text));
    text + &position.standing() + "\n"
}

/// The text that replaces a line: its given number, or its own number if it is free.
fn name(position: &Boxes, drawing: &Drawing, line: usize) -> Option<Piece> {
    if let Some((_, number, emphasis)) = drawing.numbers.iter().find(|(of, ..)| of.index() == line) {
        return Some(match emphasis {
            Emphasis::Plain => Piece::new(number, None),
            Emphasis::Chosen => Piece::new(format!("[{number}]"), Some(BOLD)),
            Emphasis::Best => Piece::new(format!("{number}*"), Some(BEST)),
        });
    }
    (drawing.labels && position.free().has(line)).then(|| Piece::new(line.to_string(), Some(FAINT)))
}

/// A player's colour.
fn look(player: Player) -> &'static str {
    ["\x1b[34m", "\x1b[31m", "\x1b[32m", "\x1b[33m"][player.index() % 4]
}
