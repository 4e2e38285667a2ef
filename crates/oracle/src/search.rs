//! Builds trees and finds winners from the rules of a game.
//!
//! The rules are a function that lists the positions a player may move to. It
//! must be the rules of a game that always ends.

use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

use crate::tree::{Canonicaliser, Player, Tree};

/// The canonical form of a position.
pub fn canonical_form<P: Clone + Eq + Hash>(start: &P, options: &impl Fn(&P, Player) -> Vec<P>) -> Rc<Tree> {
    fn go<P: Clone + Eq + Hash>(
        position: &P,
        options: &impl Fn(&P, Player) -> Vec<P>,
        memo: &mut HashMap<P, Rc<Tree>>,
        maker: &mut Canonicaliser,
    ) -> Rc<Tree> {
        if let Some(known) = memo.get(position) {
            return known.clone();
        }
        let mut left = Vec::new();
        for next in options(position, Player::Left) {
            left.push(go(&next, options, memo, maker));
        }
        let mut right = Vec::new();
        for next in options(position, Player::Right) {
            right.push(go(&next, options, memo, maker));
        }
        let answer = maker.make(left, right);
        memo.insert(position.clone(), answer.clone());
        answer
    }
    go(start, options, &mut HashMap::new(), &mut Canonicaliser::new())
}

/// Whether the player who moves first from a position wins, by plain search.
pub fn first_player_wins<P: Clone + Eq + Hash>(
    start: &P,
    first: Player,
    options: &impl Fn(&P, Player) -> Vec<P>,
) -> bool {
    fn go<P: Clone + Eq + Hash>(
        position: &P,
        first: Player,
        options: &impl Fn(&P, Player) -> Vec<P>,
        memo: &mut HashMap<(P, Player), bool>,
    ) -> bool {
        let key = (position.clone(), first);
        if let Some(&known) = memo.get(&key) {
            return known;
        }
        let answer = options(position, first).iter().any(|next| !go(next, first.opponent(), options, memo));
        memo.insert(key, answer);
        answer
    }
    go(start, first, options, &mut HashMap::new())
}

/// Whether Left wins a position, given who moves first, by plain search.
pub fn left_wins<P: Clone + Eq + Hash>(
    start: &P,
    left_moves_first: bool,
    options: &impl Fn(&P, Player) -> Vec<P>,
) -> bool {
    if left_moves_first {
        first_player_wins(start, Player::Left, options)
    } else {
        !first_player_wins(start, Player::Right, options)
    }
}

/// Whether Left wins a position under misère play, in which a player who cannot move wins, given who moves first, by
/// plain search.
pub fn left_wins_misere<P: Clone + Eq + Hash>(
    start: &P,
    left_moves_first: bool,
    options: &impl Fn(&P, Player) -> Vec<P>,
) -> bool {
    fn mover_wins<P: Clone + Eq + Hash>(
        position: &P,
        mover: Player,
        options: &impl Fn(&P, Player) -> Vec<P>,
        memo: &mut HashMap<(P, Player), bool>,
    ) -> bool {
        let key = (position.clone(), mover);
        if let Some(&known) = memo.get(&key) {
            return known;
        }
        let next = options(position, mover);
        let answer = next.is_empty() || next.iter().any(|next| !mover_wins(next, mover.opponent(), options, memo));
        memo.insert(key, answer);
        answer
    }
    let mover = if left_moves_first { Player::Left } else { Player::Right };
    mover_wins(start, mover, options, &mut HashMap::new()) == left_moves_first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{expanded, nimber};

    #[test]
    fn taking_one_or_two_from_a_heap() {
        // Both players may take one or two: the value is *(n mod 3).
        let options =
            |&n: &u32, _: Player| -> Vec<u32> { (1..=2).filter(|&take| take <= n).map(|take| n - take).collect() };
        for n in 0..10 {
            let value = canonical_form(&n, &options);
            assert_eq!(expanded(&value), expanded(&nimber(n % 3)));
            assert_eq!(left_wins(&n, true, &options), n % 3 != 0);
            assert_eq!(left_wins(&n, false, &options), n % 3 == 0);
            // The player who takes the last one loses, so a player wants to leave one.
            assert_eq!(left_wins_misere(&n, true, &options), n % 3 != 1);
        }
    }
}
