//! The value of a synchronous position: a fraction, a root, or what is known of it.

use std::fmt;

use dashu_int::IBig;

use crate::{Algebraic, Interval, Rational, Root};

/// The precision, in bits, of the bounds of a root.
const BITS: u32 = 64;

/// The value of a game of simultaneous moves.
///
/// ```
/// use hedgerow_value::{Rational, Worth};
///
/// let half = Worth::Exact(Rational::new(1, 2).unwrap());
/// assert_eq!((-&half).plus(&Rational::ONE), half);
/// assert_eq!(half.signum(), Some(1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    /// Exactly this fraction.
    Exact(Rational),
    /// Exactly this irrational number.
    Root(Algebraic),
    /// A number that is certainly between these.
    Within(Interval),
}

impl Worth {
    /// The fraction, if the value is known to be one.
    pub fn exact(&self) -> Option<&Rational> {
        match self {
            Self::Exact(number) => Some(number),
            Self::Root(_) | Self::Within(_) => None,
        }
    }

    /// A lower bound: the value itself if it is a fraction, and less than 2^-64 below if it is a root.
    pub fn low(&self) -> Rational {
        self.enclosure(BITS).low().clone()
    }

    /// An upper bound: the value itself if it is a fraction, and less than 2^-64 above if it is a root.
    pub fn high(&self) -> Rational {
        self.enclosure(BITS).high().clone()
    }

    /// The smallest interval around what is known of the value whose ends are multiples of 2^-bits.
    ///
    /// It is one number where the value is known to be such a multiple, and 2^-bits wide for every other exactly known
    /// value.
    pub fn interval(&self, bits: u32) -> Interval {
        let unit = Rational::from_big(IBig::ONE, IBig::ONE << bits as usize).unwrap_or_default();
        let mut more = bits.saturating_add(2);
        loop {
            let interval = self.enclosure(more).rounded(bits);
            // An irrational number is not a multiple: sooner or later only its neighbours are left around it.
            if !matches!(self, Self::Root(_)) || interval.width() <= unit {
                return interval;
            }
            more = more.saturating_mul(2);
        }
    }

    fn enclosure(&self, bits: u32) -> Interval {
        match self {
            Self::Exact(number) => Interval::point(number.clone()),
            Self::Root(root) => root.within(bits),
            Self::Within(interval) => interval.clone(),
        }
    }

    /// The value plus a fraction.
    #[must_use]
    pub fn plus(&self, number: &Rational) -> Self {
        match self {
            Self::Exact(value) => Self::Exact(value + number),
            Self::Root(root) => Self::Root(root.plus(number)),
            Self::Within(interval) => Self::Within(Interval::new(interval.low() + number, interval.high() + number)),
        }
    }

    /// -1, 0 or 1 with the sign of the value, if that is known.
    pub fn signum(&self) -> Option<i32> {
        match self {
            Self::Exact(number) => Some(number.signum()),
            Self::Root(root) => Some(root.signum()),
            Self::Within(interval) => {
                let (low, high) = (interval.low().signum(), interval.high().signum());
                (low == high).then_some(low)
            }
        }
    }

    /// A floating-point number nearby, for pictures and tables only.
    pub fn to_f64(&self) -> f64 {
        match self {
            Self::Exact(number) => number.to_f64(),
            Self::Root(root) => root.to_f64(),
            Self::Within(interval) => interval.middle().to_f64(),
        }
    }
}

impl From<Root> for Worth {
    fn from(root: Root) -> Self {
        match root {
            Root::Rational(number) => Self::Exact(number),
            Root::Irrational(root) => Self::Root(root),
        }
    }
}

impl From<Rational> for Worth {
    fn from(number: Rational) -> Self {
        Self::Exact(number)
    }
}

impl std::ops::Neg for &Worth {
    type Output = Worth;

    fn neg(self) -> Worth {
        match self {
            Worth::Exact(number) => Worth::Exact(-number),
            Worth::Root(root) => Worth::Root(-root),
            Worth::Within(interval) => Worth::Within(Interval::new(-interval.high(), -interval.low())),
        }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(number) => number.fmt(f),
            Self::Root(root) => root.fmt(f),
            Self::Within(interval) => write!(f, "within {interval}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Polynomial;

    fn rational(text: &str) -> Rational {
        text.parse().unwrap()
    }

    #[test]
    fn three_kinds_of_value() {
        let silver = Algebraic::root_in(&Polynomial::from([-1, 2, 1]), Rational::ZERO, Rational::ONE).unwrap();
        let silver = Worth::from(silver);
        let third = Worth::Exact(rational("1/3"));
        let open = Worth::Within(Interval::new(rational("-1/4"), rational("1/3")));
        assert_eq!((third.exact(), silver.exact(), open.exact()), (Some(&rational("1/3")), None, None));
        assert_eq!((third.signum(), (-&silver).signum(), open.signum()), (Some(1), Some(-1), None));
        assert_eq!(open.plus(&Rational::ONE).signum(), Some(1));
        assert_eq!((third.low(), third.high()), (rational("1/3"), rational("1/3")));
        assert!(silver.low() < silver.high() && (silver.high() - silver.low()).to_f64() < 1e-19);
        assert_eq!(third.interval(2), Interval::new(rational("1/4"), rational("1/2")));
        assert_eq!(Worth::Exact(rational("3/4")).interval(2), Interval::point(rational("3/4")));
        assert_eq!(silver.plus(&Rational::ONE).interval(3), Interval::new(rational("11/8"), rational("3/2")));
        assert_eq!(silver.interval(1), Interval::new(rational("0"), rational("1/2")));
        assert_eq!(third.to_string(), "1/3");
        assert_eq!((-&silver).to_string(), "-0.4142135623... (root of x^2 - 2x - 1)");
        assert_eq!(open.to_string(), "within [-1/4, 1/3]");
    }
}
