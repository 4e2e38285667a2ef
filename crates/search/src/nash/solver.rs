//! The memory of values, and the threads that share it.

use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use hedgerow_core::{Budget, Sign, Stopped};
use hedgerow_value::{Rational, Worth};
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::Precision;
use super::cell::{self, Cell};
use super::stage::{Kind, Lead, Reduced, Stage, To};

/// The memory is in so many parts, each with its own lock.
const SHARDS: usize = 64;

/// A part of the memory: each value with the width at which it was found.
type Shard<K> = Mutex<FxHashMap<K, (Worth, u32)>>;

/// Intervals are this wide at first. Short numbers are quick to work with, and most intervals turn out not to matter for the
/// value that is asked for; if they do, they are found again, as narrow as they should be.
const COARSE: u32 = 24;

/// Finds values and remembers them.
///
/// Threads that work on one position share the memory and take the moves in different orders; a value is a value,
/// whoever finds it first.
///
/// ```
/// use hedgerow_core::{Budget, Joint, Player, Simultaneous};
/// use hedgerow_search::nash::{Plain, Solver};
///
/// /// Both say a number of stones to take from one heap, one or two; too many is a conflict, and they say again.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Heap(u32);
///
/// impl Simultaneous for Heap {
///     type Move = u32;
///     fn choices(&self, player: Player, into: &mut Vec<u32>) {
///         into.extend(1..=self.0.min(if player == Player::LEFT { 2 } else { 1 }));
///     }
///     fn together(&self, left: u32, right: u32) -> Joint<Self> {
///         self.0.checked_sub(left + right).map_or(Joint::Again, |rest| Joint::Next(Heap(rest)))
///     }
///     fn alone(&self, _: Player, taken: u32) -> Self { Heap(self.0 - taken) }
/// }
///
/// let solver = Solver::new(Plain::default(), Budget::unlimited());
/// assert_eq!(solver.value(&Heap(3))?.to_string(), "0");
/// # Ok::<(), hedgerow_core::Stopped>(())
/// ```
pub struct Solver<R: Reduced> {
    pub(super) game: R,
    pub(super) precision: Precision,
    pub(super) budget: Budget,
    threads: usize,
    known: Box<[Shard<R::Key>]>,
    positions: AtomicU64,
}

/// After so many moves the work goes on in a thread of its own: a long game cannot overflow the stack.
const DEEP: usize = 150;

/// What one thread works with: buffers for each depth, and from which end it takes the moves.
struct Worker<'a, K> {
    stages: Vec<Stage<K>>,
    depth: usize,
    backwards: bool,
    done: &'a AtomicBool,
    precision: Precision,
}

impl<R: Reduced> Solver<R> {
    /// A solver that knows nothing yet.
    pub fn new(game: R, budget: Budget) -> Self {
        let known = (0..SHARDS).map(|_| Mutex::default()).collect();
        let positions = AtomicU64::new(0);
        Self { game, precision: Precision::default(), budget, threads: 1, known, positions }
    }

    /// The same with as many threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The same with another precision.
    #[must_use]
    pub fn with_precision(mut self, precision: Precision) -> Self {
        self.precision = precision;
        self
    }

    /// The game as the solver sees it.
    pub fn game(&self) -> &R {
        &self.game
    }

    /// How many positions have been valued.
    pub fn positions(&self) -> u64 {
        self.positions.load(Relaxed)
    }

    /// The value of a position.
    pub fn value(&self, key: &R::Key) -> Result<Worth, Stopped> {
        if COARSE < self.precision.width && self.recall(key, self.precision.width).is_none() {
            let worth = self.value_within(key, Precision { width: COARSE, ..self.precision })?;
            if !matches!(worth, Worth::Within(_)) {
                return Ok(worth);
            }
        }
        self.value_within(key, self.precision)
    }

