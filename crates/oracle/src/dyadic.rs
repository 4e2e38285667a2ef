//! Dyadic fractions and the simplest number between two bounds.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg};
use std::rc::Rc;

use crate::tree::{self, Tree};

/// The number `numerator / 2^exponent`, in lowest terms: either the exponent is
/// zero or the numerator is odd. Arithmetic that overflows panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: i128,
    exponent: u32,
}

/// `2^exponent`, or a panic.
fn power_of_two(exponent: u32) -> i128 {
    2i128.checked_pow(exponent).expect("2^exponent overflows")
}

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction { numerator: 0, exponent: 0 };

    /// `numerator / 2^exponent`, reduced to lowest terms.
    pub fn new(mut numerator: i128, mut exponent: u32) -> Fraction {
        while exponent > 0 && numerator % 2 == 0 {
            numerator /= 2;
            exponent -= 1;
        }
        Fraction { numerator, exponent }
    }

    /// The integer `n`.
    pub fn integer(n: i128) -> Fraction {
        Fraction::new(n, 0)
    }

    /// The numerator in lowest terms.
    pub fn numerator(self) -> i128 {
        self.numerator
    }

    /// The exponent of the denominator in lowest terms.
    pub fn exponent(self) -> u32 {
        self.exponent
    }

    /// Half of this number.
    pub fn half(self) -> Fraction {
        Fraction::new(self.numerator, self.exponent + 1)
    }

    /// The numerator this number has over the denominator `2^exponent`, which
    /// must be no smaller than its own.
    fn numerator_over(self, exponent: u32) -> i128 {
        self.numerator.checked_mul(power_of_two(exponent - self.exponent)).expect("the numerator overflows")
    }

    /// The canonical form of this number as a game.
    ///
    /// `n = {n-1|}` for a positive integer, `n = {|n+1}` for a negative one, and
    /// `m/2^k = {(m-1)/2^k | (m+1)/2^k}` in lowest terms with `k > 0`.
    pub fn to_tree(self) -> Rc<Tree> {
        let Fraction { numerator: m, exponent: k } = self;
        if k == 0 {
            tree::integer(i32::try_from(m).expect("the integer is too large for a tree"))
        } else {
            let lower = Fraction::new(m - 1, k).to_tree();
            let upper = Fraction::new(m + 1, k).to_tree();
            Tree::new(vec![lower], vec![upper])
        }
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        let exponent = self.exponent.max(other.exponent);
        let ours = self.numerator_over(exponent);
        let theirs = other.numerator_over(exponent);
        ours.cmp(&theirs)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Fraction {
    type Output = Fraction;

    fn add(self, other: Fraction) -> Fraction {
        let exponent = self.exponent.max(other.exponent);
        let ours = self.numerator_over(exponent);
        let theirs = other.numerator_over(exponent);
        let numerator = ours.checked_add(theirs).expect("the sum overflows");
        Fraction::new(numerator, exponent)
    }
}

impl Neg for Fraction {
    type Output = Fraction;

    fn neg(self) -> Fraction {
        let numerator = self.numerator.checked_neg().expect("the negative overflows");
        Fraction::new(numerator, self.exponent)
    }
}

/// Such as `3`, `-2` or `-7/8`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exponent == 0 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, power_of_two(self.exponent))
        }
    }
}

