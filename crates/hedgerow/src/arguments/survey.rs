//! `survey`: its arguments.

use clap::Args;
use hedgerow_workbench::verbs as question;

use super::{Choice, GameParser};
use crate::command::Command;
use crate::delivery::Delivery;

/// Test a property on all small positions of a game, and find the smallest counterexample
///
/// Every position of each size is valued, on all processors. Properties are number, integer, nimber, infinitesimal, all-small, zero,
/// outcome=N (or L, R, P), temperature<=1 and value={1|-1}; `not` before one turns it round. `nash survey` does the same for
/// Hackenbush with both players moving at once. Graphs are connected, and one of all isomorphic ones is valued.
///
/// Keys of the JSON object: game, property, sizes (each with size, positions, holds and fails), counterexample (null, or position and
/// value, the smallest), more (others, with --list); reason if a limit was reached.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow survey col \"not temperature<=0\" --size 5
  hedgerow survey toppling-dominoes number --size 6 --list 3
  hedgerow survey clobber all-small --size 6
  hedgerow survey hackenbush \"temperature<=0\" --shapes forests --size 5")]
pub struct Survey {
    /// Which game, or a file of rules such as mygame.rules
    #[arg(value_parser = GameParser, value_name = "GAME")]
    game: Choice,
    /// The property
    #[arg(value_name = "PROPERTY")]
    property: String,
    /// Which positions: boards, or graphs where vertices can be joined; stalks, forests or graphs of hackenbush
    #[arg(long, value_name = "WORD")]
    shapes: Option<String>,
    /// Positions of up to this many squares, vertices or edges, or with heaps up to this number
    #[arg(long, value_name = "NUMBER", default_value_t = question::Census::size(), value_parser = clap::value_parser!(u8).range(1..=24))]
    size: u8,
    /// List this many counterexamples beside the smallest
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1000))]
    list: u16,
}

impl Survey {
    /// The question.
    pub fn command(self) -> Command {
        let Self { game, property, shapes, size, list } = self;
        let question = question::Census { game: game.0.word().to_owned(), property, shapes, size, list };
        Command::new(question, Delivery::default())
    }
}
