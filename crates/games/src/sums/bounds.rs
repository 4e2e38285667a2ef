//! What is known of a sum without a search: bounds of its summands, added up.
//!
//! Two kinds of bounds. A *number* bounds a game by its stops: G ≥ x for all numbers x below the right stop, and the
//! stops of a sum are between the sums of the stops (*On Numbers and Games*, chapter 9). *Ups* bound what is
//! infinitesimally close to a number: the greatest n with G ≥ n·↑ and the greatest with G ≥ n·↑ + *, and the same from
//! above; bounds with and without a star add up as the stars do.

use hedgerow_value::{Algebra, Dyadic, Game};

/// How many multiples of up on either side of zero are tried as bounds.
const MOST_UPS: i64 = 16;
/// No bound.
const NONE: i64 = 1 << 40;

/// Bounds of one summand, or of a sum.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    /// At least the right stop, and at most the left stop.
    pub right_stop: Dyadic,
    pub left_stop: Dyadic,
    /// The most that a move at one summand adds to the right stops, where that is known.
    pub gain: Dyadic,
    /// The ups of a lower bound without and with a star, and of an upper bound; they count from the common stop, and
    /// only where the stops are equal.
    low: [i64; 2],
    high: [i64; 2],
}

impl Bounds {
    /// The bounds of a game between two numbers.
    pub fn between(low: Dyadic, high: Dyadic) -> Self {
        Self { right_stop: low, left_stop: high, gain: Dyadic::new(0, 0), low: [-NONE; 2], high: [NONE; 2] }
    }

    /// The bounds of a value.
    pub fn of(value: Game, algebra: &Algebra) -> Self {
        let (right_stop, left_stop) = (algebra.right_stop(value), algebra.left_stop(value));
        let mut bounds = Self::between(right_stop.clone(), left_stop.clone());
        if right_stop != left_stop {
            bounds.gain = &left_stop - &right_stop;
            return bounds;
        }
        let centre = algebra.as_number_up_star(value).map_or(0, |compact| compact.ups);
        let beside = |ups: i64, star: usize| algebra.number_up_star(&right_stop, ups, star as u32);
        for star in 0..2 {
            let mut range = centre - MOST_UPS..=centre + MOST_UPS;
            let found = range.clone().rev().find(|&ups| algebra.le(beside(ups, star), value));
            bounds.low[star] = found.unwrap_or(-NONE);
            bounds.high[star] = range.find(|&ups| algebra.ge(beside(ups, star), value)).unwrap_or(NONE);
        }
        bounds
    }

    /// The bounds of the negative.
    pub fn negative(&self) -> Self {
        Self {
            right_stop: -&self.left_stop,
            left_stop: -&self.right_stop,
            gain: self.gain.clone(),
            low: self.high.map(|ups| -ups),
            high: self.low.map(|ups| -ups),
        }
    }

    /// The bounds of a sum.
    pub fn plus(&self, other: &Self) -> Self {
        let both = |mine: [i64; 2], its: [i64; 2], least: bool| {
            let choose = |one: i64, other: i64| if least { one.min(other) } else { one.max(other) }.clamp(-NONE, NONE);
            [choose(mine[0] + its[0], mine[1] + its[1]), choose(mine[0] + its[1], mine[1] + its[0])]
        };
        Self {
            right_stop: &self.right_stop + &other.right_stop,
            left_stop: &self.left_stop + &other.left_stop,
            gain: self.gain.clone().max(other.gain.clone()),
            low: both(self.low, other.low, false),
            high: both(self.high, other.high, true),
        }
    }

    /// Whether Left wins by moving first, if the bounds tell.
    pub fn first_wins(&self) -> Option<bool> {
        if (&self.right_stop + &self.gain).signum() > 0 {
            return Some(true);
        }
        if self.left_stop.signum() < 0 {
            return Some(false);
        }
        if self.right_stop.is_zero() && (self.low[0] >= 1 || self.low[1] >= -1) {
            return Some(true);
        }
        if self.left_stop.is_zero() && (self.high[0] <= 0 || self.high[1] <= -2) {
            return Some(false);
        }
        None
    }
}
