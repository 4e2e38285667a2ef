//! Measures taken from the results of a cell, and how they compare with the published numbers.
//!
//! Fisher's exact test compares a published share with a known number of trials with ours, Student's distribution a
//! mean, both at the level of 1 %; a published number stands for the whole interval that rounds to it.

mod compare;
mod path;
mod weighing;

use std::collections::BTreeMap;

use serde_json::Value;

use super::cells::Cell;
use super::journal::{Entry, Known};
use super::model::{Level, Measure, MeasureKind, Study, Written};
use super::report::{Agreement, Estimate};
use super::units::Unit;
use crate::statistics::{Mean, Z95, student, wilson};
use compare::{half_share, half_unit, same_share, same_text};
use path::decimal;
pub use path::{number, text};
pub use weighing::Weighings;
use weighing::{weighed, weighings};

/// The measure over the repetitions of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Measured {
    /// Nothing: the cell was not run, or its results have no such thing.
    Nothing,
    /// A share.
    Share {
        /// Repetitions that count.
        hits: u64,
        /// All repetitions.
        of: u64,
    },
    /// A mean, and the least number in it.
    Mean(Mean, f64),
    /// The most frequent text, its count, and the number of all texts.
    Most {
        /// The text.
        text: String,
        /// How often each text came.
        all: BTreeMap<String, u64>,
    },
    /// The texts that occurred; only one if all is well.
    Exact(Vec<String>),
    /// The results of weighings.
    Weighing(Weighings),
}

impl Measure {
    /// The measure over the repetitions of a cell with these levels.
    pub fn of(&self, levels: &[&Level], entries: &[&Entry]) -> Measured {
        let found = entries.iter().filter_map(|entry| self.from.find(entry));
        match &self.kind {
            MeasureKind::Mean(scale) => {
                let numbers: Vec<f64> = found.filter_map(number).map(|number| number * scale).collect();
                let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
                if numbers.is_empty() {
                    Measured::Nothing
                } else {
                    Measured::Mean(numbers.into_iter().collect(), least)
                }
            }
            MeasureKind::Share { is, .. } => {
                let wanted: Vec<String> = is.iter().map(|one| one.fill(levels, "")).collect();
                let hits = found.filter(|value| wanted.contains(&text(value))).count() as u64;
                // A result without the key does not match, but counts as a repetition.
                match entries.len() as u64 {
                    0 => Measured::Nothing,
                    of => Measured::Share { hits, of },
                }
            }
            MeasureKind::Rate => {
                let part = |value: &Value, key: &str| value.get(key).and_then(Value::as_f64);
                let counts = found.filter_map(|value| Some((part(value, "rate")?, part(value, "games")?)));
                let (hits, of) = counts.fold((0.0, 0.0), |(hits, of), (rate, games)| (hits + rate * games, of + games));
                match of as u64 {
                    0 => Measured::Nothing,
                    of => Measured::Share { hits: f64::round(hits) as u64, of },
                }
            }
            MeasureKind::Most => {
                let mut all = BTreeMap::new();
                for value in found {
                    *all.entry(text(value)).or_insert(0) += 1;
                }
                let most = all.iter().rev().max_by_key(|(_, count)| **count).map(|(text, _)| text.clone());
                most.map_or(Measured::Nothing, |text| Measured::Most { text, all })
            }
            MeasureKind::Exact => {
                let mut texts: Vec<String> = found.map(|value| self.exact(value)).collect();
                texts.sort();
                texts.dedup();
                if texts.is_empty() { Measured::Nothing } else { Measured::Exact(texts) }
            }
            MeasureKind::Weighing(right) => weighings(entries, &right.fill(levels, "")),
        }
    }

    /// The text of something exact; certified intervals as decimals.
    fn exact(&self, value: &Value) -> String {
        match value {
            // Two whole numbers are a list, for example of outcomes; the ends of intervals are fractions.
            Value::Array(ends)
                if ends.len() == 2 && number(value).is_some() && ends.iter().any(|end| text(end).contains('/')) =>
            {
                let decimals = self.decimals.unwrap_or(6);
                let [low, high] =
                    [&ends[0], &ends[1]].map(|end| format!("{:.decimals$}", number(end).unwrap_or(f64::NAN)));
                if low == high { low } else { format!("{low} to {high}") }
            }
            // A value too long to read is written as a decimal.
            value => match text(value) {
                long if long.len() > 40 && number(value).is_some() => {
                    format!("{:.*}", self.decimals.unwrap_or(6), number(value).unwrap_or(f64::NAN))
                }
                short => short,
            },
        }
    }
}

