//! The value of a kernel as a function of the worth of playing again, and how far the kernel stays optimal.
//!
//! A square submatrix that is a kernel at one v has, for every v, strategies and a value that are quotients of
//! polynomials. The strategies are optimal wherever no probability is negative and no other row or column does better:
//! finitely many polynomials that must not be negative. If that holds from some v with f(v) > v up to the first v with
//! f(v) = v, the latter is the value of the game: exactly, as the root of a polynomial.

use dashu_int::IBig;
use dashu_int::ops::Gcd;

use super::Recursive;
use super::elimination::solve;
use crate::matrix::Kernel;
use crate::{Algebraic, Polynomial, Rational, Root};

/// A kernel with everything about it as polynomials in v, each over the same denominator.
pub(super) struct Piece {
    /// The denominator: positive at the v where the kernel was found.
    pub denominator: Polynomial,
    /// The value of the kernel minus v.
    pub gain: Polynomial,
    /// The probabilities of the kernel's rows.
    pub left: Vec<(usize, Polynomial)>,
    /// The probabilities of the kernel's columns.
    pub right: Vec<(usize, Polynomial)>,
    /// How much worse each other row is for Left.
    pub rows: Vec<(usize, Polynomial)>,
    /// How much worse each other column is for Right.
    pub columns: Vec<(usize, Polynomial)>,
}

impl Piece {
    /// The piece of a kernel that is optimal at some v; `None` if it is singular there.
    pub fn new(game: &Recursive, kernel: &Kernel, at: &Rational) -> Option<Self> {
        let scale = game.scale();
        let entry = |row: usize, column: usize| game.scaled(row, column, &scale);
        let (inner_rows, inner_columns) = (&kernel.rows, &kernel.columns);
        let (x, value, denominator) = bordered(inner_columns, inner_rows, at, |column, row| entry(row, column))?;
        let (y, same, also) = bordered(inner_rows, inner_columns, at, entry)?;
        if (&value, &denominator) != (&same, &also) {
            return None;
        }
        let mean = |weights: &[Polynomial], entries: Vec<Polynomial>| {
            weights.iter().zip(&entries).fold(Polynomial::ZERO, |sum, (weight, entry)| &sum + &(weight * entry))
        };
        let others = |all: usize, inner: &[usize]| (0..all).filter(|i| !inner.contains(i)).collect::<Vec<_>>();
        let rows = others(game.rows, inner_rows)
            .into_iter()
            .map(|row| (row, &value - &mean(&y, inner_columns.iter().map(|&column| entry(row, column)).collect())));
        let columns = others(game.columns, inner_columns)
            .into_iter()
            .map(|column| (column, &mean(&x, inner_rows.iter().map(|&row| entry(row, column)).collect()) - &value));
        Some(Self {
            gain: &value - &(&denominator * &Polynomial::new(vec![IBig::ZERO, scale.clone()])),
            rows: rows.collect(),
            columns: columns.collect(),
            left: inner_rows.iter().copied().zip(x).collect(),
            right: inner_columns.iter().copied().zip(y).collect(),
            denominator,
        })
    }

    /// The value of the game, if this kernel proves it: at `low` the kernel is optimal and `low` is below the value,
    /// `high` is not below the value.
    pub fn value(&self, low: &Rational, high: &Rational) -> Option<Root> {
        // A factor in common with the denominator is no zero of the quotient.
        let common = self.gain.gcd(&self.denominator);
        let simple = self.gain.divided_by(&common)?.square_free();
        let (first, last) = simple.first_root(low, high)?;
        let root = Algebraic::unsplit(simple, first, last);
        let conditions = [&self.left, &self.right, &self.rows, &self.columns].into_iter().flatten().map(|(_, c)| c);
        let holds = |condition| holds(condition, low, &root);
        (holds(&self.denominator) && conditions.into_iter().all(holds)).then(|| root.split())
    }
}

/// Whether a polynomial is nowhere negative between a number and a root above it.
fn holds(condition: &Polynomial, low: &Rational, root: &Root) -> bool {
    if condition.is_zero() {
        return true;
    }
    if condition.sign_after(low) < 0 {
        return false;
    }
    if condition.degree() == 0 {
        return true;
    }
    match root {
        Root::Rational(root) => {
            condition.variations(low, root) == 0
                || condition.without(&Polynomial::with_root(root)).sturm().count(low, root) == 0
        }
        Root::Irrational(root) => {
            if condition.variations(low, root.interval().high()) == 0 {
                return true;
            }
            let sturm = condition.sturm();
            if sturm.count(low, root.interval().high()) == 0 {
                return true;
            }
            if sturm.count(low, root.interval().low()) > 0 {
                return false;
            }
            // A root near that one, or the same one; the latter does no harm.
            let sturm = condition.without(root.polynomial()).sturm();
            let (mut root, mut bits) = (root.clone(), 16);
            loop {
                let (first, last) = (root.interval().low(), root.interval().high());
                if sturm.count(first, last) == 0 {
                    return sturm.count(low, first) == 0;
                }
                root.refine(bits);
                bits *= 2;
            }
        }
    }
}

/// Solves sum over `unknown` of p times the entry = z for each of `equations`, and sum of p = 1: all p, then z, then
/// the denominator, which is positive at a number; `None` if it is 0 there.
fn bordered(
    equations: &[usize],
    unknown: &[usize],
    at: &Rational,
    entry: impl Fn(usize, usize) -> Polynomial,
) -> Option<(Vec<Polynomial>, Polynomial, Polynomial)> {
    let (one, zero) = (|| Polynomial::constant(IBig::ONE), Polynomial::default);
    let mut lines: Vec<Vec<Polynomial>> = equations
        .iter()
        .map(|&equation| unknown.iter().map(|&place| entry(equation, place)).chain([-one(), zero()]).collect())
        .collect();
    lines.push(unknown.iter().map(|_| one()).chain([zero(), one()]).collect());
    let mut solution = solve(lines)?;
    match solution.determinant.sign_at(at) {
        0 => return None,
        1 => {}
        _ => {
            solution.determinant = -solution.determinant;
            solution.numerators.iter_mut().for_each(|numerator| *numerator = -&*numerator);
        }
    }
    let value = solution.numerators.pop()?;
    Some((solution.numerators, value, solution.determinant))
}

impl Recursive {
    /// A common denominator of all numbers in the game.
    fn scale(&self) -> IBig {
        let numbers = self.entries.iter().flat_map(|(ends, again)| [ends.denominator(), again.denominator()]);
        numbers.fold(IBig::ONE, |scale, denominator| {
            if denominator == IBig::ONE {
                return scale;
            }
            let common = IBig::from((&scale).gcd(&denominator));
            scale * (denominator / common)
        })
    }

    /// An entry as a polynomial in the worth of playing again, times a common denominator.
    fn scaled(&self, row: usize, column: usize, scale: &IBig) -> Polynomial {
        let (ends, again) = self.at(row, column);
        let integer = |number: &Rational| number.numerator() * (scale / number.denominator());
        Polynomial::new(vec![integer(ends), integer(again)])
    }
}
