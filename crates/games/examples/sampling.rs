//! The tables of the manual about sampling where both move at once: what strategies give away after so many iterations,
//! and how many iterations a second there are.
//!
//!     cargo run --release -p hedgerow-games --features tools --example sampling
//!     cargo run --release -p hedgerow-games --features tools --example sampling speed

use std::time::Instant;

use hedgerow_core::{Budget, Conflict, Seed};
use hedgerow_games::hackenbush::synchronous::{EdgeSetGame, PieceGame};
use hedgerow_games::hackenbush::{Hackenbush, families};
use hedgerow_search::Spec;
use hedgerow_search::nash::Solver;
use hedgerow_search::nash::sampling::{ENGINES, Sampler, exploited};

/// Searches for each number, with seeds that nothing was tuned on.
const SEEDS: std::ops::Range<u64> = 100..120;
const POSITIONS: [(&str, &str); 6] = [
    ("1/4", "BR + BR + RB"),
    ("9/14", "BR + BR + BR + RB"),
    ("11/6", "0-1B 0-2B 3-5B 4-6B 0-7B 1-3R 2-4R 7-8R"),
    ("sqrt 2 - 1", "0-1B 0-2G 0-3G 0-4R 4-5B"),
    ("random, seed 1", "random"),
    ("random, seed 2", "random"),
];

type Fault = Box<dyn std::error::Error>;

const ENGINES_SHOWN: [&str; 3] = ["duct", "regret:plain", "regret"];

fn main() -> Result<(), Fault> {
    if std::env::args().any(|word| word == "speed") { speed() } else { given_away() }
}

fn spec(engine: &str, iterations: u64) -> Result<Spec, Fault> {
    let join = if engine.contains(':') { ',' } else { ':' };
    Ok(Spec::read_among(&format!("{engine}{join}iterations={iterations}"), ENGINES)?)
}

/// What both strategies lose together: its mean and most over some seeds, and the mean of the points.
fn given_away() -> Result<(), Fault> {
    println!("| position | value | engine | iterations | both lose | at most | points |");
    println!("|---|---:|---|---:|---:|---:|---:|");
    for (name, text) in POSITIONS {
        let picture: Hackenbush = match name.strip_prefix("random, ") {
            Some(seed) => families::make("random", &["9", "6", "colours=BRG", &seed.replace(' ', "=")])?,
            None => text.parse()?,
        };
        let position = EdgeSetGame::<1>::new(&picture, Conflict::Replay).ok_or("too large")?;
        let exact = Solver::new(PieceGame::new(Conflict::Replay), Budget::unlimited()).equilibrium(&position)?;
        for engine in ENGINES_SHOWN {
            for iterations in [100, 1_000, 10_000, 100_000] {
                let (mut lost, mut most, mut points) = (0.0, 0.0_f64, 0.0);
                let count = SEEDS.count() as f64;
                for seed in SEEDS {
                    let mut sampler = Sampler::new(&spec(engine, iterations)?).ok_or("not a sampler")?;
                    let found = sampler
                        .search(&position, &Budget::unlimited(), &mut Seed::new(seed).rng())
                        .expect("there is room");
                    let given = exploited(&found, &exact).ok_or("other choices")?;
                    let both = given.left_loses.to_f64() + given.right_loses.to_f64();
                    (lost, most) = (lost + both / count, most.max(both));
                    points += found.mean.unwrap_or(f64::NAN) / count;
                }
                let value = exact.worth.to_f64();
                println!("| {name} | {value:.4} | {engine} | {iterations} | {lost:.4} | {most:.4} | {points:.3} |");
            }
        }
    }
    Ok(())
}

/// The best of five searches: other work on the machine only slows down.
fn speed() -> Result<(), Fault> {
    println!("| edges | engine | iterations | iterations a second |");
    println!("|---:|---|---:|---:|");
    for (edges, vertices) in [(18, 10), (30, 16)] {
        let made = [format!("edges={edges}"), format!("vertices={vertices}"), "seed=1".to_owned()];
        let picture = families::make("random", &made.each_ref().map(String::as_str))?;
        let position = EdgeSetGame::<1>::new(&picture, Conflict::Replay).ok_or("too large")?;
        for engine in ENGINES_SHOWN {
            for iterations in [10_000, 200_000] {
                let mut sampler = Sampler::new(&spec(engine, iterations)?).ok_or("not a sampler")?;
                let mut rate = 0.0_f64;
                for seed in 0..5 {
                    let clock = Instant::now();
                    sampler.search(&position, &Budget::unlimited(), &mut Seed::new(seed).rng()).expect("there is room");
                    rate = rate.max(iterations as f64 / clock.elapsed().as_secs_f64());
                }
                println!("| {edges} | {engine} | {iterations} | {rate:.0} |");
            }
        }
    }
    Ok(())
}
