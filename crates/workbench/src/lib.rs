//! The workbench for combinatorial games as a library: read a position, ask a question, print the answer.
//!
//! ```
//! use hedgerow_workbench::verbs::{Solve, Value};
//! use hedgerow_workbench::{Limits, ask};
//!
//! let value = ask(&Value::of("domineering", "2x3").into(), &Limits::default(), &())?;
//! let winner = ask(&Solve::of("domineering", "2x3").into(), &Limits::default().with_threads(2), &())?;
//! for answer in [value, winner] {
//!     println!("{}", serde_json::to_string(&answer)?);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Question`] is plain data: it is sent as JSON, and names no file, no port and no process. [`ask`] answers it
//! within [`Limits`]; a [`Listener`] receives what is known on the way. The [`Answer`] is a struct with the documented
//! keys, and an [`AskError`] says what is wrong with the question, or what was known when a limit was reached.
//!
//! | file | subject |
//! |---|---|
//! | [`question`] | the list of questions, and how one is read from JSON |
//! | [`verbs`] | one file or folder a question: what is asked, what is answered, and how the answer is found |
//! | `answer` | the list of answers |
//! | `ask` | limits, listeners and errors |
//! | `steps` | answers that come in steps |
//! | `reply` | the outcome of a question, in the form that is sent |
//! | `catalogue` | the games as a page lists them |
//! | [`jobs`] | solving on many machines |
//! | `papers` | values and tables for LaTeX |
//! | `known` | what is known before the answer |
//! | [`words`] | players and ends of games in words |
//!
//! Type-erased games, positions and sessions come from [`hedgerow_registry`]; this crate re-exports them.

mod answer;
mod ask;
mod catalogue;
pub mod jobs;
mod known;
mod papers;
pub mod question;
mod reply;
mod steps;
pub mod verbs;
pub mod words;

pub use answer::Answer;
pub use ask::{AskAbout, AskError, Blackboard, Context, Ear, Limits, Listener, Why, ask};
pub use catalogue::{ListedGame, catalogue};
pub use known::{Known, KnownMove, KnownPart, KnownStudy, KnownValue, Unfinished as UnfinishedAnswer};
pub use question::{Question, Subject};
pub use reply::{Ending, Reply};
pub use steps::{ask_in_steps, has_steps};

pub use hedgerow_core::picture::Emphasis;
pub use hedgerow_games::entry::Number;
pub use hedgerow_games::entry::family::{Family, Parameter};
pub use hedgerow_games::entry::nash::{Effect, Equilibrium, NoEquilibrium, Pair, Part as NashPart, Together};
pub use hedgerow_games::entry::normal::{Appraisal, Part, Solution};
pub use hedgerow_games::entry::saved::{SavedError, SavedSearch};
pub use hedgerow_games::entry::scored::{ScoreUnfinished, Scored};
pub use hedgerow_games::entry::simultaneous::{Happened, SimultaneousSession, Strategies};
pub use hedgerow_games::entry::valued::Valued;
pub use hedgerow_games::entry::workspace::{Unfinished, Workspace};
pub use hedgerow_registry::{
    ALL, Game, Position, adopt, capabilities, forms, named, names, option_help, read_spec, ready, simultaneous, valued,
};
pub use hedgerow_search::Session;
