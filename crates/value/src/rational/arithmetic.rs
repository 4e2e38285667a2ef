//! The field operations and the order of exact rationals.

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

use super::{Rational, Repr};

impl Add for &Rational {
    type Output = Rational;

    fn add(self, other: &Rational) -> Rational {
        if let (Repr::Small { numerator: a, denominator: b }, Repr::Small { numerator: c, denominator: d }) =
            (&self.0, &other.0)
        {
            if b == d {
                return Rational::reduced(i128::from(*a) + i128::from(*c), i128::from(*b));
            }
            // Each product is below 2^126, so their sum is below 2^127.
            let numerator = i128::from(*a) * i128::from(*d) + i128::from(*c) * i128::from(*b);
            return Rational::reduced(numerator, i128::from(*b) * i128::from(*d));
        }
        Rational::from_rbig(self.to_rbig() + other.to_rbig())
    }
}

impl Sub for &Rational {
    type Output = Rational;

    fn sub(self, other: &Rational) -> Rational {
        self + &-other
    }
}

impl Mul for &Rational {
    type Output = Rational;

    fn mul(self, other: &Rational) -> Rational {
        match (&self.0, &other.0) {
            (Repr::Small { numerator: a, denominator: b }, Repr::Small { numerator: c, denominator: d }) => {
                Rational::reduced(i128::from(*a) * i128::from(*c), i128::from(*b) * i128::from(*d))
            }
            _ => Rational::from_rbig(self.to_rbig() * other.to_rbig()),
        }
    }
}

impl Div for &Rational {
    type Output = Rational;

    /// The quotient.
    ///
    /// # Panics
    /// When the divisor is 0, as integers do; [`Rational::checked_div`] does not.
    fn div(self, divisor: &Rational) -> Rational {
        self.checked_div(divisor).expect("division by zero")
    }
}

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        match &self.0 {
            Repr::Small { numerator, denominator } => {
                Rational(Repr::Small { numerator: -numerator, denominator: *denominator })
            }
            Repr::Big(value) => Rational::from_rbig(-(**value).clone()),
        }
    }
}

macro_rules! by_value {
    ($($operator:ident $method:ident),*) => {$(
        impl $operator for Rational {
            type Output = Rational;

            fn $method(self, other: Rational) -> Rational {
                (&self).$method(&other)
            }
        }
    )*};
}
by_value!(Add add, Sub sub, Mul mul, Div div);

macro_rules! in_place {
    ($($operator:ident $method:ident $by:tt),*) => {$(
        impl $operator<&Rational> for Rational {
            fn $method(&mut self, other: &Rational) {
                *self = &*self $by other;
            }
        }
    )*};
}
in_place!(AddAssign add_assign +, SubAssign sub_assign -, MulAssign mul_assign *);

impl Neg for Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        -&self
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small { numerator: a, denominator: b }, Repr::Small { numerator: c, denominator: d }) => {
                (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)))
            }
            _ => self.to_rbig().cmp(&other.to_rbig()),
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
