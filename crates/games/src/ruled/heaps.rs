//! Games of heaps: moves such as `n -> n-1` and `a x b -> a x i + a x j where i + j = b`.
//!
//! A heap is one number, or two for a rectangle. A move replaces a heap by smaller ones, so play ends: multisets of
//! heaps are well ordered if every new heap is smaller than the one it replaces (Dershowitz and Manna 1979).

use super::words::{Line, RuleError, Word};

/// The most heaps that a move makes of one.
const MOST_RESULTS: usize = 3;
/// The most numbers that a move chooses besides those of the heap.
const MOST_FREE: usize = 2;
/// The most letters for numbers.
const MOST_VARIABLES: usize = 2 + MOST_FREE;

/// A linear form: a sum of letters with coefficients, and a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Linear {
    times: [i32; MOST_VARIABLES],
    constant: i32,
}

impl Linear {
    fn at(&self, numbers: &[i32; MOST_VARIABLES]) -> i32 {
        self.constant + self.times.iter().zip(numbers).map(|(times, number)| times * number).sum::<i32>()
    }
}

/// How two sums are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
}

/// A move of a heap.
#[derive(Clone, Debug, PartialEq)]
pub struct HeapRule {
    /// The line of the file.
    pub line: usize,
    /// Who may make it.
    pub players: [bool; 2],
    /// How many numbers a heap has.
    dimensions: usize,
    /// How many numbers are chosen.
    free: usize,
    /// The new heaps, each with the sums of its numbers.
    results: Vec<[Linear; 2]>,
    conditions: Vec<(Linear, Comparison, Linear)>,
}

/// What a heap may become: codes of heaps, the largest first, 0 for none.
pub(super) type Results = [u8; MOST_RESULTS];

/// The code of a heap in one byte: its number, or two of four bits.
pub(super) fn code(numbers: [i32; 2], dimensions: usize) -> u8 {
    match (dimensions, numbers) {
        (1, [number, _]) => number as u8,
        (_, [rows, columns]) if rows > 0 && columns > 0 => (rows << 4 | columns) as u8,
        _ => 0,
    }
}

/// The numbers of a heap.
pub(super) fn numbers(code: u8, dimensions: usize) -> [i32; 2] {
    if dimensions == 1 { [code.into(), 0] } else { [i32::from(code >> 4), i32::from(code & 15)] }
}

/// The largest number of a heap.
pub(super) fn largest(dimensions: usize) -> i32 {
    if dimensions == 1 { 255 } else { 15 }
}

impl HeapRule {
    /// What a heap may become by this rule. The error is a result that is not smaller.
    pub(super) fn results(&self, heap: u8, mut found: impl FnMut(Results)) -> Result<(), u8> {
        let own = numbers(heap, self.dimensions);
        let most = own[0].max(own[1]);
        let mut letters = [0; MOST_VARIABLES];
        letters[..self.dimensions].copy_from_slice(&own[..self.dimensions]);
        let ranges: [i32; MOST_FREE] = std::array::from_fn(|place| if place < self.free { most } else { 0 });
        for first in 0..=ranges[0] {
            for second in 0..=ranges[1] {
                letters[self.dimensions] = first;
                letters[self.dimensions + 1] = second;
                self.result(&letters, own, &mut found)?;
            }
        }
        Ok(())
    }

    fn result(
        &self,
        letters: &[i32; MOST_VARIABLES],
        own: [i32; 2],
        found: &mut impl FnMut(Results),
    ) -> Result<(), u8> {
        let holds = |(one, comparison, other): &(Linear, Comparison, Linear)| {
            let (one, other) = (one.at(letters), other.at(letters));
            match comparison {
                Comparison::Equal => one == other,
                Comparison::Unequal => one != other,
                Comparison::Less => one < other,
                Comparison::AtMost => one <= other,
            }
        };
        if !self.conditions.iter().all(holds) {
            return Ok(());
        }
        let mut results = Results::default();
        for (sums, into) in self.results.iter().zip(&mut results) {
            let made: [i32; 2] = std::array::from_fn(|place| sums[place].at(letters));
            let used = &made[..self.dimensions];
            if used.iter().any(|&number| number < 0) {
                return Ok(());
            }
            let grows = used.iter().zip(own).any(|(&number, own)| number > own);
            if grows || used == &own[..self.dimensions] {
                return Err(code(made.map(|number| number.min(largest(self.dimensions))), self.dimensions));
            }
            *into = code(made, self.dimensions);
        }
        results.sort_unstable_by(|one, other| other.cmp(one));
        found(results);
        Ok(())
    }

