//! Division of polynomials within the integers, common divisors and repeated roots.

use dashu_int::IBig;
use dashu_int::ops::Gcd;

use super::{Polynomial, sign};

impl Polynomial {
    /// The quotient, if the divisor is not 0 and divides this polynomial without remainder, with integer coefficients.
    ///
    /// ```
    /// use hedgerow_value::Polynomial;
    ///
    /// let product = Polynomial::from([-1, 3, -1, -1]);
    /// assert_eq!(product.divided_by(&Polynomial::from([1, -1])), Some(Polynomial::from([-1, 2, 1])));
    /// assert_eq!(product.divided_by(&Polynomial::from([2, -1])), None);
    /// ```
    pub fn divided_by(&self, divisor: &Self) -> Option<Self> {
        let leading = divisor.coefficients.last()?;
        if self.is_zero() {
            return Some(Self::ZERO);
        }
        let steps = (self.coefficients.len() + 1).checked_sub(divisor.coefficients.len()).filter(|&steps| steps > 0)?;
        let mut rest = self.coefficients.clone();
        let mut quotient = vec![IBig::ZERO; steps];
        for place in (0..steps).rev() {
            let top = &rest[place + divisor.degree()];
            if top.is_zero() {
                continue;
            }
            let factor = top / leading;
            if &factor * leading != *top {
                return None;
            }
            for (i, coefficient) in divisor.coefficients.iter().enumerate() {
                rest[place + i] -= coefficient * &factor;
            }
            quotient[place] = factor;
        }
        rest.iter().all(IBig::is_zero).then(|| Self::new(quotient))
    }

    /// Quotient and remainder of a positive multiple of this polynomial; `None` when the divisor is 0.
    ///
    /// The multiplier is a power of the divisor's leading coefficient, so that everything stays integer, and it is
    /// never negative, so that the remainder has the same sign as in division by fractions.
    pub fn pseudo_divided_by(&self, divisor: &Self) -> Option<(Self, Self)> {
        let leading = divisor.coefficients.last()?;
        let mut rest = self.coefficients.clone();
        let mut quotient = vec![IBig::ZERO; (rest.len() + 1).saturating_sub(divisor.coefficients.len())];
        // For a negative leading coefficient, both the coefficient and the factor are negated.
        let (size, turned) = if sign(leading) < 0 { (-leading, true) } else { (leading.clone(), false) };
        for place in (0..quotient.len()).rev() {
            let top = rest[place + divisor.degree()].clone();
            if top.is_zero() {
                continue;
            }
            let factor = if turned { -top } else { top };
            if size != IBig::ONE {
                rest.iter_mut().for_each(|coefficient| *coefficient *= &size);
                quotient.iter_mut().for_each(|coefficient| *coefficient *= &size);
            }
            for (i, coefficient) in divisor.coefficients.iter().enumerate() {
                rest[place + i] -= coefficient * &factor;
            }
            quotient[place] += factor;
        }
        Some((Self::new(quotient), Self::new(rest)))
    }

    /// The remainder of a [pseudo-division](Polynomial::pseudo_divided_by); the polynomial itself if the divisor is 0.
    pub fn pseudo_remainder(&self, divisor: &Self) -> Self {
        self.pseudo_divided_by(divisor).map_or_else(|| self.clone(), |(_, rest)| rest)
    }

    /// The greatest integer that divides all coefficients: positive, or 0 for zero.
    pub fn content(&self) -> IBig {
        let mut content = IBig::ZERO;
        for coefficient in self.coefficients.iter().rev() {
            content = if content.is_zero() {
                coefficient * IBig::from(sign(coefficient))
            } else if coefficient.is_zero() {
                continue;
            } else {
                IBig::from(content.gcd(coefficient))
            };
            if content == IBig::ONE {
                break;
            }
        }
        content
    }

    /// The polynomial divided by its content, with the signs as they are.
    pub(super) fn reduced(self) -> Self {
        let content = self.content();
        if content.is_zero() || content == IBig::ONE {
            return self;
        }
        Self { coefficients: self.coefficients.iter().map(|coefficient| coefficient / &content).collect() }
    }

