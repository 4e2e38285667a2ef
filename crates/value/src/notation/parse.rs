//! Reads values from text.
//!
//! The reader has an explicit stack, so that no text, however deeply nested, can exhaust the program's stack.

use std::ops::Range;

use hedgerow_core::notation::NotationError;

use crate::{Algebra, Game};

mod compact;

pub use compact::Compact;

/// Games nested deeper than this are refused.
const DEEPEST: usize = 1000;
/// The largest nimber and the most ups that are read.
const LARGEST: u64 = 1 << 20;
/// The largest nimber among the options of a game, which must be unfolded.
const LARGEST_OPTION: u64 = 1 << 12;
/// The most ups and the largest nimber in a sum with a game that is not compact: the sum unfolds them all.
const LARGEST_TERM: u64 = 200;

impl Algebra {
    /// Reads a value.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// assert_eq!(algebra.parse("1/2 + *2 - ^")?, algebra.parse("1/2v*2")?);
    /// assert_eq!(algebra.parse("+-1")?, algebra.parse("{1|-1}")?);
    /// assert_eq!(algebra.parse("{a|b}").unwrap_err().to_string(), "\"a\" begins no value");
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn parse(&self, text: &str) -> Result<Game, NotationError> {
        Reader { algebra: self, text, at: 0, frames: vec![Frame::new(Opener::Start, 0)] }.read()
    }
}

/// What opened a level of nesting.
#[derive(Clone, Copy, PartialEq)]
enum Opener {
    Start,
    Brace,
    Parenthesis,
    Tiny,
    Miny,
}

/// What precedes a value.
#[derive(Clone, Copy, PartialEq)]
enum Prefix {
    /// A minus between two terms: it negates the whole term.
    Minus,
    /// A minus in front: before a number it belongs to the number only, as in `-1^`.
    Sign,
    PlusMinus,
    /// The sign of tiny, `+_` before its number; `-_` is that of miny.
    Tiny,
}

/// The pieces between braces.
enum Item {
    Value(Game),
    Comma(usize),
    Bars(usize, Range<usize>),
}

/// One level of nesting, as far as it has been read.
struct Frame {
    opener: Opener,
    start: usize,
    items: Vec<Item>,
    /// The sum so far, if a term has been read; `prefixes` then belong to the next one.
    total: Option<Game>,
    prefixes: Vec<Prefix>,
    /// Whether a term must follow (after a sign or a comma).
    owed: bool,
}

impl Frame {
    fn new(opener: Opener, start: usize) -> Self {
        Self { opener, start, items: Vec::new(), total: None, prefixes: Vec::new(), owed: false }
    }

    /// Whether the next thing to read is a term rather than an operator.
    fn wants_term(&self) -> bool {
        self.total.is_none() || self.owed
    }
}

struct Reader<'a> {
    algebra: &'a Algebra,
    text: &'a str,
    at: usize,
    frames: Vec<Frame>,
}

