//! Random games of 3D Hex: every fast way to play them has the frequencies of plain play, move by move.
//!
//! Frequencies are compared by chi-square with fixed seeds, so a test either always passes or always fails; the bounds are
//! five standard deviations above what a right program would give on average.

use hedgerow_core::{Notation, Player, Rules, Seed, Turn};
use hedgerow_games::hex3d::{Hex3d, Path, UnionFindRules};
use hedgerow_search::Frequencies;
use rand::Rng;
use serde_json::Value;

const REFERENCE: &str = include_str!("data/hex3d.json");
/// Positions of several shapes, some with few free cells.
const SMALL: [&str; 13] = [
    "3x3x3:123/231/312|12./.#./3.1|231/.12/3.2 1",
    "2x2x2:1./.2|3./.. 1",
    "2x2x2:1./.2|3./.. 3",
    "2x3x2:1.2/.31|2.3/1.. 2",
    "1x2x2",
    "1x2x2 pie",
    "1x1x3 pie",
    "1x4x1:.... 3",
    "3x1x2:././#|1/./. 2",
    "2x2x2:1./.2|../.. two 1",
    "2x3x2:1.2/.21|2.1/1.. two 2",
    "1x2x2 two",
    "2x2x1 two pie",
];
const LARGE: [&str; 9] = [
    "3x3x3",
    "3x3x3:.../.../...|.../.#./...|.../.../...",
    "3x3x3:1../.2./..3|.../#../...|.3./.../1.2 1",
    "2x3x4:12./...|3.1/...|..2/...|.../... 3",
    "4x2x5:../../../..|#./../../..|../1./2./..|../../../.#|../../../.3 1",
    "4x4x4:1.../.2../..3./...1|..../..../..../....|2..#/..../..../....|..../..../3.../.... 2",
    "3x3x2 pie",
    "3x3x3 two",
    "2x3x4:12./...|2.1/...|..2/..#|.../... two 2",
];

