//! Who wins under perfect play, with all winning moves, a line of play and a proof.
//!
//! | file | subject |
//! |---|---|
//! | `field` | boards of up to 64 squares as two words, and their symmetries |
//! | `search` | proof-number search by several threads |
//! | `questions` | the combined answers |
//! | `save` | saves the table as a file |
//!
//! ```
//! use hedgerow_core::{Budget, Notation, Player};
//! use hedgerow_games::konane::Konane;
//! use hedgerow_games::konane::solve::{Limits, Solver};
//!
//! let opening = Konane::read("6x6 c3 c2").unwrap();
//! let solver = Solver::new(&opening, Limits::default()).unwrap();
//! let solution = solver.solve(&Budget::unlimited(), &|_| ()).unwrap();
//! assert_eq!(solution.winner, Player::LEFT);
//! ```

mod questions;
mod save;
mod solver_board;

mod search;

use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError, RwLock};

use hedgerow_core::Stopped;
use rustc_hash::FxHashMap;

use self::solver_board::SolverBoard;
use super::{Board, Jump, Konane, Stage};
use crate::entry::searched::{WinnerFound, WinnerKnown, WinnerUnfinished};
use crate::proof_numbers::Packing;
use crate::word_table::{Layout, WordTable};

/// What a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of threads.
    pub threads: usize,
    /// The most bytes of the table.
    pub memory: u64,
    /// Whether to find all winning moves and a line of play, which may take several times as long as the winner.
    pub every_move: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self { threads: 1, memory: 1 << 30, every_move: true }
    }
}

/// A solved position.
pub type Solution = WinnerFound<Jump>;
/// What is known so far.
pub type Known = WinnerKnown<Jump>;
/// Why there is no solution, and what is known.
pub type Unfinished = WinnerUnfinished<Jump>;

/// A solver for one position, with its table.
pub struct Solver {
    position: Board<1>,
    limits: Limits,
    field: SolverBoard,
    table: RwLock<WordTable>,
    nodes: AtomicU64,
    entries: AtomicU64,
    /// Boards after the opening with a known winner, by their least image: an opening has several.
    opened: Mutex<FxHashMap<u128, bool>>,
}

impl Solver {
    /// A solver that knows nothing yet. It accepts boards of up to 64 squares on which each colour keeps to squares of
    /// its own, as in every game; others are [too large](Stopped::TooLarge) for it.
    pub fn new(position: &Konane, limits: Limits) -> Result<Self, Stopped> {
        let position = position.resized::<1>().ok_or(Stopped::TooLarge)?;
        let field = SolverBoard::new(&position).ok_or(Stopped::TooLarge)?;
        Self::with_board(position, field, limits)
    }

    /// A solver for the rest of a game well in progress: its table stores only squares that can still change, so it can
    /// be far smaller. If that is not small enough for the memory allowed, there is [none](Stopped::Memory) at once.
    pub(super) fn of_the_rest(position: &Konane, limits: Limits) -> Result<Self, Stopped> {
        let position =
            position.resized::<1>().filter(|board| board.stage() == Stage::Jumps).ok_or(Stopped::TooLarge)?;
        let mut field = SolverBoard::new(&position).ok_or(Stopped::TooLarge)?;
        field.keep_to_what_changes(field.state(&position));
        Self::with_board(position, field, limits)
    }

    fn with_board(position: Board<1>, field: SolverBoard, limits: Limits) -> Result<Self, Stopped> {
        let layout = Layout {
            key: field.key_bits(),
            needed: Packing::beside(field.key_bits()).bits(),
            wanted: 5,
            first: Layout::FIRST,
        };
        let table = RwLock::new(WordTable::new(layout, limits.memory).ok_or(Stopped::Memory)?);
        let (nodes, entries) = (AtomicU64::new(0), AtomicU64::new(0));
        Ok(Self { position, limits, field, table, nodes, entries, opened: Mutex::default() })
    }

    /// The position.
    pub fn position(&self) -> &Board<1> {
        &self.position
    }

    /// Whether it finds all winning moves and a line of play.
    pub fn finds_every_move(&self) -> bool {
        self.limits.every_move
    }

    /// Bytes of the table.
    pub fn bytes(&self) -> u64 {
        self.table.read().unwrap_or_else(PoisonError::into_inner).bytes()
    }

    fn grow(&self) {
        let mut table = self.table.write().unwrap_or_else(PoisonError::into_inner);
        *table = table.grown(|_, known| known);
    }
}
