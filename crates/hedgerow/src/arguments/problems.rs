//! `problems`: its arguments.

use clap::Args;
use hedgerow_workbench::verbs as question;

use super::subject::PictureArguments;
use super::{Choice, GameParser};
use crate::command::Command;

/// See published problems with their exact solutions, and what engines make of them
///
/// Boxes has three problems of Berlekamp's, which the long-chain rule solves at a glance. Each engine chooses a move many
/// times, with another seed each time; an engine that takes no chances is asked once, and counted as often.
///
/// Key of the JSON object: problems, each with problem (its number), position, source, explanation, net (the net score of the
/// player to move under perfect play), best (the moves that reach it), moves (every move with its net score), engines (each
/// with engine, choice (its most frequent move), score (its own score of that move, on average; null if it has none),
/// share_best (the share of runs in which it chose a best move), choices (move to number of runs), loss (the net score it throws away, on
/// average)); and svg, png and tikz (the files) if one problem is drawn, with every move's net score on its line.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow problems boxes 2 --repeat 10
  hedgerow problems boxes 1 --engine uct:iterations=500 --svg problem.svg")]
pub struct Problems {
    /// Which game
    #[arg(value_parser = GameParser, value_name = "GAME")]
    game: Choice,
    /// Which problem, from 1 [default: all of them]
    #[arg(value_name = "NUMBER")]
    number: Option<usize>,
    /// Who tries it, in place of the usual engines; may be given several times
    #[arg(long, value_name = "ENGINE")]
    engine: Vec<String>,
    /// How often each engine chooses
    #[arg(long, value_name = "RUNS", default_value_t = question::Problems::repeat(), value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    repeat: u32,
    #[command(flatten)]
    picture: PictureArguments,
}

impl Problems {
    /// The question and its files.
    pub fn command(self, seed: u64) -> Command {
        let Self { game, number, engine, repeat, picture } = self;
        let delivery = picture.delivery();
        let (svg, tikz) = (delivery.wants_svg(), delivery.tikz.is_some());
        Command::new(
            question::Problems { game: game.0.word().to_owned(), number, engine, repeat, svg, tikz, seed },
            delivery,
        )
    }
}
