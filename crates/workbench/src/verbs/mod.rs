//! The questions, one file or folder each: what is asked, what is answered, and how the answer is found.

mod best;
mod moves;
mod perft;
mod problems;
mod show;
mod value;

pub use best::{
    Best, BestAnswer, BestSubject, ConsideredMove, EngineThoughts, KnownRepeated, MOST_DESCRIBED, MoveClass,
    NothingToChoose, PerfectPlay, ReachedPosition, RepeatedSearches, SearchProgress, StudiedPly, Thoughts, Tree,
    TreeNode, TreeOrFile, ValuedMove,
};
pub use moves::{Moves, MovesAnswer, MovesInTurn, MovesTogether, OfferedMove};
pub use perft::{KnownPerft, Perft, PerftAnswer};
pub use problems::{ProblemSolved, ProblemTrial, Problems, ProblemsAnswer};
pub use show::{Show, ShowAnswer};
pub use value::{Value, ValueAnswer, ValueFound, ValuePart};

use crate::ask::Context;
use hedgerow_games::entry::valued::Valued;

/// Most bytes of a value that are written.
pub(crate) const LONGEST_VALUE: usize = 1_000_000;

/// Tells the bounds of the value that can be seen at a glance.
pub(crate) fn tell_bounds(position: &dyn Valued, context: &Context<'_>) {
    if let Some((low, high)) = position.glance() {
        context.tell_value(|known| (known.low, known.high) = (Some(low), Some(high)));
    }
}

/// What is said in place of a value that is too long to write.
pub(crate) fn described(algebra: &hedgerow_value::Algebra, value: hedgerow_value::Game) -> String {
    format!("(a value too long to write: {})", algebra.describe(value))
}
