//! What is known of an answer before it is found, or when a limit is reached.

use hedgerow_core::Stopped;
use hedgerow_games::entry::scored::GameState;
use hedgerow_games::entry::workspace::Found;
use hedgerow_value::Dyadic;
use serde::Serialize;

use crate::answer::Answer;
use crate::question::fields::{optional_text, text};
use crate::verbs;

/// The progress of a run of a study.
#[derive(Clone, Debug, Serialize)]
pub struct KnownStudy {
    /// Its name.
    pub name: String,
    /// The units done.
    pub done: u64,
    /// All units.
    pub total: u64,
}

/// What is known so far.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Known {
    /// Nothing.
    Nothing {},
    /// About a position under normal play.
    Value(KnownValue),
    /// The numbers of lines of play of the lengths counted so far.
    Perft(verbs::KnownPerft),
    /// The progress of repeated searches.
    Repeated(verbs::KnownRepeated),
    /// Only the game that it is about.
    Game {
        /// The game.
        game: String,
    },
    /// About a match.
    Match(verbs::KnownMatch),
    /// The progress of building a database.
    Regions(verbs::KnownRegions),
    /// About a proof that is being checked.
    Proof(verbs::KnownProof),
    /// About engines that play against each other, both moving at once.
    Duel(verbs::KnownDuel),
    /// About a matrix.
    Matrix(verbs::KnownMatrix),
    /// About sums of halves.
    Halves(verbs::KnownHalves),
    /// About a circus tent.
    Tent(verbs::KnownTent),
    /// About an expression.
    Calc(verbs::KnownCalc),
    /// About a Grundy sequence.
    Grundy(verbs::KnownGrundy),
    /// About all small pictures.
    Survey(verbs::KnownSurvey),
    /// About a position of a game that is played for points.
    GameState(GameState),
    /// About a search for the winner.
    Winner(Box<verbs::WinnerSoFar>),
    /// About a search for the net score.
    Score(Box<verbs::ScoreSoFar>),
    /// About outcome sets.
    Outcomes(Box<verbs::OutcomesAnswer>),
    /// The progress of a run of a study.
    Study(KnownStudy),
    /// An answer that was found with less effort.
    Answer(Box<Answer>),
}

impl Default for Known {
    fn default() -> Self {
        Self::Nothing {}
    }
}

impl Known {
    /// Only the position that it is about.
    pub fn subject(game: &str, position: &str) -> Self {
        Self::Value(KnownValue { game: game.to_owned(), position: position.to_owned(), ..KnownValue::default() })
    }

    /// Adds what a solver found on the way.
    pub(crate) fn found(&mut self, found: Found) {
        let Self::Value(known) = self else { return };
        match found {
            Found::Part { position, value, rule } => known.parts.push(KnownPart { position, value, rule }),
            Found::Move { chosen, value } => known.moves.push(KnownMove { chosen, value }),
            Found::Winning(chosen) => known.winning.push(chosen),
            Found::Nodes(nodes) => known.nodes = Some(nodes),
        }
    }
}

/// What is known of a position under normal play.
#[derive(Clone, Debug, Default, Serialize)]
pub struct KnownValue {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The engine that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The rule for conflicts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<String>,
    /// The player to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// Whether the result is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<bool>,
    /// The value is at least this.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "optional_text")]
    pub low: Option<Dyadic>,
    /// The value is at most this.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "optional_text")]
    pub high: Option<Dyadic>,
    /// The parts whose values are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<KnownPart>,
    /// How many positions were stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The moves whose values are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<KnownMove>,
    /// The moves that are known to win.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub winning: Vec<String>,
}

/// A part whose value is known.
#[derive(Clone, Debug, Serialize)]
pub struct KnownPart {
    /// The part.
    pub position: String,
    /// Its value; none if it is too long.
    pub value: Option<String>,
    /// How it was found.
    pub rule: String,
}

/// A move whose value is known.
#[derive(Clone, Debug, Serialize)]
pub struct KnownMove {
    /// The move.
    #[serde(rename = "move")]
    pub chosen: String,
    /// The value that it leads to; none if it is too long.
    pub value: Option<String>,
}

/// What was known when a limit was reached before the answer.
#[derive(Clone, Debug, Serialize)]
pub struct Unfinished {
    /// What was known then.
    #[serde(flatten)]
    pub known: Known,
    /// The limit.
    #[serde(serialize_with = "text")]
    pub reason: Stopped,
    /// The value is at least this, unless `known` has it already.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "optional_text")]
    pub low: Option<Dyadic>,
    /// The value is at most this, unless `known` has it already.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "optional_text")]
    pub high: Option<Dyadic>,
    /// How many positions were stored, unless `known` has it already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

impl Unfinished {
    /// What is known, and the limit with what the solver knew at its end.
    pub fn new(known: Known, end: hedgerow_games::entry::workspace::Unfinished) -> Self {
        let hedgerow_games::entry::workspace::Unfinished { reason, low, high, nodes } = end;
        let mut unfinished = Self { known, reason, low, high, nodes: Some(nodes).filter(|&nodes| nodes > 0) };
        // What the solver knew at its end replaces what it reported before.
        if let Known::Value(known) = &mut unfinished.known {
            replace(&mut known.low, &mut unfinished.low);
            replace(&mut known.high, &mut unfinished.high);
            replace(&mut known.nodes, &mut unfinished.nodes);
        }
        unfinished
    }

    /// The value is at least this.
    pub fn low(&self) -> Option<&Dyadic> {
        match &self.known {
            Known::Value(known) => known.low.as_ref().or(self.low.as_ref()),
            _ => self.low.as_ref(),
        }
    }

    /// The value is at most this.
    pub fn high(&self) -> Option<&Dyadic> {
        match &self.known {
            Known::Value(known) => known.high.as_ref().or(self.high.as_ref()),
            _ => self.high.as_ref(),
        }
    }
}

/// Replaces a value by a newer one, if there is one.
fn replace<T>(there: &mut Option<T>, newer: &mut Option<T>) {
    if there.is_some() && newer.is_some() {
        *there = newer.take();
    }
}
