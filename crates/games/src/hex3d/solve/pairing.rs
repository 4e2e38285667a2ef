//! Two players: what one of them can prevent by answering in pairs.
//!
//! **Theorem.** A chain from face to face passes from one slice of the box to the next, so it has two stones that face
//! each other across some boundary between slices. Let every such pair of cells at one boundary either hold a stone of
//! the other player or an excluded cell, or be free. Then the other player can answer each stone in a free pair by the
//! other cell of the pair, and the chain never comes to be. If the other player is to move, one pair may be half taken.
//! (A stone that the other player must put somewhere else never hurts.)
//!
//! So either player can hold a draw in every empty box of two rows and two columns or more.

use hedgerow_core::Player;

use super::Solver;
use crate::hex3d::board::Hex3d;
use crate::hex3d::outcomes::Outcomes;
use crate::hex3d::shape::Shape;

/// Whether pairs stop a player from joining, where two play.
fn pairs_stop(position: &Hex3d, player: Player) -> bool {
    let (shape, axis) = (position.shape(), Shape::axis(player));
    let own = position.stones(player);
    let step = |cell: usize| {
        let mut place = shape.place(cell);
        place[axis] += 1;
        shape.cell(place)
    };
    (1..shape.sides()[axis]).any(|slice| {
        let pairs = (0..shape.cells()).filter(|&cell| shape.place(cell)[axis] + 1 == slice);
        let mut half_taken = 0;
        for pair in pairs.map(|cell| [cell, step(cell)]) {
            let taken = pair.into_iter().filter(|&cell| own.has(cell)).count();
            let is_open = pair.into_iter().all(|cell| own.has(cell) || position.free().has(cell));
            match (is_open, taken) {
                (false, _) | (true, 0) => {}
                (true, 1) => half_taken += 1,
                _ => return false,
            }
        }
        half_taken <= usize::from(position.to_move() != player)
    })
}

impl Solver {
    /// Records what pairs show of the position: where two play, without the pie rule.
    pub(super) fn note_pairs(&self) {
        let (position, players) = (&self.position, self.position.shape().players());
        if players != 2 || position.pie() {
            return;
        }
        for player in [0, 1].map(Player::new) {
            let level = Outcomes::of_players(players).without(Outcomes::of(Some(player)));
            let prefers = self.nature.level_of(position.stones_on_board(), level)[player.next(players).index()];
            if prefers && pairs_stop(position, player) {
                self.note(self.arena.state(position), level);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use hedgerow_core::{Notation, Rules, Seed, Turn};
    use rand::Rng;

    use super::*;
    use crate::hex3d::families;

    /// The other player answers in pairs as the theorem says, and random play does not break through.
    #[test]
    fn answers_in_pairs_hold() {
        let mut rng = Seed::new(3).rng();
        let mut held = 0;
        for seed in 0..200 {
            let start =
                Hex3d::read(["2x2x3 two", "3x3x3 two", "4x3x2:.#./.../.../...|.../.../.#./... two"][seed % 3]).unwrap();
            let Some(position) = families::random(&start, seed % 6, seed as u64) else { continue };
            for player in [0, 1].map(Player::new) {
                if !pairs_stop(&position, player) {
                    continue;
                }
                held += 1;
                let mut at = position;
                while at.turn() != Turn::Over {
                    let mut moves = Vec::new();
                    at.moves(&mut moves);
                    if at.to_move() != player {
                        // A move after which pairs still stop the player: there is one, by the theorem.
                        moves.retain(|&chosen| {
                            let mut after = at;
                            after.play(chosen);
                            after.winner().is_some() || pairs_stop(&after, player)
                        });
                    }
                    at.play(moves[rng.random_range(0..moves.len())]);
                }
                assert_ne!(at.winner(), Some(player), "{}", position.write());
            }
        }
        assert!(held > 150, "{held}");
    }
}
