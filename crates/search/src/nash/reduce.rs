//! Reduces a matrix in which some cells are played again or known only within intervals: a saddle point is the value,
//! and choices that are surely never better than another are removed.
//!
//! A cell is worth c + wv, where v is the value of the position itself. That is linear in v, so what holds at both ends
//! of an interval of v holds inside it. The value is the fixed point nearest 0 of the matrix's worth as a function of
//! v; choices that do not change that function between any two possible values do not change the fixed point.

use hedgerow_value::Rational;

use super::Precision;
use super::cell::Cell;

/// A matrix of cells with bounds on their pay-offs.
pub(super) struct Bounded<'a> {
    cells: &'a [Cell],
    columns: usize,
    /// The least and the greatest pay-off of each cell; equal if it is exact.
    pays: Vec<(Rational, Rational)>,
    replays: bool,
    /// Whether two cells are surely the same.
    same: &'a dyn Fn(usize, usize) -> bool,
}

impl<'a> Bounded<'a> {
    /// The cells row by row.
    pub(super) fn new(
        cells: &'a [Cell],
        columns: usize,
        precision: Precision,
        same: &'a dyn Fn(usize, usize) -> bool,
    ) -> Self {
        let ends = |cell: &Cell| match cell.pay.exact() {
            Some(number) => (number.clone(), number.clone()),
            None => {
                let within = cell.pay.interval(precision.width);
                (within.low().clone(), within.high().clone())
            }
        };
        let replays = cells.iter().any(|cell| !cell.again.is_zero());
        Self { cells, columns, pays: cells.iter().map(ends).collect(), replays, same }
    }

    fn row(&self, row: usize) -> std::ops::Range<usize> {
        row * self.columns..(row + 1) * self.columns
    }

    fn column(&self, column: usize) -> std::iter::StepBy<std::ops::Range<usize>> {
        (column..self.cells.len()).step_by(self.columns)
    }

    /// The place of a cell that is surely the least of its row and the greatest of its column.
    ///
    /// It is then a fixed point. It is the one nearest 0 if the player whom it favours can secure it without playing
    /// again: there is no "again" cell in the row of a pay-off above 0, or in the column of one below.
    pub(super) fn saddle(&self) -> Option<usize> {
        let ends = |at: usize| self.cells[at].again.is_zero();
        (0..self.cells.len()).filter(|&at| ends(at)).find(|&at| {
            let (row, column) = (at / self.columns, at % self.columns);
            let (low, high) = &self.pays[at];
            let sure = !self.replays
                || low.is_zero() && high.is_zero()
                || low.signum() > 0 && self.row(row).all(ends)
                || high.signum() < 0 && self.column(column).all(ends);
            let same = |other: usize| at == other || ends(other) && (self.same)(at, other);
            // If v is the value, c + wv is at least v exactly if c is at least (1 - w)v.
            let part = |other: usize, v: &Rational| match ends(other) {
                true => v.clone(),
                false => &(&Rational::ONE - &self.cells[other].again) * v,
            };
            let least = |other: usize| same(other) || self.pays[other].0 >= part(other, high);
            let greatest = |other: usize| same(other) || self.pays[other].1 <= part(other, low);
            sure && self.row(row).all(least) && self.column(column).all(greatest)
        })
    }

    /// The rows and columns that remain after removing, one after the other, those that are surely never better than
    /// another.
    pub(super) fn kept(&self) -> (Vec<usize>, Vec<usize>) {
        let range = self.range();
        let rows = self.cells.len() / self.columns;
        let (mut rows, mut columns): (Vec<usize>, Vec<usize>) = ((0..rows).collect(), (0..self.columns).collect());
        loop {
            let before = rows.len() + columns.len();
            strike(&mut rows, |one, other| {
                columns.iter().all(|c| self.at_most(one * self.columns + c, other * self.columns + c, &range))
            });
            strike(&mut columns, |one, other| {
                rows.iter().all(|row| self.at_most(row * self.columns + other, row * self.columns + one, &range))
            });
            if rows.len() + columns.len() == before {
                return (rows, columns);
            }
        }
    }

