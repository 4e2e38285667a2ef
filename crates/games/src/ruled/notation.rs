//! Positions of rule files as text.
//!
//! A strip or a grid is a size such as `4x4` or its rows from the top, separated by `/`; a strip may also be a number
//! of squares. A graph is the letters of its vertices and then its edges, as in `B.R 0-1 1-2`. Heaps are numbers, or
//! rectangles such as `3x4`, joined by `+`. A move names the first and the last square that it changes (`a1-a3`), with
//! a second step after a slash.

use std::sync::Arc;

use hedgerow_core::{Notation, NotationError, Partizan, Player};

use super::board::{Board, Kind, write_heap};
use super::heaps;
use super::layout::{Form, MOST_SQUARES};
use super::position::{MOST_HEAPS, Ruled, RuledMove};
use super::ruleset::Ruleset;
use super::table::NONE;
use crate::small::grid::write_rows;

/// Reads a position of a game.
pub(super) fn read(rules: &Arc<Ruleset>, text: &str) -> Result<Ruled, NotationError> {
    let offset = text.len() - text.trim_start().len();
    let text = text.trim();
    let boards = rules.boards;
    let read = if let Some(dimensions) = boards.dimensions() {
        read_heaps(rules, text, dimensions)
    } else if boards.graph && (text.contains(char::is_whitespace) || !(boards.strip || boards.grid)) {
        read_graph(rules, text)
    } else {
        read_squares(rules, text)
    };
    read.map_err(|error| error.shifted(offset))
}

fn fault(message: impl Into<String>, span: std::ops::Range<usize>) -> NotationError {
    NotationError::new(message, span)
}

/// The kinds of squares that letters stand for.
fn kinds(rules: &Ruleset, text: &str, start: usize) -> Result<Vec<u8>, NotationError> {
    let kind = |(at, letter): (usize, char)| {
        let known: String = rules.pieces.iter().flat_map(|piece| [' ', piece.letter]).collect();
        let wrong = || {
            fault(format!("{letter} is not a square (there are .{known})"), start + at..start + at + letter.len_utf8())
        };
        rules.kind(letter).ok_or_else(wrong)
    };
    text.char_indices().map(kind).collect()
}

fn read_squares(rules: &Arc<Ruleset>, text: &str) -> Result<Ruled, NotationError> {
    let whole = 0..text.len();
    if text.is_empty() {
        return Err(fault(format!("the board is missing: write it as in {:?}", rules.start), whole));
    }
    let (rows, columns, squares) = if text.starts_with(|letter: char| letter.is_ascii_digit()) {
        let form = || fault(format!("size {text:?}: a size is rows x columns, such as 4x4"), 0..text.len());
        let side = |digits: &str| digits.trim().parse::<usize>().ok().filter(|side| (1..=MOST_SQUARES).contains(side));
        let (rows, columns) = match text.split_once('x') {
            Some((rows, columns)) => (side(rows).ok_or_else(form)?, side(columns).ok_or_else(form)?),
            None if rules.boards.strip => (1, side(text).ok_or_else(form)?),
            None => return Err(form()),
        };
        (rows, columns, None)
    } else {
        let mut squares = Vec::new();
        let mut start = 0;
        let mut columns = 0;
        for (row, line) in text.split('/').enumerate() {
            let kinds = kinds(rules, line, start)?;
            if row == 0 {
                columns = kinds.len();
            }
            if kinds.len() != columns || kinds.is_empty() {
                let message = format!("row {}: {} squares, but the first row has {columns}", row + 1, kinds.len());
                return Err(fault(message, start..start + line.len()));
            }
            squares.push(kinds);
            start += line.len() + 1;
        }
        (squares.len(), columns, Some(squares))
    };
    if rows > 1 && !rules.boards.grid {
        return Err(fault("the game is played on strips: one row", whole));
    }
    if rows > 1 && columns > 26 || rows * columns > MOST_SQUARES {
        return Err(fault(format!("a board has at most {MOST_SQUARES} squares, and 26 columns"), whole));
    }
    let board = Board::grid(rules, rows, columns).map_err(|error| fault(error.0, 0..text.len()))?;
    let mut position = Ruled { board, rows: rows as u8, columns: columns as u8, planes: [0; 3] };
    let Kind::Squares(table) = &board.kind else { return Err(fault("this is no board of squares", 0..text.len())) };
    let Form::Grid { stride, rows: all_rows, columns: all_columns } = table.layout.form else {
        return Err(fault("this is no grid", 0..text.len()));
    };
    let rest = rules.parts.map_or(0, |parts| parts.rest);
    for row in 0..all_rows {
        for column in 0..all_columns {
            let kind = match &squares {
                _ if row >= rows || column >= columns => rest,
                Some(squares) => squares[row][column],
                None => rules.full[(row + column) % 2],
            };
            position.put(stride * row + column, kind);
        }
    }
    Ok(position)
}

