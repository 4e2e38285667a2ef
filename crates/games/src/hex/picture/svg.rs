//! The drawing: hexagons that stand on a corner, each row half a cell further to the right, and a border in the colour
//! of the player who joins it. Stones have an outline, so that they can be distinguished in print.

use hedgerow_core::Player;
use hedgerow_core::picture::{Anchor, Emphasis, Svg, palette};

use super::super::board::Hex;
use super::{Drawing, SIDES};
use crate::small::grid::column_name;

/// The width of a cell: from side to side of a hexagon.
const CELL: f64 = 44.0;
/// From the middle of a hexagon to its corners.
const CORNER: f64 = CELL * 0.577_350_269_189_626;
const STONE: f64 = 0.36 * CELL;
/// The border with the names of rows and columns outside of it.
const BORDER: f64 = 13.0;
const FRAME: f64 = 40.0;
/// The height of a line below the board, and of its letters.
const LINE: f64 = 26.0;
const LETTERS: f64 = 15.0;
/// The approximate width of a letter.
const LETTER: f64 = 0.55 * LETTERS;

/// The cells, and the lines between them.
const WOOD: &str = "#f3e4c8";
const GRAIN: &str = "#b7946a";
/// The inside of a black stone, lighter than its rim.
const BLACK: &str = "#2d3748";
/// The winning chain, and the last move.
const CHAIN: &str = "#ecc94b";
const LAST: &str = "#dd6b20";

type Point = (f64, f64);

struct Sheet<'a> {
    position: &'a Hex,
    drawing: &'a Drawing<'a>,
    svg: Svg,
    /// The middle of the first cell.
    first: Point,
}

pub(super) fn svg(position: &Hex, drawing: &Drawing) -> String {
    let (rows, columns) = (position.shape().rows(), position.shape().columns());
    let board = (columns as f64 * CELL + (rows - 1) as f64 * CELL / 2.0, ((rows - 1) as f64 * 1.5 + 2.0) * CORNER);
    let legend = Legend::of(position);
    let width = (board.0 + 2.0 * FRAME).max(legend.width() + 20.0);
    let height = board.1 + 2.0 * FRAME + legend.height();
    let mut svg = Svg::new(width, height, &format!("Hex, {rows} rows and {columns} columns"));
    svg.describe(&position.described(drawing));
    // Ink is hard to see on a dark page.
    svg.rectangle(0.0, 0.0, width, height, palette::PAPER, palette::PAPER);
    let first = ((width - board.0 + CELL) / 2.0, FRAME + CORNER);
    let mut sheet = Sheet { position, drawing, svg, first };
    sheet.names();
    sheet.borders();
    sheet.cells();
    sheet.svg.overlay();
    sheet.chain();
    sheet.last();
    sheet.numbers();
    sheet.svg.end();
    legend.draw(&mut sheet.svg, width / 2.0, board.1 + 2.0 * FRAME);
    sheet.svg.finish()
}

