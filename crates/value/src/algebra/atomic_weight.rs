//! Atomic weights: how many ups an infinitesimal is worth.
//!
//! A game is *all small* if in every position of it either both players can move or neither can. Its atomic weight is a
//! game that is additive over sums, equals n for n·↑, and decides who wins if it is large: a player who is two ups
//! ahead wins, whoever begins (Berlekamp, Conway and Guy, *Winning Ways*, chapter 8; Siegel, *Combinatorial Game
//! Theory*, section II.7).
//!
//! It is computed from the options: G₀ = {aw(Gᴸ) − 2 | aw(Gᴿ) + 2} is the atomic weight unless it is an integer. If it
//! is, every integer that fits between the options is possible, and the *remote star*, a nimber larger than any that
//! play can reach, decides: the atomic weight is the greatest such integer if G is above it, the least if G is below
//! it, and 0 if G is confused with it.
//!
//! Some values that are not all small have one, too: g is the atomic weight of G exactly if G − g·↑ lies strictly
//! between ↓ + ★ and ↑ + ★, where ★ is the remote star. There is at most one such g. It can only exist if G is infinitesimal,
//! since all the other games of this condition are. For other games, the rule above gives a candidate: a follower whose stops
//! are both positive is a threat that must be answered, and counts as a great many ups, and one whose stops are both negative as
//! a great many downs. The condition then decides about the candidate, so that no wrong weight is ever given; a weight that is
//! neither an integer nor this candidate is not found.

use rustc_hash::FxHashMap;

use super::{Algebra, Game};

/// How many ups a threat counts, for each move that play can last.
const MANY: i64 = 8;

impl Algebra {
    /// The atomic weight. Every all-small value has one, and no value that is not infinitesimal; of other infinitesimals, it
    /// is found if it is an integer or follows from their options, and none means that no such weight exists.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let weight = |text: &str| {
    ///     let weight = algebra.atomic_weight(algebra.parse(text).unwrap())?;
    ///     Some(algebra.display(weight).to_string())
    /// };
    /// assert_eq!(weight("^3*").as_deref(), Some("3"));
    /// assert_eq!(weight("*7").as_deref(), Some("0"));
    /// assert_eq!(weight("{^2|v2}").as_deref(), Some("*"));
    /// assert_eq!(weight("{0||0|-1}").as_deref(), Some("0")); // tiny: smaller than any up
    /// assert_eq!(weight("{1|-1}"), None);
    /// ```
    pub fn atomic_weight(&self, g: Game) -> Option<Game> {
        if self.is_all_small(g) {
            return self.all_small_weight(g);
        }
        if !self.is_infinitesimal(g) {
            return None;
        }
        self.integer_weight(g).or_else(|| self.weight_with_threats(g))
    }

    /// Whether g is the atomic weight of G: ↓ + ★ < G − g·↑ < ↑ + ★.
    pub fn is_atomic_weight(&self, weight: Game, g: Game) -> bool {
        let rest = self.sub(g, self.norton_product(weight, self.up_star(1, 0)));
        self.is_weightless(rest)
    }

    fn is_weightless(&self, rest: Game) -> bool {
        let Some(remote) = self.remote(rest) else { return false };
        let (low, high) = (self.up_star(-1, remote), self.up_star(1, remote));
        self.le(low, rest) && self.le(rest, high) && rest != low && rest != high
    }

    /// The k of a nimber *k that no play from g reaches; none if it would be very large.
    fn remote(&self, g: Game) -> Option<u32> {
        u32::try_from(self.birthday(g)).ok()?.checked_next_power_of_two()?.checked_mul(2)
    }

