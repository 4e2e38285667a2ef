//! Equivalent moves: they lead to the same position up to symmetry.
//!
//! Each answer is a key of the least image of the position after the move, which is the same for all such moves.
//! Symmetries that exchange the players are left out, since they would change the player to move.

use hedgerow_core::{Notation, Partizan, Player, Rules, Sign, Symmetric, key_of};

/// For a game whose positions include the turn.
pub fn by_rules<P>(position: &P, chosen: &str) -> Option<u128>
where
    P: Rules + Symmetric + Notation<Move = <P as Rules>::Move>,
{
    let chosen = position.read_move(chosen).ok()?;
    let mut moves = Vec::new();
    position.moves(&mut moves);
    if !moves.contains(&chosen) {
        return None;
    }
    let mut after = position.clone();
    after.play(chosen);
    Some(least(&after).key())
}

/// For a game under normal play, whose positions do not include the turn.
pub fn by_options<P>(position: &P, turn: Player, chosen: &str) -> Option<u128>
where
    P: Partizan + Symmetric + Notation<Move = <P as Partizan>::Move>,
{
    let chosen = position.read_move(chosen).ok()?;
    let mut moves = Vec::new();
    position.options(turn, &mut moves);
    moves.contains(&chosen).then(|| key_of(&least(&position.after(turn, chosen))))
}

/// The least image under symmetries that do not exchange the players.
fn least<P: Symmetric>(position: &P) -> P {
    let same = (1..position.symmetries()).filter(|&index| position.sign(index) == Sign::Plus);
    same.map(|index| position.image(index)).fold(position.clone(), Ord::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boxes::Boxes;
    use crate::hex3d::Hex3d;
    use crate::konane::Konane;
    use crate::small::domineering::Domineering;
    use std::collections::BTreeMap;

    /// The classes of the moves by their keys.
    fn classes(moves: &[&str], key: impl Fn(&str) -> Option<u128>) -> Vec<Vec<String>> {
        let mut found: BTreeMap<u128, Vec<String>> = BTreeMap::new();
        for chosen in moves {
            found.entry(key(chosen).unwrap_or_else(|| panic!("{chosen}"))).or_default().push((*chosen).to_owned());
        }
        let mut found: Vec<Vec<String>> = found.into_values().collect();
        found.sort();
        found
    }

    #[test]
    fn lines_of_a_square_board() {
        let board = Boxes::read("2x2").unwrap();
        let moves: Vec<String> = (0..12).map(|line| line.to_string()).collect();
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let found = classes(&moves, |chosen| by_rules(&board, chosen));
        // The border, and the cross in the middle.
        assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), [8, 4]);
        assert_eq!(found[1], ["2", "3", "7", "10"]);
        // A line that is drawn cannot be chosen.
        assert_eq!(by_rules(&Boxes::read("1x1:1000").unwrap(), "0"), None);
    }

    #[test]
    fn removals_from_a_full_board() {
        // Two black corners and two black squares of the centre.
        let found = classes(&["a1", "c3", "d4", "f6"], |chosen| by_rules(&Konane::read("6x6").unwrap(), chosen));
        assert_eq!(found, [["a1", "f6"], ["c3", "d4"]]);
        // White's replies to c3: the diagonal exchanges b3 and c2, and also c4 and d3.
        let opened = Konane::read("6x6 c3").unwrap();
        let found = classes(&["b3", "c2", "c4", "d3"], |chosen| by_rules(&opened, chosen));
        assert_eq!(found, [["b3", "c2"], ["c4", "d3"]]);
    }

    #[test]
    fn cells_of_a_cube() {
        let cube = Hex3d::read("3x3x3").unwrap();
        let names: Vec<String> = (0..27).map(|cell| cube.shape().name(cell)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let found = classes(&names, |chosen| by_rules(&cube, chosen));
        // A corner, an edge and a face along each axis, the centre.
        let mut sizes: Vec<usize> = found.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [1, 2, 2, 2, 4, 4, 4, 8]);
    }

    #[test]
    fn dominoes_are_not_exchanged_with_the_other_players() {
        let board = Domineering::read("3x3").unwrap();
        let mut options = Vec::new();
        board.options(Player::LEFT, &mut options);
        let names: Vec<String> = options.iter().map(|&domino| board.write_move(domino)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let found = classes(&names, |chosen| by_options(&board, Player::LEFT, chosen));
        let mut sizes: Vec<usize> = found.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [2, 4]);
    }
}
