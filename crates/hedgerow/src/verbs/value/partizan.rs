//! The combinatorial value of a game under normal play, and why.

use hedgerow_core::Naming;
use hedgerow_value::{Algebra, Game};
use serde_json::{Value, json};

use crate::answer::{Answer, Object};
use crate::reach::Destination;
use crate::terminal::{bold, shortened};
use crate::verbs::{
    Context, Delivered, LONGEST_VALUE, described, insert_within, note_bounds, row, sentence, who_wins, written,
};
use hedgerow_workbench::{Appraisal, Part, Unfinished, Valued};

/// The options of more than so many are not listed: a nimber has as many as it is large.
const MOST_OPTIONS: u32 = 1000;
/// Bytes of all values of options together, and of one in a table for people.
const LONGEST_OPTIONS: usize = 4_000_000;
const LONGEST_CELL: usize = 60;

/// The answer, perhaps with the reasons, and with the thermograph in a file.
pub fn answer(
    position: &dyn Valued,
    naming: Naming,
    explain: bool,
    thermograph: Option<Destination<'_>>,
    context: Context<'_>,
) -> Result<Answer, Unfinished> {
    let Context { mut object, workspace, style, task } = context;
    if let Err(sentence) = position.ready("a value") {
        return Ok(Answer::bad_input(object, &sentence));
    }
    note_bounds(position, task);
    let Appraisal { value, parts, nodes } = position.appraise(workspace)?;
    let algebra = &workspace.algebra;
    let text = algebra.display_within(value, LONGEST_VALUE);
    let outcome = algebra.outcome(value);
    let (mean, temperature) = (algebra.mean(value).to_string(), algebra.temperature(value).to_string());
    let (left, right) = options(algebra, value);
    insert_within(&mut object, "value", text.clone().map(Value::from));
    for (key, value) in [
        ("outcome", json!(outcome.to_string())),
        ("birthday", json!(algebra.birthday(value))),
        ("mean", json!(mean)),
        ("temperature", json!(temperature)),
    ] {
        object.insert(key.to_owned(), value);
    }
    insert_within(&mut object, "left", left);
    insert_within(&mut object, "right", right);
    object.insert("nodes".to_owned(), nodes.into());
    let text = text.unwrap_or_else(|| described(algebra, value));
    let why = sentence(&algebra.describe(value));
    if explain {
        object.insert("parts".to_owned(), parts_object(algebra, &parts));
        object.insert("why".to_owned(), why.clone().into());
    }
    let drawn = thermograph.map(|to| Delivered::text("thermograph", algebra.thermograph(value).svg(), to));
    let drawn = drawn.unwrap_or_default();
    if style.quiet {
        return Ok(drawn.within(Answer::answered(object, text + "\n")));
    }
    let mut lines = row("value", &bold(&text, style.colour));
    lines += &row("outcome", &who_wins(outcome, naming));
    // Of a number, the mean is the number and nobody is in a hurry.
    if algebra.is_number(value).is_none() {
        lines += &row("mean", &mean);
        lines += &row("temperature", &temperature);
    }
    lines += &row("in words", &why);
    if explain {
        lines += &explanation(algebra, &parts, &text);
    }
    Ok(drawn.within(Answer::answered(object, lines)))
}

/// The values of both sides' options, unless there are too many or they are too long.
fn options(algebra: &Algebra, value: Game) -> (Option<Value>, Option<Value>) {
    if algebra.as_number_up_star(value).is_some_and(|value| value.star > MOST_OPTIONS) {
        return (None, None);
    }
    let list = |options: &[Game]| {
        if options.len() > MOST_OPTIONS as usize {
            return None;
        }
        let mut room = LONGEST_OPTIONS;
        let mut texts = Vec::new();
        for &option in options {
            let text = algebra.display_within(option, room)?;
            room -= text.len();
            // As the printed value orders them: by what they are, not by when they were met.
            let rank = match algebra.as_number_up_star(option) {
                Some(value) => (0, Some((value.number.clone(), value.ups, value.star))),
                None => (algebra.birthday(option), None),
            };
            texts.push((rank, text));
        }
        texts.sort_unstable();
        Some(texts.into_iter().map(|(_, text)| Value::from(text)).collect())
    };
    (list(algebra.left(value)), list(algebra.right(value)))
}

fn parts_object(algebra: &Algebra, parts: &[Part]) -> Value {
    let part = |part: &Part| {
        let mut object = Object::new();
        object.insert("position".to_owned(), part.position.as_str().into());
        insert_within(&mut object, "value", algebra.display_within(part.value, LONGEST_VALUE).map(Value::from));
        object.insert("rule".to_owned(), part.rule.as_str().into());
        Value::from(object)
    };
    parts.iter().map(part).collect()
}

/// A table of the parts, and their sum.
fn explanation(algebra: &Algebra, parts: &[Part], sum: &str) -> String {
    const MOST_ROWS: usize = 40;
    if parts.is_empty() {
        return "\nNobody can move: the value is 0.\n".to_owned();
    }
    let mut rows: Vec<[String; 3]> = Vec::new();
    for part in parts.iter().take(MOST_ROWS) {
        let value = shortened(&written(algebra, part.value, LONGEST_VALUE), LONGEST_CELL);
        rows.push([shortened(&part.position, LONGEST_CELL), value, part.rule.clone()]);
    }
    if parts.len() > MOST_ROWS {
        rows.push([format!("… and {} more", parts.len() - MOST_ROWS), String::new(), String::new()]);
    }
    if parts.len() > 1 {
        rows.push(["sum".to_owned(), shortened(sum, LONGEST_CELL), "the values of the parts add up".to_owned()]);
    }
    rows.insert(0, ["part", "value", "because"].map(str::to_owned));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    let line = |[part, value, rule]: &[String; 3]| {
        let line = format!("{part:<first$}  {value:>second$}  {rule}");
        format!("{}\n", line.trim_end())
    };
    format!("\n{}", rows.iter().map(line).collect::<String>())
}
