//! Real algebraic numbers: roots of integer polynomials, each with an interval that contains no other root.
//!
//! A game in which moves may cancel each other and be made again can be worth √2 - 1. No fraction equals that, but a
//! polynomial and a rational interval determine it exactly: the number can be compared with every fraction, and written
//! to any number of digits.

use std::cmp::Ordering;
use std::fmt;

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use crate::{Interval, Polynomial, Rational};

mod factors;
mod refine;

/// A root of a polynomial: a fraction or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Root {
    /// The root is this fraction.
    Rational(Rational),
    /// The root is not a fraction.
    Irrational(Algebraic),
}

/// An irrational real root of a polynomial with integer coefficients.
///
/// The polynomial is primitive, its roots are simple, none of them is rational, and exactly one of them is in the
/// interval. It is the minimal polynomial whenever its degree is 4 or less; above that it may have further factors.
///
/// ```
/// use hedgerow_value::{Algebraic, Polynomial, Rational, Root};
///
/// let cubic = Polynomial::from([-1, 3, -1, -1]);
/// let Some(Root::Irrational(silver)) = Algebraic::root_in(&cubic, Rational::ZERO, Rational::new(1, 2).unwrap()) else {
///     unreachable!("√2 - 1 is not rational");
/// };
/// assert_eq!(silver.polynomial().to_string(), "x^2 + 2x - 1");
/// assert_eq!(silver.to_string(), "0.4142135623... (root of x^2 + 2x - 1)");
/// assert!(silver < Rational::new(29, 70).unwrap());
/// ```
#[derive(Clone)]
pub struct Algebraic {
    polynomial: Polynomial,
    /// Open at both ends, as neither is a root.
    interval: Interval,
}

impl Root {
    /// The same root, with a shorter polynomial if factors can be taken out.
    pub(crate) fn split(self) -> Self {
        match self {
            Self::Rational(root) => Self::Rational(root),
            Self::Irrational(root) => Self::Irrational(factors::split(root)),
        }
    }
}

impl Algebraic {
    /// The root of a polynomial in (low, high]; `None` unless exactly one distinct root lies there.
    pub fn root_in(polynomial: &Polynomial, low: Rational, high: Rational) -> Option<Root> {
        let simple = polynomial.square_free();
        (simple.sturm().count(&low, &high) == 1).then(|| Self::unsplit(simple, low, high).split())
    }

    /// The root of a primitive square-free polynomial in an interval (low, high] that is known to contain just one.
    /// Other factors of the polynomial stay; the root can be refined at once if the lower end is not a root.
    pub(crate) fn unsplit(simple: Polynomial, low: Rational, high: Rational) -> Root {
        match rational_root(&simple, low, high) {
            Ok(root) => Root::Rational(root),
            Err(interval) => Root::Irrational(Self { polynomial: simple, interval }),
        }
    }

    /// A polynomial with this number as a root: see [above](Algebraic) for its properties.
    pub fn polynomial(&self) -> &Polynomial {
        &self.polynomial
    }

    /// An interval with this one root of the polynomial inside.
    pub fn interval(&self) -> &Interval {
        &self.interval
    }

    /// An interval around the number that is at most 2^-bits wide.
    pub fn within(&self, bits: u32) -> Interval {
        let mut narrow = self.clone();
        narrow.refine(bits);
        narrow.interval
    }

    /// -1, 0 or 1 with the sign of another polynomial at the number.
    ///
    /// ```
    /// use hedgerow_value::{Algebraic, Polynomial, Rational, Root};
    ///
    /// let two = Polynomial::from([-2, 0, 1]);
    /// let Some(Root::Irrational(root)) = Algebraic::root_in(&two, Rational::ONE, Rational::from(2)) else {
    ///     unreachable!("√2 is not rational");
    /// };
    /// assert_eq!(root.sign_of(&Polynomial::from([-3, 2])), -1);
    /// assert_eq!(root.sign_of(&Polynomial::from([4, 0, 0, 0, -1])), 0);
    /// ```
    pub fn sign_of(&self, polynomial: &Polynomial) -> i32 {
        let common = polynomial.gcd(&self.polynomial);
        if common.sturm().count(self.interval.low(), self.interval.high()) > 0 || polynomial.is_zero() {
            return 0;
        }
        let sturm = polynomial.sturm();
        let (mut narrow, mut bits) = (self.clone(), 8);
        while sturm.count(narrow.interval.low(), narrow.interval.high()) > 0 {
            narrow.refine(bits);
            bits *= 2;
        }
        polynomial.sign_at(narrow.interval.high())
    }

