//! What positions are worth to one player, as integers.

use hedgerow_core::{Player, Rules};

use crate::evaluation::Evaluation;
use crate::playable::Playable;
use crate::reward::{MOST_PLAYERS, Reward};

use super::search::INFINITY;

/// What a reward of 1 counts: rewards are numbers from 0 to 1, and searches compare integers.
const REWARD_UNIT: f64 = 1e9;

/// The worth of positions to the *hero*, the player whose scores a search keeps.
#[derive(Clone, Debug)]
pub(crate) struct Scoring {
    /// The hero.
    pub hero: Player,
    evaluation: Option<Evaluation>,
    scale: Scale,
}

#[derive(Clone, Debug)]
enum Scale {
    /// The worth of a point of the result, and of an even position.
    Results { point: i64, even: i64 },
    /// By weights.
    Rewards(Reward),
}

impl Scoring {
    /// Each point of the result counts [`Playable::WIN`], in the units of the evaluation.
    ///
    /// An evaluation of 0 is even; in a game where players share a sum, even is an equal share of it.
    pub fn of_results<G: Playable>(position: &G, hero: Player, evaluation: Option<Evaluation>) -> Self {
        let point = i64::from(position.facts().win);
        let share = i64::from(position.result_sum().unwrap_or(0)) * point / position.players() as i64;
        Self { hero, evaluation, scale: Scale::Results { point, even: share } }
    }

    /// The results themselves, for searches to the end of the game.
    pub fn of_bare_results(hero: Player) -> Self {
        Self { hero, evaluation: None, scale: Scale::Results { point: 1, even: 0 } }
    }

    /// Rewards by weights; for unfinished games, the odds that the evaluation gives.
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

    /// The worth of an unfinished game, without looking ahead.
    #[inline]
    pub fn at_horizon<G: Playable>(&self, position: &G) -> i64 {
        self.of_evaluation(position, self.evaluation.map_or(0, |evaluation| evaluation.of(position, self.hero)))
    }

    /// The same, if one player is to move; none if not, or if there is no evaluation.
    #[inline]
    pub fn if_going_on<G: Playable>(&self, position: &G) -> Option<i64> {
        self.evaluation?.judge(position, self.hero).map(|evaluated| self.of_evaluation(position, evaluated))
    }

    #[inline]
    fn of_evaluation<G: Playable>(&self, position: &G, evaluated: i32) -> i64 {
        let evaluated = i64::from(evaluated);
        match &self.scale {
            Scale::Results { even, .. } => even + evaluated,
            Scale::Rewards(_) => {
                (REWARD_UNIT / (1.0 + (-(evaluated as f64) / position.facts().scale).exp())).round() as i64
            }
        }
    }

    /// The least and the greatest possible worth, for a search that may reach the horizon or not.
    ///
    /// Wins and losses exceed all evaluations ([`Playable::WIN`] says so), but an evaluation in points may promise more
    /// points than there are: then there is no bound.
    pub fn range<G: Playable>(&self, position: &G, horizon: bool) -> (i64, i64) {
        match self.scale {
            Scale::Rewards(_) => (0, REWARD_UNIT as i64),
            Scale::Results { .. } if horizon && self.evaluation.is_some() && position.facts().win <= 1 => {
                (-INFINITY, INFINITY)
            }
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

    /// The result that a worth stands for, if the game is over.
    pub fn result(&self, worth: i64) -> Option<i32> {
        match self.scale {
            Scale::Results { point, .. } if worth % point == 0 => i32::try_from(worth / point).ok(),
            _ => None,
        }
    }
}
