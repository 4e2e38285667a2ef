//! The speed of synchronous values: pieces whose free moves are only counted, compared with the plain matrices of every
//! position.

use std::time::Instant;

use hedgerow_core::{Budget, Conflict, Notation, Synchronised};
use hedgerow_games::hackenbush::synchronous::PieceGame;
use hedgerow_games::hackenbush::synchronous::halves::Halves;
use hedgerow_games::hackenbush::{Hackenbush, families};
use hedgerow_games::small::domineering::Domineering;
use hedgerow_search::nash::equilibrium::Reads;
use hedgerow_search::nash::{Plain, Solver};
use hedgerow_value::Worth;

use crate::{RED_BLUE, Run, Workload};

/// The workloads.
pub fn workloads(threads: usize) -> Vec<Workload> {
    let mut list = vec![halves(8), halves(300)];
    for (edges, vertices, seeds) in [(14, 9, 20), (18, 11, 20), (22, 13, 3)] {
        for seed in 1..=seeds {
            let position = families::random(edges, vertices, RED_BLUE, seed);
            let name = format!("together {edges}/{vertices} seed {seed}");
            list.push(picture(&name, position.clone(), Conflict::Tie, threads));
            if edges == 14 {
                list.push(plain(&format!("together plain {edges}/{vertices} seed {seed}"), position, threads));
            }
        }
    }
    for seed in 1..=5 {
        let colours = [RED_BLUE, &[hedgerow_games::hackenbush::Colour::Green]].concat();
        let position = families::random(12, 8, &colours, seed);
        list.push(picture(&format!("together replay 12/8 seed {seed}"), position, Conflict::Replay, threads));
    }
    let board: Domineering = Notation::read("4x4").expect("a board of our own");
    list.push(plain("together domineering 4x4", board, threads));
    list
}

/// Prints ratios of the times of a run.
pub fn ratios(times: &std::collections::HashMap<String, f64>) {
    let mut ratios: Vec<f64> = (1..=20)
        .filter_map(|seed| {
            let plain = times.get(&format!("together plain 14/9 seed {seed}"))?;
            Some(plain / times.get(&format!("together 14/9 seed {seed}"))?)
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    if let Some(median) = ratios.get(ratios.len() / 2) {
        println!("together 14/9: the plain matrices take {median:.0} times as long (median)");
    }
}

fn picture(name: &str, position: Hackenbush, conflict: Conflict, threads: usize) -> Workload {
    workload(name, Synchronised::new(position, conflict), threads, move || PieceGame::new(conflict))
}

fn plain<G>(name: &str, position: G, threads: usize) -> Workload
where
    G: hedgerow_core::Labelled + Send + Sync + 'static,
{
    workload(name, Synchronised::new(position, Conflict::Tie), threads, Plain::default)
}

fn workload<P, R>(name: &str, position: P, threads: usize, game: impl Fn() -> R + 'static) -> Workload
where
    P: hedgerow_core::Simultaneous + 'static,
    R: Reads<P>,
{
    let run = move || {
        let start = Instant::now();
        let solver = Solver::new(game(), Budget::unlimited()).with_threads(threads);
        let worth = solver.worth(&position).expect("no limit");
        let time = start.elapsed();
        Run { answer: short(&worth), signature: solver.positions(), time }
    };
    Workload { name: name.to_owned(), runs: 3, run: Box::new(run) }
}

fn halves(most: usize) -> Workload {
    let run = move || {
        let start = Instant::now();
        let mut halves = Halves::new(if most <= 8 { 1 << 20 } else { 0 }, 256);
        let cell = halves.cell(most, most / 2, &Budget::unlimited()).expect("no limit");
        let time = start.elapsed();
        Run { answer: short(&cell.value), signature: cell.value.exact().map_or(0, |number| number.bits() as u64), time }
    };
    Workload { name: format!("together halves to {most}"), runs: 3, run: Box::new(run) }
}

fn short(worth: &Worth) -> String {
    worth
        .exact()
        .map(ToString::to_string)
        .filter(|text| text.len() <= 20)
        .unwrap_or_else(|| format!("{:.9}", worth.to_f64()))
}
