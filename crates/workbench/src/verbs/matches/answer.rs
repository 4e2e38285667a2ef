//! The results of a match, and what is known before its end.

use hedgerow_lab::Warning;
use hedgerow_lab::matches::{GameFault, MatchReport, Progress, Summary, Timing};
use schemars::JsonSchema;
use serde::Serialize;

use super::MatchProgress;

/// What came of a match.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MatchAnswer {
    /// It was played.
    Played(Box<MatchPlayed>),
    /// Its records were checked.
    Verified(Box<MatchVerified>),
}

/// What a match comes to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatchPlayed {
    /// The game.
    pub game: String,
    /// The position from which all openings start; null if openings are given.
    pub position: Option<String>,
    /// What the openings are.
    pub openings: String,
    /// The results.
    #[serde(flatten)]
    pub report: MatchReport,
    /// The file of records; null if there is none.
    pub records: Option<String>,
    /// How long it took, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timing: Option<Timing>,
    /// The results as a table for LaTeX, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
    /// The limit that ended it early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The results as they were counted.
    #[serde(skip)]
    pub summary: Summary,
    /// Whether an engine is limited by time.
    #[serde(skip)]
    pub by_the_clock: bool,
}

/// What came of a check of records.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatchVerified {
    /// The game.
    pub game: String,
    /// The position from which all openings start; null if openings are given.
    pub position: Option<String>,
    /// What the openings are.
    pub openings: String,
    /// The file of records.
    pub records: Option<String>,
    /// How many games were recorded.
    pub recorded: u64,
    /// How many games were planned.
    pub planned: u64,
    /// How many games were played again by the rules.
    pub replayed: u64,
    /// How many games were played anew by the engines.
    pub checked: u64,
    /// Whether an engine is limited by time: then no game can be played anew.
    pub by_the_clock: bool,
    /// What is wrong with which games.
    pub differing: Vec<GameFault>,
    /// The limit that ended the check early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What a person ought to know about the file.
    #[serde(skip)]
    pub warnings: Vec<Warning>,
}

/// What is known of a match before its end.
#[derive(Clone, Debug, Serialize)]
pub struct KnownMatch {
    /// The game.
    pub game: String,
    /// The position from which all openings start; null if openings are given.
    pub position: Option<String>,
    /// How the games ended so far.
    #[serde(flatten)]
    pub games: Option<KnownGames>,
    /// The progress of the match.
    #[serde(skip)]
    pub progress: Option<MatchProgress>,
}

/// How games ended, by the results of the first engine.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct KnownGames {
    /// How many games are recorded.
    pub recorded: u64,
    /// Games that the first engine won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that another engine won.
    pub losses: u64,
}

impl KnownMatch {
    /// A match before its first game.
    pub(super) fn new(game: String, position: Option<String>) -> Self {
        Self { game, position, games: None, progress: None }
    }

    /// The same match after this progress.
    pub(super) fn after(&self, progress: MatchProgress) -> Self {
        let games = match progress {
            MatchProgress::Played(Progress { done, wins, draws, losses, .. }) => {
                Some(KnownGames { recorded: done, wins, draws, losses })
            }
            MatchProgress::Checked { .. } => self.games,
        };
        Self { games, progress: Some(progress), ..self.clone() }
    }
}
