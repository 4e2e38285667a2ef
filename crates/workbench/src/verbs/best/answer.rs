//! The answers to `best`.

use hedgerow_search::{Choice, Considered, Fallback};
use schemars::JsonSchema;
use serde::Serialize;

use super::MOST_LISTED;
use super::repeated::RepeatedSearches;
use super::tree::TreeOrFile;
use crate::question::fields::{Keyed, is_false};
use crate::verbs::picture::Pictured;

/// Only this many of the first values are described in words when they are too long to write: people see no more of
/// them.
pub const MOST_DESCRIBED: usize = 12;

/// The move that was chosen, and why.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum BestAnswer {
    /// Perfect play by values.
    Perfect(Box<PerfectPlay>),
    /// What an engine thought.
    Thoughts(Box<EngineThoughts>),
    /// The game is over.
    Over(NothingToChoose),
    /// What repeated searches chose.
    Repeated(Box<RepeatedSearches>),
}

/// What every answer begins with.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BestSubject {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The engine with its options.
    pub engine: String,
    /// Who is to move.
    pub turn: String,
}

/// Perfect play: every move with the value that it leads to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PerfectPlay {
    /// The position and the engine.
    #[serde(flatten)]
    pub subject: BestSubject,
    /// The move; null if there is none.
    #[serde(rename = "move")]
    pub chosen: Option<String>,
    /// 1 for a win of the player to move, 0 for a loss.
    pub score: u8,
    /// The moves, the best first.
    pub moves: Vec<ValuedMove>,
    /// How many moves are not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub omitted: Option<usize>,
    /// The picture, if it was asked for.
    #[serde(flatten)]
    pub picture: Pictured,
    /// The player to move, by name.
    #[serde(skip)]
    pub player: String,
}

/// A move and the value that it leads to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ValuedMove {
    /// The move.
    #[serde(rename = "move")]
    pub chosen: String,
    /// The value; null if all values together are too long.
    pub value: Option<String>,
    /// Whether they are.
    #[serde(skip_serializing_if = "is_false")]
    pub value_too_long: bool,
    /// 1: a value is found once.
    pub visits: u8,
    /// 1 if the move wins, 0 if it loses.
    pub mean: u8,
    /// 0: a value is exact.
    pub error: u8,
    /// What people see in place of a value that is too long for them, of the first moves.
    #[serde(skip)]
    pub instead: Option<String>,
}

/// What an engine thought of a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EngineThoughts {
    /// The position and the engine.
    #[serde(flatten)]
    pub subject: BestSubject,
    /// What it thought.
    #[serde(flatten)]
    pub thoughts: Thoughts,
    /// The limit that ended the search early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The file with values of regions, which are believed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<String>,
    /// The search tree, or the file it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<TreeOrFile>,
    /// The search tree for Graphviz.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dot: Option<String>,
    /// The picture, if it was asked for.
    #[serde(flatten)]
    pub picture: Pictured,
}

/// What an engine thought: the move, and why.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Thoughts {
    /// The move.
    #[serde(rename = "move")]
    pub chosen: String,
    /// The mean reward, or the score of the search; null if the engine does not know.
    pub score: Option<f64>,
    /// The moves that it looked at, the best first.
    pub moves: Vec<ConsideredMove>,
    /// How it expects the game to go on.
    pub line: Vec<String>,
    /// The result of the player to move, if it is proved.
    pub proved: Option<i32>,
    /// How many playouts or positions it took.
    pub nodes: u64,
    /// How deep the search looked.
    pub depth: u32,
    /// Further figures of this engine.
    pub figures: Keyed<f64>,
    /// The engine that chose in place of this one, which met a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallback: Option<ChosenInstead>,
    /// How many moves are not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub omitted: Option<usize>,
}

/// An engine that chose in place of the one that was asked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ChosenInstead {
    /// Its spec.
    pub engine: String,
    /// The limit that the engine asked has met.
    pub reason: String,
}

/// What an engine thinks of a move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ConsideredMove {
    /// The move.
    #[serde(rename = "move")]
    pub chosen: String,
    /// How often it was tried.
    pub visits: u64,
    /// What it brought on average, or the score of the search.
    pub mean: Option<f64>,
    /// The standard error of the mean; 0 if it is exact.
    pub error: Option<f64>,
    /// The least and the greatest result that are possible, as far as is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<(i32, i32)>,
}

impl From<&Choice<String>> for Thoughts {
    fn from(choice: &Choice<String>) -> Self {
        let considered = |considered: &Considered<String>| {
            let Considered { chosen, visits, mean, error, bounds } = considered.clone();
            ConsideredMove { chosen, visits, mean, error, bounds }
        };
        Self {
            chosen: choice.chosen.clone(),
            score: choice.score,
            moves: choice.moves.iter().take(MOST_LISTED).map(considered).collect(),
            line: choice.line.clone(),
            proved: choice.proved,
            nodes: choice.nodes,
            depth: choice.depth,
            figures: choice.figures.iter().map(|&(name, figure)| (name.to_owned(), figure)).collect(),
            fallback: choice.fallback.as_ref().map(|Fallback { engine, reason }| ChosenInstead {
                engine: engine.clone(),
                reason: reason.to_string(),
            }),
            omitted: omitted(choice.moves.len()),
        }
    }
}

/// How many moves the list leaves out, if any.
pub(super) fn omitted(moves: usize) -> Option<usize> {
    moves.checked_sub(MOST_LISTED).filter(|&omitted| omitted > 0)
}

/// A game that is over.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NothingToChoose {
    /// The position and the engine.
    #[serde(flatten)]
    pub subject: BestSubject,
    /// Null: there is no move.
    #[serde(rename = "move")]
    pub chosen: Option<String>,
    /// Null.
    pub score: Option<f64>,
    /// None.
    pub moves: Vec<ConsideredMove>,
    /// The player who cannot move and so loses, by name; none in games that end another way.
    #[serde(skip)]
    pub loser: Option<String>,
}
