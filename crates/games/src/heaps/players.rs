//! The game's knowledge for engines: the values of heaps.

use hedgerow_core::{Budget, Partizan, Player, Stopped};
use hedgerow_search::{Heuristics, Named};
use hedgerow_value::Algebra;

use super::values::HeapValues;
use super::{Heaps, Leave};
use crate::players::results_by_value;

impl Heuristics for Heaps {
    const EVALUATIONS: &'static [Named] = &[];
    const ORDERS: &'static [Named] = &[];
    const POLICIES: &'static [Named] = &[];

    /// In most heap games both players have the same moves, so counting them says nothing.
    fn evaluate(&self, _which: usize) -> i32 {
        0
    }

    fn perfect(&self, to_move: Player, budget: &Budget) -> Result<Vec<(Leave, i32)>, Stopped> {
        let algebra = Algebra::new();
        let mut values = HeapValues::new(self.code(), &algebra, budget.clone());
        let mut moves = Vec::new();
        self.options(to_move, &mut moves);
        results_by_value(&algebra, to_move, moves, |chosen| {
            let mut total = algebra.zero();
            for &heap in self.after(to_move, chosen).heaps() {
                total = algebra.add(total, values.value(heap)?.0);
            }
            Ok(total)
        })
    }
}
