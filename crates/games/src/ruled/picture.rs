//! Pictures from the game's description: colours and shapes of its pieces.

use hedgerow_core::Picture;
use hedgerow_core::picture::{Emphasis, Svg, palette};

use super::board::{Kind, write_heap};
use super::heaps;
use super::layout::Form;
use super::position::{Ruled, RuledMove};
use super::ruleset::{Colour, Piece, Shape};
use super::table::Squares;
use crate::small::grid;

/// The side of a unit of a heap, and the room around it.
const UNIT: f64 = 14.0;
const ROOM: f64 = 20.0;
/// The radius of the circle with the vertices of a graph: for each of them, and at least.
const VERTEX: f64 = 14.0;

fn paint(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => palette::BLUE,
        Colour::Red => palette::RED,
        Colour::Green => palette::GREEN,
        Colour::Grey => palette::TAKEN,
        Colour::Black => palette::INK,
    }
}

/// Draws a piece around a point.
fn draw(svg: &mut Svg, piece: &Piece, (x, y): (f64, f64), size: f64) {
    let colour = paint(piece.colour);
    match piece.shape {
        Shape::Stone => {
            svg.circle(x, y, size, colour);
        }
        Shape::Ring => {
            svg.circle(x, y, size, colour);
            svg.circle(x, y, size * 0.4, palette::PAPER);
        }
        Shape::Square => {
            svg.rectangle(x - size, y - size, 2.0 * size, 2.0 * size, colour, palette::GRID);
        }
        Shape::Bar => {
            svg.rectangle(x - 0.35 * size, y - size, 0.7 * size, 2.0 * size, colour, palette::GRID);
        }
        Shape::Letter => {
            svg.circle(x, y, size, colour);
            svg.label(x, y, 1.2 * size, palette::PAPER, &piece.letter.to_string());
        }
    }
}

impl Ruled {
    fn piece(&self, square: usize) -> Option<&Piece> {
        self.board.rules.pieces.get(usize::from(self.kind(square)).checked_sub(1)?)
    }

    fn words(&self, square: usize) -> &str {
        self.piece(square).map_or("empty", |piece| &piece.words)
    }

    fn grid_svg(&self, stride: usize) -> String {
        let piece = |row: usize, column: usize| self.piece(stride * row + column);
        let put = |svg: &mut Svg, (row, column): (usize, usize), at: (f64, f64)| {
            if let Some(piece) = piece(row, column).filter(|piece| piece.shape != Shape::Square) {
                draw(svg, piece, at, 11.0);
            }
        };
        let words =
            |row, column| format!("square {}, {}", self.square_name(row, column), self.words(stride * row + column));
        let fill = |row, column| match piece(row, column) {
            Some(piece) if piece.shape == Shape::Square => paint(piece.colour),
            _ => palette::PAPER,
        };
        let size = (self.rows.into(), self.columns.into());
        grid::svg_named(
            size,
            &format!("a board of {}", self.board.rules.title),
            |row, column| self.square_name(row, column),
            words,
            fill,
            put,
        )
    }

    fn square_name(&self, row: usize, column: usize) -> String {
        match &self.board.kind {
            Kind::Squares(squares) => match squares.layout.form {
                Form::Grid { stride, .. } => squares.layout.name(stride * row + column),
                Form::Graph { .. } => squares.layout.name(column),
            },
            Kind::Heaps(_) => column.to_string(),
        }
    }

    /// The place of a graph's vertex.
    fn vertex(&self, vertex: usize) -> (f64, f64) {
        let count = f64::from(self.columns);
        let radius = (count * VERTEX).max(36.0);
        let angle = std::f64::consts::TAU * (vertex as f64 / count - 0.25);
        (radius + 2.0 * VERTEX + radius * angle.cos(), radius + 2.0 * VERTEX + radius * angle.sin())
    }

    fn graph_svg(&self, near: &[u64]) -> String {
        let side = 2.0 * ((f64::from(self.columns) * VERTEX).max(36.0) + 2.0 * VERTEX);
        let mut svg = Svg::new(side, side, &format!("a graph of {}", self.board.rules.title));
        for (one, &others) in near.iter().enumerate() {
            for other in (one + 1..near.len()).filter(|other| others >> other & 1 == 1) {
                svg.line(self.vertex(one), self.vertex(other), 2.0, palette::GRID);
            }
        }
        for vertex in 0..near.len() {
            let (x, y) = self.vertex(vertex);
            svg.place(&vertex.to_string(), &format!("vertex {vertex}, {}", self.words(vertex)));
            svg.circle(x, y, VERTEX + 1.0, palette::GRID);
            svg.circle(x, y, VERTEX, palette::PAPER);
            match self.piece(vertex) {
                Some(piece) => draw(&mut svg, piece, (x, y), 11.0),
                None => {
                    svg.label(x, y, 12.0, palette::INK, &vertex.to_string());
                }
            }
            svg.end();
        }
        svg.finish()
    }

