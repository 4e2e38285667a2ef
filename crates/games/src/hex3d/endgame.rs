//! The exact solver for engines: the outcomes of perfect play after every move, by one solver of the position.

use hedgerow_core::{Budget, Player, Rules, Stopped};
use hedgerow_search::reward::Weights;
use hedgerow_search::{OutcomeSolver, Solved, SpecError};

use super::board::{Board, PLAYERS};
use super::nature::Nature;
use super::outcomes::Outcomes;
use super::solve::{Limits, Solver};

/// The most bytes of the tables for one position.
const MEMORY: u64 = 1 << 28;

/// A solver for players of a nature. Its only limit of its own is the number of free cells that the [`Solver`] accepts.
pub(super) struct Endgame {
    nature: Nature,
}

impl Endgame {
    /// For players with these weights; the error is a sentence.
    pub fn of(weights: &Weights) -> Result<Self, SpecError> {
        let nature = Nature::of(weights);
        nature.map(|nature| Self { nature }).ok_or_else(|| SpecError::new("give weights for two players or three"))
    }
}

impl<const W: usize> OutcomeSolver<Board<W>> for Endgame {
    fn solve(&self, position: &Board<W>, budget: &Budget) -> Result<Solved<super::Move>, Stopped> {
        let whole = position.whole();
        let limits =
            Limits { memory: MEMORY.min(budget.memory().saturating_sub(budget.claimed())), ..Limits::default() };
        let solver = Solver::new(&whole, self.nature.clone(), limits)?;
        let mut moves = Vec::new();
        whole.moves(&mut moves);
        let found: Result<_, Stopped> = moves
            .into_iter()
            .map(|chosen| {
                let mut after = whole;
                after.play(chosen);
                let outcomes = solver.outcomes_of(&after, budget, &|_| ()).map_err(|unfinished| unfinished.reason)?;
                Ok((chosen, winners(outcomes)))
            })
            .collect();
        Ok(Solved { moves: found?, nodes: solver.nodes() })
    }
}

/// The winner in each outcome of a set.
fn winners(outcomes: Outcomes) -> Vec<Option<Player>> {
    let winner = |number: usize| (number < PLAYERS).then(|| Player::new(number as u8));
    (0..Outcomes::COUNT).filter(|&number| Outcomes::numbered(number).is_in(outcomes)).map(winner).collect()
}
