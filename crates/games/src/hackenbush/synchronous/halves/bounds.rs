//! Numbers between two integer multiples of 2^-bits: no fraction is ever reduced, so no time goes into common divisors.
//!
//! The functions do not know the number of bits; the caller keeps track of it and never mixes two.

use dashu_int::IBig;
use dashu_int::ops::DivEuclid;
use hedgerow_value::{Interval, Rational};

/// A number from `low` to `high`, in units of 2^-bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub low: IBig,
    pub high: IBig,
}

impl Bounds {
    pub fn of(number: &Rational, bits: usize) -> Self {
        let (numerator, denominator) = (number.numerator() << bits, number.denominator());
        Self { low: floor(&numerator, &denominator), high: ceiling(&numerator, &denominator) }
    }

    pub fn negated(&self) -> Self {
        Self { low: -&self.high, high: -&self.low }
    }

    /// One minus the number, in units of 2^-bits.
    pub fn complement(&self, bits: usize) -> Self {
        let one = IBig::ONE << bits;
        Self { low: &one - &self.high, high: one - &self.low }
    }

    /// `(alone + (count - 1)(other + shift)) / count`: the mean result of cutting one of `count` equal stalks.
    pub fn average(alone: &Self, other: Option<&Self>, shift: &IBig, count: usize) -> Self {
        let Some(other) = other else { return alone.clone() };
        let (count, rest) = (IBig::from(count), IBig::from(count - 1));
        Self {
            low: floor(&(&alone.low + &rest * (&other.low + shift)), &count),
            high: ceiling(&(&alone.high + &rest * (&other.high + shift)), &count),
        }
    }

    /// The value of the matrix game of rows (`same`, `blue`) and (`red`, `same`). It grows with every entry, so the
    /// lower ends give the lower bound and the upper ends the upper one.
    pub fn game([same, blue, red]: &[Self; 3]) -> Self {
        let low = match mixed(&same.low, &blue.low, &red.low) {
            Some((numerator, denominator)) => floor(&numerator, &denominator),
            None => same.low.clone(),
        };
        let high = match mixed(&same.high, &blue.high, &red.high) {
            Some((numerator, denominator)) => ceiling(&numerator, &denominator),
            None => same.high.clone(),
        };
        Self { low, high }
    }

    /// `a / (a + b)` for two numbers that are both certainly above or both certainly below 0; `None` otherwise.
    pub fn share(a: &Self, b: &Self, bits: usize) -> Option<Self> {
        if a.high < IBig::ZERO && b.high < IBig::ZERO {
            return Self::share(&a.negated(), &b.negated(), bits);
        }
        (a.low > IBig::ZERO && b.low > IBig::ZERO).then(|| Self {
            low: floor(&(&a.low << bits), &(&a.low + &b.high)),
            high: ceiling(&(&a.high << bits), &(&a.high + &b.low)),
        })
    }

    pub fn minus(&self, other: &Self) -> Self {
        Self { low: &self.low - &other.high, high: &self.high - &other.low }
    }

    /// The interval in units of 2^-shown instead of 2^-bits, rounded outwards.
    pub fn interval(&self, bits: usize, shown: usize) -> Interval {
        let cut = IBig::ONE << (bits - shown);
        let rational = |units: IBig| Rational::from_big(units, IBig::ONE << shown).unwrap_or_default();
        Interval::new(rational(floor(&self.low, &cut)), rational(ceiling(&self.high, &cut)))
    }
}

/// Numerator and (positive) denominator of the value if both mix; `None` if not mixing is best.
fn mixed(same: &IBig, blue: &IBig, red: &IBig) -> Option<(IBig, IBig)> {
    let (more, less) = (same > blue && same > red, same < blue && same < red);
    let numerator = || same * same - blue * red;
    let denominator = || same + same - blue - red;
    if more {
        Some((numerator(), denominator()))
    } else if less {
        Some((-numerator(), -denominator()))
    } else {
        None
    }
}

/// The quotient rounded down, of a positive divisor.
fn floor(number: &IBig, divisor: &IBig) -> IBig {
    number.div_euclid(divisor)
}

/// The quotient rounded up, of a positive divisor.
fn ceiling(number: &IBig, divisor: &IBig) -> IBig {
    -floor(&-number, divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_round_outwards() {
        let whole = |x: i32| IBig::from(x);
        assert_eq!((floor(&whole(-7), &whole(2)), ceiling(&whole(-7), &whole(2))), (whole(-4), whole(-3)));
        assert_eq!((floor(&whole(7), &whole(2)), ceiling(&whole(7), &whole(2))), (whole(3), whole(4)));
        assert_eq!((floor(&whole(-8), &whole(2)), ceiling(&whole(-8), &whole(2))), (whole(-4), whole(-4)));
        let third = Bounds::of(&Rational::new(-1, 3).unwrap(), 4);
        assert_eq!(third, Bounds { low: whole(-6), high: whole(-5) });
        assert_eq!(third.interval(4, 1).to_string(), "[-1/2, 0]");
    }

    #[test]
    fn shares_of_what_may_be_zero_are_none() {
        let bounds = |low: i32, high: i32| Bounds { low: low.into(), high: high.into() };
        assert_eq!(Bounds::share(&bounds(0, 1), &bounds(2, 3), 4), None);
        assert_eq!(Bounds::share(&bounds(1, 1), &bounds(-3, -2), 4), None);
        assert_eq!(Bounds::share(&bounds(1, 1), &bounds(2, 2), 4), Some(bounds(5, 6)));
        assert_eq!(Bounds::share(&bounds(-1, -1), &bounds(-2, -2), 4), Some(bounds(5, 6)));
    }
}
