//! The simplex method in integers: all cells of the tableau have one common denominator, the last pivot, and every
//! division is exact (Edmonds 1967, Bareiss 1968).

use dashu_int::IBig;
use hedgerow_core::budget::Stopped;

use super::Kernel;
use super::integers::{Integer, Whole};
use super::kernel::Solved;
use super::limit::{Halt, Limit, in_some_integers, look};
use super::number::Number;

/// The compact tableau of "maximise Σy where Ay ≤ 1, y ≥ 0" for a matrix made positive, as in `float`.
///
/// Variables below `columns` are Right's columns, those from there on the slacks of Left's rows.
pub(super) struct Tableau<'a, N> {
    limit: Limit<'a>,
    pub(super) columns: usize,
    /// The variable of each row.
    pub(super) basic: Vec<usize>,
    /// The variable of each column.
    pub(super) other: Vec<usize>,
    /// Row after row: a coefficient for each column, then the right side; the objective is the last row.
    pub(super) cells: Vec<N>,
    /// The positive common denominator of all cells.
    pub(super) denominator: N,
    /// The number added to all entries to make them positive.
    shift: IBig,
}

/// How a simplex ended.
pub(super) enum End {
    /// No improvement is possible.
    Optimal,
    /// The observer stopped it.
    Stopped,
}

impl<'a, N: Number> Tableau<'a, N> {
    /// The first tableau, unless a number does not fit.
    pub(super) fn new<E: Integer>(whole: &Whole<'_, E>, limit: Limit<'a>) -> Result<Self, Halt> {
        look(limit)?;
        let fitting = |big: &IBig| N::from_big(big).ok_or(Halt::TooLarge);
        let (rows, columns) = (whole.rows, whole.columns);
        let factors: Vec<IBig> = (0..rows).map(|row| whole.factor(row).to_big()).collect();
        let floors = (0..rows * columns).map(|place| {
            let (entry, factor) = (whole.entries[place].to_big(), &factors[place / columns]);
            // Integer division truncates towards 0; one less is low enough for all.
            entry / factor - IBig::ONE
        });
        let shift = IBig::ONE - floors.min().unwrap_or_default();
        let mut cells = Vec::with_capacity((rows + 1) * (columns + 1));
        for (row, factor) in factors.iter().enumerate() {
            for column in 0..columns {
                cells.push(fitting(&(whole.at(row, column).to_big() + &shift * factor))?);
            }
            cells.push(fitting(factor)?);
        }
        for _ in 0..columns {
            cells.push(fitting(&IBig::NEG_ONE)?);
        }
        cells.push(fitting(&IBig::ZERO)?);
        let denominator = fitting(&IBig::ONE)?;
        let (basic, other) = ((columns..columns + rows).collect(), (0..columns).collect());
        Ok(Self { limit, columns, basic, other, cells, denominator, shift })
    }

    pub(super) fn width(&self) -> usize {
        self.other.len() + 1
    }

    pub(super) fn cell(&self, row: usize, column: usize) -> &N {
        &self.cells[row * self.width() + column]
    }

    /// Exchanges a basic variable for another one, unless a number does not fit.
    fn pivot(&mut self, row: usize, column: usize) -> Result<(), Halt> {
        let width = self.width();
        let line: Vec<N> = self.cells[row * width..(row + 1) * width].to_vec();
        let pivot = &line[column];
        for (index, cells) in self.cells.chunks_exact_mut(width).enumerate() {
            if index == row {
                continue;
            }
            look(self.limit)?;
            let factor = cells[column].clone();
            for (place, (x, y)) in cells.iter_mut().zip(&line).enumerate() {
                if place != column {
                    *x = N::cross(x, pivot, &factor, y, &self.denominator).ok_or(Halt::TooLarge)?;
                }
            }
            cells[column].negate();
        }
        self.cells[row * width + column] = std::mem::replace(&mut self.denominator, pivot.clone());
        std::mem::swap(&mut self.basic[row], &mut self.other[column]);
        Ok(())
    }

    /// Exchanges variables until the kernel's columns and no slacks of its rows are basic; `false` if that is
    /// impossible because the kernel is singular.
    pub(super) fn enter(&mut self, kernel: &Kernel) -> Result<bool, Halt> {
        for &entering in &kernel.columns {
            let Some(column) = self.other.iter().position(|&name| name == entering) else {
                return Ok(false);
            };
            let leaves = |name: usize| name >= self.columns && kernel.rows.contains(&(name - self.columns));
            let row = (0..self.basic.len()).find(|&row| leaves(self.basic[row]) && self.cell(row, column).sign() != 0);
            match row {
                Some(row) => self.pivot(row, column)?,
                None => return Ok(false),
            }
        }
        if self.denominator.sign() < 0 {
            self.denominator.negate();
            self.cells.iter_mut().for_each(N::negate);
        }
        Ok(true)
    }

