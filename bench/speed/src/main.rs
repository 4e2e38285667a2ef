//! The speed of Hedgerow's own solvers, with signatures.
//!
//! Each line gives a workload, its answer, the number of positions stored (the *signature*: a change of behaviour shows
//! in it even where the time does not) and the time. Times are the best of a few runs on one thread. Ratios are
//! between two lines of the same run; times of different runs or machines say little.
//!
//! `speed [NAME…] [--threads N] [--long]` runs the workloads whose names begin with one of the given ones.

mod boxes;
mod engines;
mod hex3d;
mod hex3d_exact;
mod konane;
mod matrices;
mod synchronous;

use std::time::{Duration, Instant};

use hedgerow_core::Budget;
use hedgerow_games::hackenbush::solve::{self, Method, Task};
use hedgerow_games::hackenbush::{Colour, Hackenbush, families};
use hedgerow_games::small::domineering::{Domineering, Solver};
use hedgerow_value::Algebra;

/// What a run of a workload returns.
struct Run {
    answer: String,
    signature: u64,
    time: Duration,
}

/// A named workload; the slow ones are run once.
struct Workload {
    name: String,
    runs: u32,
    run: Box<dyn Fn() -> Run>,
}

const RED_BLUE: &[Colour] = &[Colour::Blue, Colour::Red];

fn hackenbush(name: &str, position: Hackenbush, method: Method, threads: usize, runs: u32) -> Workload {
    let run = move || {
        let algebra = Algebra::new();
        let budget = Budget::unlimited();
        let start = Instant::now();
        let answer = solve::value(&position, &algebra, &Task { method, threads, ..Task::new(&budget) });
        let time = start.elapsed();
        match answer {
            Ok(answer) => Run { answer: algebra.display(answer.value).to_string(), signature: answer.nodes, time },
            Err(known) => Run { answer: known.to_string(), signature: known.nodes, time },
        }
    };
    Workload { name: name.to_owned(), runs, run: Box::new(run) }
}

fn domineering(text: &str, runs: u32) -> Workload {
    let name = format!("domineering {text}");
    let board: Domineering = hedgerow_core::Notation::read(text).expect("a board of our own");
    let run = move || {
        let algebra = Algebra::new();
        let start = Instant::now();
        let mut solver = Solver::new(&algebra, Budget::unlimited());
        let value = solver.value(&board).expect("no limit");
        let time = start.elapsed();
        let answer = algebra.display_within(value, 24).unwrap_or_else(|| algebra.describe(value));
        Run { answer, signature: solver.known_regions() as u64, time }
    };
    Workload { name, runs, run: Box::new(run) }
}

