//! Perfect play in 3D Hex against a reference that prunes nothing and shares no code.

use hedgerow_core::{Budget, Notation, Seed};
use hedgerow_games::hex3d::proof::Claim;
use hedgerow_games::hex3d::solve::{self, Limits, Solver};
use hedgerow_games::hex3d::{Hex3d, Nature, families};
use hedgerow_oracle::hex3d as oracle;
use hedgerow_search::reward::NATURES;
use rand::Rng;

/// Boxes from which late positions are made: the usual one, without its middle, flat and long ones.
const BOXES: [&str; 6] = [
    "3x3x3",
    "3x3x3:.../.../...|.../.#./...|.../.../...",
    "2x3x4",
    "4x3x2",
    "3x2x3",
    "3x4x2:...#/..../....|..../..../#...",
];

/// Compares outcome sets of all natures, and what can be forced, on random positions with so many free cells.
fn compare(free: usize, count: u64, threads: usize) {
    let limits = Limits { threads, ..Limits::default() };
    let budget = Budget::unlimited();
    let weights: Vec<oracle::Weights> = NATURES.iter().map(|(name, _)| oracle::nature(name)).collect();
    let weights: [oracle::Weights; NATURES.len()] = weights.try_into().unwrap();
    let mut compared = 0;
    for seed in 0..count {
        let start = Hex3d::read(BOXES[seed as usize % BOXES.len()]).unwrap();
        let moves = start.free().len().checked_sub(free).unwrap();
        let Some(position) = families::random(&start, moves, seed) else { continue };
        compared += 1;
        let text = position.write();
        let expected = oracle::outcomes_of_each(&text, &weights);
        for ((name, _), expected) in NATURES.iter().zip(expected) {
            let nature = Nature::read(name, 3).unwrap();
            let (found, _) = solve::outcomes(&position, &nature, limits, &budget, &|_| ()).unwrap();
            assert_eq!(found.to_string(), expected, "{text} {name}");
        }
        let found = solve::forces(&position, limits, &budget, &|_, _, _| ()).unwrap().minimal.map(Option::unwrap);
        for (found, expected) in found.iter().zip(oracle::forces(&text)) {
            let mut found: Vec<String> = found.iter().map(ToString::to_string).collect();
            found.sort();
            assert_eq!(found, expected, "{text}");
        }
    }
    assert!(compared * 2 > count, "{compared} positions");
}

#[test]
fn late_positions_agree() {
    compare(6, 120, 1);
    compare(8, 60, 2);
    compare(10, 18, 1);
    compare(11, 6, 2);
}

#[test]
#[ignore = "minutes: the reference visits millions of positions"]
fn positions_with_twelve_and_thirteen_free_cells_agree() {
    compare(10, 120, 2);
    compare(12, 18, 1);
    compare(13, 6, 2);
}

#[test]
fn whole_boxes_with_the_pie_rule_agree() {
    for text in ["2x2x2 pie", "1x2x3 pie", "2x1x3 pie", "1x1x4 pie", "2x2x2:../..|../.# pie"] {
        let position = Hex3d::read(text).unwrap();
        for (name, _) in NATURES {
            let nature = Nature::read(name, 3).unwrap();
            let (found, _) =
                solve::outcomes(&position, &nature, Limits::default(), &Budget::unlimited(), &|_| ()).unwrap();
            assert_eq!(found.to_string(), oracle::outcomes(text, &oracle::nature(name)), "{text} {name}");
        }
        let found = solve::forces(&position, Limits::default(), &Budget::unlimited(), &|_, _, _| ())
            .unwrap()
            .minimal
            .map(Option::unwrap);
        let found = found.map(|sets| {
            let mut sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
            sets.sort();
            sets
        });
        assert_eq!(found, oracle::forces(text), "{text}");
    }
}

/// Boxes for two, from which late positions are made.
const BOXES_OF_TWO: [&str; 6] = [
    "3x3x3 two",
    "2x2x3 two",
    "2x3x2:..#/...|.../... two",
    "4x3x2 two",
    "3x2x3:../../..|../#./..|../../.. two",
    "5x2x1 two",
];

/// A nature whose aims change at some moves, as text and as weights by the number of stones; small random weights.
fn drawn(rng: &mut impl Rng, players: usize, last: usize) -> (String, Vec<(usize, oracle::Weights)>) {
    let mut spans: Vec<(usize, oracle::Weights)> = Vec::new();
    let mut text = String::new();
    for change in 0..rng.random_range(1..4) {
        let from = if change == 0 { 0 } else { spans[change - 1].0 + rng.random_range(1..4) };
        if from > last {
            break;
        }
        let rows: oracle::Weights = std::array::from_fn(|_| std::array::from_fn(|_| rng.random_range(0..3)));
        let row = |row: &[i64; 4]| {
            let worths: Vec<String> = row.iter().map(ToString::to_string).collect();
            // The third player's win is no outcome where two play.
            if players == 2 {
                [&worths[0], &worths[1], &worths[3]].map(String::as_str).join(",")
            } else {
                worths.join(",")
            }
        };
        if change > 0 {
            text += &format!(";{}:", from + 1);
        }
        text += &rows[..players].iter().map(row).collect::<Vec<_>>().join(";");
        spans.push((from, rows));
    }
    (text, spans)
}

