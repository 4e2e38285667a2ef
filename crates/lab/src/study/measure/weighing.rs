//! The cells of a table of weighings by Koene's Scale Method.

use std::collections::BTreeMap;

use hedgerow_value::Dyadic;
use serde_json::Value;

use super::Measured;
use super::compare::{half_share, same_share, same_text};
use super::path::decimal;
use crate::statistics::Mean;
use crate::study::journal::Entry;

/// The results of weighings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weighings {
    /// Those with the right value.
    pub right: u64,
    /// The rates of Blue and Red at the end of these.
    pub rates: Rates,
    /// Those with another value.
    pub wrong: BTreeMap<String, u64>,
    /// Those without a value.
    pub failed: u64,
    /// The rates of Blue and Red at the point of balance, for the weighings that reached it.
    pub passed: Rates,
}

/// How often Blue and Red won when they began.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rates {
    /// The means of Blue and of Red.
    pub sides: [Mean; 2],
    /// The number of games of each.
    pub games: u64,
}

impl Rates {
    fn add(&mut self, step: &Value) {
        for (rate, side) in self.sides.iter_mut().zip(["blue", "red"]) {
            let part = |key: &str| step.get(side).and_then(|side| side.get(key)).and_then(Value::as_f64);
            rate.add(part("rate").unwrap_or(0.0));
            if side == "blue" {
                self.games += part("games").unwrap_or(0.0) as u64;
            }
        }
    }

    fn text(&self) -> Option<String> {
        Some(format!("{:.2}, {:.2}", self.sides[0].mean()?, self.sides[1].mean()?))
    }

    /// The games that a side won.
    fn hits(&self, side: usize) -> u64 {
        (self.sides[side].mean().unwrap_or(0.0) * self.games as f64).round() as u64
    }
}

impl Weighings {
    fn most_wrong(&self) -> Option<(&String, u64)> {
        // Among equals the first: maps are sorted.
        self.wrong.iter().rev().max_by_key(|(_, count)| **count).map(|(text, &count)| (text, count))
    }

    /// The text as the thesis would have printed it.
    pub(super) fn text(&self) -> String {
        let wrong: u64 = self.wrong.values().sum();
        match self.most_wrong() {
            _ if self.right >= wrong.max(self.failed) && self.right > 0 => self.rates.text().unwrap_or_default(),
            Some((text, _)) if wrong >= self.failed => text.clone(),
            _ => self.passed.text().map_or_else(|| "F".to_owned(), |rates| format!("F ({rates})")),
        }
    }
}

/// The results of the weighings of a cell, if this is the right value.
pub(super) fn weighings(entries: &[&Entry], right: &str) -> Measured {
    let mut all = Weighings::default();
    for entry in entries {
        let result = entry.result();
        let steps = result.get("steps").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        match result.get("value").and_then(Value::as_str) {
            None => {
                all.failed += 1;
                let balance = right.parse::<Dyadic>().ok().map(|right| -&right);
                let weights = |step: &Value| stalk(step.get("weights")?.as_str()?);
                if let Some(step) = steps.iter().find(|step| weights(step).is_some() && weights(step) == balance) {
                    all.passed.add(step);
                }
            }
            Some(value) if value != right => *all.wrong.entry(value.to_owned()).or_insert(0) += 1,
            Some(_) => {
                all.right += 1;
                if let Some(last) = steps.last() {
                    all.rates.add(last);
                }
            }
        }
    }
    if entries.is_empty() { Measured::Nothing } else { Measured::Weighing(all) }
}

/// The value of a stalk of blue and red edges, by Berlekamp's rule: edges count whole while they have one colour, and
/// from the first edge of the other colour on, each counts half as much as the one below it.
fn stalk(edges: &str) -> Option<Dyadic> {
    let first = edges.chars().next()?;
    let (mut value, mut worth, mut has_changed) = (Dyadic::default(), Dyadic::from(1), false);
    for edge in edges.chars() {
        has_changed |= edge != first;
        if has_changed {
            worth = worth.half();
        }
        value = match edge {
            'B' => &value + &worth,
            'R' => &value - &worth,
            _ => return None,
        };
    }
    Some(value)
}

/// Whether the printed result of a weighing occurred, or its rates may come from the same distribution as ours.
///
/// Printed rates are those of the balanced game, whether the value came back there or the margin let it pass. So they
/// are compared with all our weighings that reached that game: those that ended there alone would be the ones with low
/// rates.
pub(super) fn weighed(all: &Weighings, printed: &str, of: Option<u64>) -> Option<bool> {
    if printed == "F" {
        return Some(all.failed > 0);
    }
    let Some(pair) = printed.split_once(',') else {
        return Some(all.wrong.keys().any(|text| same_text(text, printed)));
    };
    let games = all.rates.games + all.passed.games;
    if games == 0 {
        // Ours never reached it, or this is unknown.
        return if all.failed > 0 { None } else { Some(false) };
    }
    let same = |side: usize, printed: &str| {
        let hits = all.rates.hits(side) + all.passed.hits(side);
        Some(same_share(hits, games, decimal(printed)?, of, half_share(printed)))
    };
    Some(same(0, pair.0)? && same(1, pair.1)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn stalks_have_their_values() {
        let values = ["B", "RBB", "BBR", "RR", "BRRRR"].map(|edges| stalk(edges).map(|value| value.to_string()));
        assert_eq!(values, ["1", "-1/4", "3/2", "-2", "1/16"].map(|value| Some(value.to_owned())));
        assert_eq!((stalk("-"), stalk(""), stalk("BG")), (None, None, None));
    }

    #[test]
    fn weighings_show_what_came_most() {
        let mut all = Weighings { failed: 2, ..Default::default() };
        assert_eq!(all.text(), "F");
        all.wrong.insert("1/64".to_owned(), 2);
        assert_eq!(all.text(), "1/64");
        all.right = 3;
        for _ in 0..3 {
            all.rates.add(&json!({ "blue": { "rate": 0.3, "games": 100 }, "red": { "rate": 0.0, "games": 100 } }));
        }
        assert_eq!(all.text(), "0.30, 0.00");
        assert_eq!(weighed(&all, "0.3, 0", Some(100)), Some(true));
        assert_eq!(weighed(&all, "0.05, 0", Some(100)), Some(false));
        assert_eq!(weighed(&all, "0.9, 0", Some(100)), Some(false));
        // Weighings that passed the balance count like those that ended there.
        for _ in 0..3 {
            all.passed.add(&json!({ "blue": { "rate": 0.5, "games": 100 }, "red": { "rate": 0.0, "games": 100 } }));
        }
        assert_eq!(weighed(&all, "0.4, 0", Some(100)), Some(true));
        assert_eq!(weighed(&all, "0.9, 0", Some(100)), Some(false));
        assert_eq!(weighed(&all, "1/64", None), Some(true));
        assert_eq!(weighed(&all, "1/32", None), Some(false));
        assert_eq!(weighed(&all, "F", None), Some(true));
    }
}
