//! `perft`: the lines of play of each length.

use clap::Args;
use serde_json::json;

use super::{Context, Question};
use crate::answer::Answer;
use crate::arguments::{Subject, Turn};
use hedgerow_workbench::{Position, Unfinished};

/// Count the lines of play of each length
///
/// Two programs that count the same have, with near certainty, the same rules.
///
/// Keys of the JSON object: turn, counts (lines of 0, 1, 2 … moves). If a limit is reached, counts has the lengths that were
/// finished.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow perft domineering 4x4 --depth 4
  hedgerow perft hackenbush \"BRG + GB\" --depth 3 --turn R --json")]
pub struct Perft {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    turn: Turn,
    /// The longest lines to count
    #[arg(long, short, default_value_t = 3, value_name = "MOVES", value_parser = clap::value_parser!(u16).range(0..=10_000))]
    depth: u16,
}

impl Question for Perft {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn answer(&self, position: &dyn Position, context: Context<'_>) -> Result<Answer, Unfinished> {
        let Context { mut object, workspace, style, task } = context;
        let turn = match position.begin(self.turn.given()) {
            Ok(turn) => turn,
            Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
        };
        let letter = position.naming().letter(turn);
        object.insert("turn".to_owned(), letter.as_str().into());
        task.note(|known| {
            known.insert("turn".to_owned(), letter.into());
        });
        let mut tell = |counts: &[u64]| {
            task.note(|known| {
                known.insert("counts".to_owned(), json!(counts));
            });
        };
        let counts = position.perft(turn, self.depth.into(), workspace, &mut tell)?;
        object.insert("counts".to_owned(), json!(counts));
        let text = match counts.last() {
            Some(last) if style.quiet => format!("{last}\n"),
            _ => counts.iter().enumerate().map(|(length, count)| format!("{length:>3}  {count}\n")).collect(),
        };
        Ok(Answer::answered(object, text))
    }
}
