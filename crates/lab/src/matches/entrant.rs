//! Who plays in a match: engines of this program, and programs of others.
//!
//! A spec can only name an engine of this program. A program of others is an [`Entrant`] that somebody made by hand: no text of a
//! question, a study or a record becomes one.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hedgerow_core::Refusal;
use hedgerow_search::Spec;

/// Somebody who plays in a match.
#[derive(Clone)]
pub enum Entrant {
    /// An engine of this program.
    Engine(Spec),
    /// A program of others.
    External(Arc<dyn ExternalProgram>),
}

/// A program of others that can play.
pub trait ExternalProgram: Send + Sync {
    /// What it is called in records and tables.
    fn name(&self) -> &str;

    /// Whether it can be started and plays this game; the error is a sentence.
    fn check(&self, game: &str) -> Result<(), Refusal>;

    /// Starts it for one game.
    fn begin(&self, game: &str) -> Result<Box<dyn ExternalPlayer>, Forfeit>;
}

/// A program at play. It ends when this is dropped.
pub trait ExternalPlayer: Send {
    /// The move that it chooses, as text; nothing if `stop` was raised before.
    fn choose(&mut self, asked: &MoveAsked<'_>, stop: &AtomicBool) -> Result<Option<String>, Forfeit>;
}

/// What a program is asked.
#[derive(Clone, Copy, Debug)]
pub struct MoveAsked<'a> {
    /// The position.
    pub position: &'a str,
    /// The letter of the player to move.
    pub turn: &'a str,
    /// The legal moves.
    pub moves: &'a [String],
}

/// Why a program loses its game by rule, in a phrase.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Forfeit(pub String);

impl From<Spec> for Entrant {
    fn from(spec: Spec) -> Self {
        Self::Engine(spec)
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(spec) => spec.fmt(f),
            Self::External(program) => f.write_str(program.name()),
        }
    }
}

impl Entrant {
    /// Whether its choices may depend on chance.
    pub fn uses_chance(&self) -> bool {
        match self {
            Self::Engine(spec) => spec.uses_chance(),
            Self::External(_) => true,
        }
    }

    /// Whether the same seed always gives the same moves. Of a program of others nobody knows.
    pub fn is_repeatable(&self) -> bool {
        match self {
            Self::Engine(spec) => spec.is_repeatable(),
            Self::External(_) => false,
        }
    }
}
