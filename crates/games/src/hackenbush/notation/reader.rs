//! The edges of a position, word by word.

use std::fmt;
use std::ops::Range;

use hedgerow_core::notation::NotationError;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::rules::{Colour, Edge, GROUND};
use super::{MOST_EDGES, quoted, shortened, shown, trimmed};

/// A stretch of the text, to be cut into words that know where they stand.
pub(super) struct Words<'a> {
    pub(super) text: &'a str,
    pub(super) range: Range<usize>,
}

impl<'a> Words<'a> {
    fn iter(&self) -> impl Iterator<Item = Word<'a>> + use<'a> {
        let (text, offset) = (self.text, self.range.start);
        text[self.range.clone()].split_whitespace().map(move |word| {
            // Both slices lie in the same text, so the difference of their starts is the word's place in it.
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            debug_assert!(start >= offset);
            Word { text: word, start }
        })
    }
}

#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    start: usize,
}

impl Word<'_> {
    fn is_stalk(self) -> bool {
        self.text.starts_with(|c: char| c.is_alphabetic()) && !self.text.contains('-')
    }

    /// An error about a piece of this word, which names that edge of the position.
    fn fault(self, edge: usize, what: impl fmt::Display, piece: Range<usize>) -> NotationError {
        let span = self.start + piece.start..self.start + piece.end;
        NotationError::new(format!("edge {edge} {}: {what}", quoted(self.text)), span)
    }
}

/// The edges read so far.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) edges: Vec<Edge>,
    largest: u32,
}

impl Reader {
    /// Reads one summand: a list of edges, or a stalk.
    pub(super) fn summand(&mut self, words: Words<'_>) -> Result<(), NotationError> {
        let first_edge = self.edges.len();
        let mut count = 0;
        let mut stalk = None;
        for word in words.iter() {
            if word.text == "0" && count == 0 && stalk.is_none() && words.iter().nth(1).is_none() {
                return Ok(()); // the bare ground
            }
            if stalk.is_some() || (word.is_stalk() && count > 0) {
                let what = "a stalk stands alone: write + before and after it";
                return Err(word.fault(self.edges.len(), what, 0..word.text.len()));
            }
            count += 1;
            if word.is_stalk() {
                stalk = Some(word);
                self.stalk(word)?;
            } else {
                let edge = edge(word, self.edges.len())?;
                self.push(edge, word)?;
            }
        }
        if count == 0 {
            let span = trimmed(words.text, words.range.clone());
            return Err(NotationError::new("there is nothing to add on one side of a +", span));
        }
        if stalk.is_none() {
            self.separate(first_edge, words)?;
        }
        Ok(())
    }

    fn push(&mut self, edge: Edge, word: Word<'_>) -> Result<(), NotationError> {
        if self.edges.len() == MOST_EDGES {
            let message = format!("there are more than {MOST_EDGES} edges");
            return Err(NotationError::new(message, word.start..word.start + word.text.len()));
        }
        self.edges.push(edge);
        Ok(())
    }

    /// A stalk with new vertices.
    fn stalk(&mut self, word: Word<'_>) -> Result<(), NotationError> {
        let mut below = GROUND;
        for (at, letter) in word.text.char_indices() {
            let piece = at..at + letter.len_utf8();
            let number = self.edges.len();
            let Some(colour) = Colour::from_letter(letter) else {
                return Err(word.fault(number, format_args!("{} is not a colour", shown(letter)), piece));
            };
            let Some(above) = self.largest.checked_add(1) else {
                return Err(word.fault(number, format_args!("no vertex number is left after {}", u32::MAX), piece));
            };
            self.largest = above;
            self.push(Edge::new(below, above, colour), word)?;
            below = above;
        }
        Ok(())
    }

    /// Gives the edges from `first` on new vertices if they name a vertex of an earlier summand.
    fn separate(&mut self, first: usize, words: Words<'_>) -> Result<(), NotationError> {
        let (earlier, own) = self.edges.split_at_mut(first);
        let labels = |edge: &Edge| [edge.u, edge.v];
        let mut largest = own.iter().flat_map(labels).max().unwrap_or(GROUND).max(self.largest);
        if !earlier.is_empty() {
            let taken: FxHashSet<u32> = earlier.iter().flat_map(labels).filter(|&label| label != GROUND).collect();
            if own.iter().flat_map(labels).any(|label| taken.contains(&label)) {
                largest = self.largest;
                let mut fresh = FxHashMap::from_iter([(GROUND, GROUND)]);
                for end in own.iter_mut().flat_map(|edge| [&mut edge.u, &mut edge.v]) {
                    if !fresh.contains_key(end) {
                        let Some(next) = largest.checked_add(1) else {
                            let message = format!("no vertex number is left after {}", u32::MAX);
                            return Err(NotationError::new(message, trimmed(words.text, words.range)));
                        };
                        largest = next;
                        fresh.insert(*end, next);
                    }
                    *end = fresh[end];
                }
            }
        }
        self.largest = largest;
        Ok(())
    }
}

/// Reads a word `u-vC` as the edge with this number.
fn edge(word: Word<'_>, number: usize) -> Result<Edge, NotationError> {
    let text = word.text;
    let Some(dash) = text.find('-') else {
        return Err(word.fault(number, "an edge is written as two vertices and a colour, such as 0-1B", 0..text.len()));
    };
    let last = text.char_indices().next_back().map_or(0, |(at, _)| at);
    let letter = text[last..].chars().next().unwrap_or('-');
    if letter.is_ascii_digit() || letter == '-' {
        return Err(word.fault(number, "the colour (B, R or G) is missing", text.len()..text.len()));
    }
    let Some(colour) = Colour::from_letter(letter) else {
        return Err(word.fault(number, format_args!("{} is not a colour", shown(letter)), last..text.len()));
    };
    let u = vertex(word, number, 0..dash)?;
    let v = vertex(word, number, dash + 1..last)?;
    Ok(Edge::new(u, v, colour))
}

fn vertex(word: Word<'_>, number: usize, piece: Range<usize>) -> Result<u32, NotationError> {
    let digits = &word.text[piece.clone()];
    if digits.is_empty() {
        return Err(word.fault(number, "a vertex number is missing", piece));
    }
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(word.fault(number, format_args!("{} is not a vertex number", quoted(digits)), piece));
    }
    digits.parse().map_err(|_| {
        let what = format_args!("{} is above the largest vertex number, {}", shortened(digits), u32::MAX).to_string();
        word.fault(number, what, piece)
    })
}
