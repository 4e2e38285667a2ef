//! Exact rationals: probabilities, averages, Nash values.
//!
//! A pair of machine integers in lowest terms with checked arithmetic; a result that does not fit moves to big integers
//! and comes back as soon as it fits again, so equality and hashing need only the parts.

use std::fmt;
use std::str::FromStr;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use hedgerow_core::notation::NotationError;

use crate::Dyadic;

mod arithmetic;

/// An exact rational number.
///
/// ```
/// use hedgerow_value::Rational;
///
/// let third = Rational::new(1, 3).unwrap();
/// let total = &third + &Rational::new(3, 2).unwrap();
/// assert_eq!(total.to_string(), "11/6");
/// assert_eq!("22/12".parse::<Rational>().unwrap(), total);
/// assert_eq!(Rational::new(1, 0), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Repr);

/// In lowest terms with a positive denominator. `Big` only holds what `Small` cannot; `i64::MIN` counts as big.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { numerator: i64, denominator: i64 },
    Big(Box<RBig>),
}

impl Rational {
    /// Zero.
    pub const ZERO: Rational = Rational(Repr::Small { numerator: 0, denominator: 1 });
    /// One.
    pub const ONE: Rational = Rational(Repr::Small { numerator: 1, denominator: 1 });

    /// `numerator / denominator` in lowest terms; `None` when the denominator is 0.
    pub fn new(numerator: i64, denominator: i64) -> Option<Self> {
        (denominator != 0).then(|| Self::reduced(i128::from(numerator), i128::from(denominator)))
    }

    /// `numerator / denominator` of any size; `None` when the denominator is 0.
    pub fn from_big(numerator: IBig, denominator: IBig) -> Option<Self> {
        (!denominator.is_zero()).then(|| Self::from_rbig(RBig::from_parts_signed(numerator, denominator)))
    }

    fn from_rbig(value: RBig) -> Self {
        match (i64::try_from(value.numerator()), i64::try_from(value.denominator())) {
            (Ok(numerator), Ok(denominator)) if numerator != i64::MIN => Self(Repr::Small { numerator, denominator }),
            _ => Self(Repr::Big(Box::new(value))),
        }
    }

    /// Lowest terms of a fraction whose parts stay clear of `i128::MIN` (products of two words do).
    fn reduced(numerator: i128, denominator: i128) -> Self {
        let divisor = greatest_common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs()) as i128;
        let sign = denominator.signum();
        let (numerator, denominator) = (sign * numerator / divisor, sign * denominator / divisor);
        match (i64::try_from(numerator), i64::try_from(denominator)) {
            (Ok(numerator), Ok(denominator)) if numerator != i64::MIN => Self(Repr::Small { numerator, denominator }),
            _ => {
                let parts = RBig::from_parts(IBig::from(numerator), UBig::from(denominator.unsigned_abs()));
                Self(Repr::Big(Box::new(parts)))
            }
        }
    }

    fn to_rbig(&self) -> RBig {
        match &self.0 {
            Repr::Small { numerator, denominator } => {
                RBig::from_parts(IBig::from(*numerator), UBig::from(denominator.unsigned_abs()))
            }
            Repr::Big(value) => (**value).clone(),
        }
    }

    /// The numerator in lowest terms, with the sign of the number.
    pub fn numerator(&self) -> IBig {
        match &self.0 {
            Repr::Small { numerator, .. } => IBig::from(*numerator),
            Repr::Big(value) => value.numerator().clone(),
        }
    }

    /// The denominator in lowest terms, positive.
    pub fn denominator(&self) -> IBig {
        match &self.0 {
            Repr::Small { denominator, .. } => IBig::from(*denominator),
            Repr::Big(value) => IBig::from(value.denominator().clone()),
        }
    }

    /// How many bits the longer of numerator and denominator has.
    ///
    /// ```
    /// assert_eq!(hedgerow_value::Rational::new(-5, 8).unwrap().bits(), 4);
    /// ```
    pub fn bits(&self) -> usize {
        match &self.0 {
            Repr::Small { numerator, denominator } => {
                (u64::BITS - (numerator.unsigned_abs() | denominator.unsigned_abs()).leading_zeros()) as usize
            }
            Repr::Big(value) => value.numerator().bit_len().max(value.denominator().bit_len()),
        }
    }

    /// -1, 0 or 1 with the sign of the number.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small { numerator, .. } => numerator.signum() as i32,
            Repr::Big(value) if *value.numerator() < IBig::ZERO => -1,
            Repr::Big(_) => 1,
        }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// The number without its sign.
    pub fn abs(&self) -> Self {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// One over the number; `None` for 0.
    pub fn reciprocal(&self) -> Option<Self> {
        Self::ONE.checked_div(self)
    }

    /// The quotient; `None` when the divisor is 0.
    pub fn checked_div(&self, divisor: &Self) -> Option<Self> {
        if divisor.is_zero() {
            return None;
        }
        Some(match (&self.0, &divisor.0) {
            (Repr::Small { numerator: a, denominator: b }, Repr::Small { numerator: c, denominator: d }) => {
                Self::reduced(i128::from(*a) * i128::from(*d), i128::from(*b) * i128::from(*c))
            }
            _ => Self::from_rbig(self.to_rbig() / divisor.to_rbig()),
        })
    }

    /// The same number as a dyadic, if its denominator is a power of two.
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        let denominator = self.denominator();
        let exponent = denominator.trailing_zeros()?;
        if denominator != IBig::ONE << exponent {
            return None;
        }
        Some(Dyadic::from_big(self.numerator(), u32::try_from(exponent).ok()?))
    }

    /// The nearest floating-point number, for pictures and tables only.
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Repr::Small { numerator, denominator } => *numerator as f64 / *denominator as f64,
            Repr::Big(value) => value.to_f64_fast(),
        }
    }
}

