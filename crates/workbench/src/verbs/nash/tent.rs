//! Circus tents.

use hedgerow_core::{Conflict, Synchronised};
use hedgerow_games::hackenbush::families;
use hedgerow_games::hackenbush::synchronous::{PieceGame, tent};
use hedgerow_search::nash::Solver;
use hedgerow_value::{Rational, Worth};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::known::Known;
use crate::question::Ask;
use crate::question::fields::{self, Whole, optional_text, text};

/// Tents with up to this many legs are also solved as positions, to check the formula.
const MOST_SOLVED: u32 = 8;

/// Circus tents: n blue feet, each with a red leg, all joined at the top
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Tent {
    /// How many legs
    #[serde(deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 1, max = 1000))]
    pub legs: u32,
    /// Write the value for LaTeX
    #[serde(default)]
    pub latex: bool,
}

/// What a tent is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TentAnswer {
    /// How many legs it has.
    pub legs: u32,
    /// The value by Koschny's formula.
    #[serde(serialize_with = "text")]
    #[schemars(with = "String")]
    pub value: Rational,
    /// The value found by solving the position; null for large tents.
    #[serde(serialize_with = "optional_text")]
    #[schemars(with = "Option<String>")]
    pub solved: Option<Worth>,
    /// The same for LaTeX, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
}

/// What is known of a tent before it is solved.
#[derive(Clone, Debug, Serialize)]
pub struct KnownTent {
    /// How many legs it has.
    pub legs: u32,
    /// The value by Koschny's formula.
    #[serde(serialize_with = "text")]
    pub value: Rational,
}

impl Ask for Tent {
    type Answer = TentAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<TentAnswer, Why> {
        let legs = self.legs;
        let value = tent::value(legs);
        context.tell(Known::Tent(KnownTent { legs, value: value.clone() }));
        let made = (legs <= MOST_SOLVED).then(|| families::make("tent", &[legs.to_string().as_str()]).ok()).flatten();
        let solve = |position| {
            let solver = Solver::new(PieceGame::new(Conflict::Tie), context.budget().clone());
            solver.worth(&Synchronised::new(position, Conflict::Tie))
        };
        let latex = self.latex.then(|| Worth::Exact(value.clone()).to_latex());
        Ok(TentAnswer { legs, value, solved: made.map(solve).transpose()?, latex })
    }
}
