//! The table of states, shared by the threads of a search.
//!
//! An entry is two words, the hash of the state mixed with the data, so that an entry written by two threads at once
//! counts as empty. Hashes may collide; so the search guides play and proves nothing.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The meaning of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The value is at most this.
    Most,
    /// The value is at least this.
    Least,
    /// The value is this.
    Equal,
}

/// What is known of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub value: i16,
    pub bound: Bound,
    /// The depth of the search.
    pub depth: u8,
    /// The best move.
    pub line: u16,
}

/// Entries by the names of states.
pub(super) struct Table {
    entries: Vec<[AtomicU64; 2]>,
}

impl Table {
    /// A table that takes at most this many bytes.
    pub fn new(bytes: u64) -> Self {
        let room = (bytes / 16).max(2);
        let entries = 1_usize << room.ilog2().min(30);
        Self { entries: (0..entries).map(|_| [const { AtomicU64::new(0) }; 2]).collect() }
    }

    fn place(&self, name: u64) -> &[AtomicU64; 2] {
        &self.entries[(name >> 32 ^ name) as usize & (self.entries.len() - 1)]
    }

    /// What is known of a state.
    pub fn get(&self, name: u64) -> Option<Entry> {
        let [mixed, known] = self.place(name);
        let known = known.load(Relaxed);
        if known == 0 || mixed.load(Relaxed) ^ known != name {
            return None;
        }
        let bound = match known >> 48 & 3 {
            1 => Bound::Most,
            2 => Bound::Least,
            _ => Bound::Equal,
        };
        Some(Entry { value: known as i16, bound, depth: (known >> 32) as u8, line: (known >> 16) as u16 })
    }

    /// Stores a state, replacing the old entry.
    pub fn put(&self, name: u64, entry: Entry) {
        let Entry { value, bound, depth, line } = entry;
        let bound: u64 = match bound {
            Bound::Most => 1,
            Bound::Least => 2,
            Bound::Equal => 3,
        };
        let known = bound << 48 | u64::from(depth) << 32 | u64::from(line) << 16 | u64::from(value as u16);
        let [mixed, place] = self.place(name);
        mixed.store(name ^ known, Relaxed);
        place.store(known, Relaxed);
    }

    /// Removes all entries.
    pub fn clear(&self) {
        self.entries.iter().flatten().for_each(|word| word.store(0, Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_went() {
        let table = Table::new(1 << 16);
        for (value, bound, depth, line) in
            [(-15_360, Bound::Most, 0, 511), (15_360, Bound::Least, 255, 0), (-1, Bound::Equal, 7, 300)]
        {
            let (entry, name) = (Entry { value, bound, depth, line }, 0x0123_4567_89AB_CDEF ^ u64::from(line));
            table.put(name, entry);
            assert_eq!(table.get(name), Some(entry));
            assert_eq!(table.get(name ^ 1 << 63 ^ 1 << 31), None, "another state in the same place");
        }
        table.clear();
        assert_eq!(table.get(0x0123_4567_89AB_CDEF), None);
    }
}
