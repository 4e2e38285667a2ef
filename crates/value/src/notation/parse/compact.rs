//! Reads x + n·↑ + *k, and the powers of up.

use hedgerow_core::notation::NotationError;

use super::{LARGEST, LARGEST_TERM, Prefix, Reader};
use crate::{Algebra, Dyadic, Game, Rational};

/// The most digits of a number.
const MOST_DIGITS: usize = 100_000;

/// A number, and ups, powers of up and a star written together with it, as they stand in a text.
pub struct Compact {
    /// The number, if one is written.
    pub number: Option<Dyadic>,
    /// The rest; 0 if there is none.
    pub rest: Game,
    /// Where it ends.
    pub end: usize,
}

impl Algebra {
    /// Reads a number, ups, powers of up and a star, written together, from `at` on; none if none of these begins
    /// there.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let read = algebra.parse_compact("1/2^* + 3", 0)?.unwrap();
    /// assert_eq!((read.number.unwrap().to_string(), read.rest, read.end), ("1/2".to_owned(), algebra.up_star(1, 1), 5));
    /// assert!(algebra.parse_compact("{1|0}", 0)?.is_none());
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn parse_compact(&self, text: &str, at: usize) -> Result<Option<Compact>, NotationError> {
        let mut cursor = Cursor { text, at };
        let number = match cursor.peek() {
            Some(next) if next.is_ascii_digit() => Some(cursor.number()?),
            _ => None,
        };
        let mut end = cursor.at;
        let mut ups = 0_i64;
        let mut powers = self.zero();
        loop {
            cursor.skip_spaces();
            let start = cursor.at;
            let Some(each) = cursor.peek().and_then(arrow) else { break };
            cursor.at += cursor.peek().map_or(0, char::len_utf8);
            match cursor.power()? {
                Some(power) => powers = self.add(powers, self.multiple(each, self.uptimal_part(&power))),
                None => ups += each * cursor.count("ups")? as i64,
            }
            if ups.unsigned_abs() > LARGEST {
                return Err(cursor.error(format!("more than {LARGEST} ups"), start));
            }
            end = cursor.at;
        }
        let mut star = 0;
        if cursor.take('*') {
            star = cursor.count("a nimber")? as u32;
            end = cursor.at;
        }
        if end == at {
            return Ok(None);
        }
        let plain = self.up_star(ups, star);
        if powers != self.zero() && ups.unsigned_abs().max(u64::from(star)) > LARGEST_TERM {
            let limit = format!("next to powers of up, ups and nimbers go up to {LARGEST_TERM} here");
            return Err(cursor.error(format!("{} is too much: {limit}", self.display(plain)), at));
        }
        Ok(Some(Compact { number, rest: self.add(powers, plain), end }))
    }

    fn uptimal_part(&self, power: &Power) -> Game {
        match power {
            Power::Single(n) => self.up_power(*n),
            Power::Sum(n) => self.up_power_sum(*n),
            Power::Coefficients(list) => {
                self.sum(list.iter().zip(1..).map(|(&times, n)| self.multiple(times, self.up_power(n))))
            }
        }
    }
}

/// What follows an arrow.
enum Power {
    /// `^<n>`.
    Single(u32),
    /// `^[n]`.
    Sum(u32),
    /// `^.12~3`.
    Coefficients(Vec<i64>),
}

/// The highest power of up that is read.
const HIGHEST_POWER: u64 = 60;
/// The most digits after `^.`, and the largest coefficient there.
const MOST_COEFFICIENTS: usize = 12;
const LARGEST_COEFFICIENT: i64 = 99;

