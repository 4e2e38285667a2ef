//! Exact fractions.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

use super::integer::Integer;

/// A fraction in lowest terms, with a denominator above zero.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: Integer,
    denominator: Integer,
}

impl Fraction {
    /// `numerator / denominator`, in any terms.
    ///
    /// # Panics
    ///
    /// If the denominator is zero.
    pub fn new(numerator: i128, denominator: i128) -> Fraction {
        Fraction::ratio(&Integer::from(numerator), &Integer::from(denominator))
    }

    /// The quotient of two whole numbers.
    ///
    /// # Panics
    ///
    /// If the second is zero.
    pub fn ratio(numerator: &Integer, denominator: &Integer) -> Fraction {
        assert!(!denominator.is_zero(), "division by zero");
        let mut divisor = numerator.common_divisor(denominator);
        if denominator.is_negative() {
            divisor = -&divisor;
        }
        Fraction { numerator: numerator.divided(&divisor).0, denominator: denominator.divided(&divisor).0 }
    }

    /// The number 0.
    pub fn zero() -> Fraction {
        Fraction::from(0)
    }

    /// The power of a half: `2^-exponent`.
    pub fn half_to_the(exponent: u32) -> Fraction {
        let two = Integer::from(2);
        let power = (0..exponent).fold(Integer::one(), |power, _| &power * &two);
        Fraction { numerator: Integer::one(), denominator: power }
    }

    /// The numerator, in lowest terms.
    pub fn numerator(&self) -> &Integer {
        &self.numerator
    }

    /// The denominator, in lowest terms and above zero.
    pub fn denominator(&self) -> &Integer {
        &self.denominator
    }

    /// Numerator and denominator in lowest terms, if both fit.
    pub fn to_i128s(&self) -> Option<(i128, i128)> {
        Some((self.numerator.to_i128()?, self.denominator.to_i128()?))
    }

    /// This number, rounded.
    pub fn to_f64(&self) -> f64 {
        self.numerator.to_f64() / self.denominator.to_f64()
    }

    /// The greatest multiple of `step`, which is above zero, that is no greater
    /// than this.
    pub fn rounded_down(&self, step: &Fraction) -> Fraction {
        let steps = self / step;
        let whole = steps.numerator.divided(&steps.denominator).0;
        &Fraction { numerator: whole, denominator: Integer::one() } * step
    }
}

impl From<i128> for Fraction {
    fn from(number: i128) -> Fraction {
        Fraction { numerator: Integer::from(number), denominator: Integer::one() }
    }
}

impl FromStr for Fraction {
    type Err = String;
    /// Reads `-3/4` or `5`.
    fn from_str(text: &str) -> Result<Fraction, String> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let problem = || format!("`{text}` is not a fraction such as `-3/4`");
        let above = above.parse().map_err(|_| problem())?;
        match below.parse() {
            Ok(below) if below != 0 => Ok(Fraction::new(above, below)),
            _ => Err(problem()),
        }
    }
}

impl Neg for &Fraction {
    type Output = Fraction;
    fn neg(self) -> Fraction {
        Fraction { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }
}

impl Add for &Fraction {
    type Output = Fraction;
    fn add(self, other: &Fraction) -> Fraction {
        let numerator = &(&self.numerator * &other.denominator) + &(&other.numerator * &self.denominator);
        Fraction::ratio(&numerator, &(&self.denominator * &other.denominator))
    }
}

impl Sub for &Fraction {
    type Output = Fraction;
    fn sub(self, other: &Fraction) -> Fraction {
        self + &-other
    }
}

impl Mul for &Fraction {
    type Output = Fraction;
    fn mul(self, other: &Fraction) -> Fraction {
        Fraction::ratio(&(&self.numerator * &other.numerator), &(&self.denominator * &other.denominator))
    }
}

impl Div for &Fraction {
    type Output = Fraction;
    fn div(self, other: &Fraction) -> Fraction {
        Fraction::ratio(&(&self.numerator * &other.denominator), &(&self.denominator * &other.numerator))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.denominator == Integer::one() {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Fraction {
        text.parse().unwrap()
    }

    #[test]
    fn reading_and_writing() {
        assert_eq!(read("6/-4").to_string(), "-3/2");
        assert_eq!(read("-0/7").to_string(), "0");
        assert_eq!(read("10/5"), Fraction::from(2));
        assert_eq!(read("-3/4").to_i128s(), Some((-3, 4)));
        assert_eq!(read("-3/4").to_f64(), -0.75);
        for wrong in ["", "1/0", "a", "1/2/3", "1.5"] {
            assert!(wrong.parse::<Fraction>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn arithmetic() {
        assert_eq!(&read("1/2") + &read("1/3"), read("5/6"));
        assert_eq!(&read("1/2") - &read("2/3"), read("-1/6"));
        assert_eq!(&read("2/3") * &read("-3/4"), read("-1/2"));
        assert_eq!(&read("2/3") / &read("-4/3"), read("-1/2"));
        assert!(read("-1/2") < read("-1/3"));
        assert!(read("5/7") < read("3/4"));
        assert_eq!(Fraction::half_to_the(5), read("1/32"));
        assert_eq!(read("5/3").rounded_down(&read("1/4")), read("3/2"));
        assert_eq!(read("-5/3").rounded_down(&read("1/4")), read("-7/4"));
        assert_eq!(read("-7/4").rounded_down(&read("1/4")), read("-7/4"));
    }
}
