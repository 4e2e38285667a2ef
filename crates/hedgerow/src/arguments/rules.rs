//! `rules`: its arguments.

use clap::{Args, Subcommand};
use hedgerow_workbench::verbs as question;

use super::{Choice, Common, GameParser};
use crate::command::Command;
use crate::delivery::Delivery;

/// Check a file of rules of one's own, or print one that comes with the program
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow rules show toads-and-frogs
  hedgerow rules check mygame.rules")]
pub struct Rules {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Check(Check),
    Show(Show),
}

/// Look for faults in rules: random play, symmetries, parts that are not independent
///
/// A file that can be read has passed two proofs: its symmetries hold on small boards, and play ends. The search looks at random small
/// positions: each is written and read, played at random to the end, and valued with and without parts and symmetries. A fault ends
/// the search with exit code 1.
///
/// Keys of the JSON object: game, title, about, sources, start, moves and symmetries (how many), undeclared (symmetries that hold and
/// are not declared), positions, games and values (how many were looked at), fault (null, or position and message), text; reason if
/// a limit was reached.
#[derive(Args)]
struct Check {
    /// The file, such as mygame.rules, or the name of a game that comes with one
    #[arg(value_parser = GameParser, value_name = "GAME")]
    game: Choice,
    /// How many random positions are looked at
    #[arg(long, value_name = "NUMBER", default_value_t = question::Rules::positions(), value_parser = clap::value_parser!(u32).range(0..=100_000))]
    positions: u32,
}

/// Print the rule file of a game that comes with the program, to be copied and changed
#[derive(Args)]
struct Show {
    /// The name of the game
    #[arg(value_parser = GameParser, value_name = "GAME")]
    game: Choice,
}

impl Rules {
    /// The question.
    pub fn command(self, common: &Common) -> Command {
        let (game, positions) = match self.what {
            What::Check(Check { game, positions }) => (game, positions),
            What::Show(Show { game }) => (game, 0),
        };
        let question = question::Rules { game: game.0.word().to_owned(), positions, seed: common.seed.unwrap_or(1) };
        Command::new(question, Delivery::default())
    }
}