fn read_graph(rules: &Arc<Ruleset>, text: &str) -> Result<Ruled, NotationError> {
    let (letters, edges) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let kinds = kinds(rules, letters, 0)?;
    if kinds.is_empty() || kinds.len() > MOST_SQUARES {
        return Err(fault(
            format!("a graph has from 1 to {MOST_SQUARES} vertices, each with a letter"),
            0..letters.len(),
        ));
    }
    let mut near = vec![0_u64; kinds.len()];
    let mut start = letters.len();
    for edge in edges.split(char::is_whitespace) {
        start += 1;
        if !edge.is_empty() && edge != "-" {
            let vertex = |digits: &str| digits.parse::<usize>().ok().filter(|vertex| *vertex < kinds.len());
            let ends = edge.split_once('-').and_then(|(one, other)| Some((vertex(one)?, vertex(other)?)));
            let Some((one, other)) = ends.filter(|(one, other)| one != other) else {
                let message = format!(
                    "edge {edge:?}: an edge joins two different vertices from 0 to {}, as in 0-1",
                    kinds.len() - 1
                );
                return Err(fault(message, start..start + edge.len()));
            };
            near[one] |= 1 << other;
            near[other] |= 1 << one;
        }
        start += edge.len();
    }
    let board = Board::graph(rules, near).map_err(|error| fault(error.0, 0..text.len()))?;
    let mut position = Ruled { board, rows: 1, columns: kinds.len() as u8, planes: [0; 3] };
    kinds.into_iter().enumerate().for_each(|(vertex, kind)| position.put(vertex, kind));
    Ok(position)
}

fn read_heaps(rules: &Arc<Ruleset>, text: &str, dimensions: usize) -> Result<Ruled, NotationError> {
    let most = heaps::largest(dimensions);
    let mut codes = [0; MOST_HEAPS];
    let (mut start, mut largest) = (0, 1);
    for (place, piece) in text.split(['+', ',']).enumerate() {
        let number = |digits: &str| digits.trim().parse::<i32>().ok().filter(|number| (0..=most).contains(number));
        let read = match (dimensions, piece.split_once('x')) {
            (1, _) => number(piece).map(|number| [number, 0]),
            (_, Some((rows, columns))) => number(rows).zip(number(columns)).map(|(rows, columns)| [rows, columns]),
            _ if piece.trim() == "0" => Some([0, 0]),
            _ => None,
        };
        let form = if dimensions == 1 { "a number" } else { "a rectangle such as 3x4, with numbers" };
        let Some(numbers) = read else {
            return Err(fault(
                format!("heap {:?}: a heap is {form} up to {most}", piece.trim()),
                start..start + piece.len(),
            ));
        };
        if place == MOST_HEAPS {
            return Err(fault(format!("there are at most {MOST_HEAPS} heaps"), start..start + piece.len()));
        }
        largest = largest.max(numbers[0]).max(numbers[1]);
        codes[place] = heaps::code(numbers, dimensions);
        start += piece.len() + 1;
    }
    let board = Board::heaps(rules, dimensions, largest).map_err(|error| fault(error.0, 0..text.len()))?;
    Ok(Ruled { board, rows: 1, columns: 1, planes: [0; 3] }.with_heaps(codes))
}

