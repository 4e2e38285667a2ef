//! Brackets the value from both sides, until a kernel is proved to reach it.

use dashu_int::ops::BitTest;

use super::Recursive;
use super::kernel::Piece;
use crate::matrix::Equilibrium;
use crate::polynomial::between;
use crate::{Algebraic, Interval, Rational, Root};

/// After this many rounds, each of which at least halves the interval, bounds are the answer. Of random games, nine in
/// ten take one round and none takes more than a dozen.
const ROUNDS: usize = 200;

/// Longer numbers than this are rounded before the next round.
const SHORT: usize = 40;

/// How a search for a positive value ended.
pub(super) enum Found {
    /// With a fraction, and perhaps with strategies that may be optimal.
    Fraction(Rational, Option<Equilibrium>),
    /// With the irrational root of a kernel.
    Root(Algebraic, Piece),
    /// With bounds.
    Bounds(Interval),
}

impl Recursive {
    /// The value of a game whose matrix has a positive value for v = 0, given an equilibrium of that.
    pub(super) fn search(&self, first: Equilibrium) -> Found {
        let (mut low, mut high) = (Rational::ZERO, self.most());
        let mut here = first;
        for _ in 0..ROUNDS {
            let width = &high - &low;
            // What Left's strategy secures is more than `low`, and a lower bound; Right's gives an upper bound.
            let secured = self.left_secures(&here.left);
            let conceded = self.right_secures(&here.right);
            if conceded < high {
                high = conceded;
            }
            if secured == high {
                return Found::Fraction(secured, Some(here));
            }
            if let Some(piece) = Piece::new(self, &here.kernel, &low) {
                match piece.value(&low, &high) {
                    Some(Root::Rational(value)) => return Found::Fraction(value, None),
                    Some(Root::Irrational(root)) => return Found::Root(root, piece),
                    None => {}
                }
            }
            if secured > low {
                low = shortened(secured, &low);
            }
            let left = &high - &low;
            if &left + &left > width {
                let middle = between(&low, &high);
                if self.matrix(&middle).value() > middle { low = middle } else { high = middle }
            }
            here = self.matrix(&low).equilibrium();
            if here.value <= low {
                return Found::Fraction(low, Some(here));
            }
        }
        Found::Bounds(Interval::new(low, high))
    }

    /// The most that any play can pay: an upper bound of a positive value.
    pub(super) fn most(&self) -> Rational {
        let paid = |(ends, again): &(Rational, Rational)| ends.checked_div(&(&Rational::ONE - again));
        self.entries.iter().filter_map(paid).max().unwrap_or_default()
    }
}

/// A shorter number that is at most the first and still above the second, if the first is long.
fn shortened(number: Rational, above: &Rational) -> Rational {
    if number.denominator().bit_len() <= SHORT {
        return number;
    }
    let gap = &number - above;
    let bits = (gap.denominator().bit_len() + 3).saturating_sub(gap.numerator().bit_len());
    Interval::point(number).rounded(bits as u32).low().clone()
}
