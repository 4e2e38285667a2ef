//! Ordinal sums.
//!
//! In G:H a move in G also removes H, while a move in H leaves G: `{G^L, G:H^L | G^R, G:H^R}`. A stalk grows in this
//! way in Hackenbush, edge by edge. Equal games H give equal sums, but equal games G in different forms need not
//! (*Winning Ways*, chapter 7): the form of the base matters.

use rustc_hash::FxHashMap;

use super::{Algebra, Game};

impl Algebra {
    /// G:H with the canonical form of G as its base.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let one = algebra.integer(1);
    /// let minus_one = algebra.integer(-1);
    /// // A blue edge with a red one on top.
    /// assert_eq!(algebra.display(algebra.ordinal_sum(one, minus_one)).to_string(), "1/2");
    /// ```
    pub fn ordinal_sum(&self, g: Game, h: Game) -> Game {
        self.ordinal_sum_of(self.left(g), self.right(g), h)
    }

    /// G:H for the form G = `{left | right}` as given: its options are not simplified first.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let (one, minus_one) = (algebra.integer(1), algebra.integer(-1));
    /// // {-1 | 1} is 0, but as a base it is not the base { | }.
    /// assert_eq!(algebra.ordinal_sum(algebra.zero(), one), one);
    /// let sum = algebra.ordinal_sum_of(&[minus_one], &[one], one);
    /// assert_eq!(algebra.display(sum).to_string(), "1/2");
    /// ```
    pub fn ordinal_sum_of(&self, left: &[Game], right: &[Game], h: Game) -> Game {
        let mut known: FxHashMap<Game, Game> = FxHashMap::default();
        // An explicit stack: H may be a tall stalk.
        let mut waiting = vec![h];
        while let Some(&top) = waiting.last() {
            if known.contains_key(&top) {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let missing = self.left(top).iter().chain(self.right(top)).filter(|option| !known.contains_key(option));
            waiting.extend(missing);
            if waiting.len() > before {
                continue;
            }
            let on_top = |base: &[Game], options: &[Game]| -> Vec<Game> {
                base.iter().copied().chain(options.iter().map(|option| known[option])).collect()
            };
            let value = self.game(&on_top(left, self.left(top)), &on_top(right, self.right(top)));
            known.insert(top, value);
            waiting.pop();
        }
        known[&h]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stalks_grow() {
        let algebra = Algebra::new();
        let value = |text: &str| algebra.parse(text).unwrap();
        assert_eq!(algebra.ordinal_sum(value("1"), value("-2")), value("1/4"));
        assert_eq!(algebra.ordinal_sum(value("*"), value("*")), value("*2"));
        assert_eq!(algebra.ordinal_sum(value("*"), value("1")), value("^*"));
        assert_eq!(algebra.ordinal_sum(value("1"), value("2000")), value("2001"));
    }
}
