//! The speed of exact matrix games: the fast method, compared with exact pivots alone.

use std::time::Instant;

use hedgerow_value::{Matrix, Rational};

use crate::{Run, Workload};

/// The workloads: a number of random matrices of one size, solved one after the other.
pub fn workloads() -> Vec<Workload> {
    let mut list = Vec::new();
    // Small matrices as in the inner loops of simultaneous games: entries from -9 to 9.
    for (size, count, largest) in
        [(3, 10_000, 9), (4, 10_000, 9), (5, 10_000, 9), (6, 10_000, 9), (10, 100, 100), (20, 20, 100), (40, 5, 100)]
    {
        let name = format!("matrix {size}x{size}, {count} times");
        let games = random(size, count, largest);
        list.push(workload(&name, games.clone(), Matrix::value));
        if size >= 10 {
            list.push(workload(&format!("pivots {size}x{size}, {count} times"), games, |game| {
                game.equilibrium_by_pivots().value
            }));
        }
    }
    list
}

/// Prints ratios of the times of a run.
pub fn ratios(times: &std::collections::HashMap<String, f64>) {
    let mut fast: Vec<_> =
        times.iter().filter_map(|(name, time)| Some((name.strip_prefix("matrix ")?, time))).collect();
    fast.sort_unstable_by_key(|(name, _)| *name);
    for (name, fast) in fast {
        if let Some(pivots) = times.get(&format!("pivots {name}")) {
            println!("matrix {name}: exact pivots alone take {:.0} times as long", pivots / fast);
        }
    }
}

fn workload(name: &str, games: Vec<Matrix>, value: impl Fn(&Matrix) -> Rational + 'static) -> Workload {
    let run = move || {
        let start = Instant::now();
        let values: Vec<Rational> = games.iter().map(&value).collect();
        let time = start.elapsed();
        let each = time.as_secs_f64() * 1e6 / games.len() as f64;
        // The signature is the number of digits of all values: the same for every method.
        let digits = values.iter().map(|value| value.to_string().len() as u64).sum();
        Run { answer: format!("{each:.2} µs each"), signature: digits, time }
    };
    Workload { name: name.to_owned(), runs: 5, run: Box::new(run) }
}

/// Square matrices of integers between -`largest` and `largest`, without saddle points, always the same ones.
fn random(size: usize, count: usize, largest: u64) -> Vec<Matrix> {
    let mut state = size as u64;
    let mut entry = move || {
        // SplitMix64.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Rational::from(((z ^ (z >> 31)) % (2 * largest + 1)) as i64 - largest as i64)
    };
    let games = std::iter::repeat_with(|| (0..size * size).map(|_| entry()).collect());
    let games = games.filter_map(|entries| Matrix::new(size, size, entries));
    games.filter(|game| game.saddle().is_none()).take(count).collect()
}
