//! What may be done, and what it leads to.

use hedgerow_core::{Notation, Partizan, Player, Rules, Turn, perft};
use hedgerow_games::konane::{Jump, Konane, Stage};
use hedgerow_oracle::konane::{self as oracle, Position};
use hedgerow_oracle::random::SplitMix64;

use super::{any_of, konane, random_board};

/// What was compared, so that a test can see that it compared something.
#[derive(Default, Debug)]
struct Tally {
    positions: usize,
    moves: usize,
    /// Of the moves, those that take several stones.
    long: usize,
}

fn colour(player: Player) -> char {
    if player == Player::LEFT { 'X' } else { 'O' }
}

/// Names of moves with the text of what each leads to, in the order of the alphabet.
type Successors = Vec<(String, String)>;

fn sorted(mut successors: Successors) -> Successors {
    successors.sort();
    successors
}

/// The rules say of this position all that the oracle says of it, and so do boards of other widths.
fn compare(expected: &Position, found: &Konane, tally: &mut Tally) {
    let text = expected.text();
    assert_eq!(found.write(), text);
    assert_eq!(konane(&text), *found, "{text}");
    let successors = sorted(expected.moves().into_iter().map(|(name, next)| (name, next.text())).collect());
    let mut moves = Vec::new();
    found.moves(&mut moves);
    let play = |&chosen: &Jump| {
        let mut position = *found;
        let undo = position.play(chosen);
        let written = position.write();
        position.undo(chosen, undo);
        assert_eq!(position, *found, "{text}: taken back");
        let name = found.write_move(chosen);
        assert_eq!(found.read_move(&name), Ok(chosen), "{text}: {name}");
        (name, written)
    };
    assert_eq!(sorted(moves.iter().map(play).collect()), successors, "{text}");
    let mover = if expected.mover == 'X' { Player::LEFT } else { Player::RIGHT };
    if successors.is_empty() {
        assert_eq!(found.turn(), Turn::Over, "{text}");
        assert_eq!([found.result(mover), found.result(mover.opponent())], [-1, 1], "{text}");
    } else {
        assert_eq!(found.turn(), Turn::Player(mover), "{text}");
    }
    for player in Player::BOTH {
        compare_options(expected, found, player, &successors, tally);
    }
    compare_width::<1>(found, &moves);
    compare_width::<2>(found, &moves);
    compare_width::<5>(found, &moves);
    tally.positions += 1;
}

/// The same for what one player could do, whoever's turn it is.
fn compare_options(expected: &Position, found: &Konane, player: Player, successors: &Successors, tally: &mut Tally) {
    let text = expected.text();
    let could = match (&expected.stage, colour(player) == expected.mover) {
        (_, true) => successors.clone(),
        (oracle::Stage::Jumps, false) => {
            let next = |board| Position::jumping(board, oracle::other(colour(player))).text();
            sorted(
                oracle::jumps(&expected.board, colour(player))
                    .into_iter()
                    .map(|(name, board)| (name, next(board)))
                    .collect(),
            )
        }
        // Removals are made in turn.
        _ => Vec::new(),
    };
    let mut options = Vec::new();
    found.options(player, &mut options);
    let after = |&chosen: &Jump| (found.write_move(chosen), found.after(player, chosen).write());
    assert_eq!(sorted(options.iter().map(after).collect()), could, "{text}: options of {player}");
    assert_eq!(found.can_move(player), !could.is_empty(), "{text}: {player}");
    tally.moves += could.len();
    // A jump empties two squares and fills one.
    let empty = |text: &str| text.matches('.').count();
    tally.long += could.iter().filter(|(_, next)| empty(next) > empty(&text) + 1).count();
}

/// Boards of another width, if the position fits, have the same moves and lead to the same positions.
fn compare_width<const W: usize>(found: &Konane, moves: &[Jump]) {
    let Some(mut board) = found.resized::<W>() else { return };
    let mut others = Vec::new();
    board.moves(&mut others);
    assert_eq!(others, moves, "{} on {W} words", found.write());
    for &chosen in moves {
        let mut wide = *found;
        wide.play(chosen);
        let undo = board.play(chosen);
        assert_eq!(board.resized::<8>().as_ref(), Some(&wide), "{} on {W} words", found.write());
        board.undo(chosen, undo);
    }
}

/// Plays at random from a position to the end and compares at every step.
fn compare_game(start: Position, rng: &mut SplitMix64, tally: &mut Tally) {
    let mut position = start;
    let mut found = konane(&position.text());
    loop {
        compare(&position, &found, tally);
        let moves = position.moves();
        if moves.is_empty() {
            return;
        }
        let (name, next) = any_of(rng, &moves);
        found.play(found.read_move(&name).unwrap());
        position = next;
    }
}

