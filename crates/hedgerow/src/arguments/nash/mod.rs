//! `nash`: its arguments, and those of its sub-commands.
//!
//! | file | subject |
//! |---|---|
//! | `position` | the value of a position and how to play it |
//! | `duel` | engines against each other |
//! | `matrix` | a bare matrix game |
//! | `halves`, `tent` | Koschny's families |
//! | `survey` | a property of all small pictures |

mod duel;
mod halves;
mod matrix;
mod position;
mod survey;
mod tent;

use clap::{ArgMatches, Args, Command as Line, FromArgMatches, Subcommand};
use hedgerow_core::{Conflict, Refusal};
use hedgerow_workbench::question::ConflictRule;

use crate::command::Command;
use crate::commands::nash::Play;
use duel::Duel;
use halves::Halves;
pub use matrix::Matrix;
pub use position::AtPosition;
use survey::Survey;
use tent::Tent;

/// `nash GAME POSITION`, or one of the sub-commands.
pub enum Nash<O> {
    /// A position.
    At(Box<AtPosition>),
    /// A sub-command.
    Other(O),
}

/// A question about a position, unless the first word is the name of a sub-command: clap derives only one of the two.
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
    fn augment_args(line: Line) -> Line {
        // This order makes the help of the verb that of a position.
        let line = AtPosition::augment_args(O::augment_subcommands(line));
        line.args_conflicts_with_subcommands(true).subcommand_negates_reqs(true).subcommand_required(false)
    }

    fn augment_args_for_update(line: Line) -> Line {
        Self::augment_args(line)
    }
}

/// The sub-commands that ask a question.
#[derive(Subcommand)]
pub enum OtherQuestion {
    Matrix(Matrix),
    Halves(Halves),
    Tent(Tent),
    Survey(Survey),
    Duel(Duel),
}

impl OtherQuestion {
    /// The question. The error says why there is none.
    pub fn command(self, seed: u64) -> Result<Command, Refusal> {
        match self {
            Self::Matrix(matrix) => Ok(matrix.command()),
            Self::Halves(halves) => Ok(halves.command()),
            Self::Tent(tent) => Ok(tent.command()),
            Self::Survey(survey) => Ok(survey.command()),
            Self::Duel(duel) => duel.command(seed),
        }
    }
}

/// The sub-commands.
#[derive(Subcommand)]
pub enum Other {
    #[command(flatten)]
    Question(OtherQuestion),
    Play(Play),
}

/// What happens when moves exclude each other.
#[derive(Args, Clone, Copy)]
pub struct OnConflict {
    /// What happens when the moves exclude each other: tie (the game ends at 0), replay (both choose again; for ever
    /// pays 0), once (the move that both chose is made once), random (a coin says whose move is made), or a rule of one's
    /// own in parts with commas between them: first=blue (or red: whose move is made), coin=1/3 (Blue's with this
    /// probability), shares such as tie=1/4,replay=1/4,blue=1/2, and bonus=1/2 (points to Blue; alone, the game ends with it)
    #[arg(long, value_name = "RULE", default_value = "replay", value_parser = conflict)]
    pub conflict: Conflict,
}

impl OnConflict {
    /// The rule of a question.
    fn rule(self) -> ConflictRule {
        self.conflict.into()
    }
}

/// Reads the name of a rule.
pub fn conflict(text: &str) -> Result<Conflict, Refusal> {
    text.parse()
}
