//! The game's own solver, run before the search.
//!
//! Near the end of a game, a solver that knows the game often has the answer long before a search of growing depth: the
//! search must reach the end of every line, the solver only the end of the lines it needs. So the option `endgame`
//! gives the solver a share of each move's time. If the solver proves a result, the engine plays it. If it proves the
//! worst possible result, every move loses and the search goes on as usual, to find the move after which the opponent
//! has most to find.

use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Stopped};

use crate::engine::{Choice, Considered};
use crate::playable::Playable;
use crate::spec::Knowledge;

/// The solver's answer.
pub(super) enum Answer<M> {
    /// Play this.
    Play(Choice<M>),
    /// This much time is left for a search; the result is given if it is proved to be the worst.
    Search(Duration, Option<i32>),
}

/// Runs the solver for a share of the time for the move.
pub(super) fn ask<G: Playable>(
    position: &G,
    (share, time): (f64, Duration),
    knowledge: Option<&Knowledge>,
    budget: &Budget,
) -> Answer<G::Move> {
    let (clock, claimed) = (Instant::now(), budget.claimed());
    let found: Result<_, Stopped> = position.perfect_move_knowing(knowledge, &budget.within(time.mul_f64(share)));
    // The solver and its tables have been dropped.
    budget.release(budget.claimed().saturating_sub(claimed));
    let left = time.saturating_sub(clock.elapsed());
    match found {
        Ok((result, Some(chosen))) if result > position.result_range().0 => {
            let mut choice = Choice::bare(chosen);
            choice.score = Some(f64::from(result) * f64::from(position.facts().win));
            choice.proved = Some(result);
            choice.moves = vec![Considered {
                mean: choice.score,
                error: Some(0.0),
                bounds: Some((result, result)),
                ..Considered::unknown(chosen)
            }];
            choice.figures = vec![("solved", 1.0)];
            Answer::Play(choice)
        }
        Ok((result, _)) => Answer::Search(left, Some(result)),
        // The search has limits of its own and will notice what stopped the solver.
        Err(_) => Answer::Search(left, None),
    }
}
