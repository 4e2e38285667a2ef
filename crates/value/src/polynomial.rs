//! Polynomials with integer coefficients: the values of games that may repeat are their roots.
//!
//! Everything is exact. Division that would leave the integers is either [exact](Polynomial::divided_by) or a
//! [pseudo-division](Polynomial::pseudo_remainder), and signs at rational points are found in integers alone.

use std::fmt;

use dashu_int::{IBig, Sign};

use crate::Rational;

mod arithmetic;
mod descartes;
mod division;
mod sturm;

pub use sturm::Sturm;
pub(crate) use sturm::between;

/// A polynomial in one variable with integer coefficients.
///
/// ```
/// use hedgerow_value::{Polynomial, Rational};
///
/// let silver = Polynomial::from([-1, 2, 1]);
/// assert_eq!(silver.to_string(), "x^2 + 2x - 1");
/// assert_eq!(silver.at(&Rational::new(1, 2).unwrap()).to_string(), "1/4");
/// assert_eq!(silver.sturm().count(&Rational::ZERO, &Rational::ONE), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Polynomial {
    /// From low to high; the last one is not 0, so zero has none.
    coefficients: Vec<IBig>,
}

impl Polynomial {
    /// Zero.
    pub const ZERO: Polynomial = Polynomial { coefficients: Vec::new() };

    /// The polynomial with these coefficients, from low to high.
    pub fn new(mut coefficients: Vec<IBig>) -> Self {
        while coefficients.last().is_some_and(IBig::is_zero) {
            coefficients.pop();
        }
        Self { coefficients }
    }

    /// The polynomial of one number.
    pub fn constant(number: IBig) -> Self {
        Self::new(vec![number])
    }

    /// `dx - n`, whose only root is n/d.
    pub fn with_root(root: &Rational) -> Self {
        Self::new(vec![-root.numerator(), root.denominator()])
    }

    /// The coefficients from low to high, without zeros at the end.
    pub fn coefficients(&self) -> &[IBig] {
        &self.coefficients
    }

    /// The highest power with a coefficient; 0 for every constant, zero among them.
    pub fn degree(&self) -> usize {
        self.coefficients.len().saturating_sub(1)
    }

    /// Whether this is the polynomial zero.
    pub fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }

    /// The coefficient of the highest power; 0 for zero.
    pub fn leading(&self) -> IBig {
        self.coefficients.last().cloned().unwrap_or(IBig::ZERO)
    }

    /// The derivative.
    #[must_use]
    pub fn derivative(&self) -> Self {
        Self::new(self.coefficients.iter().enumerate().skip(1).map(|(power, c)| c * IBig::from(power)).collect())
    }

    /// The value at a rational point.
    pub fn at(&self, point: &Rational) -> Rational {
        let denominator = point.denominator().pow(self.degree());
        Rational::from_big(self.numerator_at(point), denominator).unwrap_or_default()
    }

    /// -1, 0 or 1 with the sign of the value at a rational point.
    pub fn sign_at(&self, point: &Rational) -> i32 {
        sign(&self.numerator_at(point))
    }

    /// The value times the denominator of the point to the degree: Horner's rule in integers.
    fn numerator_at(&self, point: &Rational) -> IBig {
        let mut coefficients = self.coefficients.iter().rev();
        let Some(leading) = coefficients.next() else { return IBig::ZERO };
        if point.is_zero() {
            return self.coefficients[0].clone();
        }
        let (numerator, denominator) = (point.numerator(), point.denominator());
        let (mut sum, mut scale) = (leading.clone(), IBig::ONE);
        for coefficient in coefficients {
            scale *= &denominator;
            sum = sum * &numerator + coefficient * &scale;
        }
        sum
    }

    /// The sign immediately to the right of a point: where the value is 0, the first derivative that is not decides.
    pub fn sign_after(&self, point: &Rational) -> i32 {
        let mut derivative = self.clone();
        while !derivative.is_zero() {
            match derivative.sign_at(point) {
                0 => derivative = derivative.derivative(),
                sign => return sign,
            }
        }
        0
    }

    /// The polynomial at -x: every root changes its sign.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let flip = |(power, c): (usize, &IBig)| if power % 2 == 1 { -c } else { c.clone() };
        Self { coefficients: self.coefficients.iter().enumerate().map(flip).collect() }
    }

    /// The primitive polynomial whose roots are those of this one plus a number.
    #[must_use]
    pub fn shifted(&self, by: &Rational) -> Self {
        // Horner's rule with x - n/d for the point, cleared of denominators.
        let (step, denominator) = (Self::with_root(by), by.denominator());
        let (mut sum, mut scale) = (Self::ZERO, IBig::ONE);
        for coefficient in self.coefficients.iter().rev() {
            sum = &(&sum * &step) + &Self::constant(coefficient * &scale);
            scale *= &denominator;
        }
        sum.primitive()
    }

    /// The primitive polynomial whose roots are those of this one times a number; zero for 0.
    #[must_use]
    pub fn stretched(&self, by: &Rational) -> Self {
        // The polynomial at x d/n, times n to its degree.
        let (numerator, denominator) = (by.numerator(), by.denominator());
        let degree = self.degree();
        let scaled = |(power, c): (usize, &IBig)| c * denominator.pow(power) * numerator.pow(degree - power);
        let coefficients = self.coefficients.iter().enumerate().map(scaled).collect();
        if by.is_zero() { Self::ZERO } else { Self::new(coefficients).primitive() }
    }
}

