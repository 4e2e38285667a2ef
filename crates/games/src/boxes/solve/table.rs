//! The bounds of the net score by state, shared by all threads: a [table of words](crate::word_table) that hold the
//! complete state.

use super::solver_board::State;
pub(super) use crate::word_table::Place;
use crate::word_table::{self, WordTable};

/// Bits of each bound: half the score, counted from the least.
const BOUND: u32 = 6;
/// Bits for the number of remaining lines, where there is room: in a full bucket the entry with the fewest lines is
/// replaced.
const DEPTH: u32 = 6;
/// The position of these bits: above the bounds.
const DEPTH_AT: u32 = 2 * BOUND;

/// How the bits of a state are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Bits of the lines.
    pub lines: u32,
    /// Bits for the number of the simple sum.
    pub simple: u32,
}

/// Bounds by state.
pub(super) struct Table {
    layout: Layout,
    words: WordTable,
}

/// An entry as it may move from one table to another of the same layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The mixed key.
    pub key: u128,
    /// The bounds, as they are stored.
    pub bounds: u16,
}

impl Table {
    /// An empty table that may grow to this many bytes; none if entries would not fit into a word.
    pub fn new(layout: Layout, memory: u64) -> Option<Self> {
        let key = layout.lines + layout.simple;
        let words = WordTable::new(
            word_table::Layout { key, needed: DEPTH_AT, wanted: DEPTH, first: word_table::Layout::FIRST },
            memory,
        )?;
        Some(Self { layout, words })
    }

    /// The layout of its keys.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.words.bytes()
    }

    /// How many entries there may be before it should grow; none if it cannot.
    pub fn room(&self) -> Option<u64> {
        self.words.room()
    }

    /// Where a state is.
    #[inline]
    pub fn place(&self, state: State) -> Place {
        if state.simple >> self.layout.simple != 0 {
            return Place::NOWHERE; // The number of the simple ones has no room.
        }
        self.words.place(u128::from(state.simple) << self.layout.lines | u128::from(state.free))
    }

    /// Prefetches the bucket of a state.
    #[inline]
    pub fn fetch(&self, place: Place) {
        self.words.fetch(place);
    }

    /// The bounds of a state with this many boxes left, if they are known.
    #[inline]
    pub fn get(&self, place: Place, boxes: i32) -> Option<(i32, i32)> {
        let known = self.words.get(place)?;
        let bound = |at: u32| 2 * (known >> at & ((1 << BOUND) - 1)) as i32 - boxes;
        Some((bound(0), bound(BOUND)))
    }

    /// Stores bounds of a state with this many boxes and lines left; returns whether a slot was empty before.
    #[inline]
    pub fn put(&self, place: Place, boxes: i32, (low, high): (i32, i32), lines: u32) -> bool {
        let half = |bound: i32| ((bound + boxes) / 2) as u64;
        self.words.put(place, self.known(half(high) << BOUND | half(low), lines), |known| known >> DEPTH_AT)
    }

    /// The stored form of bounds and the number of remaining lines.
    #[inline]
    fn known(&self, bounds: u64, lines: u32) -> u64 {
        known(bounds, lines, self.words.known_bits())
    }

    /// The same entries in a table of four times the size.
    pub fn grown(&self) -> Self {
        let bits = (self.words.known_bits() + 2).min(DEPTH_AT + DEPTH);
        // This table may have had no bits for the number of lines.
        let lines = |key: u128| self.state_of(key).free.count_ones();
        let words = self.words.grown(|key, old| known(old & ((1 << DEPTH_AT) - 1), lines(key), bits));
        Self { layout: self.layout, words }
    }

    /// Every entry in use.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        let bounds = |known: u64| (known & ((1 << DEPTH_AT) - 1)) as u16;
        self.words.entries().map(move |entry| Entry { key: entry.stirred, bounds: bounds(entry.known) })
    }

    /// Inserts an entry of another table, if there is room for it; returns whether there was.
    pub fn insert(&self, entry: Entry) -> bool {
        let known = self.known(entry.bounds.into(), self.state(entry).free.count_ones());
        self.words.insert(word_table::Entry { stirred: entry.key, known })
    }

    /// Removes all entries.
    pub fn clear(&self) {
        self.words.clear();
    }

    /// The state of an entry.
    pub fn state(&self, entry: Entry) -> State {
        self.state_of(self.words.key(word_table::Entry { stirred: entry.key, known: 0 }))
    }

    fn state_of(&self, key: u128) -> State {
        let Layout { lines, .. } = self.layout;
        State { free: key as u64 & (u64::MAX >> (64 - lines)), simple: (key >> lines) as u32 }
    }
}

/// Bounds and the number of remaining lines in this many bits.
#[inline]
fn known(bounds: u64, lines: u32, bits: u32) -> u64 {
    let most = (1 << (bits - DEPTH_AT)) - 1;
    u64::from(lines.min(most)) << DEPTH_AT | bounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_keep_their_states_and_bounds() {
        for lines in [12, 40, 60] {
            let table = Table::new(Layout { lines, simple: 13 }, 1 << 30).unwrap();
            let states = (0..1000_u64).map(|number| State {
                free: number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - lines),
                simple: (number % 8192) as u32,
            });
            let bounds = |state: State| (-(state.simple as i32 % 9), 9);
            for state in states.clone() {
                table.put(table.place(state), 9, rounded(bounds(state)), state.free.count_ones());
            }
            let grown = table.grown();
            for state in states {
                for table in [&table, &grown] {
                    assert_eq!(table.get(table.place(state), 9), Some(rounded(bounds(state))));
                }
            }
            assert!(table.entries().all(|entry| table.get(table.place(table.state(entry)), 9).is_some()));
            let too_many = State { free: 1, simple: 1 << 13 };
            assert!(!table.put(table.place(too_many), 9, (-9, 9), 1));
            assert_eq!(table.get(table.place(too_many), 9), None);
        }
    }

    /// Rounds bounds to the parity of the boxes.
    fn rounded((low, high): (i32, i32)) -> (i32, i32) {
        (low - (low + 1) % 2, high)
    }
}
