//! Sums, products and order of dyadic rationals: in machine words where that surely fits, else in big integers.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};

use super::{Dyadic, Repr};

impl Add for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        if let Some((a, b, exponent)) = self.aligned_small(other) {
            return Dyadic::from_i128(a + b, exponent);
        }
        let (a, b, exponent) = self.aligned(other);
        Dyadic::from_big(a + b, exponent)
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;

    fn mul(self, other: &Dyadic) -> Dyadic {
        let exponent = self.exponent().checked_add(other.exponent()).expect("a dyadic exponent fits 32 bits");
        match (&self.0, &other.0) {
            (Repr::Small { numerator: a, .. }, Repr::Small { numerator: b, .. }) => {
                Dyadic::from_i128(i128::from(*a) * i128::from(*b), exponent)
            }
            _ => Dyadic::from_big(self.numerator() * other.numerator(), exponent),
        }
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        match &self.0 {
            Repr::Small { numerator, exponent } => Dyadic(Repr::Small { numerator: -numerator, exponent: *exponent }),
            // 2^63 is big but -2^63 would be too, by the convention on `i64::MIN`: no need to normalise.
            Repr::Big(parts) => Dyadic(Repr::Big(Box::new((-&parts.0, parts.1)))),
        }
    }
}

macro_rules! by_value {
    ($($operator:ident $method:ident),*) => {$(
        impl $operator for Dyadic {
            type Output = Dyadic;

            fn $method(self, other: Dyadic) -> Dyadic {
                (&self).$method(&other)
            }
        }
    )*};
}
by_value!(Add add, Sub sub, Mul mul);

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        -&self
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        if let Some((a, b, _)) = self.aligned_small(other) {
            return a.cmp(&b);
        }
        let sign = self.signum();
        if sign != other.signum() || sign == 0 {
            return sign.cmp(&other.signum());
        }
        let by_size = match self.magnitude().cmp(&other.magnitude()) {
            // The leading powers of two agree: only now is it worth computing all digits.
            Ordering::Equal => {
                let (a, b, _) = self.aligned(other);
                return a.cmp(&b);
            }
            order => order,
        };
        if sign < 0 { by_size.reverse() } else { by_size }
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
