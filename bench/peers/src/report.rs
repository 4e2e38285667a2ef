//! The table for people and the file for programs.

use serde::Serialize;

use crate::compare::{Row, Summary};

const HEAD: [&str; 7] = ["workload", "cgt", "hedgerow", "ratio", "cgt MB", "hedgerow MB", "agree"];
const WIDTHS: [usize; 7] = [31, 10, 10, 9, 8, 12, 6];

/// The whole run, as `--json` writes it.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Load averages over 1, 5 and 15 minutes, before the first run.
    pub load_before: String,
    /// And after the last.
    pub load_after: String,
    /// The memory of a process that values nothing, in MB.
    pub empty_megabytes: f64,
    /// The table.
    pub rows: Vec<Row>,
}

/// The line of titles.
pub fn head() -> String {
    line(HEAD.map(str::to_owned))
}

/// A row of the table, and below it what is wrong, if anything is.
pub fn row(row: &Row) -> String {
    let ratio = row.ratio.map_or("-".to_owned(), |ratio| {
        let capped = row.cgt.as_ref().is_some_and(|cgt| cgt.capped);
        format!("{}{}x", if capped { ">" } else { "" }, three_digits(ratio))
    });
    let agree = match row.agree {
        Some(true) => "yes",
        Some(false) => "NO",
        None => "-",
    };
    let cgt = row.cgt.as_ref();
    let mut text = line([
        row.workload.clone(),
        cgt.map_or("-".to_owned(), time),
        time(&row.hedgerow),
        ratio,
        cgt.map_or("-".to_owned(), memory),
        memory(&row.hedgerow),
        agree.to_owned(),
    ]);
    if row.agree == Some(false) {
        let shown = |summary: &Summary| summary.value.clone().unwrap_or_default();
        text += &format!("\n  cgt: {}\n  hedgerow: {}", cgt.map(shown).unwrap_or_default(), shown(&row.hedgerow));
    }
    for (side, summary) in [("cgt", cgt), ("hedgerow", Some(&row.hedgerow))] {
        if let Some(why) = summary.and_then(|summary| summary.failure.as_ref()) {
            text += &format!("\n  {side} failed: {why}");
        }
    }
    text
}

fn line(cells: [String; 7]) -> String {
    let mut text = format!("{:<width$}", cells[0], width = WIDTHS[0]);
    for (cell, width) in cells.iter().zip(WIDTHS).skip(1) {
        text += &format!(" {cell:>width$}");
    }
    text
}

fn time(summary: &Summary) -> String {
    let seconds = summary.seconds;
    match (&summary.failure, summary.capped) {
        (Some(_), _) => "failed".to_owned(),
        (None, true) => format!("> {seconds:.0} s"),
        (None, false) if seconds >= 1.0 => format!("{} s", three_digits(seconds)),
        (None, false) => format!("{} ms", three_digits(seconds * 1e3)),
    }
}

fn memory(summary: &Summary) -> String {
    format!("{:.1}", summary.megabytes)
}

/// Three digits say all that can be said of a time.
fn three_digits(x: f64) -> String {
    let decimals = match x {
        x if x >= 100.0 => 0,
        x if x >= 10.0 => 1,
        _ => 2,
    };
    format!("{x:.decimals$}")
}
