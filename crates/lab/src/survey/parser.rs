//! Reading formulas.
//!
//! From the loosest operator to the tightest: `=>` (right-associative), `or`, `and`, `not`, comparisons, `+ -`, `* /`,
//! a minus sign. The parser reads numbers and statements alike, because a parenthesis may hold either; it checks which
//! one it is at the place of use.

mod atoms;

use std::ops::Range;

use hedgerow_core::NotationError;

use super::formula::{Atom, Formula, Number, Property, Relation};
use super::words::{Placed, Word, words};

/// How deep parentheses may be nested.
const DEEPEST: usize = 100;

/// Reads a formula.
pub(super) fn read(text: &str) -> Result<Property, NotationError> {
    let mut parser = Parser { words: words(text)?, at: 0, depth: 0, atoms: Vec::new() };
    let whole = parser.implication()?;
    if parser.peek() != Word::End {
        return Err(parser.unexpected("the end of the formula"));
    }
    let formula = whole.truth()?;
    Ok(Property { name: None, text: text.trim().to_owned(), atoms: parser.atoms, formula })
}

enum Meaning {
    Number(Number),
    Truth(Formula),
}

/// The meaning of a part of the text.
struct Phrase {
    meaning: Meaning,
    span: Range<usize>,
}

impl Phrase {
    fn number(self) -> Result<Number, NotationError> {
        match self.meaning {
            Meaning::Number(number) => Ok(number),
            Meaning::Truth(_) => Err(NotationError::new("this is true or false, but a number is expected", self.span)),
        }
    }

    fn truth(self) -> Result<Formula, NotationError> {
        match self.meaning {
            Meaning::Truth(formula) => Ok(formula),
            Meaning::Number(_) => {
                let message = "this is a number, but something true or false is expected, such as V = 0";
                Err(NotationError::new(message, self.span))
            }
        }
    }
}

struct Parser<'a> {
    words: Vec<Placed<'a>>,
    at: usize,
    depth: usize,
    atoms: Vec<Atom>,
}

type Read<T> = Result<T, NotationError>;

