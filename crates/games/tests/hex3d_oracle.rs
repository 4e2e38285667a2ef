//! Perfect play in 3D Hex against a reference that prunes nothing and shares no code.

use hedgerow_core::{Budget, Notation};
use hedgerow_games::hex3d::solve::{self, Limits};
use hedgerow_games::hex3d::{Hex3d, Nature, families};
use hedgerow_oracle::hex3d as oracle;
use hedgerow_search::reward::NATURES;

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
            let nature = Nature::read(name).unwrap();
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
            let nature = Nature::read(name).unwrap();
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
