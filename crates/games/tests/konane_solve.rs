//! The winner of openings and positions, against published results and against other solvers.

use hedgerow_core::{Budget, Notation, Player, Rules, Turn};
use hedgerow_games::konane::Konane;
use hedgerow_games::konane::solve::{Limits, Solution, Solver};
use serde_json::Value;

const REFERENCE: &str = include_str!("data/konane.json");

fn konane(text: &str) -> Konane {
    Konane::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solved(position: &Konane, limits: Limits) -> Solution {
    Solver::new(position, limits).unwrap().solve(&Budget::unlimited(), &|_| ()).unwrap()
}

/// Openings of the reference with at most so many squares, with their winners.
fn openings(list: &str, most_squares: usize) -> Vec<(String, Player)> {
    let reference: Value = serde_json::from_str(REFERENCE).unwrap();
    let cases = reference[list].as_array().unwrap().iter().map(|case| {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let opening =
            format!("{} any {} {}", text(&case["board"]), text(&case["removed"][0]), text(&case["removed"][1]));
        let winner = if case["black_jumps_first_winner"] == "black" { Player::LEFT } else { Player::RIGHT };
        (opening, winner)
    });
    cases.filter(|(opening, _)| konane(opening).shape().squares() <= most_squares).collect()
}

#[test]
fn openings_are_won_by_whom_they_should_be() {
    for list in ["solved_rule_openings", "solved_all_adjacent_pairs_up_to_symmetry"] {
        let cases = openings(list, 36);
        assert!(cases.len() > 20);
        for (opening, winner) in cases {
            let limits = Limits { every_move: false, ..Limits::default() };
            assert_eq!(solved(&konane(&opening), limits).winner, winner, "{opening}");
        }
    }
}

#[test]
fn the_centre_is_tried_before_the_corners() {
    let position = konane("5x5");
    let limits = Limits { every_move: false, ..Limits::default() };
    let solution = solved(&position, limits);
    let winning: Vec<String> = solution.winning.iter().map(|&chosen| position.write_move(chosen)).collect();
    assert_eq!(winning, ["c3"]);
    // The corners, which win as well, take six times as many positions.
    assert!(solution.nodes < 150, "{} positions", solution.nodes);
}

#[test]
fn two_threads_say_the_same() {
    for opening in ["6x6 a1 b1", "6x6 c3 d3", "5x7 a1 a2", "7x6 d4 e4"] {
        let answers = [1, 2].map(|threads| solved(&konane(opening), Limits { threads, ..Limits::default() }));
        assert_eq!(answers[0].winner, answers[1].winner, "{opening}");
        assert_eq!(answers[0].winning, answers[1].winning, "{opening}");
    }
}

#[test]
fn lines_end_with_the_winner() {
    for opening in ["4x4", "5x5", "6x6 c3 c2", "6x4 any", "XO.O/OXO./.OX./OX.X O"] {
        let position = konane(opening);
        let solution = solved(&position, Limits::default());
        let mut at = position;
        for &chosen in &solution.line {
            let mut moves = Vec::new();
            at.moves(&mut moves);
            assert!(moves.contains(&chosen), "{opening}");
            at.play(chosen);
        }
        assert_eq!(at.result(solution.winner), 1, "{opening}");
        assert_eq!(at.turn(), Turn::Over);
    }
}

/// The outcome class of a position: who wins whoever begins, or whether beginning wins or loses.
fn outcome(position: &Konane) -> char {
    let limits = Limits { every_move: false, ..Limits::default() };
    let [black, white] = Player::BOTH.map(|first| solved(&position.with_turn(first), limits).winner == first);
    match (black, white) {
        (true, true) => 'N',
        (false, false) => 'P',
        (true, false) => 'L',
        (false, true) => 'R',
    }
}

/// A narrow board from which two neighbours, called by their squares one after the other, are removed.
fn narrow(board: &str, gap: &str) -> Konane {
    let start = konane(&format!("{board} any"));
    let second = gap[1..].find(|letter: char| letter.is_ascii_lowercase()).unwrap() + 1;
    let mut squares = [&gap[..second], &gap[second..]];
    let black = start.shape().named(squares[0]).unwrap();
    if start.shape().colour(black) != Player::LEFT {
        squares.swap(0, 1);
    }
    konane(&format!("{board} any {} {}", squares[0], squares[1]))
}

#[test]
fn narrow_boards_are_in_their_class() {
    let reference: Value = serde_json::from_str(REFERENCE).unwrap();
    let cases = reference["narrow_boards_outcome_class"]["rows"].as_array().unwrap();
    assert!(cases.len() > 100);
    for case in cases {
        let (board, gap) = (case["board"].as_str().unwrap(), case["gap"].as_str().unwrap());
        let position = narrow(board, gap);
        if position.shape().squares() <= 64 {
            assert_eq!(outcome(&position).to_string(), case["outcome"].as_str().unwrap(), "{board} {gap}");
        }
    }
}

/// Boards that Uiterwijk (2021) left open: three squares wide, the gap along the side at the corner.
#[test]
#[ignore = "some minutes: run by ./test --long"]
fn longer_corners_are_as_first_found() {
    for (rows, class) in [(14, 'R'), (15, 'P'), (16, 'R'), (17, 'P')] {
        assert_eq!(outcome(&narrow(&format!("{rows}x3"), "a1a2")), class, "{rows}x3");
    }
}

/// Forty and forty-two squares, as found by a plain search of another program that needed half an hour.
#[test]
#[ignore = "some minutes: run by ./test --long"]
fn large_openings_are_won_by_whom_they_should_be() {
    let white =
        ["8x5 a1 a2", "8x5 c5 c4", "8x5 c5 d5", "8x5 c5 c6", "7x6 a1 b1", "7x6 a1 a2", "7x6 d4 d3", "7x6 d4 c4"];
    let black = ["8x5 a1 b1", "7x6 d4 e4"];
    let limits = Limits { threads: 2, memory: 2 << 30, every_move: false };
    let cases = white.map(|text| (text, Player::RIGHT)).into_iter().chain(black.map(|text| (text, Player::LEFT)));
    for (opening, winner) in cases {
        assert_eq!(solved(&konane(opening), limits).winner, winner, "{opening}");
    }
}
