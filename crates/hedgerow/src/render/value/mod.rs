//! `value` in words.

mod boxes;

use hedgerow_core::Naming;
use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{ValueAnswer, ValueFound, ValuePart};

use super::{row, who_wins};
use crate::answer::Answer;
use crate::delivery::{Delivered, Delivery, Destination};
use crate::png;
use crate::render::Style;
use crate::terminal::{bold, shortened};

/// The most letters of a value in a table.
const LONGEST_CELL: usize = 60;
/// The most rows of a table.
const MOST_ROWS: usize = 40;

/// The value, who wins and why; for boxes, what the theory says.
pub fn said(found: ValueAnswer, delivery: &Delivery, style: Style) -> Answer {
    match found {
        ValueAnswer::Value(mut found) => {
            let drawn = thermograph(&mut found.thermograph, delivery.thermograph.as_ref());
            let drawn = drawn.and(Delivered::text(&mut found.tikz, delivery.tikz.as_ref()));
            let drawn = drawn.and(Delivered::latex(found.latex.as_ref()));
            found.rests_on = delivery.database.as_ref().map(|path| path.display().to_string());
            let text = if style.quiet { format!("{}\n", found.shown) } else { words(&found, style) };
            drawn.within(Answer::said(Found::Value(ValueAnswer::Value(found)), text))
        }
        ValueAnswer::Theory(theory) => {
            let text = boxes::words(&theory, style);
            let reason = theory.reason.clone();
            let answer = Answer::said(Found::Value(ValueAnswer::Theory(theory)), text);
            match reason {
                Some(reason) => answer.early(&format!("the nimber is not known: {reason}")),
                None => answer,
            }
        }
    }
}

/// Puts the thermograph where the user wants it: as PNG if the file is named `.png`.
fn thermograph(drawn: &mut Option<String>, to: Option<&Destination>) -> Delivered {
    let path = to.and_then(Destination::file).filter(|path| path.extension().is_some_and(|end| end == "png"));
    match (path, drawn.take()) {
        (Some(path), Some(svg)) => match png::render(&svg) {
            Ok(rendered) => Delivered::bytes(drawn, &rendered, path),
            Err(error) => Delivered::failed(format!("{error:#}")),
        },
        (_, svg) => {
            *drawn = svg;
            Delivered::text(drawn, to)
        }
    }
}

fn words(found: &ValueFound, style: Style) -> String {
    let mut text = row("value", &bold(&found.shown, style.colour));
    text += &row("outcome", &who_wins(found.outcome, found.naming.unwrap_or(Naming::Sides)));
    // For a number, the mean is the number itself and there is nothing to gain by moving.
    if !found.is_number {
        text += &row("mean", &found.mean);
        text += &row("temperature", &found.temperature);
    }
    text += &row("in words", &found.words);
    if let Some(parts) = &found.parts {
        text += &explanation(parts, &found.shown);
    }
    text
}

/// A table of the parts, and their sum.
fn explanation(parts: &[ValuePart], sum: &str) -> String {
    if parts.is_empty() {
        return "\nNobody can move: the value is 0.\n".to_owned();
    }
    let mut rows: Vec<[String; 3]> = Vec::new();
    for part in parts.iter().take(MOST_ROWS) {
        let value = shortened(&part.shown, LONGEST_CELL);
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
