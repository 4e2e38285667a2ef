//! The numbers of the red-blue search: fixed-point, scaled so that every possible value is an integer.
//!
//! A picture of n edges is a game of birthday at most n, so its value is a multiple of 2^-n between -n and n. Up to
//! 54 edges that fits a machine word; beyond, a big integer does the same work. Both are exact.

use std::fmt::Debug;
use std::hash::BuildHasher;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::super::rules::Colour;
use super::naming::Weight;
use hedgerow_value::Dyadic;

/// The most edges of a picture whose values fit [`i64`] at [`SMALL_SCALE`].
pub(crate) const SMALL_EDGES: usize = 54;
/// The fraction bits of the machine-word numbers.
pub(crate) const SMALL_SCALE: usize = 54;

/// A scaled number: `self / 2^scale`.
pub(crate) trait Number: Weight + Ord + Debug + Send + Sync + 'static {
    /// A bound that threads may tighten together, each change a proved fact.
    type Bound: Send + Sync;

    fn zero() -> Self;
    /// The whole number `n` at this scale.
    fn whole(n: i64, scale: usize) -> Self;
    /// The smallest positive number at any scale.
    fn least() -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn negated(&self) -> Self;
    /// The simplest number in the closed interval from `low` > 0 to `high`.
    fn simplest_positive(low: &Self, high: &Self, scale: usize) -> Self;
    /// The value of a blue edge that carries `self`.
    fn on_blue(&self, scale: usize) -> Self;
    /// What a blue edge of value `self` > 0 carries: the inverse of [`Number::on_blue`].
    fn under_blue(&self, scale: usize) -> Self;
    /// Left's option of a positive number in canonical form.
    fn left_of_positive(&self, scale: usize) -> Self;
    /// Right's option of a positive number in canonical form; whole numbers have none.
    fn right_of_positive(&self, scale: usize) -> Option<Self>;
    /// The greatest whole number not above `self` >= 0.
    fn floor(&self, scale: usize) -> i64;
    /// The least whole number not below `self` >= 0.
    fn ceil(&self, scale: usize) -> usize;
    fn to_big(&self) -> IBig;
    /// The scaled number, if this type is large enough.
    fn from_big(number: IBig) -> Option<Self>;

    fn bound(self) -> Self::Bound;
    fn read(bound: &Self::Bound) -> Self;
    /// Raises the bound to the larger of the two.
    fn raise(bound: &Self::Bound, to: &Self);
    /// Lowers the bound to the smaller of the two.
    fn lower(bound: &Self::Bound, to: &Self);

    /// The number x at this scale, if it fits.
    fn scaled(x: &Dyadic, scale: usize) -> Option<Self> {
        let shift = scale.checked_sub(x.exponent() as usize)?;
        Self::from_big(x.numerator() << shift)
    }

    /// The unscaled number.
    fn to_dyadic(&self, scale: usize) -> Dyadic {
        Dyadic::from_big(self.to_big(), scale as u32)
    }

    fn positive(&self) -> bool {
        *self > Self::zero()
    }

    fn negative(&self) -> bool {
        *self < Self::zero()
    }

    /// The simplest number in the closed interval from `low` to `high`.
    fn simplest(low: &Self, high: &Self, scale: usize) -> Self {
        if low.positive() {
            Self::simplest_positive(low, high, scale)
        } else if high.negative() {
            Self::simplest_positive(&high.negated(), &low.negated(), scale).negated()
        } else {
            Self::zero()
        }
    }

    /// The value of an edge that carries `self`.
    fn on_edge(&self, colour: Colour, scale: usize) -> Self {
        match colour {
            Colour::Blue => self.on_blue(scale),
            Colour::Red => self.negated().on_blue(scale).negated(),
            Colour::Green => unreachable!("red-blue pictures have no green edge"),
        }
    }

    /// What an edge of value `self` carries; a blue edge is worth more than 0, a red edge less.
    fn under_edge(&self, colour: Colour, scale: usize) -> Self {
        match colour {
            Colour::Blue => self.under_blue(scale),
            Colour::Red => self.negated().under_blue(scale).negated(),
            Colour::Green => unreachable!("red-blue pictures have no green edge"),
        }
    }

    /// Left's option of this number in canonical form.
    fn left_option(&self, scale: usize) -> Option<Self> {
        if self.positive() {
            Some(self.left_of_positive(scale))
        } else if self.negative() {
            self.negated().right_of_positive(scale).map(|x| x.negated())
        } else {
            None
        }
    }

    /// Right's option of this number in canonical form.
    fn right_option(&self, scale: usize) -> Option<Self> {
        self.negated().left_option(scale).map(|x| x.negated())
    }
}

impl Weight for i64 {
    fn is_zero(&self) -> bool {
        *self == 0
    }
    fn fingerprint(&self) -> u64 {
        *self as u64
    }
}

impl Weight for IBig {
    fn is_zero(&self) -> bool {
        *self == IBig::ZERO
    }
    fn fingerprint(&self) -> u64 {
        rustc_hash::FxBuildHasher.hash_one(self)
    }
}

impl Number for i64 {
    type Bound = AtomicI64;