impl<'a> Parser<'a> {
    fn peek(&self) -> Word<'a> {
        self.words[self.at].0
    }

    fn span(&self) -> Range<usize> {
        self.words[self.at].1.clone()
    }

    /// Takes a word; the end word stays.
    fn next(&mut self) -> Placed<'a> {
        let word = self.words[self.at].clone();
        self.at = (self.at + 1).min(self.words.len() - 1);
        word
    }

    /// Takes a word if it is this one.
    fn takes(&mut self, word: Word<'_>) -> bool {
        let found = self.peek() == word;
        if found {
            self.next();
        }
        found
    }

    fn unexpected(&self, expected: &str) -> NotationError {
        let message = match self.peek() {
            Word::End => format!("the formula ends where {expected} is expected"),
            Word::Digits(text) | Word::Letters(text) => format!("{text:?} stands where {expected} is expected"),
            Word::Sign(text) => format!("{text:?} stands where {expected} is expected"),
        };
        NotationError::new(message, self.span())
    }

    fn expect(&mut self, sign: &'static str, expected: &str) -> Read<()> {
        if self.takes(Word::Sign(sign)) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Reads a phrase that may contain phrases of its kind, but not too deep.
    fn nested(&mut self, read: fn(&mut Self) -> Read<Phrase>) -> Read<Phrase> {
        if self.depth == DEEPEST {
            return Err(NotationError::new("the formula is nested too deep", self.span()));
        }
        self.depth += 1;
        let phrase = read(self);
        self.depth -= 1;
        phrase
    }

    fn implication(&mut self) -> Read<Phrase> {
        let left = self.logic("or", Self::conjunction, Formula::Or)?;
        if !self.takes(Word::Sign("=>")) {
            return Ok(left);
        }
        let right = self.nested(Self::implication)?;
        truths(left, right, Formula::Implies)
    }

    fn conjunction(&mut self) -> Read<Phrase> {
        self.logic("and", Self::negation, Formula::And)
    }

    fn logic(&mut self, word: &str, read: fn(&mut Self) -> Read<Phrase>, join: Join) -> Read<Phrase> {
        let mut left = read(self)?;
        while self.takes(Word::Letters(word)) {
            let right = read(self)?;
            left = truths(left, right, join)?;
        }
        Ok(left)
    }

    fn negation(&mut self) -> Read<Phrase> {
        let start = self.span().start;
        if !self.takes(Word::Letters("not")) {
            return self.comparison();
        }
        let inner = self.nested(Self::negation)?;
        let span = start..inner.span.end;
        Ok(Phrase { meaning: Meaning::Truth(Formula::Not(Box::new(inner.truth()?))), span })
    }

    /// A number, or a chain of comparisons that must all hold.
    fn comparison(&mut self) -> Read<Phrase> {
        let first = self.sum()?;
        let Some(mut relation) = self.relation() else { return Ok(first) };
        let start = first.span.start;
        let mut left = first.number()?;
        let mut chain: Option<Formula> = None;
        loop {
            let right = self.sum()?;
            let span = start..right.span.end;
            let right = right.number()?;
            let link = Formula::Compare(left, relation, right.clone());
            let whole = match chain {
                Some(before) => Formula::And(Box::new(before), Box::new(link)),
                None => link,
            };
            match self.relation() {
                None => return Ok(Phrase { meaning: Meaning::Truth(whole), span }),
                Some(next) => (left, relation, chain) = (right, next, Some(whole)),
            }
        }
    }

    fn relation(&mut self) -> Option<Relation> {
        let relation = match self.peek() {
            Word::Sign("=") => Relation::Equal,
            Word::Sign("!=") => Relation::Unequal,
            Word::Sign("<") => Relation::Less,
            Word::Sign("<=") => Relation::AtMost,
            Word::Sign(">") => Relation::Greater,
            Word::Sign(">=") => Relation::AtLeast,
            _ => return None,
        };
        self.next();
        Some(relation)
    }

    fn sum(&mut self) -> Read<Phrase> {
        let mut left = self.product()?;
        loop {
            let minus = match self.peek() {
                Word::Sign("+") => false,
                Word::Sign("-") => true,
                _ => return Ok(left),
            };
            self.next();
            let right = self.product()?;
            left = numbers(left, right, |a, b| {
                let b = if minus { Number::Negative(Box::new(b)) } else { b };
                Number::Sum(Box::new(a), Box::new(b))
            })?;
        }
    }

    fn product(&mut self) -> Read<Phrase> {
        let mut left = self.signed()?;
        loop {
            let divides = match self.peek() {
                Word::Sign("*") => false,
                Word::Sign("/") => true,
                _ => return Ok(left),
            };
            self.next();
            let mut right = self.signed()?;
            if divides {
                let span = right.span.clone();
                let fail = |message| Err(NotationError::new(message, span.clone()));
                let Some(divisor) = right.number()?.constant() else {
                    return fail("only constants can divide, such as 2 in V/2");
                };
                let Some(inverse) = divisor.reciprocal() else { return fail("this divides by zero") };
                right = Phrase { meaning: Meaning::Number(Number::Constant(inverse)), span };
            }
            left = numbers(left, right, |a, b| Number::Product(Box::new(a), Box::new(b)))?;
        }
    }

    fn signed(&mut self) -> Read<Phrase> {
        let start = self.span().start;
        if !self.takes(Word::Sign("-")) {
            return self.primary();
        }
        let inner = self.nested(Self::signed)?;
        let span = start..inner.span.end;
        Ok(Phrase { meaning: Meaning::Number(Number::Negative(Box::new(inner.number()?))), span })
    }
}

type Join = fn(Box<Formula>, Box<Formula>) -> Formula;

fn truths(left: Phrase, right: Phrase, join: Join) -> Read<Phrase> {
    let span = left.span.start..right.span.end;
    let formula = join(Box::new(left.truth()?), Box::new(right.truth()?));
    Ok(Phrase { meaning: Meaning::Truth(formula), span })
}

fn numbers(left: Phrase, right: Phrase, join: impl Fn(Number, Number) -> Number) -> Read<Phrase> {
    let span = left.span.start..right.span.end;
    Ok(Phrase { meaning: Meaning::Number(join(left.number()?, right.number()?)), span })
}
