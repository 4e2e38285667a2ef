//! Equivalent moves, and their shares.

use crate::statistics::{Z95, wilson};

/// Moves that symmetries of the board exchange: they count as one choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// The moves in the order of the game, each with how often it was chosen.
    pub moves: Vec<(String, u64)>,
    /// How often any of them was chosen.
    pub count: u64,
    /// The same as a share of all searches.
    pub share: f64,
    /// The 95 % interval of the share (Wilson).
    pub interval: (f64, f64),
}

impl Class {
    /// The representative move.
    pub fn first(&self) -> &str {
        self.moves.first().map_or("", |(chosen, _)| chosen)
    }
}

/// Groups moves that have the same key; a move without a key is a class of its own. The most chosen class comes first;
/// among equals, the one whose first move comes first.
pub fn classes(moves: &[(String, u64)], key: impl Fn(&str) -> Option<u128>) -> Vec<Class> {
    let trials: u64 = moves.iter().map(|(_, count)| count).sum();
    let mut classes: Vec<(Option<u128>, Class)> = Vec::new();
    for (chosen, count) in moves {
        let key = key(chosen);
        let known = classes.iter_mut().find(|(known, _)| key.is_some() && *known == key);
        let member = (chosen.clone(), *count);
        match known {
            Some((_, class)) => {
                class.moves.push(member);
                class.count += count;
            }
            None => classes.push((key, Class { moves: vec![member], count: *count, share: 0.0, interval: (0.0, 1.0) })),
        }
    }
    let mut classes: Vec<Class> = classes.into_iter().map(|(_, class)| class).collect();
    for class in &mut classes {
        class.share = if trials == 0 { 0.0 } else { class.count as f64 / trials as f64 };
        class.interval = wilson(class.count as f64, trials, Z95);
    }
    // The sort is stable: equals stay in the order of their first moves.
    classes.sort_by_key(|class| std::cmp::Reverse(class.count));
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alike_are_counted_together() {
        let moves = [("a", 2), ("b", 5), ("c", 1), ("d", 4), ("e", 0)].map(|(name, count)| (name.to_owned(), count));
        // The moves a and d are equivalent, and so are c and e; b has no key.
        let key = |chosen: &str| match chosen {
            "a" | "d" => Some(1),
            "c" | "e" => Some(2),
            _ => None,
        };
        let found = classes(&moves, key);
        let told: Vec<(Vec<&str>, u64)> = found
            .iter()
            .map(|class| (class.moves.iter().map(|(name, _)| name.as_str()).collect(), class.count))
            .collect();
        assert_eq!(told, [(vec!["a", "d"], 6), (vec!["b"], 5), (vec!["c", "e"], 1)]);
        assert_eq!(found[0].share, 0.5);
        assert_eq!(found[0].interval, wilson(6.0, 12, Z95));
        // Moves without keys are not equivalent to each other.
        assert_eq!(classes(&moves, |_| None).len(), 5);
    }
}
