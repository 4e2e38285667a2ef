//! The fast method: saddle points, dominance, two by two, a guessed kernel, and pivots for the rest.

use std::cell::Cell;

use dashu_int::IBig;
use hedgerow_core::budget::Stopped;

use super::float::Simplex;
use super::integers::{Integer, Whole, by_rows, over_common_denominator};
use super::kernel::Solved;
use super::limit::Limit;
use super::words::{Failure, Words};
use super::{Equilibrium, Kernel, Matrix, SolvedBy, dominance, pivots};
use crate::Rational;

/// Buffers reused from game to game, so that inner loops allocate nothing.
#[derive(Default)]
struct Scratch {
    entries: Vec<i64>,
    /// The rows and columns that remain.
    rows: Vec<usize>,
    columns: Vec<usize>,
    reduced: Vec<i64>,
    simplex: Simplex,
    /// The kernel, indexed within the reduced matrix.
    kernel_rows: Vec<usize>,
    kernel_columns: Vec<usize>,
    words: Words,
}

thread_local! {
    static SCRATCH: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
}

fn with_scratch<R>(work: impl FnOnce(&mut Scratch) -> R) -> R {
    SCRATCH.with(|cell| {
        let mut scratch = cell.take().unwrap_or_default();
        let result = work(&mut scratch);
        cell.set(Some(scratch));
        result
    })
}

/// How a matrix of machine integers was solved.
enum Found {
    /// The answer is in the scratch.
    Words(SolvedBy),
    Solved(Solved, SolvedBy),
}

pub(super) fn value(matrix: &Matrix, limit: Limit<'_>) -> Result<Rational, Stopped> {
    // Most games of inner loops have a saddle point, and finding it takes less than making integers of the fractions.
    if let Some((row, column)) = matrix.saddle() {
        return Ok(matrix.at(row, column).clone());
    }
    with_scratch(|scratch| {
        let Some(denominator) = over_common_denominator(&matrix.entries, &mut scratch.entries) else {
            return any_size(scratch, matrix, limit, |solved, whole, _, _, _| solved.value(whole));
        };
        Ok(match scratch.solve(matrix.columns, limit)? {
            Found::Words(_) => scratch.word_value(denominator),
            Found::Solved(solved, _) => solved.value(&scratch.whole(denominator)),
        })
    })
}

pub(super) fn equilibrium(matrix: &Matrix, limit: Limit<'_>) -> Result<Equilibrium, Stopped> {
    if let Some(place) = matrix.saddle() {
        return Ok(pure(matrix, place));
    }
    with_scratch(|scratch| {
        let Some(denominator) = over_common_denominator(&matrix.entries, &mut scratch.entries) else {
            return any_size(scratch, matrix, limit, |solved, whole, rows, columns, road| {
                solved.equilibrium(whole, matrix, rows, columns, road)
            });
        };
        Ok(match scratch.solve(matrix.columns, limit)? {
            Found::Words(road) => scratch.word_equilibrium(matrix, denominator, road),
            Found::Solved(solved, road) => {
                solved.equilibrium(&scratch.whole(denominator), matrix, &scratch.rows, &scratch.columns, road)
            }
        })
    })
}

pub(super) fn by_pivots(matrix: &Matrix, limit: Limit<'_>) -> Result<Equilibrium, Stopped> {
    let (entries, factors) = by_rows(&matrix.entries, matrix.columns);
    let (rows, columns) = (matrix.rows, matrix.columns);
    let whole = Whole { rows, columns, entries: &entries, factors: &factors, denominator: 1 };
    let (all_rows, all_columns): (Vec<_>, Vec<_>) = ((0..rows).collect(), (0..columns).collect());
    let solved = pivots::solve(&whole, None, limit)?;
    Ok(solved.equilibrium(&whole, matrix, &all_rows, &all_columns, SolvedBy::Pivots))
}

fn pure(matrix: &Matrix, (row, column): (usize, usize)) -> Equilibrium {
    let unit = |length: usize, one: usize| {
        let mut list = vec![Rational::ZERO; length];
        list[one] = Rational::ONE;
        list
    };
    Equilibrium {
        value: matrix.at(row, column).clone(),
        left: unit(matrix.rows, row),
        right: unit(matrix.columns, column),
        kernel: Kernel { rows: vec![row], columns: vec![column] },
        road: SolvedBy::Saddle,
    }
}