impl Sheet<'_> {
    /// The middle of the cell in this row and column, which may lie outside the board.
    fn at(&self, row: f64, column: f64) -> Point {
        (self.first.0 + (column + row / 2.0) * CELL, self.first.1 + row * 1.5 * CORNER)
    }

    fn middle(&self, cell: usize) -> Point {
        let (row, column) = self.position.shape().place(cell);
        self.at(row as f64, column as f64)
    }

    /// The corners of a cell, clockwise from the top.
    fn corners(&self, cell: usize) -> [Point; 6] {
        let (x, y) = self.middle(cell);
        let (half, low) = (CELL / 2.0, CORNER / 2.0);
        [
            (x, y - CORNER),
            (x + half, y - low),
            (x + half, y + low),
            (x, y + CORNER),
            (x - half, y + low),
            (x - half, y - low),
        ]
    }

    fn names(&mut self) {
        let (rows, columns) = (self.position.shape().rows() as f64, self.position.shape().columns() as f64);
        for column in 0..self.position.shape().columns() {
            let name = column_name(column);
            for row in [-0.9, rows - 0.1] {
                let (x, y) = self.at(row, column as f64);
                self.svg.label(x, y, 14.0, palette::INK, &name);
            }
        }
        for row in 0..self.position.shape().rows() {
            for column in [-0.92, columns - 0.08] {
                let (x, y) = self.at(row as f64, column);
                self.svg.label(x, y, 14.0, palette::INK, &(row + 1).to_string());
            }
        }
    }

    /// The borders lie under the cells, which cover their inner halves.
    fn borders(&mut self) {
        let shape = self.position.shape();
        let along = |sheet: &Self, cells: Vec<usize>, corners: [usize; 3]| -> Vec<Point> {
            cells.into_iter().flat_map(|cell| corners.map(|corner| sheet.corners(cell)[corner])).collect()
        };
        let row = |row: usize| (0..shape.columns()).map(|column| shape.cell(row, column)).collect::<Vec<_>>();
        let column = |column: usize| (0..shape.rows()).map(|row| shape.cell(row, column)).collect::<Vec<_>>();
        let black = [along(self, row(0), [5, 0, 1]), along(self, row(shape.rows() - 1), [4, 3, 2])];
        // The lower corner of a cell on the left is a corner of the cell below; on the right it is the upper one.
        let mut left = along(self, column(0), [5, 4, 3]);
        left.pop();
        let mut right = along(self, column(shape.columns() - 1), [0, 1, 2]);
        right.remove(0);
        for line in [&left, &right] {
            self.svg.polyline(line, BORDER, palette::INK).polyline(line, BORDER - 3.0, palette::PAPER);
        }
        for line in &black {
            self.svg.polyline(line, BORDER, palette::INK);
        }
    }

    fn cells(&mut self) {
        for cell in 0..self.position.shape().cells() {
            let ((x, y), corners) = (self.middle(cell), self.corners(cell));
            let name = self.position.shape().name(cell);
            self.svg.place(&name, &self.position.cell_words(cell));
            self.svg.polygon(&corners, WOOD, GRAIN);
            match Player::BOTH.into_iter().find(|&player| self.position.stones(player).has(cell)) {
                Some(player) => stone(&mut self.svg, (x, y), STONE, player),
                None if self.drawing.labels => {
                    self.svg.label(x, y, 12.0, palette::TAKEN, &name);
                }
                None => {}
            }
            self.svg.end();
        }
    }

    /// The winning chain, drawn through its stones.
    fn chain(&mut self) {
        let points: Vec<Point> = self.position.chain().into_iter().map(|cell| self.middle(cell)).collect();
        if points.len() > 1 {
            self.svg.polyline(&points, 9.0, palette::INK).polyline(&points, 5.5, CHAIN);
        } else if let Some(&(x, y)) = points.first() {
            self.svg.circle(x, y, 6.0, palette::INK).circle(x, y, 4.0, CHAIN);
        }
    }

    fn last(&mut self) {
        if let Some(cell) = self.drawing.last.and_then(|last| self.position.drawn_at(last)) {
            let (x, y) = self.middle(cell);
            self.svg.circle(x, y, 6.5, palette::PAPER).circle(x, y, 5.5, LAST);
        }
    }

    fn numbers(&mut self) {
        for (chosen, number, emphasis) in self.drawing.numbers {
            if let Some(cell) = self.position.drawn_at(*chosen) {
                self.number(cell, number, *emphasis);
            }
        }
    }

    fn number(&mut self, cell: usize, number: &str, emphasis: Emphasis) {
        let characters = number.chars().count().max(1) as f64;
        // Longer numbers are written smaller.
        let height = (1.45 * CELL / characters).clamp(6.0, 13.0);
        let size = (characters * height * 0.58 + 6.0, height + 5.0);
        self.svg.number(self.middle(cell), height, size, number, emphasis);
    }
}

fn stone(svg: &mut Svg, (x, y): Point, radius: f64, player: Player) {
    let (inside, rim) = if player == Player::LEFT { (BLACK, 2.5) } else { (palette::PAPER, 2.0) };
    svg.circle(x, y, radius, palette::INK).circle(x, y, radius - rim, inside);
}

/// What the players join, and whose turn it is.
struct Legend {
    lines: [(Player, String); 3],
}

impl Legend {
    fn of(position: &Hex) -> Self {
        let [black, white] =
            [("Black (X)", SIDES[0]), ("White (O)", SIDES[1])].map(|(player, sides)| format!("{player} joins {sides}"));
        let whose = position.winner().unwrap_or(position.to_move());
        Self { lines: [(Player::LEFT, black), (Player::RIGHT, white), (whose, position.standing())] }
    }

    fn width(&self) -> f64 {
        self.lines.iter().map(|(_, words)| words.len() as f64 * LETTER + 30.0).fold(0.0, f64::max)
    }

    fn height(&self) -> f64 {
        self.lines.len() as f64 * LINE + 6.0
    }

    fn draw(&self, svg: &mut Svg, middle: f64, top: f64) {
        let left = middle - self.width() / 2.0 + 10.0;
        for (index, (player, words)) in self.lines.iter().enumerate() {
            let y = top + (index as f64 + 0.5) * LINE;
            stone(svg, (left, y), 9.0, *player);
            svg.words((left + 18.0, y), LETTERS, palette::INK, Anchor::Start, words);
        }
    }
}
