//! Certified intervals: two exact rationals that a number is known to lie between.
//!
//! Exact fractions of synchronous games soon have thousands of digits, and some values are not fractions at all. An
//! interval with short dyadic ends is then the honest answer: every operation rounds outwards, so the number is
//! inside for certain.

use std::fmt;

use dashu_int::IBig;

use crate::Rational;

/// All numbers from `low` to `high`, ends included.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Interval {
    low: Rational,
    high: Rational,
}

impl Interval {
    /// The interval between two numbers, in either order.
    pub fn new(a: Rational, b: Rational) -> Self {
        if a <= b { Self { low: a, high: b } } else { Self { low: b, high: a } }
    }

    /// The interval of one number.
    pub fn point(number: Rational) -> Self {
        Self { low: number.clone(), high: number }
    }

    /// The lower end.
    pub fn low(&self) -> &Rational {
        &self.low
    }

    /// The upper end.
    pub fn high(&self) -> &Rational {
        &self.high
    }

    /// The upper end minus the lower one.
    pub fn width(&self) -> Rational {
        &self.high - &self.low
    }

    /// Whether a number is inside.
    pub fn contains(&self, number: &Rational) -> bool {
        self.low <= *number && *number <= self.high
    }

    /// The middle.
    pub fn middle(&self) -> Rational {
        let two = Rational::from(2);
        &(&self.low + &self.high) / &two
    }

    /// The smallest interval around this one whose ends are multiples of 2^-bits.
    ///
    /// ```
    /// use hedgerow_value::{Interval, Rational};
    ///
    /// let third = Interval::point(Rational::new(1, 3).unwrap()).rounded(3);
    /// assert_eq!((third.low().to_string(), third.high().to_string()), ("1/4".into(), "3/8".into()));
    /// ```
    #[must_use]
    pub fn rounded(&self, bits: u32) -> Self {
        Self { low: floor(&self.low, bits), high: -floor(&-&self.high, bits) }
    }
}

/// The largest multiple of 2^-bits that is not above the number.
fn floor(number: &Rational, bits: u32) -> Rational {
    let scale = IBig::ONE << bits as usize;
    let (numerator, denominator) = (number.numerator() * &scale, number.denominator());
    // Division of big integers is towards 0; the denominator is positive.
    let mut quotient = &numerator / &denominator;
    if &quotient * &denominator > numerator {
        quotient -= IBig::ONE;
    }
    Rational::from_big(quotient, scale).unwrap_or_default()
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.low, self.high)
    }
}
