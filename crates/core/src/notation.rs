//! Positions and moves as text, and errors in such text with the place of the fault.

use std::fmt;
use std::ops::Range;

use crate::Player;

/// What is wrong with a text, and where.
///
/// The message is one clear sentence that names the faulty piece, such as `edge 3 "2-1X": X is not a colour`;
/// [`NotationError::span`] gives the bytes of the input that are at fault, so that a terminal or a page can point at
/// them.
///
/// ```
/// use hedgerow_core::notation::NotationError;
///
/// let error = NotationError::new("edge 1 \"1-2X\": X is not a colour", 8..9);
/// assert_eq!(error.to_string(), "edge 1 \"1-2X\": X is not a colour");
/// assert_eq!(error.pointer("0-1B 1-2X"), "0-1B 1-2X\n        ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    message: String,
    span: Range<usize>,
}

impl NotationError {
    /// An error about the bytes `span` of the text.
    pub fn new(message: impl Into<String>, span: Range<usize>) -> Self {
        Self { message: message.into(), span }
    }

    /// The bytes of the input at fault. Empty at the end of the text when something is missing there.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The same error about a longer text in which this text starts `offset` bytes later.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Self {
        self.span = self.span.start + offset..self.span.end + offset;
        self
    }

    /// The input with a line of carets under the fault, for a terminal.
    ///
    /// Long inputs are cut to the surroundings of the fault.
    pub fn pointer(&self, input: &str) -> String {
        const AROUND: usize = 60;
        let before = input.get(..self.span.start).map_or(0, |text| text.chars().count());
        let width = input.get(self.span.clone()).map_or(1, |text| text.chars().count()).max(1);
        let skip = before.saturating_sub(AROUND);
        let shown: String = input
            .chars()
            .skip(skip)
            .take(before - skip + width.min(AROUND) + AROUND)
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        format!("{shown}\n{}{}", " ".repeat(before - skip), "^".repeat(width.min(AROUND)))
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for NotationError {}

/// A position that can be written in one line and read back.
///
/// The command line, the page's address and files all use this line. There may be several ways to write a position;
/// [`Notation::write`] always chooses the same one, and that text is read back as an equal position.
///
/// ```
/// use hedgerow_core::{Notation, NotationError, Player};
///
/// /// A heap of stones, written as a number; a move is how many to take. Who moves, the text does not say.
/// #[derive(PartialEq, Debug)]
/// struct Heap(u32);
///
/// impl Notation for Heap {
///     const GAME: &'static str = "heap";
///     type Move = u32;
///
///     fn read(text: &str) -> Result<Self, NotationError> {
///         let number = text.trim().parse();
///         number.map(Heap).map_err(|_| NotationError::new(format!("{text:?} is not a number"), 0..text.len()))
///     }
///     fn write(&self) -> String {
///         self.0.to_string()
///     }
///     fn written_turn(&self) -> Option<Player> {
///         None
///     }
///     fn read_move(&self, text: &str) -> Result<u32, NotationError> {
///         match Self::read(text)?.0 {
///             count if (1..=self.0).contains(&count) => Ok(count),
///             _ => Err(NotationError::new(format!("{text} cannot be taken from {}", self.0), 0..text.len())),
///         }
///     }
///     fn write_move(&self, count: u32) -> String {
///         count.to_string()
///     }
/// }
///
/// assert_eq!(Heap::read(" 007 ")?.write(), "7");
/// assert_eq!(Heap(7).read_move("9").unwrap_err().to_string(), "9 cannot be taken from 7");
/// # Ok::<(), NotationError>(())
/// ```
pub trait Notation: Sized {
    /// The name of the game, in lower case, as the command line knows it.
    const GAME: &'static str;
    /// What a player may do.
    type Move: Copy;

    /// Reads a position. For every text, the result is a position or an error, never a panic.
    fn read(text: &str) -> Result<Self, NotationError>;

    /// Reads another position of the same game. Games whose rules do not follow from the type alone override it, and
    /// use the rules of this position.
    fn read_another(&self, text: &str) -> Result<Self, NotationError> {
        Self::read(text)
    }

    /// The name of the game of this position.
    fn game_name(&self) -> &'static str {
        Self::GAME
    }

    /// The position in the one way it is always written.
    fn write(&self) -> String;

    /// The player to move, if the text says who that is; none if it does not, so that either player may begin.
    ///
    /// A turn in the text is part of the position. A proof whose header names another player is about another position.
    fn written_turn(&self) -> Option<Player>;

    /// Reads a move that one of the players could make in this position. The rules decide whether the player to move
    /// may make it.
    fn read_move(&self, text: &str) -> Result<Self::Move, NotationError>;

    /// A move of this position in the one way it is always written.
    fn write_move(&self, chosen: Self::Move) -> String;
}