    fn heaps_svg(&self, dimensions: usize) -> String {
        let heaps: Vec<u8> = self.heaps().into_iter().filter(|&heap| heap > 0).collect();
        let size = |&heap: &u8| {
            let [rows, columns] = heaps::numbers(heap, dimensions);
            if dimensions == 1 { (rows.min(30), 1 + rows / 31) } else { (rows, columns) }
        };
        let width: f64 = heaps.iter().map(|heap| f64::from(size(heap).1) * UNIT + ROOM).sum::<f64>() + ROOM;
        let height = heaps.iter().map(|heap| f64::from(size(heap).0)).fold(1.0, f64::max) * UNIT + 3.0 * ROOM;
        let mut svg = Svg::new(width.max(80.0), height, &format!("heaps of {}", self.board.rules.title));
        let mut left = ROOM;
        for (place, heap) in heaps.iter().enumerate() {
            let (rows, columns) = size(heap);
            let text = write_heap(*heap, dimensions);
            svg.place(&place.to_string(), &format!("heap {text}"));
            let count = if dimensions == 1 { i32::from(*heap) } else { rows * columns };
            for unit in 0..count {
                let (column, row) = (unit / rows.max(1), unit % rows.max(1));
                let (x, y) = (left + f64::from(column) * UNIT, height - 1.5 * ROOM - f64::from(row + 1) * UNIT);
                svg.rectangle(x, y, UNIT, UNIT, palette::PAPER, palette::TAKEN);
            }
            svg.label(left + f64::from(columns) * UNIT / 2.0, height - 0.7 * ROOM, 12.0, palette::INK, &text);
            svg.end();
            left += f64::from(columns) * UNIT + ROOM;
        }
        svg.finish()
    }

    /// The two squares of a move that pictures mark: its start and its end.
    pub(super) fn ends(&self, squares: &Squares, RuledMove(first, _): RuledMove) -> [usize; 2] {
        let found = hedgerow_core::Player::BOTH.into_iter().find_map(|player| squares.placement(player, 0, first));
        let cells = found.map(|placement| &placement.cells[..]).unwrap_or_default();
        [cells.first(), cells.last()].map(|cell| cell.map_or(0, |cell| usize::from(cell.0)))
    }

    /// The picture with a number on each of these moves.
    pub(super) fn numbered(&self, numbers: &[(RuledMove, String, Emphasis)]) -> String {
        let Kind::Squares(squares) = &self.board.kind else { return self.svg() };
        let is_graph = matches!(squares.layout.form, Form::Graph { .. });
        let point = |square: usize| {
            let (row, column) = squares.layout.place(square);
            if is_graph { self.vertex(square) } else { grid::middle(row, column) }
        };
        let placed = |(chosen, number, emphasis): &(RuledMove, String, Emphasis)| {
            let [(x, y), (to_x, to_y)] = self.ends(squares, *chosen).map(point);
            ((x + 0.3 * (to_x - x), y + 0.3 * (to_y - y)), number.clone(), *emphasis)
        };
        // Of several moves with the same ends, the first is shown.
        let mut shown: Vec<((f64, f64), String, Emphasis)> = Vec::new();
        for number in numbers.iter().map(placed) {
            if shown.iter().all(|(at, ..)| *at != number.0) {
                shown.push(number);
            }
        }
        Svg::numbered(&self.svg(), 25.0, &shown)
    }
}

impl Picture for Ruled {
    fn text(&self) -> String {
        let rules = &self.board.rules;
        match &self.board.kind {
            Kind::Squares(squares) => match squares.layout.form {
                Form::Grid { rows: 1, .. } => {
                    (0..usize::from(self.columns)).map(|square| rules.letter(self.kind(square))).chain(['\n']).collect()
                }
                Form::Grid { stride, .. } => grid::drawn((self.rows.into(), self.columns.into()), |row, column| {
                    rules.letter(self.kind(stride * row + column))
                }),
                Form::Graph { .. } => format!("{}\n", hedgerow_core::Notation::write(self)),
            },
            Kind::Heaps(_) => format!("{}\n", hedgerow_core::Notation::write(self)),
        }
    }

    fn svg(&self) -> String {
        match &self.board.kind {
            Kind::Squares(squares) => match &squares.layout.form {
                Form::Grid { stride, .. } => self.grid_svg(*stride),
                Form::Graph { near } => self.graph_svg(near),
            },
            Kind::Heaps(found) => self.heaps_svg(found.dimensions),
        }
    }
}
