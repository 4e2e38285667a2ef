//! Proved bounds of a value that was not found before a limit.
//!
//! Numbers bound any value, a number or not: low ≤ G means that Left, playing second, wins G - low. Three methods give
//! such bounds:
//!
//! - **Counting.** A player never makes more moves than there are edges to cut.
//! - **Colours.** A green edge made blue takes an option from Right and none from Left, here and in all followers. So G
//!   is at most its value with its green edges made blue, and at least its value with them made red: two numbers, quick
//!   to find.
//! - **Search.** Whether G ≥ n for an integer n is the question who wins G - n, which a few thousand positions often
//!   answer.
//!
//! All of this happens after the limit, so it is kept short: by numbers of positions, which do not depend on the
//! machine.

use hedgerow_core::budget::Budget;
use hedgerow_core::player::Player;
use hedgerow_search::proof::{Goal, Limits, prove};
use hedgerow_value::{Algebra, Dyadic, Game};

use super::super::edge_board::{EdgeBoard, Scope};
use super::super::rules::{Colour, Edge, Hackenbush};
use super::{Task, value};

/// How often the search for the value of a picture in two colours may check its budget.
const MOST_CHECKS: u64 = 8;
/// The most positions in a search for a comparison with an integer.
const MOST_NODES: u64 = 2_000;
/// The memory for it.
const MEMORY: u64 = 1 << 20;

/// The value is at least the first and at most the second.
pub(crate) type Bounds = (Dyadic, Dyadic);

/// The bounds by counting.
pub(crate) fn by_counting(position: &Hackenbush) -> Bounds {
    let counts = position.counts();
    let turns = |edges: usize| Dyadic::from((edges / usize::from(position.moves_per_turn())) as i64);
    (-turns(counts.red + counts.green), turns(counts.blue + counts.green))
}

/// Narrows the bounds of a value that need not be a number.
pub(super) fn narrowed(position: &Hackenbush, bounds: Bounds) -> Bounds {
    let (low, high) = by_counting(position);
    let mut bounds = (bounds.0.max(low), bounds.1.min(high));
    if position.moves_per_turn() == 1 {
        bounds.0 = bounds.0.max(all_green_as(Colour::Red, position).0);
        bounds.1 = bounds.1.min(all_green_as(Colour::Blue, position).1);
    }
    by_search(position, bounds)
}

/// The bounds of a known value.
pub(super) fn of_value(algebra: &Algebra, value: Game) -> Bounds {
    let below = |value: Game| {
        let stop = algebra.right_stop(value);
        match algebra.le(algebra.dyadic(&stop), value) {
            true => stop,
            // Any number below the stop is a bound: Left, playing second, stops above it.
            false => &stop - &Dyadic::new(1, stop.exponent() + 1),
        }
    };
    (below(value), -below(algebra.negate(value)))
}

/// The bounds of the value with all green edges recoloured.
fn all_green_as(colour: Colour, position: &Hackenbush) -> Bounds {
    let painted = |edge: &Edge| if edge.colour == Colour::Green { Edge { colour, ..*edge } } else { *edge };
    let picture = Hackenbush::new(position.edges().iter().map(painted).collect());
    let (algebra, budget) = (Algebra::new(), Budget::unlimited().within_checks(MOST_CHECKS));
    match value(&picture, &algebra, &Task::new(&budget)) {
        Ok(found) => of_value(&algebra, found.value),
        Err(unfinished) => {
            let (low, high) = by_counting(&picture);
            (unfinished.low.unwrap_or(low), unfinished.high.unwrap_or(high))
        }
    }
}

/// Narrows bounds to integers that a search proves.
fn by_search(position: &Hackenbush, (low, high): Bounds) -> Bounds {
    let least = greatest_below(Player::LEFT, position, &low, &high);
    let most = greatest_below(Player::RIGHT, position, &-&high, &-&low);
    (least.map_or(low.clone(), |least| low.max(least)), most.map_or(high.clone(), |most| high.min(-most)))
}

/// The greatest integer within bounds that is proved to be at most the value, seen from a player's side.
fn greatest_below(player: Player, position: &Hackenbush, low: &Dyadic, high: &Dyadic) -> Option<Dyadic> {
    let (mut least, mut most) = (low.floor().to_i64()?, high.floor().to_i64()?);
    let mut proved = None;
    while least < most {
        let middle = least + (most - least + 1) / 2;
        match is_at_least(player, position, middle) {
            true => (least, proved) = (middle, Some(Dyadic::from(middle))),
            false => most = middle - 1,
        }
    }
    proved
}

/// Whether a search proves that the value is at least this, seen from a player's side: the player wins the difference
/// moving second.
fn is_at_least(player: Player, position: &Hackenbush, number: i64) -> bool {
    // This many free moves for the other player, or for this one.
    let owner = if number > 0 { player.opponent() } else { player };
    let colour = if owner == Player::LEFT { Colour::Blue } else { Colour::Red };
    let stalk = vec![colour; number.unsigned_abs() as usize];
    let goal = Goal { player, at_least: 1 };
    let limits = Limits { nodes: MOST_NODES, memory: MEMORY };
    let (stalks, mover): (&[&[Colour]], _) = (&[&stalk], player.opponent());
    let budget = Budget::unlimited();
    if let Some(board) = EdgeBoard::<1>::weighed(position, stalks, mover, Scope::All) {
        return prove(&board, goal, &limits, &budget).proved == Some(true);
    }
    let board = EdgeBoard::<8>::weighed(position, stalks, mover, Scope::All);
    board.is_some_and(|board| prove(&board, goal, &limits, &budget).proved == Some(true))
}