#[test]
fn moves_on_random_boards() {
    let (mut rng, mut tally) = (SplitMix64::new(1), Tally::default());
    for _ in 0..20_000 {
        let (rows, columns) = (1 + rng.below(5) as usize, 1 + rng.below(6) as usize);
        let position = random_board(&mut rng, rows, columns);
        compare(&position, &konane(&position.text()), &mut tally);
    }
    assert!(tally.moves > 1000 && tally.long > 100, "{tally:?}");
}

#[test]
fn moves_on_big_boards() {
    let (mut rng, mut tally) = (SplitMix64::new(2), Tally::default());
    for (rows, columns) in [(14, 17), (16, 20), (1, 30), (30, 1), (1, 40), (40, 12), (12, 40), (16, 32), (8, 8)] {
        for _ in 0..60 {
            let position = random_board(&mut rng, rows, columns);
            compare(&position, &konane(&position.text()), &mut tally);
        }
        compare_game(Position::full(rows, columns, true), &mut rng, &mut tally);
    }
    assert!(tally.moves > 1000 && tally.long > 100, "{tally:?}");
}

#[test]
fn random_games() {
    let (mut rng, mut tally) = (SplitMix64::new(3), Tally::default());
    for rows in 4..=7 {
        for columns in 4..=7 {
            for number in 0..20 {
                compare_game(Position::full(rows, columns, number % 2 == 1), &mut rng, &mut tally);
            }
        }
    }
    assert!(tally.moves > 1000 && tally.long > 100, "{tally:?}");
}

#[test]
fn removals_at_the_opening() {
    let mut tally = Tally::default();
    for rows in 1..=9 {
        for columns in 1..=9 {
            for any in [false, true] {
                if rows * columns > 1 {
                    compare_opening(rows, columns, any, &mut tally);
                }
            }
        }
    }
    for (rows, columns) in [(1, 30), (1, 31), (1, 40), (30, 1), (31, 1), (14, 17), (16, 20), (21, 23), (12, 40)] {
        compare_opening(rows, columns, false, &mut tally);
    }
    assert!(tally.positions > 1000 && tally.moves > 1000, "{tally:?}");
}

/// Both removals, and the boards on which Black jumps first, which can also be read from the two squares.
fn compare_opening(rows: usize, columns: usize, any: bool, tally: &mut Tally) {
    let start = Position::full(rows, columns, any);
    let found = konane(&start.text());
    compare(&start, &found, tally);
    for (first, second) in start.moves() {
        let mut after = found;
        after.play(found.read_move(&first).unwrap());
        compare(&second, &after, tally);
        for (removal, third) in second.moves() {
            let jumping = konane(&format!("{} {first} {removal}", start.text()));
            assert_eq!(jumping.stage(), Stage::Jumps);
            compare(&third, &jumping, tally);
        }
    }
}

/// White has nothing to remove, and loses.
#[test]
fn a_single_square() {
    compare_opening(1, 1, false, &mut Tally::default());
}

/// The full board, and boards with one and two stones missing: openings, or boards on which nothing was removed in turn.
#[test]
fn texts_near_the_opening() {
    let mut tally = Tally::default();
    for (rows, columns) in [(1, 2), (1, 5), (1, 6), (2, 1), (2, 2), (3, 3), (3, 4), (4, 3), (4, 4), (5, 3), (5, 5)] {
        let full = Position::full(rows, columns, false).board;
        let exchanged: oracle::Board =
            full.iter().map(|row| row.iter().map(|&stone| oracle::other(stone)).collect()).collect();
        for board in [full, exchanged] {
            for (first, second) in (0..rows * columns).flat_map(|first| (0..=first).map(move |second| (first, second)))
            {
                for mover in ['X', 'O'] {
                    let mut opened = board.clone();
                    let text = format!("{} {mover}", oracle::rows(&opened));
                    compare(&Position::read(&text), &konane(&text), &mut tally);
                    opened[first / columns][first % columns] = '.';
                    opened[second / columns][second % columns] = '.';
                    let text = format!("{} {mover}", oracle::rows(&opened));
                    compare(&Position::read(&text), &konane(&text), &mut tally);
                }
            }
        }
    }
    assert!(tally.positions > 1000 && tally.moves > 1000, "{tally:?}");
}

#[test]
fn lines_of_play() {
    for (rows, columns, any) in [(4, 4, false), (5, 4, false), (4, 5, false), (3, 7, false), (4, 4, true)] {
        let start = Position::full(rows, columns, any);
        let found = konane(&start.text());
        // Depth 6 of jumps behind the two removals.
        let counts = start.perft(8);
        assert_eq!(perft(&found, 8), counts, "{}", start.text());
        assert_eq!(perft(&found.resized::<1>().unwrap(), 8), counts, "{}", start.text());
    }
}