/// The largest number that divides both; the other one if one is 0.
///
/// ```
/// assert_eq!(hedgerow_value::rational::gcd(12, 18), 6);
/// ```
pub fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    // Word-sized remainders are several times faster: get there as soon as possible.
    while b != 0 {
        if let (Ok(x), Ok(y)) = (u64::try_from(a), u64::try_from(b)) {
            return u128::from(gcd(x, y));
        }
        (a, b) = (b, a % b);
    }
    a
}

impl From<i64> for Rational {
    fn from(integer: i64) -> Self {
        Self::reduced(i128::from(integer), 1)
    }
}

impl From<&Dyadic> for Rational {
    fn from(number: &Dyadic) -> Self {
        let denominator = UBig::ONE << number.exponent() as usize;
        Self::from_rbig(RBig::from_parts(number.numerator(), denominator))
    }
}

impl From<Dyadic> for Rational {
    fn from(number: Dyadic) -> Self {
        Self::from(&number)
    }
}

impl Default for Rational {
    fn default() -> Self {
        Self::ZERO
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small { numerator, denominator: 1 } => write!(f, "{numerator}"),
            Repr::Small { numerator, denominator } => write!(f, "{numerator}/{denominator}"),
            Repr::Big(value) => fmt::Display::fmt(value, f),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A longer number is surely a mistake, and would take long to read.
const LONGEST: usize = 100_000;

impl FromStr for Rational {
    type Err = NotationError;

    /// Reads an integer (`-3`) or a fraction (`11/6`).
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let whole = 0..text.len();
        let part = |digits: &str| -> Result<IBig, NotationError> {
            let unsigned = digits.strip_prefix(['-', '+']).unwrap_or(digits);
            if unsigned.is_empty() || !unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(NotationError::new(format!("{text:?} is not a number"), whole.clone()));
            }
            digits.parse().map_err(|_| NotationError::new(format!("{text:?} is not a number"), whole.clone()))
        };
        if text.len() > LONGEST {
            return Err(NotationError::new(format!("a number has at most {LONGEST} digits here"), whole));
        }
        let (numerator, denominator) = match text.split_once('/') {
            Some((numerator, denominator)) => (part(numerator)?, part(denominator)?),
            None => (part(text)?, IBig::ONE),
        };
        Self::from_big(numerator, denominator)
            .ok_or_else(|| NotationError::new(format!("{text:?} divides by zero"), whole))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rational(text: &str) -> Rational {
        text.parse().unwrap()
    }

    /// For these numbers, the first steps of Euclid's algorithm are between numbers of equal length, and a later one is
    /// not.
    #[test]
    fn long_fractions_of_any_shape_are_reduced() {
        for digits in [40, 400, 4000, 9000] {
            for part in [2, 3, 10, 40] {
                let denominator = format!("1{}", "0".repeat(digits));
                let numerator = format!("1{}{}7", "0".repeat(digits - digits / part), "3".repeat(digits / part - 1));
                let fraction = rational(&format!("{numerator}/{denominator}"));
                assert_eq!(&fraction * &rational(&denominator), rational(&numerator), "{digits}/{part}");
                let doubled = rational(&format!("{numerator}{numerator}/{denominator}{denominator}"));
                assert_eq!(&doubled / &doubled, rational("1"));
            }
        }
    }

    #[test]
    fn field_operations() {
        assert_eq!(&rational("1/3") + &rational("1/6"), rational("1/2"));
        assert_eq!(&rational("1/3") - &rational("1/2"), rational("-1/6"));
        assert_eq!(&rational("2/3") * &rational("-3/4"), rational("-1/2"));
        assert_eq!(&rational("2/3") / &rational("-4/9"), rational("-3/2"));
        assert_eq!(rational("0").reciprocal(), None);
        assert!(rational("1/3") < rational("34/100"));
        assert_eq!(rational("-6/4").to_dyadic(), Some(Dyadic::new(-3, 1)));
        assert_eq!(rational("1/6").to_dyadic(), None);
    }

    #[test]
    fn overflow_goes_to_big_integers_and_comes_back() {
        let large = Rational::from(i64::MAX);
        let square = &large * &large;
        assert_eq!(square.to_string(), "85070591730234615847396907784232501249");
        assert_eq!(&square / &large, large);
        assert_eq!(Rational::new(i64::MIN, i64::MIN), Some(Rational::ONE));
        assert_eq!(&Rational::from(i64::MIN) + &Rational::from(i64::MAX), Rational::from(-1));
        assert_eq!(Rational::from(i64::MIN), -&(&Rational::from(i64::MAX) + &Rational::ONE));
    }

    #[test]
    fn bad_text_is_an_error() {
        for text in ["", "-", "1/", "/2", "1/0", "1/2/3", "x", "1.5", "--1", "1/ 2"] {
            assert!(text.parse::<Rational>().is_err(), "{text:?}");
        }
        assert_eq!("1/0".parse::<Rational>().unwrap_err().to_string(), "\"1/0\" divides by zero");
    }
}
