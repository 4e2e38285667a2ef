//! Koschny's methods: derivatives, Lagrange multipliers, and his procedure over a whole game.

use hedgerow_games::entry::nash::Equilibrium;
use hedgerow_search::nash::procedure::{Procedure, Reason};
use hedgerow_value::{Rational, Worth};
use schemars::JsonSchema;
use serde::Serialize;

use super::NashMethod;
use super::worth::{WorthKeys, keys};

/// What a method of Koschny's says of the position's own matrix.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Stationarity {
    /// Whether it applies.
    pub applies: bool,
    /// Why it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The value that it gives.
    #[serde(skip)]
    pub value: Option<Rational>,
}

impl Stationarity {
    /// Tries derivatives or Lagrange multipliers, if the method is one of them.
    pub fn of(method: NashMethod, equilibrium: &Equilibrium) -> Option<Self> {
        let found = match (method, &equilibrium.matrix) {
            (NashMethod::Derivatives | NashMethod::Lagrange, None) => {
                Err("the entries are not all plain fractions".to_owned())
            }
            (NashMethod::Derivatives, Some(matrix)) => {
                matrix.derivatives().map(|found| found.value).map_err(|reason| reason.to_string())
            }
            (NashMethod::Lagrange, Some(matrix)) => {
                matrix.lagrange().map(|found| found.value).map_err(|reason| reason.to_string())
            }
            (NashMethod::Auto | NashMethod::Plain | NashMethod::Koschny, _) => return None,
        };
        Some(match found {
            Ok(value) => Self { applies: true, why: None, value: Some(value) },
            Err(why) => Self { applies: false, why: Some(why), value: None },
        })
    }
}

/// Koschny's procedure over a whole game: derivatives where they apply, linear programming elsewhere.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProcedureFound {
    /// The value that it finds.
    #[serde(flatten, serialize_with = "keys")]
    #[schemars(with = "WorthKeys")]
    pub worth: Worth,
    /// Whether that is the value by linear programming alone.
    pub agrees: bool,
    /// How many positions there are in which both players can move.
    pub positions: u64,
    /// In how many of them the derivatives apply.
    pub derivatives: u64,
    /// In how many of the others Lagrange multipliers do.
    pub lagrange: u64,
    /// How many need linear programming.
    pub linear: u64,
    /// Why the derivatives do not apply, and how often.
    pub reasons: FallbackReasons,
    /// The first hundred positions in which they do not.
    pub fallbacks: Vec<FallbackPosition>,
}

/// How often derivatives do not apply, for each reason.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct FallbackReasons {
    /// The players have different numbers of moves.
    pub not_square: u64,
    /// The equations have no solution, or many.
    pub singular: u64,
    /// A probability would be negative.
    pub negative: u64,
    /// The position may be played again, or leads to a value that is no fraction.
    pub no_fractions: u64,
}

/// A position in which derivatives do not apply.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FallbackPosition {
    /// The position.
    pub position: String,
    /// What solves it: lagrange or linear.
    pub by: &'static str,
    /// Why the derivatives do not apply.
    pub why: String,
}

impl ProcedureFound {
    /// The results of the procedure, compared with the value by linear programming alone.
    pub fn new(procedure: &Procedure<String>, worth: &Worth) -> Self {
        let Procedure { positions, derivatives, lagrange, .. } = *procedure;
        let mut reasons = FallbackReasons::default();
        for &(reason, count) in &procedure.reasons {
            *match reason {
                Reason::NotSquare => &mut reasons.not_square,
                Reason::Singular => &mut reasons.singular,
                Reason::Negative => &mut reasons.negative,
                Reason::NoFractions => &mut reasons.no_fractions,
            } = count;
        }
        let each = procedure.fallbacks.iter().map(|fallback| FallbackPosition {
            position: fallback.key.clone(),
            by: if fallback.lagrange { "lagrange" } else { "linear" },
            why: fallback.why.clone(),
        });
        Self {
            worth: procedure.worth.clone(),
            agrees: procedure.worth == *worth,
            positions,
            derivatives,
            lagrange,
            linear: positions - derivatives - lagrange,
            reasons,
            fallbacks: each.collect(),
        }
    }
}
