//! The analyser of Dots-and-Boxes: every term by a position made by hand.

use std::time::Duration;

use hedgerow_core::{Budget, Notation, Player, Stopped};
use hedgerow_games::boxes::analysis::{Analysis, Heart, LineKind, NimstringValue, Phase, analyse, nimstring};
use hedgerow_games::boxes::solve::{Limits, Method, Solution, Solver};
use hedgerow_games::boxes::{Boxes, Line};

fn read(text: &str) -> Boxes {
    Boxes::read(text).unwrap()
}

fn analysed(text: &str) -> Analysis {
    analyse(&read(text), &Budget::unlimited()).unwrap()
}

fn kind(text: &str, line: u16) -> LineKind {
    let analysis = analysed(text);
    analysis.lines.iter().find(|&&(free, _)| free == Line(line)).unwrap().1
}

fn solved(position: &Boxes) -> Solution {
    let limits = Limits { method: Method::Plain, ..Limits::default() };
    Solver::new(position, limits).unwrap().solve(&Budget::unlimited(), &|_| {}).unwrap()
}

#[test]
fn sentences() {
    let long = "Long-chain rule (";
    let none = "None is certain so far. No more can come,";
    for (text, expected) in [
        ("1x1:1111", vec!["Every line is drawn: the game is over.".to_owned()]),
        (
            "1x2:1111000",
            vec![
                "There is 1 short chain (2).".to_owned(),
                "Handouts (boxes given): 5 (2, hard-hearted).".to_owned(),
                "Loony lines (boxes offered): 4 (2, half-hearted), 6 (2, half-hearted).".to_owned(),
                "A scores -2 net of what is left under perfect play.".to_owned(),
                format!(
                    "{long}6 dots): A wants an even number of long chains, B an odd one. {none} and B gets more of the boxes."
                ),
                "Nimstring: *. A wins it by 5.".to_owned(),
            ],
        ),
        (
            "4x2:1100110011101101101101 B",
            vec![
                "There are 2 loops (4, 4).".to_owned(),
                "Loony lines (boxes offered): 2 (4), 3 (4), 6 (4), 7 (4), 11 (4), 14 (4), 17 (4), 20 (4).".to_owned(),
                "Loony endgame: every line is loony. B must open a chain or loop; A is in control.".to_owned(),
                "Controlled value -8 + 8 (terminal bonus) = 0, which is the value: \
                 B scores half of what is left under perfect play."
                    .to_owned(),
                format!(
                    "{long}15 dots): A wants an even number of long chains, B an odd one. {none} but that does not tell who gets more boxes."
                ),
                "Nimstring: 0. B loses it whatever is drawn.".to_owned(),
            ],
        ),
        (
            "1x2:1111100",
            vec![
                "A can take 2 boxes, or decline the last of them by double-dealing and stay in control.".to_owned(),
                "Captures (boxes): 5 (1).".to_owned(),
                "Double-dealing (boxes declined): 6 (2).".to_owned(),
                "Nimstring: loony. A wins it by 6.".to_owned(),
            ],
        ),
    ] {
        assert_eq!(analysed(text).sentences(), expected, "{text}");
    }
}

#[test]
fn captures_and_doublecrosses() {
    assert_eq!(kind("1x2:1111101", 5), LineKind::Capture { boxes: 2 });
    assert_eq!(kind("1x2:1111100", 5), LineKind::Capture { boxes: 1 });
    assert_eq!(kind("1x2:1111101", 5).name(), "doublecross");
}

#[test]
fn safe_lines_and_handouts() {
    assert_eq!(kind("1x2", 5), LineKind::Safe);
    // One box with two free sides is a chain of one.
    assert_eq!(kind("1x1:0011", 0), LineKind::Handout { boxes: 1, heart: None });
    // A chain of two: by its middle line, by an end line.
    assert_eq!(kind("1x2:1111000", 5), LineKind::Handout { boxes: 2, heart: Some(Heart::Hard) });
    for end in [4, 6] {
        let opened = kind("1x2:1111000", end);
        assert_eq!(
            (opened, opened.name()),
            (LineKind::Loony { boxes: 2, heart: Some(Heart::Half) }, "half-hearted handout")
        );
    }
}

