//! Surveys of pictures and games of engines that move at once, as tables.

use hedgerow_core::latex::{Align, Table, escape, label};
use hedgerow_lab::survey::Tally;
use hedgerow_value::Worth;

use super::{headings, mathematics, title, typewriter};
use crate::verbs::{DuelAnswer, SurveyExample, SurveyFound, SurveyValue};

/// A row for each size: the number of pictures, and the number with the property; below, a counterexample.
pub(crate) fn survey(found: &SurveyFound) -> String {
    let counted = &found.counted;
    let mut table = Table::new(vec![Align::Right; 6]);
    table.head(headings(["edges", "pictures", "holds", "fails", "unknown", "excluded"]));
    let sizes = counted.sizes.as_deref().unwrap_or_default();
    for &Tally { edges, pictures, holds, fails, unknown, excluded } in sizes {
        table.row([edges as u64, pictures, holds, fails, unknown, excluded].map(|count| count.to_string()).into());
    }
    let turns = counted.moves.map(|moves| format!(", {moves} edges a turn")).unwrap_or_default();
    let colours = typewriter(&counted.colours.to_string());
    table.caption = format!(
        "{} on {} of colours {colours}{turns}, with the rule {} for conflicts.",
        typewriter(&counted.formula),
        counted.shapes,
        typewriter(&counted.conflict.0.to_string())
    );
    table.label = label(&format!("survey {}", counted.property.unwrap_or(&counted.formula)));
    let example = |words: &str, example: &SurveyExample| {
        let values = example.values.0.iter().map(|(atom, value)| {
            let value = match value {
                SurveyValue::Number(worth) => format!("${}$", worth.to_latex()),
                SurveyValue::Other(text) => mathematics(Some(text), text),
            };
            format!("{} is {value}", typewriter(atom))
        });
        format!("{words} {}: {}.", typewriter(&example.position), values.collect::<Vec<_>>().join(", "))
    };
    let fails = found.counterexample.iter().map(|smallest| example("It fails for", smallest));
    let more = found.more.iter().map(|other| example("It also fails for", other));
    let unknown = found.undecided.iter().map(|smallest| example("It is unknown for", smallest));
    table.notes.extend(fails.chain(more).chain(unknown));
    let rest: u64 = sizes.iter().map(|tally| tally.pictures.saturating_sub(tally.done())).sum();
    if let Some(reason) = &found.reason {
        table.notes.push(format!("The survey ended early ({}); {rest} listed pictures are left.", escape(reason)));
    }
    table.to_latex()
}

/// A row for each engine; below, the mean with its interval, and the exact value.
pub(crate) fn duel(found: &DuelAnswer) -> String {
    let mut table = Table::new(vec![Align::Left, Align::Left, Align::Right, Align::Right, Align::Right]);
    table.head(headings(["player", "engine", "won", "tied", "lost"]));
    let DuelAnswer { engines, wins, ties, losses, .. } = found;
    for (player, engine, counts) in
        [("Blue", &engines.blue, [wins, ties, losses]), ("Red", &engines.red, [losses, ties, wins])]
    {
        let counts = counts.map(|count| count.to_string());
        table.row([vec![player.to_owned(), typewriter(engine)], counts.into()].concat());
    }
    let games = if found.games == 1 { "game" } else { "games" };
    table.caption = format!(
        "{} {games} of {} from {}, both players moving at once, with the rule {} for conflicts.",
        found.games,
        title(&found.game),
        typewriter(&found.position),
        typewriter(&found.conflict.0.to_string())
    );
    table.label = label(&format!("duel {} {} {}", found.game, engines.blue, engines.red));
    let interval = found.interval.map(|[low, high]| format!(" (95\\,\\% from ${low:.4}$ to ${high:.4}$)"));
    table.notes.push(format!("Mean points to Blue: ${:.4}${}.", found.mean, interval.unwrap_or_default()));
    if let Some(exact) = &found.exact {
        table.notes.push(format!("Exact value: ${}$.", short(&exact.worth)));
    }
    table.to_latex()
}

/// A number that fits a line.
fn short(worth: &Worth) -> String {
    const LONGEST: usize = 40;
    worth.to_short_latex(LONGEST)
}
