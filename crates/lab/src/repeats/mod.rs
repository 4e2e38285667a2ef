//! One position searched again and again: how often each move is chosen, and where the most chosen moves lead.
//!
//! An engine that makes random choices does not always choose the same move. Haddou (2015, 5.3.4 to 5.4.4) let flat
//! Monte Carlo search the start of 3D Hex a thousand times, made the most chosen move, searched the reply a thousand
//! times, and so on: the shares on the path multiply to the share of a *configuration*. Moves that a symmetry of the
//! board exchanges count as one choice.
//!
//! Every search has an engine and a random stream of its own, named by the ply and by its number: the counts are the same
//! on any number of threads.
//!
//! | file | subject |
//! |---|---|
//! | `count` | searches on several threads |
//! | `classes` | equivalent moves, and their shares |
//! | `choices` | ply after ply, and the positions reached |

mod choices;
mod classes;
mod count;

pub use choices::{Choices, Configuration, Ply, choices};
pub use classes::{Class, classes};

use hedgerow_core::{Player, Seed};
use hedgerow_search::Spec;

/// What to search, and how often.
#[derive(Clone, Debug)]
pub struct Repeats {
    /// The engine that chooses.
    pub engine: Spec,
    /// How many searches there are of each position.
    pub repeat: u64,
    /// How many positions are studied, each after the most chosen move of the one before.
    pub plies: usize,
    /// The seed of the searches' random streams.
    pub seed: Seed,
    /// The memory of one search, in bytes.
    pub memory: u64,
}

/// The progress of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The ply that is studied, counted from 0.
    pub ply: usize,
    /// How many searches of all plies have been counted.
    pub done: u64,
    /// The most searches there can be.
    pub total: u64,
}

/// A key shared by moves that lead to the same position up to symmetry: from a position as text, the player to move and
/// a move as text. `None` where no symmetries are known.
pub type EquivalenceKey<'a> = dyn Fn(&str, Player, &str) -> Option<u128> + 'a;
