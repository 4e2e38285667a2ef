//! The whole matrix of a position, and why the equilibrium is one.

use hedgerow_core::Player;
use hedgerow_games::entry::nash::{Effect, Equilibrium, Pair};
use hedgerow_value::matrix::{Dominance, Dominated};
use schemars::JsonSchema;
use serde::Serialize;

use super::Sides;
use super::worth::WrittenNumber;
use crate::question::fields::Keyed;

/// The whole matrix of a position, and why the equilibrium is one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NashExplanation {
    /// What each pair of moves is worth, row by row; null for a pair after which both choose again.
    pub matrix: Vec<Vec<Option<WrittenNumber>>>,
    /// The positions that each pair of moves leads to: equally likely, unless a rule for conflicts of one's own decides.
    pub successors: Vec<Vec<Vec<String>>>,
    /// The moves that can be struck out, one after the other, if the matrix is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dominated: Option<Vec<StruckMove>>,
    /// What each move gets against the other's strategy, if the matrix is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deviations: Option<Sides<Keyed<String>>>,
}

/// A move that can be struck out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StruckMove {
    /// Whose it is: blue or red.
    pub player: &'static str,
    /// The move.
    #[serde(rename = "move")]
    pub struck: String,
    /// A move that is at least as good.
    pub by: String,
    /// How they compare.
    pub how: StruckHow,
}

/// How a move compares with one that is at least as good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StruckHow {
    /// It does the same.
    Equal,
    /// It is never better.
    Dominated,
}

impl NashExplanation {
    /// The explanation of an equilibrium.
    pub fn new(equilibrium: &Equilibrium) -> Self {
        let rows = || equilibrium.pairs.chunks(equilibrium.columns.max(1));
        let pay = |pair: &Pair| pair.pay.as_ref().map(WrittenNumber::from);
        let successors = |pair: &Pair| match &pair.effect {
            Effect::Positions(positions) | Effect::Drawn(positions) => positions.clone(),
            Effect::Ends(_) | Effect::Again => Vec::new(),
        };
        let struck = |struck: &Dominated| StruckMove {
            player: if struck.player == Player::LEFT { "blue" } else { "red" },
            struck: equilibrium.move_name(struck.player, struck.index).to_owned(),
            by: equilibrium.move_name(struck.player, struck.by).to_owned(),
            how: if struck.how == Dominance::Equal { StruckHow::Equal } else { StruckHow::Dominated },
        };
        let deviations = |player| {
            let each = equilibrium.deviations(player).unwrap_or_default();
            each.into_iter().map(|(name, value)| (name, value.to_string())).collect()
        };
        let matrix = equilibrium.matrix.as_ref();
        Self {
            matrix: rows().map(|row| row.iter().map(pay).collect()).collect(),
            successors: rows().map(|row| row.iter().map(successors).collect()).collect(),
            dominated: matrix.map(|matrix| matrix.dominated().iter().map(struck).collect()),
            deviations: matrix.map(|_| Sides::each(deviations)),
        }
    }
}
