//! The winner of openings and positions, against published results and against other solvers.

use hedgerow_core::{Budget, Notation, Player, Rules};
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
fn two_threads_say_the_same() {
    for opening in ["6x6 a1 b1", "6x6 c3 d3", "5x7 a1 a2", "7x6 d4 e4"] {
        let answers = [1, 2].map(|threads| solved(&konane(opening), Limits { threads, ..Limits::default() }));
        assert_eq!(answers[0].winner, answers[1].winner, "{opening}");
        assert_eq!(answers[0].winning, answers[1].winning, "{opening}");
    }
}

#[test]
fn lines_end_with_the_winner() {
    for opening in ["4x4", "5x5", "6x6 c3 c2", "6x4 any", "XO.O/OXO./.OX./XO.O X"] {
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
        assert_eq!(at.turn(), hedgerow_core::Turn::Over);
    }
}
