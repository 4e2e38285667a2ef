use hedgerow_core::{Budget, Conflict, Synchronised};
use hedgerow_games::hackenbush::synchronous::PieceGame;
use hedgerow_games::hackenbush::{Colour, families};
use hedgerow_search::nash::Solver;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let edges: usize = args[1].parse().unwrap();
    let vertices: u32 = args[2].parse().unwrap();
    let seeds: u64 = args[3].parse().unwrap();
    let rules =
        if args.len() > 4 { vec![args[4].parse::<Conflict>().unwrap()] } else { vec![Conflict::Tie, Conflict::Replay] };
    let mut totals = vec![0.0; rules.len()];
    for seed in 1..=seeds {
        let picture = families::random(edges as _, vertices as _, &[Colour::Blue, Colour::Red, Colour::Green], seed);
        print!("seed {seed}:");
        for (at, &rule) in rules.iter().enumerate() {
            let start = Instant::now();
            let solver = Solver::new(PieceGame::new(rule), Budget::unlimited());
            let worth = solver.worth(&Synchronised::new(picture.clone(), rule)).unwrap();
            let time = start.elapsed().as_secs_f64();
            totals[at] += time;
            print!("  {rule} {time:.3}s {} positions {}", solver.positions(), worth.to_f64());
        }
        println!();
    }
    println!("totals {totals:?} ratio {:?}", totals.last().unwrap() / totals[0]);
}
