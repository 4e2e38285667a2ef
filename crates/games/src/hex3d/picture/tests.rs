use hedgerow_core::Notation;
use hedgerow_core::picture::palette;

use super::*;

fn read(text: &str) -> Hex3d {
    Hex3d::read(text).unwrap()
}

const WON: &str = "3x3x3:123/1.2/1..|3../.../...|.../.../...";

#[test]
fn the_box_in_characters() {
    let expected = "\
z=0 front  z=1       z=2 back
   0 1 2      0 1 2     0 1 2
 0 . . .    0 . . .   0 . . .
 1 . . .    1 . # .   1 . . .
 2 . . .    2 . . .   2 . . .
1 joins top and bottom, 2 left and right, 3 front and back.
Player 1 to move
";
    let drawn = read("3x3x3:.../.../...|.../.#./...|.../.../...").text();
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(squeezed(&drawn), squeezed(expected), "{drawn}");
    // The numbers of columns stand over the cells, in every layer.
    let lines: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
    let heads = lines[1].iter().enumerate().filter(|(_, letter)| letter.is_ascii_digit());
    assert!(heads.clone().all(|(place, _)| matches!(lines[3][place], '.' | '#')), "{drawn}");
    assert_eq!(heads.count(), 9);
    let won = read(WON).text();
    assert!(won.contains("chain 0,0,0 - 0,1,0 - 0,2,0\n"), "{won}");
    assert!(won.ends_with("Player 1 has joined top and bottom and wins\n"), "{won}");
    assert!(read("1x1x1").text().starts_with("z=0 front and back\n   0\n 0 .\n"), "{}", read("1x1x1").text());
}

#[test]
fn a_wide_box_goes_on_in_the_next_line() {
    for (text, lines) in [("7x7x5", 2), ("2x2x2", 1), ("6x6x7", 2), ("7x7x1", 1)] {
        let drawn = read(text).text();
        assert_eq!(drawn.lines().filter(|line| line.starts_with("z=")).count(), lines, "{drawn}");
        assert_eq!(drawn.matches("z=").count(), read(text).shape().layers());
        assert!(drawn.lines().all(|line| line.chars().count() <= 80), "{drawn}");
    }
}

#[test]
fn the_last_move_and_names_in_characters() {
    let position = read("2x3x2:1.2/...|.../..3");
    let last = position.read_move("2,1,1").unwrap();
    let drawing = Drawing { last: Some(last), ..Drawing::default() };
    let drawn = position.drawing_text(&drawing, false);
    assert!(drawn.lines().nth(3).unwrap().ends_with(" 1 . .[3]"), "{drawn}");
    let coloured = position.drawing_text(&drawing, true);
    assert!(coloured.contains("\x1b[1;32m3\x1b[0m") && coloured.contains("\x1b[1m[\x1b[0m"), "{coloured:?}");
    let named = position.drawing_text(&Drawing { labels: true, ..drawing }, false);
    assert!(named.contains("0,1,0 1,1,0 2,1,0") && named.contains("[  3  ]"), "{named}");
    let free = (0..12).filter(|&cell| position.free().has(cell));
    assert!(free.into_iter().all(|cell| named.contains(&position.shape().name(cell))));
}

#[test]
fn what_cannot_be_seen_is_told() {
    let position = read("2x2x2:1./..|../.2");
    let numbers = [(position.read_move("1,0,0").unwrap(), "0.4".to_owned(), Emphasis::Chosen)];
    let last = position.read_move("1,1,1").ok();
    for view in [View::Layers, View::Cube] {
        let told = position.drawing(&Drawing { view, numbers: &numbers, last, ..Drawing::default() });
        let expected = "Players 1, 2 and 3 have 1, 1, 0 stones, 6 cells are free. Player 3 to move. The last move was \
                        1,1,1. Chosen: 1,0,0 (0.4). Layers from the front, their rows from the top: 1. / .. | .. / .2.";
        assert!(told.contains(expected), "{told}");
        assert!(told.contains("<title>3D Hex, 2 rows, 2 columns and 2 layers</title>"));
    }
    assert!(read(WON).svg().contains("The chain: 0,0,0; 0,1,0; 0,2,0."));
    assert!(read("1x2x1").svg().contains("<title>3D Hex, 1 row, 2 columns and 1 layer</title>"));
}

/// A number that stands out has no player's colour: the players' colours are in the bars and in the legend alone.
#[test]
fn numbers_have_the_colour_of_no_player() {
    let position = read("2x2x2");
    let coloured = |numbers: &[(Move, String, Emphasis)]| {
        let drawn = position.drawing(&Drawing { numbers, ..Drawing::default() });
        [palette::BLUE, palette::RED, palette::GREEN].map(|colour| drawn.matches(colour).count())
    };
    for emphasis in [Emphasis::Chosen, Emphasis::Best] {
        assert_eq!(coloured(&[(Move::cell(0), "1".to_owned(), emphasis)]), coloured(&[]));
    }
}

#[test]
fn every_cell_can_be_found_and_no_move_breaks_a_drawing() {
    for text in ["1x1x1", "2x2x2 pie", "2x2x2:1./..|../.. pie", WON, "7x7x5", "7x1x1", "1x7x7", "2x2x1:#1/.."] {
        let position = read(text);
        let wild = [Move::cell(0), Move::cell(254), Move::TAKE_OVER, Move::cell(5)];
        let numbers = wild.map(|chosen| (chosen, "<1>".to_owned(), Emphasis::Best));
        for (last, view) in wild.into_iter().flat_map(|last| [(last, View::Layers), (last, View::Cube)]) {
            let drawing = Drawing { view, labels: true, numbers: &numbers, last: Some(last) };
            let drawn = position.drawing(&drawing);
            assert_eq!(drawn.matches("<g ").count(), drawn.matches("</g>").count());
            assert!(drawn.ends_with("</svg>\n") && !drawn.contains("<1>"));
            let opened = drawn.matches('<').count();
            assert_eq!(opened, drawn.matches('>').count());
            position.drawing_text(&drawing, true);
            let name = |cell| position.shape().name(cell);
            let found = |cell| drawn.matches(&format!("data-place=\"{}\"", name(cell))).count() == 1;
            assert!((0..position.shape().cells()).all(found));
        }
    }
}

#[test]
fn stones_carry_their_digits_and_a_chain_its_mark() {
    let (won, open) = (read(WON), read("3x3x3:123/1.2/...|3../.../...|.../.../..."));
    for view in [View::Layers, View::Cube] {
        let [won, open] = [won, open].map(|position| position.drawing(&Drawing { view, ..Drawing::default() }));
        assert_eq!(won.matches(stones::CHAIN).count(), 3 + 2, "a disc for every stone, a link between two");
        assert_eq!(open.matches(stones::CHAIN).count(), 0);
        let digits = |drawn: &str| drawn.matches("font-weight=\"bold\" dominant-baseline=\"central\">1</text>").count();
        // One in the legend, and one for the winner or for the player to move.
        assert_eq!((digits(&won), digits(&open)), (3 + 2, 2 + 2));
    }
}
