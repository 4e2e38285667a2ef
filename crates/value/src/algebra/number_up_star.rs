//! x + n·↑ + *k: the values that stay compact.
//!
//! For n ≥ 1 the canonical form of n·↑ + *k is `{0 | (n-1)·↑ + *(k xor 1)}`, except for ↑* = `{0, * | 0}` (*Winning
//! Ways*, chapter 3). By the number translation theorem, adding a number x to a game that is not a number adds x to its
//! options and leaves the form canonical. So order, sums, birthdays and options all have closed formulas, and such a
//! value is one node whatever its size.

use std::cmp::Ordering;

use super::arena::Options;
use super::{Algebra, Game};
use crate::Dyadic;

/// A number plus some ups plus a nimber.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NumberUpStar {
    /// The number x.
    pub number: Dyadic,
    /// How many ups (downs if negative).
    pub ups: i64,
    /// The k of the nimber *k.
    pub star: u32,
}

impl NumberUpStar {
    /// Whether there are neither ups nor a star.
    pub fn is_number(&self) -> bool {
        self.ups == 0 && self.star == 0
    }

    pub(super) fn negative(&self) -> Self {
        Self { number: -&self.number, ups: -self.ups, star: self.star }
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        Self {
            number: &self.number + &other.number,
            ups: self.ups.checked_add(other.ups).expect("the ups of a value fit 64 bits"),
            star: self.star ^ other.star,
        }
    }

    /// Whether this is at most `other`.
    pub(super) fn at_most(&self, other: &Self) -> bool {
        match self.number.cmp(&other.number) {
            Ordering::Less => return true,
            Ordering::Greater => return false,
            Ordering::Equal => {}
        }
        // n·↑ + *k is positive from n = 1 on, except that ↑* is confused with 0; with n = 0 it is 0 or confused with
        // it.
        match other.ups.saturating_sub(self.ups) {
            ..0 => false,
            0 => self.star == other.star,
            1 => self.star ^ other.star != 1,
            2.. => true,
        }
    }

    /// The depth of the canonical form.
    pub(super) fn birthday(&self) -> u64 {
        let (ups, star) = (self.ups.unsigned_abs(), u64::from(self.star));
        let infinitesimal = match (ups, star) {
            (0, star) => star,
            (ups, 0 | 1) => ups + 1,
            // Each step down in the ups flips the last bit of the star; the remaining star is a nimber.
            (ups, star) => ups + if ups % 2 == 1 { star ^ 1 } else { star },
        };
        self.number.birthday().saturating_add(infinitesimal)
    }
}

impl Algebra {
    /// The options of the canonical form of x + n·↑ + *k.
    pub(super) fn compact_options(&self, value: &NumberUpStar) -> Options {
        let NumberUpStar { number, ups, star } = value;
        let at = |ups, star| self.number_up_star(number, ups, star);
        match (*ups, *star) {
            (0, 0) => {
                let option = |number: Option<Dyadic>| number.map(|number| self.dyadic(&number));
                Options::new(option(number.left_option()).as_slice(), option(number.right_option()).as_slice())
            }
            (0, star) => {
                let mut smaller: Vec<Game> = (0..star).map(|heap| at(0, heap)).collect();
                smaller.sort_unstable();
                Options::new(&smaller, &smaller)
            }
            (1, 1) => Options::new(&sorted([at(0, 0), at(0, 1)]), &[at(0, 0)]),
            (-1, 1) => Options::new(&[at(0, 0)], &sorted([at(0, 0), at(0, 1)])),
            (1.., star) => Options::new(&[at(0, 0)], &[at(ups - 1, star ^ 1)]),
            (..0, star) => Options::new(&[at(ups + 1, star ^ 1)], &[at(0, 0)]),
        }
    }

    /// The x + n·↑ + *k whose canonical form has these options (sorted by handle), if there is one that is not a
    /// number.
    pub(super) fn recognised(&self, left: &[Game], right: &[Game]) -> Option<NumberUpStar> {
        let compact = |game: Game| self.node(game).number_up_star.as_ref();
        let first = compact(left[0])?;
        if left == right {
            let nimbers = left
                .iter()
                .all(|&option| compact(option).is_some_and(|value| value.ups == 0 && value.number == first.number));
            let heap = left.len() as u32;
            return nimbers.then(|| NumberUpStar { number: first.number.clone(), ups: 0, star: heap });
        }
        if let Some(positive) = self.recognised_ups(left, right, 1) {
            return Some(positive);
        }
        self.recognised_ups(right, left, -1)
    }

    /// `{x | x + (n-1)·↑ + *(k xor 1)}` or `{x, x* | x}`, or their mirror images when `sign` is -1.
    fn recognised_ups(&self, near: &[Game], far: &[Game], sign: i64) -> Option<NumberUpStar> {
        let &[far] = far else { return None };
        let far = self.node(far).number_up_star.as_ref()?;
        let found = |ups: i64, star: u32| Some(NumberUpStar { number: far.number.clone(), ups: sign * ups, star });
        match *near {
            [near] => {
                let ups = sign * far.ups;
                let is_base = *self.as_number(near)? == far.number;
                (is_base && ups >= 0 && !far.is_number()).then(|| found(ups + 1, far.star ^ 1)).flatten()
            }
            [a, b] if far.is_number() => {
                let [a, b] = [a, b].map(|game| self.node(game).number_up_star.as_ref());
                let (a, b) = (a?, b?);
                let both = a.number == far.number && b.number == far.number && a.ups == 0 && b.ups == 0;
                (both && a.star.min(b.star) == 0 && a.star.max(b.star) == 1).then(|| found(1, 1)).flatten()
            }
            _ => None,
        }
    }
}

fn sorted(mut pair: [Game; 2]) -> [Game; 2] {
    pair.sort_unstable();
    pair
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_formulas_agree_with_the_options() {
        let algebra = Algebra::new();
        for number in [Dyadic::ZERO, Dyadic::new(3, 1), Dyadic::from(-2)] {
            for ups in -4..=4 {
                for star in 0..=5 {
                    let game = algebra.number_up_star(&number, ups, star);
                    let (left, right) = (algebra.left(game).to_vec(), algebra.right(game).to_vec());
                    assert_eq!(algebra.game(&left, &right), game, "{number} {ups} {star}");
                    let depth = left.iter().chain(&right).map(|&option| algebra.birthday(option) + 1).max();
                    assert_eq!(algebra.birthday(game), depth.unwrap_or(0));
                }
            }
        }
    }
}
