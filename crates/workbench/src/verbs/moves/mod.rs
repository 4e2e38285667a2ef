//! `moves`: a game so far, and the moves that may be played now.
//!
//! | file | subject |
//! |---|---|
//! | this one | the question |
//! | `turns` | the players move in turn |
//! | `together` | both move at once |

mod together;
mod turns;

pub use together::MovesTogether;
pub use turns::MovesInTurn;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::question::fields::{self, Whole};
use crate::question::{AskAt, ConflictRule, Side, Subject};
use hedgerow_registry::Position;

/// The most moves in the list for programs.
const MOST_LISTED: usize = 10_000;

/// Play moves from a position and list what may be played then
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Moves {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// Who is to move, in games whose positions do not say it [default: L]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
    /// The moves made from there, separated by spaces or semicolons; with --conflict pairs of Blue's and Red's such as 0/1,
    /// and - for who can only pass
    #[serde(default)]
    pub after: Vec<String>,
    /// Also list the moves that the other player would have with the turn
    #[serde(default)]
    pub both: bool,
    /// Name in the picture what may be taken, as `show` does
    #[serde(default)]
    pub labels: bool,
    /// Both players move at once, and when their moves exclude each other: tie, replay, once or random, as in `nash`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict: Option<ConflictRule>,
    /// Where random choices start: the same seed, the same answer, on any number of threads
    #[serde(default = "fields::first_seed", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole")]
    pub seed: u64,
}

/// What may be played now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MovesAnswer {
    /// The players move in turn.
    InTurn(Box<MovesInTurn>),
    /// Both move at once.
    Together(Box<MovesTogether>),
}

/// A move that may be made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OfferedMove {
    /// The move.
    #[serde(rename = "move")]
    pub chosen: String,
    /// The names of what it takes in the picture.
    pub places: Vec<String>,
}

impl OfferedMove {
    /// The first of these moves, with their places in the picture of a position.
    fn list(position: &dyn Position, moves: Vec<String>) -> Vec<Self> {
        let offered = |chosen: String| Self { places: position.places(&chosen), chosen };
        moves.into_iter().take(MOST_LISTED).map(offered).collect()
    }
}

impl AskAt for Moves {
    type Answer = MovesAnswer;

    fn ask(&self, position: &dyn Position, context: &Context<'_>) -> Result<MovesAnswer, Why> {
        match self.conflict {
            Some(rule) => self.together(position, rule.into(), context).map(Box::new).map(MovesAnswer::Together),
            None => self.in_turn(position, context).map(Box::new).map(MovesAnswer::InTurn),
        }
    }
}

impl Moves {
    /// The moves made, as they were typed.
    fn past(&self) -> Vec<&str> {
        let separates = |letter: char| letter == ';' || letter.is_whitespace();
        self.after.iter().flat_map(|text| text.split(separates)).filter(|chosen| !chosen.is_empty()).collect()
    }

    /// A position that moves have reached from another, to be asked and drawn.
    fn reached(&self, start: &dyn Position, text: &str) -> Result<Box<dyn Position>, Why> {
        crate::ask::read(start.game_entry(), text, self.subject.moves)
    }
}

/// The sentence about an illegal move, given its number from 0 and its text.
fn fault(game: &str, index: usize, chosen: &str, why: &str) -> String {
    // Some games begin their sentence with the move.
    let named = [format!("move {chosen:?}: "), format!("{chosen}: ")];
    let why = named.iter().find_map(|name| why.strip_prefix(name.as_str())).unwrap_or(why);
    format!("{game}: move {} of those made, {chosen:?}: {why}", index + 1)
}
