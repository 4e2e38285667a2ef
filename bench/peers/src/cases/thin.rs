//! Long thin values by algebra alone: no positions, only `{L | R}`, sums and negatives.
//!
//! Each recipe is written once, for any [`Arithmetic`], so that both sides are asked for the same operations in the
//! same order.

use cgt::short::partizan::canonical_form::CanonicalForm;
use hedgerow_value::{Algebra, Game};

use crate::measure::{Clock, Run};

/// What both sides can do.
trait Arithmetic {
    type Value: Clone;
    fn integer(&self, n: i64) -> Self::Value;
    fn game(&self, left: &[Self::Value], right: &[Self::Value]) -> Self::Value;
    fn add(&self, g: &Self::Value, h: &Self::Value) -> Self::Value;
    fn negate(&self, g: &Self::Value) -> Self::Value;
}

/// A family of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipe {
    /// `{2n | {2n-2 | ... {2 | {0|-1}}}}`: one deep chain of threats, only built.
    Nested,
    /// Two such chains of different steps, added.
    NestedSum,
    /// `^` added to a switch n times: the ups stay beside the switch.
    Ups,
    /// ↑ of the second order, `{0 | v*}`, added n times: not of the compact shape x + n·↑ + *k.
    SecondUps,
    /// `{1|-1} + {2|-2} + ... + {n|-n}`: of size 2^n as a tree.
    Switches,
    /// The tinies `{0 || 0 | -k}` for k from 1 to n, added.
    Tinies,
}

impl Recipe {
    fn cook<A: Arithmetic>(self, a: &A, n: u32) -> A::Value {
        let zero = a.integer(0);
        let star = || a.game(std::slice::from_ref(&zero), std::slice::from_ref(&zero));
        let up = || a.game(std::slice::from_ref(&zero), &[star()]);
        let sum = |start: A::Value, terms: &mut dyn Iterator<Item = A::Value>| {
            terms.fold(start, |total, term| a.add(&total, &term))
        };
        let nested = |step: i64| {
            let start = a.game(std::slice::from_ref(&zero), &[a.integer(-1)]);
            (1..=i64::from(n)).fold(start, |inner, k| a.game(&[a.integer(step * k)], &[inner]))
        };
        let switch = |k: i64| a.game(&[a.integer(k)], &[a.integer(-k)]);
        match self {
            Self::Nested => nested(2),
            Self::NestedSum => a.add(&nested(2), &a.negate(&nested(3))),
            Self::Ups => {
                let up = up();
                sum(switch(1), &mut (0..n).map(|_| up.clone()))
            }
            Self::SecondUps => {
                let down_star = a.add(&a.negate(&up()), &star());
                let second = a.game(std::slice::from_ref(&zero), &[down_star]);
                sum(zero.clone(), &mut (0..n).map(|_| second.clone()))
            }
            Self::Switches => sum(zero.clone(), &mut (1..=i64::from(n)).map(switch)),
            Self::Tinies => {
                let threat = |k: i64| a.game(std::slice::from_ref(&zero), &[a.integer(-k)]);
                let tiny = |k: i64| a.game(std::slice::from_ref(&zero), &[threat(k)]);
                sum(zero.clone(), &mut (1..=i64::from(n)).map(tiny))
            }
        }
    }
}

struct Peer;

impl Arithmetic for Peer {
    type Value = CanonicalForm;

    fn integer(&self, n: i64) -> CanonicalForm {
        CanonicalForm::new_integer(n)
    }

    fn game(&self, left: &[CanonicalForm], right: &[CanonicalForm]) -> CanonicalForm {
        CanonicalForm::new_from_moves(left.to_vec(), right.to_vec())
    }

    fn add(&self, g: &CanonicalForm, h: &CanonicalForm) -> CanonicalForm {
        g + h
    }

    fn negate(&self, g: &CanonicalForm) -> CanonicalForm {
        -g
    }
}

impl Arithmetic for Algebra {
    type Value = Game;

    fn integer(&self, n: i64) -> Game {
        Algebra::integer(self, n)
    }

    fn game(&self, left: &[Game], right: &[Game]) -> Game {
        Algebra::game(self, left, right)
    }

    fn add(&self, g: &Game, h: &Game) -> Game {
        Algebra::add(self, *g, *h)
    }

    fn negate(&self, g: &Game) -> Game {
        Algebra::negate(self, *g)
    }
}

pub fn cgt(recipe: Recipe, n: u32, clock: &Clock) -> Run {
    let value = recipe.cook(&Peer, n);
    clock.stop();
    // cgt keeps no list of values that could be counted.
    super::run_of_cgt(clock, &value, 0)
}

pub fn hedgerow(recipe: Recipe, n: u32, clock: &Clock) -> Run {
    let algebra = Algebra::new();
    let value = recipe.cook(&algebra, n);
    clock.stop();
    super::run_of_hedgerow(clock, &algebra, value, algebra.node_count() as u64)
}
