//! A sum as a search looks at it: one value that collects what adds up cheaply, and the other summands in order.

use hedgerow_value::{Algebra, Game};

/// A summand that is not merged with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Summand {
    /// A part of the position, or its negative.
    Part {
        /// Its number in the store of parts.
        number: u32,
        /// Whether its negative is meant.
        is_negative: bool,
    },
    /// A value that is no number plus ups plus a nimber.
    Value(Game),
}

/// A sum; the player to move is always called Left.
///
/// Equal summands of opposite sign have cancelled each other, so `rest` is empty in every `G - G`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sum {
    /// The sum of all values that are a number plus ups plus a nimber.
    pub total: Game,
    /// The other summands, sorted.
    pub rest: Vec<Summand>,
}

impl Sum {
    /// Nothing at all.
    pub fn zero(algebra: &Algebra) -> Self {
        Self { total: algebra.zero(), rest: Vec::new() }
    }

    /// Adds a value: it is merged if that keeps the total compact.
    pub fn add_value(&mut self, value: Game, algebra: &Algebra) {
        if algebra.as_number_up_star(value).is_some() {
            self.total = algebra.add(self.total, value);
        } else {
            self.insert(Summand::Value(value), Summand::Value(algebra.negate(value)));
        }
    }

    /// Adds a part that is known to be its own negative or not.
    pub fn add_part(&mut self, number: u32, is_negative: bool, is_own_negative: bool) {
        let part = |is_negative| Summand::Part { number, is_negative: is_negative && !is_own_negative };
        self.insert(part(is_negative), part(!is_negative));
    }

    fn insert(&mut self, summand: Summand, negative: Summand) {
        match self.rest.binary_search(&negative) {
            Ok(place) => _ = self.rest.remove(place),
            Err(_) => {
                let place = self.rest.partition_point(|other| *other < summand);
                self.rest.insert(place, summand);
            }
        }
    }

    /// Adds another sum.
    pub fn add(&mut self, other: &Self, algebra: &Algebra, is_own_negative: impl Fn(u32) -> bool) {
        self.total = algebra.add(self.total, other.total);
        for &summand in &other.rest {
            match summand {
                Summand::Part { number, is_negative } => self.add_part(number, is_negative, is_own_negative(number)),
                Summand::Value(value) => self.add_value(value, algebra),
            }
        }
    }

    /// The same with the players exchanged.
    pub fn negative(&self, algebra: &Algebra, is_own_negative: impl Fn(u32) -> bool) -> Self {
        let mut rest: Vec<Summand> = self
            .rest
            .iter()
            .map(|&summand| match summand {
                Summand::Part { number, is_negative } => {
                    Summand::Part { number, is_negative: !is_negative && !is_own_negative(number) }
                }
                Summand::Value(value) => Summand::Value(algebra.negate(value)),
            })
            .collect();
        rest.sort_unstable();
        Self { total: algebra.negate(self.total), rest }
    }
}