#[test]
fn loony_lines() {
    let analysis = analysed("1x3:1111110000");
    assert!(analysis.lines.iter().all(|&(_, kind)| kind == LineKind::Loony { boxes: 3, heart: None }));
    assert_eq!((analysis.phase, analysis.control), (Phase::LoonyEndgame, Some(Player::RIGHT)));
    assert!(analysis.is_quiet() && analysis.is_loony_endgame());
    assert_eq!((analysis.dots, analysis.long_chains, analysis.loops), (8, 1, 0));
    let ring = analysed("2x2 swedish");
    assert!(ring.lines.iter().all(|&(_, kind)| kind == LineKind::Loony { boxes: 4, heart: None }));
    assert_eq!((ring.long_chains, ring.loops), (0, 1));
}

#[test]
fn double_dealing() {
    // The last two of a chain, and the last four of a loop.
    let chain = analysed("1x3:1111111100");
    assert_eq!((chain.phase, chain.takeable.boxes, chain.takeable.choice), (Phase::Taking, 2, true));
    assert_eq!(kind("1x3:1111111100", 9), LineKind::DoubleDealing { boxes: 2 });
    assert_eq!(kind("1x2:1111100", 6), LineKind::DoubleDealing { boxes: 2 });
    assert_eq!(kind("2x2:111011101101", 3), LineKind::DoubleDealing { boxes: 4 });
    let opened = analysed("1x4:1111111110000");
    assert_eq!((opened.takeable.boxes, opened.takeable.choice, opened.control), (4, true, Some(Player::LEFT)));
    assert_eq!(opened.nimstring.unwrap().value, NimstringValue::Loony);
    // With another chain open nobody is made to move elsewhere.
    assert!(kind("2x2:111111100100", 8).is_loony());
}

#[test]
fn the_long_chain_rule() {
    // With an odd number of dots the first player wants an odd number of chains.
    for (text, wants_even) in [
        ("3x3", Player::LEFT),
        ("2x2", Player::RIGHT),
        ("1x3", Player::LEFT),
        ("2x2:100000000000 B", Player::RIGHT),
        ("3x3:100000000000000000000000 B", Player::LEFT),
    ] {
        let rule = analysed(text).rule.unwrap();
        assert_eq!(
            (rule.wants_even, rule.certain, rule.suited(), rule.favours),
            (wants_even, 0, wants_even, None),
            "{text}"
        );
    }
    let rule = analysed("1x3:1111110000").rule.unwrap();
    assert_eq!((rule.certain, rule.open, rule.suited(), rule.favours), (1, 0, Player::RIGHT, Some(Player::RIGHT)));
}

#[test]
fn nimstring_of_small_boards() {
    // A lone long chain or loop is loony to open, so there is no good move; a short one may be given away.
    for (text, value) in [
        ("1x3:1111110000", "0"),
        ("2x2 swedish", "0"),
        ("1x1:0011", "*"),
        ("1x2:1111000", "*"),
        ("1x1:0111", "0"),
        ("1x1", "*"),
        ("1x3:1111111000", "loony"),
    ] {
        assert_eq!(nimstring(&read(text), &Budget::unlimited()).unwrap().value.to_string(), value, "{text}");
    }
}

#[test]
fn nimstring_of_any_3x3_is_quick_and_of_large_boards_gives_up() {
    let known = nimstring(&read("3x3"), &Budget::unlimited()).unwrap();
    assert_eq!((known.value, known.moves.len()), (NimstringValue::Nimber(2), 24));
    assert_eq!(known.winning, [4, 7, 17, 18].map(Line));
    let budget = Budget::unlimited().with_time(Duration::from_millis(50));
    let analysis = analyse(&read("8x8"), &budget).unwrap();
    assert_eq!(analysis.nimstring.unwrap_err(), Stopped::Time);
    assert_eq!((analysis.phase, budget.claimed()), (Phase::Open, 0));
    assert_eq!(analyse(&read("3x3 0-0-0"), &Budget::unlimited()).unwrap_err(), Stopped::TooLarge);
}

#[test]
fn berlekamps_problems() {
    for (text, best, net) in [
        ("3x3:110011000010100011000101", &[8][..], 3),
        ("3x3:111000000000010111110111", &[9, 20], 5),
        ("3x3:111000000000010111110110", &[3], 3),
    ] {
        let (solution, analysis) = (solved(&read(text)), analysed(text));
        assert_eq!((solution.net, solution.best().map(|line| line.0).collect::<Vec<_>>().as_slice()), (net, best));
        // All three are won as they are in Nimstring.
        let winning: Vec<u16> = analysis.nimstring.unwrap().winning.iter().map(|line| line.0).collect();
        assert_eq!(winning, best, "{text}");
    }
}
