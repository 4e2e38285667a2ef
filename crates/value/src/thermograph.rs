//! Thermographs: how the stops of a game approach each other as every move is taxed.
//!
//! At tax t Left, moving first, can reach the *left wall* and Right the *right wall*: `L_t(G) = max R_t(G^L) - t` and
//! `R_t(G) = min L_t(G^R) + t`, until they meet. The tax at which they meet is the *temperature*, the value at which
//! they meet is the *mean*, and the mast stands above it (Conway 1976; *Winning Ways*, chapter 6). Walls are piecewise
//! linear with slopes 0 and ±1, so every corner of a short game's thermograph is dyadic, and exact.

use std::fmt;
use std::sync::Arc;

use crate::{Algebra, Dyadic, Game};

mod picture;
mod several;
mod trajectory;

pub use several::svg_of_several;

use trajectory::Trajectory;

/// A corner of a wall: at tax `temperature` the wall is at `value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corner {
    /// The tax.
    pub temperature: Dyadic,
    /// The value there.
    pub value: Dyadic,
}

/// The thermograph of a game from tax 0 up.
///
/// ```
/// use hedgerow_value::{Algebra, Dyadic};
///
/// let algebra = Algebra::new();
/// let game = algebra.parse("{3|{1|-2}}").unwrap();
/// let thermograph = algebra.thermograph(game);
/// assert_eq!(thermograph.mean(), &Dyadic::new(5, 2));
/// assert_eq!(thermograph.temperature(), &Dyadic::new(7, 2));
/// assert_eq!(thermograph.right_wall_at(&Dyadic::ONE), Dyadic::ONE);
/// assert!(thermograph.svg().starts_with("<svg"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thermograph {
    left: Trajectory,
    right: Trajectory,
    mean: Dyadic,
    temperature: Dyadic,
}

impl Thermograph {
    /// A game whose walls have met by tax 0: a mast only.
    fn mast(mean: Dyadic, temperature: Dyadic) -> Self {
        let wall = Trajectory::vertical(mean.clone());
        Self { left: wall.clone(), right: wall, mean, temperature }
    }

    /// The thermograph of a game with these options' thermographs.
    fn of_options(left: &[Arc<Thermograph>], right: &[Arc<Thermograph>]) -> Option<Self> {
        let left = left.iter().map(|option| &option.right).cloned().reduce(|a, b| a.outer(&b, true))?.tilted(-1);
        let right = right.iter().map(|option| &option.left).cloned().reduce(|a, b| a.outer(&b, false))?.tilted(1);
        let temperature = left.meets(&right);
        let mean = left.at(&temperature);
        Some(Self { left: left.frozen(&temperature), right: right.frozen(&temperature), mean, temperature })
    }

    /// The thermograph of the game plus a number: the same thermograph, translated.
    fn translated(&self, number: &Dyadic) -> Self {
        Self {
            left: self.left.translated(number),
            right: self.right.translated(number),
            mean: &self.mean + number,
            temperature: self.temperature.clone(),
        }
    }

    /// The mean value, where the mast stands.
    pub fn mean(&self) -> &Dyadic {
        &self.mean
    }

    /// The temperature, where the mast begins (below 0 for numbers).
    pub fn temperature(&self) -> &Dyadic {
        &self.temperature
    }

    /// The corners of the left wall from tax 0 up; above the last one the wall is the mast.
    pub fn left_wall(&self) -> &[Corner] {
        self.left.corners()
    }

    /// The corners of the right wall from tax 0 up; above the last one the wall is the mast.
    pub fn right_wall(&self) -> &[Corner] {
        self.right.corners()
    }

    /// The value of the left wall at a tax (0 or more).
    pub fn left_wall_at(&self, tax: &Dyadic) -> Dyadic {
        self.left.at(tax)
    }

    /// The value of the right wall at a tax (0 or more).
    pub fn right_wall_at(&self, tax: &Dyadic) -> Dyadic {
        self.right.at(tax)
    }
}

impl fmt::Display for Thermograph {
    /// `mean 5/4, temperature 7/4; left wall 3 to 5/4 at 7/4; right wall …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mean {}, temperature {}", self.mean, self.temperature)?;
        for (name, wall) in [("left", &self.left), ("right", &self.right)] {
            write!(f, "; {name} wall")?;
            for (index, corner) in wall.corners().iter().enumerate() {
                let lead = if index == 0 { "" } else { " to" };
                write!(f, "{lead} {} at {}", corner.value, corner.temperature)?;
            }
        }
        Ok(())
    }
}

impl Algebra {
    /// The thermograph of a game, stored for the next time.
    pub fn thermograph(&self, g: Game) -> Arc<Thermograph> {
        if let Some(value) = self.as_number_up_star(g) {
            return Arc::new(Thermograph::mast(value.number.clone(), self.temperature(g)));
        }
        let (number, base) = self.number_and_base(g);
        if base != g {
            return Arc::new(self.thermograph(base).translated(number));
        }
        if let Some(known) = self.known_thermograph(g) {
            return known;
        }
        let of = |options: &[Game]| -> Vec<Arc<Thermograph>> {
            options.iter().map(|&option| self.thermograph(option)).collect()
        };
        let thermograph = Thermograph::of_options(&of(self.left(g)), &of(self.right(g)))
            .expect("a game that is no number has options for both players");
        let thermograph = Arc::new(thermograph);
        self.remember_thermograph(g, thermograph.clone());
        thermograph
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str) -> String {
        let algebra = Algebra::new();
        algebra.thermograph(algebra.parse(text).unwrap()).to_string()
    }

    #[test]
    fn switches_are_triangles() {
        assert_eq!(show("{3|-1}"), "mean 1, temperature 2; left wall 3 at 0 to 1 at 2; right wall -1 at 0 to 1 at 2");
    }

    #[test]
    fn sente_stands_upright() {
        assert_eq!(
            show("{0|{-1|-9}}"),
            "mean -1, temperature 1; left wall 0 at 0 to -1 at 1; right wall -1 at 0 to -1 at 1"
        );
    }

    #[test]
    fn walls_bend_where_a_threat_loses_its_force() {
        assert_eq!(
            show("{3|{1|-2}}"),
            "mean 5/4, temperature 7/4; left wall 3 at 0 to 5/4 at 7/4; right wall 1 at 0 to 1 at 3/2 to 5/4 at 7/4"
        );
    }

    #[test]
    fn numbers_and_infinitesimals_are_masts() {
        assert_eq!(show("3/4"), "mean 3/4, temperature -1/4; left wall 3/4 at 0; right wall 3/4 at 0");
        assert_eq!(show("2^*"), "mean 2, temperature 0; left wall 2 at 0; right wall 2 at 0");
        assert_eq!(show("tiny(5)"), "mean 0, temperature 0; left wall 0 at 0; right wall 0 at 0");
    }
}
