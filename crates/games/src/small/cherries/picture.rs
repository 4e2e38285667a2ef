//! Cherries in rows.

use hedgerow_core::Picture;
use hedgerow_core::picture::{Svg, palette};

use super::notation::letter;
use super::{Cherries, Colour};

impl Picture for Cherries {
    fn text(&self) -> String {
        if self.rows().is_empty() {
            return "no cherries\n".to_owned();
        }
        let line = |row: String| row + "\n";
        self.rows().iter().map(|row| line(row.cherries().map(letter).collect())).collect()
    }

    fn svg(&self) -> String {
        let longest = self.rows().iter().map(|row| row.len()).max().unwrap_or(0);
        let height = self.rows().len().max(1) as f64 * 34.0;
        let mut svg = Svg::new(longest.max(1) as f64 * 24.0 + 8.0, height, "rows of cherries");
        for (index, row) in self.rows().iter().enumerate() {
            let y = index as f64 * 34.0 + 20.0;
            for (at, colour) in row.cherries().enumerate() {
                let x = at as f64 * 24.0 + 16.0;
                let fill = if colour == Colour::Blue { palette::BLUE } else { palette::RED };
                svg.line((x, y - 9.0), (x + 4.0, y - 17.0), 1.5, palette::GREEN);
                svg.circle(x, y, 9.0, fill);
            }
        }
        svg.finish()
    }
}
