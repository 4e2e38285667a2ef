//! Matrices of integers: fractions brought to common denominators.

use std::cmp::Ordering;

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::field::Field;
use crate::Rational;
use crate::rational::gcd;

/// Larger entries and denominators are not for the methods in machine integers: with this bound, sums of a thousand
/// products of an entry and a word fit into 128 bits.
pub(super) const LARGEST: i64 = 1 << 40;

/// Writes entries as integers over one common denominator, which it returns; `None` if one of them gets too large.
pub(super) fn over_common_denominator(entries: &[Rational], into: &mut Vec<i64>) -> Option<i64> {
    into.clear();
    let mut common = 1_i64;
    for entry in entries {
        let (numerator, denominator) = parts(entry)?;
        if denominator == common {
            into.push(numerator);
            continue;
        }
        if common % denominator != 0 {
            let factor = denominator / gcd(common.unsigned_abs(), denominator.unsigned_abs()) as i64;
            common = common.checked_mul(factor).filter(|&common| common <= LARGEST)?;
            for number in into.iter_mut() {
                *number = number.checked_mul(factor)?;
            }
        }
        into.push(numerator.checked_mul(common / denominator)?);
    }
    into.iter().all(|number| number.unsigned_abs() <= LARGEST.unsigned_abs()).then_some(common)
}

fn parts(entry: &Rational) -> Option<(i64, i64)> {
    Some((i64::try_from(entry.numerator()).ok()?, i64::try_from(entry.denominator()).ok()?))
}

/// Integers of a matrix: machine words or integers of any size.
pub(super) trait Integer: Clone + Ord + From<i64> {
    /// The difference; entries are small enough for it.
    fn minus(&self, other: &Self) -> Self;
    /// The integer modulo the prime of a field, in the form of that field.
    fn residue(&self, field: &Field) -> u64;
    /// Two to this power is at least the Euclidean norm of the list.
    fn norm_bits<'a>(list: impl Iterator<Item = &'a Self>) -> f64
    where
        Self: 'a;
    /// The integer as one of any size.
    fn to_big(&self) -> IBig;
    /// The product with an integer of any size.
    fn times(&self, factor: &IBig) -> IBig;
}

impl Integer for i64 {
    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn residue(&self, field: &Field) -> u64 {
        field.of_word(*self)
    }

    fn norm_bits<'a>(list: impl Iterator<Item = &'a Self>) -> f64 {
        list.map(|&x| x as f64 * x as f64).sum::<f64>().log2() / 2.0 + 1e-9
    }

    fn to_big(&self) -> IBig {
        IBig::from(*self)
    }

    fn times(&self, factor: &IBig) -> IBig {
        factor * self
    }
}

impl Integer for IBig {
    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn residue(&self, field: &Field) -> u64 {
        field.of_big(self)
    }

    fn norm_bits<'a>(list: impl Iterator<Item = &'a Self>) -> f64 {
        let (mut longest, mut count) = (0, 0);
        for number in list {
            longest = longest.max(number.bit_len());
            count += 1;
        }
        longest as f64 + f64::from(count).log2() / 2.0 + 1e-9
    }

    fn to_big(&self) -> IBig {
        self.clone()
    }

    fn times(&self, factor: &IBig) -> IBig {
        self * factor
    }
}

/// A matrix of integers; each row may have been multiplied by a positive integer of its own, and the whole by one
/// denominator.
pub(super) struct Whole<'a, E> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Row after row: the fraction times the factor of its row times the denominator.
    pub(super) entries: &'a [E],
    /// The factor of each row; an empty list means that all are 1.
    pub(super) factors: &'a [E],
    /// The multiplier of all fractions.
    pub(super) denominator: i64,
}

impl<E: Integer> Whole<'_, E> {
    pub(super) fn at(&self, row: usize, column: usize) -> &E {
        &self.entries[row * self.columns + column]
    }

    pub(super) fn factor(&self, row: usize) -> E {
        self.factors.get(row).cloned().unwrap_or_else(|| E::from(1))
    }

    /// A fraction over the denominator of the matrix.
    pub(super) fn fraction(&self, numerator: IBig, denominator: &IBig) -> Rational {
        Rational::from_big(numerator, denominator * self.denominator).unwrap_or_default()
    }
}

/// Each row times the least common multiple of its denominators, and those multiples.
///
/// A single multiple for all would be far longer where the denominators have little in common.
pub(super) fn by_rows(entries: &[Rational], columns: usize) -> (Vec<IBig>, Vec<IBig>) {
    let (mut whole, mut factors) = (Vec::with_capacity(entries.len()), Vec::with_capacity(entries.len() / columns));
    for row in entries.chunks_exact(columns) {
        let factor = row.iter().fold(IBig::ONE, |common, entry| least_common_multiple(common, entry.denominator()));
        whole.extend(row.iter().map(|entry| entry.numerator() * (&factor / entry.denominator())));
        factors.push(factor);
    }
    (whole, factors)
}

/// Fractions as integers over the least common multiple of their denominators, and that multiple.
pub(super) fn over_least(fractions: &[Rational]) -> (Vec<IBig>, IBig) {
    let (whole, mut factors) = by_rows(fractions, fractions.len().max(1));
    (whole, factors.pop().unwrap_or(IBig::ONE))
}

fn least_common_multiple(a: IBig, b: IBig) -> IBig {
    use dashu_int::ops::Gcd;
    if (&a % &b).is_zero() {
        return a;
    }
    let divisor = IBig::from((&a).gcd(&b));
    a * (b / divisor)
}

/// -1, 0 or 1 with the sign of a big integer.
pub(super) fn sign(number: &IBig) -> i32 {
    match number.cmp(&IBig::ZERO) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}
