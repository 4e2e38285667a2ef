//! `nash tent`: its arguments.

use clap::Args;
use hedgerow_workbench::verbs as question;

use crate::arguments::subject::LatexArgument;
use crate::command::Command;
use crate::delivery::Delivery;

/// Circus tents: n blue feet, each with a red leg, all joined at the top
///
/// Koschny's formula is 1 - 1/n!; small tents are also solved, and the two compared.
///
/// Keys of the JSON object: legs, value, solved (the value found by solving the position, or null for large tents); with --latex
/// latex, the value.
#[derive(Args)]
#[command(after_help = "Example:
  hedgerow nash tent 5")]
pub struct Tent {
    /// How many legs
    #[arg(value_name = "LEGS", value_parser = clap::value_parser!(u32).range(1..=1000))]
    legs: u32,
    #[command(flatten)]
    latex: LatexArgument,
}

impl Tent {
    /// The question.
    pub fn command(self) -> Command {
        Command::new(question::Tent { legs: self.legs, latex: self.latex.latex }, Delivery::default())
    }
}
