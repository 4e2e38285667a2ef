//! Domineering: Left places vertical dominoes, Right horizontal ones.

use std::rc::Rc;

use crate::search;
use crate::tree::{Player, Tree};

/// A board as rows of cells; `true` is taken.
pub(crate) type Board = Vec<Vec<bool>>;

/// Reads a board given as rows of `.` (free) and `#` (taken).
pub(crate) fn board(rows: &[&str]) -> Board {
    let cell = |c: char| match c {
        '.' => false,
        '#' => true,
        _ => panic!("a cell is `.` or `#`, not `{c}`"),
    };
    rows.iter().map(|row| row.chars().map(cell).collect()).collect()
}

/// Whether the cell is on the board and free. Rows may differ in length.
pub(crate) fn free(board: &Board, row: usize, column: usize) -> bool {
    board.get(row).and_then(|cells| cells.get(column)) == Some(&false)
}

/// The boards `player` may move to.
fn options(board: &Board, player: Player) -> Vec<Board> {
    let mut answer = Vec::new();
    for row in 0..board.len() {
        for column in 0..board[row].len() {
            let (other_row, other_column) = match player {
                Player::Left => (row + 1, column),
                Player::Right => (row, column + 1),
            };
            if free(board, row, column) && free(board, other_row, other_column) {
                let mut next = board.clone();
                next[row][column] = true;
                next[other_row][other_column] = true;
                answer.push(next);
            }
        }
    }
    answer
}

/// The canonical form of a board given as rows of `.` (free) and `#` (taken).
///
/// # Panics
///
/// If a row has any other character.
pub fn canonical_form(rows: &[&str]) -> Rc<Tree> {
    search::canonical_form(&board(rows), &options)
}

/// Whether Left wins on a board, by plain search.
///
/// # Panics
///
/// If a row has any character but `.` and `#`.
pub fn left_wins(rows: &[&str], left_moves_first: bool) -> bool {
    search::left_wins(&board(rows), left_moves_first, &options)
}

/// Whether Left wins on a board under misère play, by plain search.
///
/// # Panics
///
/// If a row has any character but `.` and `#`.
pub fn left_wins_misere(rows: &[&str], left_moves_first: bool) -> bool {
    search::left_wins_misere(&board(rows), left_moves_first, &options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dyadic::Fraction;
    use crate::tree::{expanded, integer, nimber, structural_text, wins, zero};

    fn form(rows: &[&str]) -> String {
        expanded(&canonical_form(rows))
    }

    #[test]
    fn strips() {
        assert_eq!(form(&[]), expanded(&zero()));
        assert_eq!(form(&["."]), expanded(&zero()));
        assert_eq!(form(&[".."]), expanded(&integer(-1)));
        assert_eq!(form(&[".", "."]), expanded(&integer(1)));
        assert_eq!(form(&[".", ".", ".", ".", "."]), expanded(&integer(2)));
        assert_eq!(form(&["..#.."]), expanded(&integer(-2)));
    }

    #[test]
    fn textbook_boards() {
        // The square is {1|-1}.
        let square = Tree::new(vec![integer(1)], vec![integer(-1)]);
        assert_eq!(form(&["..", ".."]), structural_text(&square));
        assert_eq!(form(&["..", ".."]), "{{{|}|}|{|{|}}}");
        // The corner of three cells is *.
        assert_eq!(form(&["..", ".#"]), expanded(&nimber(1)));
        // The corner with one arm longer is 1/2.
        assert_eq!(form(&["..", ".#", ".#"]), expanded(&Fraction::new(1, 1).to_tree()));
        // Two rows of three, by hand. Left's middle move leaves 1 + 1, which is
        // better than the square. Each move of Right's leaves an L that is
        // {-1|0,1} = -1/2. So {2|-1/2}; and turned round, {1/2|-2}.
        let half = Fraction::new(1, 1);
        let wide = Tree::new(vec![integer(2)], vec![(-half).to_tree()]);
        assert_eq!(form(&["...", "..."]), structural_text(&wide));
        let tall = Tree::new(vec![half.to_tree()], vec![integer(-2)]);
        assert_eq!(form(&["..", "..", ".."]), structural_text(&tall));
        // Three by three is {1|-1} again.
        assert_eq!(form(&["...", "...", "..."]), structural_text(&square));
    }

    #[test]
    fn plain_search_agrees_with_canonical_forms() {
        for rows in
            [vec!["..", ".."], vec!["...", "...", "..."], vec!["..#", "...", "#.."], vec!["....", "....", "...."]]
        {
            let tree = canonical_form(&rows);
            assert_eq!(left_wins(&rows, true), wins(&tree, Player::Left));
            assert_eq!(left_wins(&rows, false), !wins(&tree, Player::Right));
        }
    }
}
