//! The exact net score under perfect play of two, with the value of every move.
//!
//! | file | subject |
//! |---|---|
//! | `field` | the free lines as a graph whose strings are bits |
//! | `symmetry` | symmetries of positions |
//! | `simple` | isolated chains and loops, by number |
//! | `captures` | boxes to take, and boxes that may be declined |
//! | `table` | the table that threads share and that cannot be wrong |
//! | `search` | the question: is the net score at least N? |
//! | `questions` | the combined answers: net score, values of moves, a line of play |
//! | `proof` | the net score as a proof |
//! | `save` | the table as a file |
//! | `plain` | memoised negamax over the lines, no theory: a check of the solver |

mod captures;
mod plain;
mod proof;
mod questions;
mod save;
mod search;
mod simple;
mod solver_board;
mod symmetry;
mod table;

use std::sync::atomic::AtomicU64;
use std::sync::{PoisonError, RwLock};

use hedgerow_core::{Budget, Rules, Stopped};

use self::simple::Simple;
use self::solver_board::SolverBoard;
use self::table::{Layout, Table};
use super::{Boxes, Line};
pub use crate::entry::workspace::Method;

/// The optimisations of the solver. Each can be switched off to measure its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Reflections of the board count as one position.
    pub symmetry: bool,
    /// A box's lines to the ground are equivalent.
    pub corners: bool,
    /// All moves are looked up in the table before any is searched.
    pub look_first: bool,
    /// Lines near the centre are tried first; otherwise in the order of the least state they lead to.
    pub centre_first: bool,
}

impl Default for Features {
    fn default() -> Self {
        Self { symmetry: true, corners: true, look_first: true, centre_first: true }
    }
}

/// What a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The method.
    pub method: Method,
    /// The number of threads.
    pub threads: usize,
    /// The most bytes of tables.
    pub memory: u64,
    /// Whether every move is valued and a line of play found, which takes several times as long as the net score.
    pub every_move: bool,
    /// The optimisations.
    pub features: Features,
}

impl Default for Limits {
    fn default() -> Self {
        Self { method: Method::Auto, threads: 1, memory: 1 << 30, every_move: true, features: Features::default() }
    }
}

/// A solved position. Scores are those still to come, whoever owns the closed boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Of the boxes to come, those of the player to move minus those of the other.
    pub net: i32,
    /// Every move with the resulting net score for the player to move, in the order of the rules; none if the limits
    /// did not ask for it.
    pub moves: Vec<(Line, i32)>,
    /// A game in which both play perfectly to the end; empty if the limits did not ask for it.
    pub line: Vec<Line>,
    /// How many positions were searched.
    pub nodes: u64,
}

impl Solution {
    /// The moves that lead to the net score.
    pub fn best(&self) -> impl Iterator<Item = Line> {
        self.moves.iter().filter(|&&(_, net)| net == self.net).map(|&(line, _)| line)
    }
}

/// What is known so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The net score is at least this.
    pub low: i32,
    /// The net score is at most this.
    pub high: i32,
    /// The moves whose net score is known.
    pub moves: Vec<(Line, i32)>,
    /// How many positions were searched.
    pub nodes: u64,
}

/// Why there is no solution, and what is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The limit.
    pub reason: Stopped,
    /// What is known.
    pub known: Known,
}

/// A solver for one position, with its table.
///
/// ```
/// use hedgerow_core::{Budget, Notation};
/// use hedgerow_games::boxes::Boxes;
/// use hedgerow_games::boxes::solve::{Limits, Solver};
///
/// let solver = Solver::new(&Boxes::read("2x2")?, Limits::default()).unwrap();
/// let solution = solver.solve(&Budget::unlimited(), &|_| ()).unwrap();
/// assert_eq!((solution.net, solution.best().count()), (2, 8));
/// # Ok::<(), hedgerow_core::NotationError>(())
/// ```
pub struct Solver {
    position: Boxes,
    limits: Limits,
    field: SolverBoard,
    simple: Simple,
    table: RwLock<Table>,
    nodes: AtomicU64,
    entries: AtomicU64,
}

impl Solver {
    /// A solver for a position of two players with at most 64 free lines and 63 boxes to come.
    pub fn new(position: &Boxes, limits: Limits) -> Result<Self, Stopped> {
        if position.players() != 2 {
            return Err(Stopped::TooLarge);
        }
        let Features { symmetry, corners, .. } = limits.features;
        let field = SolverBoard::new(position, symmetry, corners).ok_or(Stopped::TooLarge)?;
        // For very wide positions few sums have a number that fits; the others are searched without the table. Wider
        // entries would need a table of a gigabyte and more from the start.
        let layout = match limits.method {
            Method::Auto => Layout { lines: field.width(), simple: (73 - field.width()).min(16) },
            Method::Plain => Layout { lines: 1, simple: 1 }, // It has a memory of its own.
        };
        let table = Table::new(layout, limits.memory).ok_or(Stopped::Memory)?;
        Ok(Self {
            position: *position,
            limits,
            field,
            simple: Simple::new(),
            table: RwLock::new(table),
            nodes: AtomicU64::new(0),
            entries: AtomicU64::new(0),
        })
    }

    /// The position.
    pub fn position(&self) -> &Boxes {
        &self.position
    }

    /// Bytes of the table.
    fn bytes(&self) -> u64 {
        self.table.read().unwrap_or_else(PoisonError::into_inner).bytes()
    }

    /// Enlarges the table.
    fn grow(&self) {
        let mut table = self.table.write().unwrap_or_else(PoisonError::into_inner);
        *table = table.grown();
    }

    /// Solves the position. `progress` is called now and then, from any of the threads, with what is known; it may
    /// [save](crate::entry::saved::SavedSearch::save) the table.
    pub fn solve(&self, budget: &Budget, progress: &(dyn Fn(&Known) + Sync)) -> Result<Solution, Unfinished> {
        match self.limits.method {
            Method::Auto => self.answer(budget, progress),
            Method::Plain => plain::solve(&self.position, budget).map(|solution| match self.limits.every_move {
                true => solution,
                false => Solution { moves: Vec::new(), line: Vec::new(), ..solution },
            }),
        }
    }
}