    /// Reads a move.
    pub(super) fn read(
        line: Line<'_>,
        told: Word<'_>,
        dimensions: usize,
        players: [bool; 2],
    ) -> Result<Self, RuleError> {
        let mut reader =
            Reader { line, signs: signs(told)?, next: 0, letters: Vec::new(), most: dimensions + MOST_FREE };
        for dimension in 0..dimensions {
            if dimension > 0 {
                reader.expect("x")?;
            }
            let (place, text) = reader.next("a letter for the number of the heap")?;
            let letter = text.chars().next().filter(|letter| letter.is_ascii_lowercase());
            match letter {
                Some(letter) if !reader.letters.contains(&letter) => reader.letters.push(letter),
                Some(_) => return Err(place.fault("two numbers of a heap have two letters")),
                None => return Err(place.fault("a number of a heap is a small letter here, such as n")),
            }
        }
        reader.expect("->")?;
        let mut results = Vec::new();
        loop {
            let mut sums = [Linear::default(); 2];
            for (dimension, sum) in sums.iter_mut().enumerate().take(dimensions) {
                if dimension > 0 {
                    reader.expect("x")?;
                }
                *sum = reader.sum(false)?;
            }
            if results.len() == MOST_RESULTS {
                return Err(reader.here().fault(format!("a move makes at most {MOST_RESULTS} heaps of one")));
            }
            results.push(sums);
            match reader.peek() {
                Some("+") => reader.next += 1,
                _ => break,
            }
        }
        let mut conditions = Vec::new();
        if reader.peek() == Some("where") {
            reader.next += 1;
            loop {
                conditions.push(reader.comparison()?);
                match reader.peek() {
                    Some("and" | ",") => reader.next += 1,
                    _ => break,
                }
            }
        }
        if reader.peek().is_some() {
            return Err(reader.here().fault("a move of heaps ends here, or goes on with + or where"));
        }
        let free = reader.letters.len() - dimensions;
        Ok(Self { line: line.number, players, dimensions, free, results, conditions })
    }
}

/// A piece of a line, with its place.
type Piece<'a> = (Word<'a>, &'a str);

fn signs(told: Word<'_>) -> Result<Vec<Piece<'_>>, RuleError> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(letter) = told.text[at..].chars().next() {
        let rest = &told.text[at..];
        let length = match letter {
            letter if letter.is_whitespace() => {
                at += letter.len_utf8();
                continue;
            }
            '0'..='9' => rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len()),
            _ if rest.starts_with("where") => 5,
            _ if rest.starts_with("and") => 3,
            _ if ["->", "<=", ">=", "!="].iter().any(|sign| rest.starts_with(sign)) => 2,
            'a'..='z' | '+' | '-' | '=' | '<' | '>' | ',' => 1,
            other => {
                let place = told.part(at, at + other.len_utf8());
                return Err(place.fault(format!("{other} means nothing in a move of heaps")));
            }
        };
        let place = told.part(at, at + length);
        found.push((place, place.text));
        at += length;
    }
    Ok(found)
}

struct Reader<'a> {
    line: Line<'a>,
    signs: Vec<Piece<'a>>,
    next: usize,
    letters: Vec<char>,
    /// The most letters.
    most: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.signs.get(self.next).map(|(_, text)| *text)
    }

    fn here(&self) -> Word<'a> {
        self.signs.get(self.next).map_or(self.line.end(), |(place, _)| *place)
    }

    fn next(&mut self, wanted: &str) -> Result<Piece<'a>, RuleError> {
        let found =
            self.signs.get(self.next).copied().ok_or_else(|| self.line.end().fault(format!("{wanted} is missing")))?;
        self.next += 1;
        Ok(found)
    }

    fn expect(&mut self, sign: &str) -> Result<(), RuleError> {
        match self.next(sign)? {
            (_, text) if text == sign => Ok(()),
            (place, text) => Err(place.fault(format!("{sign} is meant here, not {text}"))),
        }
    }

    /// A sum; those of a heap contain no +, which joins heaps.
    fn sum(&mut self, with_plus: bool) -> Result<Linear, RuleError> {
        let mut sum = Linear::default();
        let mut sign = 1;
        loop {
            let (place, text) = self.next("a number or a letter")?;
            match text.chars().next() {
                Some('0'..='9') => match text.parse::<i32>() {
                    Ok(number) if number <= 255 => sum.constant += sign * number,
                    _ => return Err(place.fault("a number is at most 255")),
                },
                Some(letter) if letter.is_ascii_lowercase() && letter != 'x' && text.len() == 1 => {
                    let known = self.letters.iter().position(|&known| known == letter);
                    let slot = known.unwrap_or(self.letters.len());
                    if slot == self.letters.len() {
                        if slot == self.most {
                            return Err(place.fault(format!("a move chooses at most {MOST_FREE} numbers")));
                        }
                        self.letters.push(letter);
                    }
                    sum.times[slot] += sign;
                }
                _ => return Err(place.fault(format!("a number or a letter is meant here, not {text}"))),
            }
            sign = match self.peek() {
                Some("-") => -1,
                Some("+") if with_plus => 1,
                _ => return Ok(sum),
            };
            self.next += 1;
        }
    }

    fn comparison(&mut self) -> Result<(Linear, Comparison, Linear), RuleError> {
        let one = self.sum(true)?;
        let (place, sign) = self.next("=, !=, <, <=, > or >=")?;
        let other = self.sum(true)?;
        Ok(match sign {
            "=" => (one, Comparison::Equal, other),
            "!=" => (one, Comparison::Unequal, other),
            "<" => (one, Comparison::Less, other),
            "<=" => (one, Comparison::AtMost, other),
            ">" => (other, Comparison::Less, one),
            ">=" => (other, Comparison::AtMost, one),
            _ => return Err(place.fault("a condition compares by =, !=, <, <=, > or >=")),
        })
    }
}
