//! The game's knowledge for engines.

use hedgerow_core::{Budget, Partizan, Player, Stopped};
use hedgerow_search::Heuristics;
use hedgerow_value::Algebra;

use super::{Domineering, Domino, Solver};
use crate::players::results_by_value;

impl Heuristics for Domineering {
    const SCALE: f64 = 3.0;

    fn perfect(&self, to_move: Player, budget: &Budget) -> Result<Vec<(Domino, i32)>, Stopped> {
        let algebra = Algebra::new();
        let mut solver = Solver::new(&algebra, budget.clone());
        let mut moves = Vec::new();
        self.options(to_move, &mut moves);
        results_by_value(&algebra, to_move, moves, |chosen| solver.value(&self.after(to_move, chosen)))
    }
}
