//! Counts and isolates roots: Sturm's sequences.

use std::cmp::Ordering;

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::Polynomial;
use crate::Rational;

/// Sturm's sequence of a polynomial: counts its distinct real roots in any interval with rational ends.
#[derive(Clone, Debug)]
pub struct Sturm {
    /// Empty for the zero polynomial; the first element has each root once.
    sequence: Vec<Polynomial>,
}

impl Polynomial {
    /// Sturm's sequence of this polynomial.
    pub fn sturm(&self) -> Sturm {
        Sturm::new(self)
    }

    /// An interval (low, high] that contains the smallest root in (low, high] and no other, if there is one.
    pub fn first_root(&self, low: &Rational, high: &Rational) -> Option<(Rational, Rational)> {
        if low >= high {
            return None;
        }
        // Descartes' rule decides most cases, at a fraction of the cost.
        match (self.variations(low, high), self.sign_at(high)) {
            (0, sign) if sign != 0 || self.is_zero() => None,
            (0, _) => Some((low.clone(), high.clone())),
            (1, sign) if sign != 0 => Some((low.clone(), high.clone())),
            _ => self.sturm().first(low, high),
        }
    }

    /// A power of two that is larger than the absolute value of every root.
    pub fn root_bound(&self) -> Rational {
        // Cauchy: 1 + max |c_i / c_n|, and each quotient is below 2^(bits of c_i - bits of c_n + 1).
        let leading = self.leading().bit_len();
        let largest = self.coefficients.iter().map(BitTest::bit_len).max().unwrap_or(0);
        Rational::from_big(IBig::ONE << (largest - leading + 2), IBig::ONE).unwrap_or_default()
    }
}

impl Sturm {
    /// The sequence of a polynomial, whose roots may be repeated.
    pub fn new(polynomial: &Polynomial) -> Self {
        let mut sequence = vec![polynomial.primitive(), polynomial.derivative().primitive()];
        while let [.., before, last] = sequence.as_slice() {
            if last.is_zero() {
                sequence.pop();
                break;
            }
            let rest = -before.pseudo_remainder(last).reduced();
            sequence.push(rest);
        }
        // The last is the greatest common divisor of the first two: a multiple factor where it is not a constant.
        if let Some(repeated) = sequence.last().filter(|last| last.degree() > 0).cloned()
            && sequence.len() > 1
        {
            let divided = |polynomial: &Polynomial| polynomial.divided_by(&repeated);
            if let Some(quotients) = sequence.iter().map(divided).collect() {
                sequence = quotients;
            }
        }
        sequence.retain(|polynomial| !polynomial.is_zero());
        Self { sequence }
    }

    /// The number of distinct roots x with low < x <= high.
    pub fn count(&self, low: &Rational, high: &Rational) -> usize {
        if low >= high { 0 } else { self.variations(low).saturating_sub(self.variations(high)) }
    }

    /// Intervals (low, high] with one root each, from left to right, for all roots in (low, high].
    pub fn isolate(&self, low: &Rational, high: &Rational) -> Vec<(Rational, Rational)> {
        let mut found = Vec::new();
        if low < high {
            let whole = (low.clone(), self.variations(low), high.clone(), self.variations(high));
            self.split(whole, &mut found, usize::MAX);
        }
        found
    }

    /// As [`Polynomial::first_root`].
    fn first(&self, low: &Rational, high: &Rational) -> Option<(Rational, Rational)> {
        let mut found = Vec::new();
        if low < high {
            let whole = (low.clone(), self.variations(low), high.clone(), self.variations(high));
            self.split(whole, &mut found, 1);
        }
        found.pop()
    }

    /// Halves an interval, given with the variations at its ends, until each part contains one root.
    fn split(&self, whole: (Rational, usize, Rational, usize), found: &mut Vec<(Rational, Rational)>, at_most: usize) {
        let mut open = vec![whole];
        while let Some((low, before, high, after)) = open.pop() {
            match before.saturating_sub(after).cmp(&1) {
                Ordering::Less => {}
                Ordering::Equal => found.push((low, high)),
                Ordering::Greater => {
                    let middle = between(&low, &high);
                    let here = self.variations(&middle);
                    open.push((middle.clone(), here, high, after));
                    open.push((low, before, middle, here));
                }
            }
            if found.len() == at_most {
                return;
            }
        }
    }

