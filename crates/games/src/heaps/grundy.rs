//! Grundy sequences: the nimber of every heap, up to heaps of millions of stones.
//!
//! The value of a heap is the least nimber that no move leads to. By this definition, a heap of n stones that may be
//! split costs n steps. Most values of such games avoid half of the nimbers: nimbers whose binary digits under a mask
//! have an even sum are *rare*, the others *common* (*Winning Ways*, chapter 4, "sparse spaces"). Two common heaps add
//! up to a rare nimber, so only moves with a rare heap lead to common ones. The least common nimber that those miss is
//! the value, unless a smaller rare one is missed, too; and pairs of common heaps soon show that none is. So a heap
//! costs as many steps as there are rare heaps. The values are those of the definition for every mask: the mask only
//! changes the time.

use hedgerow_core::{Budget, Stopped};

use super::code::Digit;
use super::period::Period;

/// Heaps valued by the definition before a mask is chosen.
const FIRST: usize = 512;
/// The budget is checked once for this many heaps.
const CHECK: usize = 256;
/// With three heaps, values cost the square of the size: larger heaps are not valued.
const LARGEST_OF_THREE: usize = 6000;

/// The nimbers of all heaps up to some size.
pub struct Grundy {
    digits: Vec<Digit>,
    values: Vec<u32>,
    /// The last heap from which a nimber was reached, by nimber.
    seen: Vec<u32>,
    /// The same for rare nimbers that moves must still be shown to reach.
    wanted: Vec<u32>,
    /// The greatest nimber so far.
    greatest: u32,
    sparse: Option<Sparse>,
    /// The nimbers of all pairs of heaps of a total size, for codes that leave three heaps.
    pairs: Vec<Vec<u32>>,
    is_three: bool,
    /// The period that was proved, once values are repeated.
    repeated: Option<Period>,
}

/// A mask, and the heaps of rare value.
struct Sparse {
    mask: u32,
    rare: Vec<u32>,
}

impl Sparse {
    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }
}

impl Grundy {
    /// The sequence of an impartial code, with only the empty heap known.
    pub fn new(digits: Vec<Digit>) -> Self {
        let is_three = digits.iter().any(|digit| digit.leaves(3));
        let (values, seen, pairs) = (vec![0], vec![0; 64], vec![vec![0]]);
        Self { digits, values, seen, wanted: Vec::new(), greatest: 0, sparse: None, pairs, is_three, repeated: None }
    }

    /// The nimbers that are known, from the empty heap on.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The digits of the code.
    pub(super) fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The number of rare heaps, if the sequence is long enough for a mask.
    pub fn rare(&self) -> Option<usize> {
        self.sparse.as_ref().map(|sparse| sparse.rare.len())
    }

    /// The most heaps that may be left.
    pub fn most_heaps(&self) -> usize {
        (1..=3).rev().find(|&heaps| self.digits.iter().any(|digit| digit.leaves(heaps))).unwrap_or(1) as usize
    }

    /// Whether some move requires heaps of different sizes.
    pub fn has_unequal(&self) -> bool {
        self.digits.iter().any(|digit| digit.unequal)
    }

    /// The most stones that a move can take.
    pub fn longest(&self) -> usize {
        self.digits.len() - 1
    }

    /// Values all heaps up to this one.
    pub fn extend(&mut self, to: usize, budget: &Budget) -> Result<(), Stopped> {
        if to < self.values.len() {
            return Ok(());
        }
        if self.is_three && to > LARGEST_OF_THREE && self.repeated.is_none() {
            // What can be known is still of use.
            self.extend(LARGEST_OF_THREE, budget)?;
            self.repeated = Some(self.known_for_ever().ok_or(Stopped::TooLarge)?);
        }
        budget.claim(4 * (to - self.values.len()) as u64);
        self.values.reserve(to + 1 - self.values.len());
        if let Some(period) = self.repeated {
            return self.repeat(period, to, budget);
        }
        let is_split = self.most_heaps() == 2;
        // Larger heaps have larger nimbers, and masks with more digits: a new mask is chosen at every power of two.
        let mut next_choice = FIRST.max(self.values.len()).next_power_of_two();
        for size in self.values.len()..=to {
            if size % CHECK == 0 {
                budget.check()?;
            }
            if size == next_choice {
                // What is proved to repeat need not be worked out.
                if let Some(period) = self.known_for_ever() {
                    self.repeated = Some(period);
                    return self.repeat(period, to, budget);
                }
                if is_split {
                    self.choose_mask();
                }
                next_choice *= 2;
            }
            let value = match &self.sparse {
                Some(_) => self.by_sparse_space(size),
                None => self.by_definition(size),
            };
            self.push(value);
        }
        Ok(())
    }

    /// Values all heaps up to this one by a period that is proved.
    fn repeat(&mut self, period: Period, to: usize, budget: &Budget) -> Result<(), Stopped> {
        for size in self.values.len()..=to {
            if size % CHECK == 0 {
                budget.check()?;
            }
            let value = self.values[size - period.period].checked_add(period.saltus).ok_or(Stopped::TooLarge)?;
            self.push(value);
        }
        Ok(())
    }

    fn push(&mut self, value: u32) {
        let size = self.values.len();
        self.values.push(value);
        self.greatest = self.greatest.max(value);
        if let Some(sparse) = &mut self.sparse
            && sparse.is_rare(value)
        {
            sparse.rare.push(size as u32);
        }
        if self.is_three && self.repeated.is_none() {
            let mut pairs: Vec<u32> = (1..=size / 2).map(|a| self.values[a] ^ self.values[size - a]).collect();
            pairs.sort_unstable();
            pairs.dedup();
            self.pairs.push(pairs);
        }
    }