impl<'a> Reader<'a> {
    fn read(mut self) -> Result<Game, NotationError> {
        loop {
            self.skip_spaces();
            let start = self.at;
            let Some(next) = self.peek() else { return self.finish() };
            match next {
                '{' | '(' if self.frame().wants_term() => {
                    self.at += 1;
                    self.open(if next == '{' { Opener::Brace } else { Opener::Parenthesis }, start)?;
                }
                '}' | ')' => {
                    self.at += 1;
                    self.close(next, start)?;
                }
                ',' | '|' => self.separate(next)?,
                '+' | '-' | '−' | '±' => self.sign(next)?,
                _ if !self.frame().wants_term() => {
                    return Err(self.error(format!("a sum, a bar or a comma was expected before {next:?}"), start));
                }
                _ if self.take_word("tiny") || self.take_word("Tiny") => self.open_named(Opener::Tiny, start)?,
                _ if self.take_word("miny") || self.take_word("Miny") => self.open_named(Opener::Miny, start)?,
                _ => self.compact(start)?,
            }
        }
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the first frame stays")
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.text[self.at..].starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    /// An error about the text from `start` to here (at least one character, if there is one).
    fn error(&self, message: String, start: usize) -> NotationError {
        let one = self.text[start..].chars().next().map_or(0, char::len_utf8);
        NotationError::new(message, start..self.at.max(start + one))
    }

    fn open(&mut self, opener: Opener, start: usize) -> Result<(), NotationError> {
        if self.frames.len() > DEEPEST {
            return Err(self.error(format!("games are nested more than {DEEPEST} deep here"), start));
        }
        self.frames.push(Frame::new(opener, start));
        Ok(())
    }

    fn open_named(&mut self, opener: Opener, start: usize) -> Result<(), NotationError> {
        self.skip_spaces();
        if !self.take('(') {
            return Err(self.error("tiny and miny are followed by a game in parentheses".to_owned(), start));
        }
        self.open(opener, start)
    }

    /// Ends the current sum: its value, or `None` if it is empty.
    fn end_sum(&mut self) -> Result<Option<Game>, NotationError> {
        let at = self.at;
        let frame = self.frame();
        if frame.owed {
            let message = match self.text[at..].chars().next() {
                Some(next) => format!("a value was expected before {next:?}"),
                None => "a value was expected at the end".to_owned(),
            };
            return Err(self.error(message, at));
        }
        Ok(frame.total.take())
    }

    fn separate(&mut self, separator: char) -> Result<(), NotationError> {
        let start = self.at;
        if self.frame().opener != Opener::Brace {
            self.at += 1;
            return Err(self.error(format!("{separator:?} belongs between braces"), start));
        }
        let value = self.end_sum()?;
        if separator == ',' && value.is_none() {
            self.at += 1;
            return Err(self.error("a value was expected before ','".to_owned(), start));
        }
        self.frame().items.extend(value.map(Item::Value));
        self.at += 1;
        if separator == ',' {
            self.frame().items.push(Item::Comma(start));
            self.frame().owed = true;
        } else {
            while self.take('|') {}
            let span = start..self.at;
            self.frame().items.push(Item::Bars(span.len(), span));
        }
        Ok(())
    }

    fn sign(&mut self, sign: char) -> Result<(), NotationError> {
        let start = self.at;
        self.at += sign.len_utf8();
        let wants_term = self.frame().wants_term();
        let joined = sign == '+' && matches!(self.peek(), Some('-' | '−'));
        if joined && !wants_term {
            self.at += 1;
            let message = "\"+-\" after a value may mean two things: write \"- x\" or \"+ +-x\"".to_owned();
            return Err(self.error(message, start));
        }
        if matches!(sign, '+' | '-' | '−') && self.take('_') {
            let frame = self.frame();
            frame.prefixes.extend((sign != '+').then_some(Prefix::Minus));
            frame.prefixes.push(Prefix::Tiny);
            frame.owed = true;
            return Ok(());
        }
        let prefix = match sign {
            '+' if joined => {
                self.at += self.peek().map_or(0, char::len_utf8);
                Some(Prefix::PlusMinus)
            }
            '±' => Some(Prefix::PlusMinus),
            '+' if wants_term => {
                return Err(self.error("a value was expected before '+'".to_owned(), start));
            }
            '+' => None,
            _ if wants_term => Some(Prefix::Sign),
            _ => Some(Prefix::Minus),
        };
        let frame = self.frame();
        frame.owed = true;
        frame.prefixes.extend(prefix);
        if frame.prefixes.len() > DEEPEST {
            return Err(self.error(format!("more than {DEEPEST} signs in a row"), start));
        }
        Ok(())
    }

    /// Adds a term with its prefixes to the current sum.
    fn term(&mut self, mut value: Game, start: usize) -> Result<(), NotationError> {
        let algebra = self.algebra;
        while let Some(prefix) = self.frame().prefixes.pop() {
            value = match prefix {
                Prefix::Minus | Prefix::Sign => algebra.negate(value),
                Prefix::PlusMinus => {
                    self.check_size(&[value], LARGEST_OPTION, start)?;
                    algebra.game(&[value], &[algebra.negate(value)])
                }
                Prefix::Tiny => {
                    self.check_size(&[value], LARGEST_OPTION, start)?;
                    algebra.tiny(value)
                }
            };
        }
        if let Some(total) = self.frame().total {
            let compact = |game| algebra.as_number_up_star(game).is_some();
            if !compact(total) || !compact(value) {
                self.check_size(&[total, value], LARGEST_TERM, start)?;
            }
            value = algebra.add(total, value);
        }
        let frame = self.frame();
        frame.total = Some(value);
        frame.owed = false;
        Ok(())
    }

    /// Refuses options and terms whose own options are too many to unfold.
    fn check_size(&self, games: &[Game], largest: u64, start: usize) -> Result<(), NotationError> {
        let too_large = games.iter().find_map(|&game| {
            let value = self.algebra.as_number_up_star(game)?;
            // Ups have one option on each side: as options they are harmless, however many.
            let ups = if largest == LARGEST_TERM { value.ups.unsigned_abs() } else { 0 };
            (ups.max(u64::from(value.star)) > largest).then_some(value)
        });
        match too_large {
            None => Ok(()),
            Some(value) => {
                let limit = format!("next to other games, ups and nimbers go up to {largest} here");
                Err(self.error(format!("{value} is too much: {limit}"), start))
            }
        }
    }

    fn close(&mut self, closer: char, start: usize) -> Result<(), NotationError> {
        let fits = match self.frame().opener {
            Opener::Start => false,
            Opener::Brace => closer == '}',
            _ => closer == ')',
        };
        if !fits {
            return Err(self.error(format!("{closer:?} closes nothing"), start));
        }
        self.at = start;
        let value = self.end_sum()?;
        self.at = start + 1;
        let Some(mut frame) = self.frames.pop() else { unreachable!("the first frame stays") };
        if frame.opener == Opener::Brace {
            frame.items.extend(value.map(Item::Value));
            return self.close_brace(&frame);
        }
        let Some(value) = value else {
            return Err(self.error("there is nothing between the parentheses".to_owned(), frame.start));
        };
        self.check_size(&[value], LARGEST_OPTION, frame.start)?;
        let game = match frame.opener {
            Opener::Tiny => self.algebra.tiny(value),
            Opener::Miny => self.algebra.negate(self.algebra.tiny(value)),
            _ => value,
        };
        self.term(game, frame.start)
    }

    fn close_brace(&mut self, frame: &Frame) -> Result<(), NotationError> {
        if frame.items.iter().any(|item| matches!(item, Item::Bars(..))) {
            self.check_size(&list(&frame.items), LARGEST_OPTION, frame.start)?;
            let game = self.game(&frame.items)?;
            return self.term(game, frame.start);
        }
        // Without a bar it is a list, and only +- may precede a list.
        if self.frame().prefixes.last() != Some(&Prefix::PlusMinus) {
            return Err(self.error("a bar is missing between these braces".to_owned(), frame.start));
        }
        self.frame().prefixes.pop();
        let left = list(&frame.items);
        self.check_size(&left, LARGEST_OPTION, frame.start)?;
        let right: Vec<Game> = left.iter().map(|&option| self.algebra.negate(option)).collect();
        let game = self.algebra.game(&left, &right);
        self.term(game, frame.start)
    }

    /// The game between two braces: the longest run of bars separates Left's options from Right's.
    fn game(&self, items: &[Item]) -> Result<Game, NotationError> {
        let count = |item: &Item| if let Item::Bars(count, _) = item { *count } else { 0 };
        let most = items.iter().map(count).max().unwrap_or(0);
        let at = items.iter().position(|item| count(item) == most).unwrap_or(0);
        if most > DEEPEST {
            return Err(NotationError::new(format!("more than {DEEPEST} bars side by side"), span(&items[at])));
        }
        if let Some(second) = items[at + 1..].iter().find(|item| count(item) == most) {
            let message = "two separators with as many bars: it is not clear which one is the outer".to_owned();
            return Err(NotationError::new(message, span(second)));
        }
        let side = |items: &[Item]| -> Result<Vec<Game>, NotationError> {
            if items.iter().all(|item| count(item) == 0) { Ok(list(items)) } else { Ok(vec![self.game(items)?]) }
        };
        let (left, right) = (side(&items[..at])?, side(&items[at + 1..])?);
        Ok(self.algebra.game(&left, &right))
    }

    fn finish(mut self) -> Result<Game, NotationError> {
        let end = self.text.len();
        let frame = self.frame();
        match frame.opener {
            Opener::Start => {}
            Opener::Brace => return Err(NotationError::new("this brace is not closed", frame.start..frame.start + 1)),
            _ => return Err(NotationError::new("this parenthesis is not closed", frame.start..frame.start + 1)),
        }
        self.end_sum()?.ok_or_else(|| NotationError::new("a value was expected", end..end))
    }
}

fn list(items: &[Item]) -> Vec<Game> {
    items.iter().filter_map(|item| if let Item::Value(value) = item { Some(*value) } else { None }).collect()
}

fn span(item: &Item) -> Range<usize> {
    match item {
        Item::Bars(_, span) => span.clone(),
        Item::Comma(at) => *at..at + 1,
        Item::Value(_) => 0..0,
    }
}

#[cfg(test)]
mod tests;