    /// A range that contains the value, and 0.
    fn range(&self) -> [Rational; 2] {
        if !self.replays {
            return [Rational::ZERO, Rational::ZERO];
        }
        let mut range = [Rational::ZERO, Rational::ZERO];
        for (cell, (low, high)) in self.cells.iter().zip(&self.pays) {
            let ends = &Rational::ONE - &cell.again;
            if let (Some(low), Some(high)) = (low.checked_div(&ends), high.checked_div(&ends)) {
                let [least, most] = &mut range;
                *least = low.min(std::mem::take(least));
                *most = high.max(std::mem::take(most));
            }
        }
        range
    }

    /// Whether one cell is surely worth no more than another, for every value in the range.
    fn at_most(&self, one: usize, other: usize, range: &[Rational; 2]) -> bool {
        let (first, second) = (&self.cells[one], &self.cells[other]);
        let (high, low) = (&self.pays[one].1, &self.pays[other].0);
        if first.again == second.again {
            return high <= low || (self.same)(one, other);
        }
        let more = &second.again - &first.again;
        let gap = high - low;
        range.iter().all(|v| gap <= &more * v)
    }
}

/// Removes each line that is never better than another one that stays.
fn strike(lines: &mut Vec<usize>, never_better: impl Fn(usize, usize) -> bool) {
    let mut at = 0;
    while at < lines.len() {
        if lines.iter().any(|&other| other != lines[at] && never_better(lines[at], other)) {
            lines.remove(at);
        } else {
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use hedgerow_core::Budget;
    use hedgerow_value::{Interval, Worth};

    use super::*;
    use crate::nash::cell::{solved, value};

    /// A small generator, so that the matrices never change (SplitMix64).
    fn next(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = *state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn cell(state: &mut u64, within: bool) -> Cell {
        let number = |n: u64, d: i64| Rational::new(n as i64, d).unwrap();
        let pay = &number(next(state) % 9, 2) - &Rational::from(2);
        match next(state) % 6 {
            0 => Cell { pay: Worth::Exact(Rational::ZERO), again: Rational::ONE },
            1 => Cell { pay: Worth::Exact(pay), again: number(1 + next(state) % 3, 4) },
            2 if within => {
                let high = &pay + &number(1, 1 << 20);
                Cell { pay: Worth::Within(Interval::new(pay, high)), again: Rational::ZERO }
            }
            _ => Cell { pay: Worth::Exact(pay), again: Rational::ZERO },
        }
    }

    #[test]
    fn what_is_left_out_does_not_matter() {
        let (mut state, precision, budget) = (7, Precision::default(), Budget::unlimited());
        let (mut saddles, mut smaller) = (0, 0);
        for round in 0..3000 {
            let (rows, columns) = (1 + next(&mut state) as usize % 5, 1 + next(&mut state) as usize % 5);
            let cells: Vec<Cell> = (0..rows * columns).map(|_| cell(&mut state, round % 2 == 0)).collect();
            let (short, whole) = (
                value(&cells, columns, precision, &budget).unwrap(),
                solved(&cells, columns, precision, &budget).unwrap(),
            );
            let same = |one: usize, other: usize| cells[one].pay == cells[other].pay;
            let bounded = Bounded::new(&cells, columns, precision, &same);
            saddles += u32::from(bounded.saddle().is_some());
            let (kept, left) = bounded.kept();
            smaller += u32::from(kept.len() * left.len() < cells.len());
            match (short.exact(), whole.exact()) {
                (Some(short), Some(whole)) => assert_eq!(short, whole, "{cells:?}"),
                _ => {
                    // Both contain the value; the reduced matrix may give a narrower interval.
                    let (short, whole) = (short.interval(64), whole.interval(64));
                    assert!(short.low() <= whole.high() && whole.low() <= short.high(), "{cells:?}");
                    let slack = Rational::new(1, 1 << 40).unwrap();
                    assert!(short.high() - short.low() <= &(whole.high() - whole.low()) + &slack, "{cells:?}");
                }
            }
        }
        assert!(saddles > 300 && smaller > 300, "{saddles} {smaller}");
    }
}
