//! The players of a match: engines of this program, and external programs.
//!
//! A spec can only name an engine of this program. An external program is an [`Entrant`] that only code can make: no
//! text of a question, a study or a record becomes one.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hedgerow_core::Refusal;
use hedgerow_search::Spec;

/// A player of a match.
#[derive(Clone)]
pub enum Entrant {
    /// An engine of this program.
    Engine(Spec),
    /// An external program.
    External(Arc<dyn ExternalProgram>),
}

/// An external program that can play.
pub trait ExternalProgram: Send + Sync {
    /// Its name in records and tables.
    fn name(&self) -> &str;

    /// Whether it starts and plays this game; the error is a sentence.
    fn check(&self, game: &str) -> Result<(), Refusal>;

    /// Starts it for one game.
    fn begin(&self, game: &str) -> Result<Box<dyn ExternalPlayer>, Forfeit>;
}

/// An external program in play. Dropping it ends the program.
pub trait ExternalPlayer: Send {
    /// The move that it chooses, as text; nothing if `stop` was raised first.
    fn choose(&mut self, asked: &MoveAsked<'_>, stop: &AtomicBool) -> Result<Option<String>, Forfeit>;
}

/// The request for a move.
#[derive(Clone, Copy, Debug)]
pub struct MoveAsked<'a> {
    /// The position.
    pub position: &'a str,
    /// The letter of the player to move.
    pub turn: &'a str,
    /// The legal moves.
    pub moves: &'a [String],
}

/// Why a program forfeits its game, in a phrase.
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

    /// Whether the same seed always gives the same moves. For an external program this is unknown.
    pub fn is_repeatable(&self) -> bool {
        match self {
            Self::Engine(spec) => spec.is_repeatable(),
            Self::External(_) => false,
        }
    }
}