    /// Chooses the mask under which the fewest values of the second half are rare.
    fn choose_mask(&mut self) {
        let most = self.values.iter().max().copied().unwrap_or(0) as usize;
        let mut counts = vec![0_i64; (most + 1).next_power_of_two()];
        for &value in &self.values[self.values.len() / 2..] {
            counts[value as usize] += 1;
        }
        // The Walsh transform: for each mask, how many more values are rare under it than common.
        let mut half = 1;
        while half < counts.len() {
            for start in (0..counts.len()).step_by(2 * half) {
                for at in start..start + half {
                    let (a, b) = (counts[at], counts[at + half]);
                    (counts[at], counts[at + half]) = (a + b, a - b);
                }
            }
            half *= 2;
        }
        let Some(mask) = (1..counts.len()).min_by_key(|&mask| counts[mask]) else { return };
        let mut sparse = Sparse { mask: mask as u32, rare: Vec::new() };
        for (size, &value) in self.values.iter().enumerate() {
            if sparse.is_rare(value) {
                sparse.rare.push(size as u32);
            }
        }
        self.sparse = Some(sparse);
    }

    #[inline]
    fn mark(seen: &mut Vec<u32>, value: u32, stamp: u32) {
        let at = value as usize;
        if at >= seen.len() {
            seen.resize((at + 1).next_power_of_two(), 0);
        }
        seen[at] = stamp;
    }

    /// The moves that leave no heap or one.
    fn mark_single(&mut self, size: usize) {
        for (taken, digit) in self.digits.iter().enumerate().take(size + 1) {
            let left = size - taken;
            if taken > 0 && if left == 0 { digit.leaves(0) } else { digit.leaves(1) } {
                Self::mark(&mut self.seen, self.values[left], size as u32);
            }
        }
    }

    /// The value by the definition.
    fn by_definition(&mut self, size: usize) -> u32 {
        self.mark_single(size);
        let stamp = size as u32;
        for (taken, digit) in self.digits.iter().enumerate().take(size) {
            let left = size - taken;
            if digit.leaves(2) {
                for a in 1..=left / 2 {
                    if !(digit.unequal && a == left - a) {
                        Self::mark(&mut self.seen, self.values[a] ^ self.values[left - a], stamp);
                    }
                }
            }
            if digit.leaves(3) {
                for a in 1..left.saturating_sub(1) {
                    if digit.unequal {
                        for b in a + 1..left - a {
                            let c = left - a - b;
                            if c > b {
                                let value = self.values[a] ^ self.values[b] ^ self.values[c];
                                Self::mark(&mut self.seen, value, stamp);
                            }
                        }
                        continue;
                    }
                    for &pair in &self.pairs[left - a] {
                        Self::mark(&mut self.seen, self.values[a] ^ pair, stamp);
                    }
                }
            }
        }
        self.least_missing(stamp, |_| true)
    }

    fn least_missing(&self, stamp: u32, counts: impl Fn(u32) -> bool) -> u32 {
        let missing = |&value: &u32| counts(value) && self.seen.get(value as usize) != Some(&stamp);
        (0..).find(missing).unwrap_or(u32::MAX)
    }

    /// The value by moves with a rare heap, and as many of the others as necessary.
    fn by_sparse_space(&mut self, size: usize) -> u32 {
        let Some(sparse) = self.sparse.take() else { return self.by_definition(size) };
        let stamp = size as u32;
        // No sum of two values is this large, so the loops below need no bounds checks.
        let room = (2 * self.greatest as usize + 2).next_power_of_two();
        if self.seen.len() < room {
            self.seen.resize(room, 0);
        }
        self.mark_single(size);
        let (seen, values) = (self.seen.as_mut_slice(), self.values.as_slice());
        for (taken, digit) in self.digits.iter().enumerate().take(size).filter(|(_, digit)| digit.leaves(2)) {
            let left = size - taken;
            let end = sparse.rare.partition_point(|&rare| (rare as usize) < left);
            // The empty heap, which leaves no heap, is the first of the rare ones.
            for &rare in &sparse.rare[1.min(end)..end] {
                let rare = rare as usize;
                if !(digit.unequal && 2 * rare == left) {
                    seen[(values[rare] ^ values[left - rare]) as usize] = stamp;
                }
            }
        }
        let common = self.least_missing(stamp, |value| !sparse.is_rare(value));
        let value = self.rare_below(size, common, &sparse).unwrap_or(common);
        self.sparse = Some(sparse);
        value
    }

    /// The least rare nimber below `common` that no move leads to.
    fn rare_below(&mut self, size: usize, common: u32, sparse: &Sparse) -> Option<u32> {
        let stamp = size as u32;
        self.wanted.resize(self.seen.len(), 0);
        let mut missing = 0_usize;
        for value in (0..common).filter(|&value| sparse.is_rare(value)) {
            if self.seen[value as usize] != stamp {
                self.wanted[value as usize] = stamp;
                missing += 1;
            }
        }
        let (wanted, values) = (self.wanted.as_mut_slice(), self.values.as_slice());
        for (taken, digit) in self.digits.iter().enumerate().take(size).filter(|(_, digit)| digit.leaves(2)) {
            let left = size - taken;
            let half = left / 2 - usize::from(digit.unequal && left.is_multiple_of(2));
            for a in (1..=half).rev() {
                if missing == 0 {
                    return None;
                }
                let found = &mut wanted[(values[a] ^ values[left - a]) as usize];
                if *found == stamp {
                    *found = 0;
                    missing -= 1;
                }
            }
        }
        (0..common).find(|&value| wanted[value as usize] == stamp)
    }
}
