//! Linear equations in integers of any size, solved modulo primes of 62 bits and reconstructed.
//!
//! Hadamard's bound limits the size of a determinant. When the product of the primes is more than twice that, the
//! residues determine it.

use dashu_int::IBig;

use super::field::{Field, field};
use super::integers::Integer;
use super::limit::{Limit, is_over};

/// The limit is checked once in this many steps.
const STEPS: usize = 16;

/// A square matrix S with two right sides: Sx = b and yS = c.
pub(super) struct System<E> {
    pub(super) size: usize,
    /// The rows of S, each followed by its entry of b.
    pub(super) rows: Vec<E>,
    /// The list c.
    pub(super) bottom: Vec<E>,
}

/// The determinant, and x and y times the determinant.
pub(super) struct Solution {
    pub(super) determinant: IBig,
    pub(super) right: Vec<IBig>,
    pub(super) left: Vec<IBig>,
}

impl<E: Integer> System<E> {
    /// The solution; `None` if S is singular, or the limit is reached.
    pub(super) fn solve(&self, limit: Limit<'_>) -> Option<Solution> {
        // The primes have more than 61.99 bits each; one more bit is for the sign.
        let enough = ((self.bits() + 2.0) / 61.99).ceil() as usize;
        let mut numbers = vec![IBig::ZERO; 1 + 2 * self.size];
        let mut product = IBig::ONE;
        let (mut good, mut bad) = (0, 0);
        let mut work = Work::default();
        while good < enough {
            let field = field(good + bad);
            if is_over(limit) {
                return None;
            }
            if !work.solve(self, field, limit) {
                bad += 1;
                // More bad primes than a non-zero determinant can have as factors.
                if bad >= enough {
                    return None;
                }
                continue;
            }
            let inverse = field.reciprocal(field.of_big(&product));
            for (number, &residue) in numbers.iter_mut().zip(&work.answer) {
                let digit = field.times(field.minus(residue, field.of_big(number)), inverse);
                *number += &product * field.plain(digit);
            }
            product *= field.prime();
            good += 1;
        }
        let half = &product >> 1;
        for number in numbers.iter_mut().filter(|number| **number > half) {
            *number -= &product;
        }
        let left = numbers.split_off(1 + self.size);
        let right = numbers.split_off(1);
        Some(Solution { determinant: numbers.pop().unwrap_or_default(), right, left })
    }

    /// Two to this power is more than the determinant and all numerators: Hadamard's bound by rows or by columns.
    fn bits(&self) -> f64 {
        let width = self.size + 1;
        let by_rows: f64 = self.rows.chunks_exact(width).map(|row| E::norm_bits(row.iter()).max(0.0)).sum();
        let one = E::from(1);
        let column = |index: usize| self.rows.iter().skip(index).step_by(width).chain([&self.bottom[index]]);
        let by_columns: f64 = (0..self.size).map(|index| E::norm_bits(column(index)).max(0.0)).sum();
        let side = E::norm_bits(self.rows.iter().skip(self.size).step_by(width).chain([&one]));
        by_rows.min(by_columns + side)
    }
}

#[derive(Default)]
struct Work {
    matrix: Vec<u64>,
    inverses: Vec<u64>,
    order: Vec<usize>,
    /// The determinant, then x and y times the determinant, all in the form of the field.
    answer: Vec<u64>,
}

impl Work {
    /// Decomposes S into triangles modulo a prime and solves both systems; `false` if S is singular there, or the limit
    /// is reached.
    fn solve<E: Integer>(&mut self, system: &System<E>, field: Field, limit: Limit<'_>) -> bool {
        let (size, width) = (system.size, system.size + 1);
        self.matrix.clear();
        self.matrix.extend(system.rows.iter().map(|entry| entry.residue(&field)));
        self.inverses.clear();
        self.order.clear();
        self.order.extend(0..size);
        let mut determinant = field.one();
        for step in 0..size {
            if step % STEPS == STEPS - 1 && is_over(limit) {
                return false;
            }
            let Some(pivot_row) = (step..size).find(|row| self.matrix[row * width + step] != 0) else {
                return false;
            };
            if pivot_row != step {
                (0..width).for_each(|column| self.matrix.swap(step * width + column, pivot_row * width + column));
                self.order.swap(step, pivot_row);
                determinant = field.minus(0, determinant);
            }
            let (top, below) = self.matrix.split_at_mut((step + 1) * width);
            let pivot_line = &top[step * width..];
            let inverse = field.reciprocal(pivot_line[step]);
            determinant = field.times(determinant, pivot_line[step]);
            self.inverses.push(inverse);
            for line in below.chunks_exact_mut(width) {
                if line[step] != 0 {
                    let factor = field.times(line[step], inverse);
                    line[step] = factor;
                    for (x, &y) in line[step + 1..].iter_mut().zip(&pivot_line[step + 1..]) {
                        *x = field.minus(*x, field.times(factor, y));
                    }
                }
            }
        }
        self.answer.clear();
        self.answer.resize(1 + 2 * size, 0);
        self.answer[0] = determinant;
        self.substitute(system, field);
        self.answer[1..].iter_mut().for_each(|x| *x = field.times(*x, determinant));
        true
    }

