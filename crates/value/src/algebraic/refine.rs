//! More digits of an algebraic number.

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::Algebraic;
use crate::polynomial::between;
use crate::{Interval, Polynomial, Rational};

impl Algebraic {
    /// Narrows the interval to a width of at most 2^-bits.
    ///
    /// Each step guesses by the chord which part of a grid contains the root, and checks: where the guess is right, the
    /// next grid is finer by the square, so the number of right digits soon doubles with every step (J. Abbott,
    /// *Quadratic interval refinement for real roots*, 2014).
    pub fn refine(&mut self, bits: u32) {
        let left = self.polynomial.sign_at(self.interval.low());
        narrow(&self.polynomial, &mut self.interval, left, bits as usize);
    }
}

/// Narrows an interval (low, high] around the only root of a polynomial there, which is simple, to 2^-bits, given the
/// sign between the lower end and the root.
pub(super) fn narrow(polynomial: &Polynomial, interval: &mut Interval, left: i32, bits: usize) {
    let wanted = Rational::from_big(IBig::ONE, IBig::ONE << bits).unwrap_or_default();
    while interval.width() > wanted {
        if let Some(grid) = Grid::new(interval) {
            *interval = grid.refined(polynomial, left, bits).interval();
            return;
        }
        // Ends that are not dyadic would keep their denominators: halve until both have been replaced.
        let middle = between(interval.low(), interval.high());
        *interval = if polynomial.sign_at(&middle) == left {
            Interval::new(middle, interval.high().clone())
        } else {
            Interval::new(interval.low().clone(), middle)
        };
    }
}

/// The interval from low / 2^exponent to (low + width) / 2^exponent.
struct Grid {
    low: IBig,
    width: IBig,
    exponent: usize,
}

impl Grid {
    fn new(interval: &Interval) -> Option<Self> {
        let exponent_of = |end: &Rational| {
            let denominator = end.denominator();
            let exponent = denominator.trailing_zeros()?;
            (denominator.bit_len() == exponent + 1).then_some(exponent)
        };
        let (a, b) = (exponent_of(interval.low())?, exponent_of(interval.high())?);
        let exponent = a.max(b);
        let low = interval.low().numerator() << (exponent - a);
        let width = (interval.high().numerator() << (exponent - b)) - &low;
        Some(Self { low, width, exponent })
    }

    fn interval(&self) -> Interval {
        let end = |numerator: IBig| Rational::from_big(numerator, IBig::ONE << self.exponent).unwrap_or_default();
        Interval::new(end(self.low.clone()), end(&self.low + &self.width))
    }

    /// Narrowed to 2^-bits, given the sign of the polynomial before the root.
    fn refined(mut self, polynomial: &Polynomial, left: i32, bits: usize) -> Self {
        let left = IBig::from(left);
        let mut fineness = 1;
        while self.width.clone() << bits > IBig::ONE << self.exponent {
            // A grid much finer than necessary only makes the numbers long.
            let missing = (self.width.bit_len() + bits).saturating_sub(self.exponent).max(1);
            let step: usize = fineness.min(missing);
            let (low, exponent) = (&self.low << step, self.exponent + step);
            let is_left = |place: &IBig| {
                let numerator = &low + place * &self.width;
                value(polynomial, &numerator, exponent).signum() == left
            };
            let (place, right) = if step == 1 {
                // Halving needs no guess.
                (IBig::from(is_left(&IBig::ONE)), true)
            } else {
                let place = self.guess(polynomial, step);
                let right = is_left(&place) && !is_left(&(&place + IBig::ONE));
                (place, right)
            };
            if right {
                self.low = low + place * &self.width;
                (self.exponent, fineness) = (exponent, 2 * step);
            } else {
                fineness = step / 2;
            }
        }
        self
    }

    /// In which of 2^step equal parts the chord between the ends meets the axis.
    fn guess(&self, polynomial: &Polynomial, step: usize) -> IBig {
        let at_low = value(polynomial, &self.low, self.exponent);
        let at_high = value(polynomial, &(&self.low + &self.width), self.exponent);
        // The signs differ, so the quotient is between 0 and 1; it is 1 if the upper end is the root.
        let fall = &at_low - at_high;
        let last = (IBig::ONE << step) - IBig::ONE;
        if fall.is_zero() { last } else { ((at_low << step) / fall).min(last) }
    }
}

/// The value at numerator / 2^exponent, times 2^exponent to the degree.
fn value(polynomial: &Polynomial, numerator: &IBig, exponent: usize) -> IBig {
    let mut shift = 0;
    let mut sum = IBig::ZERO;
    for coefficient in polynomial.coefficients().iter().rev() {
        sum = sum * numerator + (coefficient << shift);
        shift += exponent;
    }
    sum
}
