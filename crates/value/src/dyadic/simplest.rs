//! Birthdays of numbers, their canonical options, and the simplest number in an interval.
//!
//! The numbers born by day n form the first n levels of a binary tree. Walking it takes as many steps as the birthday;
//! here the simplest number is read off the binary digits of the two ends instead: after scaling to integers it is the
//! one with the most trailing zeros, found at the highest bit where the ends differ.

use std::ops::Bound;

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::{Dyadic, Repr};

impl Dyadic {
    /// The day on which the number is born: the depth of its canonical form. (Saturates at `u64::MAX`.)
    ///
    /// ```
    /// use hedgerow_value::Dyadic;
    ///
    /// assert_eq!(Dyadic::from(-3).birthday(), 3);
    /// assert_eq!(Dyadic::new(5, 2).birthday(), 4); // 5/4 = {1 | 3/2}
    /// ```
    pub fn birthday(&self) -> u64 {
        let whole = self.abs().floor();
        let whole = whole.numerator().try_into().unwrap_or(u64::MAX);
        if self.is_integer() { whole } else { whole.saturating_add(1 + u64::from(self.exponent())) }
    }

    /// The Left option of the number's canonical form, if it has one.
    pub fn left_option(&self) -> Option<Dyadic> {
        if self.is_integer() && self.signum() <= 0 {
            return None;
        }
        Some(self - &Dyadic::new(1, self.exponent()))
    }

    /// The Right option of the number's canonical form, if it has one.
    pub fn right_option(&self) -> Option<Dyadic> {
        if self.is_integer() && self.signum() >= 0 {
            return None;
        }
        Some(self + &Dyadic::new(1, self.exponent()))
    }

    /// The simplest number strictly between two numbers (`None` is no bound); `None` if no number lies between.
    ///
    /// ```
    /// use hedgerow_value::Dyadic;
    ///
    /// let simplest = |low: i64, high: i64, exponent| {
    ///     Dyadic::simplest_between(Some(&Dyadic::new(low, exponent)), Some(&Dyadic::new(high, exponent))).unwrap()
    /// };
    /// assert_eq!(simplest(-3, 5, 0), Dyadic::ZERO);
    /// assert_eq!(simplest(3, 9, 0), Dyadic::from(4));
    /// assert_eq!(simplest(5, 7, 3), Dyadic::new(3, 2)); // between 5/8 and 7/8
    /// assert_eq!(Dyadic::simplest_between(None, Some(&Dyadic::from(-2))), Some(Dyadic::from(-3)));
    /// ```
    pub fn simplest_between(lower: Option<&Dyadic>, upper: Option<&Dyadic>) -> Option<Dyadic> {
        let bound = |end: Option<&Dyadic>| end.map_or(Bound::Unbounded, |end| Bound::Excluded(end.clone()));
        Self::simplest_within(&bound(lower), &bound(upper))
    }

    /// The simplest number in an interval each of whose ends is included, excluded or missing; `None` if it is empty.
    pub fn simplest_within(lower: &Bound<Dyadic>, upper: &Bound<Dyadic>) -> Option<Dyadic> {
        let zero_above_lower = match lower {
            Bound::Unbounded => true,
            Bound::Included(end) => end.signum() <= 0,
            Bound::Excluded(end) => end.signum() < 0,
        };
        let zero_below_upper = match upper {
            Bound::Unbounded => true,
            Bound::Included(end) => end.signum() >= 0,
            Bound::Excluded(end) => end.signum() > 0,
        };
        match (zero_above_lower, zero_below_upper) {
            (true, true) => Some(Dyadic::ZERO),
            (false, true) => simplest_positive(lower, upper),
            (true, false) => simplest_positive(&mirrored(upper), &mirrored(lower)).map(|number| -number),
            (false, false) => None,
        }
    }
}

fn mirrored(end: &Bound<Dyadic>) -> Bound<Dyadic> {
    match end {
        Bound::Unbounded => Bound::Unbounded,
        Bound::Included(end) => Bound::Included(-end),
        Bound::Excluded(end) => Bound::Excluded(-end),
    }
}

