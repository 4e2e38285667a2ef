//! Hex by its definition: cells in a list, a flood along stones of one colour, and a search of all moves.
//!
//! Black (`X`) joins the first row and the last, White (`O`) the first column and the last. A cell in row r and column c
//! touches those in the same row to its left and right, (r - 1, c), (r - 1, c + 1), (r + 1, c) and (r + 1, c - 1).

use std::collections::HashMap;

/// A board: rows of `X`, `O` and `.`.
pub type Board = Vec<Vec<char>>;

/// Whether a player has a chain from one of their sides to the other.
pub fn has_joined(board: &Board, player: char) -> bool {
    let (rows, columns) = (board.len(), board[0].len());
    let is_start = |row: usize, column: usize| if player == 'X' { row == 0 } else { column == 0 };
    let is_end = |row: usize, column: usize| if player == 'X' { row + 1 == rows } else { column + 1 == columns };
    let mut seen = vec![vec![false; columns]; rows];
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (row, cells) in board.iter().enumerate() {
        for (column, &cell) in cells.iter().enumerate() {
            if is_start(row, column) && cell == player {
                open.push((row, column));
            }
        }
    }
    while let Some((row, column)) = open.pop() {
        if seen[row][column] {
            continue;
        }
        seen[row][column] = true;
        if is_end(row, column) {
            return true;
        }
        for (down, right) in [(0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, -1)] {
            let next = row.checked_add_signed(down).zip(column.checked_add_signed(right));
            let Some((row, column)) = next else { continue };
            if row < rows && column < columns && board[row][column] == player {
                open.push((row, column));
            }
        }
    }
    false
}

/// The other player.
pub fn other(player: char) -> char {
    if player == 'X' { 'O' } else { 'X' }
}

/// The winner under perfect play if `mover` moves, and all cells (row and column) with which the mover wins.
pub fn solve(board: &Board, mover: char) -> (char, Vec<(usize, usize)>) {
    let mut search = Search { known: HashMap::new(), board: board.clone() };
    for player in ['X', 'O'] {
        if has_joined(board, player) {
            return (player, Vec::new());
        }
    }
    let mut winning = Vec::new();
    for (row, column) in search.free() {
        if search.wins_by(row, column, mover) {
            winning.push((row, column));
        }
    }
    (if winning.is_empty() { other(mover) } else { mover }, winning)
}

/// Boards whose winner is known: whether the player to move wins. The numbers of stones determine who moves.
struct Search {
    known: HashMap<String, bool>,
    board: Board,
}

impl Search {
    fn free(&self) -> Vec<(usize, usize)> {
        let mut free = Vec::new();
        for (row, cells) in self.board.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                if cell == '.' {
                    free.push((row, column));
                }
            }
        }
        free
    }

    /// Whether a player who takes this cell wins.
    fn wins_by(&mut self, row: usize, column: usize, player: char) -> bool {
        self.board[row][column] = player;
        // Only the player who has just moved can have joined the sides with this move.
        let wins = has_joined(&self.board, player) || !self.wins(other(player));
        self.board[row][column] = '.';
        wins
    }

    /// Whether the player to move wins a board on which nobody has joined.
    fn wins(&mut self, mover: char) -> bool {
        let key: String = self.board.iter().flatten().collect();
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let wins = self.free().into_iter().any(|(row, column)| self.wins_by(row, column, mover));
        self.known.insert(key, wins);
        wins
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Board {
        text.split('/').map(|row| row.chars().collect()).collect()
    }

    #[test]
    fn chains() {
        assert!(has_joined(&board(".X/X."), 'X'));
        assert!(!has_joined(&board("X./.X"), 'X'));
        assert!(has_joined(&board("..O/.O./O.."), 'O'));
        assert!(!has_joined(&board("O../.O./..O"), 'O'));
        assert!(has_joined(&board("O"), 'O') && has_joined(&board("X"), 'X'));
    }

    /// By hand: on 2x2 a player wins at once with either cell of the short diagonal, which touch each other.
    #[test]
    fn small_boards() {
        assert_eq!(solve(&board("../.."), 'X'), ('X', vec![(0, 1), (1, 0)]));
        assert_eq!(solve(&board("../.."), 'O'), ('O', vec![(0, 1), (1, 0)]));
        // White joins left and right by (1, 0) and then either cell beside it; (0, 1) lets Black take (1, 0).
        assert_eq!(solve(&board("X./.."), 'O'), ('O', vec![(1, 0)]));
        assert_eq!(solve(&board(".X/.."), 'O'), ('X', vec![]));
    }
}
