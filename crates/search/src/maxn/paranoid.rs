//! Paranoid search: alpha-beta in which all others are one opponent.

use hedgerow_core::{Budget, Player, Seed, Stopped};

use crate::alphabeta::memory::{Access, Memory};
use crate::alphabeta::plan::Plan;
use crate::alphabeta::report::{Force, Helpers, answer};
use crate::alphabeta::worth::Worth;
use crate::engine::{Choice, Engine};
use crate::playable::Playable;
use crate::reward::{MOST_PLAYERS, Reward, Weights};
use crate::spec::Spec;

/// Memory for positions met before.
const TABLE_BYTES: u64 = 1 << 24;

/// Paranoid search: the player to move maximises, all others minimise the same worth.
///
/// What it finds to the end of the game the player can be sure of: a lower bound of the result, which is
/// [proved](Choice::proved) to be the result only if there is no better one or if two share a constant sum.
pub struct Paranoid {
    plan: Plan,
    reward: Option<Reward>,
    /// What is known of positions, and for whom.
    memory: Option<(Player, Memory)>,
}

impl Paranoid {
    /// As the spec says.
    pub fn new(spec: &Spec) -> Self {
        Self { plan: Plan::of(spec), reward: Weights::of(spec).as_ref().map(Reward::by_weights), memory: None }
    }
}

impl<G: Playable> Engine<G> for Paranoid {
    fn choose(&mut self, position: &G, seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        let hero = position.mover().ok_or(Stopped::TooLarge)?;
        if position.players() > MOST_PLAYERS {
            return Err(Stopped::TooLarge);
        }
        let evaluation = self.plan.evaluation;
        let worth = match &self.reward {
            Some(reward) => Worth::of_rewards(reward.clone(), hero, evaluation),
            None => Worth::of_results(position, hero, evaluation),
        };
        let alone = position.players() == 2 && position.result_sum().is_some();
        let force = if alone { Force::Both } else { Force::AtLeast };
        // Scores are the hero's: another's table would be of no use.
        if self.memory.as_ref().is_none_or(|(player, _)| *player != hero) {
            self.memory = Memory::new(TABLE_BYTES).map(|memory| (hero, memory));
        }
        let memory = self.memory.as_mut().map(|(_, memory)| Access::Alone(memory));
        answer(position, &self.plan, (worth, force), Helpers::none(memory), (seed, budget))
    }

    fn new_game(&mut self) {
        self.memory = None;
    }
}
