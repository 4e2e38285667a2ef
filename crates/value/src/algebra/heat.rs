//! Taxing and rewarding moves: cooling, freezing, heating, overheating, and two products.
//!
//! Cooling by t charges t for every move until the game freezes at its mean; heating pays t (*Winning Ways*, chapter
//! 6; Berlekamp, "Blockbusting and Domineering", 1988; Siegel 2013, sections II.5 and II.4).

use rustc_hash::FxHashMap;

use super::{Algebra, Game};
use crate::Dyadic;

impl Algebra {
    /// G cooled by t > -1: `{G^L cooled - t | G^R cooled + t}` up to the temperature, then frozen at the mean. (An
    /// integer has temperature -1: cooling by no more than that would never end.)
    ///
    /// ```
    /// use hedgerow_value::{Algebra, Dyadic};
    ///
    /// let algebra = Algebra::new();
    /// let switch = algebra.parse("{3|-1}").unwrap();
    /// assert_eq!(algebra.display(algebra.cool(switch, &Dyadic::ONE)).to_string(), "{2|0}");
    /// assert_eq!(algebra.display(algebra.cool(switch, &Dyadic::from(2))).to_string(), "1*");
    /// assert_eq!(algebra.display(algebra.cool(switch, &Dyadic::from(3))).to_string(), "1");
    /// ```
    pub fn cool(&self, g: Game, t: &Dyadic) -> Game {
        let is_frozen = |g| (*t > self.temperature(g)).then(|| self.dyadic(&self.mean(g)));
        self.taxed(g, &mut FxHashMap::default(), self.dyadic(&-t), &is_frozen)
    }

    /// G frozen: cooled by its own temperature, which leaves its mean plus an infinitesimal. A number is unchanged.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let game = algebra.parse("{3||2*|1*}").unwrap();
    /// assert_eq!(algebra.display(algebra.freeze(game)).to_string(), "9/4*");
    /// ```
    pub fn freeze(&self, g: Game) -> Game {
        if self.as_number(g).is_some() { g } else { self.cool(g, &self.temperature(g)) }
    }

    /// G heated by t, which may be any game: numbers are unchanged, every other move is paid t.
    pub fn heat(&self, g: Game, t: Game) -> Game {
        self.taxed(g, &mut FxHashMap::default(), t, &|g| self.as_number(g).map(|_| g))
    }

    /// G overheated from `unit` to t: an integer n becomes n·`unit`, every other move is paid t.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let (zero, number) = (algebra.zero(), algebra.parse("7/16").unwrap());
    /// assert_eq!(algebra.overheat(number, zero, zero), algebra.up_power_sum(3));
    /// ```
    pub fn overheat(&self, g: Game, unit: Game, t: Game) -> Game {
        self.taxed(g, &mut FxHashMap::default(), t, &|g| {
            self.as_number(g).and_then(Dyadic::to_i64).map(|n| self.multiple(n, unit))
        })
    }

    /// `{G^L taxed + wage | G^R taxed - wage}` down to the games that `settled` decides.
    fn taxed(
        &self,
        g: Game,
        known: &mut FxHashMap<Game, Game>,
        wage: Game,
        settled: &dyn Fn(Game) -> Option<Game>,
    ) -> Game {
        if let Some(value) = settled(g) {
            return value;
        }
        if let Some(&value) = known.get(&g) {
            return value;
        }
        let fine = self.negate(wage);
        let mut side = |options: &[Game], pay: Game| -> Vec<Game> {
            options.iter().map(|&option| self.add(self.taxed(option, known, wage, settled), pay)).collect()
        };
        let left = side(self.left(g), wage);
        let right = side(self.right(g), fine);
        let value = self.game(&left, &right);
        known.insert(g, value);
        value
    }

    /// The Norton product G.U with a positive game U: an integer n becomes n·U, and every other move gains U plus an
    /// incentive of U. It keeps order and sums: (G + H).U = G.U + H.U.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let product = algebra.norton_product(algebra.parse("1/2").unwrap(), algebra.up_star(1, 0));
    /// assert_eq!(algebra.display(product).to_string(), "{^2*|v*}");
    /// assert_eq!(algebra.add(product, product), algebra.up_star(1, 0));
    /// ```
    pub fn norton_product(&self, g: Game, unit: Game) -> Game {
        let mut gains: Vec<Game> = self.left(unit).to_vec();
        let twice = self.add(unit, unit);
        gains.extend(self.right(unit).iter().map(|&option| self.sub(twice, option)));
        self.norton(g, unit, &gains, &mut FxHashMap::default())
    }

    fn norton(&self, g: Game, unit: Game, gains: &[Game], known: &mut FxHashMap<Game, Game>) -> Game {
        if let Some(n) = self.as_number(g).and_then(Dyadic::to_i64) {
            return self.multiple(n, unit);
        }
        if let Some(&value) = known.get(&g) {
            return value;
        }
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for &option in self.left(g) {
            let product = self.norton(option, unit, gains, known);
            left.extend(gains.iter().map(|&gain| self.add(product, gain)));
        }
        for &option in self.right(g) {
            let product = self.norton(option, unit, gains, known);
            right.extend(gains.iter().map(|&gain| self.sub(product, gain)));
        }
        let value = self.game(&left, &right);
        known.insert(g, value);
        value
    }
}

impl Algebra {
    /// Conway's product G·H of the canonical forms: `{GᴸH + GHᴸ − GᴸHᴸ, GᴿH + GHᴿ − GᴿHᴿ | GᴸH + GHᴿ − GᴸHᴿ, …}`.
    ///
    /// For numbers it is the usual product, for nimbers the product of Nim. For other games it depends on the form:
    /// equal games in other forms may have other products (Conway 1976, chapter 1).
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// assert_eq!(algebra.conway_product(algebra.nimber(4), algebra.nimber(4)), algebra.nimber(6));
    /// ```
    pub fn conway_product(&self, g: Game, h: Game) -> Game {
        self.product(g, h, &mut FxHashMap::default())
    }

    fn product(&self, g: Game, h: Game, known: &mut FxHashMap<(Game, Game), Game>) -> Game {
        if let (Some(x), Some(y)) = (self.as_number(g), self.as_number(h)) {
            return self.dyadic(&(x * y));
        }
        if let Some(&value) = known.get(&(g, h)) {
            return value;
        }
        let mut pairs = |of_g: &[Game], of_h: &[Game]| -> Vec<Game> {
            let mut products = Vec::with_capacity(of_g.len() * of_h.len());
            for &a in of_g {
                for &b in of_h {
                    let both = self.add(self.product(a, h, known), self.product(g, b, known));
                    products.push(self.sub(both, self.product(a, b, known)));
                }
            }
            products
        };
        let mut left = pairs(self.left(g), self.left(h));
        left.extend(pairs(self.right(g), self.right(h)));
        let mut right = pairs(self.left(g), self.right(h));
        right.extend(pairs(self.right(g), self.left(h)));
        let value = self.game(&left, &right);
        known.insert((g, h), value);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heating_undoes_cooling_of_switches() {
        let algebra = Algebra::new();
        let switch = algebra.parse("{5|1}").unwrap();
        let cooled = algebra.cool(switch, &Dyadic::ONE);
        let one = algebra.integer(1);
        assert_eq!(algebra.heat(cooled, one), switch);
        assert_eq!(algebra.overheat(algebra.integer(3), algebra.up_star(1, 0), one), algebra.up_star(3, 0));
    }
}
