//! The words that all forms of a report share: marks and their meanings, how many cells agree, how long the study took,
//! and what made the report.

use super::{Agreement, Cell, Report, Table};

/// The content of a cell in every form.
pub(super) struct Shown<'a> {
    /// Our number, or why there is none.
    pub ours: &'a str,
    /// Whether there is a number of ours.
    pub is_run: bool,
    /// The interval of ours.
    pub interval: Option<&'a str>,
    /// The published number, if there is one.
    pub theirs: Option<&'a str>,
    /// The mark after our number.
    pub mark: &'static str,
    /// What the mark means.
    pub meaning: &'static str,
}

/// The text of cells that are not run yet.
const MISSING: &str = "…";

impl Cell {
    /// How the cell appears.
    pub(super) fn shown(&self) -> Shown<'_> {
        let (mark, meaning) = mark(&self.agreement);
        let ours = self.ours.as_deref();
        Shown {
            ours: ours.or(self.left_out.as_deref()).unwrap_or(MISSING),
            is_run: ours.is_some(),
            interval: self.interval.as_deref().filter(|_| ours.is_some()),
            theirs: self.published.as_deref().filter(|text| !text.is_empty()),
            mark,
            meaning,
        }
    }
}

fn mark(agreement: &Agreement) -> (&'static str, &'static str) {
    match agreement {
        Agreement::Unpublished => ("", ""),
        Agreement::Agrees => ("", "agrees with the published number"),
        Agreement::Differs => ("!", "differs from the published number by more than chance or rounding explains"),
        Agreement::Open => ("?", "too little is known to compare with the published number"),
    }
}

/// Its word in files.
pub(super) fn word(agreement: &Agreement) -> &'static str {
    match agreement {
        Agreement::Unpublished => "unpublished",
        Agreement::Agrees => "agrees",
        Agreement::Differs => "differs",
        Agreement::Open => "open",
    }
}

/// The signs in the tables, each with its meaning; `theirs` is how published numbers are set.
pub(super) fn legend(report: &Report, theirs: impl Fn(&str) -> String) -> Vec<(String, &'static str)> {
    let any = |what: fn(&Cell) -> bool| report.tables.iter().flat_map(Table::cells).any(what);
    let marked = |agreement: Agreement| {
        let (sign, meaning) = mark(&agreement);
        (sign.to_owned(), meaning)
    };
    let mut reasons: Vec<&str> = Vec::new();
    for cell in report.tables.iter().flat_map(Table::cells).filter(|cell| cell.ours.is_none()) {
        reasons.extend(cell.left_out.as_deref().filter(|reason| !reasons.contains(reason)));
    }
    let entries = [
        (any(|cell| cell.shown().theirs.is_some()), (theirs("…"), "as published")),
        (any(|cell| cell.shown().interval.is_some()), ("a-b".into(), "the 95 % interval of ours")),
        (any(|cell| cell.agreement == Agreement::Differs), marked(Agreement::Differs)),
        (any(|cell| cell.agreement == Agreement::Open), marked(Agreement::Open)),
        (any(|cell| cell.published.as_deref() == Some("x")), (theirs("x"), "crossed out there")),
        (any(|cell| cell.ours.is_none() && cell.left_out.is_none()), (MISSING.into(), "not run yet, or there is none")),
        (!reasons.is_empty(), (reasons.join(", "), "why a cell was left out")),
    ];
    entries.into_iter().filter(|(occurs, _)| *occurs).map(|(_, entry)| entry).collect()
}

/// Such as `12 of 14 published numbers agree, 1 differs, 1 cannot be judged`; none if nothing was published.
pub(super) fn agreement(report: &Report) -> Option<String> {
    let (agree, differ, open) = report.agreement();
    let all = agree + differ + open;
    let rest = |count: usize, one: &str, more: &str| match count {
        0 => String::new(),
        1 => format!(", 1 {one}"),
        count => format!(", {count} {more}"),
    };
    let agreeing = match (agree, all) {
        (_, 0) => return None,
        (1, 1) => "the published number agrees".into(),
        (0, 1) if differ == 1 => return Some("the published number differs".into()),
        (0, 1) => return Some("the published number cannot be judged".into()),
        (_, all) if open == all => return Some(format!("none of the {all} published numbers can be judged")),
        (agree, all) if agree == all => format!("all {all} published numbers agree"),
        (1, all) => format!("1 of {all} published numbers agrees"),
        (agree, all) => format!("{agree} of {all} published numbers agree"),
    };
    Some(agreeing + &rest(differ, "differs", "differ") + &rest(open, "cannot be judged", "cannot be judged"))
}

/// The sentence with a capital and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}

