//! Tests: known values, and what must hold for random positions.

use super::fraction::Fraction;
use super::games::{Cherries, Domineering, Hackenbush, Nim};
use super::matrix::{Entry, filled, is_optimal, is_optimal_within, left_guarantee, matrix_value, right_guarantee};
use super::{Position, Rule, ends, repeated_value, root_brackets, root_matrix, value};
use crate::hackenbush::{Edge, parse};
use crate::random::{SplitMix64, random_board, random_cherries, random_connected_graph, random_heaps};
use crate::tree::Player;

const RULES: [Rule; 3] = [Rule::Tie, Rule::Random, Rule::Replay];

fn fraction(text: &str) -> Fraction {
    text.parse().unwrap()
}

fn fractions(text: &str) -> Vec<Fraction> {
    text.split_whitespace().map(fraction).collect()
}

/// Reads a matrix such as `1 0, ? 2`, in which `?` is choosing again.
fn matrix(text: &str) -> Vec<Vec<Entry>> {
    let entry = |word: &str| (word != "?").then(|| fraction(word));
    text.split(',').map(|row| row.split_whitespace().map(entry).collect()).collect()
}

/// A sum of stalks such as `BR+RB`, each from the ground up.
fn stalks(text: &str) -> Hackenbush {
    let mut edges: Vec<Edge> = Vec::new();
    let mut last = 0;
    for stalk in text.split('+') {
        let mut below = 0;
        for colour in stalk.chars() {
            last += 1;
            edges.push((below, last, colour));
            below = last;
        }
    }
    Hackenbush::new(&edges)
}

fn graph(text: &str) -> Hackenbush {
    Hackenbush::new(&parse(text).unwrap())
}

fn text<P: Position>(position: &P, rule: Rule) -> String {
    value(position, rule).to_string()
}

#[track_caller]
fn check<P: Position>(position: &P, tie: &str, replay: &str, random: &str) {
    assert_eq!(text(position, Rule::Tie), tie);
    assert!(value(position, Rule::Replay).admits(&fraction(replay)), "{}", value(position, Rule::Replay));
    assert_eq!(text(position, Rule::Random), random);
}

#[test]
fn red_blue_hackenbush() {
    // Without green edges there are no conflicts.
    for (sum, known) in
        [("B", "1"), ("BR", "0"), ("BR+BR", "1/2"), ("BR+BR+RB", "1/4"), ("BR+BR+BR", "5/6"), ("BR+BR+BR+RB", "9/14")]
    {
        check(&stalks(sum), known, known, known);
    }
    check(&graph("0-1B 0-2B 3-5B 4-6B 0-7B 1-3R 2-4R 7-8R"), "11/6", "11/6", "11/6");
    // A circus tent.
    check(&graph("0-1B 0-2B 0-3B 1-4R 2-4R 3-4R"), "5/6", "5/6", "5/6");
}

#[test]
fn green_hackenbush() {
    check(&graph("0-1B 1-2R 0-3B 0-4G"), "2/3", "1", "1");
    check(&graph("0-1B 0-2G 2-3B 2-4R"), "1/2", "1", "1");
    check(&graph("0-1B 0-2B 0-3B 3-4R 0-5G"), "3/2", "2", "2");
}

#[test]
fn square_root_of_two() {
    let position = graph("0-1B 0-2G 0-3G 0-4R 4-5B");
    assert_eq!(text(&position, Rule::Tie), "1/4");
    assert_eq!(text(&position, Rule::Random), "1");
    let replay = value(&position, Rule::Replay);
    // The value is the square root of 2, less 1.
    let square = |v: &Fraction| {
        let root = v + &Fraction::from(1);
        &root * &root
    };
    assert!(square(replay.lower()) < Fraction::from(2) && Fraction::from(2) < square(replay.upper()), "{replay}");
}

#[test]
fn domineering() {
    check(&Domineering::new(&["...", "..."]), "0", "0", "3/4");
    assert_eq!(text(&Domineering::new(&[".....", "....."]), Rule::Random), "9/16");
}

#[test]
fn cherries() {
    check(&Cherries::new(&["BRB"]), "1", "1", "1");
    check(&Cherries::new(&["BR"]), "0", "0", "0");
    check(&Cherries::new(&["BBB", "R"]), "2", "2", "2");
}

#[test]
fn nim_is_a_draw() {
    for heaps in [vec![], vec![3], vec![1, 2], vec![2, 2], vec![1, 1, 2]] {
        check(&Nim::new(&heaps), "0", "0", "0");
    }
}

#[test]
fn matrices() {
    let of = |text: &str| matrix_value(&text.split(',').map(fractions).collect::<Vec<_>>()).to_string();
    assert_eq!(of("7/3"), "7/3");
    assert_eq!(of("1 2, 3 4"), "3");
    assert_eq!(of("1 -1, -1 1"), "0");
    assert_eq!(of("3 0 1, 0 2 1"), "1");
    assert_eq!(of("0 -1 2, 1 0 -3, -2 3 0"), "0");
    assert_eq!(of("1 0 0, 0 1/2 0, 0 0 1/3"), "1/6");
    assert_eq!(of("0 0, 0 0, 0 0"), "0");
}

