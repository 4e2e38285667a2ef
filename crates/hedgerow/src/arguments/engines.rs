//! `engines`: its arguments.

use clap::Args;
use hedgerow_workbench::verbs as question;

use super::{Choice, GameParser};
use crate::command::Command;
use crate::delivery::Delivery;

/// List the engines of a game, with every option, its default and its meaning
///
/// An engine is named by a text used everywhere: its name, then perhaps a colon and options separated by commas, such as
/// uct:iterations=1000,c=0.6,solver. Presets are engines of publications, with their faults where those are known.
///
/// Keys of the JSON object: engines (each with name, about and options: name, kind, default, about, words), presets (each
/// with name, spec and about), at_once (engines for both moving at once, as `nash` knows them).
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow engines
  hedgerow engines hackenbush
  hedgerow engines nim --json")]
pub struct Engines {
    /// Which game, for what it adds of its own
    #[arg(value_parser = GameParser, value_name = "GAME")]
    game: Option<Choice>,
}

impl Engines {
    /// The question.
    pub fn command(self) -> Command {
        let game = self.game.map(|game| game.0.word().to_owned());
        Command::new(question::Engines { game }, Delivery::default())
    }
}
