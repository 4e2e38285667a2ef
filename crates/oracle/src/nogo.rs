//! NoGo: a player places a stone, `X` for Left and `O` for Right, on an empty point, and afterwards every group of stones on the
//! board must have an empty neighbour.

use std::rc::Rc;

use crate::search;
use crate::tree::{Player, Tree};

type Board = Vec<Vec<char>>;

/// Whether every group has an empty neighbour: stones beside an empty point live, and so do stones of the same colour
/// beside living ones.
pub fn is_legal(board: &[Vec<char>]) -> bool {
    let near = |i: usize, j: usize| {
        let around = [(i.wrapping_sub(1), j), (i + 1, j), (i, j.wrapping_sub(1)), (i, j + 1)];
        around.into_iter().filter(|&(k, l)| board.get(k).is_some_and(|row| l < row.len()))
    };
    let mut lives: Vec<Vec<bool>> = board.iter().map(|row| row.iter().map(|&square| square == '.').collect()).collect();
    loop {
        let before = lives.clone();
        for i in 0..board.len() {
            for j in 0..board[i].len() {
                let stone = board[i][j];
                if "XO".contains(stone) && near(i, j).any(|(k, l)| lives[k][l] && ['.', stone].contains(&board[k][l])) {
                    lives[i][j] = true;
                }
            }
        }
        if lives == before {
            break;
        }
    }
    let squares = board.iter().flatten().zip(lives.iter().flatten());
    squares.into_iter().all(|(&square, &lives)| lives || square == '#')
}

fn options(board: &Board, player: Player) -> Vec<Board> {
    let stone = if player == Player::Left { 'X' } else { 'O' };
    let mut answer = Vec::new();
    for i in 0..board.len() {
        for j in 0..board[i].len() {
            if board[i][j] == '.' {
                let mut next = board.clone();
                next[i][j] = stone;
                if is_legal(&next) {
                    answer.push(next);
                }
            }
        }
    }
    answer
}

fn board(rows: &[String]) -> Board {
    rows.iter().map(|row| row.chars().collect()).collect()
}

/// The canonical form of a board given by its rows, such as `X..`.
pub fn canonical_form(rows: &[String]) -> Rc<Tree> {
    search::canonical_form(&board(rows), &options)
}

/// Whether Left wins a board under normal play, by plain search.
pub fn left_wins(rows: &[String], left_moves_first: bool) -> bool {
    search::left_wins(&board(rows), left_moves_first, &options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{expanded, integer};

    #[test]
    fn small_boards() {
        let form = |row: &str| expanded(&canonical_form(&[row.to_owned()]));
        assert_eq!(form("."), expanded(&integer(0)));
        assert_eq!(form(".."), "{{|}|{|}}");
        assert_eq!(form("X.O"), expanded(&integer(0)));
        assert!(!is_legal(&board(&["XO.".to_owned()])));
        assert!(is_legal(&board(&["XX.".to_owned()])));
    }
}
