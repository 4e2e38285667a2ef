//! `verify`: its arguments.

use std::path::PathBuf;

use clap::Args;
use hedgerow_workbench::verbs as question;

use super::{Choice, GameParser};
use crate::command::Command;
use crate::delivery::Delivery;

/// Check a proof that `solve --proof` has written
///
/// A proof names the winner's move for every position that can come up. The check follows it against every reply, by the
/// plain rules of the game; neither the search that found the proof nor its tables and fast boards take part. The file must
/// be written as `solve --proof` writes it, to the byte.
///
/// A proof about 3D Hex names what holds of the outcome sets of positions; the check sees to it that all of it follows from
/// the rest, and has claims (how many were checked) and nature beside the keys below, and no unused.
///
/// Keys of the JSON object: game, position, turn, claim, valid, entries, positions (how many were looked at), unused (how many
/// entries were never needed). A file that proves nothing has valid false, an error, and exit code 2. A file that
/// does not fit --memory has a reason, and exit code 1.
#[derive(Args)]
#[command(after_help = "Example:
  hedgerow solve nim 3+5+7 --proof nim.proof && hedgerow verify nim.proof")]
pub struct Verify {
    /// The proof; - reads it from standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The file of rules of the proof's game, if the game is one's own
    #[arg(long, value_name = "FILE.rules", value_parser = GameParser)]
    rules: Option<Choice>,
}

impl Verify {
    /// The question, whose proof is in a file.
    pub fn command(self) -> Command {
        // Reading the file has made its game known by name.
        let _ = self.rules;
        let delivery = Delivery { proof_to_check: Some(self.file), ..Delivery::default() };
        Command::new(question::Verify::default(), delivery)
    }
}
