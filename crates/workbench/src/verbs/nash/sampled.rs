//! An engine's strategies at a position where both players move at once, and what they give away.

use std::time::Duration;

use hedgerow_core::{Budget, Conflict, Refusal, Seed, Stopped};
use hedgerow_games::entry::simultaneous::Strategies;
use hedgerow_search::Spec;
use hedgerow_search::nash::sampling::{ENGINES, Exploited};
use hedgerow_value::{Rational, Worth};
use schemars::JsonSchema;
use serde::Serialize;

use super::worth::{WorthKeys, keys};
use super::{Nash, NashAnswer};
use crate::answer::Answer;
use crate::ask::{Context, Why};
use crate::known::Known;
use crate::question::ConflictRule;
use crate::question::fields::{Keyed, text};
use hedgerow_registry::Position;
use hedgerow_registry::simultaneous;

/// The most time for the exact answer when an engine also answers.
pub(super) const EXACT_TIME: Duration = Duration::from_secs(10);

/// How an engine plays a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NashSampled {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The rule for conflicts.
    pub conflict: ConflictRule,
    /// The engine with all its options.
    pub engine: String,
    /// The mean points to Blue; null if nothing was sampled.
    pub mean: Option<f64>,
    /// The standard error of the mean; null if nothing was sampled.
    pub error: Option<f64>,
    /// How many walks there were.
    pub iterations: u64,
    /// The moves of Left, each with its share.
    pub blue: Keyed<f64>,
    /// The moves of Right, each with its share.
    pub red: Keyed<f64>,
    /// The exact answer, if it was wanted and found in time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<ExactBeside>,
    /// The limit that ended the work early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Why there is no exact answer though it was wanted.
    #[serde(skip)]
    pub no_exact: Option<Stopped>,
}

/// The exact answer beside one of engines.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExactBeside {
    /// What Left secures on average.
    #[serde(flatten, serialize_with = "keys")]
    #[schemars(with = "WorthKeys")]
    pub worth: Worth,
    /// What the strategies of an engine give away.
    #[serde(flatten)]
    pub losses: Option<Losses>,
}

/// What strategies give away against best replies.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Losses {
    /// How much less than the value Left's strategy secures.
    #[serde(serialize_with = "text")]
    #[schemars(with = "String")]
    pub blue_loses: Rational,
    /// How much more than the value Right's strategy allows.
    #[serde(serialize_with = "text")]
    #[schemars(with = "String")]
    pub red_loses: Rational,
    /// Whether these are exact, and not upper bounds.
    #[serde(skip)]
    pub exact: bool,
}

impl From<Exploited> for Losses {
    fn from(Exploited { left_loses, right_loses, exact }: Exploited) -> Self {
        Self { blue_loses: left_loses, red_loses: right_loses, exact }
    }
}

/// Reads the spec of an engine for games in which both players move at once.
pub fn read_nash_engine(text: &str) -> Result<Spec, Refusal> {
    Spec::read_among(text, ENGINES).map_err(|error| Refusal::new(error.to_string()))
}

/// The limit of the question that prevented the exact value, if one did. It does not count if the value needs more time
/// than it has beside an engine, or if the method cannot find it.
pub(super) fn beyond_limits(stopped: Option<Stopped>, budget: &Budget) -> Option<Stopped> {
    match stopped? {
        Stopped::Time | Stopped::Interrupted => budget.check().err(),
        Stopped::TooLarge => None,
        memory => Some(memory),
    }
}

impl Nash {
    /// The strategies of an engine, together with the exact value and what the strategies give away, if the question
    /// wants them and they can be found.
    pub(super) fn sampled(
        &self,
        engine: &str,
        position: &dyn Position,
        context: &Context<'_>,
    ) -> Result<NashSampled, Why> {
        let spec = read_nash_engine(engine)?;
        let mut session = simultaneous(position, Conflict::from(self.conflict))?;
        let budget = context.budget();
        let Strategies { sides: [blue, red], mean, error, iterations, stopped } =
            session.think(&spec, budget, Seed::new(self.seed).child("nash"))?;
        let mut found = NashSampled {
            game: position.game().to_owned(),
            position: position.write(),
            conflict: self.conflict,
            engine: spec.to_string(),
            mean,
            error,
            iterations,
            blue: Keyed(blue),
            red: Keyed(red),
            exact: None,
            reason: None,
            no_exact: None,
        };
        context.tell(Known::Answer(Box::new(Answer::Nash(NashAnswer::Strategies(Box::new(found.clone()))))));
        // If a limit has stopped the engine, nothing is left for the exact answer.
        if !self.no_exact && stopped.is_none() {
            match session.judge(&budget.within(EXACT_TIME), context.workspace.threads) {
                Ok((worth, lost)) => found.exact = Some(ExactBeside { worth, losses: lost.map(Losses::from) }),
                Err(stopped) => found.no_exact = Some(stopped),
            }
        }
        let stopped = stopped.or_else(|| beyond_limits(found.no_exact, budget));
        found.reason = stopped.map(|stopped| stopped.to_string());
        Ok(found)
    }
}
