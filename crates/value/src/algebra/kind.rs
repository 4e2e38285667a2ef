//! The names of values.

use std::fmt;

use super::{Algebra, Game, NumberUpStar};
use crate::{Dyadic, Outcome};

/// The family of a value, the narrowest that has a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A whole number of free moves.
    Integer(Dyadic),
    /// A number that is not an integer.
    Fraction(Dyadic),
    /// A Nim heap of one or more stones.
    Nimber(u32),
    /// A number plus ups plus a nimber, but neither of the above.
    NumberUpStar(NumberUpStar),
    /// `{x | y}` with numbers x > y: the mean ± the temperature.
    Switch {
        /// (x + y) / 2.
        mean: Dyadic,
        /// (x - y) / 2.
        temperature: Dyadic,
    },
    /// `{0 || 0 | -G}`, tiny-G: a threat so large that the value is smaller than any up.
    Tiny(Game),
    /// `{G | 0 || 0}`, the negative of tiny-G: miny-G.
    Miny(Game),
    /// A number (its only stop) plus an infinitesimal without a shorter name.
    Tepid(Dyadic),
    /// Any other game: both players want to move.
    Hot {
        /// The mean value.
        mean: Dyadic,
        /// What a move is worth.
        temperature: Dyadic,
    },
}

impl Algebra {
    /// The name of the value.
    pub fn kind(&self, g: Game) -> Kind {
        if let Some(value) = self.as_number_up_star(g) {
            return match value {
                NumberUpStar { number, ups: 0, star: 0 } if number.is_integer() => Kind::Integer(number.clone()),
                NumberUpStar { number, ups: 0, star: 0 } => Kind::Fraction(number.clone()),
                NumberUpStar { number, ups: 0, star } if number.is_zero() => Kind::Nimber(*star),
                _ => Kind::NumberUpStar(value.clone()),
            };
        }
        if let Some(threat) = self.threat(g) {
            return Kind::Tiny(threat);
        }
        if let Some(threat) = self.threat(self.negate(g)) {
            return Kind::Miny(threat);
        }
        let (left, right) = (self.left_stop(g), self.right_stop(g));
        if left == right {
            return Kind::Tepid(left);
        }
        if let ([x], [y]) = (self.left(g), self.right(g))
            && let (Some(x), Some(y)) = (self.as_number(*x), self.as_number(*y))
        {
            return Kind::Switch { mean: (x + y).half(), temperature: (x - y).half() };
        }
        Kind::Hot { mean: self.mean(g), temperature: self.temperature(g) }
    }

    /// Tiny-G = `{0 || 0 | -G}`.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// assert_eq!(algebra.tiny(algebra.integer(2)), algebra.parse("+_2").unwrap());
    /// ```
    pub fn tiny(&self, g: Game) -> Game {
        let zero = self.zero();
        self.game(&[zero], &[self.game(&[zero], &[self.negate(g)])])
    }

