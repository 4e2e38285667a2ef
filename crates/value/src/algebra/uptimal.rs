//! Uptimals: numbers, nimbers and the powers of up.
//!
//! The powers of up are ↑ⁿ = `{0 | * − ↑^[n−1]}`, where ↑^[n] = ↑ + ↑² + … + ↑ⁿ = `{↑^[n−1] | *}`; each is infinitesimal with
//! respect to the one before it (Conway 1976, chapter 16; *Winning Ways*, chapter 8; Siegel 2013, section II.4). A value
//! x + a₁·↑ + a₂·↑² + … + *m is an *uptimal*, and has only one such expansion.
//!
//! The expansion is found from the largest part to the smallest. The stops give x. For a guess of m, each coefficient
//! aₖ is the integer n for which twice the rest lies between −↑ᵏ and ↑ᵏ, since everything after ↑ᵏ is infinitesimal
//! with respect to it. The guess was right if the rest is 0.

use std::fmt;

use super::{Algebra, Game};
use crate::Dyadic;

/// x + a₁·↑ + a₂·↑² + … + *m.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Uptimal {
    /// The number x.
    pub number: Dyadic,
    /// The coefficients of ↑, ↑², …; the last one is not 0.
    pub coefficients: Vec<i64>,
    /// The m of the nimber *m.
    pub star: u32,
}

impl fmt::Display for Uptimal {
    /// `3/2^.12~1*`: digits after `^.` are coefficients, `~` stands for the bar over a negative one, and a coefficient
    /// of several digits is in parentheses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nothing_else = self.coefficients.is_empty() && self.star == 0;
        if nothing_else || !self.number.is_zero() {
            write!(f, "{}", self.number)?;
        }
        if !self.coefficients.is_empty() {
            f.write_str("^.")?;
            for &coefficient in &self.coefficients {
                let bar = if coefficient < 0 { "~" } else { "" };
                match coefficient.unsigned_abs() {
                    digit @ 0..=9 => write!(f, "{bar}{digit}")?,
                    long => write!(f, "{bar}({long})")?,
                }
            }
        }
        match self.star {
            0 => Ok(()),
            1 => f.write_str("*"),
            star => write!(f, "*{star}"),
        }
    }
}

/// Deeper forms are not expanded: it would take long, and nobody would read the result.
const DEEPEST: u64 = 256;

impl Algebra {
    /// ↑ⁿ, up-nth; 0 has no such power.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// assert_eq!(algebra.up_power(1), algebra.up_star(1, 0));
    /// assert_eq!(algebra.display(algebra.up_power(2)).to_string(), "{0|v*}");
    /// ```
    pub fn up_power(&self, n: u32) -> Game {
        if n <= 1 {
            return self.up_star(i64::from(n), 0);
        }
        let before = self.up_power_sum(n - 1);
        self.game(&[self.zero()], &[self.sub(self.nimber(1), before)])
    }

    /// `↑^[n]` = ↑ + ↑² + … + ↑ⁿ.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// assert_eq!(algebra.display(algebra.up_power_sum(3)).to_string(), "{^|*||*}");
    /// ```
    pub fn up_power_sum(&self, n: u32) -> Game {
        let star = self.nimber(1);
        (0..n).fold(self.zero(), |before, _| self.game(&[before], &[star]))
    }

    /// The value of an expansion.
    pub fn uptimal(&self, expansion: &Uptimal) -> Game {
        let powers = expansion.coefficients.iter().zip(1..).map(|(&times, n)| self.multiple(times, self.up_power(n)));
        self.add(self.number_up_star(&expansion.number, 0, expansion.star), self.sum(powers))
    }

