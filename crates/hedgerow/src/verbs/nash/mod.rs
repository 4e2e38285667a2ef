//! `nash`: both players move at once.
//!
//! | file | subject |
//! |---|---|
//! | `position` | the value of a position and how to play it |
//! | `explain` | the whole matrix, and why |
//! | `sampled` | what an engine plays at a position, and what that gives away |
//! | `duel` | engines against each other |
//! | `play` | a person against an engine |
//! | `matrix` | a bare matrix game |
//! | `halves`, `tents` | Koschny's families |
//! | `drawing` | plots to files |
//! | `survey` | a property of all small pictures |
//! | `worth` | synchronous values for programs and for people |

mod drawing;
mod duel;
mod explain;
mod halves;
mod matrix;
mod play;
mod position;
mod sampled;
mod survey;
mod tents;
mod worth;

use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};
use duel::Duelled;
use halves::OfHalves;
use hedgerow_core::Conflict;
use matrix::OfMatrix;
use play::Played;
pub use position::AtPosition;
use survey::Survey;
use tents::OfTent;

use super::Style;
use crate::answer::Answer;
use crate::arguments::Common;
use crate::pool::Task;
use crate::reach::{CommandLine, Reach};
use hedgerow_workbench::{Position, SimultaneousSession, ready};

/// `nash GAME POSITION`, or one of the things that are not about one position.
pub enum Nash<O> {
    /// A position.
    At(Box<AtPosition>),
    /// Something else.
    Other(O),
}

/// A question about a position, unless the first word is the name of something else: clap derives only one of the two.
impl<O: Subcommand> FromArgMatches for Nash<O> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        match matches.subcommand() {
            Some(_) => O::from_arg_matches(matches).map(Self::Other),
            None => AtPosition::from_arg_matches(matches).map(|at| Self::At(Box::new(at))),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<O: Subcommand> Args for Nash<O> {
    fn augment_args(command: Command) -> Command {
        // In this order: the help of the verb is that of a position.
        let command = AtPosition::augment_args(O::augment_subcommands(command));
        command.args_conflicts_with_subcommands(true).subcommand_negates_reqs(true).subcommand_required(false)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// A question that is not about one position.
#[derive(Subcommand)]
pub enum OtherQuestion<R: Reach> {
    Matrix(OfMatrix<R>),
    Halves(OfHalves<R>),
    Tent(OfTent),
    Survey(Survey),
    Duel(Duelled),
}

impl<R: Reach> OtherQuestion<R> {
    /// The answer.
    pub fn answer(&self, threads: usize, style: Style, task: &Task) -> Answer {
        match self {
            Self::Matrix(matrix) => matrix.answer(style, task),
            Self::Halves(halves) => halves.answer(style, task),
            Self::Tent(tent) => tent.answer(style, &task.budget),
            Self::Survey(survey) => survey.answer(threads, style, task),
            Self::Duel(duel) => duel.answer(threads, style, task),
        }
    }
}

/// What a person can ask for that is not about one position.
#[derive(Subcommand)]
pub enum Other {
    #[command(flatten)]
    Question(OtherQuestion<CommandLine>),
    Play(Played),
}

impl Other {
    /// The limits of all of it: those of a game at the terminal are for each move.
    pub fn allowed(&self, common: &Common) -> Common {
        let time = common.time.filter(|_| !matches!(self, Self::Play(_)));
        Common { time, ..common.clone() }
    }

    /// The answer.
    pub fn answer(&self, common: &Common, threads: usize, style: Style, task: &Task) -> Answer {
        match self {
            Self::Question(question) => question.answer(threads, style, task),
            Self::Play(play) => play.answer(common, threads, style, task),
        }
    }
}

/// Rows of cells in columns, each as wide as it must be and flush right.
fn columns(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..).map_while(width).collect();
    let line = |row: &Vec<String>| {
        let padded = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
        format!("  {}\n", padded.collect::<Vec<_>>().join("  "))
    };
    rows.iter().map(line).collect()
}

/// A game from a position in which both move at once. The error is a sentence.
pub fn bout(position: &dyn Position, conflict: Conflict) -> Result<Box<dyn SimultaneousSession>, String> {
    ready(position, "nash", "a synchronous value")?.simultaneous_session(conflict)
}

/// What happens when moves exclude each other.
#[derive(Args, Clone, Copy)]
pub struct OnConflict {
    /// What happens when the moves exclude each other: tie (the game ends at 0), replay (both choose again; for ever
    /// pays 0), once (the move that both chose is made once) or random (a coin says whose move is made)
    #[arg(long, value_name = "RULE", default_value = "replay", value_parser = conflict)]
    pub conflict: Conflict,
}

/// Reads the name of a rule.
pub fn conflict(text: &str) -> Result<Conflict, String> {
    text.parse()
}
