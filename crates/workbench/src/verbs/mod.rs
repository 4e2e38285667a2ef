//! The questions, one file or folder each: what is asked, what is answered, and how the answer is found.

mod perft;
mod show;
mod solve;
mod value;

pub use perft::{KnownPerft, Perft, PerftAnswer};
pub use show::{Show, ShowAnswer};
pub use solve::{
    ForceAnswer, OutcomesAnswer, OutcomesBy, OutcomesStep, ScoreAnswer, ScoreSoFar, Solve, SolveAnswer, SolveHead,
    Uncertain, WinnerAnswer, WinnerSoFar, WithinAnswer,
};
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

/// A sentence: capital letter, full stop.
pub(crate) fn sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).chain(['.']).collect()
}
