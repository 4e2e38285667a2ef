//! Lines around the cells of a class.

use hedgerow_core::picture::{Svg, palette};

use super::{HeatCell, Sheet};

/// A line with a light one beneath, visible on every colour.
pub(super) fn draw(svg: &mut Svg, points: &[(f64, f64)], colour: &str) {
    svg.polyline(points, 4.0, palette::PAPER).polyline(points, 2.0, colour);
}

impl Sheet<'_> {
    /// Draws the border of each class: the lines between a cell of the class and one outside it, in the longest
    /// straight runs.
    pub(super) fn outlines(&self, svg: &mut Svg) {
        for (number, class) in self.map.classes.iter().enumerate() {
            let mut runs = Vec::new();
            let height = self.map.cells.len();
            let width = self.map.cells.iter().map(Vec::len).max().unwrap_or(0);
            for row in 0..=height {
                let is_border = |column: usize| {
                    self.is_in(row.checked_sub(1), Some(column), number) != self.is_in(Some(row), Some(column), number)
                };
                runs.extend(straight(width, is_border).map(|(a, b)| [self.place(row, a), self.place(row, b)]));
            }
            for column in 0..=width {
                let is_border = |row: usize| {
                    self.is_in(Some(row), column.checked_sub(1), number) != self.is_in(Some(row), Some(column), number)
                };
                runs.extend(straight(height, is_border).map(|(a, b)| [self.place(a, column), self.place(b, column)]));
            }
            // All light lines come first, or they would cut the others at the corners.
            for run in &runs {
                svg.polyline(run, 4.0, palette::PAPER);
            }
            for run in &runs {
                svg.polyline(run, 2.0, &class.colour);
            }
        }
    }

    fn is_in(&self, row: Option<usize>, column: Option<usize>, class: usize) -> bool {
        let cell = || self.map.cells.get(row?)?.get(column?)?.as_ref().and_then(|cell: &HeatCell| cell.class);
        cell() == Some(class)
    }
}

/// The ranges of places at which this holds.
fn straight(length: usize, holds: impl Fn(usize) -> bool) -> impl Iterator<Item = (usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for place in (0..length).filter(|&place| holds(place)) {
        match runs.last_mut() {
            Some((_, end)) if *end == place => *end += 1,
            _ => runs.push((place, place + 1)),
        }
    }
    runs.into_iter()
}

#[cfg(test)]
mod tests {
    use super::straight;

    #[test]
    fn runs_are_as_long_as_can_be() {
        let runs: Vec<_> = straight(8, |place| ![0, 3, 7].contains(&place)).collect();
        assert_eq!(runs, [(1, 3), (4, 7)]);
    }
}
