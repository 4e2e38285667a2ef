//! The positions of the games that are played synchronously.

use std::rc::Rc;

use super::Position;
use crate::domineering::{Board, board, free};
use crate::hackenbush::{Edge, EdgeSet, allowed, contains, grounded, start};
use crate::tree::Player;

/// A Hackenbush position. A move is the number of an edge in the list given to
/// [`Hackenbush::new`].
///
/// An edge that has fallen cannot be cut. So if one player's cut makes the other's edge fall, only the other order is
/// possible, and the result is the same as when both edges are cut at once. If both cut the same green edge, neither
/// order is possible.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hackenbush {
    edges: Rc<[Edge]>,
    present: EdgeSet,
}

impl Hackenbush {
    /// The position with these edges.
    ///
    /// # Panics
    ///
    /// If there are 64 edges or more, or one has an unknown colour.
    pub fn new(edges: &[Edge]) -> Hackenbush {
        Hackenbush { edges: edges.into(), present: start(edges) }
    }
}

impl Position for Hackenbush {
    type Move = usize;

    fn moves(&self, player: Player) -> Vec<usize> {
        (0..self.edges.len()).filter(|&i| contains(self.present, i) && allowed(self.edges[i].2, player)).collect()
    }

    fn play(&self, player: Player, edge: usize) -> Option<Hackenbush> {
        let legal = contains(self.present, edge) && allowed(self.edges[edge].2, player);
        legal.then(|| {
            let present = grounded(&self.edges, self.present & !(1 << edge));
            Hackenbush { edges: self.edges.clone(), present }
        })
    }
}

/// A Nim position. A move is the number of a heap and how many stones are taken
/// from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nim {
    heaps: Vec<u32>,
}

impl Nim {
    /// The position with these heaps.
    pub fn new(heaps: &[u32]) -> Nim {
        Nim { heaps: heaps.to_vec() }
    }
}

impl Position for Nim {
    type Move = (usize, u32);

    fn moves(&self, _player: Player) -> Vec<(usize, u32)> {
        let mut answer = Vec::new();
        for heap in 0..self.heaps.len() {
            for taken in 1..=self.heaps[heap] {
                answer.push((heap, taken));
            }
        }
        answer
    }

    fn play(&self, _player: Player, (heap, taken): (usize, u32)) -> Option<Nim> {
        let mut heaps = self.heaps.clone();
        heaps[heap] = heaps[heap].checked_sub(taken)?;
        Some(Nim { heaps })
    }
}

/// A Domineering position. A move is the row and the column of the upper cell of
/// Left's domino, or of the left cell of Right's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Domineering {
    board: Board,
}

impl Domineering {
    /// The board given as rows of `.` (free) and `#` (taken).
    ///
    /// # Panics
    ///
    /// If a row has any other character.
    pub fn new(rows: &[&str]) -> Domineering {
        Domineering { board: board(rows) }
    }
}

impl Position for Domineering {
    type Move = (usize, usize);

    fn moves(&self, player: Player) -> Vec<(usize, usize)> {
        let mut answer = Vec::new();
        for row in 0..self.board.len() {
            for column in 0..self.board[row].len() {
                if self.play(player, (row, column)).is_some() {
                    answer.push((row, column));
                }
            }
        }
        answer
    }

    fn play(&self, player: Player, (row, column): (usize, usize)) -> Option<Domineering> {
        let (other_row, other_column) = match player {
            Player::Left => (row + 1, column),
            Player::Right => (row, column + 1),
        };
        let legal = free(&self.board, row, column) && free(&self.board, other_row, other_column);
        legal.then(|| {
            let mut board = self.board.clone();
            board[row][column] = true;
            board[other_row][other_column] = true;
            Domineering { board }
        })
    }
}

/// A position of Cherries. A move is the number of a row and the place of the
/// cherry in the row as it was given to [`Cherries::new`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cherries {
    /// The rest of each row: each cherry with its place and its colour.
    rows: Vec<Vec<(usize, char)>>,
}

impl Cherries {
    /// The position with these rows of `B` and `R`.
    ///
    /// # Panics
    ///
    /// If a row has any other character.
    pub fn new(rows: &[&str]) -> Cherries {
        assert!(rows.iter().all(|row| row.chars().all(|c| c == 'B' || c == 'R')), "a cherry is `B` or `R`");
        Cherries { rows: rows.iter().map(|row| row.chars().enumerate().collect()).collect() }
    }
}

impl Position for Cherries {
    type Move = (usize, usize);

    fn moves(&self, player: Player) -> Vec<(usize, usize)> {
        let mut answer = Vec::new();
        for (number, row) in self.rows.iter().enumerate() {
            for &(place, _) in row {
                if self.play(player, (number, place)).is_some() {
                    answer.push((number, place));
                }
            }
        }
        answer
    }

    fn play(&self, player: Player, (number, place): (usize, usize)) -> Option<Cherries> {
        let own = match player {
            Player::Left => 'B',
            Player::Right => 'R',
        };
        let cherry = Some(&(place, own));
        let row = &self.rows[number];
        let at_an_end = row.first() == cherry || row.last() == cherry;
        at_an_end.then(|| {
            let mut rows = self.rows.clone();
            rows[number].retain(|&(other, _)| other != place);
            Cherries { rows }
        })
    }
}
