//! The table of the search: of fixed size; it forgets but never returns a wrong entry.
//!
//! The table of `hedgerow_core` serves threads that share exact results. Here one thread keeps two kinds of entries
//! under a key, numbers that change all the time and bounds that stay, with different rules for replacing them: so this
//! search has a table of its own. Keys are compared in full. A solved position is stored as a bound on the result, not
//! as the answer to one question, and so answers every question about the same player that it can.

/// Entries in a bucket: two cache lines.
const WAYS: usize = 4;
/// The initial number of buckets; a short search need not clear a quarter of a gigabyte.
const FIRST_BUCKETS: usize = 64;
/// How much more work, as a power of two, an unsolved entry must have cost to be kept rather than a solved one.
const SOLVED_BONUS: u16 = 3 << 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Empty,
    /// Numbers for the goal that the result is at least the entry's `result`.
    Open,
    /// The player can guarantee at least `result`.
    Lower,
    /// The others can hold the player to at most `result`.
    Upper,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u128,
    proof: u32,
    disproof: u32,
    result: i32,
    work: u16,
    player: u8,
    kind: Kind,
}

const EMPTY: Entry = Entry { key: 0, proof: 0, disproof: 0, result: 0, work: 0, player: 0, kind: Kind::Empty };

/// What is known of a position and a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Nothing,
    /// Proof and disproof number.
    Open(u32, u32),
    /// The goal is reached: with at least this result.
    Proved(i32),
    /// The goal is out of reach: this is the most.
    Disproved(i32),
}

/// The memory of a search.
pub(super) struct Table {
    buckets: Vec<[Entry; WAYS]>,
    most_buckets: usize,
    used: usize,
}

impl Table {
    /// An empty table that grows to at most this many bytes (and holds at least one bucket).
    pub fn with_bytes(bytes: u64) -> Self {
        let most = (bytes / size_of::<[Entry; WAYS]>() as u64).clamp(1, 1 << 40) as usize;
        let most_buckets = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        Self { buckets: vec![[EMPTY; WAYS]; most_buckets.min(FIRST_BUCKETS)], most_buckets, used: 0 }
    }

    /// Removes all entries and frees the memory.
    pub fn clear(&mut self) {
        self.buckets = vec![[EMPTY; WAYS]; self.most_buckets.min(FIRST_BUCKETS)];
        self.used = 0;
    }

    fn place(&self, key: u128) -> usize {
        // Keys may be exact encodings whose bits are far from random.
        let mut mixed = key as u64 ^ ((key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed ^ mixed >> 32) as usize & (self.buckets.len() - 1)
    }

    /// What is known about "this player gets at least N here", and how much work that cost, on the table's own scale.
    pub fn get(&self, key: u128, player: u8, at_least: i32) -> (Known, u16) {
        let mut known = (Known::Nothing, 0);
        for entry in &self.buckets[self.place(key)] {
            if entry.key != key || entry.player != player {
                continue;
            }
            match entry.kind {
                Kind::Lower if entry.result >= at_least => return (Known::Proved(entry.result), entry.work),
                Kind::Upper if entry.result < at_least => return (Known::Disproved(entry.result), entry.work),
                Kind::Open if entry.result == at_least => {
                    known = (Known::Open(entry.proof, entry.disproof), entry.work);
                }
                _ => {}
            }
        }
        known
    }

    /// Stores what is known about "this player gets at least N here" after searching `nodes` positions.
    pub fn put(&mut self, key: u128, player: u8, at_least: i32, known: Known, nodes: u64) {
        let (kind, result, proof, disproof) = match known {
            Known::Nothing => return,
            Known::Open(proof, disproof) => (Kind::Open, at_least, proof, disproof),
            Known::Proved(bound) => (Kind::Lower, bound, 0, 0),
            Known::Disproved(bound) => (Kind::Upper, bound, 0, 0),
        };
        let entry = Entry { key, proof, disproof, result, work: work_of(nodes), player, kind };
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let same = |old: &Entry| old.key == key && old.player == player;
        let twin = bucket.iter().position(|old| same(old) && old.kind == kind);
        if let Some(way) = twin.or_else(|| bucket.iter().position(|old| same(old) && old.answered_by(&entry))) {
            let old = &mut bucket[way];
            let keep = match kind {
                Kind::Lower => old.kind == kind && old.result > result,
                Kind::Upper => old.kind == kind && old.result < result,
                Kind::Open | Kind::Empty => false,
            };
            if !keep {
                *old = Entry { work: entry.work.max(old.work), ..entry };
            }
            return;
        }
        if let Some(free) = bucket.iter_mut().find(|old| old.kind == Kind::Empty) {
            *free = entry;
            self.used += 1;
            return;
        }
        if self.used * 4 > self.buckets.len() * WAYS && self.grow() {
            return self.put(key, player, at_least, known, nodes);
        }
        if let Some(least) = self.buckets[place].iter_mut().min_by_key(|old| old.worth(player, at_least)) {
            *least = entry;
        }
    }

    /// Doubles the table, if its limit and the machine's memory allow it.
    fn grow(&mut self) -> bool {
        let old = self.buckets.len();
        if old * 2 > self.most_buckets || self.buckets.try_reserve_exact(old).is_err() {
            self.most_buckets = self.most_buckets.min(old);
            return false;
        }
        self.buckets.resize(old * 2, [EMPTY; WAYS]);
        for place in 0..old {
            // One more bit of the hash: an entry stays, or moves to the same way of the bucket's new twin.
            for way in 0..WAYS {
                let entry = self.buckets[place][way];
                if entry.kind != Kind::Empty && self.place(entry.key) != place {
                    self.buckets[place + old][way] = entry;
                    self.buckets[place][way] = EMPTY;
                }
            }
        }
        true
    }
}

impl Entry {
    /// Whether these are numbers for a question that another entry of the same position and player answers.
    fn answered_by(&self, new: &Self) -> bool {
        self.kind == Kind::Open
            && match new.kind {
                Kind::Lower => new.result >= self.result,
                Kind::Upper => new.result < self.result,
                Kind::Open | Kind::Empty => false,
            }
    }

