//! Dyadic rationals m/2^e: exactly the numbers among the short games.
//!
//! Conway showed that every short game that is a number is a dyadic rational, and that `{L | R}` with every Left
//! option below every Right option is the *simplest* number between them: the one with the earliest birthday
//! (*On Numbers and Games*, chapter 2). A number is kept in lowest terms; a numerator that fits a machine word stays
//! in one, whatever the exponent, so 1/2^100000 costs sixteen bytes.

use std::fmt;
use std::str::FromStr;

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use hedgerow_core::notation::NotationError;

mod arithmetic;
mod simplest;

/// An exact dyadic rational: an integer over a power of two.
///
/// ```
/// use hedgerow_value::Dyadic;
///
/// let half = Dyadic::new(1, 1);
/// assert_eq!((&half + &Dyadic::new(5, 2)).to_string(), "7/4");
/// assert_eq!("-6/4".parse::<Dyadic>().unwrap(), Dyadic::new(-3, 1));
/// assert!("1/3".parse::<Dyadic>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

/// In lowest terms: the numerator is odd or the exponent is 0. `Big` only holds what `Small` cannot, so that equality
/// and hashing need only the parts. `i64::MIN` counts as big: every small numerator can then be negated.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { numerator: i64, exponent: u32 },
    Big(Box<(IBig, u32)>),
}

/// Two small numbers whose exponents differ by at most this can be brought to one exponent within 128 bits.
const ALIGNABLE: u32 = 62;

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic(Repr::Small { numerator: 0, exponent: 0 });
    /// One.
    pub const ONE: Dyadic = Dyadic(Repr::Small { numerator: 1, exponent: 0 });

    /// `numerator / 2^exponent`, brought to lowest terms.
    pub fn new(numerator: i64, exponent: u32) -> Self {
        Self::from_i128(i128::from(numerator), exponent)
    }

    /// `numerator / 2^exponent` of any size, brought to lowest terms.
    pub fn from_big(mut numerator: IBig, mut exponent: u32) -> Self {
        match numerator.trailing_zeros() {
            None => return Self::ZERO,
            Some(zeros) => {
                let shift = zeros.min(exponent as usize);
                if shift > 0 {
                    numerator >>= shift;
                    exponent -= shift as u32;
                }
            }
        }
        match i64::try_from(&numerator) {
            Ok(small) if small != i64::MIN => Self(Repr::Small { numerator: small, exponent }),
            _ => Self(Repr::Big(Box::new((numerator, exponent)))),
        }
    }

    fn from_i128(numerator: i128, exponent: u32) -> Self {
        if numerator == 0 {
            return Self::ZERO;
        }
        let shift = numerator.trailing_zeros().min(exponent);
        let (numerator, exponent) = (numerator >> shift, exponent - shift);
        match i64::try_from(numerator) {
            Ok(small) if small != i64::MIN => Self(Repr::Small { numerator: small, exponent }),
            _ => Self(Repr::Big(Box::new((IBig::from(numerator), exponent)))),
        }
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> IBig {
        match &self.0 {
            Repr::Small { numerator, .. } => IBig::from(*numerator),
            Repr::Big(parts) => parts.0.clone(),
        }
    }

    /// The exponent e of the denominator 2^e in lowest terms.
    pub fn exponent(&self) -> u32 {
        match &self.0 {
            Repr::Small { exponent, .. } => *exponent,
            Repr::Big(parts) => parts.1,
        }
    }

    /// Whether this is a whole number.
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// This number as a machine integer, if it is one.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small { numerator, exponent: 0 } => Some(*numerator),
            Repr::Big(parts) if parts.1 == 0 => i64::try_from(&parts.0).ok(),
            _ => None,
        }
    }

    /// -1, 0 or 1 with the sign of the number.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small { numerator, .. } => numerator.signum() as i32,
            Repr::Big(parts) if parts.0 < IBig::ZERO => -1,
            Repr::Big(_) => 1,
        }
    }

    /// The number without its sign.
    pub fn abs(&self) -> Self {
        if self.signum() < 0 { -self } else { self.clone() }
    }

    /// Half of the number.
    pub fn half(&self) -> Self {
        self.divided_by_power_of_two(1)
    }

    /// Twice the number.
    ///
    /// ```
    /// use hedgerow_value::Dyadic;
    ///
    /// assert_eq!(Dyadic::new(3, 2).double(), Dyadic::new(3, 1));
    /// ```
    pub fn double(&self) -> Self {
        self.times_power_of_two(1)
    }

    /// The number divided by 2^`power`.
    ///
    /// # Panics
    /// When the exponent would pass `u32::MAX` (a denominator of half a gigabyte).
    pub fn divided_by_power_of_two(&self, power: u32) -> Self {
        let exponent = self.exponent().checked_add(power).expect("a dyadic exponent fits 32 bits");
        match &self.0 {
            Repr::Small { numerator, .. } => Self::new(*numerator, exponent),
            Repr::Big(parts) => Self::from_big(parts.0.clone(), exponent),
        }
    }

    /// The number times 2^`power`.
    pub fn times_power_of_two(&self, power: u32) -> Self {
        let exponent = self.exponent();
        if power <= exponent {
            // The numerator is odd already, or the number is an integer and `power` is 0.
            return match &self.0 {
                Repr::Small { numerator, .. } => {
                    Self(Repr::Small { numerator: *numerator, exponent: exponent - power })
                }
                Repr::Big(parts) => Self(Repr::Big(Box::new((parts.0.clone(), exponent - power)))),
            };
        }
        Self::from_big(self.numerator() << (power - exponent) as usize, 0)
    }

    /// The greatest integer that is not above the number.
    pub fn floor(&self) -> Self {
        match &self.0 {
            Repr::Small { numerator, exponent } => Self::new(numerator >> (*exponent).min(63), 0),
            Repr::Big(parts) => Self::from_big(&parts.0 >> parts.1 as usize, 0),
        }
    }

    /// The least integer that is not below the number.
    pub fn ceil(&self) -> Self {
        -&(-self).floor()
    }

    /// ⌊256 x⌋, clamped to 32 bits: a rounding that respects the order (`x < y` never rounds to the reverse), for cheap
    /// comparisons.
    pub(crate) fn rough(&self) -> i32 {
        let scaled = self.times_power_of_two(8).floor();
        match scaled.to_i64() {
            Some(value) => value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32,
            None if scaled.signum() < 0 => i32::MIN,
            None => i32::MAX,
        }
    }

    /// Both numerators over the larger of the two exponents, in big integers.
    fn aligned(&self, other: &Self) -> (IBig, IBig, u32) {
        let exponent = self.exponent().max(other.exponent());
        let left = self.numerator() << (exponent - self.exponent()) as usize;
        let right = other.numerator() << (exponent - other.exponent()) as usize;
        (left, right, exponent)
    }

    /// Both numerators over the larger of the two exponents, if that surely fits 128 bits.
    fn aligned_small(&self, other: &Self) -> Option<(i128, i128, u32)> {
        match (&self.0, &other.0) {
            (Repr::Small { numerator: a, exponent: d }, Repr::Small { numerator: b, exponent: e })
                if d.abs_diff(*e) <= ALIGNABLE =>
            {
                let exponent = *d.max(e);
                Some((i128::from(*a) << (exponent - d), i128::from(*b) << (exponent - e), exponent))
            }
            _ => None,
        }
    }

    /// ⌊log₂ |x|⌋ + 1 of a number that is not 0.
    pub fn magnitude(&self) -> i64 {
        let bits = match &self.0 {
            Repr::Small { numerator, .. } => i64::from(64 - numerator.unsigned_abs().leading_zeros()),
            Repr::Big(parts) => parts.0.bit_len() as i64,
        };
        bits - i64::from(self.exponent())
    }
}

