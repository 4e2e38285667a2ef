//! Code shared by the games' engine knowledge.

use hedgerow_core::{Player, Stopped};
use hedgerow_value::{Algebra, Game};

use crate::evaluate::wins;

/// The result of each move by the value it leads to.
pub(crate) fn results_by_value<M: Copy>(
    algebra: &Algebra,
    to_move: Player,
    moves: Vec<M>,
    mut value: impl FnMut(M) -> Result<Game, Stopped>,
) -> Result<Vec<(M, i32)>, Stopped> {
    moves.into_iter().map(|chosen| Ok((chosen, if wins(algebra, to_move, value(chosen)?) { 1 } else { -1 }))).collect()
}
