//! The table of values, and the threads that share it.

use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use hedgerow_core::{Budget, Sign, Stopped};
use hedgerow_value::{Band, Bands, Rational, Worth};
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::Precision;
use super::cell::{self, Cell};
use super::partly;
use super::sketch::Sketch;
use super::stage::{Kind, Lead, Reduced, Stage, To};

/// The number of shards of the table, each with its own lock.
const SHARDS: usize = 64;

/// What is known of positions, in shards that threads lock one by one.
pub(super) struct SharedMap<K, V>(Box<[Mutex<FxHashMap<K, V>>]>);

impl<K: Eq + std::hash::Hash + Clone, V: Clone> SharedMap<K, V> {
    fn new() -> Self {
        Self((0..SHARDS).map(|_| Mutex::default()).collect())
    }

    fn shard(&self, key: &K) -> std::sync::MutexGuard<'_, FxHashMap<K, V>> {
        // The hash map uses the lowest bits; take others for the shard.
        let shard = &self.0[(FxBuildHasher.hash_one(key) >> 20) as usize % SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn recall(&self, key: &K) -> Option<V> {
        self.shard(key).get(key).cloned()
    }

    /// Stores a value; returns whether the position is new.
    pub(super) fn remember(&self, key: &K, known: V) -> bool {
        self.shard(key).insert(key.clone(), known).is_none()
    }
}

/// Finds values and stores them.
///
/// First it finds quick bounds of everything that can be reached. They show which pairs of choices matter, and only the
/// positions that these lead to are solved exactly.
///
/// Threads that work on one position share the table and take the moves in different orders; the value is the same,
/// whichever thread finds it first.
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
    known: SharedMap<R::Key, Worth>,
    /// Bounds; `None` for a position whose numbers are too large for them.
    pub(super) sketches: SharedMap<R::Key, Option<Band>>,
    pub(super) positions: AtomicU64,
}

/// After this many moves the work continues on a new thread, so that a long game cannot overflow the stack.
const DEEP: usize = 150;

/// What one thread works with: buffers for each depth, and the end from which it takes the moves.
pub(super) struct Worker<'a, K> {
    pub(super) stages: Vec<Stage<K>>,
    pub(super) depth: usize,
    pub(super) backwards: bool,
    done: &'a AtomicBool,
    pub(super) bands: Bands,
}

impl<R: Reduced> Solver<R> {
    /// A solver that knows nothing yet.
    pub fn new(game: R, budget: Budget) -> Self {
        let (known, sketches) = (SharedMap::new(), SharedMap::new());
        let positions = AtomicU64::new(0);
        Self { game, precision: Precision::default(), budget, threads: 1, known, sketches, positions }
    }

    /// The same with this many threads.
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
        let done = AtomicBool::new(false);
        let work = |index: usize| {
            let (stages, bands) = (Vec::new(), Bands::default());
            let mut worker = Worker { stages, depth: 0, backwards: index % 2 == 1, done: &done, bands };
            let found = self.find(key, &mut worker);
            // A thread that reached a limit lets the others reach it themselves, and report it.
            done.fetch_or(found.is_ok(), Relaxed);
            found
        };
        if self.threads == 1 || self.recall(key).is_some() {
            return work(0);
        }
        // A thread that stops because another one is done finds the value in the table.
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
        self.recall(key).map_or(found, Ok)
    }

    /// The value that a lead leads to; `None` for "again".
    pub fn value_of(&self, to: &To<R::Key>) -> Result<Option<Worth>, Stopped> {
        Ok(match to {
            To::Ends(pay) => Some(Worth::Exact(Rational::from(*pay))),
            To::Again(_) => None,
            To::Position { key, sign, bonus } => Some(placed(self.value(key)?, *sign, *bonus)),
        })
    }

    /// What is known of a position, if that is its value.
    fn recall(&self, key: &R::Key) -> Option<Worth> {
        let sketched = || self.sketches.recall(key).flatten().and_then(Band::exact).map(Worth::Exact);
        self.known.recall(key).or_else(sketched)
    }

    fn find(&self, key: &R::Key, worker: &mut Worker<'_, R::Key>) -> Result<Worth, Stopped> {
        if let Some(worth) = self.recall(key) {
            return Ok(worth);
        }
        if let Some(exact) = self.sketch(key, worker)?.and_then(Band::exact) {
            return Ok(Worth::Exact(exact));
        }
        let worth = self.at_stage(key, worker, |stage, worker| self.appraise(stage, worker))?;
        if self.known.remember(key, worth.clone()) {
            let digits = match &worth {
                Worth::Exact(number) => number.bits() / 4,
                // The ends, and the coefficients of a polynomial.
                Worth::Within(_) | Worth::Root(_) => 512,
            };
            self.budget.claim((size_of::<(R::Key, Worth)>() * 2 + digits) as u64);
        }
        Ok(worth)
    }

    /// Works with the stage of a position.
    pub(super) fn at_stage<T: Send>(
        &self,
        key: &R::Key,
        worker: &mut Worker<'_, R::Key>,
        work: impl FnOnce(&Stage<R::Key>, &mut Worker<'_, R::Key>) -> Result<T, Stopped> + Send,
    ) -> Result<T, Stopped> {
        if worker.done.load(Relaxed) {
            return Err(Stopped::Interrupted);
        }
        self.budget.check()?;
        let mut stage = worker.stages.pop().unwrap_or_default();
        self.game.stage(key, &mut stage);
        let bytes = stage.bytes();
        self.budget.claim(bytes);
        worker.depth += 1;
        // Each thread goes only this deep. In a browser there is only one thread.
        let result = if worker.depth % DEEP == 0 && !cfg!(target_family = "wasm") {
            let deeper = || work(&stage, worker);
            thread::scope(|scope| scope.spawn(deeper).join().unwrap_or(Err(Stopped::TooLarge)))
        } else {
            work(&stage, worker)
        };
        worker.depth -= 1;
        self.budget.release(bytes);
        worker.stages.push(stage);
        result
    }

    fn appraise(&self, stage: &Stage<R::Key>, worker: &mut Worker<'_, R::Key>) -> Result<Worth, Stopped> {
        let _held = self.budget.hold::<[Cell; 3]>(stage.ends.len())?;
        let sketch = Sketch::new(stage, |key| self.sketch(key, worker))?;
        let leads: Vec<&[Lead<R::Key>]> = stage.cells().collect();
        let mut find = |at: usize| cell_of(leads[at], self.precision, |key| self.find(key, worker));
        if let Some(sketch) = sketch {
            let same = |one: usize, other: usize| leads[one] == leads[other];
            return partly::value(&sketch, self.precision, &self.budget, &same, find);
        }
        let cells = (0..leads.len()).map(&mut find).collect::<Result<Vec<Cell>, Stopped>>()?;
        match stage.kind {
            Kind::Together { columns } => cell::value(&cells, columns, self.precision, &self.budget),
            Kind::Alone(player) => {
                Ok(cell::best(player, cells.into_iter().map(|cell| cell.pay).collect(), self.precision))
            }
            Kind::Settled(value) => Ok(Worth::Exact(Rational::from(value))),
        }
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

/// A value with its sign and bonus applied.
pub(super) fn placed(worth: Worth, sign: Sign, bonus: i64) -> Worth {
    let worth = if sign == Sign::Minus { -&worth } else { worth };
    if bonus == 0 { worth } else { worth.plus(&Rational::from(bonus)) }
}
