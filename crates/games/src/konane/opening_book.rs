//! The opening book: moves for boards with at most the two removals made.
//!
//! The book is text, a position and its move on each line, printed by `cargo run --release -p hedgerow-games --features
//! tools --example konane-book`. Moves on solved boards win; searches found the others, which prove nothing.

use std::sync::LazyLock;

use hedgerow_core::{Notation, Rules};
use rustc_hash::FxHashMap;

use super::board::{Board, Konane, Stage};
use super::jumps::Jump;

/// The lines of the book.
const TEXT: &str = include_str!("opening_book.txt");

/// Rows, columns and the key of a position.
type Place = (usize, usize, u128);

static BOOK: LazyLock<FxHashMap<Place, Jump>> =
    LazyLock::new(|| lines().filter_map(entry).map(|(board, chosen)| (place(&board), chosen)).collect());

/// The lines without comments.
fn lines() -> impl Iterator<Item = &'static str> {
    TEXT.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The position and the move of a line.
fn entry(line: &str) -> Option<(Konane, Jump)> {
    let (position, chosen) = line.rsplit_once(' ')?;
    let board = Konane::read(position.trim()).ok()?;
    let chosen = Notation::read_move(&board, chosen).ok()?;
    Some((board, chosen))
}

fn place<const W: usize>(board: &Board<W>) -> Place {
    let shape = board.shape();
    (shape.rows(), shape.columns(), board.konane().key())
}

impl<const W: usize> Board<W> {
    /// The move of the book, if this position is in it.
    pub fn book_move(&self) -> Option<Jump> {
        let is_opening = self.stage() != Stage::Jumps || self.vacant().len() == 2;
        let found = is_opening.then(|| BOOK.get(&place(self)).copied()).flatten()?;
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.contains(&found).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use hedgerow_core::{Budget, Player};

    use super::super::solve::{Limits, Solver};
    use super::*;

    #[test]
    fn every_line_is_a_legal_move_of_its_position() {
        assert!(lines().count() > 20, "{} lines", lines().count());
        for line in lines() {
            let (board, chosen) = entry(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(board.book_move(), Some(chosen), "{line}");
            let small: Option<Board<1>> = board.resized();
            assert!(small.is_none_or(|small| small.book_move() == Some(chosen)), "{line}");
        }
    }

    #[test]
    fn moves_on_small_boards_win_what_is_won() {
        let small = |board: &Konane| board.shape().squares() <= 36;
        let (mut won, mut lost) = (0, 0);
        for (mut board, chosen) in lines().filter_map(entry).filter(|(board, _)| small(board)) {
            let mover = board.to_move();
            let winner = |board: &Konane| -> Player {
                let solver = Solver::new(board, Limits { every_move: false, ..Limits::default() }).unwrap();
                solver.solve(&Budget::unlimited(), &|_| ()).unwrap().winner
            };
            let before = winner(&board);
            board.play(chosen);
            assert_eq!(winner(&board), before, "{}", board.write());
            *(if before == mover { &mut won } else { &mut lost }) += 1;
        }
        assert!(won > 5 && lost > 5, "{won} won and {lost} lost are too few to tell");
    }

    #[test]
    fn a_position_of_play_is_not_in_the_book() {
        let mut board = Konane::read("6x6 c3 c2").unwrap();
        let chosen = board.book_move().unwrap();
        board.play(chosen);
        assert_eq!(board.book_move(), None);
    }
}
