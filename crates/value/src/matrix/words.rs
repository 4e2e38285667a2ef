//! Solves and checks a kernel in machine integers, for the small games of inner loops.

use super::integers::LARGEST;

/// Buffers and the answer: numerators over `determinant`, which is positive.
#[derive(Default)]
pub(super) struct Words {
    system: Vec<i64>,
    /// Numerators of the kernel's rows.
    pub(super) left: Vec<i64>,
    /// Numerators of the kernel's columns.
    pub(super) right: Vec<i64>,
    pub(super) determinant: i64,
    /// The value times the determinant.
    pub(super) value: i128,
}

/// Why there is no answer.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// Some number does not fit a machine word.
    TooLarge,
    /// The kernel is singular, or its solution is not optimal.
    NotOptimal,
}

impl Words {
    /// Solves the equations of a kernel and checks that neither player can do better than its solution.
    ///
    /// The last probability of each player is substituted: this leaves one equation less and no border of ones.
    pub(super) fn solve(
        &mut self,
        entries: &[i64],
        columns: usize,
        kernel_rows: &[usize],
        kernel_columns: &[usize],
    ) -> Result<(), Failure> {
        debug_assert!(entries.iter().all(|x| x.unsigned_abs() <= LARGEST.unsigned_abs()));
        let at = |row: usize, column: usize| entries[kernel_rows[row] * columns + kernel_columns[column]];
        let last = kernel_rows.len() - 1;
        // Right: the difference between row i and the last row must be 0.
        equations(&mut self.system, last, at);
        let determinant = eliminate(&mut self.system, last, &mut self.right)?;
        complete(&mut self.right, determinant)?;
        // Left: the difference between column j and the last column must be 0.
        equations(&mut self.system, last, |column, row| at(row, column));
        eliminate(&mut self.system, last, &mut self.left)?;
        complete(&mut self.left, determinant)?;
        let sign = determinant.signum();
        self.determinant = determinant.checked_mul(sign).ok_or(Failure::TooLarge)?;
        self.left.iter_mut().chain(&mut self.right).for_each(|x| *x *= sign);
        if self.left.iter().chain(&self.right).any(|&x| x < 0) {
            return Err(Failure::NotOptimal);
        }
        self.check(entries, columns, kernel_rows, kernel_columns)
    }

    /// Whether neither player can do better; sums of up to thousands of products fit into 128 bits.
    fn check(
        &mut self,
        entries: &[i64],
        columns: usize,
        kernel_rows: &[usize],
        kernel_columns: &[usize],
    ) -> Result<(), Failure> {
        let row_result = |line: &[i64]| -> i128 {
            kernel_columns.iter().zip(&self.right).map(|(&column, &x)| i128::from(line[column]) * i128::from(x)).sum()
        };
        let column_result = |column: usize| -> i128 {
            kernel_rows
                .iter()
                .zip(&self.left)
                .map(|(&row, &x)| i128::from(entries[row * columns + column]) * i128::from(x))
                .sum()
        };
        let value = column_result(kernel_columns[0]);
        let optimal = entries.chunks_exact(columns).all(|line| row_result(line) <= value)
            && (0..columns).all(|column| column_result(column) >= value);
        self.value = value;
        if optimal { Ok(()) } else { Err(Failure::NotOptimal) }
    }
}

/// Appends the last probability, one minus the others.
fn complete(numerators: &mut Vec<i64>, determinant: i64) -> Result<(), Failure> {
    let rest = numerators.iter().try_fold(determinant, |rest, x| rest.checked_sub(*x)).ok_or(Failure::TooLarge)?;
    numerators.push(rest);
    // Then any of them can be negated.
    if numerators.contains(&i64::MIN) { Err(Failure::TooLarge) } else { Ok(()) }
}

/// The equations of one player's opponent: each other line is worth as much as the last.
fn equations(system: &mut Vec<i64>, last: usize, at: impl Fn(usize, usize) -> i64) {
    let corner = at(last, last);
    system.clear();
    for line in 0..last {
        let end = at(line, last) - corner;
        system.extend((0..last).map(|other| at(line, other) - at(last, other) - end));
        system.push(-end);
    }
}

