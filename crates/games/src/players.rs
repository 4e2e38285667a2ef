//! What the games' players share.

use hedgerow_core::{Player, Stopped};
use hedgerow_value::{Algebra, Game};

/// The result of each move by the value it leads to: whoever has just moved wins if the rest is no worse than 0 for
/// them.
pub(crate) fn results_by_value<M: Copy>(
    algebra: &Algebra,
    to_move: Player,
    moves: Vec<M>,
    mut value: impl FnMut(M) -> Result<Game, Stopped>,
) -> Result<Vec<(M, i32)>, Stopped> {
    let zero = algebra.zero();
    let result = |chosen: M| {
        let value = value(chosen)?;
        let wins = if to_move == Player::LEFT { algebra.ge(value, zero) } else { algebra.le(value, zero) };
        Ok((chosen, if wins { 1 } else { -1 }))
    };
    moves.into_iter().map(result).collect()
}
