//! The atoms of formulas: constants, functions, and the values of pictures.

use hedgerow_core::NotationError;
use hedgerow_games::hackenbush::Colour;
use hedgerow_value::Rational;

use super::super::formula::{Arrangement, Atom, Count, Measure, Number};
use super::super::words::Word;
use super::{Meaning, Parser, Phrase, Read};

/// Most copies of a picture beside each other.
const MOST_COPIES: u32 = 9;
/// The longest stalk beside it.
const LONGEST_STALK: usize = 40;

impl Parser<'_> {
    /// A phrase by itself or in parentheses.
    pub(super) fn primary(&mut self) -> Read<Phrase> {
        let start = self.span().start;
        let meaning = match self.peek() {
            Word::Sign("(") => {
                self.next();
                let inner = self.nested(Self::implication)?;
                self.expect(")", "a closing parenthesis")?;
                inner.meaning
            }
            Word::Digits(digits) => {
                let (_, span) = self.next();
                let number = digits.parse::<Rational>().map_err(|error| NotationError::new(error.to_string(), span))?;
                Meaning::Number(Number::Constant(number))
            }
            Word::Letters("abs") => {
                self.next();
                Meaning::Number(Number::Absolute(Box::new(self.list("abs")?.0)))
            }
            Word::Letters("min") => Meaning::Number(self.extreme("min", Number::Least)?),
            Word::Letters("max") => Meaning::Number(self.extreme("max", Number::Greatest)?),
            Word::Letters("and" | "or" | "not") | Word::Sign(_) | Word::End => {
                return Err(self.unexpected("a number or a formula"));
            }
            Word::Letters(word) => Meaning::Number(self.atom(word)?),
        };
        Ok(Phrase { meaning, span: start..self.words[self.at.max(1) - 1].1.end })
    }

    /// The numbers in parentheses after a function: the first and the others; `abs` has just one.
    fn list(&mut self, function: &str) -> Read<(Number, Vec<Number>)> {
        self.expect("(", &format!("a parenthesis after {function}"))?;
        let first = self.nested(Self::sum)?.number()?;
        let mut others = Vec::new();
        while function != "abs" && self.takes(Word::Sign(",")) {
            others.push(self.nested(Self::sum)?.number()?);
        }
        self.expect(")", "a closing parenthesis")?;
        Ok((first, others))
    }

    fn extreme(&mut self, function: &str, of: fn(Box<Number>, Box<Number>) -> Number) -> Read<Number> {
        self.next();
        let (first, others) = self.list(function)?;
        Ok(others.into_iter().fold(first, |a, b| of(Box::new(a), Box::new(b))))
    }

    fn atom(&mut self, word: &str) -> Read<Number> {
        let (_, span) = self.next();
        let counted = Count::ALL.into_iter().find(|count| count.name() == word).map(Atom::Count);
        let atom = match (word, counted) {
            (_, Some(counted)) => counted,
            ("V", _) => Atom::Value(Measure::Together, self.arrangement()?),
            ("S", _) => Atom::Value(Measure::InTurns, self.arrangement()?),
            _ => {
                let names = Count::ALL.map(Count::name).join(", ");
                return Err(NotationError::new(format!("{word:?} is unknown: there are V, S, {names}"), span));
            }
        };
        let place = self.atoms.iter().position(|known| *known == atom).unwrap_or_else(|| {
            self.atoms.push(atom);
            self.atoms.len() - 1
        });
        Ok(Number::Atom(place))
    }

    /// The contents of the parentheses after a value, if there are any: `-`, `2`, `+BR`, in this order.
    fn arrangement(&mut self) -> Read<Arrangement> {
        let mut arrangement = Arrangement::default();
        let start = self.span().start;
        if !self.takes(Word::Sign("(")) {
            return Ok(arrangement);
        }
        arrangement.negative = self.takes(Word::Sign("-"));
        if let Word::Digits(digits) = self.peek() {
            let (_, span) = self.next();
            let copies = digits.parse().ok().filter(|&copies| copies <= MOST_COPIES);
            let message = || NotationError::new(format!("there can be at most {MOST_COPIES} copies"), span);
            arrangement.copies = copies.ok_or_else(message)?;
        }
        while self.takes(Word::Sign("+")) {
            let stalk = match self.peek() {
                Word::Letters(letters) => letters.chars().map(Colour::from_letter).collect::<Option<Vec<_>>>(),
                _ => None,
            };
            let stalk = stalk.ok_or_else(|| self.unexpected("a stalk such as BR"))?;
            if stalk.len() > LONGEST_STALK {
                let message = format!("a stalk has at most {LONGEST_STALK} edges here");
                return Err(NotationError::new(message, self.span()));
            }
            self.next();
            arrangement.stalks.push(stalk);
        }
        self.expect(")", "a closing parenthesis")?;
        let end = self.words[self.at.max(1) - 1].1.end;
        if arrangement == Arrangement::default() {
            let message = "say what is valued, such as +G, - or 2; the picture itself needs no parentheses";
            return Err(NotationError::new(message, start..end));
        }
        Ok(arrangement)
    }
}
