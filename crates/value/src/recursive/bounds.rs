//! Certified bounds when only bounds of the entries are known.

use super::Recursive;
use crate::{Interval, Rational};

/// A fraction of at most this many bits is worth a try.
const SHORT: usize = 20;

impl Recursive {
    /// An interval around the value of the game with these entries, row after row: bounds for what ending
    /// contributes, and the probability to play again.
    ///
    /// The value rises with the entries, so the lower ends give a game that is worth no more and the upper ends one
    /// that is worth no less; each end of the interval is within 2^-bits of the value of its game. `None` if
    /// [`Recursive::new`] refuses one of these games.
    pub fn bounds(rows: usize, columns: usize, entries: &[(Interval, Rational)], bits: u32) -> Option<Interval> {
        let ends = |end: fn(&Interval) -> &Rational| {
            let entries = entries.iter().map(|(ends, again)| (end(ends).clone(), again.clone())).collect();
            Self::new(rows, columns, entries)
        };
        let (low, high) = (ends(Interval::low)?, ends(Interval::high)?);
        let below = low.enclosure(bits);
        let above = if low == high { below.clone() } else { high.enclosure(bits) };
        let within = Interval::new(below.low().clone(), above.high().clone());
        // A very short fraction in a very narrow interval is rarely there by chance: try to prove it.
        let candidate = within.simplest();
        let proved = |game: &Self| game.worth().exact() == Some(&candidate);
        let short = candidate.bits() <= SHORT.min(bits as usize / 2);
        Some(if short && proved(&low) && proved(&high) { Interval::point(candidate) } else { within })
    }

    /// An interval around the value, at most 2^-bits wide, whose ends are multiples of 2^-(bits + 2); a single number
    /// if the search finds the value exactly.
    pub fn enclosure(&self, bits: u32) -> Interval {
        match self.matrix(&Rational::ZERO).value().signum() {
            0 => Interval::point(Rational::ZERO),
            1 => self.enclosure_positive(bits),
            _ => {
                let turned = self.turned().enclosure_positive(bits);
                Interval::new(-turned.high(), -turned.low())
            }
        }
    }

    fn enclosure_positive(&self, bits: u32) -> Interval {
        let unit = Rational::from_big(1.into(), dashu_int::IBig::ONE << (bits as usize + 2)).unwrap_or_default();
        let down = |number: Rational| Interval::point(number).rounded(bits + 2).low().clone();
        let up = |number: Rational| Interval::point(number).rounded(bits + 2).high().clone();
        let (mut low, mut high) = (Rational::ZERO, up(self.most()));
        // The required width, at most 4 units.
        let wanted = &unit * &Rational::from(4);
        let mut at = Rational::ZERO;
        loop {
            let here = self.matrix(&at).equilibrium();
            if here.value > at {
                low = down(self.left_secures(&here.left)).max(at);
            } else {
                high = at;
            }
            let conceded = self.right_secures(&here.right);
            if conceded.signum() > 0 {
                high = up(conceded).min(high);
            }
            if &high - &low <= wanted {
                return Interval::new(low, high);
            }
            at = down(&(&low + &high) / &Rational::from(2));
        }
    }
}
