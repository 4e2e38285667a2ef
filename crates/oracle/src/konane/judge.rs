//! Who wins at Konane and what a board is worth, by plain recursion.

use std::collections::HashMap;
use std::rc::Rc;

use super::{Board, Position, jumps};
use crate::search;
use crate::tree::{Player, Tree};

/// Who wins, by plain search with a table.
#[derive(Default)]
pub struct Judge {
    known: HashMap<String, bool>,
}

impl Judge {
    /// A judge with an empty table.
    pub fn new() -> Judge {
        Judge::default()
    }

    /// Whether the player to move wins.
    pub fn mover_wins(&mut self, position: &Position) -> bool {
        // White's removal and White's jumps have the same text, but differ.
        let key = format!("{} {:?}", position.text(), position.stage);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let answer = position.moves().iter().any(|(_, next)| !self.mover_wins(next));
        self.known.insert(key, answer);
        answer
    }

    /// The names of all winning moves, in alphabetical order.
    pub fn winning(&mut self, position: &Position) -> Vec<String> {
        let mut answer = Vec::new();
        for (name, next) in position.moves() {
            if !self.mover_wins(&next) {
                answer.push(name);
            }
        }
        answer.sort();
        answer
    }
}

/// The canonical form of a board on which either player jumps.
pub fn canonical_form(board: &Board) -> Rc<Tree> {
    search::canonical_form(board, &|board: &Board, player| {
        let colour = if player == Player::Left { 'X' } else { 'O' };
        jumps(board, colour).into_iter().map(|(_, next)| next).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{SplitMix64, random_stones};
    use crate::tree::{expanded, integer, nimber, wins, zero};

    fn form(row: &str) -> String {
        expanded(&canonical_form(&Position::read(&format!("{row} X")).board))
    }

    #[test]
    fn values_by_hand() {
        assert_eq!(form("XO."), expanded(&integer(1)));
        assert_eq!(form(".XO"), expanded(&integer(-1)));
        assert_eq!(form("XO./XO."), expanded(&integer(2)));
        // Left may jump to 0, or to *, from where White jumps back.
        assert_eq!(form("..XO."), expanded(&nimber(1)));
        assert_eq!(form("XO.O."), expanded(&integer(1)));
        assert_eq!(form("X..O"), expanded(&zero()));
        assert_eq!(form(".XO."), expanded(&nimber(1)));
    }

    #[test]
    fn plain_search_agrees_with_canonical_forms() {
        let mut rng = SplitMix64::new(1);
        let mut judge = Judge::new();
        for _ in 0..200 {
            let board = random_stones(&mut rng, 3, 4);
            let tree = canonical_form(&board);
            for (colour, player) in [('X', Player::Left), ('O', Player::Right)] {
                let position = Position::jumping(board.clone(), colour);
                assert_eq!(judge.mover_wins(&position), wins(&tree, player), "{}", position.text());
                assert_eq!(judge.winning(&position).is_empty(), !wins(&tree, player));
            }
        }
    }
}
