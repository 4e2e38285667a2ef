//! The drawing: a wooden board with pits, like the Hawaiian ones, and stones with an outline, so that it is readable in
//! print and with any colour vision.

use hedgerow_core::picture::{Anchor, Emphasis, Svg, palette};
use hedgerow_core::{Player, Rules, Turn};

use super::super::board::{Konane, Stage};
use super::super::jumps::Jump;
use super::super::shape::column_name;
use super::Drawing;

/// The side of a square: room for a number on each of its sides.
const CELL: f64 = 52.0;
/// The frame with the names of rows and columns.
const FRAME: f64 = 28.0;
const MARGIN: f64 = 6.0;
/// The height of the line below the board.
const STANDING: f64 = 34.0;
const STONE: f64 = 0.37 * CELL;

/// The wood of the frame, of the squares, of the pits; the lines between squares.
const FRAME_WOOD: &str = "#d9b98a";
const WOOD: &str = "#f3e4c8";
const PIT: &str = "#e2cca3";
const GRAIN: &str = "#c9a877";
/// The middle of a black stone, lighter than its rim.
const BLACK: &str = "#2d3748";
/// The last move.
const LAST: &str = "#dd6b20";
/// Possible moves, on a light line that separates them from black stones.
const MOVE: &str = "#2b6cb0";
const HALO: &str = "#ffffff";

struct Sheet<'a> {
    position: &'a Konane,
    drawing: &'a Drawing<'a>,
    svg: Svg,
    left: f64,
}

pub(super) fn svg(position: &Konane, drawing: &Drawing) -> String {
    let (rows, columns) = (position.shape().rows(), position.shape().columns());
    let board = (columns as f64 * CELL + 2.0 * FRAME, rows as f64 * CELL + 2.0 * FRAME);
    let words = position.standing();
    // Small boards are narrower than the words below them.
    let width = board.0.max(words.len() as f64 * 8.4 + 40.0) + 2.0 * MARGIN;
    let height = board.1 + STANDING + 2.0 * MARGIN;
    let mut svg = Svg::new(width, height, &format!("Konane, {rows} rows and {columns} columns"));
    svg.describe(&position.described(drawing));
    // Ink is hard to see on a dark page.
    svg.rectangle(0.0, 0.0, width, height, palette::PAPER, palette::PAPER);
    svg.rectangle((width - board.0) / 2.0, MARGIN, board.0, board.1, FRAME_WOOD, GRAIN);
    let mut sheet = Sheet { position, drawing, svg, left: (width - board.0) / 2.0 + FRAME };
    sheet.names();
    sheet.squares();
    sheet.svg.overlay();
    sheet.last();
    sheet.moves();
    sheet.numbers();
    sheet.svg.end();
    sheet.standing(width / 2.0, height - MARGIN - STANDING / 2.0 + 2.0, &words);
    sheet.svg.finish()
}

