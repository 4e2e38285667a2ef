//! How long a study takes: from its results here, or else from the times measured when the program was built, or else
//! from the times that its engines have for a move.

use std::collections::BTreeMap;
use std::time::Duration;

use hedgerow_lab::study::{Known, Study, known};
use toml::{Table, Value};

use super::budgets::least_seconds;
use super::built_in::TIMES;
use super::files::usual_folder;
use super::machine::machine;

/// How long a study takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The whole study, in seconds of one thread.
    pub whole: Span,
    /// Its small run.
    pub small: Span,
    /// Where it was measured.
    pub measured: Measured,
}

/// Where a time was measured.
#[derive(Clone, Debug, PartialEq)]
pub enum Measured {
    /// On this machine.
    Here,
    /// On the named machine.
    Elsewhere(String),
    /// Nowhere: it follows from the times that engines have for a move.
    Nowhere,
}

/// A time, and what it leaves out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// In seconds of one thread.
    pub seconds: f64,
    /// The number of cells that were never run, and about which nothing is known.
    pub without: usize,
    /// The number of cells that were never run, and that count by the times that their engines have for a move.
    pub by_budget: usize,
}

impl Measured {
    /// The machine, or that it is this one; none if nothing was measured.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Here => Some("here"),
            Self::Elsewhere(machine) => Some(machine),
            Self::Nowhere => None,
        }
    }
}

impl Span {
    /// Whether it may well take longer.
    pub fn is_least(self) -> bool {
        self.without > 0 || self.by_budget > 0
    }

    /// On this many threads.
    pub fn on(self, threads: usize) -> Duration {
        Duration::try_from_secs_f64(self.seconds / threads as f64).unwrap_or(Duration::MAX)
    }
}

impl Estimate {
    /// How long a study takes, if it was ever measured or follows from its engines' times.
    pub fn of(study: &Study) -> Option<Self> {
        Self::here(study).or_else(|| Self::built_in(&study.name)).or_else(|| Self::by_budgets(study))
    }

    /// From the times that engines have for a move.
    fn by_budgets(study: &Study) -> Option<Self> {
        let none = Known::new();
        let (whole, small) = (span(study, &none, 1.0)?, span(study, &none, study.small)?);
        (whole.by_budget > 0).then_some(Self { whole, small, measured: Measured::Nowhere })
    }

    /// From the results in the usual folder.
    pub fn here(study: &Study) -> Option<Self> {
        let known = known(study, &usual_folder(study)).ok()?.known;
        if known.is_empty() {
            return None;
        }
        let whole = span(study, &known, 1.0)?;
        Some(Self { whole, small: span(study, &known, study.small)?, measured: Measured::Here })
    }

    fn built_in(name: &str) -> Option<Self> {
        let all: Table = TIMES.parse().ok()?;
        let times = all.get(name)?.as_table()?;
        let span =
            |key: &str| times.get(key).and_then(number).map(|seconds| Span { seconds, without: 0, by_budget: 0 });
        let machine = times.get("machine")?.as_str()?.to_owned();
        let measured = if machine == self::machine() { Measured::Here } else { Measured::Elsewhere(machine) };
        Some(Self { whole: span("seconds")?, small: span("small_seconds")?, measured })
    }

    /// The time of a run at this scale.
    pub fn at(&self, study: &Study, scale: f64) -> Span {
        match scale {
            scale if scale == study.small => self.small,
            scale => Span { seconds: self.whole.seconds * scale, ..self.whole },
        }
    }
}

fn number(value: &Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|number| number as f64))
}

/// The time of a study at this scale if its other units take as long as the known ones.
fn span(study: &Study, known: &Known, scale: f64) -> Option<Span> {
    let mut sums: BTreeMap<usize, (f64, u64)> = BTreeMap::new();
    for (unit, entry) in known {
        let (seconds, count) = sums.entry(unit.cell).or_default();
        (*seconds, *count) = (*seconds + entry.seconds(), *count + 1);
    }
    let (total, count) = sums.values().fold((0.0, 0), |(sum, all), (seconds, count)| (sum + seconds, all + count));
    let cells = study.cells(scale);
    if study.halving.is_some() {
        if count == 0 {
            return None;
        }
        // Nobody knows which games will go on, so all games count alike.
        return Some(Span { seconds: total / count as f64 * study.total(scale) as f64, without: 0, by_budget: 0 });
    }
    let mut span = Span { seconds: 0.0, without: 0, by_budget: 0 };
    for (place, cell) in cells.iter().enumerate().filter(|(_, cell)| cell.left_out.is_none()) {
        match sums.get(&place) {
            Some((seconds, count)) => {
                span.seconds += seconds / *count as f64 * study.repetitions(cell, scale) as f64;
            }
            None => match least_seconds(study, cell) {
                Some(seconds) => {
                    span.seconds += seconds * study.repetitions(cell, scale) as f64;
                    span.by_budget += 1;
                }
                None => span.without += 1,
            },
        }
    }
    Some(span)
}

/// The times of these studies as a file, to build into the program.
pub fn file(studies: &[&Study]) -> String {
    let mut text =
        "# How long the studies take, in seconds of one thread; written by `hedgerow study list --write-times`.\n"
            .to_owned();
    // A text in JSON is also a text in TOML.
    let text_of = |text: String| serde_json::Value::String(text);
    let machine = text_of(machine());
    for study in studies {
        // Times that engines have for a move are no measurement.
        if let Some(Estimate { whole, small, .. }) = Estimate::here(study).filter(|found| found.whole.by_budget == 0) {
            text += &format!("\n[{}]\n", text_of(study.name.clone()));
            text += &format!("seconds = {:.3}\nsmall_seconds = {:.3}\n", whole.seconds, small.seconds);
            text += &format!("machine = {machine}\n");
        }
    }
    text
}

/// A length of time for people: `3 h 20 min`, `12 min`, `40 s`.
pub fn words(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        seconds if seconds < 9.95 => format!("{seconds:.1} s"),
        seconds if seconds < 99.5 => format!("{seconds:.0} s"),
        seconds if seconds < 5970.0 => format!("{:.0} min", seconds / 60.0),
        seconds if seconds < 36_000.0 => {
            let minutes = (seconds / 60.0).round() as u64;
            format!("{} h {} min", minutes / 60, minutes % 60)
        }
        seconds if seconds < 360_000.0 => format!("{:.0} h", seconds / 3600.0),
        seconds => format!("{:.0} days", seconds / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_file_can_be_read() {
        let all: Table = TIMES.parse().unwrap();
        for (name, times) in &all {
            assert!(times.get("machine").is_some(), "{name}");
            assert!(Estimate::built_in(name).is_some(), "{name}");
        }
        assert_eq!(Estimate::built_in("no such study"), None);
    }

    #[test]
    fn times_have_words() {
        let said = |seconds: f64| words(Duration::from_secs_f64(seconds));
        assert_eq!([0.04, 3.0, 42.0, 150.0].map(said), ["0.0 s", "3.0 s", "42 s", "2 min"]);
        assert_eq!([5990.0, 12_000.0, 90_000.0].map(said), ["1 h 40 min", "3 h 20 min", "25 h"]);
        assert_eq!(said(864_000.0), "10 days");
    }
}
