//! Values to text.

use std::fmt;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::{Algebra, Dyadic, Game, NumberUpStar};

/// A value that prints itself; see [`Algebra::display`].
#[derive(Clone, Copy)]
pub struct Displayed<'a> {
    algebra: &'a Algebra,
    game: Game,
}

impl fmt::Display for Displayed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Printer::new(self.algebra, usize::MAX).print(self.game) {
            Some(text) => f.pad(&text),
            None => Err(fmt::Error),
        }
    }
}

impl fmt::Debug for Displayed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Algebra {
    /// The value as text.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// for text in ["-7/2", "^2*", "3/2^*", "{3/2|{3/2^|3/2*}}", "{-3|-4||-5}", "+-{0,{2|0}}"] {
    ///     assert_eq!(algebra.display(algebra.parse(text).unwrap()).to_string(), text);
    /// }
    /// ```
    pub fn display(&self, g: Game) -> Displayed<'_> {
        Displayed { algebra: self, game: g }
    }

    /// The value as text, unless that takes more than `longest` bytes: a form with shared parts can be exponentially
    /// longer than its node count.
    pub fn display_within(&self, g: Game, longest: usize) -> Option<String> {
        Printer::new(self, longest).print(g).map(|text| text.to_string())
    }
}

impl fmt::Display for NumberUpStar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_number() || !self.number.is_zero() {
            write!(f, "{}", self.number)?;
        }
        match self.ups {
            0 => {}
            1 => f.write_str("^")?,
            -1 => f.write_str("v")?,
            2.. => write!(f, "^{}", self.ups)?,
            _ => write!(f, "v{}", self.ups.unsigned_abs())?,
        }
        match self.star {
            0 => Ok(()),
            1 => f.write_str("*"),
            star => write!(f, "*{star}"),
        }
    }
}

/// The text of one canonical form, with what the surrounding form needs.
#[derive(Clone)]
struct Piece {
    text: Rc<str>,
    /// The longest run of bars at the top level inside the outer braces; 0 if there are no braces to drop.
    bars: usize,
}

struct Printer<'a> {
    algebra: &'a Algebra,
    longest: usize,
    known: FxHashMap<Game, Piece>,
    /// The bytes of all stored texts.
    kept: usize,
}

/// The limit for all texts of parts together, as a multiple of the longest text: tall forms have many long parts.
const MOST_KEPT: usize = 512;

/// The sort key of options, which does not depend on which value was made first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Rank<'a> {
    Compact(&'a Dyadic, i64, u32),
    General(u64, Rc<str>),
}

impl<'a> Printer<'a> {
    fn new(algebra: &'a Algebra, longest: usize) -> Self {
        Self { algebra, longest, known: FxHashMap::default(), kept: 0 }
    }

    /// The text of a value, its parts first, on an explicit stack: forms may be deep.
    fn print(&mut self, game: Game) -> Option<Rc<str>> {
        let mut waiting = vec![game];
        while let Some(&top) = waiting.last() {
            if self.known.contains_key(&top) {
                waiting.pop();
                continue;
            }
            let piece = match self.algebra.as_number_up_star(top) {
                Some(value) => Piece { text: value.to_string().into(), bars: 0 },
                None => {
                    let before = waiting.len();
                    let options = self.algebra.left(top).iter().chain(self.algebra.right(top));
                    waiting.extend(options.filter(|option| !self.known.contains_key(option)));
                    if waiting.len() > before {
                        continue;
                    }
                    self.piece(top)
                }
            };
            self.kept += piece.text.len();
            if piece.text.len() > self.longest || self.kept > self.longest.saturating_mul(MOST_KEPT) {
                return None;
            }
            self.known.insert(top, piece);
            waiting.pop();
        }
        Some(self.known[&game].text.clone())
    }

    /// The text of a form whose options' texts are known.
    fn piece(&self, game: Game) -> Piece {
        let algebra = self.algebra;
        let left = self.sorted(algebra.left(game));
        if left.len() > 1 && algebra.negate(game) == game {
            return Piece { text: format!("+-{{{}}}", self.list(&left)).into(), bars: 0 };
        }
        let right = self.sorted(algebra.right(game));
        let plain_right = right.iter().all(|&option| algebra.as_number_up_star(option).is_some());
        if let &[only] = left.as_slice()
            && plain_right
            && self.known[&only].bars > 0
        {
            let inner = &self.known[&only];
            let bars = inner.bars + 1;
            let inside = &inner.text[1..inner.text.len() - 1];
            return Piece { text: format!("{{{inside}{}{}}}", "|".repeat(bars), self.list(&right)).into(), bars };
        }
        Piece { text: format!("{{{}|{}}}", self.list(&left), self.list(&right)).into(), bars: 1 }
    }

    fn sorted(&self, options: &[Game]) -> Vec<Game> {
        let mut options = options.to_vec();
        options.sort_by_cached_key(|&option| match self.algebra.as_number_up_star(option) {
            Some(value) => Rank::Compact(&value.number, value.ups, value.star),
            None => Rank::General(self.algebra.birthday(option), self.known[&option].text.clone()),
        });
        options
    }

    fn list(&self, options: &[Game]) -> String {
        let mut list = String::new();
        for (index, option) in options.iter().enumerate() {
            if index > 0 {
                list.push(',');
            }
            list.push_str(&self.known[option].text);
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_forms_are_fixed_points() {
        let algebra = Algebra::new();
        for text in [
            "0",
            "-7/2",
            "*",
            "*2",
            "^",
            "v",
            "v*",
            "^2*",
            "1*",
            "3/2^*",
            "-1v2*3",
            "v3",
            "^*7",
            "{1|-1}",
            "{3/2|{3/2^|3/2*}}",
            "{-3|-4||-5}",
            "+-{0,{2|0}}",
            "{0|-1||-1|||-2}",
            "{{2|1}|{0|-1}}",
            "{0|{0|-2}}",
            "{2|0||0}",
            "{0,^*|0}",
            "{1,{3|1}|{0|-1}}",
        ] {
            let game = algebra.parse(text).unwrap();
            assert_eq!(algebra.display(game).to_string(), text);
        }
    }

    #[test]
    fn long_texts_can_be_refused() {
        let algebra = Algebra::new();
        let sum = algebra.sum((1..12).map(|n| algebra.game(&[algebra.integer(1 << n)], &[algebra.integer(-(1 << n))])));
        assert_eq!(algebra.display_within(sum, 1000), None);
        assert_eq!(algebra.display_within(algebra.zero(), 1), Some("0".to_owned()));
    }
}