    /// -1 or 1 with the sign of the number, which is never 0.
    pub fn signum(&self) -> i32 {
        if *self > Rational::ZERO { 1 } else { -1 }
    }

    /// The number plus a fraction.
    #[must_use]
    pub fn plus(&self, number: &Rational) -> Self {
        let interval = Interval::new(self.interval.low() + number, self.interval.high() + number);
        Self { polynomial: self.polynomial.shifted(number), interval }
    }

    /// The number times a fraction; `None` for 0, as the product would be rational.
    pub fn times(&self, number: &Rational) -> Option<Self> {
        let interval = Interval::new(self.interval.low() * number, self.interval.high() * number);
        (!number.is_zero()).then(|| Self { polynomial: self.polynomial.stretched(number), interval })
    }

    /// A floating-point number nearby, for pictures and tables only.
    pub fn to_f64(&self) -> f64 {
        let mut bits = 64;
        loop {
            // A number close to 0 needs more bits for the same number of digits.
            let interval = self.within(bits);
            if interval.low().signum() == interval.high().signum() || bits > 1024 {
                return interval.middle().to_f64();
            }
            bits *= 2;
        }
    }
}

/// The root in (low, high] of a square-free polynomial with just one there, or a narrower interval if it is
/// irrational.
fn rational_root(simple: &Polynomial, low: Rational, high: Rational) -> Result<Rational, Interval> {
    if simple.sign_at(&high) == 0 {
        return Ok(high);
    }
    // The denominator of a rational root divides the leading coefficient (Gauss), so an interval that is narrow enough
    // leaves one candidate. The lower end may be another root: only the sign next to it counts.
    let leading = simple.leading();
    let left = simple.sign_after(&low);
    let mut interval = Interval::new(low, high);
    refine::narrow(simple, &mut interval, left, leading.bit_len());
    let Some(leading) = Rational::from_big(leading, IBig::ONE) else { return Err(interval) };
    match floor(&(interval.high() * &leading)).checked_div(&leading) {
        Some(root) if *interval.low() < root && simple.sign_at(&root) == 0 => Ok(root),
        _ => Err(interval),
    }
}

/// The largest integer that is not above a number.
fn floor(number: &Rational) -> Rational {
    Interval::point(number.clone()).rounded(0).low().clone()
}

impl std::ops::Neg for &Algebraic {
    type Output = Algebraic;

    fn neg(self) -> Algebraic {
        let interval = Interval::new(-self.interval.high(), -self.interval.low());
        Algebraic { polynomial: self.polynomial.mirrored().primitive(), interval }
    }
}

impl PartialEq for Algebraic {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Algebraic {}

impl PartialOrd for Algebraic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Algebraic {
    fn cmp(&self, other: &Self) -> Ordering {
        // Equal numbers are the common root in both intervals; the intervals of different ones separate when narrowed.
        let low = self.interval.low().max(other.interval.low());
        let high = self.interval.high().min(other.interval.high());
        if low < high && self.polynomial.gcd(&other.polynomial).sturm().count(low, high) > 0 {
            return Ordering::Equal;
        }
        let (mut a, mut b, mut bits) = (self.clone(), other.clone(), 8);
        loop {
            if a.interval.high() <= b.interval.low() {
                return Ordering::Less;
            }
            if b.interval.high() <= a.interval.low() {
                return Ordering::Greater;
            }
            a.refine(bits);
            b.refine(bits);
            bits *= 2;
        }
    }
}

impl PartialEq<Rational> for Algebraic {
    /// Never: the number is irrational.
    fn eq(&self, _: &Rational) -> bool {
        false
    }
}

impl PartialOrd<Rational> for Algebraic {
    fn partial_cmp(&self, number: &Rational) -> Option<Ordering> {
        let (low, high) = (self.interval.low(), self.interval.high());
        Some(if number <= low {
            Ordering::Greater
        } else if number >= high || self.polynomial.sign_at(number) != self.polynomial.sign_at(low) {
            Ordering::Less
        } else {
            Ordering::Greater
        })
    }
}

/// How many decimals are shown, and the bits that guarantee them.
const DIGITS: usize = 10;
const DIGITS_BITS: u32 = 64;

impl fmt::Display for Algebraic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (root of {})", self.within(DIGITS_BITS).to_decimals(DIGITS), self.polynomial)
    }
}

impl fmt::Debug for Algebraic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "root of {} in {}", self.polynomial, self.interval)
    }
}

impl fmt::Display for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rational(root) => root.fmt(f),
            Self::Irrational(root) => root.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests;
