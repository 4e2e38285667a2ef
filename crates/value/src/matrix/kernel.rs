//! Solves and checks a kernel in integers of any size.

use dashu_int::IBig;

use super::integers::{Integer, Whole, sign};
use super::limit::{Limit, is_over};
use super::modular::System;
use super::{Equilibrium, Kernel, Matrix, SolvedBy};
use crate::Rational;

/// The solution of a kernel's equations: numerators over `determinant`, which is positive.
pub(super) struct Solved {
    pub(super) kernel: Kernel,
    /// For the kernel's rows.
    pub(super) left: Vec<IBig>,
    /// For the kernel's columns.
    pub(super) right: Vec<IBig>,
    pub(super) determinant: IBig,
    /// For the value, which is also over the denominator of the matrix.
    pub(super) value: IBig,
}

impl Solved {
    /// Solves the equations of a kernel; `None` if they are singular, or the limit is reached. The probabilities may be
    /// negative.
    ///
    /// The last probability of Right is substituted. The unknowns are his others and the value: in every row the sum
    /// over columns j of (a_ij - a_ik) q_j minus the value is -a_ik. The transposed equations, with 0s and a last -1 on
    /// the right side, are those of Left.
    pub(super) fn new<E: Integer>(whole: &Whole<'_, E>, kernel: Kernel, limit: Limit<'_>) -> Option<Self> {
        let size = kernel.rows.len();
        let zero = E::from(0);
        let mut rows = Vec::with_capacity(size * (size + 1));
        for &row in &kernel.rows {
            let last = whole.at(row, kernel.columns[size - 1]);
            rows.extend(kernel.columns[..size - 1].iter().map(|&column| whole.at(row, column).minus(last)));
            rows.push(zero.minus(&whole.factor(row)));
            rows.push(zero.minus(last));
        }
        let mut bottom = vec![zero; size];
        bottom[size - 1] = E::from(-1);
        let solution = System { size, rows, bottom }.solve(limit)?;
        let (mut right, mut left, mut determinant) = (solution.right, solution.left, solution.determinant);
        let mut value = right.pop()?;
        let rest = right.iter().fold(determinant.clone(), |rest, x| rest - x);
        right.push(rest);
        for (x, &row) in left.iter_mut().zip(&kernel.rows) {
            if !whole.factors.is_empty() {
                *x = whole.factor(row).times(x);
            }
        }
        if sign(&determinant) < 0 {
            for number in left.iter_mut().chain(&mut right).chain([&mut determinant, &mut value]) {
                *number = -std::mem::take(number);
            }
        }
        Some(Self { kernel, left, right, determinant, value })
    }

    /// Whether no probability is negative and neither player can do better; `false` if the limit is reached.
    pub(super) fn is_optimal<E: Integer>(&self, whole: &Whole<'_, E>, limit: Limit<'_>) -> bool {
        if self.left.iter().chain(&self.right).any(|x| sign(x) < 0) {
            return false;
        }
        let rows = (0..whole.rows).all(|row| {
            let terms = self.kernel.columns.iter().zip(&self.right);
            let sum = terms.fold(IBig::ZERO, |sum, (&column, x)| sum + whole.at(row, column).times(x));
            sum <= whole.factor(row).times(&self.value) && !is_over(limit)
        });
        // The entries include the factors of their rows, so Left's probabilities must leave them out.
        let plain = |(&row, x): (&usize, &IBig)| match whole.factors.get(row) {
            Some(factor) => x / factor.to_big(),
            None => x.clone(),
        };
        let left: Vec<IBig> = self.kernel.rows.iter().zip(&self.left).map(plain).collect();
        rows && (0..whole.columns).all(|column| {
            let terms = self.kernel.rows.iter().zip(&left);
            let sum = terms.fold(IBig::ZERO, |sum, (&row, x)| sum + whole.at(row, column).times(x));
            sum >= self.value && !is_over(limit)
        })
    }

    /// The value as a fraction.
    pub(super) fn value<E: Integer>(self, whole: &Whole<'_, E>) -> Rational {
        whole.fraction(self.value, &self.determinant)
    }

    /// The equilibrium of a larger matrix, in which the solved one has the given rows and columns.
    pub(super) fn equilibrium<E: Integer>(
        self,
        whole: &Whole<'_, E>,
        matrix: &Matrix,
        rows: &[usize],
        columns: &[usize],
        road: SolvedBy,
    ) -> Equilibrium {
        let spread = |names: &[usize], within: &[usize], numerators: Vec<IBig>, length: usize| {
            let mut list = vec![Rational::ZERO; length];
            for (&name, numerator) in names.iter().zip(numerators) {
                list[within[name]] = Rational::from_big(numerator, self.determinant.clone()).unwrap_or_default();
            }
            list
        };
        let left = spread(&self.kernel.rows, rows, self.left, matrix.rows);
        let right = spread(&self.kernel.columns, columns, self.right, matrix.columns);
        let value = whole.fraction(self.value, &self.determinant);
        let kernel = Kernel {
            rows: self.kernel.rows.iter().map(|&row| rows[row]).collect(),
            columns: self.kernel.columns.iter().map(|&column| columns[column]).collect(),
        };
        Equilibrium { value, left, right, kernel, road }
    }
}
