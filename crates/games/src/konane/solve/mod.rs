//! Who wins under perfect play, with all winning moves, a line of play and a proof.
//!
//! | file | subject |
//! |---|---|
//! | `field` | boards of up to 64 squares as two words, and their symmetries |
//! | `search` | proof-number search by several threads |
//! | `questions` | the answers put together |
//! | `save` | the table as a file |
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

use hedgerow_core::{Player, Stopped};
use rustc_hash::FxHashMap;

use self::solver_board::SolverBoard;
use super::{Board, Jump, Konane, Stage};
use crate::proof_numbers::Packing;
use crate::word_table::{Layout, WordTable};

/// What a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many threads work.
    pub threads: usize,
    /// Most bytes of the table.
    pub memory: u64,
    /// Whether all winning moves and a line of play are found, which may take several times as long as the winner.
    pub every_move: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self { threads: 1, memory: 1 << 30, every_move: true }
    }
}

/// A position solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The winner under perfect play.
    pub winner: Player,
    /// The moves with which the player to move wins, in the order of the rules: all, or the one found if not all were
    /// asked for.
    pub winning: Vec<Jump>,
    /// A game in which the winner plays perfectly to the end; empty if that was not asked for.
    pub line: Vec<Jump>,
    /// The winner if the other player were to move; none at the opening, and if not all was asked for.
    pub winner_otherwise: Option<Player>,
    /// How many positions were searched.
    pub nodes: u64,
}

/// What is known so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The winner.
    pub winner: Option<Player>,
    /// The moves of which it is known whether they win.
    pub moves: Vec<(Jump, bool)>,
    /// How many positions were searched.
    pub nodes: u64,
    /// How many entries the table has.
    pub entries: u64,
    /// How much is still to be shown, at the least, before the player to move is known to win.
    pub to_win: u32,
    /// How much is still to be shown, at the least, before the player to move is known to lose.
    pub to_lose: u32,
}

/// Why there is no solution, and what is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The limit.
    pub reason: Stopped,
    /// What is known.
    pub known: Known,
}

/// A solver at work on one position, with its table.
pub struct Solver {
    position: Board<1>,
    limits: Limits,
    field: SolverBoard,
    table: RwLock<WordTable>,
    nodes: AtomicU64,
    entries: AtomicU64,
    /// Boards just opened whose winner is known, by their least image: an opening has several.
    opened: Mutex<FxHashMap<u128, bool>>,
}

impl Solver {
    /// A solver that knows nothing yet. It takes boards of up to 64 squares on which each colour keeps to squares of its
    /// own, as in every game; others are [too large](Stopped::TooLarge) for it.
    pub fn new(position: &Konane, limits: Limits) -> Result<Self, Stopped> {
        let position = position.resized::<1>().ok_or(Stopped::TooLarge)?;
        let field = SolverBoard::new(&position).ok_or(Stopped::TooLarge)?;
        Self::with_board(position, field, limits)
    }

    /// A solver for the rest of a game that is well under way: its table keeps only squares that can still change, so it can
    /// be far smaller. Where that is not small enough for the memory allowed, there is [none](Stopped::Memory) at once.
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