impl Sheet<'_> {
    /// The middle of a square.
    fn middle(&self, square: usize) -> (f64, f64) {
        let (row, column) = self.position.shape().place(square);
        (self.left + (column as f64 + 0.5) * CELL, MARGIN + FRAME + (row as f64 + 0.5) * CELL)
    }

    fn names(&mut self) {
        let shape = self.position.shape();
        let out = (CELL + FRAME) / 2.0;
        for column in 0..shape.columns() {
            let name = column_name(column);
            let (x, top) = self.middle(column);
            let (_, bottom) = self.middle(shape.square(shape.rows() - 1, column));
            self.svg.label(x, top - out, 14.0, palette::INK, &name).label(x, bottom + out, 14.0, palette::INK, &name);
        }
        for row in 0..shape.rows() {
            let name = (row + 1).to_string();
            let (left, y) = self.middle(shape.square(row, 0));
            let (right, _) = self.middle(shape.square(row, shape.columns() - 1));
            self.svg.label(left - out, y, 14.0, palette::INK, &name).label(right + out, y, 14.0, palette::INK, &name);
        }
    }

    fn squares(&mut self) {
        for square in 0..self.position.shape().squares() {
            let (x, y) = self.middle(square);
            let letter = self.position.letter_at(square);
            let stone = match letter {
                'X' => "black",
                'O' => "white",
                _ => "empty",
            };
            let name = self.position.shape().name(square);
            self.svg.place(&name, &format!("square {name}, {stone}"));
            self.svg.rectangle(x - CELL / 2.0, y - CELL / 2.0, CELL, CELL, WOOD, GRAIN);
            match letter {
                'X' => self.stone((x, y), STONE, Player::LEFT),
                'O' => self.stone((x, y), STONE, Player::RIGHT),
                _ => {
                    self.svg.circle(x, y, 0.24 * CELL, PIT);
                }
            }
            self.svg.end();
        }
    }

    fn stone(&mut self, (x, y): (f64, f64), radius: f64, player: Player) {
        let (inside, rim) = if player == Player::LEFT { (BLACK, 2.5) } else { (palette::PAPER, 2.0) };
        self.svg.circle(x, y, radius, palette::INK).circle(x, y, radius - rim, inside);
    }

    /// The last move: the pits that it left empty, and its stone.
    fn last(&mut self) {
        let Some((jump, [from, to])) = self.drawing.last.and_then(|jump| Some((jump, self.position.way_of(jump)?)))
        else {
            return;
        };
        let (start, end) = (self.middle(from), self.middle(to));
        if !jump.is_removal() {
            let short = self.shortened(start, end, STONE);
            self.svg.line(start, short, 4.0, LAST);
        }
        self.svg.circle(start.0, start.1, 7.0, LAST).circle(start.0, start.1, 3.5, WOOD);
        let taken: Vec<usize> = if jump.is_removal() { Vec::new() } else { self.position.taken(jump).iter().collect() };
        for square in taken.into_iter().filter(|&square| square < self.position.shape().squares()) {
            let ((x, y), arm) = (self.middle(square), 7.0);
            self.svg.line((x - arm, y - arm), (x + arm, y + arm), 3.0, LAST);
            self.svg.line((x - arm, y + arm), (x + arm, y - arm), 3.0, LAST);
        }
        if self.position.letter_at(to) != '.' {
            self.svg.circle(end.0, end.1, 7.0, LAST);
        }
    }

    /// The point at this distance before the second of two points, on the line between them.
    fn shortened(&self, from: (f64, f64), to: (f64, f64), by: f64) -> (f64, f64) {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let length = x.hypot(y).max(1.0);
        (to.0 - x / length * by, to.1 - y / length * by)
    }

    /// The moves of the player to move, or the moves that have numbers.
    fn moves(&mut self) {
        let mut shown: Vec<Jump> = self.drawing.numbers.iter().map(|&(jump, ..)| jump).collect();
        if self.drawing.moves {
            shown.extend(self.position.listed());
        }
        shown.sort_unstable();
        shown.dedup();
        // The longest first, so that shorter ones on the same line keep their heads.
        shown.sort_by_key(|jump| std::cmp::Reverse(jump.from.abs_diff(jump.to)));
        let shown: Vec<(Jump, [usize; 2])> =
            shown.into_iter().filter_map(|jump| Some((jump, self.position.way_of(jump)?))).collect();
        for &(jump, ends) in &shown {
            let [start, end] = ends.map(|square| self.middle(square));
            if !jump.is_removal() {
                let (start, end) = (self.shortened(end, start, 0.6 * STONE), self.shortened(start, end, 8.0));
                self.svg.line(start, end, 5.0, HALO).line(start, end, 2.0, MOVE);
            }
        }
        for (jump, ends) in shown {
            let [start, end] = ends.map(|square| self.middle(square));
            if jump.is_removal() {
                let numbered = self.drawing.numbers.iter().any(|(of, ..)| *of == jump);
                if !numbered {
                    self.svg.circle(end.0, end.1, 9.0, HALO).circle(end.0, end.1, 6.0, MOVE);
                }
            } else {
                self.head(start, end);
            }
        }
    }

    /// The head of an arrow. Its tip is just before the middle of the square, and it is slim enough for arrows from all
    /// four sides.
    fn head(&mut self, start: (f64, f64), end: (f64, f64)) {
        let at = |back: f64| self.shortened(start, end, back);
        let (tip, base) = (at(1.0), at(12.0));
        // Half the width of the head, perpendicular to the arrow.
        let across = ((tip.1 - base.1) * 0.5, (base.0 - tip.0) * 0.5);
        let corners = [tip, (base.0 + across.0, base.1 + across.1), (base.0 - across.0, base.1 - across.1)];
        self.svg.polygon(&corners, MOVE, HALO);
    }

    /// Numbers where moves end. Moves from several sides may end on one square, and each has its side.
    fn numbers(&mut self) {
        for (jump, number, emphasis) in self.drawing.numbers {
            if let Some([from, to]) = self.position.way_of(*jump) {
                let at = self.shortened(self.middle(from), self.middle(to), 0.31 * CELL);
                let at = if jump.is_removal() { self.middle(to) } else { at };
                self.number(at, number, *emphasis);
            }
        }
    }

    fn number(&mut self, at: (f64, f64), number: &str, emphasis: Emphasis) {
        let characters = number.chars().count().max(1) as f64;
        // Longer numbers are written smaller, so that the numbers of two sides of a square do not touch.
        let height = (0.84 * CELL / characters).clamp(6.0, 12.0);
        self.svg.number(at, height, (characters * height * 0.56 + 5.0, height + 4.0), number, emphasis);
    }

    /// The player to move, with a stone of theirs.
    fn standing(&mut self, middle: f64, y: f64, words: &str) {
        let left = middle - words.len() as f64 * 3.9;
        let player = match (self.position.turn(), self.position.stage()) {
            (Turn::Over, Stage::Jumps) => self.position.to_move().opponent(),
            _ => self.position.to_move(),
        };
        self.stone((left, y), 9.0, player);
        self.svg.words((left + 16.0, y), 15.0, palette::INK, Anchor::Start, words);
    }
}
