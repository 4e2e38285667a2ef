//! The table that all threads share: bounds of the net score, by state.
//!
//! An entry is a single machine word, read and written at once, so threads cannot tear it. It holds the state whole:
//! the key is stirred by steps that can be undone, some of its bits choose the bucket and all others are in the word.
//! So what is found for a state is what was stored for that very state, without a lock and in eight bytes.
//!
//! The table begins small, so that small boards stay in the cache, and grows fourfold when it is half full, as far as
//! the memory allowed; from then on, in a full bucket, the entry with the fewest lines left makes room.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::field::State;

/// Entries in a bucket: a cache line.
const WAYS: usize = 8;
/// Buckets of a new table, as a power of two.
const FIRST: u32 = 12;
/// Bits of each bound: half the score, counted from the least.
const BOUND: u32 = 6;
/// Bits for how many lines are left, where there is room.
const DEPTH: u32 = 6;
/// Where these begin: above the bit that tells an entry from an empty slot, and the bounds.
const DEPTH_AT: u32 = 1 + 2 * BOUND;

/// What remains of the key of a state that has no place: no entry looks like this.
const NOWHERE: u64 = u64::MAX;

/// How the bits of a state are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Bits of the lines.
    pub lines: u32,
    /// Bits of the number of the simple ones.
    pub simple: u32,
}

impl Layout {
    fn bits(self) -> u32 {
        self.lines + self.simple
    }

    /// Whether the number of the simple ones has room.
    #[inline]
    fn holds(self, state: State) -> bool {
        state.simple >> self.simple == 0
    }
}

/// A state as the table sees it: where it is, and what remains of its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    bucket: usize,
    rest: u64,
}

/// Bounds by state.
pub(super) struct Table {
    layout: Layout,
    /// The power of two of buckets.
    size: u32,
    /// The most that it may grow to.
    most: u32,
    /// How many bits of an entry tell how many lines are left.
    depth: u32,
    buckets: Vec<Bucket>,
}

/// A bucket is a cache line: finding nothing costs one miss.
#[repr(align(64))]
struct Bucket([AtomicU64; WAYS]);

impl Table {
    /// An empty table that may grow to so many bytes; none if entries would not fit a word.
    pub fn new(layout: Layout, memory: u64) -> Option<Self> {
        // While it grows, the old one is there too, a quarter of the new.
        let buckets = memory / (8 * WAYS as u64) / 5 * 4;
        let most = buckets.checked_ilog2().unwrap_or(0).max(FIRST);
        let least = (layout.bits() + DEPTH_AT).saturating_sub(64);
        (least <= most).then(|| Self::sized(layout, FIRST.max(least), most))
    }

    fn sized(layout: Layout, size: u32, most: u32) -> Self {
        // A key of fewer bits than there are buckets needs no more of them.
        let size = size.min(layout.bits());
        let room = 64 - (layout.bits() - size + DEPTH_AT);
        let mut buckets = Vec::with_capacity(1 << size);
        prefer_large_pages(&buckets);
        buckets.extend((0..1 << size).map(|_| Bucket([const { AtomicU64::new(0) }; WAYS])));
        Self { layout, size, most: most.min(layout.bits()), depth: room.min(DEPTH), buckets }
    }

    /// The layout of its keys.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (WAYS * self.buckets.len() * 8) as u64
    }

    /// How many entries there may be before it should grow; none if it cannot.
    pub fn room(&self) -> Option<u64> {
        (self.size < self.most).then_some((WAYS * self.buckets.len() / 2) as u64)
    }

    /// Where a state is.
    #[inline]
    pub fn place(&self, state: State) -> Place {
        if !self.layout.holds(state) {
            return Place { bucket: 0, rest: NOWHERE };
        }
        let bits = self.layout.bits();
        let key = u128::from(state.simple) << self.layout.lines | u128::from(state.free);
        let stirred = if bits <= 64 { u128::from(stirred(key as u64, bits)) } else { stirred_wide(key, bits) };
        self.split(stirred)
    }

    #[inline]
    fn bucket(&self, place: Place) -> &[AtomicU64; WAYS] {
        &self.buckets[place.bucket].0
    }

    /// Has the bucket of a state fetched: it will be looked at soon.
    #[inline]
    #[allow(unsafe_code)]
    pub fn fetch(&self, place: Place) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = &self.buckets[place.bucket];
            // SAFETY: a hint that changes nothing, and the address is that of a bucket. Without it, half the time of a
            // search is spent waiting for memory.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
    }

    /// The bounds of a state with so many boxes left, if they are known.
    #[inline]
    pub fn get(&self, place: Place, boxes: i32) -> Option<(i32, i32)> {
        let shift = DEPTH_AT + self.depth;
        for slot in self.bucket(place) {
            let entry = slot.load(Relaxed);
            if entry & 1 == 0 {
                return None; // Buckets are filled from the front.
            }
            if entry >> shift == place.rest {
                let bound = |at: u32| 2 * (entry >> at & ((1 << BOUND) - 1)) as i32 - boxes;
                return Some((bound(1), bound(1 + BOUND)));
            }
        }
        None
    }

    /// Remembers bounds of a state with so many boxes and lines left; whether a slot was empty before.
    #[inline]
    pub fn put(&self, place: Place, boxes: i32, (low, high): (i32, i32), lines: u32) -> bool {
        if place.rest == NOWHERE {
            return false;
        }
        let half = |bound: i32| ((bound + boxes) / 2) as u64;
        let depth = u64::from(lines.min((1 << self.depth) - 1));
        let shift = DEPTH_AT + self.depth;
        let entry = place.rest << shift | depth << DEPTH_AT | half(high) << (1 + BOUND) | half(low) << 1 | 1;
        let mut least = (u64::MAX, 0);
        let bucket = self.bucket(place);
        for (way, slot) in bucket.iter().enumerate() {
            let old = slot.load(Relaxed);
            if old & 1 == 0 || old >> shift == place.rest {
                slot.store(entry, Relaxed);
                return old & 1 == 0;
            }
            let old = old >> DEPTH_AT & ((1 << self.depth) - 1);
            if old < least.0 {
                least = (old, way);
            }
        }
        bucket[least.1].store(entry, Relaxed);
        false
    }

    /// The same entries in a table of four times the size.
    pub fn grown(&self) -> Self {
        let grown = Self::sized(self.layout, (self.size + 2).min(self.most), self.most);
        for entry in self.entries() {
            grown.insert(entry);
        }
        grown
    }

    /// Every entry in use.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        let buckets = self.buckets.iter().enumerate();
        let words = buckets.flat_map(|(index, bucket)| bucket.0.iter().map(move |slot| (index, slot.load(Relaxed))));
        words.filter(|(_, word)| word & 1 == 1).map(|(bucket, word)| Entry {
            key: u128::from(word >> (DEPTH_AT + self.depth)) << self.size | bucket as u128,
            bounds: (word & ((1 << DEPTH_AT) - 1)) as u16,
        })
    }

    /// Takes an entry of another table, if there is room for it; whether there was.
    pub fn insert(&self, entry: Entry) -> bool {
        let (bounds, place) = (entry.bounds, self.split(entry.key));
        // The table that it comes from may have had no room for the number of lines.
        let lines = u64::from(self.state(entry).free.count_ones()).min((1 << self.depth) - 1);
        let word = place.rest << (DEPTH_AT + self.depth) | lines << DEPTH_AT | u64::from(bounds);
        let empty = self.bucket(place).iter().find(|slot| slot.load(Relaxed) & 1 == 0);
        empty.map(|slot| slot.store(word, Relaxed)).is_some()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.buckets.iter().flat_map(|bucket| &bucket.0).for_each(|slot| slot.store(0, Relaxed));
    }

    /// The state of an entry.
    pub fn state(&self, entry: Entry) -> State {
        let Layout { lines, simple } = self.layout;
        let key = unstirred(entry.key, lines + simple);
        State { free: key as u64 & (u64::MAX >> (64 - lines)), simple: (key >> lines) as u32 }
    }

    #[inline]
    fn split(&self, stirred: u128) -> Place {
        Place { bucket: stirred as usize & ((1 << self.size) - 1), rest: (stirred >> self.size) as u64 }
    }
}

