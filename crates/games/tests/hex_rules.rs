//! The rules of Hex: the promises of any game, its notation, its symmetries, and no draws.

use hedgerow_core::conformance::{check_moves, check_notation, check_rules, check_written};
use hedgerow_core::{Notation, Player, Rules, Seed, Symmetric, Turn, perft};
use hedgerow_games::hex::{Board, Hex, Move};
use hedgerow_oracle::hex as oracle;
use hedgerow_search::Playable;
use rand::Rng;

const POSITIONS: [&str; 11] = [
    "1x1",
    "1x1 pie",
    "1x4",
    "4x1",
    "3x3",
    "3x3 pie",
    "4x2",
    "5x5:X..../.O.../..X../...../O....",
    "3x5:..O../.X.../..... X",
    "11x11",
    "19x19",
];

fn hex(text: &str) -> Hex {
    Hex::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The board as the oracle has it.
fn plain(position: &Hex) -> oracle::Board {
    let shape = position.shape();
    let row = |row| (0..shape.columns()).map(|column| position.letter_at(shape.cell(row, column))).collect();
    (0..shape.rows()).map(row).collect()
}

#[test]
fn promises_are_kept() {
    for text in POSITIONS {
        let start = hex(text);
        check_rules(&start, Seed::new(1), 6);
        check_notation::<Hex>(text);
        let mut moves = Vec::new();
        start.moves(&mut moves);
        check_moves(&start, &moves);
        if let Some(board) = start.resized::<1>() {
            check_rules(&board, Seed::new(1), 6);
        }
        if let Some(board) = start.resized::<2>() {
            check_rules(&board, Seed::new(1), 6);
        }
    }
}

/// Random games end with exactly one winner by the flood of the oracle too, never before, and always.
#[test]
fn games_end_when_somebody_has_joined() {
    let mut rng = Seed::new(5).rng();
    for text in POSITIONS {
        for _ in 0..30 {
            let (mut wide, mut narrow) = (hex(text), hex(text).resized::<2>());
            let mut moves = Vec::new();
            loop {
                moves.clear();
                wide.moves(&mut moves);
                let joined = ['X', 'O'].map(|player| oracle::has_joined(&plain(&wide), player));
                assert_eq!(joined, Player::BOTH.map(|player| wide.winner() == Some(player)), "{}", wide.write());
                check_written(&wide);
                assert_eq!(narrow.and_then(|board| board.resized::<6>()), narrow.map(|_| wide));
                if moves.is_empty() {
                    break;
                }
                let chosen = moves[rng.random_range(0..moves.len())];
                wide.play(chosen);
                if let Some(board) = &mut narrow {
                    board.play(chosen);
                }
            }
            assert_eq!(wide.turn(), Turn::Over);
            let chain = wide.chain();
            for pair in chain.windows(2) {
                assert!(wide.shape().beside(pair[0]).any(|cell| cell == pair[1]));
            }
            let winner = wide.winner().unwrap();
            let [near, far] = wide.sides(winner);
            assert!(near.has(chain[0]) && far.has(chain[chain.len() - 1]));
            assert!(chain.iter().all(|&cell| wide.stones(winner).has(cell)));
        }
    }
}

/// However a board is filled, exactly one player has joined; and playouts say the one whom the oracle says.
#[test]
fn playouts_end_with_exactly_one_winner() {
    let mut rng = Seed::new(6).rng();
    for text in POSITIONS {
        for _ in 0..40 {
            let [mut random, mut bridges] = [hex(text); 2];
            random.rollout(&mut rng);
            bridges.informed_rollout(0, &mut rng, &mut Vec::new());
            for end in [random, bridges] {
                let joined = ['X', 'O'].map(|player| oracle::has_joined(&plain(&end), player));
                assert_eq!(joined, Player::BOTH.map(|player| end.winner() == Some(player)), "{}", end.write());
                assert_ne!(joined[0], joined[1]);
            }
        }
    }
}

/// White has moved into a bridge of Black's, between two stones or to a side: the policy saves it, whatever the seed.
#[test]
fn playouts_save_bridges() {
    for (text, saving) in [("4x4:.X../.O../X.../.... X", "a2"), ("4x4:..../..../..X./.O.. X", "c4")] {
        let position = hex(text);
        for seed in 0..20 {
            let chosen = position.informed_move(0, &mut Seed::new(seed).rng(), &mut Vec::new()).unwrap();
            assert_eq!(position.write_move(chosen), saving, "{text}");
        }
    }
}

#[test]
fn lines_of_play_are_counted() {
    // By hand: 4 first moves and 3 answers each. Black then joins by a third stone on the short diagonal or in a column.
    assert_eq!(perft(&hex("2x2"), 2), [1, 4, 12]);
    for text in ["2x2", "2x3", "3x2", "2x2 pie"] {
        assert_eq!(perft(&hex(text), 6), plain_counts(&hex(text), 6), "{text}");
    }
}

/// Counts by the oracle's flood.
fn plain_counts(start: &Hex, depth: usize) -> Vec<u64> {
    let mut row = vec![*start];
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut next = Vec::new();
        for position in &row {
            if ['X', 'O'].iter().any(|&player| oracle::has_joined(&plain(position), player)) {
                continue;
            }
            let mut cells: Vec<Move> = position.free().iter().map(Move::cell).collect();
            if position.may_take_over() {
                cells.push(Move::TAKE_OVER);
            }
            next.extend(cells.into_iter().map(|chosen| {
                let mut after = *position;
                after.play(chosen);
                after
            }));
        }
        counts.push(next.len() as u64);
        row = next;
    }
    counts
}