    /// The expansion of an uptimal; none if the value is not one, or is born after day 256.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let expansion = |text: &str| Some(algebra.uptimal_expansion(algebra.parse(text).unwrap())?.to_string());
    /// assert_eq!(expansion("{0||0|v*}").as_deref(), Some("^.12*"));
    /// assert_eq!(expansion("{0||0|-2}"), None);
    /// ```
    pub fn uptimal_expansion(&self, g: Game) -> Option<Uptimal> {
        if let Some(value) = self.as_number_up_star(g) {
            let coefficients = if value.ups == 0 { Vec::new() } else { vec![value.ups] };
            return Some(Uptimal { number: value.number.clone(), coefficients, star: value.star });
        }
        let (number, other) = (self.left_stop(g), self.right_stop(g));
        let rest = self.sub(g, self.dyadic(&number));
        if number != other || self.birthday(rest) > DEEPEST || !self.is_all_small(rest) {
            return None;
        }
        // The powers after the first have atomic weight 0, as have nimbers.
        let ups = self.is_number(self.atomic_weight(rest)?)?.to_i64()?;
        let small = self.sub(rest, self.up_star(ups, 0));
        // A nimber larger than any that play can reach cannot be a part.
        let most = u32::try_from(self.birthday(rest)).ok()?;
        (0..=most).find_map(|star| {
            let coefficients = self.coefficients(ups, self.sub(small, self.nimber(star)), most)?;
            Some(Uptimal { number: number.clone(), coefficients, star })
        })
    }

    /// The coefficients of `ups`·↑ + rest, where the rest is a sum of higher powers; none if it is not.
    fn coefficients(&self, ups: i64, mut rest: Game, most: u32) -> Option<Vec<i64>> {
        let mut found = vec![ups];
        let zero = self.zero();
        for n in 2..=most {
            if rest == zero {
                break;
            }
            let power = self.up_power(n);
            let negative = self.negate(power);
            let is_smaller = |game: Game| {
                let twice = self.add(game, game);
                self.le(twice, power) && self.le(negative, twice)
            };
            // The nearest multiple, counted away from 0 in the direction of the rest.
            let step = if self.le(zero, rest) {
                -1
            } else if self.le(rest, zero) {
                1
            } else {
                return None;
            };
            let towards = if step < 0 { negative } else { power };
            let mut count = 0_i64;
            let mut left = rest;
            while !is_smaller(left) {
                count -= step;
                left = self.add(left, towards);
                if count.unsigned_abs() > u64::from(most) {
                    return None;
                }
            }
            found.push(count);
            rest = left;
        }
        while found.last() == Some(&0) {
            found.pop();
        }
        (rest == zero).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_add_up() {
        let algebra = Algebra::new();
        for n in 1..8 {
            let sum = algebra.sum((1..=n).map(|k| algebra.up_power(k)));
            assert_eq!(algebra.up_power_sum(n), sum);
            // Each power is infinitesimal with respect to the one before.
            let many = algebra.multiple(5, algebra.up_power(n + 1));
            assert!(algebra.le(many, algebra.up_power(n)) && many != algebra.up_power(n));
        }
    }

    #[test]
    fn expansions_give_their_values_back() {
        let algebra = Algebra::new();
        for number in [Dyadic::ZERO, Dyadic::new(-5, 2)] {
            for star in [0, 1, 2, 4] {
                for code in 0..125 {
                    let digits = [code % 5 - 2, code / 5 % 5 - 2, code / 25 - 2];
                    let mut coefficients = digits.to_vec();
                    while coefficients.last() == Some(&0) {
                        coefficients.pop();
                    }
                    let expansion = Uptimal { number: number.clone(), coefficients, star };
                    let game = algebra.uptimal(&expansion);
                    assert_eq!(algebra.uptimal_expansion(game).as_ref(), Some(&expansion), "{expansion}");
                    assert_eq!(algebra.parse(&expansion.to_string()), Ok(game), "{expansion}");
                }
            }
        }
    }

    #[test]
    fn other_values_have_no_expansion() {
        let algebra = Algebra::new();
        for text in ["{1|-1}", "tiny(2)", "{0||0|v3}", "{^3|v2}", "{^2|v2}"] {
            assert_eq!(algebra.uptimal_expansion(algebra.parse(text).unwrap()), None, "{text}");
        }
    }
}
