//! Weighted sums of a game's evaluations: `eval=2*moves+pieces-movable`.

use std::fmt::Write;

use hedgerow_core::Player;

use crate::playable::{Named, Playable};

/// How many evaluations a sum may have.
pub const MOST_TERMS: usize = 8;
/// The largest weight of one of them.
pub const MOST_WEIGHT: i16 = 10_000;

/// How unfinished positions are judged: one of the game's evaluations, or a sum of several with integer weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The weight of an evaluation, and its number.
    terms: [(i16, u8); MOST_TERMS],
    count: u8,
}

impl Evaluation {
    /// The game's evaluation with this number.
    pub const fn one(which: usize) -> Self {
        let mut terms = [(0, 0); MOST_TERMS];
        terms[0] = (1, which as u8);
        Self { terms, count: 1 }
    }

    fn terms(&self) -> &[(i16, u8)] {
        &self.terms[..self.count.into()]
    }

    /// The only evaluation, if its weight is 1.
    #[inline]
    fn single(&self) -> Option<usize> {
        (self.count == 1 && self.terms[0].0 == 1).then_some(self.terms[0].1.into())
    }

    /// How good the position is for a player.
    #[inline]
    pub fn of<G: Playable>(&self, position: &G, player: Player) -> i32 {
        match self.single() {
            Some(which) => position.evaluate(which, player),
            None => self.sum(position, player),
        }
    }

    /// How good the position is for each of the players, who fill the first of `P` places.
    #[inline]
    pub fn of_all<G: Playable, const P: usize>(&self, position: &G) -> [i32; P] {
        let (mut worths, players) = ([0; P], position.players().min(P));
        match self.single() {
            Some(which) => position.evaluate_all(which, &mut worths[..players]),
            None => (0..players).for_each(|index| worths[index] = self.sum(position, Player::new(index as u8))),
        }
        worths
    }

    /// The same if one player is to move; none if not.
    #[inline]
    pub fn judge<G: Playable>(&self, position: &G, player: Player) -> Option<i32> {
        match self.single() {
            Some(which) => position.judge(which, player),
            None => position.mover().map(|_| self.sum(position, player)),
        }
    }

    fn sum<G: Playable>(&self, position: &G, player: Player) -> i32 {
        let term =
            |&(weight, which): &(i16, u8)| i64::from(weight) * i64::from(position.evaluate(which.into(), player));
        let sum: i64 = self.terms().iter().map(term).sum();
        // Where games are won and lost, no evaluation may reach a win.
        let win = position.facts().win;
        let most = if win > 1 { i64::from(win) - 1 } else { i32::MAX.into() };
        sum.clamp(-most, most) as i32
    }

    /// Reads a name, or a sum of names with weights. The error says what cannot be read.
    pub(crate) fn read(text: &str, known: &[Named]) -> Result<Self, Unreadable> {
        let mut sum = Self { terms: [(0, 0); MOST_TERMS], count: 0 };
        let mut rest = text;
        while !rest.is_empty() || sum.count == 0 {
            let (sign, unsigned) = match rest.strip_prefix('-') {
                Some(unsigned) => (-1, unsigned),
                None => (1, rest.strip_prefix('+').unwrap_or(rest)),
            };
            let (weight, named) = match unsigned.split_once('*') {
                Some((weight, named)) if weight.bytes().all(|digit| digit.is_ascii_digit()) => {
                    let read = weight.parse::<i16>().ok().filter(|weight| (1..=MOST_WEIGHT).contains(weight));
                    (read.ok_or_else(|| Unreadable::Weight(weight.to_owned()))?, named)
                }
                _ => (1, unsigned),
            };
            // Names may contain hyphens: takes the longest name that ends where a name may end.
            let ends = |after: &str| after.is_empty() || after.starts_with(['+', '-']);
            let fits = |(_, word): &(usize, &Named)| named.strip_prefix(word.name).is_some_and(ends);
            let longest = known.iter().enumerate().filter(fits).max_by_key(|(_, word)| word.name.len());
            let Some((which, word)) = longest else {
                let end = named.find(['+', '*']).unwrap_or(named.len());
                return Err(Unreadable::Name(named[..end].to_owned()));
            };
            if usize::from(sum.count) == MOST_TERMS {
                return Err(Unreadable::TooMany);
            }
            sum.terms[usize::from(sum.count)] = (sign * weight, which as u8);
            sum.count += 1;
            rest = &named[word.name.len()..];
        }
        Ok(sum)
    }

    /// Its canonical text.
    pub(crate) fn written(&self, known: &[Named]) -> String {
        let mut text = String::new();
        for (place, &(weight, which)) in self.terms().iter().enumerate() {
            text += match (weight < 0, place) {
                (true, _) => "-",
                (false, 0) => "",
                (false, _) => "+",
            };
            if weight.abs() != 1 {
                let _ = write!(text, "{}*", weight.abs());
            }
            text += known[usize::from(which)].name;
        }
        text
    }
}

/// What is wrong with a sum of evaluations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// This is not an evaluation.
    Name(String),
    /// This is not a weight.
    Weight(String),
    /// There are more terms than [`MOST_TERMS`].
    TooMany,
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[Named] = &[
        Named { name: "moves", about: "" },
        Named { name: "moves-balance", about: "" },
        Named { name: "pieces", about: "" },
    ];

    fn again(text: &str) -> Result<String, Unreadable> {
        Evaluation::read(text, KNOWN).map(|sum| sum.written(KNOWN))
    }

    #[test]
    fn names_may_have_hyphens() {
        assert_eq!(Evaluation::read("moves-balance", KNOWN), Ok(Evaluation::one(1)));
        assert_eq!(again("2*moves+pieces-moves-balance").unwrap(), "2*moves+pieces-moves-balance");
        assert_eq!(again("-moves-pieces").unwrap(), "-moves-pieces");
        assert_eq!(again("+1*moves").unwrap(), "moves");
    }

    #[test]
    fn faults_name_what_cannot_be_read() {
        assert_eq!(again(""), Err(Unreadable::Name(String::new())));
        assert_eq!(again("moves+"), Err(Unreadable::Name(String::new())));
        assert_eq!(again("moves+stones+pieces"), Err(Unreadable::Name("stones".into())));
        assert_eq!(again("0*moves"), Err(Unreadable::Weight("0".into())));
        assert_eq!(again("99999*moves"), Err(Unreadable::Weight("99999".into())));
        assert_eq!(again(&["moves"; 9].join("+")), Err(Unreadable::TooMany));
    }
}
