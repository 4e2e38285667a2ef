//! The order in which jumps are tried.

use hedgerow_search::Named;

use super::super::board::Stage;
use super::super::jumps::Jump;
use super::super::shape::Shape;
use super::board_view::BoardView;
use super::judge::Group;

/// The orders; the first serves solvers best.
pub const ORDERS: &[Named] = &[
    Named { name: "mobility", about: "by the player's jumps after the move, less three times the other's" },
    Named { name: "effects", about: "by the twelve instant effects of Shokry 2023" },
    Named {
        name: "movable",
        about: "by the player's stones that can jump after the move, less three times the other's",
    },
];
const EFFECTS: usize = 1;
const MOVABLE: usize = 2;

/// The weight of the other's count.
const WEIGHT: i32 = 3;

/// The number of values of [`move_index`].
pub const MOVE_INDICES: usize = 4 * Shape::MOST_SQUARES;

/// How early a move should be tried.
#[inline]
pub fn order<F: BoardView>(field: &F, which: usize, chosen: Jump) -> i32 {
    if field.stage() != Stage::Jumps {
        return 0;
    }
    match which {
        EFFECTS => field.effects(chosen).points(),
        MOVABLE => field.lead_after(chosen, Group::Movable, WEIGHT),
        _ => field.lead_after(chosen, Group::Moves, WEIGHT),
    }
}

/// A move's number by the square that it leaves and its direction.
#[inline]
pub fn move_index(shape: Shape, chosen: Jump) -> usize {
    let across = chosen.from.abs_diff(chosen.to) < shape.columns() as u16;
    4 * usize::from(chosen.from) + 2 * usize::from(across) + usize::from(chosen.from < chosen.to)
}
