//! The simplex method in floating point, to guess a kernel. Its callers check the result exactly.

use super::limit::{Limit, is_over};

/// A reduced cost or pivot below this counts as 0; the entries are scaled to lie between 1/2 and 3/2.
const TINY: f64 = 1e-9;
/// Quotients this close count as equal, and the larger pivot is taken.
const TIE: f64 = 1e-12;

/// The tableau and the names of its rows and columns, reused from game to game.
///
/// It is the compact (Tucker) tableau of "maximise Σy where Ay ≤ 1, y ≥ 0", whose solution is Right's strategy divided
/// by the value; the solution of the dual is Left's. Variables below `columns` are Right's columns, those from there
/// on the slacks of Left's rows.
#[derive(Default)]
pub(crate) struct Simplex {
    tableau: Vec<f64>,
    pivot_row: Vec<f64>,
    /// The variable of each row of the tableau.
    basic: Vec<usize>,
    /// The variable of each column of the tableau.
    other: Vec<usize>,
}

impl Simplex {
    /// Guesses the rows and columns of a kernel, ascending; `false` if the numbers misbehave or the limit is reached.
    pub(super) fn guess(
        &mut self,
        entries: impl Iterator<Item = f64> + Clone,
        columns: usize,
        kernel_rows: &mut Vec<usize>,
        kernel_columns: &mut Vec<usize>,
        limit: Limit<'_>,
    ) -> bool {
        if !self.run(entries, columns, limit) {
            return false;
        }
        kernel_rows.clear();
        kernel_columns.clear();
        kernel_rows.extend(self.other.iter().filter(|&&name| name >= columns).map(|name| name - columns));
        kernel_columns.extend(self.basic.iter().filter(|&&name| name < columns));
        kernel_rows.sort_unstable();
        kernel_columns.sort_unstable();
        !kernel_rows.is_empty() && kernel_rows.len() == kernel_columns.len()
    }

    /// Pivots until the tableau is optimal; `false` if the numbers misbehave or the limit is reached.
    fn run(&mut self, entries: impl Iterator<Item = f64> + Clone, columns: usize, limit: Limit<'_>) -> bool {
        if !self.fill(entries, columns) {
            return false;
        }
        let (rows, width) = (self.basic.len(), columns + 1);
        // Far more than it ever takes; rounding can make it cycle in a degenerate game.
        for _ in 0..20 * (rows + columns) + 50 {
            if is_over(limit) {
                return false;
            }
            let costs = &self.tableau[rows * width..rows * width + columns];
            let (entering, &cost) = match costs.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1)) {
                Some(least) => least,
                None => return false,
            };
            if cost > -TINY {
                return true;
            }
            match self.leaving(entering, width) {
                Some(leaving) => self.pivot(leaving, entering, width),
                None => return false,
            }
        }
        false
    }

    /// Good strategies of both, up to a factor; `false` if the numbers misbehave.
    pub(crate) fn strategies(
        &mut self,
        entries: impl Iterator<Item = f64> + Clone,
        columns: usize,
        left: &mut Vec<f64>,
        right: &mut Vec<f64>,
    ) -> bool {
        let mut all = entries.clone();
        if let Some(first) = all.next()
            && all.all(|entry| entry == first)
        {
            // Every strategy is optimal, so use all rows and columns.
            let count = entries.count();
            left.clear();
            left.resize(count / columns, 1.0);
            right.clear();
            right.resize(columns, 1.0);
            return true;
        }
        if !self.run(entries, columns, None) {
            return false;
        }
        let (rows, width) = (self.basic.len(), columns + 1);
        left.clear();
        left.resize(rows, 0.0);
        right.clear();
        right.resize(columns, 0.0);
        for (row, &name) in self.basic.iter().enumerate().filter(|&(_, &name)| name < columns) {
            right[name] = self.tableau[row * width + columns].max(0.0);
        }
        for (column, &name) in self.other.iter().enumerate().filter(|&(_, &name)| name >= columns) {
            left[name - columns] = self.tableau[rows * width + column].max(0.0);
        }
        true
    }

    fn fill(&mut self, entries: impl Iterator<Item = f64> + Clone, columns: usize) -> bool {
        let (low, high) =
            entries.clone().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
        let scale = 1.0 / (high - low);
        if !scale.is_finite() || scale == 0.0 {
            return false;
        }
        self.tableau.clear();
        let mut column = 0;
        for entry in entries {
            self.tableau.push((entry - low) * scale + 0.5);
            column += 1;
            if column == columns {
                self.tableau.push(1.0);
                column = 0;
            }
        }
        let rows = self.tableau.len() / (columns + 1);
        self.tableau.resize(self.tableau.len() + columns, -1.0);
        self.tableau.push(0.0);
        self.other.clear();
        self.other.extend(0..columns);
        self.basic.clear();
        self.basic.extend(columns..columns + rows);
        true
    }

    /// The row whose variable is the first to become 0; among equals the one with the largest pivot.
    fn leaving(&self, entering: usize, width: usize) -> Option<usize> {
        let (mut best, mut best_quotient, mut best_pivot) = (None, f64::INFINITY, 0.0);
        for (row, line) in self.tableau.chunks_exact(width).take(self.basic.len()).enumerate() {
            let pivot = line[entering];
            if pivot > TINY {
                let quotient = line[width - 1].max(0.0) / pivot;
                if quotient < best_quotient - TIE || (quotient < best_quotient + TIE && pivot > best_pivot) {
                    (best, best_quotient, best_pivot) = (Some(row), quotient, pivot);
                }
            }
        }
        best
    }

    fn pivot(&mut self, leaving: usize, entering: usize, width: usize) {
        let line = &mut self.tableau[leaving * width..(leaving + 1) * width];
        let inverse = 1.0 / line[entering];
        line[entering] = 1.0;
        line.iter_mut().for_each(|x| *x *= inverse);
        self.pivot_row.clear();
        self.pivot_row.extend_from_slice(line);
        for (row, line) in self.tableau.chunks_exact_mut(width).enumerate() {
            if row != leaving {
                let factor = line[entering];
                line[entering] = 0.0;
                for (x, y) in line.iter_mut().zip(&self.pivot_row) {
                    *x -= factor * y;
                }
            }
        }
        std::mem::swap(&mut self.basic[leaving], &mut self.other[entering]);
    }
}
