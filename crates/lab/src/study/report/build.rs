//! Builds a report from a study and its results.

use std::collections::BTreeSet;

use super::figures::{Draw, figures};
use super::model::Report;
use super::source::Source;
use super::tables::{ranking, tables};
use crate::LabError;
use crate::study::folder::Header;
use crate::study::halving::Rounds;
use crate::study::journal::{Entry, Known};
use crate::study::model::Study;

/// The sentence about a missing figure.
fn undrawn((name, reason): &(String, String)) -> String {
    format!("{name} is not drawn: {reason}.")
}

/// Builds the report of a study from its known units; `commands` reproduce it.
pub fn build(
    study: &Study,
    header: &Header,
    known: &Known,
    draw: &dyn Draw,
    commands: Vec<String>,
) -> Result<Report, LabError> {
    let source = Source::new(study, header, known);
    let (mut drawn, mut missing) = (Vec::new(), Vec::new());
    for plan in &study.figures {
        drawn.extend(figures(&source, plan, draw, &mut missing)?);
    }
    let distinct = |key: &str| {
        let text = |entry: &Entry| entry.row().get(key).and_then(serde_json::Value::as_str).map(str::to_owned);
        known.values().filter_map(text).collect::<BTreeSet<_>>().into_iter().collect()
    };
    Ok(Report {
        name: study.name.clone(),
        title: study.title.clone(),
        thesis: study.thesis.clone(),
        part: study.part.clone(),
        about: study.about.clone(),
        tables: study.tables.iter().flat_map(|plan| tables(&source, plan)).chain(ranking(&source)).collect(),
        figures: drawn,
        notes: study.notes.iter().cloned().chain(missing.iter().map(undrawn)).collect(),
        missing,
        scale: header.scale,
        units: (known.len() as u64, Rounds::new(study, &source.cells, header.scale).total()),
        seconds: known.values().map(Entry::seconds).sum(),
        machines: distinct("machine"),
        versions: distinct("version"),
        seed: study.seed,
        commands,
    })
}
