//! The rules and the notation of Dots-and-Boxes.

use hedgerow_core::conformance::{check_notation, check_rules};
use hedgerow_core::{Notation, Player, Rules, Seed, Symmetric, Turn, perft};
use hedgerow_games::boxes::{Board, Boxes, Line};

#[test]
fn the_rules_conform() {
    for text in ["1x1", "2x2", "3x3 swedish", "2x3 icelandic", "2x2 0-0-0", "1x4 0-0-0-0 C"] {
        let position = Boxes::read(text).unwrap();
        check_rules(&position, Seed::new(7), 20);
        check_rules::<Board<1>>(&position.resized().unwrap(), Seed::new(7), 20);
    }
    check_rules(&Boxes::read("7x9").unwrap(), Seed::new(7), 3);
}

#[test]
fn positions_are_written_as_they_are_read() {
    for (text, written) in [
        (" 3x3 ", "3x3"),
        ("3x3 standard A", "3x3"),
        ("2x2 swedish", "2x2 swedish"),
        ("2x2:110011101101", "2x2 swedish"),
        ("2x2 icelandic 0-0 b", "2x2 icelandic 0-0 B"),
        ("1x1:1111 0-1 A", "1x1:1111 0-1 A"),
        ("1x2:1111000 B", "1x2:1111000 0-0 B"),
        ("3x3 0-0-0", "3x3 0-0-0 A"),
    ] {
        assert_eq!(check_notation::<Boxes>(text), written);
    }
}

#[test]
fn bad_text_gets_a_sentence() {
    for text in [
        "",
        "3",
        "3x",
        "0x3",
        "99x99",
        "3×3",
        "3x3:",
        "3x3:01",
        "3x3:2",
        "3x3 1-0",
        "3x3 C",
        "3x3 0-0 A A",
        "3x3 0-0-0-0-0",
        "3x3 0-0-0 D",
        "3x3 -",
        "1x1:1111 0-2",
    ] {
        let error = Boxes::read(text).unwrap_err();
        assert!(text.get(error.span()).is_some() && error.to_string().len() > 15, "{text}: {error}");
    }
}

#[test]
fn closing_a_box_gives_another_turn() {
    let mut position = Boxes::read("1x2:1100110").unwrap();
    assert_eq!(position.turn(), Turn::Player(Player::LEFT));
    position.play(Line(2));
    assert_eq!(position.write(), "1x2:1110110 1-0 A");
    position.play(Line(6));
    assert_eq!(position.turn(), Turn::Player(Player::RIGHT));
    position.play(Line(3));
    assert_eq!((position.turn(), position.result(Player::LEFT)), (Turn::Over, 0));
}

#[test]
fn one_line_may_close_two() {
    let mut position = Boxes::read("1x2:1111101 B").unwrap();
    position.play(Line(5));
    assert_eq!((position.scores(), position.result(Player::RIGHT)), ([0, 2].as_slice(), 2));
}

#[test]
fn boards_are_the_same_from_every_side() {
    for (text, sides) in [("2x2 icelandic", 8), ("2x2:100110100000 0-0 B", 8), ("2x3:11010000010000100 0-0 B", 4)] {
        let position = Boxes::read(text).unwrap();
        assert_eq!(position.symmetries(), sides, "{text}");
        let (counts, least) = (perft(&position, 4), position.least_image().0);
        assert_eq!(position.image(0), position);
        for index in 0..sides {
            let image = position.image(index);
            assert_eq!((perft(&image, 4), image.least_image().0), (counts.clone(), least), "{text} {index}");
            assert_eq!(image.to_move(), position.to_move());
        }
    }
}
