//! `best`: a move from an engine.

use clap::{Args, ValueEnum};
use hedgerow_core::{Player, Seed};
use hedgerow_games::hackenbush::solve::Method;
use rand::Rng;
use serde_json::{Value, json};

use super::{Context, LONGEST_VALUE, Question, Style, insert_within, letter, note_bounds, row, written};
use crate::answer::{Answer, Object};
use crate::arguments::{Road, Subject, Turn};
use crate::games::{Position, Unfinished};
use crate::terminal::{bold, shortened};

/// So many moves are listed, for programs and for people.
const MOST_IN_OBJECT: usize = 1000;
const MOST_IN_TEXT: usize = 12;

/// Choose a move for the player to move
///
/// Keys of the JSON object: engine, turn, move (null if there is none), score (1 a win, 0 a loss for the player to move; null if
/// the engine does not know), moves (the best first, each with move, value, visits, mean and error; an exact engine
/// has error 0; when the values grow too long together, value is null and value_too_long is true), omitted (how many moves are not listed, if there are more than 1000).
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow best domineering 3x4 --turn R
  hedgerow best hackenbush \"BRR + RB\" --engine random --seed 7")]
pub struct Best {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    turn: Turn,
    /// Who chooses; `hedgerow engines GAME` says more
    #[arg(long, value_enum, default_value = "perfect", value_name = "ENGINE")]
    engine: Engine,
    #[command(flatten)]
    road: Road,
}

/// The engines.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// Finds the exact value of every move and plays the best
    Perfect,
    /// Plays any legal move, all equally likely
    Random,
}

impl Engine {
    /// As typed.
    pub fn name(self) -> &'static str {
        match self {
            Self::Perfect => "perfect",
            Self::Random => "random",
        }
    }
}

impl Question for Best {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn method(&self) -> Method {
        self.road.method()
    }

    fn answer(&self, position: &dyn Position, mut context: Context<'_>) -> Result<Answer, Unfinished> {
        let turn = self.turn.player();
        let said = [("engine", self.engine.name()), ("turn", letter(turn))];
        for (key, word) in said {
            context.object.insert(key.to_owned(), word.into());
            context.task.note(|known| {
                known.insert(key.to_owned(), word.into());
            });
        }
        match self.engine {
            Engine::Perfect => perfect(position, turn, context),
            Engine::Random => random(position, turn, context),
        }
    }
}

fn perfect(position: &dyn Position, turn: Player, context: Context<'_>) -> Result<Answer, Unfinished> {
    let Context { mut object, desk, style, task } = context;
    note_bounds(position, task);
    let algebra = &desk.algebra;
    let ranked = position.rank(turn, desk)?;
    let wins = |value| {
        let zero = algebra.zero();
        if turn == Player::LEFT { algebra.ge(value, zero) } else { algebra.le(value, zero) }
    };
    let score = ranked.first().map_or(0, |&(_, value)| u8::from(wins(value)));
    let best = ranked.first().map(|(chosen, _)| chosen.clone());
    let mut longest = LONGEST_VALUE;
    let listed: Vec<Value> = ranked
        .iter()
        .take(MOST_IN_OBJECT)
        .map(|(chosen, value)| {
            let text = algebra.display_within(*value, longest);
            longest = longest.saturating_sub(text.as_ref().map_or(0, String::len)).max(200);
            let mut listed = Object::new();
            listed.insert("move".to_owned(), json!(chosen));
            insert_within(&mut listed, "value", text.map(Value::from));
            for (key, number) in [("visits", 1), ("mean", u8::from(wins(*value))), ("error", 0)] {
                listed.insert(key.to_owned(), number.into());
            }
            listed.into()
        })
        .collect();
    object.insert("move".to_owned(), json!(best));
    object.insert("score".to_owned(), score.into());
    object.insert("moves".to_owned(), listed.into());
    if ranked.len() > MOST_IN_OBJECT {
        object.insert("omitted".to_owned(), (ranked.len() - MOST_IN_OBJECT).into());
    }
    let Some(best) = best else {
        return Ok(Answer::answered(object, no_move(turn, style)));
    };
    if style.quiet {
        return Ok(Answer::answered(object, format!("{best}\n")));
    }
    let result = if score == 1 { "wins" } else { "loses against perfect play, as every move does" };
    let mut text = row("best", &format!("{}, which {result}", bold(&best, style.colour)));
    for (chosen, value) in ranked.iter().take(MOST_IN_TEXT) {
        let value_text = shortened(&written(algebra, *value, 10_000), 60);
        let result = if wins(*value) { "wins" } else { "loses" };
        text += &format!("  {chosen:<10}{result:<7}leads to {value_text}\n");
    }
    if ranked.len() > MOST_IN_TEXT {
        text += &format!("  … and {} more\n", ranked.len() - MOST_IN_TEXT);
    }
    Ok(Answer::answered(object, text))
}

fn random(position: &dyn Position, turn: Player, context: Context<'_>) -> Result<Answer, Unfinished> {
    let Context { mut object, style, .. } = context;
    let count = position.count_moves(turn)?;
    // The stream belongs to the position: in a batch, no line depends on another.
    let seed = Seed::new(style.seed).child("best").child(position.write().as_str()).child(letter(turn));
    let chosen = match count {
        0 => None,
        // Drawn as u64, so that machines of any word size draw the same.
        _ => position.move_at(turn, seed.rng().random_range(0..count as u64) as usize),
    };
    object.insert("move".to_owned(), json!(chosen));
    object.insert("score".to_owned(), Value::Null);
    let listed = chosen.iter().map(|chosen| json!({ "move": chosen, "visits": 0, "mean": null, "error": null }));
    object.insert("moves".to_owned(), listed.collect());
    let text = match chosen {
        Some(chosen) if style.quiet => format!("{chosen}\n"),
        Some(chosen) => row("move", &format!("{}, any of {count} moves", bold(&chosen, style.colour))),
        None => no_move(turn, style),
    };
    Ok(Answer::answered(object, text))
}

/// What is said where there is nothing to choose from.
fn no_move(turn: Player, style: Style) -> String {
    if style.quiet { "\n".to_owned() } else { format!("{turn} has no move and loses.\n") }
}
