//! The tables of earlier comparisons and sums.
//!
//! Open-addressed tables in a few dozen locked shards: a look-up allocates nothing and holds a lock for one probe
//! sequence. Keys are the whole pair of handles, never a shortened hash, so a table cannot return the answer to
//! another question, whatever other threads do.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use super::Game;
use crate::Thermograph;

const SHARDS: usize = 32;
const EMPTY: u64 = u64::MAX;

/// Handles stay below 2^31, so a pair of them and one more bit fit a word.
fn pair(g: Game, h: Game) -> u64 {
    u64::from(g.0) << 31 | u64::from(h.0)
}

pub(super) fn scrambled(key: u64) -> u64 {
    let product = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ product >> 32
}

/// A lock that survives a panic elsewhere: the tables are consistent between any two statements.
pub(super) fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The stored answers to `G ≤ H`: one word each.
pub(super) struct OrderMemo(Vec<Mutex<Words>>);

/// Words whose upper 63 bits are the key and whose last bit is the answer.
#[derive(Default)]
struct Words {
    slots: Vec<u64>,
    used: usize,
}

impl Words {
    /// Where the key is, or the empty slot where it belongs.
    fn slot(slots: &[u64], key: u64) -> usize {
        let mask = slots.len() - 1;
        let mut at = (scrambled(key) >> 5) as usize & mask;
        while slots[at] != EMPTY && slots[at] >> 1 != key {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let larger = (self.slots.len() * 2).max(32);
        let old = std::mem::replace(&mut self.slots, vec![EMPTY; larger]);
        for word in old.into_iter().filter(|&word| word != EMPTY) {
            let at = Self::slot(&self.slots, word >> 1);
            self.slots[at] = word;
        }
    }
}

impl OrderMemo {
    pub fn new() -> Self {
        Self((0..SHARDS).map(|_| Mutex::default()).collect())
    }

    fn shard(&self, key: u64) -> MutexGuard<'_, Words> {
        locked(&self.0[scrambled(key) as usize % SHARDS])
    }

    pub fn get(&self, g: Game, h: Game) -> Option<bool> {
        let key = pair(g, h);
        let shard = self.shard(key);
        if shard.slots.is_empty() {
            return None;
        }
        let word = shard.slots[Words::slot(&shard.slots, key)];
        (word != EMPTY).then_some(word & 1 == 1)
    }

    pub fn insert(&self, g: Game, h: Game, answer: bool) {
        let key = pair(g, h);
        let mut shard = self.shard(key);
        if shard.used * 4 >= shard.slots.len() * 3 {
            shard.grow();
        }
        let at = Words::slot(&shard.slots, key);
        if shard.slots[at] == EMPTY {
            shard.used += 1;
        }
        shard.slots[at] = key << 1 | u64::from(answer);
    }

    pub fn bytes(&self) -> usize {
        self.0.iter().map(|shard| locked(shard).slots.capacity() * 8).sum()
    }

    pub fn clear(&self) {
        self.0.iter().for_each(|shard| *locked(shard) = Words::default());
    }
}

/// The stored sums.
pub(super) struct SumMemo(Vec<Mutex<Entries>>);

#[derive(Default)]
struct Entries {
    keys: Vec<u64>,
    values: Vec<Game>,
    used: usize,
}

impl Entries {
    fn slot(keys: &[u64], key: u64) -> usize {
        let mask = keys.len() - 1;
        let mut at = (scrambled(key) >> 5) as usize & mask;
        while keys[at] != EMPTY && keys[at] != key {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let larger = (self.keys.len() * 2).max(32);
        let keys = std::mem::replace(&mut self.keys, vec![EMPTY; larger]);
        let values = std::mem::replace(&mut self.values, vec![Game(0); larger]);
        for (key, value) in keys.into_iter().zip(values).filter(|&(key, _)| key != EMPTY) {
            let at = Self::slot(&self.keys, key);
            (self.keys[at], self.values[at]) = (key, value);
        }
    }
}

impl SumMemo {
    pub fn new() -> Self {
        Self((0..SHARDS).map(|_| Mutex::default()).collect())
    }

    fn shard(&self, key: u64) -> MutexGuard<'_, Entries> {
        locked(&self.0[scrambled(key) as usize % SHARDS])
    }

    pub fn get(&self, g: Game, h: Game) -> Option<Game> {
        let key = pair(g, h);
        let shard = self.shard(key);
        if shard.keys.is_empty() {
            return None;
        }
        let at = Entries::slot(&shard.keys, key);
        (shard.keys[at] == key).then(|| shard.values[at])
    }

    pub fn insert(&self, g: Game, h: Game, sum: Game) {
        let key = pair(g, h);
        let mut shard = self.shard(key);
        if shard.used * 4 >= shard.keys.len() * 3 {
            shard.grow();
        }
        let at = Entries::slot(&shard.keys, key);
        if shard.keys[at] == EMPTY {
            shard.used += 1;
        }
        (shard.keys[at], shard.values[at]) = (key, sum);
    }

    pub fn bytes(&self) -> usize {
        self.0.iter().map(|shard| locked(shard).keys.capacity() * 12).sum()
    }

    pub fn clear(&self) {
        self.0.iter().for_each(|shard| *locked(shard) = Entries::default());
    }
}

/// The stored thermographs.
pub(super) struct ThermographMemo(Mutex<FxHashMap<Game, Arc<Thermograph>>>);

impl ThermographMemo {
    pub fn new() -> Self {
        Self(Mutex::default())
    }

    pub fn get(&self, g: Game) -> Option<Arc<Thermograph>> {
        locked(&self.0).get(&g).cloned()
    }

    pub fn insert(&self, g: Game, thermograph: Arc<Thermograph>) {
        locked(&self.0).insert(g, thermograph);
    }

    pub fn bytes(&self) -> usize {
        // A thermograph has a few corners.
        locked(&self.0).len() * 256
    }

    pub fn clear(&self) {
        locked(&self.0).clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memos_return_what_was_stored() {
        let (orders, sums) = (OrderMemo::new(), SumMemo::new());
        for g in 0..200 {
            for h in 0..50 {
                orders.insert(Game(g), Game(h), (g ^ h) % 3 == 0);
                sums.insert(Game(g), Game(h), Game(g * 1000 + h));
            }
        }
        for g in 0..200 {
            for h in 0..50 {
                assert_eq!(orders.get(Game(g), Game(h)), Some((g ^ h) % 3 == 0));
                assert_eq!(sums.get(Game(g), Game(h)), Some(Game(g * 1000 + h)));
            }
        }
        assert_eq!(orders.get(Game(3), Game(60)), None);
        assert_eq!(sums.get(Game(300), Game(6)), None);
    }
}
