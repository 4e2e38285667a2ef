//! Random numbers that are the same on every machine, on any number of threads.
//!
//! A stream of random numbers belongs to *what* is computed, never to *who* computes it: the third game of a match has
//! the same stream whichever thread plays it, and however many other threads there are. So a [`Seed`] has children,
//! named by words and numbers, and every piece of work takes the stream at the end of its own path.
//!
//! The generator is xoshiro256++ (Blackman and Vigna 2021), seeded from the path by splitmix64. Their published
//! definitions fix both, and the tests check some of their numbers: a new version of a library cannot change results
//! unnoticed.

use rand::SeedableRng;
pub use rand_xoshiro::Xoshiro256PlusPlus;

use crate::key::mixed;

/// A node in the tree of random streams.
///
/// ```
/// use hedgerow_core::Seed;
/// use rand::Rng;
///
/// let study = Seed::new(42).child("study 3");
/// let mut third = study.child("game").child(3).rng();
/// let mut again = Seed::new(42).child("study 3").child("game").child(3).rng();
/// assert_eq!(third.random::<u64>(), again.random::<u64>());
///
/// // "a" then "b" is not "ab", and the number 3 is not the word "3".
/// assert_ne!(study.child("a").child("b"), study.child("ab"));
/// assert_ne!(study.child(3), study.child("3"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed {
    // 128 bits, so that even billions of children are all different.
    low: u64,
    high: u64,
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Seed {
    /// The seed that a person gives.
    pub const fn new(seed: u64) -> Self {
        Self { low: seed, high: 0 }
    }

    /// The seed of a piece of work, named by a word or by a number.
    #[must_use]
    pub fn child(self, name: impl SeedName) -> Self {
        name.name(self)
    }

    /// The stream of random numbers of this seed.
    pub fn rng(self) -> Xoshiro256PlusPlus {
        let mut state = [0; 32];
        let mut word = self.low ^ mixed(self.high);
        for (index, bytes) in state.chunks_exact_mut(8).enumerate() {
            word = word.wrapping_add(GOLDEN);
            // The upper half enters each word, so that all 128 bits reach the generator.
            let twist = self.high.rotate_left(16 * index as u32);
            bytes.copy_from_slice(&mixed(mixed(word).wrapping_add(twist)).to_le_bytes());
        }
        Xoshiro256PlusPlus::from_seed(state)
    }

    /// The seed as one number, for a program or a record.
    pub const fn number(self) -> u64 {
        if self.high == 0 { self.low } else { mixed(self.low ^ mixed(self.high)) }
    }

    const fn absorb(self, word: u64) -> Self {
        let low = mixed(self.low.wrapping_add(GOLDEN) ^ word);
        let high = mixed(self.high.rotate_left(23).wrapping_add(GOLDEN) ^ word.wrapping_mul(GOLDEN)).wrapping_add(low);
        Self { low, high }
    }
}

/// The name of a child of a [`Seed`]: a word, or a number that is not negative.
pub trait SeedName {
    /// The child of this name.
    fn name(self, parent: Seed) -> Seed;
}

impl SeedName for &str {
    fn name(self, parent: Seed) -> Seed {
        // The length comes first, so that no word's path is the start of another's.
        let start = parent.absorb(1).absorb(self.len() as u64);
        self.as_bytes().chunks(8).fold(start, |seed, piece| {
            let mut word = [0; 8];
            word[..piece.len()].copy_from_slice(piece);
            seed.absorb(u64::from_le_bytes(word))
        })
    }
}

impl SeedName for u64 {
    fn name(self, parent: Seed) -> Seed {
        parent.absorb(2).absorb(self)
    }
}

impl SeedName for usize {
    fn name(self, parent: Seed) -> Seed {
        (self as u64).name(parent)
    }
}

impl SeedName for u32 {
    fn name(self, parent: Seed) -> Seed {
        u64::from(self).name(parent)
    }
}

/// For plain literals such as `child(3)`.
impl SeedName for i32 {
    fn name(self, parent: Seed) -> Seed {
        // A negative number keeps all its bits, so that different names stay different.
        (i64::from(self) as u64).name(parent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, RngCore};
    use std::collections::HashSet;

    /// If this test fails, a library or this file has changed the random streams, and every published run with them. Do
    /// not adapt the numbers: restore the streams.
    #[test]
    fn streams_are_what_they_were() {
        let mut rng = Seed::new(1).rng();
        assert_eq!([rng.next_u64(), rng.next_u64()], [GOLDEN_VALUES[0], GOLDEN_VALUES[1]]);
        let seed = Seed::new(2026).child("match").child(17);
        assert_eq!(seed.number(), GOLDEN_VALUES[2]);
        let mut rng = seed.rng();
        assert_eq!(rng.next_u64(), GOLDEN_VALUES[3]);
        // What `rand` makes of the words: the choice of a move in a playout.
        let choices: Vec<usize> = (0..12).map(|_| rng.random_range(0..10)).collect();
        assert_eq!(choices, GOLDEN_CHOICES);
        let wide: Vec<u64> = (0..3).map(|_| rng.random_range(0..1_000_003_u64)).collect();
        assert_eq!(wide, GOLDEN_WIDE);
    }

    /// Computed by a separate program from the definitions above.
    const GOLDEN_VALUES: [u64; 4] =
        [2_534_902_655_108_159_157, 3_519_139_712_004_345_587, 1_682_798_557_615_201_365, 16_924_117_856_671_304_186];
    const GOLDEN_CHOICES: [usize; 12] = [4, 9, 6, 6, 9, 8, 7, 1, 0, 0, 5, 8];
    const GOLDEN_WIDE: [u64; 3] = [375_370, 569_729, 138_497];

    /// The generator alone, from its authors' reference program with the state 1, 2, 3, 4.
    #[test]
    fn the_generator_is_xoshiro256_plus_plus() {
        let mut state = [0; 32];
        for (index, bytes) in state.chunks_exact_mut(8).enumerate() {
            bytes.copy_from_slice(&(index as u64 + 1).to_le_bytes());
        }
        let mut rng = Xoshiro256PlusPlus::from_seed(state);
        let expected =
            [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386, 9_228_616_714_210_784_205];
        assert_eq!(expected.map(|_| rng.next_u64()), expected);
    }

    #[test]
    fn different_paths_are_different_streams() {
        let mut seen = HashSet::new();
        for root in 0..4 {
            let root = Seed::new(root);
            for word in ["", "a", "b", "ab", "match", "12345678", "123456789", "\0"] {
                assert!(seen.insert(root.child(word).rng().next_u64()));
                for index in 0..200_u32 {
                    assert!(seen.insert(root.child(word).child(index).rng().next_u64()));
                }
            }
        }
    }
}
