//! Several positions at play as one type, as a match needs them.

use hedgerow_core::Refusal;
use std::any::Any;
use std::marker::PhantomData;

use hedgerow_core::Player;
use hedgerow_search::TextGame;

use super::{GameEntry, Visit};

/// Something to be done with several positions at play, whatever their type.
pub trait VisitAll {
    /// What comes out.
    type Answer;

    /// Does it. There is at least one position.
    fn at_all<G: TextGame + 'static>(self, starts: Vec<G>) -> Self::Answer;
}

/// The positions, each with who is to move.
pub fn with_turns<R: GameEntry>(positions: &[R], given: Option<Player>) -> Result<Vec<(&R, Player)>, Refusal> {
    positions.iter().map(|position| Ok((position, position.begin(given)?))).collect()
}

/// Enters every position, as the type of the first. Serves games whose positions are all of one type at play.
pub fn enter_as_first<R: GameEntry, V: VisitAll>(
    positions: &[R],
    given: Option<Player>,
    visit: V,
) -> Result<V::Answer, Refusal> {
    let positions = with_turns(positions, given)?;
    let (&(first, turn), rest) = positions.split_first().ok_or("there is no position")?;
    first.enter(turn, Gather { rest, visit })?
}

struct Gather<'a, R, V> {
    rest: &'a [(&'a R, Player)],
    visit: V,
}

impl<R: GameEntry, V: VisitAll> Visit for Gather<'_, R, V> {
    type Answer = Result<V::Answer, Refusal>;

    fn at<G: TextGame + 'static>(self, start: G) -> Self::Answer {
        let mut starts = vec![start];
        for &(position, turn) in self.rest {
            let like = position.enter(turn, Like::<G>(PhantomData))?;
            starts.push(like.ok_or("the positions are too different in size for one match: play them apart")?);
        }
        Ok(self.visit.at_all(starts))
    }
}

/// Keeps a game at play if it is of this type.
struct Like<G>(PhantomData<G>);

impl<G: 'static> Visit for Like<G> {
    type Answer = Option<G>;

    fn at<H: TextGame + 'static>(self, start: H) -> Option<G> {
        let start: Box<dyn Any> = Box::new(start);
        start.downcast().ok().map(|start| *start)
    }
}