    fn value_within(&self, key: &R::Key, precision: Precision) -> Result<Worth, Stopped> {
        let done = AtomicBool::new(false);
        let work = |index: usize| {
            let mut worker = Worker { stages: Vec::new(), depth: 0, backwards: index % 2 == 1, done: &done, precision };
            let found = self.find(key, &mut worker);
            // A thread that reached a limit leaves the others to reach it themselves, and to say so.
            done.fetch_or(found.is_ok(), Relaxed);
            found
        };
        if self.threads == 1 || self.recall(key, precision.width).is_some() {
            return work(0);
        }
        // A thread that is stopped because another one is done finds the value in the memory.
        let found = thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads).map(|index| scope.spawn(move || work(index))).collect();
            let mut found = work(0);
            for other in others {
                if let Ok(Ok(worth)) = other.join() {
                    found = Ok(worth);
                }
            }
            found
        });
        self.recall(key, precision.width).map_or(found, Ok)
    }

    /// The value of where a lead leads; `None` for "again".
    pub fn value_of(&self, to: &To<R::Key>) -> Result<Option<Worth>, Stopped> {
        Ok(match to {
            To::Ends(pay) => Some(Worth::Exact(Rational::from(*pay))),
            To::Again(_) => None,
            To::Position { key, sign, bonus } => Some(placed(self.value(key)?, *sign, *bonus)),
        })
    }

    fn shard(&self, key: &R::Key) -> &Shard<R::Key> {
        // The last bits choose the place within a table; take others.
        &self.known[(FxBuildHasher.hash_one(key) >> 20) as usize % SHARDS]
    }

    /// What is known of a position, unless that is a wider interval than is wanted.
    fn recall(&self, key: &R::Key, width: u32) -> Option<Worth> {
        let known = self.shard(key).lock().unwrap_or_else(PoisonError::into_inner);
        let (worth, found) = known.get(key)?;
        (*found >= width || !matches!(worth, Worth::Within(_))).then(|| worth.clone())
    }

    fn find(&self, key: &R::Key, worker: &mut Worker<'_, R::Key>) -> Result<Worth, Stopped> {
        if let Some(worth) = self.recall(key, worker.precision.width) {
            return Ok(worth);
        }
        if worker.done.load(Relaxed) {
            return Err(Stopped::Interrupted);
        }
        self.budget.check()?;
        let mut stage = worker.stages.pop().unwrap_or_default();
        self.game.stage(key, &mut stage);
        let bytes = stage.bytes();
        self.budget.claim(bytes);
        worker.depth += 1;
        let worth = if worker.depth % DEEP == 0 {
            let deeper = || self.appraise(&stage, worker);
            thread::scope(|scope| scope.spawn(deeper).join().unwrap_or(Err(Stopped::TooLarge)))
        } else {
            self.appraise(&stage, worker)
        };
        worker.depth -= 1;
        self.budget.release(bytes);
        worker.stages.push(stage);
        let worth = worth?;
        self.remember(key, &worth, worker.precision.width);
        Ok(worth)
    }

    fn remember(&self, key: &R::Key, worth: &Worth, width: u32) {
        let mut known = self.shard(key).lock().unwrap_or_else(PoisonError::into_inner);
        let before = known.insert(key.clone(), (worth.clone(), width));
        drop(known);
        if before.is_none() {
            self.positions.fetch_add(1, Relaxed);
            let digits = match worth {
                Worth::Exact(number) => number.bits() / 4,
                // The ends, and the coefficients of a polynomial.
                Worth::Within(_) | Worth::Root(_) => 512,
            };
            self.budget.claim((size_of::<(R::Key, Worth)>() * 2 + digits) as u64);
        }
    }

    fn appraise(&self, stage: &Stage<R::Key>, worker: &mut Worker<'_, R::Key>) -> Result<Worth, Stopped> {
        let columns = match stage.kind {
            Kind::Settled(value) => return Ok(Worth::Exact(Rational::from(value))),
            Kind::Alone(_) => 1,
            Kind::Together { columns } => columns,
        };
        let precision = worker.precision;
        let _held = self.budget.hold::<Cell>(stage.ends.len())?;
        let mut cells: Vec<Cell> = Vec::with_capacity(stage.ends.len());
        if worker.backwards {
            // The other thread begins at the other end; what it has found by then is remembered.
            for lead in stage.leads.iter().rev() {
                if let To::Position { key, .. } = &lead.to {
                    self.find(key, worker)?;
                }
            }
        }
        for leads in stage.cells() {
            cells.push(cell_of(leads, precision, |key| self.find(key, worker))?);
        }
        Ok(match stage.kind {
            Kind::Alone(player) => cell::best(player, cells.into_iter().map(|cell| cell.pay).collect(), precision),
            _ => cell::value(&cells, columns, precision, &self.budget)?,
        })
    }
}

/// What a pair of choices is worth, given the worth of the positions that it leads to.
pub(super) fn cell_of<K>(
    leads: &[Lead<K>],
    precision: Precision,
    mut find: impl FnMut(&K) -> Result<Worth, Stopped>,
) -> Result<Cell, Stopped> {
    let mut worth = |to: &To<K>| -> Result<Worth, Stopped> {
        Ok(match to {
            To::Ends(pay) | To::Again(pay) => Worth::Exact(Rational::from(*pay)),
            To::Position { key, sign, bonus } => placed(find(key)?, *sign, *bonus),
        })
    };
    if let [Lead { to, .. }] = leads {
        let again = if matches!(to, To::Again(_)) { Rational::ONE } else { Rational::ZERO };
        return Ok(Cell { pay: worth(to)?, again });
    }
    let mut pays = Vec::with_capacity(leads.len());
    let mut again = 0;
    for Lead { weight, to } in leads {
        if matches!(to, To::Again(_)) {
            again += weight;
        }
        pays.push((*weight, worth(to)?));
    }
    Ok(Cell::mixed(pays, again, precision))
}

/// A value with a sign, and points beside it.
pub(super) fn placed(worth: Worth, sign: Sign, bonus: i64) -> Worth {
    let worth = if sign == Sign::Minus { -&worth } else { worth };
    if bonus == 0 { worth } else { worth.plus(&Rational::from(bonus)) }
}
