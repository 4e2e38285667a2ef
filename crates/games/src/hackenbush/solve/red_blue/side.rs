//! The two sides of every question: Left wants a large value, Right a small one.

use super::super::number::Number;

/// The side of a question.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

impl Side {
    pub fn other(self) -> Self {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// Whether a value is good enough.
    pub fn reached<N: Ord>(self, value: &N, bar: &N) -> bool {
        match self {
            Side::Left => value >= bar,
            Side::Right => value <= bar,
        }
    }

    /// Whether a value between `low` and `high` is good enough, if that is decided.
    pub fn decided<N: Ord>(self, low: &N, high: &N, bar: &N) -> Option<bool> {
        let (worst, best) = match self {
            Side::Left => (low, high),
            Side::Right => (high, low),
        };
        if self.reached(worst, bar) {
            Some(true)
        } else if self.reached(best, bar) {
            None
        } else {
            Some(false)
        }
    }

    /// A number that is larger the better the interval looks.
    pub fn promise<N: Number>(self, low: &N, high: &N) -> N {
        let sum = low.plus(high);
        match self {
            Side::Left => sum,
            Side::Right => sum.negated(),
        }
    }

    /// The option of a number in canonical form.
    pub fn option<N: Number>(self, number: &N, scale: usize) -> Option<N> {
        match self {
            Side::Left => number.left_option(scale),
            Side::Right => number.right_option(scale),
        }
    }
}