fn workloads(threads: usize, long: bool) -> Vec<Workload> {
    let bed24: Hackenbush = "0-1B 1-2R 0-3B 3-4R 0-5B 5-6R 0-7B 7-8R 0-9B 9-10R 0-11B 11-12R 2-13R 4-13R 6-13R 6-14R \
        8-14R 10-14R 10-15R 12-15R 2-15R 4-16R 8-16R 12-16R"
        .parse()
        .expect("a bed of our own");
    let ways: Hackenbush =
        "0-8B 8-1R 0-9B 9-2R 0-10B 10-3R 0-11B 11-4R 0-12B 12-5R 0-13B 13-6R 0-14B 14-7R 1-15R 15-2R \
        1-16R 16-4R 1-17R 17-6R 2-18R 18-4R 18-5R 3-19R 19-6R 3-20R 20-7R 5-21R 21-6R 21-7R"
            .parse()
            .expect("the bed of the book");
    let auto = |name: &str, position, runs| hackenbush(name, position, Method::Auto, threads, runs);
    let mut list = vec![
        auto("bed24", bed24.clone(), 5),
        hackenbush("bed24 plain", bed24, Method::Plain, 1, 1),
        auto("winning-ways bed", ways, 5),
        auto("ladder 5", families::ladder(5), 5),
        auto("two-move 12", families::random(12, 8, RED_BLUE, 1).with_moves(2).expect("two"), 3),
        auto("tree 100000", families::tree(100_000, RED_BLUE, 1), 1),
    ];
    let sizes: &[(u32, u32)] = if long { &[(24, 14), (28, 16), (32, 18)] } else { &[(24, 14), (28, 16)] };
    for &(edges, vertices) in sizes {
        for seed in 1..=10 {
            let position = families::random(edges, vertices, RED_BLUE, seed);
            list.push(auto(
                &format!("random {edges}/{vertices} seed {seed}"),
                position,
                if edges < 28 { 3 } else { 1 },
            ));
        }
    }
    list.extend([domineering("4x4", 5), domineering("4x5", 5), domineering("5x5", 3), domineering("4x6", 3)]);
    if long {
        for (rows, columns) in [(3, 5), (4, 4)] {
            let grid = families::grid(rows, columns, families::Colouring::Upright);
            list.push(auto(&format!("grid {rows}x{columns} upright"), grid, 1));
        }
        list.push(domineering("5x6", 1));
    }
    list.extend(engines::workloads(threads));
    list.extend(boxes::workloads());
    list.extend(boxes::solvers(threads, long));
    list.extend(konane::workloads());
    list.extend(hex3d::workloads(threads));
    list.extend(hex3d_exact::workloads(threads));
    list.extend(matrices::workloads());
    list.extend(synchronous::workloads(threads));
    list
}

fn main() {
    let mut names = Vec::new();
    let (mut threads, mut long) = (1, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--long" => long = true,
            "--threads" => threads = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(1),
            _ => names.push(argument),
        }
    }
    // The search recurses deeply on large pictures.
    let work = move || run_all(&names, threads, long);
    std::thread::Builder::new().stack_size(256 << 20).spawn(work).expect("a thread").join().expect("no panic");
}

fn run_all(names: &[String], threads: usize, long: bool) {
    println!("{:<32} {:>24} {:>12} {:>12}", "workload", "answer", "signature", "time");
    let mut groups: Vec<(String, Vec<f64>)> = Vec::new();
    let mut times = std::collections::HashMap::new();
    for workload in workloads(threads, long) {
        if !names.is_empty() && !names.iter().any(|name| workload.name.starts_with(name.as_str())) {
            continue;
        }
        let best = (0..workload.runs).map(|_| (workload.run)()).min_by_key(|run| run.time).expect("at least one run");
        let milliseconds = best.time.as_secs_f64() * 1e3;
        println!("{:<32} {:>24} {:>12} {:>9.3} ms", workload.name, best.answer, best.signature, milliseconds);
        if let Some((group, _)) = workload.name.split_once(" seed ") {
            match groups.iter_mut().find(|(name, _)| name == group) {
                Some((_, list)) => list.push(milliseconds),
                _ => groups.push((group.to_owned(), vec![milliseconds])),
            }
        }
        times.insert(workload.name, milliseconds);
    }
    for (group, list) in groups {
        let mean = (list.iter().map(|time| time.ln()).sum::<f64>() / list.len() as f64).exp();
        let worst = list.iter().copied().fold(0.0, f64::max);
        let mut sorted = list.clone();
        sorted.sort_by(f64::total_cmp);
        let median = sorted[sorted.len() / 2];
        println!("{group}: geometric mean {mean:.2} ms, median {median:.2} ms, worst {worst:.1} ms of {}", list.len());
    }
    if let (Some(fast), Some(plain)) = (times.get("bed24"), times.get("bed24 plain")) {
        println!("bed24: the textbook recursion takes {:.0} times as long", plain / fast);
    }
    engines::ratios(&times);
    konane::ratios(&times);
    hex3d::ratios(&times);
    hex3d_exact::ratios(&times);
    matrices::ratios(&times);
    synchronous::ratios(&times);
}