/// Compares the outcome set under natures that change at random moves.
fn compare_in_time(boxes: &[&str], free: usize, count: u64, seed: u64) {
    let mut rng = Seed::new(seed).rng();
    let mut compared = 0;
    for round in 0..count {
        let start = Hex3d::read(boxes[round as usize % boxes.len()]).unwrap();
        let Some(moves) = start.free().len().checked_sub(free) else { continue };
        let Some(position) = families::random(&start, moves, round) else { continue };
        compared += 1;
        let (text, players) = (position.write(), position.shape().players());
        let all = position.stones_on_board() + position.free().len();
        let (written, spans) = drawn(&mut rng, players, all);
        let at = |stones: usize| spans.iter().rev().find(|(from, _)| *from <= stones).unwrap().1;
        let nature = Nature::read(&written, players).unwrap();
        let limits = Limits { threads: 1 + round as usize % 2, ..Limits::default() };
        let (found, _) = solve::outcomes(&position, &nature, limits, &Budget::unlimited(), &|_| ()).unwrap();
        let expected = oracle::outcomes_in_time(&text, at);
        assert_eq!(found.to_string(), expected, "{text} {written}");
        // Whether it is within a set, and a proof of that, which the plain rules check.
        if !position.pie() && round % 3 == 0 {
            let solver = Solver::new(&position, nature, limits).unwrap();
            let proof = solver.proof(&written, &Claim::exactly(found), &Budget::unlimited()).unwrap();
            proof.check(&Budget::unlimited()).unwrap_or_else(|error| panic!("{text} {written}: {error}"));
        }
    }
    assert!(compared * 2 > count, "{compared} positions");
}

#[test]
fn natures_that_change_agree() {
    let whole = ["2x2x2", "2x2x2 two", "2x2x2:../..|../.# pie", "2x2x2 two pie", "1x2x3 pie", "2x2x2:#./..|../.. two"];
    for (place, start) in whole.iter().enumerate() {
        let free = Hex3d::read(start).unwrap().free().len();
        compare_in_time(&[start], free, 30, 100 + place as u64);
    }
    let holed = ["2x3x2:..#/...|.../...", "2x2x3:../..|#./..|../..", "3x2x2:../../..|../#./.."];
    compare_in_time(&holed, 10, 24, 7);
    compare_in_time(&BOXES, 7, 120, 8);
    compare_in_time(&BOXES_OF_TWO, 8, 150, 9);
}

#[test]
fn late_positions_of_two_agree() {
    let budget = Budget::unlimited();
    let two = NATURES.iter().filter(|(name, _)| Nature::read(name, 2).is_ok());
    let two: Vec<(&str, oracle::Weights)> = two.map(|(name, _)| (*name, oracle::nature(name))).collect();
    assert_eq!(
        two.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        ["selfish", "misere", "coop1-12", "coop2-12", "coop3-12"]
    );
    let mut compared = 0;
    for seed in 0..180 {
        let start = Hex3d::read(BOXES_OF_TWO[seed as usize % BOXES_OF_TWO.len()]).unwrap();
        let Some(moves) = start.free().len().checked_sub(5 + seed as usize % 6) else { continue };
        let Some(position) = families::random(&start, moves, seed) else { continue };
        compared += 1;
        let text = position.write();
        let limits = Limits { threads: 1 + seed as usize % 2, ..Limits::default() };
        for (name, weights) in &two {
            let nature = Nature::read(name, 2).unwrap();
            let (found, _) = solve::outcomes(&position, &nature, limits, &budget, &|_| ()).unwrap();
            assert_eq!(found.to_string(), oracle::outcomes(&text, weights), "{text} {name}");
        }
        let found = solve::forces(&position, limits, &budget, &|_, _, _| ()).unwrap().minimal;
        assert_eq!(found[2], None);
        for (found, expected) in found[..2].iter().zip(oracle::forces(&text)) {
            // The oracle knows of a third outcome that cannot occur, and lists what all can force together as well.
            let mut found: Vec<String> = found.iter().flatten().map(ToString::to_string).collect();
            found.sort();
            let expected: Vec<String> = expected.into_iter().filter(|set| set != "12D").collect();
            assert_eq!(found, expected, "{text}");
        }
    }
    assert!(compared > 120, "{compared}");
}