impl Notation for Ruled {
    /// The game has its own name; this one is shared by all such games.
    const GAME: &'static str = "rules";
    type Move = RuledMove;

    /// Reads a position together with its rules: the rules, an empty line, the position.
    fn read(text: &str) -> Result<Self, NotationError> {
        let form = || fault("the rules are missing: write them, an empty line and the position", 0..text.len());
        let (rules, position) = text.rsplit_once("\n\n").ok_or_else(form)?;
        let rules = super::known(rules).map_err(|error| fault(error.to_string(), 0..rules.len()))?;
        read(&rules, position).map_err(|error| error.shifted(text.len() - position.len()))
    }

    fn read_another(&self, text: &str) -> Result<Self, NotationError> {
        read(&self.board.rules, text)
    }

    fn game_name(&self) -> &'static str {
        &self.board.rules.name
    }

    fn write(&self) -> String {
        let rules = &self.board.rules;
        match &self.board.kind {
            Kind::Heaps(found) => {
                let heaps = self.heaps().into_iter().filter(|&heap| heap > 0);
                let texts: Vec<String> = heaps.map(|heap| write_heap(heap, found.dimensions)).collect();
                if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") }
            }
            Kind::Squares(squares) => match &squares.layout.form {
                Form::Grid { stride, .. } => {
                    let letter = |row: usize, column: usize| self.board.rules.letter(self.kind(stride * row + column));
                    write_rows(self.rows.into(), self.columns.into(), letter)
                }
                Form::Graph { near } => {
                    let mut text: String =
                        (0..near.len()).map(|vertex| self.board.rules.letter(self.kind(vertex))).collect();
                    for (one, &others) in near.iter().enumerate() {
                        let above = (one + 1..near.len()).filter(|other| others >> other & 1 == 1);
                        above.for_each(|other| text.push_str(&format!(" {one}-{other}")));
                    }
                    // Without edges, the text would be read as a strip.
                    if near.iter().all(|&others| others == 0) && (rules.boards.grid || rules.boards.strip) {
                        text.push_str(" -");
                    }
                    text
                }
            },
        }
    }

    fn written_turn(&self) -> Option<Player> {
        None
    }

    fn read_move(&self, text: &str) -> Result<RuledMove, NotationError> {
        let wanted = text.trim();
        let mut moves = Vec::new();
        Player::BOTH.into_iter().for_each(|player| self.options(player, &mut moves));
        let found = moves.iter().copied().find(|&chosen| self.write_move(chosen) == wanted);
        found.ok_or_else(|| {
            let some: Vec<String> = moves.iter().take(4).map(|&chosen| self.write_move(chosen)).collect();
            let example =
                if some.is_empty() { "there is none".to_owned() } else { format!("there are {}", some.join(", ")) };
            fault(format!("move {wanted:?}: nobody has this move ({example})"), 0..text.len())
        })
    }

    fn write_move(&self, RuledMove(first, second): RuledMove) -> String {
        match &self.board.kind {
            Kind::Squares(squares) => {
                let name = |number: u16| squares.names.get(usize::from(number)).map_or("?", String::as_str);
                // The first step has already named the square where the second begins.
                let end = |name: &str| name.rsplit('-').next().unwrap_or_default().to_owned();
                if second == NONE { name(first).to_owned() } else { format!("{}/{}", name(first), end(name(second))) }
            }
            Kind::Heaps(found) => {
                let heap = write_heap(first as u8, found.dimensions);
                let results =
                    found.options[usize::from(first)].get(usize::from(second)).map_or([0; 3], |option| option.0);
                let results: Vec<String> = results
                    .into_iter()
                    .filter(|&heap| heap > 0)
                    .map(|heap| write_heap(heap, found.dimensions))
                    .collect();
                format!("{heap}>{}", if results.is_empty() { "0".to_owned() } else { results.join("+") })
            }
        }
    }
}
