//! A quick test where roots cannot be: Descartes' rule of signs on an interval.

use dashu_int::IBig;

use super::{Polynomial, sign};
use crate::Rational;

impl Polynomial {
    /// How often the coefficients change their sign when low < x < high is mapped to 0 < t < ∞.
    ///
    /// That is the number of roots strictly between the ends, counted with multiplicity, or more by an even number. So
    /// 0 and 1 are exact, and much faster than [Sturm's sequence](Polynomial::sturm).
    ///
    /// ```
    /// use hedgerow_value::{Polynomial, Rational};
    ///
    /// let silver = Polynomial::from([-1, 2, 1]);
    /// assert_eq!(silver.variations(&Rational::ZERO, &Rational::ONE), 1);
    /// assert_eq!(silver.variations(&Rational::ONE, &Rational::from(2)), 0);
    /// ```
    pub fn variations(&self, low: &Rational, high: &Rational) -> usize {
        // With low = a/d and high = b/d, x = (a + bt)/(d + dt); times (1 + t) and d to the degree.
        let (first, last) = (low.denominator(), high.denominator());
        let (a, b, d) = (low.numerator() * &last, high.numerator() * &first, first * last);
        let mut coefficients = self.coefficients.iter().rev();
        let Some(leading) = coefficients.next() else { return 0 };
        let mut sum = vec![leading.clone()];
        let mut scale = vec![IBig::ONE];
        for coefficient in coefficients {
            times(&mut sum, &a, &b);
            times(&mut scale, &d, &d);
            if !coefficient.is_zero() {
                sum.iter_mut().zip(&scale).for_each(|(sum, scale)| *sum += coefficient * scale);
            }
        }
        let signs: Vec<i32> = sum.iter().map(sign).filter(|&sign| sign != 0).collect();
        signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }
}

/// Multiplies a polynomial by a + bt.
fn times(polynomial: &mut Vec<IBig>, a: &IBig, b: &IBig) {
    polynomial.push(IBig::ZERO);
    for i in (0..polynomial.len()).rev() {
        let below = if i > 0 { &polynomial[i - 1] * b } else { IBig::ZERO };
        polynomial[i] = &polynomial[i] * a + below;
    }
}