/// The method for fractions that do not fit machine integers over a common denominator, without a saddle point.
fn any_size<R>(
    scratch: &mut Scratch,
    matrix: &Matrix,
    limit: Limit<'_>,
    then: impl FnOnce(Solved, &Whole<'_, IBig>, &[usize], &[usize], SolvedBy) -> R,
) -> Result<R, Stopped> {
    let Scratch { rows, columns, simplex, kernel_rows, kernel_columns, .. } = scratch;
    rows.clear();
    rows.extend(0..matrix.rows);
    columns.clear();
    columns.extend(0..matrix.columns);
    dominance::reduce(&matrix.entries, matrix.columns, rows, columns, |_| {});
    let kept = rows.iter().flat_map(|&row| columns.iter().map(move |&column| matrix.at(row, column)));
    let reduced: Vec<Rational> = kept.cloned().collect();
    let (entries, factors) = by_rows(&reduced, columns.len());
    let whole =
        Whole { rows: rows.len(), columns: columns.len(), entries: &entries, factors: &factors, denominator: 1 };
    // Subtract before rounding, so that the common part of large numbers does not hide their differences.
    let (low, high) = (reduced.iter().min().cloned().unwrap_or_default(), reduced.iter().max());
    let range = high.map_or(Rational::ONE, |high| high - &low);
    let scaled: Vec<f64> =
        reduced.iter().map(|x| (x - &low).checked_div(&range).unwrap_or_default().to_f64()).collect();
    let floats = scaled.iter().copied();
    let guessed = simplex.guess(floats, columns.len(), kernel_rows, kernel_columns, limit);
    let (solved, road) = exactly(&whole, guessed.then_some((kernel_rows, kernel_columns)), limit)?;
    Ok(then(solved, &whole, rows, columns, road))
}

/// Solves and checks a guessed kernel; pivots if there is none or it was wrong.
fn exactly<E: Integer>(
    whole: &Whole<'_, E>,
    guess: Option<(&Vec<usize>, &Vec<usize>)>,
    limit: Limit<'_>,
) -> Result<(Solved, SolvedBy), Stopped> {
    let kernel = guess.map(|(rows, columns)| Kernel { rows: rows.clone(), columns: columns.clone() });
    let solved = kernel.clone().and_then(|kernel| Solved::new(whole, kernel, limit));
    match solved {
        Some(solved) if solved.is_optimal(whole, limit) => Ok((solved, SolvedBy::FloatBasis)),
        _ => Ok((pivots::solve(whole, kernel.as_ref(), limit)?, SolvedBy::Pivots)),
    }
}

impl Scratch {
    /// Solves the matrix of machine integers in `entries`, which has no saddle point.
    fn solve(&mut self, columns: usize, limit: Limit<'_>) -> Result<Found, Stopped> {
        self.rows.clear();
        self.rows.extend(0..self.entries.len() / columns);
        self.columns.clear();
        self.columns.extend(0..columns);
        dominance::reduce(&self.entries, columns, &mut self.rows, &mut self.columns, |_| {});
        self.reduced.clear();
        for row in &self.rows {
            let line = &self.entries[row * columns..(row + 1) * columns];
            self.reduced.extend(self.columns.iter().map(|&column| line[column]));
        }
        // Without a saddle point, at least two rows and two columns remain.
        let width = self.columns.len();
        let two_by_two = self.reduced.len() == 4 && width == 2;
        let guessed = if two_by_two {
            self.kernel_rows.clear();
            self.kernel_columns.clear();
            self.kernel_rows.extend([0, 1]);
            self.kernel_columns.extend([0, 1]);
            true
        } else {
            let floats = self.reduced.iter().map(|&x| x as f64);
            self.simplex.guess(floats, width, &mut self.kernel_rows, &mut self.kernel_columns, limit)
        };
        let result = if guessed {
            self.words.solve(&self.reduced, width, &self.kernel_rows, &self.kernel_columns)
        } else {
            Err(Failure::NotOptimal)
        };
        let whole = self.whole(1);
        Ok(match result {
            Ok(()) => Found::Words(if two_by_two { SolvedBy::TwoByTwo } else { SolvedBy::FloatBasis }),
            Err(Failure::TooLarge) => {
                let (solved, road) = exactly(&whole, Some((&self.kernel_rows, &self.kernel_columns)), limit)?;
                Found::Solved(solved, road)
            }
            Err(Failure::NotOptimal) => {
                let guess =
                    guessed.then(|| Kernel { rows: self.kernel_rows.clone(), columns: self.kernel_columns.clone() });
                Found::Solved(pivots::solve(&whole, guess.as_ref(), limit)?, SolvedBy::Pivots)
            }
        })
    }

    fn whole(&self, denominator: i64) -> Whole<'_, i64> {
        let (rows, columns) = (self.rows.len(), self.columns.len());
        Whole { rows, columns, entries: &self.reduced, factors: &[], denominator }
    }

    fn word_value(&self, denominator: i64) -> Rational {
        let below = i128::from(self.words.determinant) * i128::from(denominator);
        match (i64::try_from(self.words.value), i64::try_from(below)) {
            (Ok(value), Ok(below)) => Rational::new(value, below),
            _ => Rational::from_big(IBig::from(self.words.value), IBig::from(below)),
        }
        .unwrap_or_default()
    }

    fn word_equilibrium(&self, matrix: &Matrix, denominator: i64, road: SolvedBy) -> Equilibrium {
        let spread = |names: &[usize], within: &[usize], numerators: &[i64], length: usize| {
            let mut list = vec![Rational::ZERO; length];
            for (&name, &numerator) in names.iter().zip(numerators) {
                list[within[name]] = Rational::new(numerator, self.words.determinant).unwrap_or_default();
            }
            list
        };
        Equilibrium {
            value: self.word_value(denominator),
            left: spread(&self.kernel_rows, &self.rows, &self.words.left, matrix.rows),
            right: spread(&self.kernel_columns, &self.columns, &self.words.right, matrix.columns),
            kernel: Kernel {
                rows: self.kernel_rows.iter().map(|&row| self.rows[row]).collect(),
                columns: self.kernel_columns.iter().map(|&column| self.columns[column]).collect(),
            },
            road,
        }
    }
}
