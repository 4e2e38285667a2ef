//! Certified intervals: two exact rationals that a number is known to lie between.
//!
//! Exact fractions of synchronous games soon have thousands of digits, and some values are not fractions at all. Then
//! an interval with short dyadic ends is the honest answer: every operation rounds outwards, so the interval certainly
//! contains the number.

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

    /// The number inside with the smallest denominator, and among those the one nearest to 0.
    ///
    /// ```
    /// use hedgerow_value::{Interval, Rational};
    ///
    /// let between = |low: &str, high: &str| Interval::new(low.parse().unwrap(), high.parse().unwrap());
    /// assert_eq!(between("31/100", "2/5").simplest(), Rational::new(1, 3).unwrap());
    /// assert_eq!(between("-5/2", "7").simplest(), Rational::ZERO);
    /// assert_eq!(between("-7/2", "-10/3").simplest(), Rational::new(-7, 2).unwrap());
    /// ```
    pub fn simplest(&self) -> Rational {
        if self.high.signum() < 0 {
            return -Self::new(-&self.low, -&self.high).simplest();
        }
        if self.low.signum() <= 0 {
            return Rational::ZERO;
        }
        // The continued fractions of both ends, as far as they agree (Stern 1858, Brocot 1861).
        let whole = scaled_floor(&self.low, &IBig::ONE);
        let whole = Rational::from_big(whole, IBig::ONE).unwrap_or_default();
        if whole == self.low {
            return whole;
        }
        let next = &whole + &Rational::ONE;
        if next <= self.high {
            return next;
        }
        let flipped = |end: &Rational| (end - &whole).reciprocal().unwrap_or_default();
        let inner = Self::new(flipped(&self.high), flipped(&self.low)).simplest();
        &whole + &inner.reciprocal().unwrap_or_default()
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

    /// The numbers inside as a decimal, with the places that all of them share, at most `most`; three dots where more
    /// would follow.
    ///
    /// ```
    /// use hedgerow_value::{Interval, Rational};
    ///
    /// let decimals = |low: &str, high: &str| Interval::new(low.parse().unwrap(), high.parse().unwrap()).to_decimals(6);
    /// assert_eq!(decimals("1/3", "1/3"), "0.333333...");
    /// assert_eq!(decimals("-5/4", "-5/4"), "-1.25");
    /// assert_eq!(decimals("2/3", "6667/10000"), "0.666...");
    /// assert_eq!(decimals("-1/3", "1/3"), "between -0.333333... and 0.333333...");
    /// ```
    pub fn to_decimals(&self, most: usize) -> String {
        if self.high.signum() < 0 {
            return format!("-{}", Self::new(-&self.low, -&self.high).to_decimals(most));
        }
        for places in (0..=most).rev() {
            let scale = IBig::from(10).pow(places);
            let digits = scaled_floor(&self.low, &scale);
            if digits < IBig::ZERO || digits != scaled_floor(&self.high, &scale) {
                continue;
            }
            let exact = self.low == self.high && Rational::from_big(digits.clone(), scale).as_ref() == Some(&self.low);
            let digits = format!("{:0>width$}", digits.to_string(), width = places + 1);
            let (whole, fraction) = digits.split_at(digits.len() - places);
            let fraction = if exact { fraction.trim_end_matches('0') } else { fraction };
            let point = if fraction.is_empty() { "" } else { "." };
            return format!("{whole}{point}{fraction}{}", if exact { "" } else { "..." });
        }
        let end = |end: &Rational| Self::point(end.clone()).to_decimals(most);
        format!("between {} and {}", end(&self.low), end(&self.high))
    }
}

/// The largest integer that is not above the number times the scale.
fn scaled_floor(number: &Rational, scale: &IBig) -> IBig {
    let (numerator, denominator) = (number.numerator() * scale, number.denominator());
    // Division of big integers is towards 0; the denominator is positive.
    let quotient = &numerator / &denominator;
    if &quotient * &denominator > numerator { quotient - IBig::ONE } else { quotient }
}

/// The largest multiple of 2^-bits that is not above the number.
fn floor(number: &Rational, bits: u32) -> Rational {
    let scale = IBig::ONE << bits as usize;
    Rational::from_big(scaled_floor(number, &scale), scale).unwrap_or_default()
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.low, self.high)
    }
}
