//! Paranoid search: alpha-beta that treats all others as one opponent.

use hedgerow_core::{Budget, Player, Seed, Stopped};

use crate::alphabeta::options::SearchOptions;
use crate::alphabeta::report::{Force, Helpers, answer};
use crate::alphabeta::scoring::Scoring;
use crate::alphabeta::transpositions::{Access, Transpositions};
use crate::engine::{Choice, Engine};
use crate::playable::Playable;
use crate::reward::{MOST_PLAYERS, Reward, Weights};
use crate::spec::Spec;

/// The memory of the transposition table.
const TABLE_BYTES: u64 = 1 << 24;

/// Paranoid search: the player to move maximises, all others minimise the same worth.
///
/// A result found to the end of the game is one that the player can guarantee: a lower bound, [proved](Choice::proved)
/// to be the result only if no better one exists or if two players have a constant sum.
pub struct Paranoid {
    options: SearchOptions,
    reward: Option<Reward>,
    /// The table, and the player whose scores it holds.
    memory: Option<(Player, Transpositions)>,
}

impl Paranoid {
    /// The engine of a spec.
    pub fn new(spec: &Spec) -> Self {
        Self {
            options: SearchOptions::of(spec),
            reward: Weights::of(spec).as_ref().map(Reward::by_weights),
            memory: None,
        }
    }
}

impl<G: Playable> Engine<G> for Paranoid {
    fn choose(&mut self, position: &G, seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        let hero = position.mover().ok_or(Stopped::TooLarge)?;
        if position.players() > MOST_PLAYERS {
            return Err(Stopped::TooLarge);
        }
        let evaluation = self.options.evaluation;
        let scoring = match &self.reward {
            Some(reward) => Scoring::of_rewards(reward.clone(), hero, evaluation),
            None => Scoring::of_results(position, hero, evaluation),
        };
        let alone = position.players() == 2 && position.result_sum().is_some();
        let force = if alone { Force::Both } else { Force::AtLeast };
        // Scores are the hero's: another player's table would be useless.
        if self.memory.as_ref().is_none_or(|(player, _)| *player != hero) {
            self.memory = Transpositions::new(TABLE_BYTES).map(|memory| (hero, memory));
        }
        let memory = self.memory.as_mut().map(|(_, memory)| Access::Alone(memory));
        answer(position, &self.options, (scoring, force), Helpers::none(memory), (seed, budget))
    }

    fn new_game(&mut self) {
        self.memory = None;
    }
}
