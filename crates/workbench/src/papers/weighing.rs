//! How pictures were weighed, as tables.

use hedgerow_core::latex::{Align, Table, escape, label};

use super::{headings, mathematics, typewriter};
use crate::verbs::{PictureOutcome, PictureWeighed, WeighingRate, WeighingSettings};

/// A row for every comparison; the caption has the value, and says whether it is proved.
pub(crate) fn weighed(found: &PictureWeighed) -> String {
    let pieces = !found.pieces.is_empty();
    let mut columns = vec![Align::Left, Align::Right, Align::Right, Align::Left];
    let mut names: Vec<_> = headings(["on the scale", "Blue first", "Red first", "class"]);
    if pieces {
        columns.insert(0, Align::Left);
        names.insert(0, "piece".to_owned().into());
    }
    let mut table = Table::new(columns);
    table.head(names);
    for step in &found.steps {
        let mut cells = vec![typewriter(&step.weights), rate(&step.blue), rate(&step.red), escape(&step.class)];
        if pieces {
            let piece = step.piece.and_then(|number| found.pieces.get(number.checked_sub(1)?));
            cells.insert(0, piece.map_or_else(String::new, |piece| typewriter(&piece.position)));
        }
        table.row(cells);
    }
    let value = found.value.as_deref().map(|value| mathematics(Some(value), value));
    let result = match (value, found.proved) {
        (Some(value), true) => format!("its value is {value}, proved"),
        (Some(value), false) => format!("its value is about {value}, an estimate by games that is not proved"),
        (None, _) => "no value was found".to_owned(),
    };
    table.caption = format!("{} on the scale: {result}.", typewriter(&found.position));
    table.label = label(&format!("scale {} {}", found.method.name(), found.position));
    let why = found.reason.as_ref().or(found.failed.as_ref());
    table.notes.extend(why.map(|why| format!("The weighing ended: {}.", escape(why))));
    table.notes.push(made_by(found.method.name(), &found.settings));
    table.to_latex()
}

/// The outcome class by games beside the exact one.
pub(crate) fn outcome(found: &PictureOutcome) -> String {
    let mut table = Table::new(vec![Align::Right, Align::Right, Align::Left, Align::Left]);
    table.head(headings(["Blue first", "Red first", "class by games", "exact class"]));
    let exact = found.exact.map_or_else(|| "--".to_owned(), |class| class.to_string());
    table.row(vec![rate(&found.blue), rate(&found.red), escape(&found.outcome), exact]);
    table.caption = format!("The outcome class of {}.", typewriter(&found.position));
    table.label = label(&format!("outcome {} {}", found.method.name(), found.position));
    table.notes.push(made_by(found.method.name(), &found.settings));
    table.to_latex()
}

/// How often a player won, or what was proved.
fn rate(rate: &WeighingRate) -> String {
    match (rate.proved, rate.wins) {
        (true, 0) => "loses".to_owned(),
        (true, _) => "wins".to_owned(),
        (false, _) => format!("{:.2}", rate.rate),
    }
}

/// The settings that a reader needs to reproduce the table.
fn made_by(method: &str, settings: &WeighingSettings) -> String {
    let WeighingSettings { player, playouts, seed, .. } = settings;
    let games = match settings.prove {
        // Where everything is proved, no games are played.
        None => String::new(),
        Some(_) => format!(", player {}, {playouts} games each way", typewriter(player)),
    };
    format!("Method {}{games}, seed {seed}.", typewriter(method))
}
