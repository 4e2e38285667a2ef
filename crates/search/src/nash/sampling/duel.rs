//! Games between engines, both moving at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use hedgerow_core::{Budget, Joint, Player, Seed, Simultaneous, Stopped};
use rand::Rng;

use super::contender::Contender;
use crate::nash::Solver;
use crate::nash::equilibrium::Reads;
use crate::spec::Spec;

/// A game that says "choose again" more often than this in a row pays nothing more: for ever pays 0.
const MOST_AGAIN: u32 = 10_000;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Duel<'a> {
    /// Who plays Left and who plays Right.
    pub engines: [&'a Spec; 2],
    /// How many games.
    pub games: u64,
    /// Where random choices start; game n has the stream `game`, n.
    pub seed: Seed,
    /// How many games are played beside each other.
    pub threads: usize,
    /// When to stop.
    pub budget: &'a Budget,
}

/// Plays games from a position; the points to Left of each, in their order. `told` hears of each game that is over.
///
/// The same seed gives the same games on any number of threads, unless an engine's time is limited.
pub fn duel<P, R>(
    start: &P,
    solver: &Solver<R>,
    duel: &Duel<'_>,
    told: &(dyn Fn(u64) + Sync),
) -> Result<Vec<i64>, Stopped>
where
    P: Simultaneous + Send + Sync,
    P::Move: Send,
    R: Reads<P>,
{
    let next = AtomicU64::new(0);
    let played: Mutex<Vec<(u64, i64)>> = Mutex::default();
    let work = || -> Result<(), Stopped> {
        let mut engines = duel.engines.map(|spec| Contender::new(spec, solver));
        let mut points = Vec::new();
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= duel.games {
                break;
            }
            engines.iter_mut().for_each(Contender::new_game);
            points.push((number, game(start, &mut engines, duel.seed.child("game").child(number), duel.budget)?));
            told(next.load(Relaxed).min(duel.games));
        }
        played.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(points);
        Ok(())
    };
    let threads = duel.threads.clamp(1, 1024).min(usize::try_from(duel.games).unwrap_or(1).max(1));
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let first = work();
        others.into_iter().map(|other| other.join().unwrap_or(Err(Stopped::Interrupted))).fold(first, Result::and)
    })?;
    let mut played = played.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    played.sort_unstable();
    Ok(played.into_iter().map(|(_, points)| points).collect())
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
    let (mut points, mut again) = (0, 0);
    loop {
        budget.check()?;
        let mut choose = |player: Player| -> Result<Option<P::Move>, Stopped> {
            let (engine, rng) = (&mut engines[player.index()], &mut rngs[player.index()]);
            let sampled = engine.consider(&position, budget, rng)?;
            Ok(sampled.draw(player, rng).map(|at| sampled.side(player)[at].chosen))
        };
        let next = match (choose(Player::LEFT)?, choose(Player::RIGHT)?) {
            (None, None) => return Ok(points),
            (Some(blue), None) => {
                points += 1;
                position.alone(Player::LEFT, blue)
            }
            (None, Some(red)) => {
                points -= 1;
                position.alone(Player::RIGHT, red)
            }
            (Some(blue), Some(red)) => match position.together(blue, red) {
                Joint::Next(next) => next,
                Joint::Either(heads, tails) => {
                    if rngs[2].random::<bool>() {
                        heads
                    } else {
                        tails
                    }
                }
                Joint::Ends(pay) => return Ok(points + i64::from(pay)),
                Joint::Again if again < MOST_AGAIN => {
                    again += 1;
                    continue;
                }
                Joint::Again => return Ok(points),
            },
        };
        (position, again) = (next, 0);
    }
}
