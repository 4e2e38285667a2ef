//! The value of a single edge that carries something: enough for trees.
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

/// The budget is checked once in this many edges.
const PATIENCE: u32 = 64;

/// The values of edges that carry games, each computed once.
pub(crate) struct Edges<'a> {
    algebra: &'a Algebra,
    budget: &'a Budget,
    known: [FxHashMap<Game, Game>; 3],
    steps: u32,
}

impl<'a> Edges<'a> {
    pub fn new(algebra: &'a Algebra, budget: &'a Budget) -> Self {
        Self { algebra, budget, known: Default::default(), steps: 0 }
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
        let known = &mut self.known[colour as usize];
        // An explicit stack: the carried game may be a tall stalk.
        let mut waiting = vec![top];
        while let Some(&top) = waiting.last() {
            if known.contains_key(&top) {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let missing =
                algebra.left(top).iter().chain(algebra.right(top)).filter(|option| !known.contains_key(option));
            waiting.extend(missing);
            if waiting.len() > before {
                continue;
            }
            self.steps = self.steps.wrapping_add(1);
            if self.steps.is_multiple_of(PATIENCE) {
                self.budget.check()?;
            }
            // The ordinal sum: cut the edge, or move in the game it carries.
            let options = |player, carried: &[Game]| -> Vec<Game> {
                let cut = colour.may_be_cut_by(player).then(|| algebra.zero());
                cut.into_iter().chain(carried.iter().map(|option| known[option])).collect()
            };
            let left = options(Player::LEFT, algebra.left(top));
            let right = options(Player::RIGHT, algebra.right(top));
            let value = algebra.game(&left, &right);
            self.budget.claim(2 * size_of::<(Game, Game)>() as u64);
            known.insert(top, value);
            waiting.pop();
        }
        Ok(known[&top])
    }
}