    /// The primitive part: divided by its content, and with a positive leading coefficient.
    #[must_use]
    pub fn primitive(&self) -> Self {
        let reduced = self.clone().reduced();
        if sign(&reduced.leading()) < 0 { -reduced } else { reduced }
    }

    /// The greatest common divisor among the primitive polynomials; zero for twice zero.
    ///
    /// ```
    /// use hedgerow_value::Polynomial;
    ///
    /// let (one, other) = (Polynomial::from([-6, 1, 1]), Polynomial::from([4, -4, 1]));
    /// assert_eq!(one.gcd(&other).to_string(), "x - 2");
    /// ```
    #[must_use]
    pub fn gcd(&self, other: &Self) -> Self {
        // Euclid's algorithm on primitive parts: the coefficients stay as short as possible.
        let (mut a, mut b) = (self.primitive(), other.primitive());
        if a.degree() < b.degree() {
            std::mem::swap(&mut a, &mut b);
        }
        while !b.is_zero() {
            if b.degree() == 0 {
                return Self::constant(IBig::ONE);
            }
            let rest = a.pseudo_remainder(&b).primitive();
            a = std::mem::replace(&mut b, rest);
        }
        a
    }

    /// The primitive polynomial with the same roots, each once.
    #[must_use]
    pub fn square_free(&self) -> Self {
        let primitive = self.primitive();
        if primitive.degree() < 2 {
            return primitive;
        }
        let repeated = primitive.gcd(&primitive.derivative());
        if repeated.degree() == 0 { primitive } else { primitive.divided_by(&repeated).unwrap_or(primitive) }
    }

    /// The polynomial without any factor that it shares with another one: none of the other's roots remains.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut rest = self.clone().reduced();
        loop {
            let common = rest.gcd(other);
            if common.degree() == 0 || rest.is_zero() {
                return rest;
            }
            match rest.divided_by(&common) {
                Some(quotient) => rest = quotient,
                None => return rest,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pseudo_division_keeps_the_sign_of_the_rest() {
        let (dividend, divisor) = (Polynomial::from([1, 0, 1]), Polynomial::from([1, -2]));
        // x^2 + 1 = (-2x + 1)(-x/2 - 1/4) + 5/4.
        let (quotient, rest) = dividend.pseudo_divided_by(&divisor).unwrap();
        assert_eq!(&(&quotient * &divisor) + &rest, &dividend * &IBig::from(4));
        assert_eq!(rest, Polynomial::from([5]));
        assert_eq!(dividend.pseudo_divided_by(&Polynomial::ZERO), None);
        assert_eq!(divisor.pseudo_divided_by(&dividend), Some((Polynomial::ZERO, divisor.clone())));
    }

    #[test]
    fn contents_and_parts() {
        let polynomial = Polynomial::from([6, 0, -4]);
        assert_eq!(polynomial.content(), IBig::from(2));
        assert_eq!(polynomial.primitive(), Polynomial::from([-3, 0, 2]));
        assert_eq!(Polynomial::ZERO.content(), IBig::ZERO);
        assert_eq!(Polynomial::ZERO.primitive(), Polynomial::ZERO);
        assert_eq!(Polynomial::ZERO.gcd(&polynomial), polynomial.primitive());
        assert_eq!(Polynomial::ZERO.divided_by(&polynomial), Some(Polynomial::ZERO));
        assert_eq!(polynomial.divided_by(&Polynomial::ZERO), None);
    }

    #[test]
    fn repeated_and_shared_factors() {
        let (a, b) = (Polynomial::from([-1, 1]), Polynomial::from([-1, 2, 1]));
        let product = &(&(&a * &a) * &(&a * &b)) * &IBig::from(-3);
        assert_eq!(product.square_free(), &a * &b);
        assert_eq!(product.without(&a), -&b);
        assert_eq!(product.without(&(&a * &b)).degree(), 0);
        assert_eq!(product.without(&Polynomial::from([5, 1])), product.clone().reduced());
        assert_eq!(Polynomial::ZERO.without(&a), Polynomial::ZERO);
    }
}