/// A published text, and its number of trials.
#[derive(Clone, Copy, Debug)]
pub struct Theirs<'a> {
    /// As printed.
    pub text: &'a str,
    /// Trials, where they are known.
    pub of: Option<u64>,
}

impl Measured {
    /// Its text, its interval, and its number.
    pub fn told(&self, measure: &Measure, of: Option<u64>) -> Option<(String, Option<String>, Option<Estimate>)> {
        match self {
            Self::Nothing => None,
            Self::Share { hits, of: trials } => {
                let share = *hits as f64 / *trials as f64;
                let (low, high) = wilson(*hits as f64, *trials, Z95);
                let factor = factor(measure, of.unwrap_or(*trials));
                let usual = match written(measure) {
                    Written::Share => 2,
                    Written::PerCent => 1,
                    Written::Count => 0,
                };
                let decimals = measure.decimals.unwrap_or(usual);
                Some(estimated(share * factor, Some((low * factor, high * factor)), Some(decimals)))
            }
            Self::Mean(mean, least) => {
                let value = mean.mean()?;
                // If no value is below 0, such as a time, the interval of the mean does not extend below 0 either.
                let floor = if *least >= 0.0 { 0.0 } else { f64::NEG_INFINITY };
                let wide = student(0.95, mean.count());
                let around = |error: f64| ((value - wide * error).max(floor), value + wide * error);
                let interval = mean.standard_error().map(around);
                Some(estimated(value, interval, measure.decimals))
            }
            Self::Most { text, all } => {
                let total: u64 = all.values().sum();
                let share = (total > 1).then(|| format!("{} of {total}", all[text]));
                Some((text.clone(), share, None))
            }
            Self::Exact(texts) => {
                let estimate = texts.first().and_then(|text| decimal(text)).filter(|_| texts.len() == 1);
                let estimate = estimate.map(|value| Estimate { value, interval: None });
                Some((texts.join(" or "), None, estimate))
            }
            Self::Weighing(all) => {
                let total = all.right + all.failed + all.wrong.values().sum::<u64>();
                let right = (total > 1).then(|| format!("right in {} of {total}", all.right));
                Some((all.text(), right, None))
            }
        }
    }

    /// The distance of a share from the published one, in points.
    pub fn distance(&self, measure: &Measure, theirs: Theirs<'_>) -> Option<f64> {
        let Self::Share { hits, of: trials } = self else { return None };
        let published = decimal(theirs.text)? / factor(measure, theirs.of.unwrap_or(*trials));
        Some(100.0 * (*hits as f64 / *trials as f64 - published).abs())
    }

    /// Its agreement with the published number.
    pub fn agreement(&self, measure: &Measure, theirs: Option<Theirs<'_>>) -> Agreement {
        let Some(Theirs { text: printed, of }) = theirs else { return Agreement::Unpublished };
        // A time on another machine proves nothing.
        if measure.from.clock {
            return Agreement::Open;
        }
        let judged = match self {
            Self::Nothing => None,
            Self::Share { hits, of: trials } => {
                let factor = factor(measure, of.unwrap_or(*trials));
                let rounded = match written(measure) {
                    Written::Share => half_share(printed),
                    Written::PerCent => half_unit(printed) / factor,
                    Written::Count => 0.0,
                };
                decimal(printed).map(|number| same_share(*hits, *trials, number / factor, of, rounded))
            }
            Self::Mean(mean, _) => match (mean.mean(), mean.standard_error(), decimal(printed)) {
                (Some(ours), Some(error), Some(number)) => {
                    // A share of this many trials has an error of its own.
                    let share = of.filter(|_| (0.0..=1.0).contains(&number));
                    let theirs = share.map_or(0.0, |of| number * (1.0 - number) / of as f64);
                    let rounded = if share.is_some() { half_share(printed) } else { half_unit(printed) };
                    Some(
                        (ours - number).abs()
                            <= student(0.99, mean.count()) * (error * error + theirs).sqrt() + rounded,
                    )
                }
                _ => None,
            },
            Self::Most { text, all } => match () {
                () if same_text(text, printed) => Some(true),
                () if all.keys().any(|text| same_text(text, printed)) => None,
                () => Some(false),
            },
            Self::Exact(texts) => Some(texts.len() == 1 && same_text(&texts[0], printed)),
            Self::Weighing(all) => weighed(all, printed, of),
        };
        match judged {
            None => Agreement::Open,
            Some(true) => Agreement::Agrees,
            Some(false) => Agreement::Differs,
        }
    }