/// The simplest number of an interval that lies above 0 (so that it has a lower end, 0 or more).
fn simplest_positive(lower: &Bound<Dyadic>, upper: &Bound<Dyadic>) -> Option<Dyadic> {
    let (low, low_included) = match lower {
        Bound::Unbounded => return Some(Dyadic::ZERO),
        Bound::Included(end) => (end, true),
        Bound::Excluded(end) => (end, false),
    };
    // Among integers the smallest is the simplest, and any integer is simpler than any fraction nearby.
    let integer = if low_included { low.ceil() } else { &low.floor() + &Dyadic::ONE };
    let (high, high_included) = match upper {
        Bound::Unbounded => return Some(integer),
        Bound::Included(end) => (end, true),
        Bound::Excluded(end) => (end, false),
    };
    if integer < *high || high_included && integer == *high {
        return Some(integer);
    }
    match low.cmp(high) {
        std::cmp::Ordering::Less => {}
        std::cmp::Ordering::Equal if low_included && high_included => return Some(low.clone()),
        _ => return None,
    }
    // One binary place more than the ends have: then an open interval always holds a point of the grid.
    let exponent = low.exponent().max(high.exponent()) + 1;
    if let (Repr::Small { numerator: a, exponent: d }, Repr::Small { numerator: b, exponent: e }) = (&low.0, &high.0)
        && exponent <= 62
    {
        // Below the first grid point inside, and the last one inside; they agree above bit `exponent`.
        let before = (i128::from(*a) << (exponent - d)) - i128::from(low_included);
        let last = (i128::from(*b) << (exponent - e)) - i128::from(!high_included);
        let zeros = 127 - (before ^ last).leading_zeros();
        return Some(Dyadic::from_i128((last >> zeros) << zeros, exponent));
    }
    let before = (low.numerator() << (exponent - low.exponent()) as usize) - IBig::from(low_included);
    let last = (high.numerator() << (exponent - high.exponent()) as usize) - IBig::from(!high_included);
    let zeros = (before ^ &last).bit_len() - 1;
    Some(Dyadic::from_big((last >> zeros) << zeros, exponent))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree walk that the bit trick replaces.
    fn simplest_by_walking(lower: &Dyadic, upper: &Dyadic) -> Dyadic {
        let mut number = Dyadic::ZERO;
        let (mut below, mut above): (Option<Dyadic>, Option<Dyadic>) = (None, None);
        loop {
            if number <= *lower {
                below = Some(number.clone());
            } else if number >= *upper {
                above = Some(number.clone());
            } else {
                return number;
            }
            number = match (&below, &above) {
                (Some(below), Some(above)) => (below + above).half(),
                (Some(below), None) => below + &Dyadic::ONE,
                (None, Some(above)) => above - &Dyadic::ONE,
                (None, None) => unreachable!("one bound moved"),
            };
        }
    }

    #[test]
    fn simplest_agrees_with_the_tree() {
        for low in -40..40_i64 {
            for high in low + 1..41 {
                for exponent in [0, 2, 3, 4] {
                    let (low, high) = (Dyadic::new(low, exponent), Dyadic::new(high, exponent));
                    let expected = simplest_by_walking(&low, &high);
                    assert_eq!(Dyadic::simplest_between(Some(&low), Some(&high)), Some(expected), "{low}..{high}");
                    // Translation by a huge power exercises the big path.
                    let closed = Dyadic::simplest_within(&Bound::Included(low.clone()), &Bound::Included(high.clone()));
                    let mut inside = vec![low.clone(), high.clone()];
                    inside.extend(Dyadic::simplest_between(Some(&low), Some(&high)));
                    assert_eq!(closed, inside.into_iter().min_by_key(|n| n.birthday()));
                }
            }
        }
    }

    #[test]
    fn huge_exponents_take_no_walk() {
        let low = Dyadic::new(1, 100_000);
        let high = Dyadic::new(3, 100_000);
        assert_eq!(Dyadic::simplest_between(Some(&low), Some(&high)), Some(Dyadic::new(1, 99_999)));
        assert_eq!(Dyadic::simplest_between(Some(&low), Some(&low)), None);
        assert_eq!(low.birthday(), 100_001);
        assert_eq!(low.right_option(), Some(Dyadic::new(1, 99_999)));
        assert_eq!(low.left_option(), Some(Dyadic::ZERO));
    }

    #[test]
    fn canonical_options_are_the_parents() {
        assert_eq!(Dyadic::ZERO.left_option(), None);
        assert_eq!(Dyadic::from(3).left_option(), Some(Dyadic::from(2)));
        assert_eq!(Dyadic::from(3).right_option(), None);
        assert_eq!(Dyadic::from(-3).right_option(), Some(Dyadic::from(-2)));
        assert_eq!(Dyadic::new(5, 2).left_option(), Some(Dyadic::ONE));
    }
}
