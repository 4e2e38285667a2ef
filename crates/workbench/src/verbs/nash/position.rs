//! The value of a position and how to play it.

use hedgerow_core::Conflict;
use hedgerow_games::entry::nash::{Equilibrium, Part, Together};
use hedgerow_search::nash::Precision;
use hedgerow_value::Worth;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::worth::{WorthKeys, keys};
use super::{NashExplanation, NashSampled, NashVertices, ProcedureFound, Sides, Stationarity};
use crate::ask::{Context, Why};
use crate::papers;
use crate::question::fields::{self, Keyed, Whole};
use crate::question::{AskAt, ConflictRule, Method, Subject};
use crate::verbs::tell_bounds;
use hedgerow_registry::Position;
use hedgerow_registry::ready;

/// Find the value of a position when both players move at once, and how to play it
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Nash {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// What happens when the moves exclude each other: tie (the game ends at 0), replay (both choose again; for ever
    /// pays 0), once (the move that both chose is made once), random (a coin says whose move is made), or a rule of one's
    /// own, such as first=blue, coin=1/3, bonus=1/2 or tie=1/4,replay=1/4,blue=1/2
    #[serde(default)]
    pub conflict: ConflictRule,
    /// Show the whole matrix: where each pair of moves leads, dominated moves, and what deviating costs
    #[serde(default)]
    pub explain: bool,
    /// Find all optimal strategies: the corners of which they are the mixtures
    #[serde(default)]
    pub all: bool,
    /// The fastest exact road, the plain rules without reductions, or a method of Koschny's beside it
    #[serde(default)]
    pub method: NashMethod,
    /// Most bits of a fraction; longer ones become certified intervals
    #[serde(default = "Nash::bits", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 64, max = 67_108_864))]
    pub bits: u32,
    /// Let an engine say how to play, with the exact answer beside it if that can be had in ten seconds: duct or regret
    /// (by sampling), equilibrium or uniform, with options as in `hedgerow engines`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Leave the exact answer beside an engine's out
    #[serde(default)]
    pub no_exact: bool,
    /// Where random choices start: the same seed, the same answer, on any number of threads
    #[serde(default = "fields::first_seed", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole")]
    pub seed: u64,
    /// Write the matrix and both strategies as a table for LaTeX
    #[serde(default)]
    pub latex: bool,
}

/// How the matrix of a position is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum NashMethod {
    /// The fastest exact road
    #[default]
    Auto,
    /// The matrix of every position as the rules give it, to compare with
    Plain,
    /// The position's own matrix by setting all partial derivatives to 0
    Derivatives,
    /// The position's own matrix by Lagrange multipliers
    Lagrange,
    /// The whole game by Koschny's procedure: derivatives where they apply, linear programming elsewhere
    Koschny,
}

impl Nash {
    /// The question how to play a position, under the usual rule for conflicts.
    ///
    /// ```
    /// use hedgerow_workbench::verbs::{Nash, NashAnswer};
    /// use hedgerow_workbench::{Answer, Limits, Subject, ask};
    ///
    /// let question = Nash::of(Subject::new("hackenbush", "BR + BR + RB"));
    /// let Answer::Nash(NashAnswer::Equilibrium(found)) = ask(&question.into(), &Limits::default(), &())? else {
    ///     unreachable!()
    /// };
    /// assert_eq!(found.worth.to_string(), "1/4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(subject: Subject) -> Self {
        Self {
            subject,
            conflict: ConflictRule::default(),
            explain: false,
            all: false,
            method: NashMethod::default(),
            bits: Self::bits(),
            engine: None,
            no_exact: false,
            seed: fields::first_seed(),
            latex: false,
        }
    }

    /// Most bits of a fraction unless another number is given.
    pub const fn bits() -> u32 {
        1 << 16
    }
}

/// The value of a position and how to play it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum NashAnswer {
    /// Exactly.
    Equilibrium(Box<NashFound>),
    /// As an engine plays it.
    Strategies(Box<NashSampled>),
}

