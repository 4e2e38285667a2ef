//! The rules of 3D Hex: the promises of any game, and the same game with sets of cells and with union-find.

use hedgerow_core::conformance::{check_moves, check_notation, check_rules};
use hedgerow_core::{Notation, Player, Rules, Seed, Symmetric, Turn, perft};
use hedgerow_games::hex3d::{Board, Hex3d, Move, UnionFindRules};
use rand::Rng;

const POSITIONS: [&str; 14] = [
    "2x2x2",
    "3x3x3",
    "3x3x3 pie",
    "3x3x3:.../.../...|.../.#./...|.../.../...",
    "2x3x4",
    "5x5x5",
    "7x7x5",
    "1x2x3 pie",
    "3x3x3 two",
    "3x3x3 two pie",
    "2x3x4:12./.#.|2.1/...|..2/...|.../... two 2",
    "7x7x5 two",
    "1x1x3 two pie",
    "3x3x2:1.2/.#./..3|..1/2#3/... 1",
];

fn hex(text: &str) -> Hex3d {
    Hex3d::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn promises_are_kept() {
    for text in POSITIONS {
        let start = hex(text);
        check_rules(&start, Seed::new(1), 8);
        check_notation::<Hex3d>(text);
        let mut moves = Vec::new();
        start.moves(&mut moves);
        check_moves(&start, &moves);
        if let Some(board) = start.resized::<1>() {
            check_rules(&board, Seed::new(1), 12);
        }
        check_rules(&UnionFindRules::of(&start), Seed::new(1), 4);
    }
}

#[test]
fn every_representation_plays_the_same_game() {
    let mut rng = Seed::new(5).rng();
    for text in POSITIONS {
        let start = hex(text);
        for _ in 0..40 {
            let (mut wide, mut forest) = (start, UnionFindRules::of(&start));
            let mut narrow = start.resized::<1>();
            loop {
                let (mut moves, mut others) = (Vec::new(), Vec::new());
                wide.moves(&mut moves);
                forest.moves(&mut others);
                assert_eq!((&moves, wide.turn()), (&others, forest.turn()), "{}", wide.write());
                // Built anew from the stones, it is the same position.
                assert_eq!(hex(&wide.write()), wide);
                assert_eq!(narrow.map(|board| board.resized::<4>()), narrow.map(|_| Some(wide)));
                if moves.is_empty() {
                    break;
                }
                let chosen = moves[rng.random_range(0..moves.len())];
                wide.play(chosen);
                forest.make(chosen);
                if let Some(board) = &mut narrow {
                    board.play(chosen);
                }
            }
            let chain = wide.chain();
            assert_eq!(chain.is_empty(), wide.winner().is_none());
            for pair in chain.windows(2) {
                assert!(wide.shape().beside(pair[0]).any(|cell| cell == pair[1]));
            }
        }
    }
}

#[test]
fn lines_of_play_are_counted_alike() {
    for text in ["2x2x2", "2x2x2 pie", "2x2x3", "1x2x3 pie", "2x2x2 two", "2x3x2 two pie"] {
        let start = hex(text);
        assert_eq!(perft(&start, 7), perft(&UnionFindRules::of(&start), 7), "{text}");
    }
}

#[test]
fn flips_are_symmetries() {
    for text in ["3x3x3:1.2/.../..3|.../.1./...|.../.../...", "2x3x4:12./...|3.1/...|..2/...|.../... 3"] {
        check_symmetric_rules(&hex(text));
    }
}

/// Images have as many lines of play, and the least is the same from all sides.
fn check_symmetric_rules(position: &Hex3d) {
    let counts = perft(position, 2);
    let least = position.least_image().0;
    for index in 0..position.symmetries() {
        let image = position.image(index);
        assert_eq!((perft(&image, 2), image.least_image().0), (counts.clone(), least));
    }
}

#[test]
fn the_first_stone_can_be_taken_over() {
    let mut position = hex("3x3x3 pie");
    position.play(position.read_move("1,1,1").unwrap());
    assert_eq!(position.write(), "3x3x3:.../.../...|.../.1./...|.../.../... 2 pie");
    let mut taken = position;
    taken.play(Move::TAKE_OVER);
    assert_eq!(taken.write(), "3x3x3:.../.../...|.../.2./...|.../.../... 3");
    position.play(position.read_move("1,0,1").unwrap());
    assert!(position.may_take_over());
    position.play(position.read_move("swap").unwrap());
    assert_eq!(position.write(), "3x3x3:.../.../...|.2./.3./...|.../.../... 1");
    assert!(!position.may_take_over());
    let small: Board<1> = hex("1x1x1 pie").resized().unwrap();
    assert_eq!(perft(&small, 2), [1, 1, 0]);
}

#[test]
fn bad_text_is_told_with_the_place() {
    for (text, message) in [
        ("", "the box is missing: write 3x3x3, or 2x2x2:1./.2|../.."),
        ("3x3", "size \"3x3\": a size is rows x columns x layers, such as 3x3x3"),
        ("3x3x9", "size \"3x3x9\": a side is a number from 1 to 7, and a box has at most 256 cells"),
        ("7x7x7", "size \"7x7x7\": a side is a number from 1 to 7, and a box has at most 256 cells"),
        ("2x2x2:../..", "1 layers, but the size says 2"),
        ("2x2x2:../..|..", "layer 1 \"..\": 1 rows, but the size says 2"),
        ("2x2x2:../..|../...", "row 1 of layer 1 \"...\": 3 cells, but the size says 2"),
        ("2x2x2:../4.|../..", "row 1 of layer 0 \"4.\": 4 is not a cell (1 2 3 stones, . free, # excluded)"),
        ("2x2x2:11/..|../..", "who moves does not follow from 2, 0 and 0 stones: write 1, 2 or 3 at the end"),
        ("2x2x2:1./1.|22/.. 3", "players 1 and 2 have both joined their faces"),
        ("2x2x2 4", "\"4\": who moves is 1, 2 or 3"),
        ("2x2x2 1 2", "\"2\": nothing may follow"),
        ("2x2x2 two 3", "\"3\": who moves is 1 or 2"),
        ("2x2x2 1 two", "\"two\": nothing may follow"),
        ("2x2x2 two two", "\"two\": who moves is 1 or 2"),
        ("2x2x2:3./..|../.. two", "row 0 of layer 0 \"3.\": 3 is not a cell (1 2 stones, . free, # excluded)"),
        ("2x2x2:2./..|../.. two", "who moves does not follow from 0 and 1 stones: write 1 or 2 at the end"),
        ("2x2x2:12/..|../.. two pie", "\"pie\": the pie rule is for the first two turns, when nobody has two stones"),
        ("2x2x2:12/3.|../.. pie", "\"pie\": the pie rule is for the first three turns, when nobody has two stones"),
    ] {
        assert_eq!(Hex3d::read(text).unwrap_err().to_string(), message, "{text}");
    }
    let fault = hex("3x3x2").read_move("3,0,0").unwrap_err().to_string();
    assert_eq!(fault, "move \"3,0,0\": a cell is its column, row and layer, counted from 0: from 0,0,0 to 2,2,1");
}

/// Where two play, nobody joins front and back; and a full box of two rows and columns or more may be a draw.
#[test]
fn two_leave_front_and_back_to_nobody() {
    for (text, winner) in
        [("2x2x3:1./..|1./..|1./.. two 2", None), ("1x2x2 two", None), ("2x2x2:12/2.|21/1. two 2", None)]
    {
        assert_eq!(hex(text).winner().map(|player| player.number()), winner, "{text}");
    }
    let mut narrow = hex("1x2x2 two");
    narrow.play(narrow.read_move("0,0,0").unwrap());
    assert_eq!((narrow.turn(), narrow.winner()), (Turn::Over, Some(Player::new(0))));
    // Stones on cells of even and of odd coordinates touch no other stone of their player.
    let drawn = hex("3x3x3:121/212/121|212/121/212|121/212/121 two 2");
    assert_eq!((drawn.turn(), drawn.winner()), (Turn::Over, None));
    assert_eq!((drawn.result(Player::new(0)), drawn.result_sum(), hex("3x3x3").result_sum()), (0, Some(0), None));
    assert_eq!(hex("2x2x2:12/..|../.. two").write(), "2x2x2:12/..|../.. two 1");
    assert_eq!(hex("3x2x4 two").write(), "3x2x4 two");
    let mut swapped = hex("2x2x2:1./..|../.. two 2 pie");
    assert!(swapped.may_take_over());
    swapped.play(Move::TAKE_OVER);
    assert_eq!(swapped.write(), "2x2x2:2./..|../.. two 1");
}
