//! The order of values, and who wins.
//!
//! G ≤ H when no Left option of G is ≥ H and no Right option of H is ≤ G. Most questions are settled before that
//! recursion: by the closed formula for x + n·↑ + *k, or by the stops. Both stops respect the order (G ≤ H gives LS(G)
//! ≤ LS(H) and RS(G) ≤ RS(H)), and LS(G) < RS(H) gives G < H. Where one side is a number, the number avoidance theorem
//! says that only moves in the other side matter. Other answers are stored.

use std::cmp::Ordering;
use std::fmt;

use super::arena::Node;
use super::{Algebra, Game};

/// Nimbers up to this one are never cut down: their options are few.
const NEAR: u32 = 16;

/// Who wins a game when both play well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Left wins whoever starts: the value is positive.
    Left,
    /// Right wins whoever starts: the value is negative.
    Right,
    /// The next player (whoever starts) wins: the value is confused with 0.
    Next,
    /// The previous player (whoever does not start) wins: the value is 0.
    Previous,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Left => "L",
            Outcome::Right => "R",
            Outcome::Next => "N",
            Outcome::Previous => "P",
        })
    }
}

impl Algebra {
    /// Whether G ≤ H: Right does at least as well in G as in H, whatever is added to both.
    pub fn le(&self, g: Game, h: Game) -> bool {
        if g == h {
            return true;
        }
        let (a, b) = (self.node(g), self.node(h));
        if let Some(known) = self.le_at_sight(a, b) {
            return known;
        }
        if let Some(known) = self.orders.get(g, h) {
            return known;
        }
        let answer = self.le_by_moves(g, a, h, b);
        self.orders.insert(g, h, answer);
        answer
    }

    /// Whether G ≤ H, when formulas, stops and the table do not decide.
    fn le_by_moves(&self, g: Game, a: &Node, h: Game, b: &Node) -> bool {
        // Translate both so that one of them is a base: the answer then serves for all their translates.
        let (shift, origin) = if a.number_up_star.is_none() { (a, h) } else { (b, g) };
        if shift.left_stop.game != self.zero() {
            let back = -self.number_of(shift.left_stop.game);
            let other = self.translate(&back, origin);
            return if origin == h { self.le(shift.base, other) } else { self.le(other, shift.base) };
        }
        if let Some((near, far)) = self.without_far_stars(g, a, h, b) {
            return self.le(near, far);
        }
        (is_number(a) || self.left(g).iter().all(|&option| !self.le(h, option)))
            && (is_number(b) || self.right(h).iter().all(|&option| !self.le(option, g)))
    }

    /// The answer to G ≤ H from formulas and stops, if they give one.
    fn le_at_sight(&self, a: &Node, b: &Node) -> Option<bool> {
        if let (Some(a), Some(b)) = (&a.number_up_star, &b.number_up_star) {
            return Some(a.at_most(b));
        }
        if self.compare_stops(a.left_stop, b.left_stop).is_gt()
            || self.compare_stops(a.right_stop, b.right_stop).is_gt()
        {
            return Some(false);
        }
        self.compare_stops(a.left_stop, b.right_stop).is_lt().then_some(true)
    }

    /// The same question with a nimber too large to matter cut down.
    ///
    /// A game born by day b compares in the same way with every *k for k > b (by induction: the extra moves among large
    /// nimbers could only help if the game were such a nimber itself). So comparing a large heap with a small game need
    /// not unfold the heap's thousands of options.
    fn without_far_stars(&self, g: Game, a: &Node, h: Game, b: &Node) -> Option<(Game, Game)> {
        let shortened = |compact: &Node, other: Game| {
            let value = compact.number_up_star.as_ref().filter(|value| value.star > NEAR)?;
            let near = self
                .birthday(other)
                .saturating_add(value.number.birthday())
                .saturating_add(value.ups.unsigned_abs())
                .saturating_add(3);
            (u64::from(value.star) > near).then(|| self.number_up_star(&value.number, value.ups, near as u32))
        };
        match (shortened(a, h), shortened(b, g)) {
            (Some(near), _) => Some((near, h)),
            (None, Some(far)) => Some((g, far)),
            (None, None) => None,
        }
    }

    /// Whether G ≥ H.
    pub fn ge(&self, g: Game, h: Game) -> bool {
        self.le(h, g)
    }

    /// How G compares with H; `None` when they are confused (whoever starts wins G - H).
    pub fn compare(&self, g: Game, h: Game) -> Option<Ordering> {
        if g == h {
            return Some(Ordering::Equal);
        }
        // Different handles are different values: at most one of the two can hold.
        if self.le(g, h) {
            Some(Ordering::Less)
        } else if self.le(h, g) {
            Some(Ordering::Greater)
        } else {
            None
        }
    }

    /// Who wins the game.
    ///
    /// ```
    /// use hedgerow_value::{Algebra, Outcome};
    ///
    /// let algebra = Algebra::new();
    /// assert_eq!(algebra.outcome(algebra.nimber(3)), Outcome::Next);
    /// assert_eq!(algebra.outcome(algebra.up_star(2, 1)), Outcome::Left);
    /// assert_eq!(algebra.outcome(algebra.zero()).to_string(), "P");
    /// ```
    pub fn outcome(&self, g: Game) -> Outcome {
        match self.compare(g, self.zero()) {
            Some(Ordering::Greater) => Outcome::Left,
            Some(Ordering::Less) => Outcome::Right,
            Some(Ordering::Equal) => Outcome::Previous,
            None => Outcome::Next,
        }
    }
}

#[inline]
pub(super) fn is_number(node: &Node) -> bool {
    node.number_up_star.as_ref().is_some_and(|value| value.is_number())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiny_is_below_every_up() {
        let algebra = Algebra::new();
        let tiny = algebra.parse("{0||0|-2}").unwrap();
        assert_eq!(algebra.outcome(tiny), Outcome::Left);
        assert_eq!(algebra.compare(tiny, algebra.up_star(1, 0)), Some(Ordering::Less));
        assert_eq!(algebra.compare(tiny, algebra.nimber(100_000)), None);
        assert!(algebra.node_count() < 100);
    }
}