    /// How often the sign changes along the sequence at a point, ignoring zeros.
    fn variations(&self, point: &Rational) -> usize {
        let (mut variations, mut before) = (0, 0);
        for polynomial in &self.sequence {
            let sign = polynomial.sign_at(point);
            if sign != 0 {
                variations += usize::from(before == -sign);
                before = sign;
            }
        }
        variations
    }
}

/// A short dyadic number strictly between two numbers, near the middle: in the inner half.
pub(crate) fn between(low: &Rational, high: &Rational) -> Rational {
    let sum = low + high;
    let width = high - low;
    // A grid of 2^-bits <= width / 4 has a point within width / 8 of the middle.
    let bits = (width.denominator().bit_len() + 3).saturating_sub(width.numerator().bit_len());
    let (numerator, denominator) = ((sum.numerator() << bits) + sum.denominator(), sum.denominator() << 1);
    let mut nearest = &numerator / &denominator;
    if &nearest * &denominator > numerator {
        nearest -= IBig::ONE;
    }
    Rational::from_big(nearest, IBig::ONE << bits).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rational(text: &str) -> Rational {
        text.parse().unwrap()
    }

    #[test]
    fn counts_on_half_open_intervals() {
        // (x - 1)^3 (x - 2) (x^2 + 1).
        let one = Polynomial::from([-1, 1]);
        let product = &(&(&one * &one) * &(&one * &Polynomial::from([-2, 1]))) * &Polynomial::from([1, 0, 1]);
        let sturm = product.sturm();
        let count = |low: &str, high: &str| sturm.count(&rational(low), &rational(high));
        assert_eq!(count("-100", "100"), 2);
        assert_eq!((count("0", "1"), count("1", "2"), count("1", "3/2"), count("2", "9")), (1, 1, 0, 0));
        assert_eq!(sturm.isolate(&rational("-8"), &rational("8")).len(), 2);
        assert_eq!(Polynomial::ZERO.sturm().count(&rational("-8"), &rational("8")), 0);
        assert_eq!(Polynomial::from([3]).sturm().count(&rational("-8"), &rational("8")), 0);
        assert_eq!(Polynomial::from([3, 1]).sturm().count(&rational("-8"), &rational("8")), 1);
        assert_eq!(Polynomial::from([9, 6, 1]).sturm().count(&rational("-8"), &rational("-3")), 1);
    }

    #[test]
    fn the_first_of_many() {
        let product = &Polynomial::from([-1, 2, 1]) * &Polynomial::from([-1, 2]);
        let (low, high) = product.first_root(&Rational::ZERO, &Rational::ONE).unwrap();
        assert!(low < rational("41/99") && rational("42/101") < high && high < rational("1/2"));
        assert_eq!(product.first_root(&Rational::ONE, &Rational::from(5)), None);
        let half = rational("1/2");
        assert_eq!(product.first_root(&rational("3/7"), &half), Some((rational("3/7"), half.clone())));
        assert_eq!(product.first_root(&half, &Rational::ONE), None);
        assert_eq!(Polynomial::ZERO.first_root(&half, &Rational::ONE), None);
    }

    #[test]
    fn between_is_inside_and_short() {
        for (low, high, middle) in [("0", "1", "1/2"), ("1/3", "2/3", "1/2"), ("-7", "100", "47"), ("0", "1/3", "3/16")]
        {
            assert_eq!(between(&rational(low), &rational(high)), rational(middle));
        }
    }

    #[test]
    fn bounds_hold() {
        let polynomial = Polynomial::from([-100, 1]);
        assert!(polynomial.root_bound() > Rational::from(100));
        assert!(Polynomial::from([-100, 0, 0, 7]).root_bound() > Rational::from(3));
    }
}
