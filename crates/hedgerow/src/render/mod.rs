//! Answers in words for people, one file a verb; and the delivery of their pictures, proofs and trees.
//!
//! | file | subject |
//! |---|---|
//! | one a verb | its answer in words |
//! | `words` | players, rows and lists in words |
//! | `worth` | numbers of games in which both players move at once |
//! | `board` | boards and lists of moves in characters |

pub mod best;
mod board;
mod calc;
mod database;
mod engines;
mod grundy;
mod make;
mod matches;
mod moves;
pub mod nash;
mod perft;
mod problems;
mod rules;
mod scale;
mod show;
pub mod solve;
mod survey;
mod tour;
mod value;
mod verify;
mod words;
mod worth;

pub use board::{draw, draw_after, listing};
pub use tour::tour;
pub use words::*;

use hedgerow_workbench::verbs::{KnownRepeated, SearchProgress};
use hedgerow_workbench::{Answer as Found, AskError, Known, Question, UnfinishedAnswer};

use crate::answer::{Answer, within};
use crate::delivery::{Delivered, Delivery};
use crate::pool::Task;
use crate::progress::Progress;

/// How people want their answers.
#[derive(Clone, Copy)]
pub struct Style {
    /// With the colours of a terminal.
    pub colour: bool,
    /// Only the bare answer.
    pub quiet: bool,
    /// Where random choices start.
    pub seed: u64,
}

/// An answer in words, with its files written; `kept` is the result of saving the search.
pub fn said(
    found: Found,
    question: &Question,
    delivery: &Delivery,
    kept: Delivered,
    task: &Task,
    style: Style,
) -> Answer {
    match (found, question) {
        (Found::Show(found), Question::Show(asked)) => show::said(found, asked, delivery, style),
        (Found::Value(found), _) => value::said(found, delivery, style),
        (Found::Solve(found), _) => solve::said(found, delivery, kept, style),
        (Found::Best(found), _) => best::said(found, delivery, task, style),
        (Found::Moves(found), Question::Moves(asked)) => moves::said(found, asked, style),
        (Found::Perft(found), _) => perft::said(found, style),
        (Found::Scale(found), _) => scale::said(found, style),
        (Found::Make(found), _) => make::said(found),
        (Found::Engines(found), _) => engines::said(found),
        (Found::Match(found), _) => matches::said(found, style),
        (Found::Problems(found), _) => problems::said(found, delivery, style),
        (Found::Database(found), _) => database::said(found, style),
        (Found::Verify(found), _) => verify::said(found, style),
        (Found::Nash(found), _) => nash::position::said(found, style),
        (Found::Duel(found), _) => nash::duel::said(found, style),
        (Found::Matrix(found), _) => nash::matrix::said(found, delivery, style),
        (Found::Halves(found), _) => nash::halves::said(found, delivery, style),
        (Found::Calc(found), _) => calc::said(found, delivery, style),
        (Found::Grundy(found), _) => grundy::said(found, style),
        (Found::Tent(found), _) => nash::tent::said(found, style),
        (Found::Survey(found), Question::Survey(asked)) => nash::survey::said(found, asked, style),
        (Found::Rules(found), Question::Rules(asked)) => rules::said(found, asked, style),
        (Found::Census(found), _) => survey::said(found, style),
        // Every answer belongs to its question.
        (found, _) => Answer::said(found, String::new()),
    }
}

/// What was known when a limit was reached, in words.
pub fn unfinished(unfinished: &UnfinishedAnswer) -> String {
    match &unfinished.known {
        Known::Perft(known) => perft::counts(&known.counts),
        Known::Score(known) => solve::bounds(known.low, known.high),
        Known::Answer(known) => match &**known {
            Found::Grundy(known) => grundy::known(known),
            _ => String::new(),
        },
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

/// The progress of an answer; none if there is nothing to report.
pub fn progress(known: &Known) -> Option<Progress> {
    match known {
        Known::Match(known) => known.progress.as_ref().map(matches::progress),
        Known::Regions(known) => {
            let words = format!("regions of {}", known.size);
            Some(Progress { share: Some((known.tried, known.total, known.elapsed)), words })
        }
        Known::Repeated(KnownRepeated { progress: Some(progress), .. }) => {
            let &SearchProgress { ply, done, total, elapsed } = progress;
            Some(Progress { share: Some((done, total, elapsed)), words: format!("ply {}", ply + 1) })
        }
        Known::Duel(known) => nash::duel::progress(known),
        Known::Survey(known) => nash::survey::progress(known),
        known => solve::progress(known).map(|words| Progress { share: None, words }),
    }
}
