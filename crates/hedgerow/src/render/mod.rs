//! Answers in words for people, one file a verb; and their pictures, proofs and trees put where they are wanted.
//!
//! | file | subject |
//! |---|---|
//! | one a verb | its answer in words |
//! | `words` | players, rows and lists in words |
//! | `worth` | numbers of games in which both players move at once |

mod database;
mod engines;
mod make;
mod matches;
pub mod nash;
mod perft;
mod scale;
//! | `board` | boards and lists of moves in characters |
//! | `boxes` | net scores of Dots-and-Boxes |

pub mod best;
mod board;
mod boxes;
mod moves;
mod perft;
mod problems;
mod show;
mod tour;
mod value;
mod verify;
mod words;
mod worth;

pub use tour::tour;
pub use words::*;

use hedgerow_workbench::{Answer as Found, AskError, Known, Question, UnfinishedAnswer};
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
        (Found::Scale(found), _) => scale::said(found, style),
        (Found::Make(found), _) => make::said(found),
        (Found::Engines(found), _) => engines::said(found),
        (Found::Match(found), _) => matches::said(found, style),
        (Found::Database(found), _) => database::said(found, style),
        (Found::Verify(found), _) => verify::said(found, style),
        (Found::Nash(found), _) => nash::position::said(found, style),
        (Found::Duel(found), _) => nash::duel::said(found, style),
        (Found::Matrix(found), _) => nash::matrix::said(found, delivery, style),
        (Found::Halves(found), _) => nash::halves::said(found, delivery, style),
        (Found::Tent(found), _) => nash::tent::said(found, style),
        (Found::Survey(found), Question::Survey(asked)) => nash::survey::said(found, asked, style),
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

/// Why there is no answer, with its words for people.
pub fn unanswered(error: AskError, question: &Question, delivery: &Delivery, style: Style) -> Answer {
    match question {
        Question::Database(_) => database::unanswered(error),
        Question::Verify(_) => verify::unanswered(error, delivery, style),
        _ => error.into(),
    }
}

/// How far an answer has come; none if there is nothing to tell.
pub fn progress(known: &Known) -> Option<Progress> {
    match known {
        Known::Match(known) => known.progress.as_ref().map(matches::progress),
        Known::Regions(known) => {
            let words = format!("regions of {}", known.size);
            Some(Progress { share: Some((known.tried, known.total, known.elapsed)), words })
        }
        Known::Duel(known) => nash::duel::progress(known),
        Known::Survey(known) => nash::survey::progress(known),
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