    /// The atomic weight that the options suggest, where threats count as very many ups; none if it is not one.
    fn weight_with_threats(&self, g: Game) -> Option<Game> {
        let many = i64::try_from(self.birthday(g)).ok()?.checked_add(1)?.checked_mul(MANY)?;
        let mut known = FxHashMap::default();
        let mut waiting = vec![g];
        while let Some(&top) = waiting.last() {
            if known.contains_key(&top) {
                waiting.pop();
                continue;
            }
            let sign = match (self.right_stop(top).signum(), self.left_stop(top).signum()) {
                (1.., _) => 1,
                (_, ..=-1) => -1,
                _ => 0,
            };
            if sign != 0 {
                known.insert(top, self.integer(sign * many));
                continue;
            }
            if let Some(value) = self.as_number_up_star(top) {
                known.insert(top, self.integer(value.ups));
                continue;
            }
            let before = waiting.len();
            let options = self.left(top).iter().chain(self.right(top));
            waiting.extend(options.filter(|option| !known.contains_key(option)));
            if waiting.len() == before {
                let weight = self.weight_from_options(top, &known)?;
                known.insert(top, weight);
            }
        }
        known.get(&g).copied().filter(|&weight| self.is_atomic_weight(weight, g))
    }

    /// The atomic weight of an infinitesimal that need not be all small, if it is an integer: a play of n moves gains fewer than n ups.
    fn integer_weight(&self, g: Game) -> Option<Game> {
        let most = i64::try_from(self.birthday(g)).ok()?;
        let signed = (0..=most).flat_map(|n| if n == 0 { vec![0] } else { vec![n, -n] });
        let mut weights = signed.filter(|&n| self.is_weightless(self.sub(g, self.up_star(n, 0))));
        weights.next().map(|weight| self.integer(weight))
    }

    fn all_small_weight(&self, g: Game) -> Option<Game> {
        let mut known = FxHashMap::default();
        // An explicit stack: forms may be deep.
        let mut waiting = vec![g];
        while let Some(&top) = waiting.last() {
            if known.contains_key(&top) {
                waiting.pop();
                continue;
            }
            if let Some(value) = self.as_number_up_star(top) {
                if !value.number.is_zero() {
                    return None;
                }
                known.insert(top, self.integer(value.ups));
                continue;
            }
            let before = waiting.len();
            let options = self.left(top).iter().chain(self.right(top));
            waiting.extend(options.filter(|option| !known.contains_key(option)));
            if waiting.len() == before {
                let weight = self.weight_from_options(top, &known)?;
                known.insert(top, weight);
            }
        }
        known.get(&g).copied()
    }

