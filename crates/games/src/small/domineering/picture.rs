//! The board with the names of its rows and columns.

use hedgerow_core::Picture;
use hedgerow_core::picture::{Svg, palette};

use super::Domineering;
use super::notation::column_name;

const CELL: f64 = 32.0;
const MARGIN: f64 = 24.0;

impl Picture for Domineering {
    fn text(&self) -> String {
        let mut text = String::from("  ");
        text.extend((0..self.columns()).flat_map(|column| [' ', column_name(column)]));
        text.push('\n');
        for row in 0..self.rows() {
            text.push_str(&format!("{:>2}", row + 1));
            for column in 0..self.columns() {
                text.push_str(if self.is_free(row, column) { " ." } else { " #" });
            }
            text.push('\n');
        }
        text
    }

    fn svg(&self) -> String {
        let (rows, columns) = (self.rows(), self.columns());
        let at = |index: usize| MARGIN + index as f64 * CELL;
        let mut svg = Svg::new(at(columns) + 2.0, at(rows) + 2.0, "a board of Domineering");
        for column in 0..columns {
            let name = column_name(column).to_string();
            svg.label(at(column) + CELL / 2.0, MARGIN / 2.0, 13.0, palette::INK, &name);
        }
        for row in 0..rows {
            svg.label(MARGIN / 2.0, at(row) + CELL / 2.0, 13.0, palette::INK, &(row + 1).to_string());
            for column in 0..columns {
                let fill = if self.is_free(row, column) { palette::PAPER } else { palette::TAKEN };
                svg.rectangle(at(column), at(row), CELL, CELL, fill, palette::GRID);
            }
        }
        svg.finish()
    }
}
