//! Flat Monte Carlo: plays every move out many times, and chooses the one with the best mean; or, as Krebbers (2021)
//! suggests, the one with the fewest losses or the least variance.
//!
//! It grows no tree, so the engine never gets better than "best against random replies", however long it thinks; the
//! theses of Haddou (2015) and Koene (2024) use it as their player or as their yardstick.
//!
//! Where a game can play many random games at once ([`Playable::many_rollouts`]) and only their outcomes count, it
//! does.

use std::time::Instant;

use hedgerow_core::{Budget, Player, Seed, Stopped};

use crate::engine::{Choice, Considered, Engine};
use crate::playable::Playable;
use crate::playout::Playouts;
use crate::ranking::places_in_order;
use crate::reward::MOST_PLAYERS;
use crate::simple::Ties;
use crate::spec::Spec;

/// The number of playouts of a move in one batch: small enough to check the clock between batches.
const BATCH: u64 = 64;
/// The size of a batch where the game plays all its playouts at once.
const GREAT_BATCH: u64 = 1 << 14;

/// Flat Monte Carlo.
pub struct Flat {
    spec: Spec,
}

impl Flat {
    /// The engine of a spec.
    pub fn new(spec: &Spec) -> Self {
        Self { spec: spec.clone() }
    }

    /// The number of playouts for the move at this place; the first moves share the remainder.
    fn share(&self, place: usize, moves: usize) -> u64 {
        match self.spec.count("total") {
            0 => self.spec.limit("playouts").unwrap_or(u64::MAX),
            total => total / moves as u64 + u64::from((place as u64) < total % moves as u64),
        }
    }
}

/// The counts for one move.
#[derive(Clone, Copy, Default)]
struct Tally {
    playouts: u64,
    sum: f64,
    squares: f64,
    /// Playouts of a reward below one half.
    lost: u64,
}

impl Tally {
    /// Counts a number of playouts with the same reward.
    fn add(&mut self, reward: f64, count: u64) {
        self.playouts += count;
        self.sum += reward * count as f64;
        self.squares += reward * reward * count as f64;
        self.lost += if reward < 0.5 { count } else { 0 };
    }

    fn mean(&self) -> f64 {
        if self.playouts == 0 { f64::NEG_INFINITY } else { self.sum / self.playouts as f64 }
    }

    /// The figure that chooses a move, and the one that breaks ties.
    fn merit(&self, by: &str) -> (f64, f64) {
        let (mean, number) = (self.mean(), self.playouts.max(1) as f64);
        let first = match by {
            _ if self.playouts == 0 => f64::NEG_INFINITY,
            "losses" => -(self.lost as f64) / number,
            "variance" => mean * mean - self.squares / number,
            _ => mean,
        };
        (first, mean)
    }
}

/// The standard error of a mean of `count` rewards; none for fewer than two.
///
/// Equal rewards do not make a mean exact: the error is then the one with one more reward of either extreme (as in the
/// interval of Agresti and Coull).
pub(crate) fn standard_error(count: u64, sum: f64, squares: f64) -> Option<f64> {
    let number = count as f64;
    let mean = sum / number;
    let spread = squares / number - mean * mean;
    let spread = if spread > 1e-12 {
        spread / (number - 1.0)
    } else {
        let mean = (sum + 1.0) / (number + 2.0);
        mean * (1.0 - mean) / number
    };
    (count > 1).then(|| spread.sqrt())
}

