//! Searches for any number of players: max^n and paranoid.
//!
//! With three players, there is no score that one maximises and the others minimise. *max^n* (Luckhardt and Irani 1986)
//! keeps every player's worth at each node and lets the mover take what is best for the mover; *paranoid* search
//! (Sturtevant and Korf 2000) treats all others as one opponent, which is too pessimistic but lets alpha-beta prune.
//! With two players and a constant sum both are minimax.
//!
//! The worth of the end of a game is the result, in the units of the evaluation, or a reward by weights, with which
//! players may be helpful or spiteful (Haddou 2015).

mod paranoid;
mod tuples;

pub use paranoid::Paranoid;

use std::time::Duration;

use hedgerow_core::{Budget, Seed, Stopped};

use crate::alphabeta::limits::{Halt, Limits};
use crate::alphabeta::options::depth_of;
use crate::engine::{Choice, Considered, Engine};
use crate::evaluation::Evaluation;
use crate::playable::Playable;
use crate::ranking::places_in_order;
use crate::reward::{Reward, Weights};
use crate::simple::Ties;
use crate::spec::Spec;

use tuples::{Tuples, Worths};

/// max^n search.
///
/// Every move at the root is judged exactly, depth by depth. Where several moves are equally good for a player, the
/// others may be better or worse off: inside the tree the search takes the first of them, which is the usual
/// convention. So the worth is that of *one* equilibrium and no proof of what the player can force. Only games of two
/// players with a constant sum have a [`proved`](Choice::proved) result; the figure `complete` is 1 if no line was cut
/// off at the horizon.
pub struct MaxN {
    depth: u16,
    nodes: u64,
    time: Option<Duration>,
    evaluation: Option<Evaluation>,
    reward: Option<Reward>,
    ties: Ties,
}

impl MaxN {
    /// The engine of a spec.
    pub fn new(spec: &Spec) -> Self {
        Self {
            depth: depth_of(spec),
            nodes: spec.count("nodes"),
            time: spec.time("time"),
            evaluation: spec.evaluation("eval"),
            reward: Weights::of(spec).as_ref().map(Reward::by_weights),
            ties: Ties::of(spec),
        }
    }

    fn choose_for<G: Playable, const P: usize>(
        &self,
        position: &G,
        seed: Seed,
        budget: &Budget,
    ) -> Result<Choice<G::Move>, Stopped> {
        let mover = position.mover().ok_or(Stopped::TooLarge)?;
        let limits = Limits::new(budget, self.nodes, self.time);
        let worths = Worths::<P>::new(position, self.reward.clone(), self.evaluation);
        let mut tuples = Tuples::new(position, worths, limits);
        let halt = tuples.run(self.depth);
        let stopped = match halt {
            Some(Halt::Stopped(stopped)) => Some(stopped),
            Some(Halt::Limit) | None => None,
        };
        // The last finished depth; if there is none, the finished part of the first.
        let judged = &tuples.judged;
        let own = |place: usize| judged[place].found.as_ref().map(|found| found.worths[mover.index()]);
        let places: Vec<usize> = (0..judged.len()).filter(|&place| own(place).is_some()).collect();
        let best = self.ties.best(places.iter().map(|&place| own(place)), &mut seed.rng()).map(|best| places[best]);
        let chosen = judged.get(best.unwrap_or(0)).ok_or(Stopped::TooLarge)?;

        let mut choice = Choice::bare(chosen.chosen);
        let complete = judged.iter().all(|tried| tried.found.as_ref().is_some_and(|found| found.complete));
        (choice.nodes, choice.depth, choice.stopped) = (tuples.limits.nodes, tuples.depth.into(), stopped);
        choice.score = best.and_then(own);
        choice.line.clone_from(&chosen.line);
        let exact = self.reward.is_none() && position.players() == 2 && position.result_sum().is_some();
        let result = |worth: f64| (worth / f64::from(position.facts().win)) as i32;
        choice.proved = choice.score.filter(|_| exact && complete).map(result);
        choice.figures = vec![("complete", f64::from(u8::from(complete)))];
        let by_worth = |x: usize, y: usize| own(y).partial_cmp(&own(x)).unwrap_or(std::cmp::Ordering::Equal);
        let order = |x: usize, y: usize| (best != Some(x)).cmp(&(best != Some(y))).then_with(|| by_worth(x, y));
        choice.moves = places_in_order(judged.len(), &order)
            .into_iter()
            .map(|place| {
                let over = judged[place].found.as_ref().is_some_and(|found| found.complete);
                Considered {
                    visits: judged[place].visits,
                    mean: own(place),
                    error: over.then_some(0.0),
                    bounds: own(place).filter(|_| exact && over).map(|worth| (result(worth), result(worth))),
                    chosen: judged[place].chosen,
                }
            })
            .collect();
        Ok(choice)
    }
}

/// Whether this many players can play a game.
const fn can_be_played_by<G: Playable>(players: usize) -> bool {
    G::PLAYERS.0 <= players && players <= G::PLAYERS.1
}

impl<G: Playable> Engine<G> for MaxN {
    fn choose(&mut self, position: &G, seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        match position.players() {
            2 if const { can_be_played_by::<G>(2) } => self.choose_for::<G, 2>(position, seed, budget),
            3 if const { can_be_played_by::<G>(3) } => self.choose_for::<G, 3>(position, seed, budget),
            4 if const { can_be_played_by::<G>(4) } => self.choose_for::<G, 4>(position, seed, budget),
            _ => Err(Stopped::TooLarge),
        }
    }
}