    fn zero() -> Self {
        0
    }
    fn whole(n: i64, scale: usize) -> Self {
        n << scale
    }
    fn least() -> Self {
        1
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    fn negated(&self) -> Self {
        -self
    }

    fn simplest_positive(low: &Self, high: &Self, scale: usize) -> Self {
        let one = 1i64 << scale;
        let whole = (low + one - 1) & -one;
        if whole <= *high {
            return whole;
        }
        // Both lie in one unit interval. The highest bit in which high differs from low - 1 gives the coarsest step
        // that has a multiple between them.
        let bit = 63 - ((low - 1) ^ high).leading_zeros();
        high >> bit << bit
    }

    fn on_blue(&self, scale: usize) -> Self {
        // (x + n) / 2^(n-1), n >= 1 least with x + n > 1.
        if *self > 0 {
            return self + (1 << scale);
        }
        let n = (-self >> scale) + 2;
        (self + (n << scale)) >> (n - 1)
    }

    fn under_blue(&self, scale: usize) -> Self {
        let one = 1i64 << scale;
        if *self > one {
            return self - one;
        }
        // 2^-(n-1) < self <= 2^-(n-2)
        let n = scale as i64 + 1 - (63 - (self - 1).leading_zeros() as i64).max(-1);
        (self << (n - 1)) - (n << scale)
    }

    fn left_of_positive(&self, scale: usize) -> Self {
        let step = 1i64 << self.trailing_zeros().min(scale as u32);
        self - step
    }

    fn right_of_positive(&self, scale: usize) -> Option<Self> {
        let zeros = self.trailing_zeros();
        (zeros < scale as u32).then(|| self + (1i64 << zeros))
    }

    fn floor(&self, scale: usize) -> i64 {
        self >> scale
    }
    fn ceil(&self, scale: usize) -> usize {
        ((self + (1 << scale) - 1) >> scale) as usize
    }

    fn to_big(&self) -> IBig {
        IBig::from(*self)
    }
    fn from_big(number: IBig) -> Option<Self> {
        number.try_into().ok()
    }
    fn bound(self) -> AtomicI64 {
        AtomicI64::new(self)
    }
    fn read(bound: &AtomicI64) -> Self {
        bound.load(Relaxed)
    }
    fn raise(bound: &AtomicI64, to: &Self) {
        if *to > bound.load(Relaxed) {
            bound.fetch_max(*to, Relaxed);
        }
    }
    fn lower(bound: &AtomicI64, to: &Self) {
        if *to < bound.load(Relaxed) {
            bound.fetch_min(*to, Relaxed);
        }
    }
}

impl Number for IBig {
    type Bound = Mutex<IBig>;

    fn zero() -> Self {
        IBig::ZERO
    }
    fn whole(n: i64, scale: usize) -> Self {
        IBig::from(n) << scale
    }
    fn least() -> Self {
        IBig::ONE
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    fn negated(&self) -> Self {
        -self
    }

    fn simplest_positive(low: &Self, high: &Self, scale: usize) -> Self {
        let whole = ((low - IBig::ONE) >> scale << scale) + (IBig::ONE << scale);
        if whole <= *high {
            return whole;
        }
        let differing = (low - IBig::ONE) ^ high;
        let bit = differing.bit_len() - 1;
        high >> bit << bit
    }

    fn on_blue(&self, scale: usize) -> Self {
        if self.positive() {
            return self + (IBig::ONE << scale);
        }
        let n = usize::try_from(-self >> scale).expect("no more levels than edges") + 2;
        (self + (IBig::from(n) << scale)) >> (n - 1)
    }

    fn under_blue(&self, scale: usize) -> Self {
        let one = IBig::ONE << scale;
        if *self > one {
            return self - one;
        }
        let n = scale + 2 - (self - IBig::ONE).bit_len();
        (self << (n - 1)) - (IBig::from(n) << scale)
    }

    fn left_of_positive(&self, scale: usize) -> Self {
        let zeros = self.trailing_zeros().unwrap_or(scale);
        self - (IBig::ONE << zeros.min(scale))
    }

    fn right_of_positive(&self, scale: usize) -> Option<Self> {
        let zeros = self.trailing_zeros().unwrap_or(scale);
        (zeros < scale).then(|| self + (IBig::ONE << zeros))
    }

    fn floor(&self, scale: usize) -> i64 {
        i64::try_from(self >> scale).expect("no more than edges")
    }
    fn ceil(&self, scale: usize) -> usize {
        usize::try_from((self + (IBig::ONE << scale) - IBig::ONE) >> scale).expect("no more than edges")
    }

    fn to_big(&self) -> IBig {
        self.clone()
    }
    fn from_big(number: IBig) -> Option<Self> {
        Some(number)
    }
    fn bound(self) -> Mutex<IBig> {
        Mutex::new(self)
    }
    fn read(bound: &Mutex<IBig>) -> Self {
        bound.lock().expect("no panic while held").clone()
    }
    fn raise(bound: &Mutex<IBig>, to: &Self) {
        let mut held = bound.lock().expect("no panic while held");
        if *to > *held {
            *held = to.clone();
        }
    }
    fn lower(bound: &Mutex<IBig>, to: &Self) {
        let mut held = bound.lock().expect("no panic while held");
        if *to < *held {
            *held = to.clone();
        }
    }
}
