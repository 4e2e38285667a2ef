//! `moves`: a game so far, and what may be played now.
//!
//! | file | subject |
//! |---|---|
//! | `turns` | the players move in turn |
//! | `together` | both move at once |

mod together;
mod turns;

use clap::Args;
use hedgerow_core::Conflict;
use serde_json::{Value, json};

use super::play::listing;
use super::{Context, Question};
use crate::answer::Answer;
use crate::arguments::nash::conflict;
use crate::arguments::{Subject, Turn};
use hedgerow_workbench::{Position, Unfinished};

/// So many moves are listed, for programs and for people.
const MOST_IN_OBJECT: usize = 10_000;
const MOST_IN_TEXT: usize = 60;

/// Play moves from a position and list what may be played then
///
/// Moves speak of the position in which they are made: edges of hackenbush are numbered anew after every move.
///
/// Keys of the JSON object: after (the moves made, as they are always written), reached (the position now), turn (null if the
/// game is over), player (the number of the player to move from 0, or null), players (their names), moves (each with move and
/// places, the names of what it takes in the picture, where they are the data-place of a group), omitted (how many moves are
/// not listed; null if they are too many to count), over, results (of every player, if it is over), winner (the number of the
/// player, null for nobody), said (how it ended, in words) and svg (the picture of the position now).
///
/// With --conflict both players move at once, and in place of turn, player and moves there are conflict, blue and red (the
/// moves of each), points (to Blue) and happened (what each pair did: both, once, coin, free, again or ended).
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow moves hackenbush \"BRR + RB\" --after 1
  hedgerow moves boxes 1x2 --after \"0 1 2 3\"
  hedgerow moves konane 6x6 --after \"c3 c2\" --json
  hedgerow moves hackenbush \"BR + RB\" --conflict tie --after \"0/1\"")]
pub struct Moves {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    turn: Turn,
    /// The moves made from there, separated by spaces or semicolons; with --conflict pairs of Blue's and Red's such as 0/1,
    /// and - for who can only pass
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    after: Vec<String>,
    /// Name in the picture what may be taken, as `show` does
    #[arg(long)]
    labels: bool,
    /// Both players move at once, and when their moves exclude each other: tie, replay, once or random, as in `nash`
    #[arg(long, value_name = "RULE", value_parser = conflict)]
    conflict: Option<Conflict>,
}

impl Moves {
    /// The moves made, as they were typed.
    fn past(&self) -> Vec<&str> {
        let separates = |letter: char| letter == ';' || letter.is_whitespace();
        self.after.iter().flat_map(|text| text.split(separates)).filter(|chosen| !chosen.is_empty()).collect()
    }

    /// A position that was reached, as one to be asked and drawn.
    fn reached(&self, text: &str) -> Result<Box<dyn Position>, Box<Answer>> {
        crate::asked::read(self.subject.game.0, text, self.subject.moves)
    }
}

impl Question for Moves {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn answer(&self, position: &dyn Position, context: Context<'_>) -> Result<Answer, Unfinished> {
        match self.conflict {
            Some(conflict) => self.together(position, conflict, context),
            None => self.in_turn(position, context),
        }
    }
}

/// What is wrong with a move, by its number from 0 and its text; the error is a sentence.
fn fault(game: &str, index: usize, chosen: &str, why: &str) -> String {
    // Some games begin their sentence with the move.
    let named = [format!("move {chosen:?}: "), format!("{chosen}: ")];
    let why = named.iter().find_map(|name| why.strip_prefix(name.as_str())).unwrap_or(why);
    format!("{game}: move {} of those made, {chosen:?}: {why}", index + 1)
}

/// Moves with their places in the picture.
fn listed(position: &dyn Position, moves: &[String]) -> Value {
    moves.iter().map(|chosen| json!({ "move": chosen, "places": position.places(chosen) })).collect()
}

/// Moves for people, the first of so many.
fn told(moves: &[String], count: usize) -> String {
    let shown = &moves[..moves.len().min(MOST_IN_TEXT)];
    let more = count.saturating_sub(shown.len());
    let more = if more > 0 { format!("  … and {more} more\n") } else { String::new() };
    listing(shown) + &more
}