    /// The G of tiny-G = `{0 || 0 | -G}`.
    fn threat(&self, g: Game) -> Option<Game> {
        let zero = self.zero();
        match (self.left(g), self.right(g)) {
            (&[left], &[reply]) if left == zero && self.left(reply) == [zero] => match *self.right(reply) {
                [loss] => Some(self.negate(loss)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The text of a value, or a letter for it where the text would be too long for a sentence.
    fn short_name(&self, g: Game) -> String {
        self.display_within(g, 100).unwrap_or_else(|| "G for a large game G".to_owned())
    }

    /// One phrase for people that describes the value.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let describe = |text: &str| algebra.describe(algebra.parse(text).unwrap());
    /// assert_eq!(describe("{1|-1}"), "the switch ±1");
    /// assert_eq!(describe("{0||0|-2}"), "tiny-2, a positive infinitesimal smaller than any up");
    /// assert_eq!(describe("{3|{1|-2}}"), "a win for Left, of mean 5/4 and temperature 7/4");
    /// ```
    pub fn describe(&self, g: Game) -> String {
        let wins = match self.outcome(g) {
            Outcome::Left => "a win for Left",
            Outcome::Right => "a win for Right",
            Outcome::Next => "a win for whoever moves first",
            Outcome::Previous => "a win for whoever moves second",
        };
        match self.kind(g) {
            Kind::Integer(n) if n.is_zero() => "zero, a win for whoever moves second".to_owned(),
            Kind::Integer(n) => {
                let player = if n.signum() > 0 { "Left" } else { "Right" };
                let n = n.abs();
                let moves = if n == Dyadic::ONE { "move" } else { "moves" };
                format!("an integer: {n} free {moves} for {player}")
            }
            Kind::Fraction(x) => {
                let player = if x.signum() > 0 { "Left" } else { "Right" };
                format!("a number: {} of a free move for {player}", x.abs())
            }
            Kind::Nimber(1) => "star, a Nim heap of one stone".to_owned(),
            Kind::Nimber(k) => format!("a nimber, worth a Nim heap of {k} stones"),
            Kind::NumberUpStar(value) => Parts(&value).to_string(),
            Kind::Switch { mean, temperature } if mean.is_zero() => format!("the switch ±{temperature}"),
            Kind::Switch { mean, temperature } => format!("the switch {mean} ± {temperature}"),
            Kind::Tiny(threat) => {
                format!("tiny-{}, a positive infinitesimal smaller than any up", self.short_name(threat))
            }
            Kind::Miny(threat) => {
                format!("miny-{}, a negative infinitesimal larger than any down", self.short_name(threat))
            }
            Kind::Tepid(number) if number.is_zero() => format!("an infinitesimal, {wins}"),
            Kind::Tepid(number) => format!("{number} plus an infinitesimal"),
            Kind::Hot { mean, temperature } => format!("{wins}, of mean {mean} and temperature {temperature}"),
        }
    }
}

/// The parts of x + n·↑ + *k in words.
struct Parts<'a>(&'a NumberUpStar);

impl fmt::Display for Parts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NumberUpStar { number, ups, star } = self.0;
        let mut parts = Vec::new();
        if !number.is_zero() {
            parts.push(number.to_string());
        }
        match *ups {
            0 => {}
            1 => parts.push("up".to_owned()),
            -1 => parts.push("down".to_owned()),
            2.. => parts.push(format!("{ups} ups")),
            _ => parts.push(format!("{} downs", ups.unsigned_abs())),
        }
        match star {
            0 => {}
            1 => parts.push("star".to_owned()),
            _ => parts.push(format!("star {star}")),
        }
        f.write_str(&parts.join(" plus "))?;
        if number.is_zero() { f.write_str(", an infinitesimal") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_have_names() {
        let algebra = Algebra::new();
        let describe = |text: &str| algebra.describe(algebra.parse(text).unwrap());
        assert_eq!(describe("0"), "zero, a win for whoever moves second");
        assert_eq!(describe("-1"), "an integer: 1 free move for Right");
        assert_eq!(describe("3/4"), "a number: 3/4 of a free move for Left");
        assert_eq!(describe("*"), "star, a Nim heap of one stone");
        assert_eq!(describe("*5"), "a nimber, worth a Nim heap of 5 stones");
        assert_eq!(describe("1^2*"), "1 plus 2 ups plus star");
        assert_eq!(describe("v"), "down, an infinitesimal");
        assert_eq!(describe("{2|1}"), "the switch 3/2 ± 1/2");
        assert_eq!(describe("miny(3/2)"), "miny-3/2, a negative infinitesimal larger than any down");
        assert_eq!(describe("{^,^*|0}"), "an infinitesimal, a win for whoever moves first");
        assert_eq!(describe("{2|{1|-1}}"), "a win for Left, of mean 1 and temperature 1");
        assert_eq!(describe("tiny(2) + 1"), "1 plus an infinitesimal");
    }
}
