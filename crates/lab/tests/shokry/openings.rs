//! From where the games start: positions after random moves, no two of them images of each other.

use std::collections::HashSet;

use hedgerow_core::{Notation, Player};
use hedgerow_games::konane::{Board, Konane};
use hedgerow_lab::matches::Openings;

/// So many openings of a board. Fewer is an error.
pub fn openings<const W: usize>(
    start: &str,
    moves: usize,
    count: usize,
    seed: u64,
) -> Result<Openings<Board<W>>, String> {
    let start = Konane::read(start).map_err(|error| error.to_string())?;
    let start: Board<W> = start.resized().ok_or("the board is too large")?;
    // Some are images of others, and go.
    let mut openings = Openings::random(&start, moves, 2 * count, seed).map_err(|error| error.to_string())?;
    let mut seen = HashSet::new();
    openings.list.retain(|opening| seen.insert(least_image(&opening.position)));
    openings.list.truncate(count);
    match openings.list.len() {
        found if found < count => Err(format!("{moves} moves lead to {found} openings only")),
        _ => Ok(openings),
    }
}

/// The same for all turns and reflections of a position: who moves, and the contents of the squares of its least image.
pub fn least_image<const W: usize>(board: &Board<W>) -> (Player, Vec<u8>) {
    let shape = board.shape();
    let (rows, columns) = (shape.rows(), shape.columns());
    let content = |row: usize, column: usize| {
        let stone = Player::BOTH.into_iter().find(|&player| board.stones(player).has(shape.square(row, column)));
        stone.map_or(2, |player| player.index() as u8)
    };
    let image = |way: usize| -> Vec<u8> {
        let place = |square: usize| {
            let (row, column) = (square / columns, square % columns);
            let (row, column) = if way & 4 == 0 { (row, column) } else { (column, row) };
            let row = if way & 1 == 0 { row } else { rows - 1 - row };
            let column = if way & 2 == 0 { column } else { columns - 1 - column };
            content(row, column)
        };
        (0..rows * columns).map(place).collect()
    };
    let ways = if rows == columns { 8 } else { 4 };
    (board.to_move(), (0..ways).map(image).min().unwrap_or_default())
}

#[test]
fn images_are_known_for_what_they_are() {
    let board = |text: &str| -> Board<1> { Konane::read(text).unwrap().resized().unwrap() };
    let [one, turned, other] = ["8x8 a1 b1", "8x8 h8 h7", "8x8 d4 d3"].map(|text| least_image(&board(text)));
    assert!(one == turned && one != other);
    assert_ne!(least_image(&board("XO.. X")), least_image(&board("XO.. O")));
    assert_eq!(least_image(&board("XO../.... X")), least_image(&board("..../..OX X")));
}
