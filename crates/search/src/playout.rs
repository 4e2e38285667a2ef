//! Playouts: how a game is played to its end, or some way towards it, and what the end is worth.

use hedgerow_core::{Player, Turn};
use rand::Rng;

use crate::evaluation::Evaluation;
use crate::playable::Playable;
use crate::reward::{MOST_PLAYERS, Reward};
use crate::spec::Spec;

/// How playouts are made.
#[derive(Clone, Debug)]
pub struct Playouts {
    policy: Option<usize>,
    /// After this many moves the evaluation judges; 0 plays to the end.
    cutoff: u64,
    evaluation: Option<Evaluation>,
    reward: Reward,
}

impl Playouts {
    /// From the options `playout`, `cutoff`, `eval`, `reward` and `weights` of a spec.
    pub fn of<G: Playable>(spec: &Spec, position: &G) -> Self {
        Self {
            policy: spec.policy("playout"),
            cutoff: spec.count("cutoff"),
            evaluation: spec.evaluation("eval"),
            reward: Reward::of(spec, position),
        }
    }

    /// What ends are worth.
    pub fn reward(&self) -> &Reward {
        &self.reward
    }

    /// What a player gets from each outcome, a win of each player in turn and then a draw, if playouts are uniformly
    /// random to the end and only the outcome counts.
    pub fn by_outcome(&self, player: Player, players: usize) -> Option<[f64; MOST_PLAYERS + 1]> {
        if self.policy.is_some() || self.cutoff > 0 {
            return None;
        }
        let mut rewards = [0.0; MOST_PLAYERS + 1];
        for (index, reward) in rewards[..players].iter_mut().enumerate() {
            *reward = self.reward.of_outcome(player, Some(Player::new(index as u8)), players)?;
        }
        rewards[MOST_PLAYERS] = self.reward.of_outcome(player, None, players)?;
        Some(rewards)
    }

    /// Plays on from a position, which is consumed, and returns what each of `P` players got.
    #[inline]
    pub fn run<G: Playable, R: Rng, const P: usize>(
        &self,
        position: &mut G,
        rng: &mut R,
        buffer: &mut Vec<G::Move>,
    ) -> [f64; P] {
        if self.cutoff > 0 {
            return self.run_some_way(position, rng, buffer);
        }
        match self.policy {
            None => position.rollout(rng),
            Some(which) => position.informed_rollout(which, rng, buffer),
        }
        self.reward.at_end(position)
    }

    fn run_some_way<G: Playable, R: Rng, const P: usize>(
        &self,
        position: &mut G,
        rng: &mut R,
        buffer: &mut Vec<G::Move>,
    ) -> [f64; P] {
        for _ in 0..self.cutoff {
            let chosen = match self.policy {
                None => position.random_move(rng, buffer),
                Some(which) => position.informed_move(which, rng, buffer),
            };
            let Some(chosen) = chosen else { break };
            position.play(chosen);
        }
        match (position.turn(), self.evaluation) {
            (Turn::Over, _) => self.reward.at_end(position),
            (_, Some(which)) => self.reward.of_evaluation(which, position),
            (_, None) => [0.5; P],
        }
    }
}
