//! Named positions: the openings of a board, positions of random play, and the rows of the literature.
//!
//! Rows are from Ernst, *Playing Konane mathematically* (1995), and Chan and Tsai, *1 x n Konane* (2002). In all of them
//! Black is to move.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Player, Rules, Seed};
use rand::Rng;

use super::board::{Konane, Stage};
use super::jumps::Jump;
use super::shape::Shape;

/// The number of games tried for a position of random play.
const TRIES: usize = 1000;

/// The openings of a full board: every pair of stones that may be removed, as the squares of Black's and of White's
/// stone. Of pairs that a colour-preserving symmetry of the board takes to each other, only the first is listed.
///
/// ```
/// use hedgerow_core::Notation;
/// use hedgerow_games::konane::{Konane, families};
///
/// let start = Konane::read("6x6").unwrap();
/// let name = |square| start.shape().name(square);
/// let named: Vec<_> = families::openings(&start).into_iter().map(|[black, white]| (name(black), name(white))).collect();
/// assert_eq!(named, [("a1", "b1"), ("c3", "c2"), ("c3", "d3")].map(|(b, w)| (b.to_owned(), w.to_owned())));
/// ```
pub fn openings(start: &Konane) -> Vec<[usize; 2]> {
    let mut listed: Vec<[usize; 2]> = Vec::new();
    if !matches!(start.stage(), Stage::First { .. }) {
        return listed;
    }
    for black in start.removals().iter() {
        let second = after(start, &[Jump::new(black, black)]);
        for white in second.removals().iter() {
            let images = images(start.shape(), [black, white]);
            if !listed.iter().any(|known| images.contains(known)) {
                listed.push([black, white]);
            }
        }
    }
    listed
}

/// The images of two squares under the symmetries of a board that keep its colours.
fn images(shape: Shape, squares: [usize; 2]) -> Vec<[usize; 2]> {
    let (rows, columns) = (shape.rows(), shape.columns());
    let mut images = Vec::new();
    for way in 0..8 {
        let image = squares.map(|square| {
            let (row, column) = shape.place(square);
            let row = if way & 1 == 0 { row } else { rows - 1 - row };
            let column = if way & 2 == 0 { column } else { columns - 1 - column };
            if way & 4 == 0 { (row, column) } else { (column, row) }
        });
        let fits = way & 4 == 0 || rows == columns;
        let image = image.map(|(row, column)| shape.square(row, column));
        if fits && shape.colour(image[0]) == shape.colour(squares[0]) {
            images.push(image);
        }
    }
    images
}

/// The board after both removals of one of its [`openings`].
pub fn opened(start: &Konane, opening: [usize; 2]) -> Konane {
    after(start, &opening.map(|square| Jump::new(square, square)))
}

fn after(start: &Konane, moves: &[Jump]) -> Konane {
    let mut position = *start;
    moves.iter().for_each(|&chosen| {
        position.play(chosen);
    });
    position
}

/// A position with a legal move, reached from a full board by random removals and this many random jumps. None if no
/// game of many tries lasted that long.
pub fn random(start: &Konane, jumps: usize, seed: u64) -> Option<Konane> {
    let mut rng = Seed::new(seed).child("konane").child("random").rng();
    let mut moves = Vec::new();
    (0..TRIES).find_map(|_| {
        let mut position = *start;
        let mut left = jumps;
        loop {
            moves.clear();
            position.moves(&mut moves);
            if moves.is_empty() {
                return None;
            }
            if position.stage() == Stage::Jumps {
                if left == 0 {
                    return Some(position);
                }
                left -= 1;
            }
            position.play(moves[rng.random_range(0..moves.len() as u32) as usize]);
        }
    })
}

/// A row of this many alternating stones, black first, that begins at the wall and has room in front: `XOX.....`. None
/// if it has no stone or is too long.
pub fn wall(stones: usize) -> Option<Konane> {
    row(2 * stones + 2, 0, stones)
}

/// A row of this many alternating stones, black first, with room on both sides: `....XOX....`. None if it has no stone
/// or is too long.
pub fn open(stones: usize) -> Option<Konane> {
    let room = stones / 2 * 2 + 2;
    row(stones + 2 * room, room, stones)
}

fn row(columns: usize, first: usize, stones: usize) -> Option<Konane> {
    let empty = Konane::empty(Shape::new(1, columns).filter(|_| stones > 0)?)?;
    // The first stone is black, wherever it is.
    let of = |player: usize| (0..stones).filter(|stone| stone % 2 == player).map(|stone| first + stone).collect();
    Some(empty.with_stones([of(0), of(1)], Player::LEFT))
}

/// A full row of this many columns without the stones of columns `gap` and `gap + 1`, counted from 1. None if there is
/// no such row or gap.
pub fn gapped(columns: usize, gap: usize) -> Option<Konane> {
    let full = Konane::full(Shape::new(1, columns)?, true)?;
    let hole: Bits<8> = (gap >= 1 && gap < columns).then(|| [gap - 1, gap].into_iter().collect())?;
    Some(full.with_stones(Player::BOTH.map(|player| full.stones(player).minus(hole)), Player::LEFT))
}

#[cfg(test)]
mod tests {
    use hedgerow_core::{Notation, Turn};

    use super::*;

    #[test]
    fn rows_are_as_long_as_they_may_be() {
        let text = |position: Option<Konane>| position.map(|position| position.write());
        assert_eq!(text(wall(3)), Some("XOX..... X".to_owned()));
        assert_eq!(text(open(2)), Some("....XO.... X".to_owned()));
        assert_eq!(text(gapped(4, 2)), Some("X..O X".to_owned()));
        assert!(wall(19).is_some() && open(12).is_some() && gapped(40, 39).is_some());
        assert!(
            [wall(0), wall(20), open(0), open(13), gapped(4, 0), gapped(4, 4), gapped(41, 1)]
                .iter()
                .all(Option::is_none)
        );
    }

    #[test]
    fn random_positions_are_at_play() {
        let start = Konane::read("6x6").unwrap();
        for seed in 0..20 {
            let position = random(&start, 5, seed).unwrap();
            assert_eq!((position.turn(), position.stage()), (Turn::Player(Player::RIGHT), Stage::Jumps));
            assert_eq!(random(&start, 5, seed), Some(position));
        }
        assert_ne!(random(&start, 5, 1), random(&start, 5, 2));
        assert_eq!(random(&start, 60, 1), None);
    }
}