fn sign(number: &IBig) -> i32 {
    match number.sign() {
        _ if number.is_zero() => 0,
        Sign::Positive => 1,
        Sign::Negative => -1,
    }
}

impl<const N: usize> From<[i64; N]> for Polynomial {
    /// The polynomial with these coefficients, from low to high.
    fn from(coefficients: [i64; N]) -> Self {
        Self::new(coefficients.into_iter().map(IBig::from).collect())
    }
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (power, coefficient) in self.coefficients.iter().enumerate().rev() {
            let negative = match sign(coefficient) {
                0 => continue,
                sign => sign < 0,
            };
            match (power == self.degree(), negative) {
                (true, false) => {}
                (true, true) => f.write_str("-")?,
                (false, false) => f.write_str(" + ")?,
                (false, true) => f.write_str(" - ")?,
            }
            let size = if negative { -coefficient } else { coefficient.clone() };
            if power == 0 || size != IBig::ONE {
                write!(f, "{size}")?;
            }
            match power {
                0 => {}
                1 => f.write_str("x")?,
                _ => write!(f, "x^{power}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rational(text: &str) -> Rational {
        text.parse().unwrap()
    }

    #[test]
    fn text() {
        for (coefficients, text) in [
            (vec![], "0"),
            (vec![-7], "-7"),
            (vec![0, 1], "x"),
            (vec![1, -1], "-x + 1"),
            (vec![-1, 3, -1, -1], "-x^3 - x^2 + 3x - 1"),
            (vec![0, 0, 12, 0, 0], "12x^2"),
        ] {
            let polynomial = Polynomial::new(coefficients.into_iter().map(IBig::from).collect());
            assert_eq!(polynomial.to_string(), text);
        }
    }

    #[test]
    fn values_and_signs() {
        let cubic = Polynomial::from([-1, 3, -1, -1]);
        assert_eq!(cubic.at(&rational("-2/3")), rational("-85/27"));
        assert_eq!(cubic.at(&Rational::ONE), Rational::ZERO);
        assert_eq!((cubic.sign_at(&Rational::ONE), cubic.sign_after(&Rational::ONE)), (0, -1));
        assert_eq!((cubic.sign_at(&Rational::ZERO), cubic.sign_at(&rational("1/2"))), (-1, 1));
        let square = Polynomial::from([4, -4, 1]);
        assert_eq!((square.sign_at(&Rational::from(2)), square.sign_after(&Rational::from(2))), (0, 1));
        assert_eq!(Polynomial::ZERO.at(&rational("5/7")), Rational::ZERO);
        assert_eq!(Polynomial::ZERO.sign_after(&Rational::ONE), 0);
    }

    #[test]
    fn moved_roots() {
        let silver = Polynomial::from([-1, 2, 1]);
        assert_eq!(silver.shifted(&Rational::ONE), Polynomial::from([-2, 0, 1]));
        assert_eq!(silver.mirrored(), Polynomial::from([-1, -2, 1]));
        assert_eq!(Polynomial::from([-1, 3]).shifted(&rational("1/2")), Polynomial::from([-5, 6]));
    }
}
