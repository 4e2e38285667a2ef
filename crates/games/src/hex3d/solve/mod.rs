//! Exact results of perfect play: outcome sets for any nature, and what each player alone can force.
//!
//! | file | subject |
//! |---|---|
//! | `arena` | positions of up to 27 free cells, reduced to what matters |
//! | `search` | proof-number search for questions about outcome sets |
//! | `choice` | what it searches next |
//! | `plans` | which questions about the positions after a move answer a question |
//! | `shared` | what its threads share, and what is known without search |
//! | `questions` | the combined answers |
//! | `bounds` | what players can force as a bound of outcome sets |
//! | `pairing` | what one of two players prevents by answering in pairs |
//! | `extract` | proofs from the findings of a search |
//! | `save` | the tables as a file |
//! | `whole` | answers for positions of any kind |
//!
//! ```
//! use hedgerow_core::{Budget, Notation};
//! use hedgerow_games::hex3d::solve::{Limits, Solver};
//! use hedgerow_games::hex3d::{Hex3d, Nature};
//!
//! let start = Hex3d::read("2x2x2").unwrap();
//! let selfish = Nature::read("selfish", 3).unwrap();
//! let solver = Solver::new(&start, selfish, Limits::default()).unwrap();
//! assert_eq!(solver.outcomes(&Budget::unlimited(), &|_| ()).unwrap().to_string(), "D");
//! ```

mod arena;
mod bounds;
mod choice;
mod extract;
mod pairing;
mod plans;
mod questions;
mod save;
mod search;
mod shared;
mod whole;

use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError, RwLock};

use hedgerow_core::{Rules, Stopped, Turn};

use self::arena::Arena;
pub use self::arena::MOST_FREE;

use self::plans::QuestionPlans;
use self::questions::{Effort, Efforts, QUESTIONS};
use self::search::{HASH_BITS, PACKING};
use self::shared::Tables;
use super::board::Hex3d;
use super::nature::Nature;
use super::outcomes::Outcomes;
use super::possible::Possible;
use crate::word_table::{Layout, WordTable};
pub use whole::{Forces, forces, is_in, outcomes};

/// Buckets of a new table, as a power of two: many small positions are solved one after the other.
const FIRST: u32 = 7;

/// What a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of threads.
    pub threads: usize,
    /// The most bytes of the tables.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { threads: 1, memory: 1 << 30 }
    }
}

/// What is known so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The outcomes that are certain.
    pub certain: Outcomes,
    /// The outcomes that are not excluded.
    pub possible: Outcomes,
    /// The question of the search: whether the outcome set is within this one.
    pub question: Outcomes,
    /// The least that must still be shown before the answer is yes.
    pub to_yes: u32,
    /// The least that must still be shown before the answer is no.
    pub to_no: u32,
    /// How many positions were searched.
    pub nodes: u64,
    /// How many entries the tables have.
    pub entries: u64,
}

/// Why there is no answer, and what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The limit.
    pub reason: Stopped,
    /// What is known.
    pub known: Known,
}

impl Unfinished {
    /// Nothing could be started.
    fn at_once(reason: Stopped) -> Self {
        let (certain, possible, question) = (Outcomes::NONE, Outcomes::ALL, Outcomes::NONE);
        Self { reason, known: Known { certain, possible, question, to_yes: 1, to_no: 1, nodes: 0, entries: 0 } }
    }
}

/// A solver for one position under one nature, with its tables.
pub struct Solver {
    position: Hex3d,
    nature: Nature,
    limits: Limits,
    arena: Arena,
    plans: QuestionPlans,
    tables: RwLock<Tables>,
    nodes: AtomicU64,
    entries: [AtomicU64; 2],
    /// The effort spent on the questions about the position itself.
    efforts: Mutex<Efforts>,
}

impl Solver {
    /// A solver that knows nothing yet. It accepts positions that are not over and have at most 27 free cells (with the
    /// pie rule, no more cells, and no side of one cell); others are [too large](Stopped::TooLarge) for it.
    pub fn new(position: &Hex3d, nature: Nature, limits: Limits) -> Result<Self, Stopped> {
        let arena = (position.turn() != Turn::Over).then(|| Arena::new(position)).flatten().ok_or(Stopped::TooLarge)?;
        let facts = Layout { key: arena.key_bits(), needed: Possible::BITS, wanted: 5, first: FIRST };
        let hints = Layout { key: HASH_BITS, needed: PACKING.bits(), wanted: 5, first: FIRST };
        let table = |layout| WordTable::new(layout, limits.memory / 2).ok_or(Stopped::Memory);
        let tables = RwLock::new(Tables { facts: table(facts)?, hints: table(hints)? });
        let plans = QuestionPlans::new(&nature, position.stones_on_board());
        let counts = || AtomicU64::new(0);
        Ok(Self {
            position: *position,
            nature,
            limits,
            arena,
            plans,
            tables,
            nodes: counts(),
            entries: [counts(), counts()],
            efforts: Mutex::new(QUESTIONS.map(Effort::new)),
        })
    }

    /// Bytes of the tables.
    pub fn bytes(&self) -> u64 {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.facts.bytes() + tables.hints.bytes()
    }

    fn grow(&self) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        let entries = |which: usize| self.entries[which].load(std::sync::atomic::Ordering::Relaxed);
        if tables.facts.room().is_some_and(|room| entries(0) > room) {
            tables.facts = tables.facts.grown(|_, known| known);
        }
        if tables.hints.room().is_some_and(|room| entries(1) > room) {
            tables.hints = tables.hints.grown(|_, known| known);
        }
    }
}