/// The simplest number strictly between two bounds, where `None` is no bound.
///
/// Walks the tree of numbers from 0. At each number that is not above `lower`
/// the walk goes up, at each that is not below `upper` it goes down. The number
/// next above is one more, if nothing larger was passed on the way, and
/// otherwise halfway to the nearest larger number passed; likewise below.
///
/// # Panics
///
/// If `lower >= upper`, as then there is no such number.
pub fn simplest_between(lower: Option<Fraction>, upper: Option<Fraction>) -> Fraction {
    if let (Some(lower), Some(upper)) = (lower, upper) {
        assert!(lower < upper, "no number between {lower} and {upper}");
    }
    let mut here = Fraction::ZERO;
    // The nearest numbers passed on either side of `here`.
    let mut passed_below: Option<Fraction> = None;
    let mut passed_above: Option<Fraction> = None;
    loop {
        if lower.is_some_and(|lower| here <= lower) {
            let next = match passed_above {
                None => here + Fraction::integer(1),
                Some(above) => (here + above).half(),
            };
            passed_below = Some(here);
            here = next;
        } else if upper.is_some_and(|upper| here >= upper) {
            let next = match passed_below {
                None => here + Fraction::integer(-1),
                Some(below) => (here + below).half(),
            };
            passed_above = Some(here);
            here = next;
        } else {
            return here;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Tree, expanded, le, structural_text};

    fn f(numerator: i128, exponent: u32) -> Fraction {
        Fraction::new(numerator, exponent)
    }

    /// Every multiple of 1/8 from -3 to 3.
    fn eighths() -> Vec<Fraction> {
        (-24..=24).map(|n| f(n, 3)).collect()
    }

    #[test]
    fn reduced_and_written() {
        assert_eq!(f(4, 2), Fraction::integer(1));
        assert_eq!(f(0, 5), Fraction::ZERO);
        assert_eq!((f(6, 2).numerator(), f(6, 2).exponent()), (3, 1));
        assert_eq!(f(-14, 4).to_string(), "-7/8");
        assert_eq!(f(-6, 1).to_string(), "-3");
        assert_eq!(Fraction::ZERO.to_string(), "0");
    }

    #[test]
    fn compared_and_added() {
        assert!(f(1, 2) < f(1, 1));
        assert!(f(-1, 1) < f(-1, 2));
        assert_eq!(f(1, 1) + f(1, 2), f(3, 2));
        assert_eq!(f(3, 2) + f(1, 2), f(1, 0));
        assert_eq!(-f(3, 2) + f(3, 2), Fraction::ZERO);
    }

    #[test]
    fn simplest_numbers() {
        let simplest = simplest_between;
        assert_eq!(simplest(None, None), f(0, 0));
        assert_eq!(simplest(Some(f(0, 0)), None), f(1, 0));
        assert_eq!(simplest(None, Some(f(0, 0))), f(-1, 0));
        assert_eq!(simplest(Some(f(5, 1)), None), f(3, 0));
        assert_eq!(simplest(Some(f(0, 0)), Some(f(1, 0))), f(1, 1));
        assert_eq!(simplest(Some(f(0, 0)), Some(f(1, 1))), f(1, 2));
        assert_eq!(simplest(Some(f(1, 2)), Some(f(1, 0))), f(1, 1));
        assert_eq!(simplest(Some(f(-1, 0)), Some(f(5, 0))), f(0, 0));
        assert_eq!(simplest(Some(f(5, 2)), Some(f(7, 0))), f(2, 0));
        assert_eq!(simplest(Some(f(-1, 0)), Some(f(-3, 2))), f(-7, 3));
        assert_eq!(simplest(Some(f(-9, 0)), Some(f(-5, 1))), f(-3, 0));
    }

    #[test]
    fn numbers_as_games_keep_their_order() {
        for a in eighths() {
            assert_eq!(structural_text(&a.to_tree()), expanded(&a.to_tree()));
            for b in eighths() {
                assert_eq!(a <= b, le(&a.to_tree(), &b.to_tree()));
            }
        }
    }

    #[test]
    fn simplest_number_is_the_value_of_the_game() {
        for a in eighths() {
            for b in eighths().into_iter().filter(|&b| a < b) {
                let game = Tree::new(vec![a.to_tree()], vec![b.to_tree()]);
                let number = simplest_between(Some(a), Some(b));
                assert_eq!(expanded(&game), expanded(&number.to_tree()));
            }
        }
    }
}
