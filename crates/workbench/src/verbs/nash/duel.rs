//! Engines against each other, both moving at once.

use std::time::Instant;

use hedgerow_core::{Conflict, Seed};
use hedgerow_lab::statistics::Mean;
use hedgerow_search::nash::sampling::{self, Games};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::sampled::{EXACT_TIME, beyond_limits, read_nash_engine};
use super::{ExactBeside, Headway, Sides};
use crate::ask::{Context, Why};
use crate::known::Known;
use crate::papers;
use crate::question::fields::{self, Whole};
use crate::question::{AskAt, ConflictRule, Subject};
use hedgerow_registry::Position;
use hedgerow_registry::simultaneous;

/// The true mean is within this many standard errors of the mean in 95 of 100 cases.
const DEVIATIONS: f64 = 1.96;

/// Let engines play against each other, both moving at once
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Duel {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// Who plays Blue (Left): uniform, equilibrium, duct or regret, with options as in `hedgerow engines`
    pub blue: String,
    /// Who plays Red (Right)
    pub red: String,
    /// How many games; 20k is 20000
    #[serde(default = "Duel::games", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 1))]
    pub games: u64,
    /// What happens when the moves exclude each other: tie (the game ends at 0), replay (both choose again; for ever
    /// pays 0), once (the move that both chose is made once), random (a coin says whose move is made), or a rule of one's
    /// own, such as first=blue, coin=1/3, bonus=1/2 or tie=1/4,replay=1/4,blue=1/2
    #[serde(default)]
    pub conflict: ConflictRule,
    /// Leave the exact value out
    #[serde(default)]
    pub no_exact: bool,
    /// Where random choices start: the same seed, the same answer, on any number of threads
    #[serde(default = "fields::first_seed", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole")]
    pub seed: u64,
    /// Write the results as a table for LaTeX
    #[serde(default)]
    pub latex: bool,
}

impl Duel {
    /// How many games there are unless another number is given.
    pub const fn games() -> u64 {
        1000
    }
}

/// How the games of two engines ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DuelAnswer {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The rule for conflicts.
    pub conflict: ConflictRule,
    /// The engines with all their options.
    pub engines: Sides<String>,
    /// How many games were played.
    pub games: usize,
    /// The mean points to Blue.
    pub mean: f64,
    /// The interval that holds the true mean in 95 of 100 cases; null if there are too few games.
    pub interval: Option<[f64; 2]>,
    /// How many games Blue won.
    pub wins: usize,
    /// How many games nobody won.
    pub ties: usize,
    /// How many games Blue lost.
    pub losses: usize,
    /// The exact value, if it was wanted and found in time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<Box<ExactBeside>>,
    /// The limit that ended the games early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The same for LaTeX, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
}

/// What is known of games that are being played.
#[derive(Clone, Debug, Serialize)]
pub struct KnownDuel {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The rule for conflicts.
    pub conflict: ConflictRule,
    /// The engines with all their options.
    pub engines: Sides<String>,
    /// How many games were played.
    #[serde(skip)]
    pub headway: Headway,
}

impl AskAt for Duel {
    type Answer = DuelAnswer;

    fn ask(&self, position: &dyn Position, context: &Context<'_>) -> Result<DuelAnswer, Why> {
        let (blue, red) = (read_nash_engine(&self.blue)?, read_nash_engine(&self.red)?);
        let session = simultaneous(position, Conflict::from(self.conflict))?;
        let known = KnownDuel {
            game: position.game().to_owned(),
            position: position.write(),
            conflict: self.conflict,
            engines: Sides { blue: blue.to_string(), red: red.to_string() },
            headway: Headway::default(),
        };
        context.tell(Known::Duel(known.clone()));
        let (budget, threads) = (context.budget(), context.workspace.threads);
        let seed = Seed::new(self.seed).child("duel");
        let plan = sampling::Duel { engines: [&blue, &red], games: self.games, seed, threads, budget };
        let clock = Instant::now();
        let tell = |done: u64| {
            let headway = Headway { done, total: self.games, elapsed: clock.elapsed() };
            context.tell_change(|known| {
                if let Known::Duel(known) = known {
                    known.headway = headway;
                }
            });
        };
        let Games { points, stopped } = session.duel(&plan, &tell);
        let exact = match self.no_exact || stopped.is_some() {
            true => Ok(None),
            false => session.worth(&budget.within(EXACT_TIME), threads).map(Some),
        };
        let stopped = stopped.or_else(|| beyond_limits(exact.as_ref().err().copied(), budget));
        let exact = exact.ok().flatten().map(|worth| Box::new(ExactBeside { worth, losses: None }));
        let count = |sign: i64| points.iter().filter(|point| point.signum() == sign).count();
        let error = points.iter().map(|&point| point as f64).collect::<Mean>().standard_error();
        let mean = points.iter().sum::<i64>() as f64 / points.len().max(1) as f64;
        let KnownDuel { game, position, conflict, engines, .. } = known;
        let mut found = DuelAnswer {
            game,
            position,
            conflict,
            engines,
            games: points.len(),
            mean,
            interval: error.map(|error| [mean - DEVIATIONS * error, mean + DEVIATIONS * error]),
            wins: count(1),
            ties: count(0),
            losses: count(-1),
            exact,
            reason: stopped.map(|stopped| stopped.to_string()),
            latex: None,
        };
        found.latex = self.latex.then(|| papers::duel(&found));
        Ok(found)
    }
}