#[test]
fn optimal_strategies() {
    let penny = matrix("2 0, 0 1");
    let (even, third, two_thirds) = (fractions("1/2 1/2"), fractions("1/3 2/3"), fraction("2/3"));
    assert!(is_optimal(&penny, &third, &third, &two_thirds));
    assert!(!is_optimal(&penny, &even, &third, &two_thirds));
    assert!(!is_optimal(&penny, &third, &even, &two_thirds));
    assert!(!is_optimal(&penny, &third, &third, &fraction("1/2")));
    assert!(is_optimal_within(&penny, &even, &third, &two_thirds, &fraction("1/6")));
    assert_eq!(left_guarantee(&penny, &even), fraction("1/2"));
    assert_eq!(right_guarantee(&penny, &even), fraction("1"));
}

#[test]
fn choosing_again() {
    let of = |text: &str| repeated_value(&matrix(text));
    let exactly = |text: &str| (fraction(text), fraction(text));
    assert_eq!(of("?"), exactly("0"));
    assert_eq!(of("?, 1"), exactly("1"));
    assert_eq!(of("? -1"), exactly("-1"));
    // The fixed points are 1/3 and 1.
    let (lower, upper) = of("? 1, 1/3 ?");
    assert!(lower <= fraction("1/3") && fraction("1/3") <= upper);
    // Choosing the first row for ever is optimal if choosing again pays 1, but it gets Left nothing.
    let waiting = matrix("?, 1");
    assert!(is_optimal(&waiting, &fractions("1 0"), &fractions("1"), &fraction("1")));
    assert_eq!(left_guarantee(&waiting, &fractions("1 0")), fraction("0"));
    assert_eq!(left_guarantee(&waiting, &fractions("99/100 1/100")), fraction("1"));
}

#[test]
fn root_matrices() {
    let square = Domineering::new(&["..", ".."]);
    let (left, right, entries) = root_matrix(&square, Rule::Replay);
    assert_eq!(left, [(0, 0), (0, 1)]);
    assert_eq!(right, [(0, 0), (1, 0)]);
    assert_eq!(entries, matrix("? ?, ? ?"));
    let (_, _, entries) = root_matrix(&square, Rule::Random);
    assert_eq!(entries, matrix("0 0, 0 0"));
    // Only Left has moves, and Right passes.
    let (left, right, entries) = root_matrix(&graph("0-1B 1-2B"), Rule::Tie);
    assert_eq!((left, right, entries), (vec![0, 1], vec![], matrix("1, 2")));
    let (left, right, entries) = root_matrix(&stalks("BR+BR"), Rule::Tie);
    assert_eq!((left, right, entries), (vec![0, 2], vec![1, 3], matrix("0 1, 1 0")));
    let (_, _, entries) = root_matrix(&Nim::new(&[2]), Rule::Replay);
    assert_eq!(entries, matrix("0 ?, ? ?"));
}

/// A game in which each player has one move, once, and the two do not commute.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Race {
    Start,
    Left,
    Right,
    Points(usize),
}

impl Position for Race {
    type Move = ();

    fn moves(&self, player: Player) -> Vec<()> {
        if self.play(player, ()).is_some() { vec![()] } else { vec![] }
    }

    fn play(&self, player: Player, _: ()) -> Option<Race> {
        match (self, player) {
            (Race::Start, Player::Left) => Some(Race::Left),
            (Race::Start, Player::Right) => Some(Race::Right),
            (Race::Left, Player::Right) => Some(Race::Points(3)),
            (Race::Right, Player::Left) => Some(Race::Points(0)),
            (Race::Points(n), Player::Left) if *n > 0 => Some(Race::Points(n - 1)),
            _ => None,
        }
    }
}

#[test]
fn a_coin_decides_between_the_orders() {
    check(&Race::Start, "3/2", "3/2", "3/2");
}

/// Under the rules `Tie` and `Random` the value is that of the root's matrix; under `Replay` the root's matrix at least
/// does not contradict the bracket.
fn check_root<P: Position>(position: &P) {
    for rule in RULES {
        let answer = value(position, rule);
        let (_, _, brackets) = root_brackets(position, rule);
        let low = filled(&ends(&brackets, |(lower, _)| lower), answer.lower());
        let high = filled(&ends(&brackets, |(_, upper)| upper), answer.upper());
        assert!(matrix_value(&low) <= *answer.upper());
        assert!(matrix_value(&high) >= *answer.lower());
    }
}

#[test]
fn random_positions() {
    let mut rng = SplitMix64::new(12);
    for _ in 0..20 {
        let edges = random_connected_graph(&mut rng, 6, 4, "BRG");
        check_root(&Hackenbush::new(&edges));
        // With the colours exchanged, everything is negated.
        let exchanged = |colour| match colour {
            'B' => 'R',
            'R' => 'B',
            other => other,
        };
        let other: Vec<Edge> = edges.iter().map(|&(u, v, colour)| (u, v, exchanged(colour))).collect();
        for rule in RULES {
            let (here, there) = (value(&Hackenbush::new(&edges), rule), value(&Hackenbush::new(&other), rule));
            assert_eq!((here.lower(), here.upper()), (&-there.upper(), &-there.lower()), "{edges:?}");
        }
        let board = random_board(&mut rng, 3, 3, 4);
        check_root(&Domineering::new(&board.iter().map(String::as_str).collect::<Vec<_>>()));
        let heaps = random_heaps(&mut rng, 2, 2);
        check(&Nim::new(&heaps), "0", "0", "0");
        let rows = random_cherries(&mut rng, 3, 3);
        let cherries = Cherries::new(&rows.iter().map(String::as_str).collect::<Vec<_>>());
        check_root(&cherries);
        // No conflicts, so the rule does not matter.
        let all: Vec<String> = RULES.iter().map(|&rule| text(&cherries, rule)).collect();
        assert!(all.iter().all(|answer| *answer == all[0]), "{rows:?}");
    }
}