    /// The atomic weight of a value, given those of its options; none if only one player can move.
    fn weight_from_options(&self, g: Game, known: &FxHashMap<Game, Game>) -> Option<Game> {
        let shifted = |options: &[Game], by: i64| {
            let by = self.integer(by);
            options.iter().map(|option| Some(self.add(*known.get(option)?, by))).collect::<Option<Vec<Game>>>()
        };
        let (left, right) = (shifted(self.left(g), -2)?, shifted(self.right(g), 2)?);
        if left.is_empty() || right.is_empty() {
            return None;
        }
        let weight = self.game(&left, &right);
        let Some(simplest) = self.is_number(weight).filter(|number| number.exponent() == 0) else {
            return Some(weight);
        };
        let remote = self.nimber(self.remote(g)?);
        let step = match (self.le(remote, g), self.le(g, remote)) {
            (true, _) => 1,
            (_, true) => -1,
            _ => return Some(self.zero()),
        };
        // Between the options: no Left option is at least as large, and no Right option is at most as large.
        let fits =
            |n: Game| !left.iter().any(|&option| self.ge(option, n)) && !right.iter().any(|&option| self.le(option, n));
        let (mut found, step) = (self.dyadic(&simplest), self.integer(step));
        loop {
            let next = self.add(found, step);
            if !fits(next) {
                return Some(found);
            }
            found = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(algebra: &Algebra, text: &str) -> Option<String> {
        let weight = algebra.atomic_weight(algebra.parse(text).unwrap())?;
        Some(algebra.display(weight).to_string())
    }

    #[test]
    fn known_weights() {
        let algebra = Algebra::new();
        // Ups and nimbers by definition; switches of ups, computed by hand from the rule; and games containing numbers.
        let known = [
            ("0", Some("0")),
            ("*", Some("0")),
            ("^", Some("1")),
            ("v*", Some("-1")),
            ("^5*3", Some("5")),
            ("{0,*|0}", Some("1")), // it is ↑ + *
            ("{^|v}", Some("0")),   // ±↑: {-1 | 1}, confused with the remote star
            ("{^2|v2}", Some("*")),
            ("{^3|v3}", Some("{1|-1}")),
            ("1", None),
            ("1/2^", None),
            ("{1|-1}", None),
            ("{0||0|-2}", Some("0")),
            // Two that are not all small; CGSuite 2 gives the same weights.
            ("{1|^2||^}", Some("2")),
            ("{1|^3||^}", None),
        ];
        for (text, expected) in known {
            assert_eq!(weight(&algebra, text).as_deref(), expected, "{text}");
        }
    }

    /// All all-small values born by day 2, with their sums and options.
    fn all_small(algebra: &Algebra) -> Vec<Game> {
        let texts =
            ["0", "*", "*2", "^", "v", "^*", "v*", "^2", "{^|v}", "{^2|v}", "{^2|v2}", "{^,*|v}", "{0,^*|*,v2*}"];
        let mut found: Vec<Game> = texts.iter().map(|text| algebra.parse(text).unwrap()).collect();
        for index in 0..texts.len() {
            for other in 0..texts.len() {
                found.push(algebra.game(&[found[index], algebra.zero()], &[found[other]]));
            }
        }
        found.retain(|&game| algebra.atomic_weight(game).is_some());
        found
    }

    #[test]
    fn weights_add_up_and_are_turned_by_negation() {
        let algebra = Algebra::new();
        let games = all_small(&algebra);
        assert!(games.len() > 100);
        for (index, &g) in games.iter().enumerate() {
            let own = algebra.atomic_weight(g).unwrap();
            assert!(algebra.is_atomic_weight(own, g), "{}", algebra.display(g));
            assert_eq!(algebra.atomic_weight(algebra.negate(g)), Some(algebra.negate(own)));
            for &h in games.iter().skip(index).step_by(7) {
                let sum = algebra.atomic_weight(algebra.add(g, h));
                let expected = algebra.add(own, algebra.atomic_weight(h).unwrap());
                assert_eq!(sum, Some(expected), "{} + {}", algebra.display(g), algebra.display(h));
            }
        }
    }

    /// Weights of games that are not all small add up, too, and are no integers where the all-small part's is none.
    #[test]
    fn weights_with_threats_add_up() {
        let algebra = Algebra::new();
        let threats = ["{0||0|-1}", "{0||0|-2}", "{1|0||0}", "{1|^2||^}", "{^|||0||0|-1}"];
        let mut found = 0;
        let weighed = all_small(&algebra).into_iter().map(|g| (g, algebra.atomic_weight(g).unwrap()));
        let is_hard = |(_, own): &(Game, Game)| algebra.is_number(*own).is_none();
        for (g, own) in weighed.filter(is_hard).take(30) {
            for threat in threats {
                let threat = algebra.parse(threat).unwrap();
                let sum = algebra.add(g, threat);
                let expected = algebra.atomic_weight(threat).map(|weight| algebra.add(own, weight));
                // What is found is right, by the definition and by additivity.
                if let Some(weight) = algebra.atomic_weight(sum) {
                    assert!(algebra.is_atomic_weight(weight, sum));
                    assert_eq!(Some(weight), expected, "{}", algebra.display(sum));
                    found += usize::from(algebra.is_number(weight).is_none());
                }
            }
        }
        assert!(found >= 4, "{found} weights that are no numbers");
        let star = weight(&algebra, "{^2|v2} + {0||0|-1}");
        assert_eq!(star.as_deref(), Some("*"));
    }

    /// The two-ahead rule, and that a lead of 1 is enough not to lose when moving first.
    #[test]
    fn two_ahead_wins() {
        let algebra = Algebra::new();
        for g in all_small(&algebra) {
            let weight = algebra.atomic_weight(g).unwrap();
            if algebra.ge(weight, algebra.integer(2)) {
                assert!(algebra.ge(g, algebra.zero()) && g != algebra.zero(), "{}", algebra.display(g));
            }
            if algebra.ge(weight, algebra.integer(1)) {
                assert!(!algebra.le(g, algebra.zero()), "{}", algebra.display(g));
            }
        }
    }
}