    /// The value of the entry while this goal is searched.
    fn worth(&self, player: u8, at_least: i32) -> u16 {
        match self.kind {
            Kind::Empty => 0,
            Kind::Open if self.player != player || self.result != at_least => 0,
            Kind::Open => self.work,
            Kind::Lower | Kind::Upper => self.work.saturating_add(SOLVED_BONUS),
        }
    }
}

/// A number of positions in sixteen bits: approximately the logarithm, with eight fractional bits.
fn work_of(nodes: u64) -> u16 {
    let nodes = nodes.max(1);
    let power = nodes.ilog2();
    let fraction = (u128::from(nodes) << 8 >> power) as u16 & 0xff;
    (power as u16) << 8 | fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_answer_every_goal_they_can() {
        let mut table = Table::with_bytes(0);
        table.put(7, 0, 1, Known::Open(3, 4), 10);
        assert_eq!(table.get(7, 0, 1).0, Known::Open(3, 4));
        assert_eq!(table.get(7, 0, 2).0, Known::Nothing);
        assert_eq!(table.get(7, 1, 1).0, Known::Nothing);
        table.put(7, 0, 1, Known::Proved(2), 20);
        table.put(7, 0, 5, Known::Disproved(3), 30);
        table.put(7, 0, 1, Known::Proved(1), 40); // less than is known
        assert_eq!(table.get(7, 0, -1).0, Known::Proved(2));
        assert_eq!(table.get(7, 0, 2).0, Known::Proved(2));
        assert_eq!(table.get(7, 0, 3).0, Known::Nothing);
        assert_eq!(table.get(7, 0, 4).0, Known::Disproved(3));
    }

    #[test]
    fn nothing_is_lost_while_the_table_grows() {
        let mut table = Table::with_bytes(1 << 20);
        for key in 0..2000_u128 {
            table.put(key << 60, 1, 0, Known::Proved(key as i32), 5);
        }
        let kept = (0..2000_u128).filter(|key| table.get(key << 60, 1, 0).0 == Known::Proved(*key as i32)).count();
        assert!(kept > 1900, "{kept}");
        table.clear();
        assert_eq!(table.get(0, 1, 0).0, Known::Nothing);
    }

    #[test]
    fn work_is_monotone() {
        let codes: Vec<u16> = (1..5000).chain([u64::MAX / 2, u64::MAX]).map(work_of).collect();
        assert!(codes.is_sorted());
    }
}
