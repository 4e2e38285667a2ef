//! The answers to `scale`.

use hedgerow_games::hackenbush::edge_board::Scope;
use hedgerow_games::hackenbush::scale::{Method, Piece, Rate, Rule, Settings, Step};
use hedgerow_value::{Algebra, Dyadic, Game, Outcome};
use schemars::JsonSchema;
use serde::Serialize;

use crate::question::fields::optional_text;
use crate::verbs::described;

/// A longer value is only described.
const LONGEST: usize = 1000;

/// What a picture weighs, or its outcome class.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ScaleAnswer {
    /// How the weighing went.
    Weighed(PictureWeighed),
    /// Who wins.
    Outcome(PictureOutcome),
}

/// How the weighing of a picture went.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PictureWeighed {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// How comparisons were made.
    pub method: Method,
    /// With what they were made.
    pub settings: WeighingSettings,
    /// The value; null if there is none.
    pub value: Option<String>,
    /// Whether the value is proved; if not, it is an estimate.
    pub proved: bool,
    /// The value is greater than this, proved.
    #[serde(serialize_with = "optional_text", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub above: Option<Dyadic>,
    /// The value is less than this, proved.
    #[serde(serialize_with = "optional_text", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub below: Option<Dyadic>,
    /// Why it failed; null if it did not, or if a limit was reached.
    pub failed: Option<String>,
    /// With --components: the pieces, and how often there are such.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<WeighedPiece>,
    /// Every comparison.
    pub steps: Vec<WeighingStep>,
    /// Playouts or positions in all.
    pub nodes: u64,
    /// The limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The same for LaTeX, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
}

/// What a weighing was made with.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WeighingSettings {
    /// Who played.
    pub player: String,
    /// How many games there were each way; by the sequential rule, at a time.
    pub playouts: u32,
    /// Where the players tested only smart cuts.
    pub tested: Scope,
    /// Where simulations made only smart cuts.
    pub simulated: Scope,
    /// What was made of the games.
    pub rule: Rule,
    /// The margin.
    pub margin: f64,
    /// The chance of a wrong decision by bad luck.
    pub error: f64,
    /// Seconds for exact comparisons; null for no limit of their own.
    pub prove: Option<u64>,
    /// Whether pieces were weighed one by one.
    pub components: bool,
    /// The longest stalk.
    pub safeguard: usize,
    /// The seed.
    pub seed: u64,
}

/// A piece of a picture that was weighed by itself.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WeighedPiece {
    /// The piece.
    pub position: String,
    /// How often it is in the picture.
    pub count: usize,
    /// How often its negative is.
    pub negatives: usize,
    /// Its value; null if there is none.
    pub value: Option<String>,
    /// Whether that is proved.
    pub proved: bool,
}

/// One comparison.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WeighingStep {
    /// With --components: which piece was on the scale, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<usize>,
    /// What was on the scale beside the picture.
    pub weights: String,
    /// How often Blue won who began.
    pub blue: WeighingRate,
    /// How often Red won who began.
    pub red: WeighingRate,
    /// L, R, N, P, or ? for undecided.
    pub class: String,
}

/// How often a player won who began.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WeighingRate {
    /// The share of games won.
    pub rate: f64,
    /// Games played.
    pub games: u64,
    /// Whether it is a proof and not a count.
    pub proved: bool,
    /// Games won.
    #[serde(skip)]
    pub wins: u64,
}

/// The outcome class of a picture by games, beside the exact one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PictureOutcome {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// How comparisons were made.
    pub method: Method,
    /// With what they were made.
    pub settings: WeighingSettings,
    /// L, R, N, P, or ? for undecided.
    pub outcome: String,
    /// How often Blue won who began.
    pub blue: WeighingRate,
    /// How often Red won who began.
    pub red: WeighingRate,
    /// The exact class; null if a limit was reached.
    #[serde(serialize_with = "optional_text")]
    #[schemars(with = "Option<String>")]
    pub exact: Option<Outcome>,
    /// The same for LaTeX, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
}

/// A value as text, or described if the text would be long.
pub(super) fn written(algebra: &Algebra, value: Game) -> String {
    algebra.display_within(value, LONGEST).unwrap_or_else(|| described(algebra, value))
}

impl WeighingSettings {
    pub(super) fn new(settings: &Settings, seed: u64) -> Self {
        Self {
            player: settings.players.first().map_or_else(String::new, ToString::to_string),
            playouts: settings.playouts,
            tested: settings.tested,
            simulated: settings.simulated,
            rule: settings.rule,
            margin: settings.margin,
            error: settings.error,
            prove: settings.prove.map(|time| time.as_secs()),
            components: settings.components,
            safeguard: settings.safeguard,
            seed,
        }
    }
}

impl WeighedPiece {
    pub(super) fn new(piece: &Piece, algebra: &Algebra) -> Self {
        Self {
            position: piece.position.to_string(),
            count: piece.count[0],
            negatives: piece.count[1],
            value: piece.weighing.value.map(|value| written(algebra, value)),
            proved: piece.weighing.proved,
        }
    }
}

impl WeighingStep {
    pub(super) fn new(step: &Step, piece: Option<usize>) -> Self {
        Self {
            piece,
            weights: step.weights.to_string(),
            blue: WeighingRate::new(&step.verdict.blue),
            red: WeighingRate::new(&step.verdict.red),
            class: class_text(step.verdict.class),
        }
    }
}

impl WeighingRate {
    pub(super) fn new(rate: &Rate) -> Self {
        Self { rate: rate.share(), games: rate.games, proved: rate.proved, wins: rate.wins }
    }
}

/// The letter of a class; `?` if it is undecided.
pub(super) fn class_text(class: Option<Outcome>) -> String {
    class.map_or_else(|| "?".to_owned(), |outcome| outcome.to_string())
}
