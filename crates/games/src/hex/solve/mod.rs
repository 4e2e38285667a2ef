//! Who wins under perfect play, with all winning moves, a line of play and a proof.
//!
//! | file | subject |
//! |---|---|
//! | `inferior` | dead, captured, vulnerable and dominated cells |
//! | `connections` | virtual connections: what a player can join by force |
//! | `search` | proof-number search over the remaining moves |
//! | `theorems` | empty boards, whose winner is known without search |
//! | `questions` | the combined answers |
//! | `save` | saving and loading a search |
//!
//! ```
//! use hedgerow_core::{Budget, Notation, Player};
//! use hedgerow_games::hex::Hex;
//! use hedgerow_games::hex::solve::{Limits, Solver};
//!
//! let start = Hex::read("3x3").unwrap();
//! let solver = Solver::new(&start, Limits::default()).unwrap();
//! let solution = solver.solve(&Budget::unlimited(), &|_| ()).unwrap();
//! assert_eq!((solution.winner, solution.winning.len()), (Player::LEFT, 5));
//! ```

mod connections;
mod inferior;
mod questions;
mod save;
mod search;
mod theorems;

use std::sync::{Mutex, MutexGuard, PoisonError};

use hedgerow_core::Stopped;

use self::search::Search;
use super::board::{Board, Hex};
use super::rules::Move;
use crate::entry::searched::{WinnerFound, WinnerKnown, WinnerUnfinished};

/// What a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most bytes of its table.
    pub memory: u64,
    /// Whether to find all winning moves and a line of play, which may take several times as long as the winner.
    pub every_move: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory: 1 << 30, every_move: true }
    }
}

/// A solved position.
pub type Solution = WinnerFound<Move>;
/// What is known so far.
pub type Known = WinnerKnown<Move>;
/// Why there is no solution, and what is known.
pub type Unfinished = WinnerUnfinished<Move>;

/// A solver for one position, with its findings.
pub struct Solver {
    position: Hex,
    limits: Limits,
    search: AnySearch,
}

/// A search on boards in as few words as possible.
enum AnySearch {
    Small(Mutex<Search<1>>),
    Large(Mutex<Search<6>>),
}

/// Runs code with the search and a board in its words.
macro_rules! with_search {
    ($solver:expr, $position:expr, |$search:ident, $board:ident| $answer:expr) => {
        match &$solver.search {
            $crate::hex::solve::AnySearch::Small(search) => {
                #[allow(unused_mut)] // Not every question searches.
                let mut $search = $crate::hex::solve::locked(search);
                let $board: $crate::hex::board::Board<1> = $position.resized().expect("a board of the search's size");
                $answer
            }
            $crate::hex::solve::AnySearch::Large(search) => {
                #[allow(unused_mut)] // Not every question searches.
                let mut $search = $crate::hex::solve::locked(search);
                let $board: $crate::hex::board::Board<6> = *$position;
                $answer
            }
        }
    };
}

use with_search;

fn locked<T>(search: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nodes are inserted whole, so the data left by a panicked thread is right.
    search.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(position: &Hex, limits: Limits) -> Result<Self, Stopped> {
        let shape = position.shape();
        let search = match Board::empty(shape) {
            Some(empty) => AnySearch::Small(Mutex::new(Search::new(empty, limits.memory))),
            None => {
                let empty = Board::empty(shape).ok_or(Stopped::TooLarge)?;
                AnySearch::Large(Mutex::new(Search::new(empty, limits.memory)))
            }
        };
        Ok(Self { position: *position, limits, search })
    }

    /// The position.
    pub fn position(&self) -> &Hex {
        &self.position
    }

    /// Whether it finds all winning moves and a line of play.
    pub fn finds_every_move(&self) -> bool {
        self.limits.every_move
    }

    /// How many positions were judged.
    pub fn nodes(&self) -> u64 {
        with_search!(self, &self.position, |search, _board| search.nodes())
    }

    /// Bytes in use, about.
    pub fn bytes(&self) -> u64 {
        with_search!(self, &self.position, |search, _board| search.bytes())
    }
}