    /// Whether all right sides, and whether all reduced costs, are at least 0.
    pub(super) fn feasible(&self) -> (bool, bool) {
        let (rows, last) = (self.basic.len(), self.width() - 1);
        let primal = (0..rows).all(|row| self.cell(row, last).sign() >= 0);
        (primal, (0..last).all(|column| self.cell(rows, column).sign() >= 0))
    }

    /// Pivots from a feasible tableau to an optimal one, and shows every tableau after the first to an observer, who
    /// may stop it.
    pub(super) fn maximise(&mut self, mut stop: impl FnMut(&Self) -> bool) -> Result<End, Halt> {
        let rows = self.basic.len();
        let last = self.width() - 1;
        let mut stuck = 0;
        loop {
            // The most promising column, but Bland's rule after some steps without progress: that never cycles.
            let candidates = (0..last).filter(|&column| self.cell(rows, column).sign() < 0);
            let entering = if stuck > 4 {
                candidates.min_by_key(|&column| self.other[column])
            } else {
                candidates.min_by_key(|&column| self.cell(rows, column))
            };
            let Some(column) = entering else {
                return Ok(End::Optimal);
            };
            let leaving = (0..rows).filter(|&row| self.cell(row, column).sign() > 0).min_by(|&a, &b| {
                let part = |row| (self.cell(row, last), self.cell(row, column));
                N::compare_quotients(part(a).0, part(a).1, part(b).0, part(b).1).then(self.basic[a].cmp(&self.basic[b]))
            });
            // The games' polytopes are bounded, so there is always one.
            let row = leaving.ok_or(Halt::TooLarge)?;
            stuck = if self.cell(row, last).sign() == 0 { stuck + 1 } else { 0 };
            self.pivot(row, column)?;
            if stop(self) {
                return Ok(End::Stopped);
            }
        }
    }

    /// The strategies of an optimal tableau.
    fn solved<E: Integer>(&self, whole: &Whole<'_, E>) -> Solved {
        let (rows, last) = (self.basic.len(), self.width() - 1);
        let mut right: Vec<(usize, IBig)> = (0..rows)
            .filter(|&row| self.basic[row] < self.columns)
            .map(|row| (self.basic[row], self.cell(row, last).to_big()))
            .collect();
        let mut left: Vec<(usize, IBig)> = (0..last)
            .filter(|&column| self.other[column] >= self.columns)
            .map(|column| {
                let row = self.other[column] - self.columns;
                (row, whole.factor(row).times(&self.cell(rows, column).to_big()))
            })
            .collect();
        left.sort_unstable_by_key(|pair| pair.0);
        right.sort_unstable_by_key(|pair| pair.0);
        let determinant = self.cell(rows, last).to_big();
        let value = self.denominator.to_big() - &self.shift * &determinant;
        let (rows, left) = left.into_iter().unzip();
        let (columns, right) = right.into_iter().unzip();
        Solved { kernel: Kernel { rows, columns }, left, right, determinant, value }
    }
}

/// Solves a matrix by pivots alone, from a guessed kernel if that is feasible.
pub(super) fn solve<E: Integer>(
    whole: &Whole<'_, E>,
    guess: Option<&Kernel>,
    limit: Limit<'_>,
) -> Result<Solved, Stopped> {
    in_some_integers(|| attempt::<i64, E>(whole, guess, limit), || attempt::<IBig, E>(whole, guess, limit))
}

fn attempt<N: Number, E: Integer>(
    whole: &Whole<'_, E>,
    guess: Option<&Kernel>,
    limit: Limit<'_>,
) -> Result<Solved, Halt> {
    if let Some(kernel) = guess {
        let mut tableau = Tableau::<N>::new(whole, limit)?;
        if tableau.enter(kernel)? && tableau.feasible().0 {
            tableau.maximise(|_| false)?;
            return Ok(tableau.solved(whole));
        }
    }
    let mut tableau = Tableau::<N>::new(whole, limit)?;
    tableau.maximise(|_| false)?;
    Ok(tableau.solved(whole))
}
