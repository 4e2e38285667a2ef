//! The game's knowledge for engines.

use hedgerow_core::{Budget, Partizan, Player, Stopped};
use hedgerow_search::Heuristics;
use hedgerow_value::Algebra;

use super::{Cherries, TakeCherry};
use crate::evaluate::Evaluator;
use crate::players::results_by_value;

impl Heuristics for Cherries {
    fn perfect(&self, to_move: Player, budget: &Budget) -> Result<Vec<(TakeCherry, i32)>, Stopped> {
        let algebra = Algebra::new();
        let mut evaluator = Evaluator::new(&algebra, budget.clone());
        let mut moves = Vec::new();
        self.options(to_move, &mut moves);
        results_by_value(&algebra, to_move, moves, |chosen| evaluator.value(&self.after(to_move, chosen)))
    }
}
