//! Cherries in rows.

use hedgerow_core::picture::{Emphasis, Svg, palette};
use hedgerow_core::{Notation, Picture};

use super::notation::letter;
use super::{Cherries, Colour, End, TakeCherry};

impl Picture for Cherries {
    fn text(&self) -> String {
        if self.rows().is_empty() {
            return "no cherries\n".to_owned();
        }
        let line = |row: String| row + "\n";
        self.rows().iter().map(|row| line(row.cherries().map(letter).collect())).collect()
    }

    /// The cherries at the ends of rows are groups named after the moves that take them, in `data-place`; the only
    /// cherry of a row is both, and readers use the inner group.
    fn svg(&self) -> String {
        let longest = self.rows().iter().map(|row| row.len()).max().unwrap_or(0);
        let height = self.rows().len().max(1) as f64 * 34.0;
        let mut svg = Svg::new(longest.max(1) as f64 * 24.0 + 8.0, height, "rows of cherries");
        for (index, row) in self.rows().iter().enumerate() {
            for (at, colour) in row.cherries().enumerate() {
                let (x, y) = middle(index, at);
                let fill = if colour == Colour::Blue { palette::BLUE } else { palette::RED };
                let ends = [(End::Right, at + 1 == row.len()), (End::Left, at == 0)];
                let ends: Vec<End> = ends.into_iter().filter_map(|(end, is_there)| is_there.then_some(end)).collect();
                for &end in &ends {
                    let side = if end == End::Left { "left" } else { "right" };
                    let name = self.write_move(TakeCherry { row: index as u8, end });
                    svg.place(&name, &format!("row {index}, {side} end"));
                }
                if !ends.is_empty() {
                    svg.hit(x - 12.0, y - 19.0, 24.0, 34.0);
                }
                svg.line((x, y - 9.0), (x + 4.0, y - 17.0), 1.5, palette::GREEN);
                svg.circle(x, y, 9.0, fill);
                ends.iter().for_each(|_| {
                    svg.end();
                });
            }
        }
        svg.finish()
    }
}

impl Cherries {
    /// The picture with a number on the cherry of each of these moves.
    pub fn with_numbers(&self, numbers: &[(TakeCherry, String, Emphasis)]) -> String {
        let placed = |(take, number, emphasis): &(TakeCherry, String, Emphasis)| {
            let row = self.rows().get(usize::from(take.row))?;
            let at = if take.end == End::Left { 0 } else { row.len().checked_sub(1)? };
            Some((middle(take.row.into(), at), number.clone(), *emphasis))
        };
        let placed: Vec<_> = numbers.iter().filter_map(placed).collect();
        Svg::numbered(&self.svg(), 22.0, &placed)
    }
}

/// The middle of a cherry.
fn middle(row: usize, cherry: usize) -> (f64, f64) {
    (cherry as f64 * 24.0 + 16.0, row as f64 * 34.0 + 20.0)
}
