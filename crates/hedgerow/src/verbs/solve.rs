//! `solve`: the result of perfect play, and the winning moves.

use clap::Args;
use hedgerow_games::hackenbush::solve::Method;
use serde_json::json;

use super::{Context, Question, letter, note_bounds, row, who_wins};
use crate::answer::Answer;
use crate::arguments::{Road, Subject, Turn};
use crate::games::{Position, Settled, Unfinished};
use crate::terminal::bold;

/// So many winning moves are listed for people.
const MOST_LISTED: usize = 100;

/// Find who wins under perfect play, and by which moves
///
/// Moves are written as each game writes them: hackenbush the edge's number (3; 0,3 if a turn takes two), nim
/// heap-stones (1-2), domineering two cells (a1-a2), cherries row and end (0l, 0r).
///
/// Keys of the JSON object: turn and winner (L or R), winning (the winning moves of the player to move), outcome (L, R,
/// N or P), proved, nodes.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow solve hackenbush \"BRR + RB\" --turn R
  hedgerow solve nim 3+5+7 --json")]
pub struct Solve {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    turn: Turn,
    #[command(flatten)]
    road: Road,
}

impl Question for Solve {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn method(&self) -> Method {
        self.road.method()
    }

    fn answer(&self, position: &dyn Position, context: Context<'_>) -> Result<Answer, Unfinished> {
        let Context { mut object, desk, style, task } = context;
        let turn = self.turn.player();
        object.insert("turn".to_owned(), letter(turn).into());
        task.note(|known| {
            known.insert("turn".to_owned(), letter(turn).into());
            known.insert("proved".to_owned(), false.into());
        });
        note_bounds(position, task);
        let Settled { winner, winning, outcome, nodes } = position.settle(turn, desk)?;
        for (key, value) in [
            ("winner", json!(letter(winner))),
            ("winning", json!(winning)),
            ("outcome", json!(outcome.map(|outcome| outcome.to_string()))),
            ("proved", json!(true)),
            ("nodes", json!(nodes)),
        ] {
            object.insert(key.to_owned(), value);
        }
        if style.quiet {
            return Ok(Answer::answered(object, format!("{}\n", letter(winner))));
        }
        let mut text = row("to move", &turn.to_string());
        text += &row("winner", &bold(&winner.to_string(), style.colour));
        if winner == turn {
            let listed = winning.iter().take(MOST_LISTED).map(String::as_str).collect::<Vec<_>>().join(" ");
            let more = if winning.len() > MOST_LISTED { " …" } else { "" };
            text += &row("winning", &format!("{listed}{more}"));
        }
        if let Some(outcome) = outcome {
            text += &row("outcome", who_wins(outcome));
        }
        Ok(Answer::answered(object, text))
    }
}
