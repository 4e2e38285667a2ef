//! Reading x + n·↑ + *k.

use hedgerow_core::notation::NotationError;

use super::{LARGEST, Prefix, Reader};
use crate::{Dyadic, Rational};

/// The most digits of a number.
const MOST_DIGITS: usize = 100_000;

impl<'a> Reader<'a> {
    /// A number, ups and a star, side by side, at least one of them.
    pub(super) fn compact(&mut self, start: usize) -> Result<(), NotationError> {
        let mut number = None;
        if self.peek().is_some_and(|next| next.is_ascii_digit()) {
            let mut value = self.number(start)?;
            if self.frame().prefixes.last() == Some(&Prefix::Sign) {
                self.frame().prefixes.pop();
                value = -value;
            }
            number = Some(value);
            self.skip_spaces();
        }
        let mut ups = 0_i64;
        let mut any = number.is_some();
        while let Some(each) = self.peek().and_then(arrow) {
            self.at += self.peek().map_or(0, char::len_utf8);
            ups += each * self.count("ups")? as i64;
            any = true;
            self.skip_spaces();
        }
        if ups.unsigned_abs() > LARGEST {
            return Err(self.error(format!("more than {LARGEST} ups"), start));
        }
        let mut star = 0;
        if self.take('*') {
            star = self.count("a nimber")? as u32;
            any = true;
        }
        if !any {
            let next = self.peek().unwrap_or(' ');
            self.at += next.len_utf8();
            return Err(self.error(format!("{:?} begins no value", next.to_string()), start));
        }
        let value = self.algebra.number_up_star(&number.unwrap_or(Dyadic::ZERO), ups, star);
        self.term(value, start)
    }

    fn digits(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let digits = &rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())];
        self.at += digits.len();
        digits
    }

    fn number(&mut self, start: usize) -> Result<Dyadic, NotationError> {
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
