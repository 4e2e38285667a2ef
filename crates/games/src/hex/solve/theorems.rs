//! Empty boards, whose winner is known without search.
//!
//! - Hex has no draws, and an additional stone never hurts. So on a square board the first player wins: if the second
//!   had a winning strategy, the first could steal it, mirrored (Nash).
//! - If a player's sides are nearer to each other than the opponent's, the player wins even as second, by answering in
//!   pairs of cells (Gardner 1959). Then every first move of the player wins.

use hedgerow_core::Player;

use crate::hex::board::Hex;

/// What is known of a position without any search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    /// The player to move wins, by some move.
    Mover,
    /// The player wins even as second.
    Anyhow(Player),
}

/// What is known of an empty board; none of others, and under the pie rule.
pub(super) fn at_sight(position: &Hex) -> Option<Sight> {
    let shape = position.shape();
    if position.pie() || position.free().len() < shape.cells() {
        return None;
    }
    Some(match shape.rows().cmp(&shape.columns()) {
        std::cmp::Ordering::Less => Sight::Anyhow(Player::LEFT),
        std::cmp::Ordering::Equal => Sight::Mover,
        std::cmp::Ordering::Greater => Sight::Anyhow(Player::RIGHT),
    })
}
