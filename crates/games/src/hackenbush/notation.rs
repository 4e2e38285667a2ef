//! Positions and moves as text.
//!
//! A position is a list of edges `u-vC`: two vertex numbers, the ground being 0, and a colour, `B`, `R` or `G` (small
//! letters will do). A stalk may be written from the ground up by its colours alone. Sums are written with `+`:
//! `BRR + RB`, `0-1B 1-2R + RB`. A summand that is a stalk, or that names a vertex of an earlier summand, gets
//! fresh vertices, numbered on from the largest so far. The bare ground is `0`, or nothing at all. If a turn takes
//! more than one edge, `moves=2` follows as the last word.
//!
//! It is always written as one list of edges, in the order given, the smaller vertex of each edge first:
//!
//! ```
//! use hedgerow_core::Notation;
//! use hedgerow_games::hackenbush::Hackenbush;
//!
//! assert_eq!(Hackenbush::read("BRR + RB")?.write(), "0-1B 1-2R 2-3R 0-4R 4-5B");
//! assert_eq!(Hackenbush::read("7-0b 9-7g + B moves=2")?.write(), "0-7B 7-9G 0-10B moves=2");
//! let error = Hackenbush::read("0-1B 1-2X").unwrap_err();
//! assert_eq!(error.to_string(), "edge 1 \"1-2X\": X is not a colour");
//! # Ok::<(), hedgerow_core::notation::NotationError>(())
//! ```
//!
//! A move is the number of the edge to cut, counted from 0 in that list: `3`; if a turn takes several, `0,3`.

mod reader;
mod sum;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use hedgerow_core::notation::{Notation, NotationError};
use hedgerow_core::player::Player;

use self::reader::{Reader, Words};
use super::rules::{Colour, Cut, Edge, GROUND, Hackenbush};

/// The most edges that a text may name.
pub const MOST_EDGES: usize = 1_000_000;

impl Notation for Hackenbush {
    const GAME: &'static str = "hackenbush";
    type Move = Cut;

    fn read(text: &str) -> Result<Self, NotationError> {
        let (picture, moves) = split_moves(text)?;
        let position = Hackenbush::new(edges(picture)?);
        position.with_moves(moves).map_err(|error| NotationError::new(error.to_string(), picture.len()..text.len()))
    }

    fn write(&self) -> String {
        self.to_string()
    }

    fn written_turn(&self) -> Option<Player> {
        None
    }

    fn read_move(&self, text: &str) -> Result<Cut, NotationError> {
        let (cut, spans) = self.read_cut(text)?;
        let has = |colour| cut.numbers().any(|number| self.edges()[number].colour == colour);
        if has(Colour::Blue) && has(Colour::Red) {
            let message = "a turn takes edges of one player's colours, and these are both blue and red";
            return Err(NotationError::new(message, spans[0].start..spans[spans.len() - 1].end));
        }
        Ok(cut)
    }

    fn write_move(&self, chosen: Cut) -> String {
        chosen.to_string()
    }
}

/// The edges that a text names, including those not connected with the ground.
fn edges(picture: &str) -> Result<Vec<Edge>, NotationError> {
    let mut reader = Reader::default();
    if !picture.trim().is_empty() {
        let mut start = 0;
        for summand in picture.split('+') {
            reader.summand(Words { text: picture, range: start..start + summand.len() })?;
            start += summand.len() + 1;
        }
    }
    Ok(reader.edges)
}

impl Hackenbush {
    /// Whether a text names edges, but none that is connected with the ground.
    ///
    /// ```
    /// use hedgerow_games::hackenbush::Hackenbush;
    ///
    /// assert!(Hackenbush::falls_at_once("1-2B 2-3R"));
    /// assert!(!Hackenbush::falls_at_once("0-1B 2-3R") && !Hackenbush::falls_at_once("0"));
    /// ```
    pub fn falls_at_once(text: &str) -> bool {
        let edges = split_moves(text).and_then(|(picture, _)| edges(picture));
        edges.is_ok_and(|edges| !edges.is_empty() && edges.iter().all(|edge| edge.u != GROUND && edge.v != GROUND))
    }

