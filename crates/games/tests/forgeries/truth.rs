//! Whether claims of strategy proofs are true, by the oracle: it reads the position's text itself.

use hedgerow_core::Player;
use hedgerow_oracle::tree::Player as Side;
use hedgerow_oracle::{cherries, domineering, hackenbush, konane, nim, search};
use hedgerow_search::proof::Claim;

/// Whether Left wins a position of a game if this player begins; none if the text says that the other one begins.
pub fn left_wins(game: &str, position: &str, turn: Player) -> Option<bool> {
    let left_first = turn == Player::LEFT;
    let rows = || position.split('/').collect::<Vec<_>>();
    Some(match game {
        "nim" => {
            let heaps: Vec<u32> = position.split('+').map(|heap| heap.parse().expect("a heap")).collect();
            nim::first_player_wins(&heaps) == left_first
        }
        "domineering" => match position.split_once('x') {
            None => domineering::left_wins(&rows(), left_first),
            Some((rows, columns)) => {
                let row = ".".repeat(columns.parse().expect("columns"));
                domineering::left_wins(&vec![row.as_str(); rows.parse().expect("rows")], left_first)
            }
        },
        "cherries" => {
            let rows: Vec<&str> = position.split(" + ").filter(|row| *row != "0").collect();
            cherries::left_wins(&rows, left_first)
        }
        "hackenbush" => {
            let (edges, moves) = position.split_once(" moves=").unwrap_or((position, "1"));
            let edges = if edges == "0" { "" } else { edges };
            hackenbush::left_wins(&hackenbush::parse(edges).expect("edges"), moves.parse().expect("moves"), left_first)
        }
        "konane" => {
            let position = konane_position(position);
            if (position.mover == 'X') != left_first {
                return None;
            }
            konane::Judge::new().mover_wins(&position) == left_first
        }
        "cutcake" => {
            let piece = |piece: &str| {
                let (rows, columns) = piece.split_once('x').expect("a piece");
                (rows.parse::<u32>().expect("rows"), columns.parse::<u32>().expect("columns"))
            };
            let pieces: Vec<(u32, u32)> = position.split('+').filter(|piece| !piece.is_empty()).map(piece).collect();
            search::left_wins(&pieces, left_first, &|pieces: &Vec<(u32, u32)>, side| cuts(pieces, side))
        }
        _ => panic!("{game} is no game under normal play"),
    })
}

/// Left cuts pieces of cake between columns, Right between rows.
fn cuts(pieces: &[(u32, u32)], side: Side) -> Vec<Vec<(u32, u32)>> {
    let mut answer = Vec::new();
    for (index, &(rows, columns)) in pieces.iter().enumerate() {
        let lines = if side == Side::Left { columns } else { rows };
        for line in 1..lines {
            let mut next = pieces.to_vec();
            next.remove(index);
            next.extend(match side {
                Side::Left => [(rows, line), (rows, columns - line)],
                Side::Right => [(line, columns), (rows - line, columns)],
            });
            next.sort_unstable();
            answer.push(next);
        }
    }
    answer
}

/// A board with its stones, or one to be opened: `3x3`, `3x3 any`, `3x3 a1`.
fn konane_position(text: &str) -> konane::Position {
    if !text.starts_with(|letter: char| letter.is_ascii_digit()) {
        return konane::Position::read(text);
    }
    let mut words = text.split(' ').peekable();
    let (rows, columns) = words.next().and_then(|size| size.split_once('x')).expect("a size");
    let any = words.next_if_eq(&"any").is_some();
    let mut position = konane::Position::full(rows.parse().expect("rows"), columns.parse().expect("columns"), any);
    for removed in words {
        let moves = position.moves();
        position = moves.into_iter().find(|(name, _)| name == removed).expect("a removal").1;
    }
    position
}

/// Whether a claim holds of a game that Left wins, or loses: the result is 1 for the winner and -1 for the loser.
pub fn holds(claim: Claim, left_wins: bool) -> bool {
    let result = |player: Player| if (player == Player::LEFT) == left_wins { 1 } else { -1 };
    match claim {
        Claim::AtLeast(player, least) => result(player) >= least,
        Claim::AtMost(player, most) => result(player) <= most,
        Claim::Exactly(player, wanted) => result(player) == wanted,
    }
}
