//! All optimal strategies of a position: the vertices whose mixtures they are.

use hedgerow_core::{Budget, Player, Stopped};
use hedgerow_games::entry::nash::{Effect, Equilibrium};
use hedgerow_value::Rational;
use schemars::JsonSchema;
use serde::Serialize;

use super::Sides;
use crate::question::fields::Keyed;

/// The most vertices that are listed, and that may come up on the way.
pub const MOST_VERTICES: usize = 2000;

/// All optimal strategies of both players.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NashVertices {
    /// The corners of each player's polytope of optimal strategies, each a strategy: its moves with their probabilities,
    /// those left out that are never chosen. A strategy is optimal exactly if it is a mixture of them. Null if there are
    /// more than 2000, at the end or on the way, or if the value is no fraction.
    #[serde(flatten)]
    pub corners: Sides<Option<Vec<Keyed<String>>>>,
    /// The player some of whose mixtures let play go on for ever, which pays 0: these are not optimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub endless: Option<&'static str>,
    /// Why nothing is known, if the value or an entry of the matrix is no fraction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
}

impl NashVertices {
    /// Finds them.
    pub fn of(equilibrium: &Equilibrium, budget: &Budget) -> Result<Self, Stopped> {
        if equilibrium.pairs.is_empty() {
            // Nobody can move: the only strategy is to do nothing.
            let nothing = || Some(vec![Keyed::default()]);
            return Ok(Self { corners: Sides { blue: nothing(), red: nothing() }, endless: None, why: None });
        }
        let Some(matrix) = &equilibrium.filled else {
            let why = Some("the value or an entry of the matrix is no fraction");
            return Ok(Self { corners: Sides { blue: None, red: None }, endless: None, why });
        };
        let found = matrix.vertices_within(&matrix.equilibrium_within(budget)?, MOST_VERTICES, budget)?;
        let endless = match equilibrium.worth.exact().map_or(0, Rational::signum) {
            1 if found.left.iter().flatten().any(|left| waits(equilibrium, Player::LEFT, left)) => Some("blue"),
            -1 if found.right.iter().flatten().any(|right| waits(equilibrium, Player::RIGHT, right)) => Some("red"),
            _ => None,
        };
        let named = |player: Player, list: Option<Vec<Vec<Rational>>>| {
            let moves = &equilibrium.part(player).moves;
            let strategy = |corner: Vec<Rational>| {
                let played = moves.iter().zip(corner).filter(|(_, p)| !p.is_zero());
                played.map(|((name, _), p)| (name.clone(), p.to_string())).collect()
            };
            list.map(|list| list.into_iter().map(strategy).collect())
        };
        let corners = Sides { blue: named(Player::LEFT, found.left), red: named(Player::RIGHT, found.right) };
        Ok(Self { corners, endless, why: None })
    }
}

/// Whether some move of the other player makes both choose again with certainty.
fn waits(equilibrium: &Equilibrium, player: Player, strategy: &[Rational]) -> bool {
    let columns = equilibrium.columns.max(1);
    let replies = if player == Player::LEFT { columns } else { equilibrium.pairs.len() / columns };
    let again = |own: usize, reply: usize| {
        let at = if player == Player::LEFT { own * columns + reply } else { reply * columns + own };
        equilibrium.pairs[at].effect == Effect::Again
    };
    (0..replies).any(|reply| (0..strategy.len()).all(|own| strategy[own].is_zero() || again(own, reply)))
}
