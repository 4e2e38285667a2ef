//! The transposition table.
//!
//! An entry bounds the score of a position *for a search of one depth*. Engines commonly use any entry that is deep
//! enough; then the score of a search depends on what happens to be in its table. Here a bound is used only if a search
//! without the table would have found the same:
//!
//! - it comes from a search of exactly the required depth, or
//! - it is *complete*: no line that it rests on was cut off at the horizon, so the same lines, all of them over within
//!   the entry's depth, prove it again in a search of any greater depth.
//!
//! So at a fixed depth the score with a table equals the score without it, whatever the table's size and history. Only
//! with late move reductions, where scores depend on the order of moves anyway, is any entry used that is deep enough.

use std::time::Duration;

use hedgerow_core::table::Table;

use super::search::{Depth, ENDLESS, Found, INFINITY};

/// What is known of a position. Scores are the hero's, as in [`super::search`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The score is at least this.
    pub lower: i64,
    /// The score is at most this.
    pub upper: i64,
    /// The depth of the search that found the bounds.
    depth: Depth,
    /// The index of the best move in the order of the rules, if there was a single best.
    best: u16,
    /// Whether the lower bound does not depend on the horizon.
    pub lower_complete: bool,
    /// Whether the upper bound does not depend on the horizon.
    pub upper_complete: bool,
    cost: u8,
}

const NO_MOVE: u16 = u16::MAX;

impl Entry {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self {
        lower: -INFINITY,
        upper: INFINITY,
        depth: 0,
        best: NO_MOVE,
        lower_complete: false,
        upper_complete: false,
        cost: 0,
    };

    /// The part of it that holds for a search of this depth.
    #[must_use]
    pub fn at(mut self, depth: Depth) -> Self {
        if self.depth != depth {
            let shallower = self.depth < depth;
            if !(self.lower_complete && shallower) {
                (self.lower, self.lower_complete) = (-INFINITY, false);
            }
            if !(self.upper_complete && shallower) {
                (self.upper, self.upper_complete) = (INFINITY, false);
            }
            (self.depth, self.cost) = (depth, 0);
        }
        self
    }

    /// The part of it that holds for a search of this depth, if results of deeper searches also count.
    #[must_use]
    pub fn at_least(self, depth: Depth) -> Self {
        if self.depth >= depth { self } else { self.at(depth) }
    }

    /// The best move, as its index in the order of the rules.
    pub fn best(&self) -> Option<usize> {
        (self.best != NO_MOVE).then_some(self.best.into())
    }

    /// Whether the bounds decide a search with this window, and what the search would then find.
    #[inline]
    pub fn settles(&self, least: i64, most: i64) -> Option<Found> {
        if self.lower >= most {
            Some(Found { score: self.lower, complete: self.lower_complete })
        } else if self.upper <= least {
            Some(Found { score: self.upper, complete: self.upper_complete })
        } else if self.lower == self.upper {
            Some(Found { score: self.lower, complete: self.lower_complete && self.upper_complete })
        } else {
            None
        }
    }

    /// Adds the result of a search with this window, and its best move if there was a single best.
    pub fn learn(&mut self, found: Found, (least, most): (i64, i64), best: Option<usize>, nodes: u64) {
        let Found { score, complete } = found;
        if score > least && score >= self.lower {
            self.lower_complete = complete || self.lower_complete && score == self.lower;
            self.lower = score;
        }
        if score < most && score <= self.upper {
            self.upper_complete = complete || self.upper_complete && score == self.upper;
            self.upper = score;
        }
        if let Some(best) = best.and_then(|best| u16::try_from(best).ok()) {
            self.best = best;
        }
        // Without a depth, an entry that took many positions is expensive. The cost never falls: otherwise the table
        // would keep the older entry, which this one extends.
        let cost = if self.depth == ENDLESS { nodes.max(1).ilog2() as u8 } else { self.depth.min(255) as u8 };
        self.cost = self.cost.max(cost);
    }
}

/// A table that grows to its limit as it fills, so that a short search does not pay for a long one's memory.
pub(crate) struct Transpositions {
    limit: usize,
    table: Table<u128, Entry>,
    /// The table before it last grew.
    older: Option<Table<u128, Entry>>,
    puts: usize,
}

/// How a search uses a table.
pub(crate) enum Access<'a> {
    /// It is the only user.
    Alone(&'a mut Transpositions),
    /// Other searches use it at the same time: then it does not grow.
    Shared(&'a Transpositions),
}

impl Access<'_> {
    /// Begins a new search.
    pub fn new_search(&self) {
        match self {
            Self::Alone(memory) => memory.table.new_search(),
            // Several searches begin at once, and one of them marks it.
            Self::Shared(_) => {}
        }
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: u128) -> Option<Entry> {
        match self {
            Self::Alone(memory) => memory.get(key),
            Self::Shared(memory) => memory.get(key),
        }
    }

    /// Stores a position. Returns by how many bytes the table has grown.
    #[inline]
    pub(super) fn put(&mut self, key: u128, entry: Entry) -> u64 {
        match self {
            Self::Alone(memory) => memory.put(key, entry),
            Self::Shared(memory) => {
                memory.table.put(key, entry, entry.cost);
                0
            }
        }
    }
}

const FIRST_BYTES: usize = 1 << 16;
const GROWTH: usize = 8;
/// About how many bytes a thread may fill in a second.
const BYTES_A_SECOND: f64 = 1e8;

impl Transpositions {
    /// An empty table of at most about this many bytes; none if `limit` is 0.
    pub fn new(limit: u64) -> Option<Self> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let table = (limit > 0).then(|| Table::with_bytes(FIRST_BYTES.min(limit)))?;
        Some(Self { limit, table, older: None, puts: 0 })
    }

    /// Makes room for what several threads may find in this much time, and returns by how many bytes the table has
    /// grown. Begins a new search: old entries stay, but are replaced first.
    pub fn grow_for(&mut self, threads: usize, time: Duration) -> u64 {
        let wanted = (BYTES_A_SECOND * time.as_secs_f64() * threads as f64) as usize;
        let mut grown = 0;
        while self.table.bytes() < wanted.min(self.limit / 2) {
            match self.grow() {
                0 => break,
                bytes => grown += bytes,
            }
        }
        self.table.new_search();
        grown
    }

    /// Removes all entries, and frees the memory.
    pub fn clear(&mut self) {
        self.table = Table::with_bytes(FIRST_BYTES.min(self.limit));
        (self.older, self.puts) = (None, 0);
    }

    /// What is known of a position.
    #[inline]
    fn get(&self, key: u128) -> Option<Entry> {
        self.table.get(&key).or_else(|| self.older.as_ref()?.get(&key))
    }

    /// Stores a position. Returns by how many bytes the table has grown.
    #[inline]
    fn put(&mut self, key: u128, entry: Entry) -> u64 {
        self.table.put(key, entry, entry.cost);
        self.puts += 1;
        if self.puts > self.table.capacity() / 2 { self.grow() } else { 0 }
    }

    #[cold]
    fn grow(&mut self) -> u64 {
        let now = self.table.bytes();
        let next = now.saturating_mul(GROWTH).min(self.limit.saturating_sub(now));
        if next <= now {
            self.puts = 0; // As large as it may be: ask again only after many more.
            return 0;
        }
        self.older = Some(std::mem::replace(&mut self.table, Table::with_bytes(next)));
        self.puts = 0;
        next as u64
    }
}
