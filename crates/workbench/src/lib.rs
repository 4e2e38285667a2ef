//! The workbench for combinatorial games as a library: one list of all games, and positions whose type is forgotten, so
//! that the program, its server and its studies ask every game in the same words.
//!
//! ```
//! use hedgerow_core::{Budget, Player};
//! use hedgerow_workbench::{Workspace, named, valued};
//!
//! let position = named("domineering")?.read("2x3")?;
//! let workspace = Workspace::new(Budget::unlimited(), 1);
//! let valuation = valued(&*position, "value")?.appraise(&workspace).map_err(|unfinished| unfinished.reason)?;
//! assert_eq!(workspace.algebra.display(valuation.value).to_string(), "{2|-1/2}");
//! let solution = valued(&*position, "solve")?.solve(Player::LEFT, &workspace).map_err(|unfinished| unfinished.reason)?;
//! assert_eq!((solution.winner, solution.winning), (Player::LEFT, vec!["b1-b2".to_owned()]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game is added by its folder in `hedgerow_games` (see [`hedgerow_games::entry`]) and one line in [`ALL`].
//!
//! | file | subject |
//! |---|---|
//! | `erased` | games and positions whose type is forgotten ([`Game`], [`Position`]) |
//! | `capability` | what such a position can be asked |
//! | `options` | options that only some games understand |
//! | `session` | games at play, with engines seated ([`Session`]) |
//! | `match_plan` | matches and their records ([`MatchPlan`]) |
//! | `repeated` | positions searched again and again |
//! | `studied` | games of studies |
//! | [`words`] | players and ends of games in words |

mod answer;
mod ask;
mod capability;
mod erased;
mod known;
mod match_plan;
mod options;
pub mod question;
mod repeated;
mod session;
mod studied;
pub mod verbs;
pub mod words;

pub use answer::Answer;
pub use ask::{AskError, Blackboard, Context, Limits, Listener, Why, ask};
pub use known::{Known, KnownMove, KnownPart, KnownValue, Unfinished as UnfinishedAnswer};
pub use question::{Question, Subject};

pub use capability::{capabilities, ready, simultaneous, valued};
pub use erased::{Game, Position};
pub use hedgerow_core::picture::Emphasis;
pub use hedgerow_games::entry::Number;
pub use hedgerow_games::entry::family::{Family, Parameter};
pub use hedgerow_games::entry::nash::{Effect, Equilibrium, NoEquilibrium, Pair, Part as NashPart, Together};
pub use hedgerow_games::entry::normal::{Appraisal, Part, Solution};
pub use hedgerow_games::entry::saved::{SavedError, SavedSearch};
pub use hedgerow_games::entry::scored::{ScoreUnfinished, Scored};
pub use hedgerow_games::entry::simultaneous::{Happened, SimultaneousSession, Strategies};
pub use hedgerow_games::entry::valued::Valued;
pub use hedgerow_games::entry::workspace::{Object, Unfinished, Workspace};
pub use match_plan::{
    MatchError, MatchOutcome, MatchPlan, MatchProgress, MatchResult, MatchTask, OpeningRule, ReplayedRecord, Step,
};
pub use options::option_help;
pub use repeated::Repeated;
pub use session::{Session, read_spec};
pub use studied::{PlayStudyGame, RandomMoves};

use erased::ErasedGame;
use hedgerow_core::Refusal;
use hedgerow_games::boxes::Boxes;
use hedgerow_games::hackenbush::Hackenbush;
use hedgerow_games::hex3d::Hex3d;
use hedgerow_games::konane::Konane;
use hedgerow_games::small::cherries::Cherries;
use hedgerow_games::small::clobber::Clobber;
use hedgerow_games::small::domineering::Domineering;
use hedgerow_games::small::nim::Nim;

/// All games, in the order in which they are listed.
///
/// It is a static: a constant would be compiled, with all engines and boards behind it, into every crate that names it.
pub static ALL: &[&dyn Game] = &[
    &ErasedGame::<Hackenbush>::NEW,
    &ErasedGame::<Boxes>::NEW,
    &ErasedGame::<Konane>::NEW,
    &ErasedGame::<Hex3d>::NEW,
    &ErasedGame::<Nim>::NEW,
    &ErasedGame::<Domineering>::NEW,
    &ErasedGame::<Cherries>::NEW,
    &ErasedGame::<Clobber>::NEW,
];

/// The names of all games.
pub fn names() -> Vec<&'static str> {
    ALL.iter().map(|game| game.name()).collect()
}

/// The game of this name.
pub fn named(name: &str) -> Result<&'static dyn Game, Refusal> {
    let found = ALL.iter().find(|game| game.name() == name).copied();
    found.ok_or_else(|| format!("there is no game {name:?} (there are {})", names().join(", ")).into())
}

/// How positions of each game are written, for the help.
pub fn forms() -> String {
    let form = |game: &&dyn Game| format!("  {:<12} {}\n", game.name(), game.form());
    format!("How positions are written:\n{}", ALL.iter().map(form).collect::<String>())
}
