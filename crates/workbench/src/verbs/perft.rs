//! `perft`: the lines of play of each length.

use hedgerow_core::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::known::Known;
use crate::question::fields::{self, Whole};
use crate::question::{AskAt, Side, Subject};
use hedgerow_registry::Position;

/// Count the lines of play of each length
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Perft {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// Who is to move, in games whose positions do not say it [default: L]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
    /// The longest lines to count
    #[serde(default = "Perft::depth", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 0, max = 10_000))]
    pub depth: u16,
}

impl Perft {
    /// The longest lines to count unless another length is given.
    pub const fn depth() -> u16 {
        3
    }
}

/// The lines of play of each length.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PerftAnswer {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move.
    pub turn: String,
    /// How many lines there are of 0, 1, 2 … moves.
    pub counts: Vec<u64>,
}

/// The lengths that were counted before a limit.
#[derive(Clone, Debug, Serialize)]
pub struct KnownPerft {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The player to move.
    pub turn: String,
    /// The numbers of lines of 0, 1, 2 … moves, as far as they were counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<u64>,
}

impl AskAt for Perft {
    type Answer = PerftAnswer;

    fn ask(&self, position: &dyn Position, context: &Context<'_>) -> Result<PerftAnswer, Why> {
        let (game, text) = (position.game().to_owned(), position.write());
        let mover = position.begin(self.turn.map(Player::from))?;
        let turn = position.naming().letter(mover);
        let known = |counts: &[u64]| {
            let (game, position, turn) = (game.clone(), text.clone(), turn.clone());
            Known::Perft(KnownPerft { game, position, turn, counts: counts.to_vec() })
        };
        context.tell(known(&[]));
        let mut tell = |counts: &[u64]| context.tell(known(counts));
        let counts = position.perft(mover, self.depth.into(), &context.workspace, &mut tell)?;
        Ok(PerftAnswer { game, position: text, turn, counts })
    }
}
