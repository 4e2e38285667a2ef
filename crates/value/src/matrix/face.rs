//! All optimal strategies of a player: a face of a polytope, walked by exact pivots.

use dashu_int::IBig;
use hedgerow_core::Player;
use hedgerow_core::budget::Stopped;

use super::integers::{Whole, by_rows, over_least};
use super::limit::{Halt, Limit, in_some_integers, is_over, unlimited};
use super::number::Number;
use super::pivots::{End, Tableau};
use super::{Equilibrium, Kernel, Matrix, Unique};
use crate::Rational;

pub(super) fn unique(matrix: &Matrix, equilibrium: &Equilibrium, limit: Limit<'_>) -> Result<Unique, Stopped> {
    let Equilibrium { value, left, right, kernel, .. } = equilibrium;
    let (mirror, turned) = (mirror(matrix), turned(kernel));
    Ok(Unique {
        left: settles(matrix, kernel, right, value, limit) || unique_right(&mirror, &turned, limit)?,
        right: settles(&mirror, &turned, left, &-value, limit) || unique_right(matrix, kernel, limit)?,
    })
}

pub(super) fn used(matrix: &Matrix, player: Player) -> Vec<bool> {
    let kernel = matrix.equilibrium().kernel;
    if player == Player::LEFT { used_right(&mirror(matrix), &turned(&kernel)) } else { used_right(matrix, &kernel) }
}

/// The same game with the players exchanged.
pub(super) fn mirror(matrix: &Matrix) -> Matrix {
    let entry = |place: usize| -matrix.at(place % matrix.rows, place / matrix.rows);
    let entries = (0..matrix.entries.len()).map(entry).collect();
    Matrix { rows: matrix.columns, columns: matrix.rows, entries }
}

fn turned(kernel: &Kernel) -> Kernel {
    Kernel { rows: kernel.columns.clone(), columns: kernel.rows.clone() }
}

/// Whether Right's strategy alone shows that Left has only one: it uses all the kernel's columns, and all other rows
/// are worse against it. Then every optimal strategy of Left lives on the kernel and solves its equations.
fn settles(matrix: &Matrix, kernel: &Kernel, right: &[Rational], value: &Rational, limit: Limit<'_>) -> bool {
    let used = |&column: &usize| right.get(column).is_some_and(|probability| probability.signum() > 0);
    // The fields are public, so a kernel may be anything; then pivots decide.
    let ascending = |list: &[usize]| list.is_sorted_by(|a, b| a < b);
    let sound = !kernel.rows.is_empty()
        && kernel.rows.len() == kernel.columns.len()
        && ascending(&kernel.rows)
        && ascending(&kernel.columns)
        && right.len() == matrix.columns;
    if !sound || !kernel.columns.iter().all(used) {
        return false;
    }
    let others: Vec<usize> = (0..matrix.rows).filter(|row| kernel.rows.binary_search(row).is_err()).collect();
    if others.is_empty() {
        return true;
    }
    let entries: Vec<Rational> = others
        .iter()
        .flat_map(|&row| kernel.columns.iter().map(move |&column| matrix.at(row, column).clone()))
        .collect();
    let (entries, factors) = by_rows(&entries, kernel.columns.len());
    let probabilities: Vec<Rational> = kernel.columns.iter().map(|&column| right[column].clone()).collect();
    let (numerators, denominator) = over_least(&probabilities);
    let (above, below) = (value.numerator() * denominator, value.denominator());
    entries.chunks_exact(kernel.columns.len()).zip(&factors).all(|(line, factor)| {
        let sum = line.iter().zip(&numerators).fold(IBig::ZERO, |sum, (entry, x)| sum + entry * x);
        // An interrupted check settles nothing.
        sum * &below < factor * &above && !is_over(limit)
    })
}

