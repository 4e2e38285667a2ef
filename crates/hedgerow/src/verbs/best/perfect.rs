//! Perfect play under normal play: every move with the value it leads to.

use hedgerow_core::{Naming, Player};
use hedgerow_games::evaluate::wins;
use hedgerow_value::Game;
use serde_json::{Value, json};

use super::{MOST_IN_OBJECT, MOST_IN_TEXT};
use crate::answer::{Answer, Object};
use crate::terminal::{bold, shortened};
use crate::verbs::{Context, Drawing, LONGEST_VALUE, Style, insert_within, named, note_bounds, row, written};
use hedgerow_workbench::{Emphasis, Number, Position, Unfinished, Valued};

/// A value of more letters is not drawn on its move.
const LONGEST_NUMBER: usize = 8;

/// The position as what is drawn, and where.
pub struct Drawn<'a> {
    /// The position.
    pub position: &'a dyn Position,
    /// Where it is drawn.
    pub drawing: Drawing<'a>,
}

/// The answer.
pub fn answer(
    position: &dyn Valued,
    turn: Player,
    wanted: &Drawn<'_>,
    context: Context<'_>,
) -> Result<Answer, Unfinished> {
    let naming = wanted.position.naming();
    let Context { mut object, workspace, style, task } = context;
    note_bounds(position, task);
    let algebra = &workspace.algebra;
    let ranked = position.rank(turn, workspace)?;
    let wins = |value| wins(algebra, turn, value);
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
    let number = |(chosen, value): &(String, Game)| {
        let text = algebra.display_within(*value, LONGEST_NUMBER);
        let text = text.unwrap_or_else(|| if wins(*value) { "wins" } else { "loses" }.to_owned());
        Number { chosen: chosen.clone(), text, emphasis: if wins(*value) { Emphasis::Best } else { Emphasis::Plain } }
    };
    let numbers: Vec<Number> = ranked.iter().take(MOST_IN_OBJECT).map(number).collect();
    let drawn = match wanted.drawing.write_numbers(wanted.position, &numbers) {
        Ok(drawn) => drawn,
        Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
    };
    let Some(best) = best else {
        return Ok(drawn.within(Answer::answered(object, no_move(turn, naming, style))));
    };
    if style.quiet {
        return Ok(drawn.within(Answer::answered(object, format!("{best}\n"))));
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
    Ok(drawn.within(Answer::answered(object, text)))
}

/// What is said where there is nothing to choose from.
pub fn no_move(turn: Player, naming: Naming, style: Style) -> String {
    if style.quiet { "\n".to_owned() } else { format!("{} has no move and loses.\n", named(turn, naming)) }
}
