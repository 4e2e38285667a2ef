//! Linear equations with polynomials for coefficients, without fractions.

use dashu_int::IBig;

use crate::Polynomial;

/// The solution of a square system: each unknown is its numerator over the determinant, which is not zero.
pub(super) struct Solution {
    pub determinant: Polynomial,
    pub numerators: Vec<Polynomial>,
}

/// Solves a system of n lines of n coefficients and a right side; `None` if the determinant is zero.
///
/// Bareiss (1968), carried out above the diagonal as well: each step divides by the previous pivot, always without
/// remainder, so that no entry is ever larger than a minor of the system.
pub(super) fn solve(mut lines: Vec<Vec<Polynomial>>) -> Option<Solution> {
    let size = lines.len();
    let mut before = Polynomial::constant(IBig::ONE);
    for step in 0..size {
        let simplest = |&i: &usize| lines[i][step].coefficients().len();
        let pivot = (step..size).filter(|&i| !lines[i][step].is_zero()).min_by_key(simplest)?;
        lines.swap(step, pivot);
        let chosen = std::mem::take(&mut lines[step]);
        for line in lines.iter_mut().filter(|line| !line.is_empty()) {
            let factor = std::mem::take(&mut line[step]);
            for (entry, above) in line.iter_mut().zip(&chosen).skip(step + 1) {
                if entry.is_zero() && (factor.is_zero() || above.is_zero()) {
                    continue;
                }
                *entry = (&(&chosen[step] * &*entry) - &(&factor * above)).divided_by(&before)?;
            }
        }
        before = chosen[step].clone();
        lines[step] = chosen;
    }
    let numerators = lines.into_iter().map(|mut line| line.pop().unwrap_or_default()).collect();
    Some(Solution { determinant: before, numerators })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cramers_rule_without_fractions() {
        // x a + b = 1 and a + x b = x: a = 0 and b = 1, over the determinant x^2 - 1.
        let x = || Polynomial::from([0, 1]);
        let one = || Polynomial::from([1]);
        let solution = solve(vec![vec![x(), one(), one()], vec![one(), x(), x()]]).unwrap();
        let expected = [Polynomial::ZERO, solution.determinant.clone()];
        assert_eq!(solution.determinant.primitive(), Polynomial::from([-1, 0, 1]));
        assert_eq!(solution.numerators, expected);
        assert!(solve(vec![vec![x(), x(), one()], vec![one(), one(), x()]]).is_none());
    }
}
