//! Games that a text file describes: the board, the pieces, the moves of Left and Right as patterns, symmetries and parts.
//!
//! ```
//! use hedgerow_core::{Budget, Notation};
//! use hedgerow_games::evaluate::Evaluator;
//! use hedgerow_games::ruled::RuledGame;
//! use hedgerow_value::Algebra;
//!
//! let game = RuledGame::read("game hops\nboard strip\npiece T blue stone\npiece F red ring\n\
//!     left T. -> .T east\nleft TF. -> .FT east\nright F. -> .F west\nright FT. -> .TF west\n")?;
//! let algebra = Algebra::new();
//! let value = Evaluator::new(&algebra, Budget::unlimited()).value(&game.position("T.F")?)?;
//! assert_eq!(algebra.display(value).to_string(), "*");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `words` | lines and words with their places; errors that point |
//! | `read`, `pattern`, `heaps` | the reader: lines, patterns of squares, moves of heaps |
//! | `ruleset` | the content of a file |
//! | `sound` | what is proved about it: symmetries hold, play ends |
//! | `layout`, `table` | boards as bits, and every place of every pattern as masks |
//! | `board` | the boards that a process has used |
//! | `position` | positions and moves: one type for all such games |
//! | `notation`, `picture`, `entry` | text, pictures, and the interface to the program |
//! | `faults` | a search for faults: parts that are not independent, and what the conformance suite finds |
//! | `library` | the rule files that come with the program |

mod board;
mod entry;
mod faults;
mod heaps;
mod layout;
mod library;
mod notation;
mod pattern;
mod picture;
mod position;
mod read;
mod ruleset;
mod sound;
mod table;
#[cfg(test)]
mod tests;
mod words;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hedgerow_core::NotationError;

pub use board::kept_bytes;
pub use faults::{Checked, Fault, FaultOrEnd, check};
pub use heaps::HeapRule;
pub use library::LIBRARY;
pub use position::{Ruled, RuledMove};
pub use ruleset::{
    BEYOND, Becomes, Boards, Cell, Class, Colour, Condition, Direction, Item, Keep, LONGEST, Likeness, MOST_PIECES,
    MoveRule, Parts, Piece, Ruleset, Shape, Stage, View,
};
pub use words::RuleError;

/// The most rule files that a process stores.
const MOST_KNOWN: usize = 1000;

/// A game that a rule file describes.
#[derive(Clone, Debug)]
pub struct RuledGame {
    rules: Arc<Ruleset>,
}

impl RuledGame {
    /// Reads the text of a rule file.
    pub fn read(text: &str) -> Result<Self, RuleError> {
        Ok(Self { rules: known(text)? })
    }

    /// The content of the file.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// Reads a position.
    pub fn position(&self, text: &str) -> Result<Ruled, NotationError> {
        notation::read(&self.rules, text)
    }
}

/// The rules of a text: the same text has the same rules, and its boards are compiled once.
fn known(text: &str) -> Result<Arc<Ruleset>, RuleError> {
    static KNOWN: LazyLock<Mutex<HashMap<String, Arc<Ruleset>>>> = LazyLock::new(Mutex::default);
    if let Some(rules) = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(text) {
        return Ok(Arc::clone(rules));
    }
    let rules = Arc::new(Ruleset::read(text)?);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() == MOST_KNOWN {
        return Err(rules.fault(1, "this process has met too many rule files: start another"));
    }
    // The text is stored twice, and the tables of the reader with it.
    board::keep(8 * text.len() + 4096);
    Ok(Arc::clone(known.entry(text.to_owned()).or_insert(rules)))
}
