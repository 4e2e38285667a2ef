//! The value of a single edge that carries something: all that trees need.
//!
//! An edge under a game H is the ordinal sum of 1, -1 or * and H. For numbers that has a closed form: a blue edge under x
//! is (x + n) / 2^(n-1) with the least n >= 1 for which x + n > 1 (Berlekamp's rule for stalks, in one step).

use hedgerow_core::budget::{Budget, Stopped};
use hedgerow_core::player::Player;
use hedgerow_value::{Algebra, Dyadic, Game};
use rustc_hash::FxHashMap;

use super::super::rules::Colour;

/// The value of a red or blue edge that carries the number x.
pub(crate) fn on_number(colour: Colour, x: &Dyadic) -> Dyadic {
    match colour {
        Colour::Blue => on_blue(x),
        Colour::Red => -on_blue(&-x),
        Colour::Green => unreachable!("a green edge under a number is no number"),
    }
}

fn on_blue(x: &Dyadic) -> Dyadic {
    if x.signum() > 0 {
        return x + &Dyadic::ONE;
    }
    let n = (-x).floor().to_i64().expect("no more levels than edges") + 2;
    (x + &Dyadic::from(n)).divided_by_power_of_two(n as u32 - 1)
}

/// The values of edges that carry games, each worked out once.
pub(crate) struct Edges<'a> {
    algebra: &'a Algebra,
    budget: &'a Budget,
    known: [FxHashMap<Game, Game>; 3],
}

impl<'a> Edges<'a> {
    pub fn new(algebra: &'a Algebra, budget: &'a Budget) -> Self {
        Self { algebra, budget, known: Default::default() }
    }

    /// The value of an edge that carries the game `top`.
    pub fn carrying(&mut self, colour: Colour, top: Game) -> Result<Game, Stopped> {
        let algebra = self.algebra;
        match colour {
            Colour::Blue | Colour::Red => {
                if let Some(x) = algebra.is_number(top) {
                    return Ok(algebra.dyadic(&on_number(colour, &x)));
                }
            }
            Colour::Green => match algebra.is_nimber(top) {
                Some(heap) if heap < u32::MAX => return Ok(algebra.nimber(heap + 1)),
                _ => {}
            },
        }
        if let Some(&value) = self.known[colour as usize].get(&top) {
            return Ok(value);
        }
        // The ordinal sum: cut the edge, or move in what it carries.
        let cut = |player| colour.may_be_cut_by(player).then(|| algebra.zero());
        let mut left: Vec<Game> = cut(Player::LEFT).into_iter().collect();
        let mut right: Vec<Game> = cut(Player::RIGHT).into_iter().collect();
        for &option in algebra.left(top) {
            left.push(self.carrying(colour, option)?);
        }
        for &option in algebra.right(top) {
            right.push(self.carrying(colour, option)?);
        }
        self.budget.check()?;
        let value = algebra.game(&left, &right);
        self.known[colour as usize].insert(top, value);
        Ok(value)
    }
}
