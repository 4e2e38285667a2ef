//! Values and tables of answers for LaTeX.
//!
//! | file | subject |
//! |---|---|
//! | this one | values, and tables of their parts |
//! | `together` | games in which both players move at once: matrices, strategies, sums of halves |
//! | `synchronous` | surveys, and engines that move at once |
//! | `weighing` | the Scale Method |
//! | `matches` | the results of a match |

mod matches;
mod synchronous;
mod together;
mod weighing;

pub(crate) use matches::match_table;
pub(crate) use synchronous::{duel, survey};
pub(crate) use together::{halves, matrix, nash};
pub(crate) use weighing::{outcome, weighed};

use hedgerow_core::latex::{Align, Heading, Table, escape, label};
use hedgerow_value::notation::latex;

use crate::verbs::ValueFound;

/// A line of headings, each over one column.
fn headings<const N: usize>(texts: [&str; N]) -> Vec<Heading> {
    texts.map(|text| Heading::from(text.to_owned())).into()
}

/// A value within dollar signs, or in words if it is too long.
fn mathematics(value: Option<&str>, shown: &str) -> String {
    value.and_then(latex).map_or_else(|| escape(shown), |text| format!("${text}$"))
}

/// The value as mathematics, on one line; with its reasons, a table of the parts.
pub(crate) fn value(found: &ValueFound) -> String {
    let Some(parts) = &found.parts else {
        let text = found.value.as_deref().and_then(latex);
        return text.unwrap_or_else(|| format!("\\text{{{}}}", escape(&found.shown)));
    };
    let mut table = Table::new(vec![Align::Left, Align::Right, Align::Left]);
    table.head(headings(["part", "value", "because"]));
    for part in parts {
        let value = mathematics(part.value.as_deref(), &part.shown);
        table.row(vec![typewriter(&part.position), value, escape(&part.rule)]);
    }
    let whole = mathematics(found.value.as_deref(), &found.shown);
    if parts.len() > 1 {
        table.row(vec!["sum".to_owned(), whole.clone(), "the values of the parts add up".to_owned()]);
    }
    table.caption = format!("The value of {} in {} is {whole}.", typewriter(&found.position), title(&found.game));
    table.label = label(&format!("value {} {}", found.game, found.position));
    table.to_latex()
}

/// A position, in typewriter type.
fn typewriter(text: &str) -> String {
    format!("\\texttt{{{}}}", escape(text))
}

/// A game's name for people.
fn title(game: &str) -> String {
    crate::named(game).map_or_else(|_| escape(game), |game| escape(game.title()))
}
