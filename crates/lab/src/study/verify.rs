//! Units of a run done again: whether the files of a study tell the truth.
//!
//! A checksum shows that a line is as it was written; only doing a unit again shows that what was written is right.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use hedgerow_core::{Budget, Seed, Stopped};
use serde_json::Value;

use super::cells::Cell;
use super::folder::Header;
use super::journal::{Entry, Units};
use super::merge::{Results, known};
use super::model::{Ask, Study, Task};
use super::run::{Progress, Stamp, Worker};
use super::units::{Job, Unit, Work};
use crate::parallel::{Heard, in_parallel};
use crate::sealed::sealed;
use crate::{LabError, Sample, Warning};

/// A check of the results of a study.
pub struct Verify<'a> {
    /// The study.
    pub study: &'a Study,
    /// Where its files are.
    pub folder: &'a Path,
    /// How many of its units are done again.
    pub sample: Sample,
    /// Which ones they are follows from this.
    pub seed: u64,
    /// How many are done at once.
    pub threads: usize,
    /// Whether the clock decides about the moves of an engine: the name of a game, and a spec. Asked about every word of
    /// a question.
    pub is_timed: &'a (dyn Fn(&str, &str) -> bool + Sync),
}

/// What came of a check.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What the files say of themselves.
    pub header: Header,
    /// Units that are finished.
    pub units: u64,
    /// Units that were to be done again.
    pub sample: u64,
    /// Units that were done again and compared.
    pub checked: u64,
    /// Units that cannot be compared, as the clock decides about them.
    pub by_the_clock: u64,
    /// Units that came out otherwise, in their order.
    pub differing: Vec<Difference>,
    /// What ended the check early.
    pub stopped: Option<Stopped>,
    /// What a person ought to know about the files.
    pub warnings: Vec<Warning>,
}

/// A unit that came out otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The cell, as `factor=level,…`; empty if the study has no factors.
    pub cell: String,
    /// Which repetition.
    pub repetition: u64,
    /// Where the first difference is: keys, and places in lists from 0.
    pub at: String,
    /// What the file has there.
    pub stored: String,
    /// What came out now.
    pub again: String,
}

/// What the clock has to do with a unit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clock {
    /// Nothing.
    Free,
    /// It may end a question before its answer.
    Limits,
    /// It decides about moves.
    Decides,
}

/// How a unit came out.
enum Again {
    Same,
    Other(Difference),
    /// Otherwise, but the clock may be why.
    Late,
}

impl Verify<'_> {
    /// Does a sample of the units again. `budget` ends it between units, or within them if they listen; `progress` is
    /// called on this thread after each unit.
    pub fn verify(
        &self,
        worker: &dyn Worker,
        budget: &Budget,
        progress: &dyn Fn(&Progress),
    ) -> Result<Verified, LabError> {
        let clock = Instant::now();
        let Self { study, .. } = *self;
        let Results { header, known, warnings } = known(study, self.folder)?;
        let cells = study.cells(header.scale);
        let units = Units::new(study, &cells, header.scale);
        let job = |unit: &Unit| study.job(&cells[unit.cell], unit.repetition);
        let comparable: Vec<(&Unit, &Entry)> =
            known.iter().filter(|(unit, _)| self.clock_of(&job(unit)) != Clock::Decides).collect();
        let sample = self.sample.pick(comparable.len(), Seed::new(self.seed).child("verify"));
        let mut verified = Verified {
            header,
            units: known.len() as u64,
            sample: sample.len() as u64,
            checked: 0,
            by_the_clock: (known.len() - comparable.len()) as u64,
            differing: Vec::new(),
            stopped: None,
            warnings,
        };
        let work = |number: u64, stop: &Arc<AtomicBool>| {
            let (unit, entry) = comparable[sample[number as usize]];
            self.again(&units, &cells[unit.cell], (*unit, entry), worker, stop).transpose()
        };
        let mut told = Progress { done: 0, total: sample.len() as u64, before: 0, elapsed: clock.elapsed() };
        progress(&told);
        let stop = Arc::new(AtomicBool::new(false));
        let mut stopped = None;
        let mut differing = Vec::new();
        in_parallel(self.threads, 0..sample.len() as u64, &stop, &work, |heard| {
            if let Heard::Done(number, again) = heard {
                match again? {
                    Again::Same => verified.checked += 1,
                    Again::Other(difference) => {
                        verified.checked += 1;
                        differing.push((number, difference));
                    }
                    Again::Late => verified.by_the_clock += 1,
                }
                (told.done, told.elapsed) = (told.done + 1, clock.elapsed());
                progress(&told);
            }
            if let (None, Err(reason)) = (stopped, budget.check()) {
                stopped = Some(reason);
                stop.store(true, Relaxed);
            }
            Ok(true)
        })?;
        // Threads finish in any order.
        differing.sort_by_key(|&(number, _)| number);
        verified.differing = differing.into_iter().map(|(_, difference)| difference).collect();
        // The last unit may have come in just before the end; and a worker that fell silent leaves a gap.
        let is_whole = told.done == told.total;
        verified.stopped = if is_whole { None } else { Some(stopped.unwrap_or(Stopped::Interrupted)) };
        Ok(verified)
    }

    /// What the clock has to do with a unit.
    fn clock_of(&self, job: &Job) -> Clock {
        let (_, told) = job.work.told();
        let words: Vec<&str> = told.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let (game, has_ratio, has_limit) = match &job.work {
            Work::Game(unit) => (unit.game.as_str(), unit.time_ratio.is_some(), false),
            Work::Ask(question) => (words.get(1).copied().unwrap_or_default(), false, question.time.is_some()),
        };
        if has_ratio || words.iter().any(|word| names_time(word) || (self.is_timed)(game, word)) {
            return Clock::Decides;
        }
        let has_option = words.iter().any(|word| *word == "--time" || word.starts_with("--time="));
        if has_limit || has_option { Clock::Limits } else { Clock::Free }
    }

    /// Does a unit again; nothing if it was stopped before its end.
    fn again(
        &self,
        units: &Units<'_>,
        cell: &Cell,
        (unit, stored): (Unit, &Entry),
        worker: &dyn Worker,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<Again>, LabError> {
        let Self { study, .. } = *self;
        let job = study.job(cell, unit.repetition);
        // By what and on what it ran is not for this machine to say.
        let text = |key: &str| stored.row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let stamp = Stamp { version: text("version"), machine: text("machine") };
        let do_it = || match worker.work(&job, stop) {
            Ok(done) => Ok(done.map(|done| units.row(cell, unit, &stamp, done))),
            Err(fault) => Err(study.at(cell, &fault)),
        };
        let is_same = |one: &Entry, other: &Entry| sealed(&one.row) == sealed(&other.row);
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
        // What comes out otherwise each time has a clock in it that no word tells of.
        let Some(third) = do_it()? else { return Ok(None) };
        if !is_same(&again, &third) {
            return Ok(Some(Again::Late));
        }
        let (before, now) = (Value::Object(stored.row.clone()), Value::Object(again.row));
        let (at, stored, again) = first_difference(&before, &now, "");
        Ok(Some(Again::Other(Difference { cell: cell.key.clone(), repetition: unit.repetition, at, stored, again })))
    }
}

/// Whether a word is the spec of an engine with a time of its own.
fn names_time(word: &str) -> bool {
    word.split([':', ',']).skip(1).any(|option| option.trim_start().starts_with("time="))
}

/// Where two values that differ do so first, and what is there.
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
