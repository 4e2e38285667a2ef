//! Does finished units again: a checksum shows that a line is as it was written; only doing a unit again shows that its
//! result is right.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use super::cells::Cell;
use super::journal::{Entry, Units};
use super::model::{Ask, Study, Task};
use super::run::{Stamp, Worker};
use super::units::{Job, Unit, Work};
use crate::LabError;

/// Does units again, and compares.
#[derive(Clone, Copy)]
pub(super) struct Redo<'a> {
    /// The study.
    pub study: &'a Study,
    /// Its units.
    pub units: &'a Units<'a>,
    /// Does the units.
    pub worker: &'a dyn Worker,
}

/// A unit whose result differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The cell, as `factor=level,…`; empty if the study has no factors.
    pub cell: String,
    /// The number of the repetition.
    pub repetition: u64,
    /// Where the first difference is: keys, and indices in lists.
    pub at: String,
    /// The stored value.
    pub stored: String,
    /// The new value.
    pub again: String,
}

/// How a unit depends on the clock.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clock {
    /// Not at all.
    Free,
    /// The clock may end a question before its answer.
    Limits,
    /// The clock decides moves.
    Decides,
}

/// The result of doing a unit again.
pub(super) enum Again {
    /// The same as before.
    Same,
    /// Different.
    Other(Difference),
    /// Different, but perhaps because of the clock.
    Late,
}

impl Redo<'_> {
    /// Whether the clock decides a unit, so that it cannot be compared.
    pub fn is_by_the_clock(&self, job: &Job) -> bool {
        self.clock_of(job) == Clock::Decides
    }

    /// How a unit depends on the clock.
    fn clock_of(&self, job: &Job) -> Clock {
        let (_, told) = job.work.told();
        let words: Vec<&str> = told.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let (game, has_ratio, has_limit) = match &job.work {
            Work::Game(unit) => (unit.game.as_str(), unit.time_ratio.is_some(), false),
            Work::Ask(question) => (words.get(1).copied().unwrap_or_default(), false, question.time.is_some()),
        };
        if has_ratio || words.iter().any(|word| names_time(word) || self.worker.is_timed(game, word)) {
            return Clock::Decides;
        }
        let has_option = words.iter().any(|word| *word == "--time" || word.starts_with("--time="));
        if has_limit || has_option { Clock::Limits } else { Clock::Free }
    }

    /// Does a unit again; nothing if it was stopped before its end.
    pub fn unit(
        &self,
        cell: &Cell,
        unit: Unit,
        stored: &Entry,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<Again>, LabError> {
        let Self { study, units, worker } = *self;
        let job = study.job(cell, unit.repetition);
        // The row's version and machine may differ from these, so they are not compared.
        let row = stored.row();
        let text = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let stamp = Stamp { version: text("version"), machine: text("machine") };
        let do_it = || match worker.work(&job, stop) {
            Ok(done) => Ok(done.map(|done| units.row(cell, unit, &stamp, done))),
            Err(fault) => Err(study.at(cell, &fault)),
        };
        let is_same = |one: &Entry, other: &Entry| one.results_line() == other.results_line();
        let Some(again) = do_it()? else { return Ok(None) };
        if is_same(stored, &again) {
            return Ok(Some(Again::Same));
        }
        let is_late = |entry: &Entry| entry.result().get("reason").is_some();
        let tells_reason = match &study.task {
            Task::Ask(Ask { keep, .. }) => keep.is_empty() || keep.iter().any(|key| key == "reason"),
            Task::Games(_) => true,
        };
        let is_limited = self.clock_of(&job) == Clock::Limits;
        if is_limited && (is_late(stored) || is_late(&again) || !tells_reason) {
            return Ok(Some(Again::Late));
        }
        // A result that differs each time depends on a clock that no word of the question mentions.
        let Some(third) = do_it()? else { return Ok(None) };
        if !is_same(&again, &third) {
            return Ok(Some(Again::Late));
        }
        let (before, now) = (Value::Object(row), Value::Object(again.row()));
        let (at, stored, again) = first_difference(&before, &now, "");
        Ok(Some(Again::Other(Difference { cell: cell.key.clone(), repetition: unit.repetition, at, stored, again })))
    }
}

/// Whether a word is the spec of an engine with a time limit of its own.
fn names_time(word: &str) -> bool {
    word.split([':', ',']).skip(1).any(|option| option.trim_start().starts_with("time="))
}

/// The place and the values of the first difference.
fn first_difference(stored: &Value, again: &Value, at: &str) -> (String, String, String) {
    let below = |key: &str| if at.is_empty() { key.to_owned() } else { format!("{at}.{key}") };
    let nothing = || "nothing".to_owned();
    let text = |value: Option<&Value>| value.map_or_else(nothing, Value::to_string);
    let is_same = |one: Option<&Value>, other: Option<&Value>| text(one) == text(other);
    match (stored, again) {
        (Value::Object(one), Value::Object(other)) => {
            let mut keys = one.keys().chain(other.keys().filter(|key| !one.contains_key(*key)));
            match keys.find(|key| !is_same(one.get(*key), other.get(*key))) {
                Some(key) => match (one.get(key), other.get(key)) {
                    (Some(one), Some(other)) => first_difference(one, other, &below(key)),
                    (one, other) => (below(key), text(one), text(other)),
                },
                None => {
                    let keys = |object: &serde_json::Map<String, Value>| object.keys().cloned().collect::<Vec<_>>();
                    (at.to_owned(), keys(one).join(", "), keys(other).join(", "))
                }
            }
        }
        (Value::Array(one), Value::Array(other)) => {
            let place = (0..one.len().max(other.len())).find(|&place| !is_same(one.get(place), other.get(place)));
            let place = place.unwrap_or(0);
            match (one.get(place), other.get(place)) {
                (Some(one), Some(other)) => first_difference(one, other, &below(&place.to_string())),
                (one, other) => (below(&place.to_string()), text(one), text(other)),
            }
        }
        (one, other) => (at.to_owned(), one.to_string(), other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_with_a_clock_are_told_from_others() {
        for word in ["uct:time=1s", "shokry-dmcts:c=1,time=5s", "--engine=heat:time=2s", "ab:depth=3, time=1s"] {
            assert!(names_time(word), "{word}");
        }
        for word in ["uct:iterations=10", "best", "--time", "time=1", "hackenbush", "ab:depth=3", "", "BR:time"] {
            assert!(!names_time(word), "{word}");
        }
    }

    #[test]
    fn the_first_difference_is_found() {
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let said = |one: &str, other: &str| first_difference(&read(one), &read(other), "");
        let words = |at: &str, one: &str, other: &str| (at.to_owned(), one.to_owned(), other.to_owned());
        let (one, other) = (r#"{"a":1,"b":{"c":[1,2]}}"#, r#"{"a":1,"b":{"c":[1,3]},"d":0}"#);
        assert_eq!(said(one, other), words("b.c.1", "2", "3"));
        assert_eq!(said(r#"{"a":[1]}"#, r#"{"a":[1,2]}"#), words("a.1", "nothing", "2"));
        assert_eq!(said(r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#), words("", "a, b", "b, a"));
        assert_eq!(said(r#"{"a":"x"}"#, "{}"), words("a", "\"x\"", "nothing"));
    }
}