    /// A number to rank by.
    fn rank(&self) -> f64 {
        match self {
            Self::Share { hits, of } => *hits as f64 / *of as f64,
            Self::Mean(mean, _) => mean.mean().unwrap_or(f64::NEG_INFINITY),
            _ => f64::NEG_INFINITY,
        }
    }
}

fn written(measure: &Measure) -> Written {
    match measure.kind {
        MeasureKind::Share { written, .. } => written,
        _ => Written::Share,
    }
}

/// The factor for writing a share.
fn factor(measure: &Measure, trials: u64) -> f64 {
    match written(measure) {
        Written::Share => 1.0,
        Written::PerCent => 100.0,
        Written::Count => trials as f64,
    }
}

/// A number with its interval, with this many decimals, or with enough for three significant figures.
fn estimated(
    value: f64,
    interval: Option<(f64, f64)>,
    decimals: Option<usize>,
) -> (String, Option<String>, Option<Estimate>) {
    let usual = if value == 0.0 { 0 } else { (2 - value.abs().log10().floor() as i64).clamp(0, 6) as usize };
    let decimals = decimals.unwrap_or(usual);
    let shown = |number: f64| format!("{number:.decimals$}");
    let told = interval.map(|(low, high)| match low < 0.0 {
        true => format!("{} to {}", shown(low), shown(high)),
        false => format!("{}-{}", shown(low), shown(high)),
    });
    (shown(value), told, Some(Estimate { value, interval }))
}

/// The entries of a cell, by repetition.
pub fn entries(known: &Known, cell: usize, most: u64) -> Vec<&Entry> {
    let units = Unit { cell, repetition: 0 }..Unit { cell, repetition: most };
    known.range(units).map(|(_, entry)| entry).collect()
}

/// These cells ranked by a measure of their first repetitions, the best first.
pub(super) fn ranked(
    study: &Study,
    cells: &[Cell],
    places: &[usize],
    measure: &Measure,
    known: &Known,
    repetitions: u64,
) -> Vec<usize> {
    let worth =
        |place: usize| measure.of(&study.levels(&cells[place].levels), &entries(known, place, repetitions)).rank();
    let mut ranked: Vec<(usize, f64)> = places.iter().map(|&place| (place, worth(place))).collect();
    // The sort is stable.
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    ranked.into_iter().map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::model::Path;
    use serde_json::{Map, json};

    #[test]
    fn rates_count_all_games() {
        let entry = |rate: f64, games: u64| {
            let result = json!({ "steps": [{ "blue": { "rate": rate, "games": games } }] });
            Entry::new(&Map::from_iter([("result".to_owned(), result)]), Map::new())
        };
        let measure = Measure {
            name: "blue".to_owned(),
            label: "Blue".to_owned(),
            from: Path::read("steps.-1.blue"),
            kind: MeasureKind::Rate,
            decimals: None,
            unit: None,
        };
        let (few, many) = (entry(0.5, 100), entry(0.25, 300));
        let measured = measure.of(&[], &[&few, &many]);
        assert_eq!(measured, Measured::Share { hits: 125, of: 400 });
        let theirs = |text| Some(Theirs { text, of: Some(100) });
        assert_eq!(measured.agreement(&measure, theirs("0.3")), Agreement::Agrees);
        assert_eq!(measured.agreement(&measure, theirs("0")), Agreement::Differs);
        let nothing = Entry::new(&Map::from_iter([("result".to_owned(), json!(null))]), Map::new());
        assert_eq!(measure.of(&[], &[&nothing]), Measured::Nothing);
    }
}