    fn substitute<E: Integer>(&mut self, system: &System<E>, field: Field) {
        let (size, width) = (system.size, system.size + 1);
        let (right, left) = self.answer[1..].split_at_mut(size);
        for row in (0..size).rev() {
            let line = &self.matrix[row * width..(row + 1) * width];
            let known = line[row + 1..size].iter().zip(&right[row + 1..]);
            let rest = known.fold(line[size], |rest, (&a, &x)| field.minus(rest, field.times(a, x)));
            right[row] = field.times(rest, self.inverses[row]);
        }
        // z U = c, then w L = z; y is w in the order of the rows before they were exchanged.
        let mut list: Vec<u64> = system.bottom.iter().map(|entry| entry.residue(&field)).collect();
        for row in 0..size {
            list[row] = field.times(list[row], self.inverses[row]);
            for column in row + 1..size {
                list[column] = field.minus(list[column], field.times(list[row], self.matrix[row * width + column]));
            }
        }
        for row in (0..size).rev() {
            for column in 0..row {
                list[column] = field.minus(list[column], field.times(list[row], self.matrix[row * width + column]));
            }
        }
        for (&place, &x) in self.order.iter().zip(&list) {
            left[place] = x;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A system of integers of this many bits that look random.
    fn system(size: usize, bits: usize) -> System<IBig> {
        let mut state = IBig::from(size * 1000 + bits);
        let modulus = IBig::ONE << (bits + 1);
        let mut next = || {
            state = (&state * 6_364_136_223_846_793_005_i64 + 1_442_695_040_888_963_407_i64) % &modulus;
            &state - (&modulus >> 1)
        };
        let rows = (0..size * (size + 1)).map(|_| next()).collect();
        System { size, rows, bottom: (0..size).map(|_| next()).collect() }
    }

    #[test]
    fn solutions_solve() {
        for (size, bits) in [(1, 3), (2, 200), (5, 62), (9, 7), (12, 300)] {
            let system = system(size, bits);
            let Solution { determinant, right, left } = system.solve(None).unwrap();
            for (row, line) in system.rows.chunks_exact(size + 1).enumerate() {
                let sum: IBig = line.iter().zip(&right).map(|(a, x)| a * x).sum();
                assert_eq!(sum, &line[size] * &determinant, "row {row}");
            }
            for column in 0..size {
                let entries = system.rows.iter().skip(column).step_by(size + 1);
                let sum: IBig = entries.zip(&left).map(|(a, y)| a * y).sum();
                assert_eq!(sum, &system.bottom[column] * &determinant, "column {column}");
            }
        }
    }

    #[test]
    fn singular_systems_are_seen() {
        for (size, bits) in [(2, 200), (5, 62), (9, 7)] {
            let mut system = system(size, bits);
            // The last row becomes the sum of the others.
            for column in 0..size {
                let rows = system.rows.iter().skip(column).step_by(size + 1);
                let sum = rows.take(size - 1).sum();
                system.rows[(size - 1) * (size + 1) + column] = sum;
            }
            assert!(system.solve(None).is_none());
        }
    }

    #[test]
    fn a_determinant_that_the_first_primes_divide() {
        let product = (0..3).fold(IBig::ONE, |product, index| product * field(index).prime());
        let zero = IBig::ZERO;
        let rows = vec![product.clone(), zero.clone(), product.clone(), zero.clone(), IBig::from(5), IBig::from(7)];
        let Solution { determinant, right, .. } =
            System { size: 2, rows, bottom: vec![zero.clone(), zero] }.solve(None).unwrap();
        assert_eq!(determinant, &product * 5);
        assert_eq!(right, [&product * 5, &product * 7]);
    }
}
