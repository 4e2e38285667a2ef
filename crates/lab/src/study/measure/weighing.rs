//! What the cells of a table of weighings by Koene's Scale Method show.

use std::collections::BTreeMap;

use hedgerow_value::Dyadic;
use serde_json::Value;

use super::Measured;
use super::compare::{half_share, same_share, same_text};
use super::path::decimal;
use crate::statistics::Mean;
use crate::study::journal::Entry;

/// What weighings came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weighings {
    /// With the right value.
    pub right: u64,
    /// The rates of Blue and Red at the end of these.
    pub rates: Rates,
    /// With another value.
    pub wrong: BTreeMap<String, u64>,
    /// Without any.
    pub failed: u64,
    /// The rates of Blue and Red where these were in balance, as far as they came there.
    pub passed: Rates,
}

/// How often Blue and Red won when they began.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rates {
    /// The means of Blue and of Red.
    pub sides: [Mean; 2],
    /// The games behind each.
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
        // The first of equals: maps are in order.
        self.wrong.iter().rev().max_by_key(|(_, count)| **count).map(|(text, &count)| (text, count))
    }

    /// What the thesis would have printed.
    pub(super) fn text(&self) -> String {
        let wrong: u64 = self.wrong.values().sum();
        match self.most_wrong() {
            _ if self.right >= wrong.max(self.failed) && self.right > 0 => self.rates.text().unwrap_or_default(),
            Some((text, _)) if wrong >= self.failed => text.clone(),
            _ => self.passed.text().map_or_else(|| "F".to_owned(), |rates| format!("F ({rates})")),
        }
    }
}

/// What the weighings of a cell came to, if this is the right value.
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

/// The value of a stalk of blue and red edges, by Berlekamp's rule: edges count whole as long as they are of one colour,
/// and from the first other one on each counts half as much as the one below it.
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

/// Whether what was printed of a weighing came up, or its rates may be those of ours.
///
/// Printed rates are those of the game that was in balance, whether the value came back there or the margin let it pass. So all of
/// our weighings that came to that game are beside them: those alone that ended there would be the ones with low rates.
pub(super) fn weighed(all: &Weighings, printed: &str, of: Option<u64>) -> Option<bool> {
    if printed == "F" {
        return Some(all.failed > 0);
    }
    let Some(pair) = printed.split_once(',') else {
        return Some(all.wrong.keys().any(|text| same_text(text, printed)));
    };
    let games = all.rates.games + all.passed.games;
    if games == 0 {
        // Ours never came there, or it is not known.
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
        // Weighings that passed the balance by count as those that ended there.
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
