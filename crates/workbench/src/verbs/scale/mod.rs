//! `scale`: Koene's Scale Method, as published or corrected.

mod answer;

use std::time::Duration;

use hedgerow_core::{Player, Refusal, Seed};
use hedgerow_games::hackenbush::edge_board::Scope;
use hedgerow_games::hackenbush::scale::{self, Failure, Method, Piece, Rule, Settings, Weighing};
use hedgerow_games::hackenbush::{Hackenbush, solve};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::answer::{
    PictureOutcome, PictureWeighed, ScaleAnswer, WeighedPiece, WeighingRate, WeighingSettings, WeighingStep,
};
use self::answer::{class_text, written};
use crate::ask::{Context, Why};
use crate::papers;
use crate::question::fields::{self, Whole};
use crate::question::{AskAt, Subject};
use hedgerow_registry::Position;

/// The game whose pictures are weighed.
const GAME: &str = "hackenbush";

/// Weigh a Hackenbush picture against a stalk (Koene's Scale Method)
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Scale {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// How comparisons are made
    #[serde(default)]
    pub method: Method,
    /// Who plays the games: mc or uct, the method's own, or any engine
    #[serde(default = "Scale::player")]
    pub player: String,
    /// How many games each way; by the sequential rule, at a time
    #[serde(default = "Scale::playouts", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 1, max = 1_000_000))]
    pub playouts: u32,
    /// Iterations for a move of uct; playouts for each candidate of mc. 600 for the method's own players
    #[serde(default, deserialize_with = "fields::optional_whole", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Whole>", range(min = 1, max = 1_000_000_000))]
    pub iterations: Option<u64>,
    /// How much uct explores: c * sqrt(ln N / n). The thesis's Cp = sqrt 2 is c = 2, its library has 1.41
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1000))]
    pub c: Option<f64>,
    /// Where the players test only smart cuts
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tested: Option<Scope>,
    /// Where simulations make only smart cuts
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulated: Option<Scope>,
    /// What is made of the games
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// A rate below this is a loss, above 1 minus this a win
    #[serde(default = "Scale::margin")]
    #[schemars(range(min = 0, max = 0.5))]
    pub margin: f64,
    /// The chance that the rules difference and sequential decide wrongly by bad luck
    #[serde(default = "Scale::error")]
    #[schemars(range(min = 0, max = 0.5))]
    pub error: f64,
    /// Seconds for exact comparisons, all together; 0 leaves all to games
    #[serde(default, deserialize_with = "fields::optional_whole", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Whole>", range(min = 0, max = 1_000_000))]
    pub prove: Option<u32>,
    /// Weigh the pieces of the picture one by one, equal ones once
    #[serde(default)]
    pub components: bool,
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
    /// Write the comparisons as a table for LaTeX
    #[serde(default)]
    pub latex: bool,
}

impl Scale {
    /// How many games there are each way unless another number is given.
    pub const fn playouts() -> u32 {
        100
    }

    /// The engine that plays unless another is named.
    pub fn player() -> String {
        "uct".to_owned()
    }

