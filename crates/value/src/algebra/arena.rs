//! The storage of the nodes.
//!
//! Nodes never move and are never freed while the algebra lives, so a reference to one (or to its list of options) may
//! be held without a lock. They lie in chunks of growing size; a locked table of hashes finds the node of a known
//! value.

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering as Memory};
use std::sync::{Mutex, OnceLock};

use super::table::locked;
use super::{Game, NumberUpStar};

/// A number and its rounding, for comparisons that rarely need the number itself.
#[derive(Clone, Copy)]
pub(super) struct Stop {
    pub game: Game,
    pub rough: i32,
}

/// One canonical form, with the data that every comparison needs.
pub(super) struct Node {
    /// Set exactly when the value is x + n·↑ + *k.
    pub number_up_star: Option<NumberUpStar>,
    /// The options of the canonical form: present from the start, or made when those of a compact value are first
    /// needed.
    pub options: OnceLock<Options>,
    pub left_stop: Stop,
    pub right_stop: Stop,
    /// The handle of the negative once it is known; 0 until then (0 itself needs no memory of its negative).
    pub negative: AtomicU32,
    /// The translate with Left stop 0; the node itself if it is compact or has Left stop 0.
    pub base: Game,
    /// The depth of the canonical form; `UNKNOWN` until it is first needed.
    pub birthday: AtomicU64,
}

/// A birthday that was not computed yet. (A true one this large is stored as one less.)
pub(super) const UNKNOWN: u64 = u64::MAX;

/// Left's options, then Right's, each sorted by handle.
pub(super) struct Options {
    list: Box<[Game]>,
    lefts: u32,
}

impl Options {
    pub fn new(left: &[Game], right: &[Game]) -> Self {
        let mut list = Vec::with_capacity(left.len() + right.len());
        list.extend_from_slice(left);
        list.extend_from_slice(right);
        Self { list: list.into_boxed_slice(), lefts: left.len() as u32 }
    }

    pub fn left(&self) -> &[Game] {
        &self.list[..self.lefts as usize]
    }

    pub fn right(&self) -> &[Game] {
        &self.list[self.lefts as usize..]
    }
}

/// The first chunks hold 2^`FIRST_BITS`/4 nodes; every four chunks the size doubles, so at most a fifth lies idle.
const FIRST_BITS: u32 = 8;
const CHUNKS: usize = 4 * (32 - FIRST_BITS as usize);
const SHARDS: usize = 16;

pub(super) struct Arena {
    chunks: [OnceLock<Box<[OnceLock<Node>]>>; CHUNKS],
    len: AtomicU32,
    /// Bytes in lists of options.
    lists: AtomicUsize,
    index: Vec<Mutex<Index>>,
}

/// Hashes (upper half) and handles (lower half) of one shard's values, open-addressed.
#[derive(Default)]
struct Index {
    slots: Vec<u64>,
    used: usize,
}

const EMPTY: u64 = u64::MAX;

impl Index {
    fn find(&self, hash: u32, is_it: impl Fn(Game) -> bool) -> Option<Game> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = hash as usize & mask;
        while self.slots[at] != EMPTY {
            let game = Game(self.slots[at] as u32);
            if (self.slots[at] >> 32) as u32 == hash && is_it(game) {
                return Some(game);
            }
            at = (at + 1) & mask;
        }
        None
    }

    fn insert(&mut self, hash: u32, game: Game) {
        if self.used * 4 >= self.slots.len() * 3 {
            let larger = (self.slots.len() * 2).max(32);
            let old = std::mem::replace(&mut self.slots, vec![EMPTY; larger]);
            old.into_iter().filter(|&slot| slot != EMPTY).for_each(|slot| Self::place(&mut self.slots, slot));
        }
        self.used += 1;
        Self::place(&mut self.slots, u64::from(hash) << 32 | u64::from(game.0));
    }

    fn place(slots: &mut [u64], slot: u64) {
        let mask = slots.len() - 1;
        let mut at = (slot >> 32) as usize & mask;
        while slots[at] != EMPTY {
            at = (at + 1) & mask;
        }
        slots[at] = slot;
    }
}

impl Arena {
    pub fn new() -> Self {
        Self {
            chunks: std::array::from_fn(|_| OnceLock::new()),
            len: AtomicU32::new(0),
            lists: AtomicUsize::new(0),
            index: (0..SHARDS).map(|_| Mutex::default()).collect(),
        }
    }

    pub fn len(&self) -> usize {
        self.len.load(Memory::Relaxed) as usize
    }

    pub fn bytes(&self) -> usize {
        let index: usize = self.index.iter().map(|shard| locked(shard).slots.capacity() * 8).sum();
        self.len() * size_of::<OnceLock<Node>>() + self.lists.load(Memory::Relaxed) + index
    }

    /// Counts a list of options that was made after its node.
    pub fn count_list(&self, options: &Options) {
        self.lists.fetch_add(size_of_val(&*options.list) + 16, Memory::Relaxed);
    }

    /// The chunk of a handle, the index in it, and the size of the chunk.
    #[inline]
    fn place(game: Game) -> (usize, usize, usize) {
        let shifted = game.0 + (1 << FIRST_BITS);
        let octave = 31 - shifted.leading_zeros();
        let quarter = octave - 2;
        let chunk = 4 * (octave - FIRST_BITS) + ((shifted >> quarter) & 3);
        (chunk as usize, (shifted & ((1 << quarter) - 1)) as usize, 1 << quarter)
    }

    #[inline]
    pub fn node(&self, game: Game) -> &Node {
        let (chunk, place, _) = Self::place(game);
        self.chunks[chunk]
            .get()
            .and_then(|chunk| chunk[place].get())
            .expect("a handle belongs to the algebra that made it")
    }

    fn push(&self, node: impl FnOnce(Game) -> Node) -> Game {
        let game = Game(self.len.fetch_add(1, Memory::Relaxed));
        assert!(game.0 < 1 << 31, "an algebra holds at most 2^31 values");
        let (chunk, place, size) = Self::place(game);
        let chunk = self.chunks[chunk].get_or_init(|| (0..size).map(|_| OnceLock::new()).collect());
        let node = node(game);
        if let Some(options) = node.options.get() {
            self.count_list(options);
        }
        if chunk[place].set(node).is_err() {
            unreachable!("a handle is given out once");
        }
        game
    }

    /// The node with this hash that passes `is_it`, if there is one.
    pub fn find(&self, hash: u64, is_it: impl Fn(&Node) -> bool) -> Option<Game> {
        let shard = locked(&self.index[(hash >> 60) as usize % SHARDS]);
        shard.find((hash >> 24) as u32, |game| is_it(self.node(game)))
    }

    /// The node with this hash that passes `is_it`, or a new one.
    pub fn intern(&self, hash: u64, is_it: impl Fn(&Node) -> bool, node: impl FnOnce(Game) -> Node) -> Game {
        let mut shard = locked(&self.index[(hash >> 60) as usize % SHARDS]);
        let short = (hash >> 24) as u32;
        if let Some(known) = shard.find(short, |game| is_it(self.node(game))) {
            return known;
        }
        let game = self.push(node);
        shard.insert(short, game);
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_follow_one_another() {
        let mut expected = (0, 0);
        for id in 0..100_000 {
            let (chunk, place, size) = Arena::place(Game(id));
            assert_eq!((chunk, place), expected);
            expected = if place + 1 == size { (chunk + 1, 0) } else { (chunk, place + 1) };
        }
        assert!(Arena::place(Game((1 << 31) - 1)).0 < CHUNKS);
    }
}
