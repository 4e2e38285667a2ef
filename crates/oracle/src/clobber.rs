//! Clobber: a move takes one of the player's own stones, `X` for Left and `O` for Right, to a neighbouring square with
//! a stone of the other player, which it removes.

use std::rc::Rc;

use crate::search;
use crate::tree::{Player, Tree};

/// The boards `player` may move to.
fn options(board: &[Vec<char>], player: Player) -> Vec<Vec<Vec<char>>> {
    let (own, other) = match player {
        Player::Left => ('X', 'O'),
        Player::Right => ('O', 'X'),
    };
    let mut answer = Vec::new();
    for (i, row) in board.iter().enumerate() {
        for (j, &stone) in row.iter().enumerate() {
            for (k, l) in [(i.wrapping_sub(1), j), (i + 1, j), (i, j.wrapping_sub(1)), (i, j + 1)] {
                if stone == own && board.get(k).and_then(|row| row.get(l)) == Some(&other) {
                    let mut next = board.to_vec();
                    next[i][j] = '.';
                    next[k][l] = own;
                    answer.push(next);
                }
            }
        }
    }
    answer
}

/// The canonical form of a board given by its rows, such as `XO.`.
pub fn canonical_form(rows: &[String]) -> Rc<Tree> {
    let board: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    search::canonical_form(&board, &|board: &Vec<Vec<char>>, player| options(board, player))
}

/// Whether Left wins a board under normal play or under misère play, by plain search.
pub fn left_wins(rows: &[String], misere: bool, left_moves_first: bool) -> bool {
    let board: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let options = |board: &Vec<Vec<char>>, player| options(board, player);
    match misere {
        true => search::left_wins_misere(&board, left_moves_first, &options),
        false => search::left_wins(&board, left_moves_first, &options),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{expanded, integer};

    #[test]
    fn small_boards() {
        let form = |row: &str| expanded(&canonical_form(&[row.to_owned()]));
        assert_eq!(form("X.O"), expanded(&integer(0)));
        assert_eq!(form("XX"), expanded(&integer(0)));
        // Either player takes the other's stone, and then nobody can move.
        assert_eq!(form("XO"), "{{|}|{|}}");
    }
}