impl<G: Playable> Engine<G> for Flat {
    fn choose(&mut self, position: &G, seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        let mover = position.mover().ok_or(Stopped::TooLarge)?;
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let playouts = Playouts::of(&self.spec, position);
        let deadline = self.spec.time("time").and_then(|time| Instant::now().checked_add(time));
        // The counts for each move, and its entry in the answer.
        let _held = budget.hold::<(Tally, [u64; 4], Considered<G::Move>)>(moves.len())?;
        let mut tallies = vec![Tally::default(); moves.len()];
        // Each move has its own stream: its playouts do not depend on how long another move is played out.
        let stream = |place: usize| seed.child("move").child(place);
        let mut streams: Vec<_> = (0..moves.len()).map(|place| stream(place).rng()).collect();
        // The worth of each outcome, if the game plays many playouts at once.
        let mut worths = playouts.by_outcome(mover, position.players());
        let (mut scratch, mut buffer) = (position.clone(), Vec::new());
        let mut stopped = None;
        'all: loop {
            let mut done = true;
            for (place, &chosen) in moves.iter().enumerate() {
                let tally = &mut tallies[place];
                let left = self.share(place, moves.len()) - tally.playouts;
                done &= left == 0;
                let great = worths.filter(|_| left > 0).and_then(|worths| {
                    scratch.clone_from(position);
                    scratch.play(chosen);
                    let part = stream(place).child(tally.playouts);
                    Some((scratch.many_rollouts(left.min(GREAT_BATCH), part)?, worths))
                });
                match great {
                    Some((outcomes, worths)) => {
                        let counts = outcomes.iter().map(|(_, count)| count);
                        worths.into_iter().zip(counts).for_each(|(worth, count)| tally.add(worth, count));
                    }
                    None => {
                        if left > 0 {
                            worths = None; // A game that cannot do it now never can.
                        }
                        for _ in 0..left.min(BATCH) {
                            scratch.clone_from(position);
                            scratch.play(chosen);
                            let reward = reward_of(&playouts, mover, &mut scratch, &mut streams[place], &mut buffer);
                            tally.add(reward, 1);
                        }
                    }
                }
                if let Err(reason) = budget.check() {
                    stopped = Some(reason);
                    break 'all;
                }
                if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    break 'all;
                }
            }
            if done {
                break;
            }
        }
        let mut rng = seed.child("ties").rng();
        let by = self.spec.name("choose");
        let merits = tallies.iter().map(|tally| tally.merit(by));
        let place = Ties::of(&self.spec).best(merits, &mut rng).ok_or(Stopped::TooLarge)?;
        let mut choice = Choice::bare(moves[place]);
        choice.score = Some(tallies[place].mean());
        choice.nodes = tallies.iter().map(|tally| tally.playouts).sum();
        choice.stopped = stopped;
        choice.depth = 1;
        let listed = places_in_order(moves.len(), &|x, y| {
            (y == place, tallies[y].merit(by))
                .partial_cmp(&(x == place, tallies[x].merit(by)))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        choice.moves = listed
            .into_iter()
            .map(|place| {
                let Tally { playouts, sum, squares, .. } = tallies[place];
                Considered {
                    visits: playouts,
                    mean: (playouts > 0).then(|| sum / playouts as f64),
                    error: standard_error(playouts, sum, squares),
                    ..Considered::unknown(moves[place])
                }
            })
            .collect();
        Ok(choice)
    }
}

/// The reward of one playout for the player who moved.
fn reward_of<G: Playable>(
    playouts: &Playouts,
    mover: Player,
    position: &mut G,
    rng: &mut impl rand::Rng,
    buffer: &mut Vec<G::Move>,
) -> f64 {
    if const { G::PLAYERS.0 > 2 } || (const { G::PLAYERS.1 > 2 } && position.players() > 2) {
        playouts.run::<_, _, MOST_PLAYERS>(position, rng, buffer)[mover.index()]
    } else {
        playouts.run::<_, _, 2>(position, rng, buffer)[mover.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_chosen_by_mean_losses_or_variance() {
        let tally = |won: u64, drawn: u64, lost: u64| {
            let mut tally = Tally::default();
            [(1.0, won), (0.5, drawn), (0.0, lost)].into_iter().for_each(|(reward, count)| tally.add(reward, count));
            tally
        };
        // The best mean, the fewest losses, no variance at all; and a move that was not tried.
        let tallies = [tally(8, 0, 2), tally(3, 6, 1), tally(0, 0, 10), tally(0, 0, 0)];
        let best = |by: &str| {
            let merits = tallies.iter().map(|tally| tally.merit(by));
            Ties::First.best(merits, &mut Seed::new(1).rng())
        };
        assert_eq!([best("mean"), best("losses"), best("variance")], [Some(0), Some(1), Some(2)]);
    }
}