/// A place in a text.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
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

    fn error(&self, message: String, start: usize) -> NotationError {
        let one = self.text[start..].chars().next().map_or(0, char::len_utf8);
        NotationError::new(message, start..self.at.max(start + one))
    }

    fn digits(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let digits = &rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())];
        self.at += digits.len();
        digits
    }

    fn number(&mut self) -> Result<Dyadic, NotationError> {
        let start = self.at;
        self.digits();
        let mut end = self.at;
        self.skip_spaces();
        let mut written = self.text[start..end].to_owned();
        if self.take('/') {
            self.skip_spaces();
            let denominator = self.digits();
            if denominator.is_empty() {
                return Err(self.error("a denominator was expected after '/'".to_owned(), start));
            }
            written.push('/');
            written.push_str(denominator);
            end = self.at;
        }
        self.at = end;
        if written.len() > MOST_DIGITS {
            return Err(self.error(format!("a number has at most {MOST_DIGITS} digits here"), start));
        }
        let fraction: Rational =
            written.parse().map_err(|error: NotationError| self.error(error.to_string(), start))?;
        fraction.to_dyadic().ok_or_else(|| {
            self.error(format!("{written} is no value of a game: its denominator is not a power of 2"), start)
        })
    }

    /// The count after an arrow or a star; 1 if there is none.
    fn count(&mut self, what: &str) -> Result<u64, NotationError> {
        let before = self.at;
        self.skip_spaces();
        let start = self.at;
        let digits = self.digits();
        if digits.is_empty() {
            self.at = before;
            return Ok(1);
        }
        match digits.parse() {
            Ok(count) if count <= LARGEST => Ok(count),
            _ => Err(self.error(format!("{digits} is too much: {what} may go up to {LARGEST} here"), start)),
        }
    }

    /// What follows an arrow, if it is a power. `^<3` without its end is a comparison, and `^.Mean` a question.
    fn power(&mut self) -> Result<Option<Power>, NotationError> {
        let start = self.at;
        match self.peek() {
            Some('[') => {
                self.at += 1;
                let n = self.exponent(start)?;
                if !self.take(']') {
                    return Err(self.error("write ^[3] for the sum of the first three powers of up".to_owned(), start));
                }
                Ok(Some(Power::Sum(n)))
            }
            Some('<') => {
                self.at += 1;
                let is_power = !self.digits().is_empty() && self.peek() == Some('>');
                self.at = start;
                if !is_power {
                    return Ok(None);
                }
                self.at += 1;
                let n = self.exponent(start)?;
                self.at += 1;
                Ok(Some(Power::Single(n)))
            }
            Some('.') => {
                let next = self.text[start + 1..].chars().next();
                if !next.is_some_and(|next| next.is_ascii_digit() || next == '~' || next == '(') {
                    return Ok(None);
                }
                self.at += 1;
                self.coefficients(start).map(|list| Some(Power::Coefficients(list)))
            }
            _ => Ok(None),
        }
    }

    fn exponent(&mut self, start: usize) -> Result<u32, NotationError> {
        match self.digits().parse::<u64>() {
            Ok(n @ 1..=HIGHEST_POWER) => Ok(n as u32),
            _ => Err(self.error(format!("a power of up goes from 1 to {HIGHEST_POWER} here"), start)),
        }
    }

    /// Digits, each with `~` before it if it is negative, and in parentheses if it is long.
    fn coefficients(&mut self, start: usize) -> Result<Vec<i64>, NotationError> {
        let mut list = Vec::new();
        loop {
            let before = self.at;
            let sign = if self.take('~') { -1 } else { 1 };
            let digits = match self.peek() {
                Some('(') => {
                    self.at += 1;
                    let digits = self.digits();
                    if !self.take(')') {
                        return Err(self.error("this parenthesis is not closed".to_owned(), before));
                    }
                    digits
                }
                Some(digit) if digit.is_ascii_digit() => {
                    self.at += 1;
                    &self.text[self.at - 1..self.at]
                }
                _ if sign < 0 => return Err(self.error("a digit was expected after '~'".to_owned(), before)),
                _ => return Ok(list),
            };
            match digits.parse::<i64>() {
                Ok(digit) if digit <= LARGEST_COEFFICIENT => list.push(sign * digit),
                _ => {
                    let limit = format!("coefficients after ^. go up to {LARGEST_COEFFICIENT} here");
                    return Err(self.error(limit, before));
                }
            }
            if list.len() > MOST_COEFFICIENTS {
                return Err(self.error(format!("more than {MOST_COEFFICIENTS} coefficients after ^."), start));
            }
        }
    }
}

impl Reader<'_> {
    /// A number, ups and a star, written together, at least one of them.
    pub(super) fn compact(&mut self, start: usize) -> Result<(), NotationError> {
        let Some(Compact { number, rest, end }) = self.algebra.parse_compact(self.text, start)? else {
            let next = self.peek().unwrap_or(' ');
            self.at += next.len_utf8();
            return Err(self.error(format!("{:?} begins no value", next.to_string()), start));
        };
        self.at = end;
        let mut value = rest;
        if let Some(mut number) = number {
            if self.frame().prefixes.last() == Some(&Prefix::Sign) {
                self.frame().prefixes.pop();
                number = -number;
            }
            value = self.algebra.add(self.algebra.dyadic(&number), rest);
        }
        self.term(value, start)
    }
}

fn arrow(next: char) -> Option<i64> {
    match next {
        '^' | '↑' => Some(1),
        'v' | '↓' => Some(-1),
        '⇑' => Some(2),
        '⇓' => Some(-2),
        _ => None,
    }
}
