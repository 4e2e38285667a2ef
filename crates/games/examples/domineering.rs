//! Times the values of Domineering boards: `cargo run --release --example domineering -- 5x5 4x6`.

use std::time::Instant;

use hedgerow_core::{Budget, Notation};
use hedgerow_games::small::domineering::{Domineering, Solver};
use hedgerow_value::Algebra;

fn main() {
    for text in std::env::args().skip(1) {
        let board = match Domineering::read(&text) {
            Ok(board) => board,
            Err(error) => {
                eprintln!("domineering: {error}\n{}", error.pointer(&text));
                std::process::exit(2);
            }
        };
        // Each board from nothing, so that the times can be compared.
        let start = Instant::now();
        let algebra = Algebra::new();
        let mut solver = Solver::new(&algebra, Budget::unlimited());
        let value = solver.value(&board);
        let elapsed = start.elapsed();
        match value {
            Ok(value) => {
                let shown = algebra.display_within(value, 100).unwrap_or_else(|| algebra.describe(value));
                println!(
                    "{text}: {shown} (mean {}, temperature {})\n  {elapsed:?}, {} regions in {} kB, {} values in {} kB",
                    algebra.mean(value),
                    algebra.temperature(value),
                    solver.known_regions(),
                    solver.approximate_bytes() / 1024,
                    algebra.node_count(),
                    algebra.approximate_bytes() / 1024,
                );
            }
            Err(stopped) => println!("{text}: {stopped}"),
        }
    }
}