#[test]
fn images_are_the_same_game() {
    for text in ["3x3:X../.O./... X", "3x4:X.../.O../.... X", "4x3:.X./O../.../..X", "3x3:.X./.../... O pie"] {
        let position = hex(text);
        for index in 0..position.symmetries() {
            let image = position.image(index);
            assert_eq!(perft(&image, 3), perft(&position, 3), "{text} {index}");
            assert_eq!(image.image(index), position, "each is its own inverse");
        }
    }
    // A board that has been won is won by whoever the exchange makes the winner.
    let won = hex("3x3:.X./.XO/XO.");
    assert_eq!([1, 2, 3].map(|index| won.image(index).winner().unwrap().index()), [0, 1, 1]);
}

#[test]
fn the_first_stone_can_be_taken_over() {
    let mut position = hex("3x3 pie");
    position.play(position.read_move("b1").unwrap());
    assert_eq!(position.write(), "3x3:.X./.../... O pie");
    let (mut taken, mut left) = (position, position);
    let undo = taken.play(position.read_move("swap").unwrap());
    // Mirrored along the long diagonal.
    assert_eq!(taken.write(), "3x3:.../O../... X");
    taken.undo(Move::TAKE_OVER, undo);
    assert_eq!(taken, position);
    left.play(left.read_move("a1").unwrap());
    assert_eq!(left.write(), "3x3:OX./.../... X");
    assert!(!left.may_take_over());
    let small: Board<1> = hex("1x1 pie").resized().unwrap();
    assert_eq!(perft(&small, 2), [1, 1, 0]);
}

#[test]
fn bad_text_is_told_with_the_place() {
    for (text, message, span) in [
        ("", "the board is missing: write 5x5, or 3x3:X../.O./...", 0..0),
        ("X../.O.", "\"X../.O.\": a board begins with its size, such as 3x3:X../.O./...", 0..7),
        ("5", "size \"5\": a size is rows x columns, such as 5x5", 0..1),
        ("5x20", "size \"5x20\": a side is a number from 1 to 19", 2..4),
        ("2x2:", "the rows are missing: write 3x3:X../.O./...", 4..4),
        ("2x2:3x3", "the rows are missing: write 3x3:X../.O./...", 4..7),
        ("2x2:X./..Q", "row 2 \"..Q\": Q is not a cell (X black, O white, . free)", 9..10),
        ("2x2:X./...", "row 2 \"...\": 3 cells, but the first row has 2", 7..10),
        ("2x3:X./..", "the rows make a board of 2x2, but the size says 2x3", 4..9),
        ("2x2:XX/..", "who moves does not follow from 2 black and 0 white stones: write X or O at the end", 9..9),
        ("2x2 B", "\"B\": who moves is X or O", 4..5),
        ("2x2 X O", "\"O\": nothing may follow", 6..7),
        ("2x3 pie", "\"pie\": the pie rule is for boards with as many rows as columns", 4..7),
        ("2x2:XO/.. pie", "\"pie\": the pie rule is for the first two turns", 10..13),
    ] {
        let error = Hex::read(text).unwrap_err();
        assert_eq!((error.to_string().as_str(), error.span()), (message, span), "{text}");
    }
    for bad in ["", "a0", "d1", "a4", "A1", "b02x", "1a"] {
        let fault = hex("3x3").read_move(bad).unwrap_err().to_string();
        assert_eq!(fault, format!("move {bad:?}: a cell is its column and its row, from a1 to c3"));
    }
}
