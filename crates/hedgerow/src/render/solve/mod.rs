//! `solve` in words.
//!
//! | file | subject |
//! |---|---|
//! | this one | the words of each answer, and where its proof goes |
//! | `winner` | who wins |
//! | `score` | net scores |
//! | `outcomes` | outcome sets, and what each player alone can force |

mod outcomes;
mod score;
mod winner;

pub use score::{bounds, brief, table};

use hedgerow_workbench::Known;
use hedgerow_workbench::verbs::SolveAnswer;

use super::{counted, row};
use crate::answer::Answer;
use crate::delivery::{Delivered, Delivery, Destination};
use crate::render::Style;

/// The most letters of a row of moves, and of the line of play.
const WIDEST: usize = 90;

/// The answer in words, with its files written; `kept` is the result of saving the search.
pub fn said(found: SolveAnswer, delivery: &Delivery, kept: Delivered, style: Style) -> Answer {
    match found {
        SolveAnswer::Winner(found) => winner::said(found, delivery, kept, style),
        SolveAnswer::WinnerSoFar(found) => winner::said_so_far(found, delivery, kept),
        SolveAnswer::Score(found) => score::said(found, delivery, kept, style),
        SolveAnswer::ScoreSoFar(found) => score::said_so_far(found, delivery, kept),
        SolveAnswer::Outcomes(found) => outcomes::said(found, delivery, kept, style),
        SolveAnswer::Force(found) => outcomes::said_force(found, delivery, kept, style),
        SolveAnswer::Within(found) => outcomes::said_within(found, delivery, kept, style),
    }
}

/// The progress of a search, in a line.
pub fn progress(known: &Known) -> Option<String> {
    match known {
        Known::Winner(known) => Some(winner::progress(known)),
        Known::Score(known) => score::progress(known),
        Known::Outcomes(known) => known.step.as_ref().map(outcomes::progress),
        _ => None,
    }
}

/// Puts a proof where the user wants it.
fn proof(proof: &mut Option<String>, entries: Option<usize>, what: &str, delivery: &Delivery) -> Delivered {
    let (Some(to), Some(entries)) = (&delivery.proof, entries) else { return Delivered::default() };
    let delivered = Delivered::text(proof, Some(to));
    match to {
        Destination::Answer => delivered,
        Destination::File(path) => {
            let entries = counted(entries as u64, what);
            delivered.with_row(row("proof", &format!("{} ({entries})", path.display())))
        }
    }
}
