//! Sums, differences and products of polynomials.

use std::ops::{Add, Mul, Neg, Sub};

use dashu_int::IBig;

use super::Polynomial;

impl Add for &Polynomial {
    type Output = Polynomial;

    fn add(self, other: &Polynomial) -> Polynomial {
        let (longer, shorter) =
            if self.coefficients.len() >= other.coefficients.len() { (self, other) } else { (other, self) };
        let mut coefficients = longer.coefficients.clone();
        for (sum, coefficient) in coefficients.iter_mut().zip(&shorter.coefficients) {
            *sum += coefficient;
        }
        Polynomial::new(coefficients)
    }
}

impl Sub for &Polynomial {
    type Output = Polynomial;

    fn sub(self, other: &Polynomial) -> Polynomial {
        let mut coefficients = self.coefficients.clone();
        if coefficients.len() < other.coefficients.len() {
            coefficients.resize(other.coefficients.len(), IBig::ZERO);
        }
        for (difference, coefficient) in coefficients.iter_mut().zip(&other.coefficients) {
            *difference -= coefficient;
        }
        Polynomial::new(coefficients)
    }
}

impl Mul for &Polynomial {
    type Output = Polynomial;

    fn mul(self, other: &Polynomial) -> Polynomial {
        if self.is_zero() || other.is_zero() {
            return Polynomial::ZERO;
        }
        let mut coefficients = vec![IBig::ZERO; self.degree() + other.degree() + 1];
        for (i, a) in self.coefficients.iter().enumerate().filter(|(_, a)| !a.is_zero()) {
            for (j, b) in other.coefficients.iter().enumerate() {
                coefficients[i + j] += a * b;
            }
        }
        Polynomial { coefficients }
    }
}

impl Mul<&IBig> for &Polynomial {
    type Output = Polynomial;

    fn mul(self, factor: &IBig) -> Polynomial {
        Polynomial::new(self.coefficients.iter().map(|coefficient| coefficient * factor).collect())
    }
}

impl Neg for &Polynomial {
    type Output = Polynomial;

    fn neg(self) -> Polynomial {
        Polynomial { coefficients: self.coefficients.iter().map(|coefficient| -coefficient).collect() }
    }
}

impl Neg for Polynomial {
    type Output = Polynomial;

    fn neg(self) -> Polynomial {
        -&self
    }
}
