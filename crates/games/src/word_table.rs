//! A lock-free table shared by threads, of single machine words that contain their complete keys.
//!
//! An entry is read and written at once, so threads cannot tear it. The key is mixed by invertible steps; some of its
//! bits choose the bucket and all others are in the word, beside the data. So the data found for a key is what was
//! stored for that very key, in eight bytes.
//!
//! The table starts small, so that small problems stay in the cache, and grows fourfold when it is half full, as far as
//! the memory limit allows; from then on, in a full bucket, the entry of the least worth is replaced.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries in a bucket: a cache line.
const WAYS: usize = 8;
/// The fewest buckets of a table, as a power of two.
const FEWEST: u32 = 6;

/// The numbers of bits for keys and data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Bits of a key, at most 100.
    pub key: u32,
    /// Bits of data that are required.
    pub needed: u32,
    /// Further bits of data that would be useful, if there is room.
    pub wanted: u32,
    /// Buckets of a new table, as a power of two, if there is memory for them.
    pub first: u32,
}

impl Layout {
    /// The usual size of a new table.
    pub const FIRST: u32 = 12;
}

/// The place of a key in the table: its bucket, and the rest of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    bucket: usize,
    rest: u64,
}

impl Place {
    /// The place of a key without a place: nothing is found there.
    pub const NOWHERE: Self = Self { bucket: 0, rest: u64::MAX };
}

/// Data by key.
pub(crate) struct WordTable {
    layout: Layout,
    /// The power of two of buckets.
    size: u32,
    /// The most that it may grow to.
    most: u32,
    /// Bits of data; the lowest bit of a word, which distinguishes it from an empty slot, is below them.
    known: u32,
    buckets: Vec<Bucket>,
}

/// A bucket is a cache line: a failed look-up costs one cache miss.
#[repr(align(64))]
struct Bucket([AtomicU64; WAYS]);

/// An entry that can move from one table to another with keys of the same size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The mixed key.
    pub stirred: u128,
    /// The data.
    pub known: u64,
}

impl WordTable {
    /// An empty table that may grow to this many bytes; none if entries would not fit into a word.
    pub fn new(layout: Layout, memory: u64) -> Option<Self> {
        // While it grows, the old one exists too, a quarter of the new.
        let buckets = memory / (8 * WAYS as u64) / 5 * 4;
        let most = buckets.checked_ilog2().unwrap_or(0).max(FEWEST);
        let least = (layout.key + layout.needed + 1).saturating_sub(64);
        (least <= most).then(|| Self::sized(layout, layout.first.min(most).max(least), most))
    }

    fn sized(layout: Layout, size: u32, most: u32) -> Self {
        // With fewer bits in a key than in a bucket number, more buckets are not needed.
        let size = size.min(layout.key);
        let room = 63 - (layout.key - size);
        let mut buckets = Vec::with_capacity(1 << size);
        prefer_large_pages(&buckets);
        buckets.extend((0..1 << size).map(|_| Bucket([const { AtomicU64::new(0) }; WAYS])));
        let known = room.min(layout.needed + layout.wanted);
        Self { layout, size, most: most.min(layout.key), known, buckets }
    }

    /// How many bits of data are stored.
    pub fn known_bits(&self) -> u32 {
        self.known
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (WAYS * self.buckets.len() * 8) as u64
    }

    /// How many entries there may be before it should grow; none if it cannot.
    pub fn room(&self) -> Option<u64> {
        (self.size < self.most).then_some((WAYS * self.buckets.len() / 2) as u64)
    }

    /// Where a key is.
    #[inline]
    pub fn place(&self, key: u128) -> Place {
        let bits = self.layout.key;
        self.split(if bits <= 64 { u128::from(stirred(key as u64, bits)) } else { stirred_wide(key, bits) })
    }

    #[inline]
    fn bucket(&self, place: Place) -> &[AtomicU64; WAYS] {
        &self.buckets[place.bucket].0
    }

    /// Prefetches the bucket of a key.
    #[inline]
    #[allow(unsafe_code)]
    #[cfg_attr(not(target_arch = "x86_64"), allow(unused_variables))]
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

    /// The data of a key.
    #[inline]
    pub fn get(&self, place: Place) -> Option<u64> {
        for slot in self.bucket(place) {
            let word = slot.load(Relaxed);
            if word & 1 == 0 {
                return None; // Buckets are filled from the front.
            }
            if word >> (1 + self.known) == place.rest {
                return Some(word >> 1 & self.mask());
            }
        }
        None
    }

    /// Stores the data of a key; returns whether a slot was empty before. In a full bucket the entry of the least worth
    /// is replaced.
    #[inline]
    pub fn put(&self, place: Place, known: u64, worth: impl Fn(u64) -> u64) -> bool {
        if place == Place::NOWHERE {
            return false;
        }
        let entry = place.rest << (1 + self.known) | known << 1 | 1;
        let mut least = (u64::MAX, 0);
        let bucket = self.bucket(place);
        for (way, slot) in bucket.iter().enumerate() {
            let old = slot.load(Relaxed);
            if old & 1 == 0 || old >> (1 + self.known) == place.rest {
                slot.store(entry, Relaxed);
                return old & 1 == 0;
            }
            let old = worth(old >> 1 & self.mask());
            if old < least.0 {
                least = (old, way);
            }
        }
        bucket[least.1].store(entry, Relaxed);
        false
    }