    /// Reads a move that this player may make.
    ///
    /// ```
    /// use hedgerow_core::Player;
    /// use hedgerow_games::hackenbush::Hackenbush;
    ///
    /// let position: Hackenbush = "BR".parse()?;
    /// assert!(position.read_move_of(Player::LEFT, "0").is_ok());
    /// let error = position.read_move_of(Player::LEFT, "1").unwrap_err();
    /// assert_eq!(error.to_string(), "edge 1 is red: Left may not cut it");
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn read_move_of(&self, player: Player, text: &str) -> Result<Cut, NotationError> {
        let (cut, spans) = self.read_cut(text)?;
        for span in spans {
            // These numbers were read before: they are edges of this position.
            let number: usize = text[span.clone()].parse().unwrap_or_default();
            let colour = self.edges()[number].colour;
            if !colour.may_be_cut_by(player) {
                return Err(NotationError::new(format!("edge {number} is {colour}: {player} may not cut it"), span));
            }
        }
        Ok(cut)
    }

    /// The edges named by a move, and where the text names each.
    fn read_cut(&self, text: &str) -> Result<(Cut, Vec<Range<usize>>), NotationError> {
        let mut numbers = Vec::new();
        let mut spans: Vec<Range<usize>> = Vec::new();
        let mut start = 0;
        for piece in text.split(',') {
            let span = trimmed(text, start..start + piece.len());
            start += piece.len() + 1;
            let word = &text[span.clone()];
            let fail = |message: String| Err(NotationError::new(message, span.clone()));
            if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
                return fail(format!("{} is not the number of an edge", quoted(word)));
            }
            // A number too large for the machine is certainly not an edge.
            let number = word.parse().ok().filter(|&number: &usize| number < self.edges().len());
            match (number, self.edges().len()) {
                (None, 0) => {
                    return fail(format!("there is no edge {}: nothing stands on the ground", shortened(word)));
                }
                (None, 1) => return fail(format!("there is no edge {}: the only edge is 0", shortened(word))),
                (None, len) => {
                    return fail(format!("there is no edge {}: the edges are 0 to {}", shortened(word), len - 1));
                }
                (Some(number), _) if numbers.contains(&(number as u32)) => {
                    return fail(format!("edge {number} is named twice"));
                }
                (Some(number), _) => numbers.push(number as u32),
            }
            spans.push(span);
            if numbers.len() > usize::from(self.moves_per_turn()) {
                break;
            }
        }
        let expected = self.moves_per_turn();
        match Cut::new(&numbers) {
            Some(cut) if numbers.len() == usize::from(expected) => Ok((cut, spans)),
            _ if expected == 1 => Err(NotationError::new("a turn takes one edge", 0..text.len())),
            _ => Err(NotationError::new(format!("a turn takes {expected} edges, such as 0,3"), 0..text.len())),
        }
    }
}

impl fmt::Display for Hackenbush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.edges().is_empty() {
            f.write_str("0")?;
        }
        for (i, edge) in self.edges().iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{}-{}{}", edge.u, edge.v, edge.colour.letter())?;
        }
        match self.moves_per_turn() {
            1 => Ok(()),
            moves => write!(f, " moves={moves}"),
        }
    }
}

impl FromStr for Hackenbush {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::read(text)
    }
}

/// The picture's part of the text, and the number in a last word `moves=2`; 1 without one.
fn split_moves(text: &str) -> Result<(&str, u8), NotationError> {
    let whole = trimmed(text, 0..text.len());
    let start = text[..whole.end]
        .rfind(char::is_whitespace)
        .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    let Some(number) = text[start..whole.end].strip_prefix("moves=") else { return Ok((text, 1)) };
    match number.parse() {
        Ok(moves) => Ok((&text[..start], moves)),
        Err(_) => {
            let span = whole.end - number.len()..whole.end;
            Err(NotationError::new(format!("{} is not a number of moves a turn", quoted(number)), span))
        }
    }
}

/// The range without the spaces at its ends.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let piece = &text[range.clone()];
    let start = range.start + (piece.len() - piece.trim_start().len());
    start..start + piece.trim().len()
}

/// The start of a long text: an error is one line.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 24;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// In quotation marks, with control characters escaped, not too long.
fn quoted(text: &str) -> String {
    format!("{:?}", shortened(text))
}

/// A character as it is, or escaped if it cannot be seen.
fn shown(letter: char) -> String {
    if letter.is_control() { letter.escape_debug().to_string() } else { letter.to_string() }
}
