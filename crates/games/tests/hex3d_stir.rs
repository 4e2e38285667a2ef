//! Games that are played at once must vary as independent ones do, whatever the number of free cells.

use std::time::Instant;

use hedgerow_core::{Notation, Rules, Seed, Turn};
use hedgerow_games::hex3d::{Board, Hex3d};
use hedgerow_search::Frequencies;
use rand::Rng;

/// Games of a block.
const LANES: f64 = 512.0;
/// Positions for each number of free cells.
const POSITIONS: u64 = 12;

fn counts(outcomes: &Frequencies) -> [f64; 4] {
    [outcomes.wins[0], outcomes.wins[1], outcomes.wins[2], outcomes.draws].map(|count| count as f64)
}

/// A random position with so many free cells of which it is open how it ends.
fn open(free: usize, which: u64) -> Board<1> {
    let shape = if free <= 27 && which.is_multiple_of(2) { "3x3x3" } else { "4x4x4" };
    let start: Board<1> = Hex3d::read(shape).expect("a box").resized().expect("few cells");
    let (mut rng, mut moves) = (Seed::new(77).child(free).child(which).rng(), Vec::new());
    loop {
        let mut position = start;
        while position.turn() != Turn::Over && position.free().len() > free {
            moves.clear();
            position.moves(&mut moves);
            position.play(moves[rng.random_range(0..moves.len())]);
        }
        let found = counts(&position.outcomes(2048, Seed::new(1)));
        if position.turn() != Turn::Over && found.iter().any(|count| (100.0..1948.0).contains(count)) {
            return position;
        }
    }
}

/// The variance of the means of blocks over that of independent games: the mean over the outcomes that are neither rare nor
/// nearly certain.
fn design_effect(position: &Board<1>, blocks: u32) -> f64 {
    let (mut sums, mut squares) = ([0.0; 4], [0.0; 4]);
    for block in 0..blocks {
        let found = counts(&position.outcomes(512, Seed::new(6).child(block)));
        sums.iter_mut().zip(found).for_each(|(sum, count)| *sum += count);
        squares.iter_mut().zip(found).for_each(|(sum, count)| *sum += count * count);
    }
    let blocks = f64::from(blocks);
    let effects: Vec<f64> = sums
        .iter()
        .zip(squares)
        .map(|(sum, square)| (sum / blocks, square / blocks))
        .filter(|(mean, _)| (0.02..0.98).contains(&(mean / LANES)))
        .map(|(mean, square)| (square - mean * mean) / (mean * (1.0 - mean / LANES)))
        .collect();
    effects.iter().sum::<f64>() / effects.len() as f64
}

fn mean_effect(free: usize, blocks: u32) -> f64 {
    (0..POSITIONS).map(|which| design_effect(&open(free, which), blocks)).sum::<f64>() / POSITIONS as f64
}

/// Numbers of cells that are hard: small, odd, a power of two, one more than that.
#[test]
fn blocks_vary_as_independent_games_do() {
    for free in [3, 4, 5, 8, 11, 17, 24, 33] {
        let effect = mean_effect(free, 400);
        // The standard error is 0.02 or so.
        assert!((0.9..1.1).contains(&effect), "{free} free cells: {effect}");
    }
}

/// Prints the design effect and the games per second for every number of free cells.
#[test]
#[ignore = "a minute when optimised"]
fn all_numbers_of_free_cells() {
    let mut worst: f64 = 0.0;
    for free in 3..=64 {
        let effect = mean_effect(free, 4000);
        let (position, games, clock) = (open(free, 0), 1500, Instant::now());
        (0..400_u32).for_each(|call| {
            position.outcomes(games, Seed::new(8).child(call));
        });
        let speed = 400.0 * games as f64 / clock.elapsed().as_secs_f64() / 1e6;
        println!("{free} free cells: {effect:.3}, {speed:.0} million games a second");
        worst = worst.max(effect);
    }
    assert!(worst <= 1.05, "{worst}");
}
