//! `make`: its arguments.

use clap::Args;
use hedgerow_workbench::verbs as question;

use super::{Choice, Common, GameParser};
use crate::command::Command;
use crate::delivery::Delivery;

/// Make a member of a named family of positions; without a family, list the families
///
/// Parameters are written name=value, or as values alone in the order listed. Families with a parameter seed also take
/// --seed.
///
/// Keys of the JSON object: game, position, family; with --count positions in place of position; of the list: families, each with name, about and parameters.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow make hackenbush random edges=28 vertices=16 --seed 3
  hedgerow make hackenbush random edges=10 --count 200
  hedgerow make domineering board 4 6")]
pub struct Make {
    /// Which game
    #[arg(value_parser = GameParser, value_name = "GAME")]
    game: Choice,
    /// Which family
    #[arg(value_name = "FAMILY")]
    family: Option<String>,
    /// The family's parameters
    #[arg(value_name = "PARAMETER")]
    parameters: Vec<String>,
    /// Make this many members, one a line, with seeds from --seed on (families with a parameter seed)
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: Option<u32>,
}

impl Make {
    /// The question.
    pub fn command(self, common: &Common) -> Command {
        let Self { game, family, parameters, count } = self;
        let question = question::Make { game: game.0.word().to_owned(), family, parameters, seed: common.seed, count };
        Command::new(question, Delivery::default())
    }
}