    /// The chance of a wrong decision unless another is given.
    pub const fn error() -> f64 {
        0.01
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

impl AskAt for Scale {
    type Answer = ScaleAnswer;

    fn ask(&self, position: &dyn Position, context: &Context<'_>) -> Result<ScaleAnswer, Why> {
        let text = position.write();
        if position.game() != GAME {
            return Err("scale weighs hackenbush pictures only".into());
        }
        let picture = text.parse::<Hackenbush>().map_err(|_| "the picture cannot be read back")?;
        let settings = self.settings(&picture, context.workspace.threads)?;
        // This refuses positions with too many moves to list, as other verbs do.
        position.session(Player::LEFT)?;
        let seed = Seed::new(self.seed).child("scale").child(text.as_str());
        if self.outcome {
            return self.outcome(text, &picture, &settings, seed, context).map(ScaleAnswer::Outcome);
        }
        Ok(ScaleAnswer::Weighed(self.weighed(text, &picture, &settings, seed, context)))
    }
}

impl Scale {
    /// Checks a number that says how much UCT explores.
    pub fn check_c(c: f64) -> Result<f64, Refusal> {
        if (0.0..=1000.0).contains(&c) { Ok(c) } else { Err("c is a number from 0 to 1000".into()) }
    }

    /// Checks a margin.
    pub fn check_margin(margin: f64) -> Result<f64, Refusal> {
        if margin > 0.0 && margin < 0.5 { Ok(margin) } else { Err("a margin lies between 0 and 0.5".into()) }
    }

    /// Checks a chance of a wrong decision.
    pub fn check_error(error: f64) -> Result<f64, Refusal> {
        if error > 0.0 && error < 0.5 { Ok(error) } else { Err("an error lies between 0 and 0.5".into()) }
    }

    fn settings(&self, picture: &Hackenbush, threads: usize) -> Result<Settings, Refusal> {
        self.c.map_or(Ok(0.0), Self::check_c)?;
        Self::check_margin(self.margin)?;
        Self::check_error(self.error)?;
        if self.components && picture.moves_per_turn() > 1 {
            return Err("pieces do not add up where a turn takes several edges: weigh the picture as a whole".into());
        }
        let refused = |fault: hedgerow_search::SpecError| Refusal::new(fault.to_string());
        let own = Settings::new(self.method, &self.player, self.iterations, self.c).map_err(refused)?;
        let prove = match (self.prove, self.method) {
            (Some(_), Method::Proved) => {
                return Err("the method proved proves every comparison: limit it by --time".into());
            }
            (Some(seconds), _) => Some(Duration::from_secs(seconds.into())),
            (None, _) => own.prove,
        };
        let settings = Settings {
            playouts: self.playouts,
            tested: self.tested.unwrap_or(own.tested),
            simulated: self.simulated.unwrap_or(own.simulated),
            rule: self.rule.unwrap_or(own.rule),
            margin: self.margin,
            error: self.error,
            prove,
            components: self.components,
            safeguard: self.safeguard.into(),
            threads,
            ..own
        };
        settings.check(picture).map_err(refused)?;
        Ok(settings)
    }

    fn weighed(
        &self,
        text: String,
        picture: &Hackenbush,
        settings: &Settings,
        seed: Seed,
        context: &Context<'_>,
    ) -> PictureWeighed {
        let algebra = &context.workspace.algebra;
        let (whole, pieces) = match self.components {
            false => (scale::weigh(picture, settings, algebra, seed, context.budget()), Vec::new()),
            true => {
                let pieces = scale::weigh_pieces(picture, settings, algebra, seed, context.budget());
                (Weighing::sum(&pieces, algebra), pieces)
            }
        };
        let steps = match pieces.is_empty() {
            true => whole.steps.iter().map(|step| WeighingStep::new(step, None)).collect(),
            false => {
                let told = |(index, piece): (usize, &Piece)| -> Vec<WeighingStep> {
                    piece.weighing.steps.iter().map(|step| WeighingStep::new(step, Some(index + 1))).collect()
                };
                pieces.iter().enumerate().flat_map(told).collect()
            }
        };
        let reason = match whole.failed {
            Some(Failure::Stopped(reason)) => Some(reason.to_string()),
            _ => None,
        };
        let mut found = PictureWeighed {
            game: GAME.to_owned(),
            position: text,
            method: self.method,
            settings: WeighingSettings::new(settings, self.seed),
            value: whole.value.map(|value| written(algebra, value)),
            proved: whole.proved,
            above: whole.above,
            below: whole.below,
            failed: whole.failed.filter(|_| reason.is_none()).map(|failure| failure.to_string()),
            pieces: pieces.iter().map(|piece| WeighedPiece::new(piece, algebra)).collect(),
            steps,
            nodes: whole.nodes,
            reason,
            latex: None,
        };
        found.latex = self.latex.then(|| papers::weighed(&found));
        found
    }

    fn outcome(
        &self,
        text: String,
        picture: &Hackenbush,
        settings: &Settings,
        seed: Seed,
        context: &Context<'_>,
    ) -> Result<PictureOutcome, Why> {
        let algebra = &context.workspace.algebra;
        let verdict = scale::outcome(picture, settings, seed, context.budget())?;
        // A limit leaves the exact class unknown; the results of the games stand.
        let exact = solve::value(picture, algebra, &solve::Task::new(context.budget())).ok();
        let mut found = PictureOutcome {
            game: GAME.to_owned(),
            position: text,
            method: self.method,
            settings: WeighingSettings::new(settings, self.seed),
            outcome: class_text(verdict.class),
            blue: WeighingRate::new(&verdict.blue),
            red: WeighingRate::new(&verdict.red),
            exact: exact.map(|found| algebra.outcome(found.value)),
            latex: None,
        };
        found.latex = self.latex.then(|| papers::outcome(&found));
        Ok(found)
    }
}
