//! `scale`: Koene's Scale Method, as published or made right.

use hedgerow_core::{Player, Refusal, Seed};
use hedgerow_games::hackenbush::scale::{self, Failure, Method, Rate, Settings, Step};
use hedgerow_games::hackenbush::{Hackenbush, solve};
use hedgerow_value::Outcome;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::described;
use crate::ask::{Context, Why};
use crate::question::fields::{self, Whole, optional_text};
use crate::question::{AskAt, Subject};
use hedgerow_registry::Position;

/// The game whose pictures are weighed.
const GAME: &str = "hackenbush";
/// A longer value is only described.
const LONGEST: usize = 1000;

/// Weigh a Hackenbush picture against a stalk (Koene's Scale Method)
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Scale {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// How comparisons are made
    #[serde(default)]
    pub method: Method,
    /// Who plays the games
    #[serde(default)]
    pub player: scale::Player,
    /// How many games each way; of the right method, at a time
    #[serde(default = "Scale::playouts", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 1, max = 1_000_000))]
    pub playouts: u32,
    /// Iterations for a move of uct; playouts for each candidate of mc
    #[serde(default = "Scale::iterations", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 1, max = 1_000_000_000))]
    pub iterations: u64,
    /// How much uct explores: c * sqrt(ln N / n). The thesis's Cp = sqrt 2 is c = 2
    #[serde(default = "Scale::c")]
    #[schemars(range(min = 0, max = 1000))]
    pub c: f64,
    /// A rate below this is a loss, above 1 minus this a win
    #[serde(default = "Scale::margin")]
    #[schemars(range(min = 0, max = 0.5))]
    pub margin: f64,
    /// The longest weighing stalk
    #[serde(default = "Scale::safeguard", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 1, max = 400))]
    pub safeguard: u16,
    /// Only the outcome class by games, beside the exact one
    #[serde(default)]
    pub outcome: bool,
    /// Where random choices start: the same seed, the same answer, on any number of threads
    #[serde(default = "fields::first_seed", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole")]
    pub seed: u64,
}

impl Scale {
    /// How many games there are each way unless another number is given.
    pub const fn playouts() -> u32 {
        100
    }

    /// The iterations for a move unless another number is given.
    pub const fn iterations() -> u64 {
        600
    }

    /// How much uct explores unless another number is given.
    pub const fn c() -> f64 {
        2.0
    }

    /// The margin unless another is given.
    pub const fn margin() -> f64 {
        0.4
    }

    /// The longest stalk unless another length is given.
    pub const fn safeguard() -> u16 {
        40
    }
}

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
    /// The value; null if it failed.
    pub value: Option<String>,
    /// Why it failed; null if it did not.
    pub failed: Option<String>,
    /// Every comparison.
    pub steps: Vec<WeighingStep>,
    /// Playouts or positions in all.
    pub nodes: u64,
    /// The limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// One comparison.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WeighingStep {
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
}

impl AskAt for Scale {
    type Answer = ScaleAnswer;

    fn ask(&self, position: &dyn Position, context: &Context<'_>) -> Result<ScaleAnswer, Why> {
        let text = position.write();
        if position.game() != GAME {
            return Err("scale weighs hackenbush pictures only".into());
        }
        Self::check_c(self.c)?;
        Self::check_margin(self.margin)?;
        let picture = text.parse::<Hackenbush>().map_err(|_| "the picture cannot be read back")?;
        // Positions with too many moves to list are refused here as everywhere.
        position.session(Player::LEFT)?;
        let seed = Seed::new(self.seed).child("scale").child(text.as_str());
        if self.outcome {
            return self.outcome(text, &picture, seed, context).map(ScaleAnswer::Outcome);
        }
        Ok(ScaleAnswer::Weighed(self.weighed(text, &picture, seed, context)))
    }
}

impl Scale {
    /// A number that says how much uct explores, if it is one.
    pub fn check_c(c: f64) -> Result<f64, Refusal> {
        if (0.0..=1000.0).contains(&c) { Ok(c) } else { Err("c is a number from 0 to 1000".into()) }
    }

    /// A margin, if it is one.
    pub fn check_margin(margin: f64) -> Result<f64, Refusal> {
        if margin > 0.0 && margin < 0.5 { Ok(margin) } else { Err("a margin lies between 0 and 0.5".into()) }
    }

    fn settings(&self, threads: usize) -> Settings {
        Settings {
            method: self.method,
            player: self.player,
            playouts: self.playouts,
            iterations: self.iterations,
            exploration: self.c,
            margin: self.margin,
            safeguard: self.safeguard.into(),
            threads,
            ..Settings::default()
        }
    }

    fn weighed(&self, text: String, picture: &Hackenbush, seed: Seed, context: &Context<'_>) -> PictureWeighed {
        let (algebra, settings) = (&context.workspace.algebra, self.settings(context.workspace.threads));
        let weighing = scale::weigh(picture, &settings, algebra, seed, context.budget());
        let written = |value| algebra.display_within(value, LONGEST).unwrap_or_else(|| described(algebra, value));
        PictureWeighed {
            game: GAME.to_owned(),
            position: text,
            method: self.method,
            value: weighing.value.map(written),
            failed: weighing.failed.map(|failure| failure.to_string()),
            steps: weighing.steps.iter().map(WeighingStep::new).collect(),
            nodes: weighing.nodes,
            reason: match weighing.failed {
                Some(Failure::Stopped(reason)) => Some(reason.to_string()),
                _ => None,
            },
        }
    }

    fn outcome(
        &self,
        text: String,
        picture: &Hackenbush,
        seed: Seed,
        context: &Context<'_>,
    ) -> Result<PictureOutcome, Why> {
        let algebra = &context.workspace.algebra;
        let settings = self.settings(context.workspace.threads);
        let verdict = scale::outcome(picture, &settings, seed, context.budget())?;
        // A limit leaves the exact class unknown; what the games say stands.
        let exact = solve::value(picture, algebra, &solve::Task::new(context.budget())).ok();
        Ok(PictureOutcome {
            game: GAME.to_owned(),
            position: text,
            method: self.method,
            outcome: class_text(verdict.class),
            blue: WeighingRate::new(&verdict.blue),
            red: WeighingRate::new(&verdict.red),
            exact: exact.map(|found| algebra.outcome(found.value)),
        })
    }
}

impl WeighingStep {
    fn new(step: &Step) -> Self {
        Self {
            weights: step.weights.to_string(),
            blue: WeighingRate::new(&step.verdict.blue),
            red: WeighingRate::new(&step.verdict.red),
            class: class_text(step.verdict.class),
        }
    }
}

impl WeighingRate {
    fn new(rate: &Rate) -> Self {
        Self { rate: rate.share(), games: rate.games, proved: rate.proved, wins: rate.wins }
    }
}

/// The letter of a class; `?` if it is undecided.
fn class_text(class: Option<Outcome>) -> String {
    class.map_or_else(|| "?".to_owned(), |outcome| outcome.to_string())
}
