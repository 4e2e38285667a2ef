//! Taxing and rewarding moves: cooling, heating, overheating, Norton products.
//!
//! Cooling by t charges t for every move until the game freezes at its mean; heating pays t (*Winning Ways*, chapter
//! 6; Berlekamp, "Blockbusting and Domineering", 1988).

use rustc_hash::FxHashMap;

use super::{Algebra, Game};
use crate::Dyadic;

impl Algebra {
    /// G cooled by t ≥ 0: `{G^L cooled - t | G^R cooled + t}` up to the temperature, then frozen at the mean.
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
        self.taxed(g, &mut FxHashMap::default(), &-t, &|g| {
            (*t > self.temperature(g)).then(|| self.dyadic(&self.mean(g)))
        })
    }

    /// G heated by t: numbers stay, every other move is paid t.
    pub fn heat(&self, g: Game, t: &Dyadic) -> Game {
        self.taxed(g, &mut FxHashMap::default(), t, &|g| self.as_number(g).map(|_| g))
    }

    /// G overheated from `unit` to t: an integer n becomes n·`unit`, every other move is paid t.
    pub fn overheat(&self, g: Game, unit: Game, t: &Dyadic) -> Game {
        self.taxed(g, &mut FxHashMap::default(), t, &|g| {
            self.as_number(g).and_then(Dyadic::to_i64).map(|n| self.multiple(n, unit))
        })
    }

    /// `{G^L taxed + pay | G^R taxed - pay}` down to the games that `settled` decides.
    fn taxed(
        &self,
        g: Game,
        known: &mut FxHashMap<Game, Game>,
        pay: &Dyadic,
        settled: &dyn Fn(Game) -> Option<Game>,
    ) -> Game {
        if let Some(value) = settled(g) {
            return value;
        }
        if let Some(&value) = known.get(&g) {
            return value;
        }
        let wage = self.dyadic(pay);
        let fine = self.negate(wage);
        let mut side = |options: &[Game], wage: Game| -> Vec<Game> {
            options.iter().map(|&option| self.add(self.taxed(option, known, pay, settled), wage)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heating_undoes_cooling_of_switches() {
        let algebra = Algebra::new();
        let switch = algebra.parse("{5|1}").unwrap();
        let cooled = algebra.cool(switch, &Dyadic::ONE);
        assert_eq!(algebra.heat(cooled, &Dyadic::ONE), switch);
        assert_eq!(algebra.overheat(algebra.integer(3), algebra.up_star(1, 0), &Dyadic::ONE), algebra.up_star(3, 0));
    }
}
