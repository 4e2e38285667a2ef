//! The registry: the only place that knows all games.
//!
//! To add a game, write one file beside this one with an `impl Room` for its positions (and an `impl NormalPlay` if they
//! have values), and add it to [`ALL`]. Every verb, the help, the completions and the batch mode then know it.
//!
//! | file | subject |
//! |---|---|
//! | `room` | what the program must be told about a game (`Room`) |
//! | `normal` | what it must be told beyond that about a game whose positions have values (`NormalPlay`) |
//! | `kind`, `valued` | what can be asked of a position ([`Kind`], [`Valued`]) |
//! | `desk` | what answers are worked out with ([`Desk`]) |
//! | `entry` | games and positions whose type is forgotten ([`Game`], [`Position`]) |
//! | `table` | games at play, with engines seated ([`Table`]) |
//! | `together` | several positions at play as one type |
//! | `nash` | positions with both players moving at once, solved |
//! | `bout` | such positions at play, with engines ([`Bout`]) |
//! | `fixture` | matches and their records |
//! | `alike` | moves that symmetries exchange |
//! | `past` | games so far |
//! | `repeated` | positions searched again and again |
//! | `studied` | games of studies |
//! | `family` | named families of positions |
//! | one file a game | its `Room` |

mod alike;
mod bout;
mod boxes;
mod cherries;
mod desk;
mod domineering;
mod entry;
mod family;
mod fixture;
mod hackenbush;
mod hex3d;
mod kind;
mod konane;
mod nash;
mod nim;
mod normal;
mod past;
mod repeated;
mod room;
mod studied;
mod table;
mod together;
mod valued;

pub use bout::{Bout, Happened, Strategies};
pub use desk::{Desk, Unfinished};
pub use entry::{Game, Position};
pub use family::{Family, Parameter};
pub use fixture::{Came, Errand, Fixture, Lead};
pub use hedgerow_core::picture::Emphasis;
pub use kind::{Kind, ready, valued};
pub use nash::{Effect, Laid, Pair, Part as NashPart, Together};
pub use normal::{Appraisal, Part, Settled};
pub use repeated::Repeated;
pub use room::Number;
pub use studied::{PlayOut, Wander};
pub use table::{Table, read_spec};
pub use valued::Valued;

use clap::builder::PossibleValue;
use entry::Entry;

/// All games, in the order in which they are listed.
pub const ALL: &[&dyn Game] = &[
    &Entry::<hedgerow_games::hackenbush::Hackenbush>::NEW,
    &Entry::<hedgerow_games::boxes::Boxes>::NEW,
    &Entry::<hedgerow_games::konane::Konane>::NEW,
    &Entry::<hedgerow_games::hex3d::Hex3d>::NEW,
    &Entry::<hedgerow_games::small::nim::Nim>::NEW,
    &Entry::<hedgerow_games::small::domineering::Domineering>::NEW,
    &Entry::<hedgerow_games::small::cherries::Cherries>::NEW,
];

/// The game of this name. The error is a sentence.
pub fn named(name: &str) -> Result<&'static dyn Game, String> {
    let names = || ALL.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    let found = ALL.iter().find(|game| game.name() == name).copied();
    found.ok_or_else(|| format!("there is no game {name:?} (there are {})", names()))
}

/// A game chosen by its name on the command line.
#[derive(Clone, Copy)]
pub struct Choice(pub &'static dyn Game);

impl clap::ValueEnum for Choice {
    fn value_variants<'a>() -> &'a [Self] {
        const CHOICES: &[Choice] = &{
            let mut choices = [Choice(ALL[0]); ALL.len()];
            let mut index = 0;
            while index < ALL.len() {
                choices[index] = Choice(ALL[index]);
                index += 1;
            }
            choices
        };
        CHOICES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.about()))
    }
}

/// How positions of each game are written, for the help.
pub fn forms() -> String {
    let form = |game: &&dyn Game| format!("  {:<12} {}\n", game.name(), game.form());
    format!("How positions are written:\n{}", ALL.iter().map(form).collect::<String>())
}
