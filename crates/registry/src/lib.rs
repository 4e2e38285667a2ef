//! The one list of all games, and type-erased positions and sessions.
//!
//! Every engine is compiled here, behind trait objects, for the boards that are searched most and once more for all
//! others ([`hedgerow_search::AnyGame`]), and nowhere else: the crates built on this one do not compile it again.
//!
//! ```
//! use hedgerow_registry::named;
//!
//! let position = named("domineering")?.read("2x3")?;
//! assert_eq!((position.game(), position.write()), ("domineering", "2x3".to_owned()));
//! let session = position.session(position.begin(None)?)?;
//! assert_eq!(session.moves(), ["a1-a2", "b1-b2", "c1-c2"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game is added by its folder in `hedgerow_games` (see [`hedgerow_games::entry`]) and one line in [`ALL`].
//!
//! | file | subject |
//! |---|---|
//! | `erased` | type-erased games and positions ([`Game`], [`Position`]) |
//! | `capability` | the questions that such a position can answer |
//! | `families` | named families of positions, also those that every game has |
//! | `options` | options that only some games understand |
//! | `own` | games from rule files |

mod capability;
mod erased;
mod families;
mod options;
mod own;

pub use capability::{capabilities, ready, simultaneous, valued};
pub use erased::{Game, Position, ReadError, erase};
pub use families::{families, make};
pub use options::{option_help, understood};
pub use own::{RuleGame, adopt, own};

use std::sync::LazyLock;

use erased::ErasedGame;
use hedgerow_core::Refusal;
use hedgerow_games::boxes::Boxes;
use hedgerow_games::hackenbush::Hackenbush;
use hedgerow_games::heaps::Heaps;
use hedgerow_games::hex::Hex;
use hedgerow_games::hex3d::Hex3d;
use hedgerow_games::konane::Konane;
use hedgerow_games::small::cherries::Cherries;
use hedgerow_games::small::clobber::Clobber;
use hedgerow_games::small::domineering::Domineering;
use hedgerow_games::small::nim::Nim;
use hedgerow_games::small::nogo::NoGo;
use hedgerow_search::spec::{GameCard, SpecError};
use hedgerow_search::{AnyGame, Engine, Session, Spec};

/// All games, in the order in which they are listed: those written in Rust, then those from the library of rule files.
///
/// It is a static: a constant would be compiled, with all engines and boards behind it, into every crate that names it.
pub static ALL: LazyLock<Vec<&'static dyn Game>> = LazyLock::new(|| {
    let written_in_rust: [&'static dyn Game; 11] = [
        &ErasedGame::<Hackenbush>::NEW,
        &ErasedGame::<Boxes>::NEW,
        &ErasedGame::<Konane>::NEW,
        &ErasedGame::<Hex>::NEW,
        &ErasedGame::<Hex3d>::NEW,
        &ErasedGame::<Nim>::NEW,
        &ErasedGame::<Domineering>::NEW,
        &ErasedGame::<Cherries>::NEW,
        &ErasedGame::<Clobber>::NEW,
        &ErasedGame::<NoGo>::NEW,
        &ErasedGame::<Heaps>::NEW,
    ];
    written_in_rust.into_iter().chain(own::GAMES.iter().map(|game| game as &dyn Game)).collect()
});

/// Reads an engine specification for a game.
pub fn read_spec(text: &str, card: &GameCard) -> Result<Spec, Refusal> {
    Ok(Spec::read(text, card)?)
}

/// A session that plays a game whose type is hidden, with the engines for any game.
pub fn hidden_session(start: AnyGame) -> Box<dyn Session> {
    hedgerow_search::session(start)
}

/// An engine for a seat of a game whose type is hidden, made from its spec.
pub fn hidden_engine(spec: &Spec, start: &AnyGame) -> Result<Box<dyn Engine<AnyGame>>, SpecError> {
    hedgerow_search::build(spec, start)
}

/// The names of all games.
pub fn names() -> Vec<&'static str> {
    ALL.iter().map(|game| game.name()).collect()
}

/// The game of this name, or the game that this text of a rule file describes.
pub fn named(name: &str) -> Result<&'static dyn Game, Refusal> {
    if name.contains('\n') {
        return own(name).map_err(|error| Refusal::new(error.to_string()).of("rules"));
    }
    let found = ALL.iter().find(|game| game.name() == name).copied().or_else(|| own::adopted(name));
    found.ok_or_else(|| format!("there is no game {name:?} (there are {})", names().join(", ")).into())
}

/// How positions of each game are written, for the help.
pub fn forms() -> String {
    let form = |game: &&dyn Game| format!("  {:<12} {}\n", game.name(), game.form());
    format!("How positions are written:\n{}", ALL.iter().map(form).collect::<String>())
}