/// The tableau of an optimal strategy of Right, from a kernel if it has one.
fn optimal<'a, N: Number>(matrix: &Matrix, kernel: &Kernel, limit: Limit<'a>) -> Result<Tableau<'a, N>, Halt> {
    let (entries, factors) = by_rows(&matrix.entries, matrix.columns);
    let (rows, columns) = (matrix.rows, matrix.columns);
    let whole = Whole { rows, columns, entries: &entries, factors: &factors, denominator: 1 };
    let mut tableau = Tableau::new(&whole, limit)?;
    if !tableau.enter(kernel)? || tableau.feasible() != (true, true) {
        // Not a kernel of this matrix: the caller made it up.
        tableau = Tableau::new(&whole, limit)?;
        tableau.maximise(|_| false)?;
    }
    tableau.restrict();
    Ok(tableau)
}

fn unique_right(matrix: &Matrix, kernel: &Kernel, limit: Limit<'_>) -> Result<bool, Stopped> {
    fn attempt<N: Number>(matrix: &Matrix, kernel: &Kernel, limit: Limit<'_>) -> Result<bool, Halt> {
        let mut tableau = optimal::<N>(matrix, kernel, limit)?;
        // Another optimal strategy has some positive variable that is 0 here because it is not basic.
        let targets = tableau.other.clone();
        tableau.aim(&targets)?;
        let end = tableau.maximise(Tableau::gained)?;
        Ok(matches!(end, End::Optimal))
    }
    in_some_integers(|| attempt::<i64>(matrix, kernel, limit), || attempt::<IBig>(matrix, kernel, limit))
}

fn used_right(matrix: &Matrix, kernel: &Kernel) -> Vec<bool> {
    fn attempt<N: Number>(matrix: &Matrix, kernel: &Kernel) -> Result<Vec<bool>, Halt> {
        let mut tableau = optimal::<N>(matrix, kernel, None)?;
        let mut used = vec![false; matrix.columns];
        loop {
            tableau.mark(&mut used);
            let targets: Vec<usize> = (0..matrix.columns).filter(|&column| !used[column]).collect();
            tableau.aim(&targets)?;
            if let End::Optimal = tableau.maximise(Tableau::gained)? {
                return Ok(used);
            }
        }
    }
    unlimited(in_some_integers(|| attempt::<i64>(matrix, kernel), || attempt::<IBig>(matrix, kernel)))
}

impl<N: Number> Tableau<'_, N> {
    /// Restricts an optimal tableau to the face of optimal strategies: variables with a cost stay at 0.
    fn restrict(&mut self) {
        let (rows, width) = (self.basic.len(), self.width());
        let kept: Vec<bool> =
            (0..width).map(|column| column == width - 1 || self.cell(rows, column).sign() == 0).collect();
        let mut place = 0;
        self.cells.retain(|_| {
            place += 1;
            kept[(place - 1) % width]
        });
        let mut place = 0;
        self.other.retain(|_| {
            place += 1;
            kept[place - 1]
        });
    }

    /// Makes the sum of these variables the objective; they are 0 now.
    fn aim(&mut self, targets: &[usize]) -> Result<(), Halt> {
        let (rows, width) = (self.basic.len(), self.width());
        let zero = N::from_big(&IBig::ZERO).ok_or(Halt::TooLarge)?;
        let mut objective = vec![zero; width];
        for (cell, name) in objective.iter_mut().zip(&self.other) {
            if targets.contains(name) {
                *cell = self.denominator.clone();
                cell.negate();
            }
        }
        for row in (0..rows).filter(|&row| targets.contains(&self.basic[row])) {
            for (column, cell) in objective.iter_mut().enumerate() {
                *cell = cell.plus(self.cell(row, column)).ok_or(Halt::TooLarge)?;
            }
        }
        self.cells.truncate(rows * width);
        self.cells.append(&mut objective);
        Ok(())
    }

    /// Whether the objective is above 0.
    fn gained(&self) -> bool {
        self.cell(self.basic.len(), self.width() - 1).sign() > 0
    }

    /// Marks the columns that have positive probabilities here.
    fn mark(&self, used: &mut [bool]) {
        let last = self.width() - 1;
        for (row, &name) in self.basic.iter().enumerate() {
            if name < self.columns && self.cell(row, last).sign() > 0 {
                used[name] = true;
            }
        }
    }
}
