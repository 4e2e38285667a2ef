//! The answers of games of three players.

use hedgerow_core::{Player, Stopped};
use hedgerow_games::entry::three::{OutcomeSet, OutcomesKnown, OutcomesOfThree};
use schemars::JsonSchema;
use serde::Serialize;

use super::super::{SolveAnswer, SolveHead, Task};
use crate::question::fields::Keyed;
use crate::verbs::picture::Pictured;

/// Outcome sets, and what each player alone can force. If a limit is reached, it holds what is known.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OutcomesAnswer {
    /// The position.
    #[serde(flatten)]
    pub head: SolveHead,
    /// Whether the outcomes are proved.
    pub proved: bool,
    /// What is known of the outcomes of a nature of which nothing could be searched, before anything else was.
    #[serde(flatten)]
    pub unsearched: Option<Uncertain>,
    /// How many positions were searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The outcomes of perfect play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<OutcomesBy>,
    /// What is known of the outcomes of a nature, if they are not known.
    #[serde(flatten)]
    pub uncertain: Option<Uncertain>,
    /// By outcome a game played perfectly that ends so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Keyed<Vec<String>>>,
    /// The moves by which the player to move is sure of the most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Vec<String>>,
    /// The outcomes of each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Keyed<Vec<String>>>,
    /// By player the minimal sets of outcomes that this player alone can force; null if they were not asked for, and of a
    /// player of whom it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forces: Option<Option<Keyed<Option<Vec<String>>>>>,
    /// The limit at which the search ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How many positions the proof has claims about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<usize>,
    /// The proof, or the file it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The file from which the search went on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<String>,
    /// The picture, if it was asked for.
    #[serde(flatten)]
    pub picture: Pictured,
    /// Who is to move; nobody if the game is over.
    #[serde(skip)]
    pub mover: Option<Player>,
    /// How many cells are free.
    #[serde(skip)]
    pub free: usize,
    /// The most free cells of positions that are solved, if there are too many.
    #[serde(skip)]
    pub too_large: Option<usize>,
    /// The natures whose outcomes are known.
    #[serde(skip)]
    pub by_nature: Vec<(String, OutcomeSet)>,
    /// What is known of the outcomes of a nature that was searched until a limit came: those that are certain, and those
    /// that are possible.
    #[serde(skip)]
    pub searched_until: Option<(String, OutcomeSet, OutcomeSet)>,
    /// The lines that were found, even if a limit came before the last.
    #[serde(skip)]
    pub lines_found: Vec<(OutcomeSet, Vec<String>)>,
    /// The outcome set of each move.
    #[serde(skip)]
    pub by_move: Vec<(String, OutcomeSet)>,
    /// Whether what players can force would have to be asked for.
    #[serde(skip)]
    pub forces_unasked: bool,
    /// How far a search has come.
    #[serde(skip)]
    pub step: Option<OutcomesStep>,
}

/// Outcomes, or outcomes of each of several natures.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum OutcomesBy {
    /// Those of the nature that was asked for.
    One(Vec<String>),
    /// By nature.
    Each(Keyed<Vec<String>>),
}

/// What is known of outcomes that are not known.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Uncertain {
    /// What the players are after.
    pub nature: String,
    /// The outcomes that are certain.
    pub certain: Vec<String>,
    /// The outcomes that are not excluded.
    pub possible: Vec<String>,
}

impl Uncertain {
    /// An outcome set between bounds: the `certain` outcomes are in it, and only the `possible` ones can be.
    pub(super) fn new(nature: &str, certain: OutcomeSet, possible: OutcomeSet) -> Self {
        Self { nature: nature.to_owned(), certain: listed(certain), possible: listed(possible) }
    }
}

/// The progress of a search.
#[derive(Clone, Debug)]
pub struct OutcomesStep {
    /// What is searched: a nature, the moves, or what a player alone can force.
    pub what: String,
    /// What is known of it.
    pub known: OutcomesKnown,
}

/// Whether one player alone can force some outcomes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ForceAnswer {
    /// The position.
    #[serde(flatten)]
    pub head: SolveHead,
    /// Whether the answer is proved.
    pub proved: bool,
    /// What was asked: the player and the outcomes.
    pub force: String,
    /// How many positions were searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Whether the player can force them, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forced: Option<bool>,
    /// The limit at which the search ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How many positions the proof has claims about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<usize>,
    /// The proof, or the file it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The file from which the search went on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<String>,
    /// Who is to move; nobody if the game is over.
    #[serde(skip)]
    pub mover: Option<Player>,
}

/// Whether all outcomes are among some.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WithinAnswer {
    /// The position.
    #[serde(flatten)]
    pub head: SolveHead,
    /// Whether the answer is proved.
    pub proved: bool,
    /// What the players are after.
    pub nature: String,
    /// The outcomes that were asked about.
    pub within: String,
    /// How many positions were searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Whether all outcomes are among them, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_within: Option<bool>,
    /// The outcomes that are certain, if a limit came first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certain: Option<Vec<String>>,
    /// The outcomes that are not excluded, if a limit came first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub possible: Option<Vec<String>>,
    /// The limit at which the search ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How many positions the proof has claims about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<usize>,
    /// The proof, or the file it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The file from which the search went on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<String>,
    /// Who is to move; nobody if the game is over.
    #[serde(skip)]
    pub mover: Option<Player>,
}

/// The outcomes of a set, one by one.
pub(super) fn listed(set: OutcomeSet) -> Vec<String> {
    set.letters().map(String::from).collect()
}

impl OutcomesAnswer {
    /// Nothing is known yet.
    pub(super) fn new(task: &Task<'_>, three: &dyn OutcomesOfThree) -> Self {
        Self {
            head: task.head.clone(),
            proved: false,
            unsearched: None,
            nodes: None,
            outcomes: None,
            uncertain: None,
            lines: None,
            best: None,
            moves: None,
            forces: None,
            reason: None,
            entries: None,
            proof: None,
            rests_on: None,
            picture: Pictured::default(),
            mover: (!three.is_over()).then_some(task.turn),
            free: three.free(),
            too_large: None,
            by_nature: Vec::new(),
            searched_until: None,
            lines_found: Vec::new(),
            by_move: Vec::new(),
            forces_unasked: false,
            step: None,
        }
    }
}

impl SolveAnswer {
    /// Completes an answer of three players: at a limit, or with all of it proved.
    pub(super) fn end(&mut self, limit: Option<Stopped>) {
        let (proved, reason) = match self {
            Self::Outcomes(found) => (&mut found.proved, &mut found.reason),
            Self::Force(found) => (&mut found.proved, &mut found.reason),
            Self::Within(found) => (&mut found.proved, &mut found.reason),
            _ => return,
        };
        *proved |= limit.is_none();
        *reason = limit.map(|limit| limit.to_string());
    }
}
