//! The numbers in the cells of an exact tableau.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::integers::sign;

/// Numbers of a tableau: machine integers that detect overflow, or integers of any size.
pub(super) trait Number: Clone + Ord {
    /// The number, if it fits.
    fn from_big(number: &IBig) -> Option<Self>;
    fn to_big(&self) -> IBig;
    /// (x·pivot - a·b) / before, a division without remainder.
    fn cross(x: &Self, pivot: &Self, a: &Self, b: &Self, before: &Self) -> Option<Self>;
    fn negate(&mut self);
    /// The sum, if it fits.
    fn plus(&self, other: &Self) -> Option<Self>;
    fn sign(&self) -> i32;
    /// Compares a/b with c/d for positive b and d.
    fn compare_quotients(a: &Self, b: &Self, c: &Self, d: &Self) -> Ordering;
}

impl Number for i64 {
    fn from_big(number: &IBig) -> Option<Self> {
        i64::try_from(number).ok().filter(|&number| number != i64::MIN)
    }

    fn to_big(&self) -> IBig {
        IBig::from(*self)
    }

    fn cross(x: &Self, pivot: &Self, a: &Self, b: &Self, before: &Self) -> Option<Self> {
        let number = i128::from(*x) * i128::from(*pivot) - i128::from(*a) * i128::from(*b);
        i64::try_from(number / i128::from(*before)).ok().filter(|&number| number != i64::MIN)
    }

    fn negate(&mut self) {
        *self = -*self;
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other).filter(|&number| number != i64::MIN)
    }

    fn sign(&self) -> i32 {
        self.signum() as i32
    }

    fn compare_quotients(a: &Self, b: &Self, c: &Self, d: &Self) -> Ordering {
        (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)))
    }
}

impl Number for IBig {
    fn from_big(number: &IBig) -> Option<Self> {
        Some(number.clone())
    }

    fn to_big(&self) -> IBig {
        self.clone()
    }

    fn cross(x: &Self, pivot: &Self, a: &Self, b: &Self, before: &Self) -> Option<Self> {
        let number = x * pivot - a * b;
        Some(if *before == IBig::ONE { number } else { number / before })
    }

    fn negate(&mut self) {
        *self = -std::mem::take(self);
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }

    fn sign(&self) -> i32 {
        sign(self)
    }

    fn compare_quotients(a: &Self, b: &Self, c: &Self, d: &Self) -> Ordering {
        (a * d).cmp(&(c * b))
    }
}
