//! Engines that do not search: random, greedy, perfect.

use std::time::Duration;

use hedgerow_core::{Budget, Seed, Stopped, Turn};
use rand::Rng;

use crate::engine::{Choice, Considered, Engine, Fallback};
use crate::evaluation::Evaluation;
use crate::playable::Playable;
use crate::ranking::sort_by_places;
use crate::spec::Spec;

/// Which of several best moves is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The first in the order of the rules.
    First,
    /// The last.
    Last,
    /// Any, all equally likely.
    Random,
}

impl Ties {
    /// The value of the option `ties` of a spec.
    pub fn of(spec: &Spec) -> Self {
        match spec.name("ties") {
            "last" => Self::Last,
            "random" => Self::Random,
            _ => Self::First,
        }
    }

    /// The index of the best of some scores; none if there are none. Incomparable scores count as equal.
    pub fn best<S: PartialOrd>(self, scores: impl Iterator<Item = S>, rng: &mut impl Rng) -> Option<usize> {
        let mut best: Option<(usize, S)> = None;
        let mut equal = 1_u32;
        for (place, score) in scores.enumerate() {
            let better = best.as_ref().is_none_or(|(_, most)| score > *most);
            let worse = best.as_ref().is_some_and(|(_, most)| score < *most);
            equal = if better { 1 } else { equal + u32::from(!worse) };
            let takes_equal = match self {
                Self::First => false,
                Self::Last => true,
                // Keeps each of n equal ones with the same chance.
                Self::Random => !better && !worse && rng.random_range(0..equal) == 0,
            };
            if better || (!worse && takes_equal) {
                best = Some((place, score));
            }
        }
        best.map(|(place, _)| place)
    }
}

/// Plays a random legal move, or one that a playout policy of the game chooses.
pub struct Random {
    policy: Option<usize>,
}

impl Random {
    /// The engine of a spec.
    pub fn new(spec: &Spec) -> Self {
        Self { policy: spec.policy("playout") }
    }
}

impl<G: Playable> Engine<G> for Random {
    fn choose(&mut self, position: &G, seed: Seed, _budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        let (mut rng, mut buffer) = (seed.rng(), Vec::new());
        let chosen = match self.policy {
            None => position.random_move(&mut rng, &mut buffer),
            Some(which) => position.informed_move(which, &mut rng, &mut buffer),
        };
        chosen.map(Choice::bare).ok_or(Stopped::TooLarge)
    }
}

/// Plays the move after which the evaluation is best.
pub struct Greedy {
    evaluation: Option<Evaluation>,
    ties: Ties,
}

impl Greedy {
    /// The engine of a spec.
    pub fn new(spec: &Spec) -> Self {
        Self { evaluation: spec.evaluation("eval"), ties: Ties::of(spec) }
    }
}

impl<G: Playable> Engine<G> for Greedy {
    fn choose(&mut self, position: &G, seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        let mover = position.mover().ok_or(Stopped::TooLarge)?;
        let mut moves = Vec::new();
        position.moves(&mut moves);
        // Each move's entry in the answer, and a copy while sorting.
        let _held = budget.hold::<(i64, [Considered<G::Move>; 2])>(moves.len())?;
        let mut after = position.clone();
        let scores: Vec<i64> = moves
            .iter()
            .map(|&chosen| {
                let undo = after.play(chosen);
                let score = match after.turn() {
                    Turn::Over => i64::from(after.result(mover)) * i64::from(after.facts().win),
                    _ => self.evaluation.map_or(0, |evaluation| evaluation.of(&after, mover).into()),
                };
                after.undo(chosen, undo);
                score
            })
            .collect();
        choice_of(&moves, &scores, |&score| score as f64, self.ties, seed)
    }
}

/// The share of a limited time for perfect play; the fallback engine has the rest.
const PERFECT_SHARE: f64 = 0.6;
/// The time of the fallback engine, where the time is not limited.
const FALLBACK_TIME: Duration = Duration::from_secs(1);

/// Plays one of the moves with the best exact result. If a limit is reached first, the game's usual
/// [search](Playable::FALLBACK) chooses, and the answer says so.
pub struct Perfect {
    ties: Ties,
}

impl Perfect {
    /// The engine of a spec.
    pub fn new(spec: &Spec) -> Self {
        Self { ties: Ties::of(spec) }
    }
}

impl Perfect {
    /// The choice of the fallback engine.
    fn instead<G: Playable + 'static>(
        position: &G,
        reason: Stopped,
        seed: Seed,
        budget: &Budget,
    ) -> Result<Choice<G::Move>, Stopped> {
        // Not all the remaining time is used: the caller also checks its clock.
        let time = budget.time_left().map_or(FALLBACK_TIME, |left| left.mul_f64(0.9)).max(Duration::from_millis(1));
        let engine = match (position.facts().fallback, reason) {
            (Some(engine), _) => engine,
            (None, Stopped::Time | Stopped::Memory) => "ab:depth=0",
            // Its moves may be too many to list.
            (None, reason) => return Err(reason),
        };
        let text = format!("{engine},time={}ms", time.as_millis());
        let spec = Spec::read(&text, &position.facts().card).map_err(|_| reason)?;
        let mut engine = crate::engine::build(&spec, position).map_err(|_| reason)?;
        let mut choice = engine.choose(position, seed, budget).map_err(|_| reason)?;
        choice.fallback = Some(Fallback { engine: spec.to_string(), reason });
        Ok(choice)
    }
}

impl<G: Playable + 'static> Engine<G> for Perfect {
    fn choose(&mut self, position: &G, seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        let claimed = budget.claimed();
        let part = budget.time_left().map(|left| budget.within(left.mul_f64(PERFECT_SHARE)));
        let perfect = match position.perfect(part.as_ref().unwrap_or(budget)) {
            Ok(perfect) => perfect,
            Err(Stopped::Interrupted) => return Err(Stopped::Interrupted),
            Err(reason) => {
                // The solver and its tables have been dropped.
                budget.release(budget.claimed().saturating_sub(claimed));
                return Self::instead(position, reason, seed, budget);
            }
        };
        let (moves, results): (Vec<_>, Vec<_>) = perfect.into_iter().unzip();
        let mut choice = choice_of(&moves, &results, |&result| result.into(), self.ties, seed)?;
        for considered in &mut choice.moves {
            considered.error = Some(0.0);
            considered.bounds = considered.mean.map(|result| (result as i32, result as i32));
        }
        choice.proved = results.iter().copied().max();
        Ok(choice)
    }
}

/// The best of some moves by their scores, with all of them listed.
pub(crate) fn choice_of<M: Copy, S: PartialOrd>(
    moves: &[M],
    scores: &[S],
    number: impl Fn(&S) -> f64,
    ties: Ties,
    seed: Seed,
) -> Result<Choice<M>, Stopped> {
    let place = ties.best(scores.iter(), &mut seed.rng()).ok_or(Stopped::TooLarge)?;
    let mut choice = Choice::bare(moves[place]);
    choice.score = Some(number(&scores[place]));
    choice.nodes = moves.len() as u64;
    let listed = moves.iter().zip(scores);
    choice.moves = listed
        .map(|(&chosen, score)| Considered { visits: 1, mean: Some(number(score)), ..Considered::unknown(chosen) })
        .collect();
    // The chosen one first, then the others from best to worst; equal ones keep the order of the rules.
    let first = choice.moves.remove(place);
    sort_by_places(&mut choice.moves, &|x, y| y.mean.partial_cmp(&x.mean).unwrap_or(std::cmp::Ordering::Equal));
    choice.moves.insert(0, first);
    Ok(choice)
}
