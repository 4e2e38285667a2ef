//! The board with its stones.

use hedgerow_core::Picture;
use hedgerow_core::picture::{Svg, palette};

use super::rules::Konane;
use super::shape::column_name;

const CELL: f64 = 32.0;
const MARGIN: f64 = 24.0;

impl Picture for Konane {
    fn text(&self) -> String {
        let shape = self.shape();
        let mut text = String::from("  ");
        (0..shape.columns()).for_each(|column| text.push_str(&format!("{:>2}", column_name(column))));
        text.push('\n');
        for row in 0..shape.rows() {
            text.push_str(&format!("{:>2}", row + 1));
            for column in 0..shape.columns() {
                text.push(' ');
                text.push(self.letter_at(shape.square(row, column)));
            }
            text.push('\n');
        }
        text
    }

    fn svg(&self) -> String {
        let shape = self.shape();
        let at = |index: usize| MARGIN + index as f64 * CELL;
        let mut svg = Svg::new(at(shape.columns()) + 2.0, at(shape.rows()) + 2.0, "a board of Konane");
        for square in 0..shape.squares() {
            let (row, column) = shape.place(square);
            let (x, y) = (at(column), at(row));
            svg.rectangle(x, y, CELL, CELL, "#eee3cf", palette::INK);
            let centre = (x + CELL / 2.0, y + CELL / 2.0);
            match self.letter_at(square) {
                'X' => svg.circle(centre.0, centre.1, CELL * 0.36, palette::INK),
                'O' => svg.circle(centre.0, centre.1, CELL * 0.36, "#ffffff"),
                _ => &mut svg,
            };
        }
        svg.finish()
    }
}