    /// The same entries in a table of four times the size, which may have room for more data in each.
    pub fn grown(&self, known: impl Fn(u128, u64) -> u64) -> Self {
        let grown = Self::sized(self.layout, (self.size + 2).min(self.most), self.most);
        for entry in self.entries() {
            grown.insert(Entry { known: known(self.key(entry), entry.known), ..entry });
        }
        grown
    }

    /// Every entry in use.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        let buckets = self.buckets.iter().enumerate();
        let words = buckets.flat_map(|(index, bucket)| bucket.0.iter().map(move |slot| (index, slot.load(Relaxed))));
        words.filter(|(_, word)| word & 1 == 1).map(|(bucket, word)| Entry {
            stirred: u128::from(word >> (1 + self.known)) << self.size | bucket as u128,
            known: word >> 1 & self.mask(),
        })
    }

    /// Inserts an entry of another table, with no more data than there are [bits](Self::known_bits) for, if there is
    /// room for it; returns whether there was.
    pub fn insert(&self, entry: Entry) -> bool {
        let place = self.split(entry.stirred);
        let word = place.rest << (1 + self.known) | (entry.known & self.mask()) << 1 | 1;
        let empty = self.bucket(place).iter().find(|slot| slot.load(Relaxed) & 1 == 0);
        empty.map(|slot| slot.store(word, Relaxed)).is_some()
    }

    /// Removes all entries.
    pub fn clear(&self) {
        self.buckets.iter().flat_map(|bucket| &bucket.0).for_each(|slot| slot.store(0, Relaxed));
    }

    /// The key of an entry.
    pub fn key(&self, entry: Entry) -> u128 {
        unstirred(entry.stirred, self.layout.key)
    }

    #[inline]
    fn mask(&self) -> u64 {
        (1 << self.known) - 1
    }

    #[inline]
    fn split(&self, stirred: u128) -> Place {
        Place { bucket: stirred as usize & ((1 << self.size) - 1), rest: (stirred >> self.size) as u64 }
    }
}

/// Requests large pages for the content of a list. A search accesses its table at random; with pages of 4 KiB it waits
/// for the address as long as for the entry, which costs a fifth of the time and more in large tables.
#[allow(unsafe_code)]
#[cfg_attr(not(target_os = "linux"), allow(unused_variables))]
fn prefer_large_pages(buckets: &Vec<Bucket>) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 1 << 21;
        let start = (buckets.as_ptr() as usize).next_multiple_of(PAGE);
        let end = buckets.as_ptr() as usize + buckets.capacity() * size_of::<Bucket>();
        if end > start + PAGE {
            // SAFETY: advice about whole pages within the list's own memory; it changes no contents, and if it is
            // ignored, nothing is lost.
            unsafe { libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_HUGEPAGE) };
        }
    }
}

/// Factors of the two rounds of mixing; a key of at most 64 bits uses only their lower halves.
const FACTORS: [u128; 2] = [0xF39C_C060_5CED_C835_9E37_79B9_7F4A_7C15, 0x94D0_49BB_1331_11EB_D129_0F6B_5EED_3217];

/// Two rounds of multiplying and folding, each invertible: no two keys become equal.
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

/// The original key.
fn unstirred(mut key: u128, bits: u32) -> u128 {
    let mask = u128::MAX >> (128 - bits);
    for factor in FACTORS.into_iter().rev() {
        // If the number of bits is odd, the lowest bit was folded twice.
        key ^= key >> (bits / 2) ^ key >> (bits - bits % 2);
        key = key.wrapping_mul(inverse(factor)) & mask;
    }
    key
}

/// The inverse of multiplying by an odd number: each step doubles the number of right bits.
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
    fn what_is_stored_is_found_while_the_table_grows() {
        for key in [12, 37, 50, 65, 73] {
            let table = WordTable::new(Layout { key, needed: 12, wanted: 6, first: Layout::FIRST }, 1 << 30).unwrap();
            let keys = (0..1000_u128).map(|number| number.wrapping_mul(FACTORS[0]) >> (128 - key));
            for key in keys.clone() {
                table.put(table.place(key), (key % 4001) as u64, |_| 0);
            }
            let grown = table.grown(|_, known| known);
            for key in keys {
                for table in [&table, &grown] {
                    assert_eq!(table.get(table.place(key)), Some((key % 4001) as u64), "{key}");
                }
            }
            assert!(table.entries().all(|entry| table.get(table.place(table.key(entry))) == Some(entry.known)));
            assert!(!table.put(Place::NOWHERE, 1, |_| 0));
            assert_eq!(table.get(Place::NOWHERE), None);
        }
    }
}
