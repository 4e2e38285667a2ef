//! `database`: its arguments.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use hedgerow_workbench::verbs::{self as question, RegionSize, RegionalGame};

use crate::command::Command;
use crate::delivery::Delivery;

/// Build a database of the values of small regions, go on with one, or see what is in one
///
/// A region of Konane is a part of the board in which the play has nothing to do with the rest; its value is found once.
/// A database has all regions of some sizes that boards at play can fall into.
///
/// Keys of the JSON object: game, sizes (those that are complete, rows x columns, each standing for its transpose too),
/// regions, values (how many different ones), bytes (of the file, if one was written), seconds (of the building). What is
/// found is saved once a minute and at the end; --load goes on after a kill. If a limit is reached there is a reason too.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow database konane --build 4x4 --build 2x8 --save konane.regions
  hedgerow database konane --load konane.regions --build 4x5 --save konane.regions
  hedgerow database konane --load konane.regions")]
pub struct Database {
    /// Which game
    #[arg(value_enum, value_name = "GAME")]
    game: TypedGame,
    /// All regions that fit this many rows and columns, such as 4x5; may be given several times
    #[arg(long, value_name = "SIZE", value_parser = |text: &str| text.parse::<RegionSize>())]
    build: Vec<RegionSize>,
    /// Begin with this database
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Write the database to this file
    #[arg(long, value_name = "FILE", requires = "build")]
    save: Option<PathBuf>,
}

/// The games whose regions can be kept.
#[derive(ValueEnum, Clone, Copy)]
enum TypedGame {
    /// stones jump over the other player's stones and take them
    Konane,
}

impl Database {
    /// The question and its files.
    pub fn command(self) -> Command {
        let Self { game: TypedGame::Konane, build, load, save } = self;
        let question = question::Database { game: RegionalGame::Konane, build };
        Command::new(question, Delivery { database: load, save, ..Delivery::default() })
    }
}
