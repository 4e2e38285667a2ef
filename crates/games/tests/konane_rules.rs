//! The rules of Konane: the promises of any game, and the published counts of lines of play.

use hedgerow_core::conformance::{check_moves, check_notation, check_rules};
use hedgerow_core::{Notation, Rules, Seed, Symmetric, perft};
use hedgerow_games::konane::{Board, Konane};
use serde_json::Value;

const REFERENCE: &str = include_str!("data/konane.json");

fn konane(text: &str) -> Konane {
    Konane::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn promises_are_kept() {
    for text in ["4x4", "5x4", "6x6 any", "8x8", "3x13", "14x17", "XO.O/OXO./.OX./XO.X O", "OXO.X/..XOX/XX.OO"] {
        let start = konane(text);
        check_rules(&start, Seed::new(1), 12);
        check_notation::<Konane>(text);
        let mut moves = Vec::new();
        start.moves(&mut moves);
        check_moves(&start, &moves);
        if let Some(board) = start.resized::<1>() {
            check_rules(&board, Seed::new(1), 12);
        }
    }
}

#[test]
fn lines_of_play_are_as_many_as_published() {
    let reference: Value = serde_json::from_str(REFERENCE).unwrap();
    for (size, counts) in reference["perft"].as_object().unwrap() {
        let start: Board<1> = konane(size).resized().unwrap();
        let by_ply = counts["total_by_ply"].as_object().unwrap();
        let depth = by_ply.keys().map(|ply| ply.parse::<usize>().unwrap()).max().unwrap().min(10);
        let counted = perft(&start, depth);
        assert_eq!(counted[1], counts["ply1"].as_u64().unwrap());
        assert_eq!(counted[2], counts["ply2"].as_u64().unwrap());
        for ply in 3..=depth {
            assert_eq!(counted[ply], by_ply[&ply.to_string()].as_u64().unwrap(), "{size}, ply {ply}");
        }
    }
}

#[test]
fn any_stone_may_go_first_where_that_is_agreed() {
    assert_eq!(perft(&konane("4x4 any"), 2), [1, 8, 24]);
    assert!(Konane::read("6x6 c1 c2").is_err());
    assert_eq!(konane("6x6 any c1 c2").write(), "XO.OXO/OX.XOX/XOXOXO/OXOXOX/XOXOXO/OXOXOX X");
}

#[test]
fn words_of_any_width_play_the_same_game() {
    let mut rng = Seed::new(7).rng();
    for text in ["6x6", "7x9", "4x15"] {
        let wide = konane(text);
        for _ in 0..20 {
            let (mut one, mut other) = (wide.resized::<1>().unwrap(), wide.resized::<4>().unwrap());
            let (mut moves, mut others) = (Vec::new(), Vec::new());
            loop {
                moves.clear();
                others.clear();
                one.moves(&mut moves);
                other.moves(&mut others);
                assert_eq!(moves, others);
                let Some(&chosen) = moves.get(rand::Rng::random_range(&mut rng, 0..moves.len().max(1))) else { break };
                one.play(chosen);
                other.play(chosen);
                assert_eq!(one.resized::<8>(), other.resized::<8>());
            }
        }
    }
}

#[test]
fn bad_text_is_told_with_the_place() {
    for (text, message) in [
        ("", "the board is missing: write 6x6, or rows such as XO.O/OXOX X"),
        ("6", "size \"6\": a size is rows x columns, such as 6x6"),
        ("0x4", "size \"0x4\": a side is a number from 1 to 40, and a board has at most 512 squares"),
        ("40x40", "size \"40x40\": a side is a number from 1 to 40, and a board has at most 512 squares"),
        ("6x6 b1", "\"b1\": Black removes a black stone from a corner or the centre (after \"any\", any of them)"),
        ("6x6 a1 c1", "\"c1\": White removes a stone beside the empty square"),
        ("6x6 a1 b1 c1", "\"c1\": two stones are removed and no more"),
        ("XOX/OX", "row 2 \"OX\": 2 squares, but the first row has 3"),
        ("XOX/OxO", "row 2 \"OxO\": x is not a square (X black, O white, . empty)"),
        ("XOX/O.O Y", "\"Y\": who moves is X or O"),
    ] {
        assert_eq!(Konane::read(text).map(|board| board.write()).unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn boards_are_the_same_from_every_side() {
    for (text, sides) in
        [("6x6", 8), ("6x6 any", 8), ("6x6 c3", 8), ("5x4", 4), ("XO.O/OXO./.OX./XO.X O", 8), ("OXO.X/..XOX/XX.OO", 4)]
    {
        let position = konane(text);
        assert_eq!(position.symmetries(), sides, "{text}");
        let (counts, least) = (perft(&position, 3), position.least_image().0);
        assert_eq!(position.image(0), position);
        for index in 0..sides {
            let image = position.image(index);
            assert_eq!((perft(&image, 3), image.least_image().0), (counts.clone(), least), "{text} {index}");
        }
    }
}
