//! What positions are worth to one player, as whole numbers.

use hedgerow_core::{Player, Rules};

use crate::evaluation::Evaluation;
use crate::playable::Playable;
use crate::reward::{MOST_PLAYERS, Reward};

use super::search::INFINITY;

/// What a reward of 1 counts: rewards are numbers from 0 to 1, and searches compare whole numbers.
const REWARD_UNIT: f64 = 1e9;

/// The worth of positions to the player for whom a search keeps its scores, its *hero*.
#[derive(Clone, Debug)]
pub(crate) struct Worth {
    /// Who that is.
    pub hero: Player,
    evaluation: Option<Evaluation>,
    scale: Scale,
}

#[derive(Clone, Debug)]
enum Scale {
    /// A point of the result counts so much, and a position that is even so much.
    Results { point: i64, even: i64 },
    /// By weights.
    Rewards(Reward),
}

impl Worth {
    /// Results count [`Playable::WIN`] a point, in the units of the evaluation.
    ///
    /// An evaluation of 0 is even, and in a game that shares out a sum, even is an equal share of it.
    pub fn of_results<G: Playable>(position: &G, hero: Player, evaluation: Option<Evaluation>) -> Self {
        let point = i64::from(G::WIN);
        let share = i64::from(position.result_sum().unwrap_or(0)) * point / position.players() as i64;
        Self { hero, evaluation, scale: Scale::Results { point, even: share } }
    }

    /// The results themselves, for searches to the end of the game.
    pub fn of_bare_results(hero: Player) -> Self {
        Self { hero, evaluation: None, scale: Scale::Results { point: 1, even: 0 } }
    }

    /// Rewards by weights; unfinished games count the odds that the evaluation makes.
    pub fn of_rewards(reward: Reward, hero: Player, evaluation: Option<Evaluation>) -> Self {
        Self { hero, evaluation, scale: Scale::Rewards(reward) }
    }

    /// The worth of a game that is over.
    #[inline]
    pub fn at_end<G: Rules>(&self, over: &G) -> i64 {
        match &self.scale {
            Scale::Results { point, .. } => i64::from(over.result(self.hero)) * point,
            Scale::Rewards(reward) => {
                let rewards: [f64; MOST_PLAYERS] = reward.at_end(over);
                (rewards[self.hero.index()] * REWARD_UNIT).round() as i64
            }
        }
    }

    /// The worth of a game that goes on, as far as can be told without looking ahead.
    #[inline]
    pub fn at_horizon<G: Playable>(&self, position: &G) -> i64 {
        self.of_evaluation::<G>(self.evaluation.map_or(0, |evaluation| evaluation.of(position, self.hero)))
    }

    /// The same, if one player has the turn; none if not, or if there is no evaluation.
    #[inline]
    pub fn if_going_on<G: Playable>(&self, position: &G) -> Option<i64> {
        self.evaluation?.judge(position, self.hero).map(|evaluated| self.of_evaluation::<G>(evaluated))
    }

    #[inline]
    fn of_evaluation<G: Playable>(&self, evaluated: i32) -> i64 {
        let evaluated = i64::from(evaluated);
        match &self.scale {
            Scale::Results { even, .. } => even + evaluated,
            Scale::Rewards(_) => (REWARD_UNIT / (1.0 + (-(evaluated as f64) / G::SCALE).exp())).round() as i64,
        }
    }

    /// The least and the greatest worth that there can be, for a search that may meet the horizon or not.
    ///
    /// Wins and losses are beyond all evaluations ([`Playable::WIN`] says so), but an evaluation in points may promise
    /// more points than there are: then there is no saying.
    pub fn range<G: Playable>(&self, position: &G, horizon: bool) -> (i64, i64) {
        match self.scale {
            Scale::Rewards(_) => (0, REWARD_UNIT as i64),
            Scale::Results { .. } if horizon && self.evaluation.is_some() && G::WIN <= 1 => (-INFINITY, INFINITY),
            Scale::Results { point, .. } => {
                let (least, most) = position.result_range();
                (i64::from(least) * point, i64::from(most) * point)
            }
        }
    }

    /// A worth as people read it.
    pub fn written(&self, worth: i64) -> f64 {
        match self.scale {
            Scale::Results { .. } => worth as f64,
            Scale::Rewards(_) => worth as f64 / REWARD_UNIT,
        }
    }

    /// The result that a worth stands for, if it is one of a game that is over.
    pub fn result(&self, worth: i64) -> Option<i32> {
        match self.scale {
            Scale::Results { point, .. } if worth % point == 0 => i32::try_from(worth / point).ok(),
            _ => None,
        }
    }
}
