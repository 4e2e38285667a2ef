//! Nim: a move takes any number, at least one, from one heap.

use std::rc::Rc;

use crate::search;
use crate::tree::{Player, Tree};

/// The positions either player may move to.
fn options(heaps: &[u32], _player: Player) -> Vec<Vec<u32>> {
    let mut answer = Vec::new();
    for i in 0..heaps.len() {
        for smaller in 0..heaps[i] {
            let mut next = heaps.to_vec();
            next[i] = smaller;
            answer.push(next);
        }
    }
    answer
}

/// The canonical form of a position given as its heaps, by playing it out (and
/// not by nim addition). Tiny heaps only.
pub fn canonical_form(heaps: &[u32]) -> Rc<Tree> {
    search::canonical_form(&heaps.to_vec(), &|heaps: &Vec<u32>, player| options(heaps, player))
}

/// Whether the player who moves first wins, by plain search.
pub fn first_player_wins(heaps: &[u32]) -> bool {
    // Both players have the same moves, so it does not matter who moves first.
    search::first_player_wins(&heaps.to_vec(), Player::Left, &|heaps: &Vec<u32>, player| options(heaps, player))
}

/// The same under misère play.
pub fn first_player_wins_misere(heaps: &[u32]) -> bool {
    search::left_wins_misere(&heaps.to_vec(), true, &|heaps: &Vec<u32>, player| options(heaps, player))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{expanded, nimber};

    #[test]
    fn nim_addition() {
        assert_eq!(expanded(&canonical_form(&[])), "{|}");
        for a in 0..=4 {
            for b in 0..=4 {
                let value = expanded(&canonical_form(&[a, b]));
                assert_eq!(value, expanded(&nimber(a ^ b)));
                assert_eq!(first_player_wins(&[a, b]), a ^ b != 0);
            }
        }
        assert_eq!(expanded(&canonical_form(&[1, 2, 3])), "{|}");
        assert!(!first_player_wins(&[1, 2, 3]));
        assert!(first_player_wins(&[1, 2, 4]));
    }
}
