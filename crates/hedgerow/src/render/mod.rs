//! Answers in words for people, one file a verb; and their pictures, proofs and trees put where they are wanted.
//!
//! | file | subject |
//! |---|---|
//! | one a verb | its answer in words |
//! | `words` | players, rows and lists in words |

mod perft;
mod show;
pub mod solve;
mod value;
mod words;

pub use words::*;

use hedgerow_workbench::{Answer as Found, Known, Question, UnfinishedAnswer};

use crate::answer::{Answer, within};
use crate::delivery::{Delivered, Delivery};
use crate::pool::Task;
use crate::verbs::Style;

/// An answer in words, with its files written; `kept` is what has become of the file of a search.
pub fn said(
    found: Found,
    question: &Question,
    delivery: &Delivery,
    kept: Delivered,
    _task: &Task,
    style: Style,
) -> Answer {
    match (found, question) {
        (Found::Show(found), Question::Show(asked)) => show::said(found, asked, delivery, style),
        (Found::Value(found), _) => value::said(found, delivery, style),
        (Found::Solve(found), _) => solve::said(found, delivery, kept, style),
        (Found::Perft(found), _) => perft::said(found, style),
        // Every answer is that of its question.
        (found, _) => Answer::said(found, String::new()),
    }
}

/// What is known when a limit was reached, in words.
pub fn unfinished(unfinished: &UnfinishedAnswer) -> String {
    match &unfinished.known {
        Known::Perft(known) => perft::counts(&known.counts),
        Known::Score(known) => solve::bounds(known.low, known.high),
        _ => within("value", unfinished.low(), unfinished.high()),
    }
}

/// How far an answer has come, in a line; none if there is nothing to tell.
pub fn progress(known: &Known) -> Option<String> {
    solve::progress(known)
}
