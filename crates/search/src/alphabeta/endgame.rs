//! The game's own solver, asked before the search.
//!
//! Near the end of a game a solver that knows the game often has the answer long before a search of growing depth: the
//! search has to come to the end of every line, and the solver only of those that it needs. So the option `endgame` gives
//! it a share of each move's time. A result that it proves is played; where it proves the worst result there is, every move
//! loses and the search goes on as usual, to find the move after which the other has most to find.

use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Stopped};

use crate::engine::{Choice, Considered};
use crate::playable::Playable;
use crate::spec::Knowledge;

/// What the solver has to say.
pub(super) enum Answer<M> {
    /// This is to be played.
    Play(Choice<M>),
    /// So much time is left for a search, and the result may be known to be the worst.
    Search(Duration, Option<i32>),
}

/// Asks the solver for a share of the time that a move may take.
pub(super) fn ask<G: Playable>(
    position: &G,
    (share, time): (f64, Duration),
    knowledge: Option<&Knowledge>,
    budget: &Budget,
) -> Answer<G::Move> {
    let (clock, claimed) = (Instant::now(), budget.claimed());
    let found: Result<_, Stopped> = position.perfect_move_knowing(knowledge, &budget.within(time.mul_f64(share)));
    // The solver is gone, with its tables.
    budget.release(budget.claimed().saturating_sub(claimed));
    let left = time.saturating_sub(clock.elapsed());
    match found {
        Ok((result, Some(chosen))) if result > position.result_range().0 => {
            let mut choice = Choice::bare(chosen);
            choice.score = Some(f64::from(result) * f64::from(G::WIN));
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
        // Whatever stopped it, the search has its own limits and will see for itself.
        Err(_) => Answer::Search(left, None),
    }
}
