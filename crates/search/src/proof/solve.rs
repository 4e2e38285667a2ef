//! Exact results by proof-number search: each question halves the range of results.
//!
//! A proof often shows more than the question asked (a game without draws that is not lost is won), so win-or-loss
//! games need only one question.

use hedgerow_core::{Budget, Player, Stopped};

use super::{Goal, Limits, Prover};
use crate::playable::Playable;

impl<G: Playable> Prover<G> {
    /// The result that a player can guarantee, alone against all others together, if it lies in this range.
    pub fn guaranteed(
        &mut self,
        position: &G,
        player: Player,
        (mut least, mut most): (i32, i32),
        budget: &Budget,
    ) -> Result<i32, Stopped> {
        while least < most {
            // The middle, rounded up: the least result is certain anyway.
            let at_least = (i64::from(least) + (i64::from(most) - i64::from(least) + 1) / 2) as i32;
            let verdict = self.prove(position, Goal { player, at_least }, budget);
            let proved = verdict.answer()?;
            if proved {
                least = verdict.bound.unwrap_or(at_least).clamp(at_least, most);
            } else {
                most = verdict.bound.unwrap_or(at_least - 1).clamp(least, at_least - 1);
            }
        }
        Ok(least)
    }

    /// The result of the player to move if both play perfectly.
    ///
    /// Only for two players whose results add up to a constant, in a position that is not over: [`Stopped::TooLarge`]
    /// otherwise, and when the prover's own limits are reached.
    pub fn result(&mut self, position: &G, budget: &Budget) -> Result<i32, Stopped> {
        let mover = mover_of_two(position)?;
        self.guaranteed(position, mover, position.result_range(), budget)
    }

    /// That result, and the moves that keep it, in the order of the rules.
    pub fn winning_moves(&mut self, position: &G, budget: &Budget) -> Result<(i32, Vec<G::Move>), Stopped> {
        let mover = mover_of_two(position)?;
        let result = self.result(position, budget)?;
        let goal = Goal { player: mover, at_least: result };
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut keeping = Vec::new();
        let mut after = position.clone();
        for chosen in moves {
            let undo = after.play(chosen);
            let keeps = result == position.result_range().0 || self.prove(&after, goal, budget).answer()?;
            after.undo(chosen, undo);
            if keeps {
                keeping.push(chosen);
            }
        }
        Ok((result, keeping))
    }
}

fn mover_of_two<G: Playable>(position: &G) -> Result<Player, Stopped> {
    let two = position.players() == 2 && position.result_sum().is_some();
    position.mover().filter(|_| two).ok_or(Stopped::TooLarge)
}

/// The result of the player to move if both play perfectly: see [`Prover::result`].
pub fn result<G: Playable>(position: &G, limits: &Limits, budget: &Budget) -> Result<i32, Stopped> {
    Prover::new(limits).result(position, budget)
}

/// The result of the player to move, and the moves that keep it: see [`Prover::winning_moves`].
pub fn winning_moves<G: Playable>(
    position: &G,
    limits: &Limits,
    budget: &Budget,
) -> Result<(i32, Vec<G::Move>), Stopped> {
    Prover::new(limits).winning_moves(position, budget)
}
