//! Domineering by its rule file beside the solver that is written by hand: the same values, and how many times longer it takes.
//!
//! ```console
//! cargo run --release -p hedgerow-games --example rules-speed
//! ```

use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Notation};
use hedgerow_games::evaluate::Evaluator;
use hedgerow_games::ruled::{LIBRARY, RuledGame};
use hedgerow_games::small::domineering::{Domineering, Solver};
use hedgerow_value::Algebra;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = LIBRARY.iter().find(|(name, _)| *name == "domineering-by-rules").map_or("", |(_, text)| text);
    let game = RuledGame::read(text)?;
    for size in ["4x4", "4x5", "5x5"] {
        let (board, ruled) = (Domineering::read(size)?, game.position(size)?);
        let (mut by_hand, mut by_rules) = (Duration::MAX, Duration::MAX);
        // The best of three, each time with an algebra that knows nothing.
        for _ in 0..3 {
            let algebra = Algebra::new();
            let begun = Instant::now();
            let mut solver = Solver::new(&algebra, Budget::unlimited());
            let one = algebra.display(solver.value(&board)?).to_string();
            by_hand = by_hand.min(begun.elapsed());
            let algebra = Algebra::new();
            let begun = Instant::now();
            let mut evaluator = Evaluator::new(&algebra, Budget::unlimited());
            let other = algebra.display(evaluator.value(&ruled)?).to_string();
            by_rules = by_rules.min(begun.elapsed());
            assert_eq!(one, other, "{size}");
        }
        let ratio = by_rules.as_secs_f64() / by_hand.as_secs_f64();
        println!("{size}: by hand {by_hand:?}, by rules {by_rules:?}, ratio {ratio:.1}");
    }
    Ok(())
}