/// Such as `Koene 2024, Table 2`; none if there is no published source.
pub(super) fn source(report: &Report) -> Option<String> {
    let parts: Vec<&str> = [&report.thesis, &report.part].into_iter().flatten().map(String::as_str).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The name and the title of a table or figure together.
pub(super) fn caption(name: &str, title: &str) -> String {
    if name.is_empty() || title.is_empty() { format!("{name}{title}") } else { format!("{name}: {title}") }
}

/// The repetitions behind a table, and its distance from the published numbers, where it states that.
pub(super) fn basis(table: &Table) -> Option<String> {
    let distance = table.distance().map(|points| format!("on average {points:.1} points from the published shares"));
    let parts: Vec<String> = repetitions(table).into_iter().chain(distance).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// The numbers of repetitions of a table's cells; none if one each.
fn repetitions(table: &Table) -> Option<String> {
    let counts = || table.cells().filter(|cell| cell.ours.is_some()).map(|cell| cell.repetitions);
    match (counts().min()?, counts().max()?) {
        (_, 0 | 1) => None,
        (low, high) if low == high => Some(format!("{low} repetitions in each cell")),
        (low, high) => Some(format!("{low} to {high} repetitions in a cell")),
    }
}

/// All the headings over each column, the widest first.
pub(super) fn columns(table: &Table) -> Vec<Vec<&str>> {
    let mut columns = vec![Vec::new(); width(table)];
    for line in &table.headings {
        let texts = line.iter().flat_map(|heading| std::iter::repeat_n(heading.text.as_str(), heading.span));
        for (column, text) in columns.iter_mut().zip(texts) {
            column.push(text);
        }
    }
    columns
}

/// How many columns of cells a table has.
pub(super) fn width(table: &Table) -> usize {
    table.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
}

/// The facts about the report's origin, each with its name.
pub(super) fn facts(report: &Report) -> Vec<(&'static str, String)> {
    let (done, all) = report.units;
    let scale =
        if report.scale == 1.0 { "in full".into() } else { format!("at {} of its size", per_cent(report.scale)) };
    let run = if done < all { format!("{scale}, not finished: {done} of {all} units") } else { scale };
    let list = |name, more, texts: &[String]| {
        (!texts.is_empty()).then(|| (if texts.len() == 1 { name } else { more }, texts.join("; ")))
    };
    let own = [
        ("Study", report.name.clone()),
        ("Run", run),
        ("Seed", report.seed.to_string()),
        ("Time taken", format!("{} of one thread", duration(report.seconds))),
    ];
    let made = [list("Machine", "Machines", &report.machines), list("Version", "Versions", &report.versions)];
    own.into_iter().chain(made.into_iter().flatten()).collect()
}

/// A share as per cent, with no more digits than it needs.
pub(super) fn per_cent(share: f64) -> String {
    let hundred = share * 100.0;
    let decimals = (0..6).find(|&decimals| {
        let rounded: f64 = format!("{hundred:.decimals$}").parse().unwrap_or(hundred);
        (rounded - hundred).abs() <= 1e-9 * hundred.abs()
    });
    format!("{hundred:.*} %", decimals.unwrap_or(6))
}

/// A time in words, in its two largest units.
pub(super) fn duration(seconds: f64) -> String {
    const UNITS: [(u64, &str); 4] = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")];
    let count = |count: u64, unit: &str| format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
    if !seconds.is_finite() || seconds < 0.0 {
        return "an unknown time".into();
    }
    if seconds < 0.001 {
        return "less than a millisecond".into();
    }
    if seconds < 0.9995 {
        return count((seconds * 1000.0).round() as u64, "millisecond");
    }
    let whole = seconds.round() as u64;
    let largest = UNITS.iter().position(|&(unit, _)| whole >= unit).unwrap_or(UNITS.len() - 1);
    let (size, unit) = UNITS[largest];
    let second = UNITS.get(largest + 1).map(|&(smaller, name)| (whole % size / smaller, name));
    match second {
        Some((rest, name)) if rest > 0 => format!("{} {}", count(whole / size, unit), count(rest, name)),
        _ => count(whole / size, unit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_in_words() {
        let told = [0.0002, 0.25, 1.0, 59.6, 61.0, 3600.0, 7325.0, 90_000.0, f64::NAN].map(duration);
        let words = [
            "less than a millisecond",
            "250 milliseconds",
            "1 second",
            "1 minute",
            "1 minute 1 second",
            "1 hour",
            "2 hours 2 minutes",
            "1 day 1 hour",
            "an unknown time",
        ];
        assert_eq!(told, words);
    }

    #[test]
    fn shares_as_per_cent() {
        assert_eq!(
            [1.0, 0.01, 0.005, 0.125, 2.5, 1.0 / 3.0].map(per_cent)[..5],
            ["100 %", "1 %", "0.5 %", "12.5 %", "250 %"]
        );
    }

    #[test]
    fn sentences_begin_with_capitals() {
        assert_eq!((sentence("all agree"), sentence("")), ("All agree.".into(), ".".into()));
    }
}