/// Bareiss's elimination of a system of this many equations, each with its right side: the determinant, and the
/// solution times the determinant. All divisions are exact, all intermediate numbers are minors.
fn eliminate(system: &mut [i64], size: usize, solution: &mut Vec<i64>) -> Result<i64, Failure> {
    let width = size + 1;
    let (mut before, mut sign) = (1_i64, 1_i64);
    for step in 0..size {
        let pivot_row = (step..size).find(|row| system[row * width + step] != 0).ok_or(Failure::NotOptimal)?;
        if pivot_row != step {
            (step..width).for_each(|column| system.swap(step * width + column, pivot_row * width + column));
            sign = -sign;
        }
        let pivot = system[step * width + step];
        let (top, below) = system.split_at_mut((step + 1) * width);
        let pivot_line = &top[step * width + step + 1..];
        for line in below.chunks_exact_mut(width) {
            let factor = line[step];
            for (x, y) in line[step + 1..].iter_mut().zip(pivot_line) {
                *x = exactly(i128::from(*x) * i128::from(pivot) - i128::from(factor) * i128::from(*y), before)?;
            }
        }
        before = pivot;
    }
    let determinant = before;
    solution.clear();
    solution.resize(size, 0);
    for row in (0..size).rev() {
        let line = &system[row * width..(row + 1) * width];
        let mut sum = i128::from(line[size]) * i128::from(determinant);
        for (x, y) in line[row + 1..size].iter().zip(&solution[row + 1..]) {
            sum = sum.checked_sub(i128::from(*x) * i128::from(*y)).ok_or(Failure::TooLarge)?;
        }
        solution[row] = exactly(sum, line[row])?;
    }
    solution.iter_mut().for_each(|x| *x *= sign);
    Ok(determinant * sign)
}

/// The quotient of a division without remainder, if it fits with either sign.
fn exactly(number: i128, divisor: i64) -> Result<i64, Failure> {
    let quotient = match i64::try_from(number) {
        Ok(small) if divisor != -1 => small / divisor,
        _ => i64::try_from(number / i128::from(divisor)).map_err(|_| Failure::TooLarge)?,
    };
    if quotient == i64::MIN { Err(Failure::TooLarge) } else { Ok(quotient) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kernel_is_solved_and_checked() {
        let mut words = Words::default();
        let game = [3, -1, 5, -1, 1, 0];
        assert_eq!(words.solve(&game, 3, &[0, 1], &[0, 1]), Ok(()));
        assert_eq!((&*words.left, &*words.right), (&[2, 4][..], &[2, 4][..]));
        assert_eq!((words.value, words.determinant), (2, 6));
        // Not the best columns, and a singular choice.
        assert_eq!(words.solve(&game, 3, &[0, 1], &[0, 2]), Err(Failure::NotOptimal));
        assert_eq!(words.solve(&[1, 2, 1, 2], 2, &[0, 1], &[0, 1]), Err(Failure::NotOptimal));
    }

    #[test]
    fn too_large_numbers_are_noticed() {
        let mut words = Words::default();
        let identity = |size: usize| -> Vec<i64> {
            (0..size * size).map(|place| if place % (size + 1) == 0 { LARGEST } else { 0 }).collect()
        };
        assert_eq!(words.solve(&identity(2), 2, &[0, 1], &[0, 1]), Ok(()));
        assert_eq!(words.value * 2, i128::from(words.determinant) * i128::from(LARGEST));
        assert_eq!(words.solve(&identity(3), 3, &[0, 1, 2], &[0, 1, 2]), Err(Failure::TooLarge));
        assert_eq!(exactly(i128::from(i64::MIN), -1), Err(Failure::TooLarge));
        assert_eq!(exactly(i128::from(i64::MIN), 1), Err(Failure::TooLarge));
        assert_eq!(exactly(1 << 100, 1 << 50), Ok(1 << 50));
    }
}
