//! The board with the names of its rows and columns.

use hedgerow_core::Picture;
use hedgerow_core::picture::{Emphasis, Svg, palette};

use super::notation::{cell_name, column_name};
use super::{Domineering, Domino};

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
        let mut svg = Svg::new(at(columns) + 2.0, at(rows) + 2.0, "a board of Domineering");
        for column in 0..columns {
            let name = column_name(column).to_string();
            svg.label(at(column) + CELL / 2.0, MARGIN / 2.0, 13.0, palette::INK, &name);
        }
        for row in 0..rows {
            svg.label(MARGIN / 2.0, at(row) + CELL / 2.0, 13.0, palette::INK, &(row + 1).to_string());
            for column in 0..columns {
                let fill = if self.is_free(row, column) { palette::PAPER } else { palette::TAKEN };
                svg.place(&cell_name(row, column));
                svg.rectangle(at(column), at(row), CELL, CELL, fill, palette::GRID).end();
            }
        }
        svg.finish()
    }
}

/// Where a row or a column begins.
fn at(index: usize) -> f64 {
    MARGIN + index as f64 * CELL
}

impl Domineering {
    /// The picture with a number on each of these dominoes.
    pub fn with_numbers(&self, numbers: &[(Domino, String, Emphasis)]) -> String {
        let placed = |(domino, number, emphasis): &(Domino, String, Emphasis)| {
            let (across, down) = if domino.upright { (0.5, 1.0) } else { (1.0, 0.5) };
            let (x, y) = (at(domino.column.into()) + across * CELL, at(domino.row.into()) + down * CELL);
            ((x, y), number.clone(), *emphasis)
        };
        let placed: Vec<_> = numbers.iter().map(placed).collect();
        Svg::numbered(&self.svg(), 0.8 * CELL, &placed)
    }
}