/// An entry as it may move from one table to another of the same layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The key, stirred.
    pub key: u128,
    /// The bounds, as they are stored.
    pub bounds: u16,
}

/// Asks for large pages for what will be put into a list. A search jumps about in its table; with pages of 4 KiB it
/// waits for the address as long as for the entry, which costs a fifth of the time and more in large tables.
#[allow(unsafe_code)]
fn prefer_large_pages(buckets: &Vec<Bucket>) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 1 << 21;
        let start = (buckets.as_ptr() as usize).next_multiple_of(PAGE);
        let end = buckets.as_ptr() as usize + buckets.capacity() * size_of::<Bucket>();
        if end > start + PAGE {
            // SAFETY: advice about whole pages within the list's own memory; it changes no contents, and if it is not
            // taken, nothing is lost.
            unsafe { libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_HUGEPAGE) };
        }
    }
}

/// Factors of the two rounds of stirring; a key of at most 64 bits sees their lower halves only.
const FACTORS: [u128; 2] = [0xF39C_C060_5CED_C835_9E37_79B9_7F4A_7C15, 0x94D0_49BB_1331_11EB_D129_0F6B_5EED_3217];

/// Two rounds of multiplying and folding, each of which can be undone: no two keys become one.
#[inline]
fn stirred(mut key: u64, bits: u32) -> u64 {
    let mask = u64::MAX >> (64 - bits);
    for factor in FACTORS {
        key = key.wrapping_mul(factor as u64) & mask;
        key ^= key >> (bits / 2);
    }
    key
}

fn stirred_wide(mut key: u128, bits: u32) -> u128 {
    let mask = u128::MAX >> (128 - bits);
    for factor in FACTORS {
        key = key.wrapping_mul(factor) & mask;
        key ^= key >> (bits / 2);
    }
    key
}

/// The key that was stirred.
fn unstirred(mut key: u128, bits: u32) -> u128 {
    let mask = u128::MAX >> (128 - bits);
    for factor in FACTORS.into_iter().rev() {
        // Of an odd number of bits, the lowest was folded upon twice.
        key ^= key >> (bits / 2) ^ key >> (bits - bits % 2);
        key = key.wrapping_mul(inverse(factor)) & mask;
    }
    key
}

/// What undoes multiplying by an odd number: each step doubles the number of right bits.
fn inverse(factor: u128) -> u128 {
    (0..7).fold(factor, |inverse, _| inverse.wrapping_mul(2_u128.wrapping_sub(factor.wrapping_mul(inverse))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stirring_is_undone() {
        let mut key = 0x0123_4567_89AB_CDEF_u128;
        for bits in 2..=80 {
            for _ in 0..50 {
                key = key.wrapping_mul(FACTORS[0]).rotate_left(17) ^ u128::from(bits);
                let part = key & (u128::MAX >> (128 - bits));
                if bits <= 64 {
                    assert_eq!(u128::from(stirred(part as u64, bits)), stirred_wide(part, bits));
                }
                assert_eq!(unstirred(stirred_wide(part, bits), bits), part, "{bits} bits");
            }
        }
    }

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

    /// Bounds have the parity of the boxes.
    fn rounded((low, high): (i32, i32)) -> (i32, i32) {
        (low - (low + 1) % 2, high)
    }
}
