//! The periods of Grundy sequences.
//!
//! The octal periodicity theorem (Guy and Smith 1956; Siegel 2013, section IV.2), for codes of at most k digits that
//! leave at most h heaps: if 𝒢(n + p) = 𝒢(n) for all n from n₀ ≥ 1 up to, but not including, hn₀ + (h - 1)p + k, then for all
//! n from n₀ on. For from there on some heap that a move of n + p leaves has at least n₀ + p stones, and p stones may be taken
//! from it without changing its value; and some heap that a move of n leaves has at least n₀ stones, and p may be added.
//! (If heaps must differ, this may make two of them equal, and the theorem does not apply.)
//!
//! Arithmetic periods 𝒢(n + p) = 𝒢(n) + s have a theorem of their own, for codes that leave three heaps; elsewhere such a
//! period is reported where it is seen, but not proved.

use super::grundy::Grundy;

/// A period that a sequence shows from `start` to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap of the period.
    pub start: usize,
    /// The period p.
    pub period: usize,
    /// The saltus s, by which values grow in each period.
    pub saltus: u32,
    /// Whether the theorem proves that it holds for ever.
    pub proved: bool,
}

impl Period {
    /// The last exceptional heap before the period, which the literature calls the preperiod; none if there is none.
    pub fn last_exception(&self) -> Option<usize> {
        self.start.checked_sub(1)
    }
}

impl Grundy {
    /// The period that a theorem proves; else the shortest that is seen.
    pub fn period(&self) -> Option<Period> {
        self.proved_period().or_else(|| self.seen_period())
    }

    /// The shortest period that is seen; if it is arithmetic, it may be proved.
    fn seen_period(&self) -> Option<Period> {
        let values = self.values();
        // Such codes have no arithmetic period (Austin 1976), so that one that is seen is about to end.
        let is_octal = self.most_heaps() <= 2 && self.digits().first().is_none_or(|digit| digit.bits == 0);
        // A period is reported after three whole periods, which are at least an eighth of what is known.
        let seen = |(period, saltus): (usize, u32)| {
            let start = self.start(period, saltus);
            let length = values.len() - start;
            let is_long = length >= 3 * period && 8 * length > values.len() && !(is_octal && saltus > 0);
            is_long.then(|| {
                let proved = self.is_arithmetic_for_ever(start, period, saltus);
                Period { start, period, saltus, proved }
            })
        };
        let last = *values.last()?;
        (1..values.len() / 3)
            .filter_map(|period| Some((period, last.checked_sub(values[values.len() - 1 - period])?)))
            .find_map(seen)
    }

    /// The period that the values known so far prove, if it repeats them with or without a saltus.
    pub(super) fn known_for_ever(&self) -> Option<Period> {
        let arithmetic = || self.seen_period().filter(|period| period.proved);
        self.proved_period().or_else(|| if self.most_heaps() == 3 { arithmetic() } else { None })
    }

    /// The shortest period that the values known so far prove.
    fn proved_period(&self) -> Option<Period> {
        if self.has_unequal() {
            return None;
        }
        let known = self.values().len();
        (1..known / 2).find_map(|period| {
            let start = self.start(period, 0);
            let needed = self.most_heaps() * (start.max(1) + period) + self.longest();
            (needed <= known).then_some(Period { start, period, saltus: 0, proved: true })
        })
    }

    /// The first heap from which values repeat with `period`, as far as they are known.
    fn start(&self, period: usize, saltus: u32) -> usize {
        let values = self.values();
        let holds = |&n: &usize| values[n + period] == values[n].wrapping_add(saltus);
        let last = (0..values.len() - period).rev().find(|n| !holds(n));
        last.map_or(0, |n| n + 1)
    }

    /// The value of a heap that may be larger than the known ones.
    pub fn beyond(&self, size: usize, period: &Period) -> Option<u32> {
        let known = self.values();
        match known.get(size) {
            Some(&value) => Some(value),
            None if period.proved => {
                let (rounds, rest) = ((size - period.start) / period.period, (size - period.start) % period.period);
                let growth = u32::try_from(rounds).ok()?.checked_mul(period.saltus)?;
                known.get(period.start + rest)?.checked_add(growth)
            }
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Code;
    use super::*;
    use hedgerow_core::Budget;

    fn grundy(code: &str, to: usize) -> Grundy {
        let mut grundy = Grundy::new(Code::read(code).unwrap().digits().unwrap());
        grundy.extend(to, &Budget::unlimited()).unwrap();
        grundy
    }

    /// Periods and where they begin: *Winning Ways*, chapter 4, tables 6 and 7; Siegel 2013, section IV.2.
    #[test]
    fn published_periods() {
        for (code, period, start) in [
            ("0.77", 12, 71),
            ("0.07", 34, 53),
            ("0.137", 34, 52),
            ("0.156", 349, 3479),
            ("0.45", 20, 498),
            ("{2,3,7}", 5, 0),
        ] {
            let found = grundy(code, 3 * (period + start) + 200).period().expect(code);
            assert_eq!((found.period, found.start, found.proved), (period, start, true), "{code}");
        }
        // Grundy's game and hexadecimal codes: no theorem applies, so there is no proof.
        assert!(!grundy("4!.0", 2000).period().is_some_and(|period| period.proved));
        let arithmetic = grundy("0.3f", 200).period().unwrap();
        assert_eq!((arithmetic.period, arithmetic.saltus, arithmetic.proved), (6, 3, true));
    }

    /// The first values of some games, as CGSuite 2 computes them.
    #[test]
    fn published_values() {
        let known: [(&str, [u32; 21]); 4] = [
            ("4!.0", [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]),
            ("0.77", [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1]),
            ("0.07", [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3]),
            ("0.3f", [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11]),
        ];
        for (code, values) in known {
            assert_eq!(grundy(code, 20).values(), values, "{code}");
        }
    }

    /// Sparse spaces change only the time, not the values.
    #[test]
    fn sparse_spaces_agree_with_the_definition() {
        for code in ["0.007", "0.6", "0.06", "4!.0", "0.16", "0.4", "0.37", "0.324", "4.7", "0.26!3"] {
            let fast = grundy(code, 3000);
            let digits = Code::read(code).unwrap().digits().unwrap();
            let mut slow = vec![0_u32];
            for size in 1..=3000_usize {
                let mut reached = std::collections::BTreeSet::new();
                for (taken, digit) in digits.iter().enumerate().filter(|(taken, _)| *taken <= size) {
                    let left = size - taken;
                    if taken > 0 && (left == 0 && digit.leaves(0) || left > 0 && digit.leaves(1)) {
                        reached.insert(slow[left]);
                    }
                    if digit.leaves(2) {
                        let parts = (1..left).map(|a| (a, left - a)).filter(|(a, b)| a != b || !digit.unequal);
                        reached.extend(parts.map(|(a, b)| slow[a] ^ slow[b]));
                    }
                }
                slow.push((0..).find(|value| !reached.contains(value)).unwrap());
            }
            assert_eq!(fast.values(), slow, "{code}");
        }
    }
}
