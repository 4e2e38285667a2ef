//! The value of a single edge that carries something: all that trees need.
//!
//! An edge under a game H is the ordinal sum of 1, -1 or * and H. For numbers that has a closed form: a blue edge under x
//! is (x + n) / 2^(n-1) with the least n >= 1 for which x + n > 1 (Berlekamp's rule for stalks, in one step).

use hedgerow_value::{Algebra, Dyadic, Game};

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

/// The value of an edge that carries the game `top`.
pub(crate) fn on_edge(algebra: &Algebra, colour: Colour, top: Game) -> Game {
    match colour {
        Colour::Blue | Colour::Red => match algebra.is_number(top) {
            Some(x) => algebra.dyadic(&on_number(colour, &x)),
            None => algebra.ordinal_sum(algebra.integer(if colour == Colour::Blue { 1 } else { -1 }), top),
        },
        Colour::Green => match algebra.is_nimber(top) {
            Some(heap) if heap < u32::MAX => algebra.nimber(heap + 1),
            _ => algebra.ordinal_sum(algebra.nimber(1), top),
        },
    }
}