fn board(text: &str) -> Hex3d {
    Hex3d::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A way to play random games.
type Way = (String, fn(&Hex3d, u64, Seed, Path) -> Frequencies);

fn by_moves<G: Rules>(start: &G, count: u64, seed: Seed) -> Frequencies {
    let (mut rng, mut moves, mut outcomes) = (seed.rng(), Vec::new(), Frequencies::default());
    for _ in 0..count {
        let mut position = start.clone();
        while position.turn() != Turn::Over {
            moves.clear();
            position.moves(&mut moves);
            position.play(moves[rng.random_range(0..moves.len())]);
        }
        outcomes.add(hedgerow_search::reward::winner(&position), 1);
    }
    outcomes
}

fn by_union_find(start: &Hex3d, count: u64, seed: Seed) -> Frequencies {
    let (start, mut rng) = (UnionFindRules::of(start), seed.rng());
    let list: Vec<u8> = start.free().collect();
    let (mut forest, mut free) = (start.clone(), list.clone());
    let mut outcomes = Frequencies::default();
    for _ in 0..count {
        forest.copy_from(&start);
        free.clone_from(&list);
        outcomes.add(forest.play_out(&mut free, &mut rng), 1);
    }
    outcomes
}

fn by_rollout(start: &Hex3d, count: u64, seed: Seed) -> Frequencies {
    let (mut rng, mut outcomes) = (seed.rng(), Frequencies::default());
    for _ in 0..count {
        let mut position = *start;
        position.rollout(&mut rng);
        assert_eq!(position.turn(), Turn::Over);
        // What is on the board makes this player the winner and nobody else: it can be written and read.
        if count < 100 {
            assert_eq!(board(&position.write()).winner(), position.winner());
        }
        outcomes.add(position.winner(), 1);
    }
    outcomes
}

/// Every way that is faster than plain play.
fn ways() -> Vec<(Way, Path)> {
    let mut ways: Vec<(Way, Path)> = vec![
        (("rollout".to_owned(), |start, count, seed, _| by_rollout(start, count, seed)), Path::Portable),
        (("one by one".to_owned(), |start, count, seed, _| start.outcomes_one_by_one(count, seed)), Path::Portable),
    ];
    for path in Path::available() {
        let way: Way = (format!("{path:?}"), |start, count, seed, path| start.outcomes_by(path, count, seed));
        ways.push((way, path));
    }
    ways
}

fn counts(outcomes: &Frequencies) -> [f64; 4] {
    assert_eq!(outcomes.wins[3], 0);
    [outcomes.wins[0], outcomes.wins[1], outcomes.wins[2], outcomes.draws].map(|count| count as f64)
}

/// The probability of every outcome, by all games there are.
fn exact(position: &Hex3d) -> [f64; 4] {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    if moves.is_empty() {
        let outcome = position.winner().map_or(3, Player::index);
        return std::array::from_fn(|index| f64::from(u8::from(index == outcome)));
    }
    let mut sum = [0.0; 4];
    for &chosen in &moves {
        let mut after = *position;
        after.play(chosen);
        sum.iter_mut().zip(exact(&after)).for_each(|(sum, share)| *sum += share / moves.len() as f64);
    }
    sum
}

/// Five standard deviations above the mean of chi-square.
fn bound(freedom: f64) -> f64 {
    freedom + 5.0 * (2.0 * freedom).sqrt()
}

#[test]
fn few_free_cells_have_exact_frequencies() {
    for (index, text) in SMALL.iter().enumerate() {
        let start = board(text);
        assert!(start.free().len() <= 7);
        let expected = exact(&start);
        let games = 8 * 512 + 77;
        for ((name, way), path) in ways() {
            let found = counts(&way(&start, games, Seed::new(index as u64), path));
            assert_eq!(found.iter().sum::<f64>(), games as f64, "{text} {name}");
            let (mut square, mut freedom) = (0.0, -1.0);
            for (found, share) in found.into_iter().zip(expected) {
                let expected = share * games as f64;
                if share == 0.0 {
                    assert_eq!(found, 0.0, "{text} {name}");
                } else {
                    freedom += 1.0;
                    square += (found - expected).powi(2) / expected;
                }
            }
            assert!(square <= bound(freedom) + 1e-9, "{text} {name}: {square} at {freedom}");
        }
    }
}

#[test]
fn large_boxes_have_the_frequencies_of_plain_play() {
    let games = 24_000;
    for (index, text) in LARGE.iter().enumerate() {
        let start = board(text);
        let plain = counts(&by_moves(&start, games, Seed::new(100 + index as u64)));
        let mut others: Vec<(String, [f64; 4])> = Vec::new();
        for ((name, way), path) in ways() {
            others.push((name, counts(&way(&start, games, Seed::new(index as u64), path))));
        }
        if !start.pie() {
            others.push(("union-find".to_owned(), counts(&by_union_find(&start, games, Seed::new(index as u64)))));
        }
        for (name, found) in others {
            // Two samples of the same size.
            let both = plain.iter().zip(&found).filter(|(one, other)| *one + *other > 0.0);
            let (square, outcomes) = both.fold((0.0, 0.0), |(sum, count), (one, other)| {
                (sum + (one - other).powi(2) / (one + other), count + 1.0)
            });
            assert!(square < bound(outcomes - 1.0), "{text} {name}: {found:?} but {plain:?}");
        }
    }
}

/// The frequencies of the reference file are a sample too: its standard error is counted.
#[test]
fn empty_boxes_have_the_known_frequencies() {
    let reference: Value = serde_json::from_str(REFERENCE).expect("a file of our own");
    for (text, sample) in [("3x3x3", 750_000.0), ("4x4x4", 300_000.0)] {
        let known: Vec<f64> = reference[format!("random_play_{text}_P1P2P3D")]
            .as_array()
            .expect("four numbers")
            .iter()
            .filter_map(Value::as_f64)
            .collect();
        let start = board(text);
        let mut found = vec![
            ("union-find by moves".to_owned(), by_moves(&UnionFindRules::of(&start), 4_000, Seed::new(1))),
            ("sets by moves".to_owned(), by_moves(&start, 40_000, Seed::new(2))),
            ("union-find".to_owned(), by_union_find(&start, 40_000, Seed::new(3))),
        ];
        for ((name, way), path) in ways() {
            found.push((name, way(&start, 120_000, Seed::new(4), path)));
        }
        for (name, outcomes) in found {
            let games = outcomes.games() as f64;
            for (count, &share) in counts(&outcomes).into_iter().zip(&known) {
                let error = (share * (1.0 - share) * (1.0 / games + 1.0 / sample)).sqrt();
                assert!((count / games - share).abs() < 4.5 * error, "{text} {name}: {} of {share}", count / games);
            }
        }
    }
}

#[test]
fn all_registers_find_the_same() {
    for text in SMALL.iter().chain(&LARGE).chain(&["5x5x5", "7x6x6", "1x1x1", "7x1x1"]) {
        let start = board(text);
        for games in [1, 511, 513, 1500] {
            let portable = start.outcomes_by(Path::Portable, games, Seed::new(games));
            assert_eq!(portable.games(), games, "{text}");
            for path in Path::available() {
                assert_eq!(start.outcomes_by(path, games, Seed::new(games)), portable, "{text} {path:?}");
            }
            if let Some(narrow) = start.resized::<1>() {
                assert_eq!(narrow.outcomes(games, Seed::new(games)), portable, "{text}");
            }
        }
    }
}

#[test]
fn a_game_that_is_over_has_its_outcome() {
    let won = board("2x2x2:12/1.|../.3");
    assert_eq!(won.outcomes(1000, Seed::new(1)).wins, [1000, 0, 0, 0]);
    let full = board("1x2x2:1#|#2 1");
    assert_eq!(full.outcomes(7, Seed::new(1)).games(), 7);
    // Nobody can join any more: all is a draw, though cells are free.
    let dead = board("3x3x3:1##/###/###|###/###/###|###/###/##. 2");
    assert_eq!(dead.outcomes(1000, Seed::new(1)).draws, 1000);
}

#[test]
fn a_rollout_leaves_a_position_that_can_be_written() {
    for text in SMALL.iter().chain(&LARGE) {
        by_rollout(&board(text), 60, Seed::new(8));
    }
}

/// Games of one block start from one order. The means of blocks must vary as those of independent games do.
#[test]
fn the_games_of_a_block_are_as_good_as_independent() {
    let (blocks, lanes) = (1_600, 512.0);
    for text in ["3x3x3", "3x3x3:123/.31/3.2|12./.#./3.1|231/.12/3.2 1", "3x3x3:1.2/.3./..1|.2./.../3..|.1./.2./..3"] {
        let start = board(text).resized::<1>().expect("few cells");
        let (mut sums, mut squares) = ([0.0; 4], [0.0; 4]);
        for block in 0..blocks {
            let found = counts(&start.outcomes(512, Seed::new(6).child(block)));
            sums.iter_mut().zip(found).for_each(|(sum, count)| *sum += count);
            squares.iter_mut().zip(found).for_each(|(sum, count)| *sum += count * count);
        }
        for (sum, square) in sums.into_iter().zip(squares) {
            let mean = sum / f64::from(blocks);
            let share = mean / lanes;
            if (0.02..0.98).contains(&share) {
                let effect = (square / f64::from(blocks) - mean * mean) / (lanes * share * (1.0 - share));
                // The variance of a variance: five standard deviations.
                let error = (2.0 / f64::from(blocks)).sqrt();
                assert!((effect - 1.0).abs() < 5.0 * error, "{text}: {effect}");
            }
        }
    }
}
