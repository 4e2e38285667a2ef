//! Solutions of Dots-and-Boxes against the reference data.

use hedgerow_core::{Budget, Notation, Player, Rules};
use hedgerow_games::boxes::Boxes;
use hedgerow_games::boxes::solve::{Limits, Solution, Solver};
use serde_json::Value;

/// Boards with more free lines take long. What the solver does in some seconds decides.
const MOST_FREE: usize = 32;

fn data() -> Value {
    serde_json::from_str(include_str!("data/boxes.json")).unwrap()
}

fn numbers(value: &Value) -> Option<Vec<u64>> {
    value.as_array().map(|list| list.iter().map(|number| number.as_u64().unwrap()).collect())
}

/// Solves a position and sees that its line of play has the score it says.
fn solve(position: &Boxes) -> Solution {
    let limits = Limits { threads: 2, ..Limits::default() };
    let solution = Solver::new(position, limits).unwrap().solve(&Budget::unlimited(), &|_| {}).unwrap();
    let mut end = *position;
    for &line in &solution.line {
        end.play(line);
    }
    assert_eq!(end.free().len(), 0, "{}", position.write());
    let player = position.to_move();
    assert_eq!(end.result(player) - position.result(player), solution.net, "{}", position.write());
    solution
}

/// Every board that is or is not too long to solve; returns how many.
fn check_boards(long: bool) -> usize {
    let data = data();
    let boards = data["boards"].as_array().unwrap();
    assert!(boards.len() > 50);
    let mut checked = 0;
    for board in boards {
        let text = format!("{}x{} {}", board["rows"], board["cols"], board["start"].as_str().unwrap());
        let position = Boxes::read(&text).unwrap();
        if (position.free().len() > MOST_FREE) != long {
            continue;
        }
        let solution = solve(&position);
        assert_eq!(i64::from(solution.net), board["net"].as_i64().unwrap(), "{text}");
        if let Some(best) = numbers(&board["best_first_moves"]) {
            let found: Vec<u64> = solution.best().map(|line| line.0.into()).collect();
            assert_eq!(found, best, "{text}");
        }
        checked += 1;
    }
    checked
}

#[test]
fn every_board() {
    assert!(check_boards(false) >= 35);
}

#[test]
#[ignore = "long"]
fn every_board_that_takes_long() {
    assert!(check_boards(true) >= 4);
}

#[test]
fn the_problems_of_berlekamp() {
    for problem in data()["berlekamp"].as_array().unwrap() {
        let text = problem["position"].as_str().unwrap();
        let position = Boxes::read(text).unwrap();
        assert_eq!(position.to_move(), Player::LEFT);
        let solution = solve(&position);
        assert_eq!(i64::from(solution.net), problem["net"].as_i64().unwrap(), "{text}");
        let found: Vec<u64> = solution.best().map(|line| line.0.into()).collect();
        assert_eq!(Some(found), numbers(&problem["best"]), "{text}");
    }
}
