//! Negatives, sums and multiples.
//!
//! In G + H a player moves in one of the two and leaves the other: `{G^L + H, G + H^L | G^R + H, G + H^R}`. Sums of
//! compact values have a closed formula, a number is added by translating the options (number translation theorem), and
//! all other sums are stored.

use std::sync::atomic::Ordering as Memory;

use super::{Algebra, Game, NumberUpStar};
use crate::Dyadic;

impl Algebra {
    /// -G: the same game with the players exchanged.
    pub fn negate(&self, g: Game) -> Game {
        let node = self.node(g);
        let known = node.negative.load(Memory::Acquire);
        if known != 0 || g == self.zero() {
            return Game(known);
        }
        let negative = match &node.number_up_star {
            Some(value) => self.intern_number_up_star(value.negative()),
            None if node.base != g => self.translate(&-self.number_of(node.left_stop.game), self.negate(node.base)),
            None => {
                let mirrored = |options: &[Game]| options.iter().map(|&option| self.negate(option)).collect();
                self.intern_general(mirrored(self.right(g)), mirrored(self.left(g)))
            }
        };
        // Released after the node was made, so that a thread that reads this handle finds the node.
        node.negative.store(negative.0, Memory::Release);
        self.node(negative).negative.store(g.0, Memory::Release);
        negative
    }

    /// G + H: both games side by side, a move is a move in one of them.
    pub fn add(&self, g: Game, h: Game) -> Game {
        let zero = self.zero();
        if g == zero {
            return h;
        }
        if h == zero {
            return g;
        }
        let (a, b) = (self.node(g), self.node(h));
        if let (Some(a), Some(b)) = (&a.number_up_star, &b.number_up_star) {
            return self.intern_number_up_star(a.plus(b));
        }
        if a.negative.load(Memory::Acquire) == h.0 {
            return zero;
        }
        // Numbers last, by translation: the sum of the rest serves for all of them.
        let ((x, rest_g), (y, rest_h)) = (self.split(g), self.split(h));
        if !x.is_zero() || !y.is_zero() {
            return self.translate(&(x + y), self.add(rest_g, rest_h));
        }
        let (g, h) = if g < h { (g, h) } else { (h, g) };
        if let Some(known) = self.sums.get(g, h) {
            return known;
        }
        let options = |of_g: &[Game], of_h: &[Game]| {
            let mut options = Vec::with_capacity(of_g.len() + of_h.len());
            options.extend(of_g.iter().map(|&option| self.add(option, h)));
            options.extend(of_h.iter().map(|&option| self.add(g, option)));
            options
        };
        let left = options(self.left(g), self.left(h));
        let right = options(self.right(g), self.right(h));
        let sum = self.game(&left, &right);
        self.sums.insert(g, h, sum);
        sum
    }

    /// A number and a rest whose sum is `g`: the number is the number part of a compact value, the Left stop of
    /// another.
    pub(super) fn split(&self, g: Game) -> (&Dyadic, Game) {
        let node = self.node(g);
        match &node.number_up_star {
            Some(value) if value.number.is_zero() => (&value.number, g),
            Some(value) => (&value.number, self.up_star(value.ups, value.star)),
            None => (self.number_of(node.left_stop.game), node.base),
        }
    }

    /// x + G for a number x.
    pub(super) fn translate(&self, x: &Dyadic, g: Game) -> Game {
        if x.is_zero() {
            return g;
        }
        let node = self.node(g);
        match &node.number_up_star {
            Some(value) => self.intern_number_up_star(NumberUpStar { number: x + &value.number, ..value.clone() }),
            None => {
                let number = self.dyadic(&(x + self.number_of(node.left_stop.game)));
                self.intern_translate(node.base, number)
            }
        }
    }

    /// G - H.
    pub fn sub(&self, g: Game, h: Game) -> Game {
        if g == h { self.zero() } else { self.add(g, self.negate(h)) }
    }

    /// The sum of any number of games.
    pub fn sum(&self, games: impl IntoIterator<Item = Game>) -> Game {
        games.into_iter().fold(self.zero(), |total, game| self.add(total, game))
    }

    /// n·G: the sum of n copies of G (of -G if n is negative).
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let game = algebra.parse("{2|1}").unwrap();
    /// assert_eq!(algebra.display(algebra.multiple(4, game)).to_string(), "6");
    /// ```
    pub fn multiple(&self, n: i64, g: Game) -> Game {
        if let Some(value) = &self.node(g).number_up_star {
            let ups = value.ups.checked_mul(n).expect("the ups of a value fit 64 bits");
            let star = if n % 2 == 0 { 0 } else { value.star };
            return self.number_up_star(&(&value.number * &Dyadic::from(n)), ups, star);
        }
        let mut power = if n < 0 { self.negate(g) } else { g };
        let mut left = n.unsigned_abs();
        let mut total = self.zero();
        while left > 0 {
            if left & 1 == 1 {
                total = self.add(total, power);
            }
            left >>= 1;
            if left > 0 {
                power = self.add(power, power);
            }
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_cancel_and_ups_add() {
        let algebra = Algebra::new();
        let value = |text: &str| algebra.parse(text).unwrap();
        assert_eq!(algebra.add(value("{1|-1}"), value("{1|-1}")), algebra.zero());
        assert_eq!(algebra.add(value("^"), value("*")), value("{0,*|0}"));
        assert_eq!(algebra.add(value("3/2"), value("{1|-1}")), value("{5/2|1/2}"));
        assert_eq!(algebra.negate(value("{3||2|1}")), value("{-1|-2||-3}"));
        assert_eq!(algebra.sub(value("{3|1*}"), value("1")), value("{2|*}"));
        assert_eq!(algebra.multiple(-3, value("1/2^*")), value("-3/2v3*"));
    }
}