/// The value of a position and its equilibrium.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NashFound {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The rule for conflicts.
    pub conflict: ConflictRule,
    /// What Left secures on average.
    #[serde(flatten, serialize_with = "keys")]
    #[schemars(with = "WorthKeys")]
    pub worth: Worth,
    /// The moves of Left, each with its probability.
    pub blue: Keyed<String>,
    /// The moves of Right, each with its probability.
    pub red: Keyed<String>,
    /// Whether both players have an optimal strategy here, given what the positions that follow are worth; null if that is not
    /// known.
    pub attained: Option<bool>,
    /// What the strategies secure.
    pub secures: Sides<String>,
    /// Whether each player has only one optimal strategy; null if that is not known.
    pub unique: Sides<Option<bool>>,
    /// How many positions were valued on the way.
    pub nodes: u64,
    /// The matrix, if the reasons were asked for.
    #[serde(flatten)]
    pub explanation: Option<NashExplanation>,
    /// All optimal strategies, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vertices: Option<NashVertices>,
    /// What derivatives or Lagrange multipliers say, if they were asked for.
    #[serde(flatten)]
    pub stationarity: Option<Stationarity>,
    /// What Koschny's procedure finds, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub procedure: Option<ProcedureFound>,
    /// Which of his methods was asked for.
    #[serde(skip)]
    pub method: NashMethod,
    /// The matrix and both strategies as a table for LaTeX, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
    /// The equilibrium with its exact numbers.
    #[serde(skip)]
    pub equilibrium: Equilibrium,
}

impl AskAt for Nash {
    type Answer = NashAnswer;

    fn method(&self) -> Method {
        if self.method == NashMethod::Plain { Method::Plain } else { Method::Auto }
    }

    fn ask(&self, position: &dyn Position, context: &Context<'_>) -> Result<NashAnswer, Why> {
        match &self.engine {
            Some(_) if self.explain || self.all || self.method != NashMethod::Auto || self.bits != Self::bits() => {
                Err("nash: explain, all, method and bits are about the exact answer, and an engine is to answer".into())
            }
            Some(_) if self.latex => Err("nash: latex is about the exact answer, and an engine is to answer".into()),
            None if self.no_exact => Err("nash: no_exact is about the answer of an engine, and none is named".into()),
            Some(engine) => self.sampled(engine, position, context).map(Box::new).map(NashAnswer::Strategies),
            None => self.found(position, context).map(Box::new).map(NashAnswer::Equilibrium),
        }
    }
}

impl Nash {
    fn found(&self, position: &dyn Position, context: &Context<'_>) -> Result<NashFound, Why> {
        let valued = ready(position, "nash", "a synchronous value")?;
        // A bound on the value under alternating play bounds it here too: nobody makes more moves than they have edges.
        // A bonus is no move.
        if !self.conflict.0.pays() {
            tell_bounds(valued, context);
        }
        let precision = Precision { bits: self.bits as usize, ..Precision::default() };
        let procedure = self.method == NashMethod::Koschny;
        let together = Together { conflict: Conflict::from(self.conflict), precision, procedure };
        let equilibrium = valued.nash(&together, &context.workspace)?;
        let strategy = |part: &Part| part.moves.iter().map(|(name, p)| (name.clone(), p.to_string())).collect();
        let attained = match (equilibrium.blue.attained, equilibrium.red.attained) {
            (Some(true), Some(true)) => Some(true),
            (Some(false), _) | (_, Some(false)) => Some(false),
            _ => None,
        };
        Ok(NashFound {
            game: position.game().to_owned(),
            position: position.write(),
            conflict: self.conflict,
            worth: equilibrium.worth.clone(),
            blue: strategy(&equilibrium.blue),
            red: strategy(&equilibrium.red),
            attained,
            secures: Sides::each(|player| equilibrium.part(player).secures.to_string()),
            unique: Sides::each(|player| equilibrium.part(player).unique),
            nodes: equilibrium.nodes,
            explanation: self.explain.then(|| NashExplanation::new(&equilibrium)),
            vertices: self.all.then(|| NashVertices::of(&equilibrium, context.budget())).transpose()?,
            stationarity: Stationarity::of(self.method, &equilibrium),
            procedure: equilibrium.procedure.as_ref().map(|found| ProcedureFound::new(found, &equilibrium.worth)),
            method: self.method,
            latex: self.latex.then(|| papers::nash(&position.write(), &equilibrium)),
            equilibrium,
        })
    }
}
