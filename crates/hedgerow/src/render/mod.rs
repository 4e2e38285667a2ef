//! Answers in words for people, one file a verb; and their pictures, proofs and trees put where they are wanted.
//!
//! | file | subject |
//! |---|---|
//! | one a verb | its answer in words |
//! | `words` | players, rows and lists in words |
//! | `board` | boards and lists of moves in characters |
//! | `boxes` | net scores of Dots-and-Boxes |

pub mod best;
mod board;
mod boxes;
mod moves;
mod perft;
mod problems;
mod show;
mod value;
mod words;

pub use board::{draw, draw_after, listing};
pub use words::*;

use hedgerow_workbench::verbs::{KnownRepeated, SearchProgress};
use hedgerow_workbench::{Answer as Found, Known, Question, UnfinishedAnswer};

use crate::answer::{Answer, within};
use crate::delivery::Delivery;
use crate::pool::Task;
use crate::progress::Progress;
use crate::verbs::Style;

/// An answer in words, with its files written.
pub fn said(found: Found, question: &Question, delivery: &Delivery, task: &Task, style: Style) -> Answer {
    match (found, question) {
        (Found::Show(found), Question::Show(asked)) => show::said(found, asked, delivery, style),
        (Found::Value(found), _) => value::said(found, delivery, style),
        (Found::Perft(found), _) => perft::said(found, style),
        (Found::Best(found), _) => best::said(found, delivery, task, style),
        (Found::Moves(found), Question::Moves(question)) => moves::said(found, question, style),
        (Found::Problems(found), _) => problems::said(found, delivery, style),
        // Every answer is that of its question.
        (found, _) => Answer::said(found, String::new()),
    }
}

/// What is known when a limit was reached, in words.
pub fn unfinished(unfinished: &UnfinishedAnswer) -> String {
    match &unfinished.known {
        Known::Perft(known) => perft::counts(&known.counts),
        _ => within("value", unfinished.low(), unfinished.high()),
    }
}

/// How far an answer has come; none if there is nothing to tell.
pub fn progress(known: &Known) -> Option<Progress> {
    match known {
        Known::Repeated(KnownRepeated { progress: Some(progress), .. }) => {
            let &SearchProgress { ply, done, total, elapsed } = progress;
            Some(Progress { share: Some((done, total, elapsed)), words: format!("ply {}", ply + 1) })
        }
        _ => None,
    }
}
