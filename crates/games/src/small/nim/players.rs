//! The game's knowledge for engines: Bouton's theorem.

use hedgerow_core::{Budget, Partizan, Player, Stopped};
use hedgerow_search::{Heuristics, Named};

use super::{Nim, Take, winning};

impl Heuristics for Nim {
    const EVALUATIONS: &'static [Named] = &[];
    const ORDERS: &'static [Named] = &[];
    const POLICIES: &'static [Named] = &[];

    /// Both players have the same moves, so counting them says nothing.
    fn evaluate(&self, _which: usize) -> i32 {
        0
    }

    fn perfect(&self, to_move: Player, _budget: &Budget) -> Result<Vec<(Take, i32)>, Stopped> {
        let winning: Vec<Take> = winning(self).collect();
        let mut moves = Vec::new();
        self.options(to_move, &mut moves);
        Ok(moves.into_iter().map(|take| (take, if winning.contains(&take) { 1 } else { -1 })).collect())
    }
}
