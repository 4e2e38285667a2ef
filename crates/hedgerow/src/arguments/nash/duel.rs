//! `nash duel`: its arguments.

use clap::Args;
use hedgerow_core::Refusal;
use hedgerow_workbench::verbs as question;

use super::OnConflict;
use crate::arguments::subject::{LatexArgument, SubjectArguments, read_count};
use crate::command::Command;
use crate::delivery::Delivery;

/// Let engines play against each other, both moving at once
///
/// All games begin at the position. The same seed gives the same games on any number of threads. The mean may be
/// compared with the exact value: who plays an equilibrium never gets less on average, whoever the other is.
///
/// Keys of the JSON object: conflict, engines (blue and red), games, mean (points to Blue), interval (95 %, or null),
/// wins, ties and losses of Blue, and exact (with value, or interval), if it can be had in ten seconds; with --latex
/// latex, the results as a table.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow nash duel hackenbush \"BR + BR + RB\" --blue equilibrium --red uniform
  hedgerow nash duel domineering 3x4 --blue regret:iterations=2k --red duct:iterations=2k --games 500")]
pub struct Duel {
    #[command(flatten)]
    subject: SubjectArguments,
    /// Who plays Blue (Left): uniform, equilibrium, duct or regret, with options as in `hedgerow engines`
    #[arg(long, value_name = "ENGINE")]
    blue: String,
    /// Who plays Red (Right)
    #[arg(long, value_name = "ENGINE")]
    red: String,
    /// How many games; 20k is 20000
    #[arg(long, value_name = "NUMBER", default_value = "1000", value_parser = read_count)]
    games: u64,
    #[command(flatten)]
    rule: OnConflict,
    /// Leave the exact value out
    #[arg(long)]
    no_exact: bool,
    #[command(flatten)]
    latex: LatexArgument,
}

impl Duel {
    /// The question. The error says that standard input holds no position for it.
    pub fn command(self, seed: u64) -> Result<Command, Refusal> {
        let Self { subject, blue, red, games, rule, no_exact, latex } = self;
        if subject.is_each_line() {
            return Err("nash duel needs one position, not -".into());
        }
        let conflict = rule.rule();
        let latex = latex.latex;
        let question = question::Duel { subject: subject.subject(), blue, red, games, conflict, no_exact, seed, latex };
        Ok(subject.command(question, Delivery::default()))
    }
}