impl From<i64> for Dyadic {
    fn from(integer: i64) -> Self {
        Self::new(integer, 0)
    }
}

impl From<i32> for Dyadic {
    fn from(integer: i32) -> Self {
        Self::new(i64::from(integer), 0)
    }
}

impl Default for Dyadic {
    fn default() -> Self {
        Self::ZERO
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exponent = self.exponent();
        match &self.0 {
            Repr::Small { numerator, .. } => write!(f, "{numerator}")?,
            Repr::Big(parts) => write!(f, "{}", parts.0)?,
        }
        match exponent {
            0 => Ok(()),
            1..=63 => write!(f, "/{}", 1_u64 << exponent),
            _ => write!(f, "/{}", IBig::ONE << exponent as usize),
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Dyadic {
    type Err = NotationError;

    /// Reads an integer or a fraction whose denominator, in lowest terms, is a power of two.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let fraction: crate::Rational = text.parse()?;
        fraction.to_dyadic().ok_or_else(|| {
            NotationError::new(
                format!("{text:?} is no dyadic number: its denominator is not a power of 2"),
                0..text.len(),
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dyadic(text: &str) -> Dyadic {
        text.parse().unwrap()
    }

    #[test]
    fn lowest_terms_make_equality_structural() {
        assert_eq!(Dyadic::new(8, 4), dyadic("1/2"));
        assert_eq!(Dyadic::new(0, 9), Dyadic::ZERO);
        assert_eq!(Dyadic::from_big(IBig::ONE << 200, 199), Dyadic::from(2));
    }

    #[test]
    fn words_and_big_integers_agree() {
        let tiny = Dyadic::new(1, 100_000);
        assert_eq!(&(&Dyadic::ONE + &tiny) - &tiny, Dyadic::ONE);
        assert!(Dyadic::ZERO < tiny && tiny < Dyadic::new(1, 99_999));
        assert!(&Dyadic::ONE + &tiny > Dyadic::ONE);
        assert!(-&tiny > Dyadic::new(-1, 99_999));
        let edge = Dyadic::from(i64::MAX);
        assert_eq!((&edge + &Dyadic::ONE).to_string(), "9223372036854775808");
        assert_eq!(-&(&edge + &Dyadic::ONE), Dyadic::from(i64::MIN));
        assert_eq!(&(&edge + &Dyadic::ONE) - &Dyadic::ONE, edge);
        assert_eq!(&edge * &edge, Dyadic::from_big(IBig::from(i64::MAX) * IBig::from(i64::MAX), 0));
    }

    #[test]
    fn floors_and_powers() {
        assert_eq!(dyadic("-7/2").floor(), Dyadic::from(-4));
        assert_eq!(dyadic("-7/2").ceil(), Dyadic::from(-3));
        assert_eq!(Dyadic::new(-1, 100_000).floor(), Dyadic::from(-1));
        assert_eq!(dyadic("3/4").times_power_of_two(5), Dyadic::from(24));
        assert_eq!(dyadic("3/4").half(), dyadic("3/8"));
        assert_eq!(dyadic("-1/512").rough(), -1);
        assert_eq!(Dyadic::from(i64::MAX).rough(), i32::MAX);
    }
}
