//! `perft`: its arguments.

use clap::Args;
use hedgerow_workbench::verbs as question;

use super::subject::{SubjectArguments, TurnArgument};
use crate::command::Command;
use crate::delivery::Delivery;

/// Count the lines of play of each length
///
/// Two programs that count the same have, with near certainty, the same rules.
///
/// Keys of the JSON object: turn, counts (lines of 0, 1, 2 … moves). If a limit is reached, counts has the lengths that were
/// finished.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow perft domineering 4x4 --depth 4
  hedgerow perft hackenbush \"BRG + GB\" --depth 3 --turn R --json")]
pub struct Perft {
    #[command(flatten)]
    subject: SubjectArguments,
    #[command(flatten)]
    turn: TurnArgument,
    /// The longest lines to count
    #[arg(long, short, default_value_t = question::Perft::depth(), value_name = "MOVES", value_parser = clap::value_parser!(u16).range(0..=10_000))]
    depth: u16,
}

impl Perft {
    /// The question.
    pub fn command(self) -> Command {
        let question = question::Perft { subject: self.subject.subject(), turn: self.turn.side(), depth: self.depth };
        self.subject.command(question, Delivery::default())
    }
}
