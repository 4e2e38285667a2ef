//! `moves`: its arguments.

use std::str::FromStr;

use clap::Args;
use hedgerow_core::Conflict;
use hedgerow_workbench::verbs as question;

use super::subject::{SubjectArguments, TurnArgument};
use crate::command::Command;
use crate::delivery::Delivery;

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
/// With --both there is moves_of_other, the moves that the other of two players would have with the turn: how mobile both sides are.
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
    subject: SubjectArguments,
    #[command(flatten)]
    turn: TurnArgument,
    /// The moves made from there, separated by spaces or semicolons; with --conflict pairs of Blue's and Red's such as 0/1,
    /// and - for who can only pass
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    after: Vec<String>,
    /// Also list the moves that the other player would have with the turn
    #[arg(long, conflicts_with = "conflict")]
    both: bool,
    /// Name in the picture what may be taken, as `show` does
    #[arg(long)]
    labels: bool,
    /// Both players move at once, and when their moves exclude each other: tie, replay, once or random, as in `nash`
    #[arg(long, value_name = "RULE", value_parser = Conflict::from_str)]
    conflict: Option<Conflict>,
}

impl Moves {
    /// The question.
    pub fn command(self, seed: u64) -> Command {
        let Self { subject, turn, after, both, labels, conflict } = self;
        let question = question::Moves {
            subject: subject.subject(),
            turn: turn.side(),
            after,
            both,
            labels,
            conflict: conflict.map(Into::into),
            seed,
        };
        subject.command(question, Delivery::default())
    }
}
