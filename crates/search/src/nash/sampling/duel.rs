//! Games between engines, both moving at once.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use hedgerow_core::{Budget, Draw, Joint, Player, Seed, Simultaneous, Stopped, Then};
use rand::Rng;

use super::contender::Contender;
use super::sampled::Chosen;
use super::toss;
use crate::nash::Solver;
use crate::nash::equilibrium::Reads;
use crate::spec::Spec;

/// The games to play.
#[derive(Clone, Debug)]
pub struct Duel<'a> {
    /// The engines of Left and Right.
    pub engines: [&'a Spec; 2],
    /// How many games.
    pub games: u64,
    /// The seed of random choices; game n has the stream `game`, n.
    pub seed: Seed,
    /// How many games run at once.
    pub threads: usize,
    /// When to stop.
    pub budget: &'a Budget,
}

/// The games that were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// The points to Left of each game, in the order of their numbers.
    pub points: Vec<i64>,
    /// Why games are missing; the games present are the first ones, without a gap.
    pub stopped: Option<Stopped>,
}

/// Plays games from a position. `told` is called after each game.
///
/// The same seed gives the same games on any number of threads, unless an engine's time is limited.
pub fn duel<P, R>(start: &P, solver: &Solver<R>, duel: &Duel<'_>, told: &(dyn Fn(u64) + Sync)) -> Games
where
    P: Simultaneous + Send + Sync,
    P::Move: Send,
    R: Reads<P>,
{
    let next = AtomicU64::new(0);
    let played: Mutex<Vec<(u64, i64)>> = Mutex::default();
    let work = || -> Result<(), Stopped> {
        let mut engines = duel.engines.map(|spec| Contender::new(spec, solver));
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= duel.games {
                break;
            }
            engines.iter_mut().for_each(Contender::new_game);
            let points = game(start, &mut engines, duel.seed.child("game").child(number), duel.budget)?;
            played.lock().unwrap_or_else(PoisonError::into_inner).push((number, points));
            told(next.load(Relaxed).min(duel.games));
        }
        Ok(())
    };
    let threads = duel.threads.clamp(1, 1024).min(usize::try_from(duel.games).unwrap_or(1).max(1));
    let ended = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let first = work();
        others.into_iter().map(|other| other.join().unwrap_or(Err(Stopped::Interrupted))).fold(first, Result::and)
    });
    let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.sort_unstable();
    let whole = played.iter().zip(0..).take_while(|&(&(number, _), place)| number == place);
    Games { points: whole.map(|(&(_, points), _)| points).collect(), stopped: ended.err() }
}

/// Plays one game: points to Left.
fn game<P: Simultaneous, R: Reads<P>>(
    start: &P,
    engines: &mut [Contender<'_, P, R>; 2],
    seed: Seed,
    budget: &Budget,
) -> Result<i64, Stopped> {
    let mut rngs = ["left", "right", "coin"].map(|who| seed.child(who).rng());
    let mut position = start.clone();
    let mut points = 0;
    loop {
        budget.check()?;
        let mut consider = |player: Player| {
            let (engine, rng) = (&mut engines[player.index()], &mut rngs[player.index()]);
            let sampled = engine.consider(&position, budget, rng)?;
            let drawn = sampled.draw(player, rng);
            Ok((sampled.side(player).to_vec(), drawn))
        };
        let ((left, blue), (right, red)) = (consider(Player::LEFT)?, consider(Player::RIGHT)?);
        position = match (blue, red) {
            (None, None) => return Ok(points),
            (Some(blue), None) => {
                points += 1;
                position.alone(Player::LEFT, left[blue].chosen)
            }
            (None, Some(red)) => {
                points -= 1;
                position.alone(Player::RIGHT, right[red].chosen)
            }
            (Some(blue), Some(red)) => {
                let mut joint = position.together(left[blue].chosen, right[red].chosen);
                if joint == Joint::Again {
                    match without_conflict(&position, &left, &right, &mut rngs[2]) {
                        Some(other) => joint = other,
                        None => return Ok(points), // They would choose again for ever.
                    }
                }
                match joint {
                    Joint::Next(next) => next,
                    Joint::Either(heads, tails) => toss(heads, tails, &mut rngs[2]),
                    Joint::Ends(pay) => return Ok(points + i64::from(pay)),
                    Joint::Again => return Ok(points),
                    Joint::Drawn(draws) => {
                        let Draw { pay, then, .. } = Draw::any(draws, &mut rngs[2]);
                        points += i64::from(pay);
                        match then {
                            Then::Next(next) => next,
                            Then::Again => continue,
                            Then::Ends => return Ok(points),
                        }
                    }
                }
            }
        };
    }
}

/// The outcome when both keep choosing by the same strategies until they are not in conflict, in one step: a nearly
/// optimal strategy may wait for a very long time.
fn without_conflict<P: Simultaneous, R: Rng + ?Sized>(
    position: &P,
    left: &[Chosen<P::Move>],
    right: &[Chosen<P::Move>],
    rng: &mut R,
) -> Option<Joint<P>> {
    let pairs = left.iter().flat_map(|blue| right.iter().map(move |red| (blue, red)));
    let weighed = pairs.map(|(blue, red)| {
        let weight = u128::from(blue.share) * u128::from(red.share);
        (position.together(blue.chosen, red.chosen), weight)
    });
    let free: Vec<(Joint<P>, u128)> = weighed.filter(|(joint, weight)| *weight > 0 && *joint != Joint::Again).collect();
    let total: u128 = free.iter().map(|(_, weight)| weight).sum();
    let mut rest = if total > 0 { rng.random_range(0..total) } else { return None };
    free.into_iter().find_map(|(joint, weight)| {
        let here = rest < weight;
        rest = rest.saturating_sub(weight);
        here.then_some(joint)
    })
}
