//! 512 bits, one for each of 512 games, and 512 random ones.
//!
//! It is plain code on eight words. With wide registers allowed, each operation compiles to one or two instructions;
//! the results are the same on any machine.

use std::ops::{BitAnd, BitOr, BitXor};

use hedgerow_core::Seed;
use rand::RngCore;

/// Words of a plane.
pub const WORDS: usize = 8;
/// Games that are played at once.
pub const GAMES_AT_ONCE: u64 = 64 * WORDS as u64;

/// A bit for each of 512 games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct GameBits(pub [u64; WORDS]);

impl GameBits {
    /// No game.
    pub const NONE: Self = Self([0; WORDS]);
    /// Every game.
    pub const ALL: Self = Self([u64::MAX; WORDS]);

    /// Every game or none.
    #[inline(always)]
    pub fn all_if(condition: bool) -> Self {
        if condition { Self::ALL } else { Self::NONE }
    }

    /// The first `count` games.
    pub fn first(count: u64) -> Self {
        let mut bits = Self::NONE;
        for (place, word) in bits.0.iter_mut().enumerate() {
            *word = match count.saturating_sub(64 * place as u64) {
                rest @ 0..64 => (1 << rest) - 1,
                _ => u64::MAX,
            };
        }
        bits
    }

    /// The games of this one only.
    #[inline(always)]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        let mut bits = self;
        for word in 0..WORDS {
            bits.0[word] = self.0[word] & !other.0[word];
        }
        bits
    }

    /// Whether there is no game.
    #[inline(always)]
    pub fn is_none(self) -> bool {
        let mut any = 0;
        for word in self.0 {
            any |= word;
        }
        any == 0
    }

    /// The first `count` games.
    #[inline(always)]
    pub fn count(self) -> u64 {
        let mut count = 0;
        for word in self.0 {
            count += u64::from(word.count_ones());
        }
        count
    }
}

/// Word by word, in plain loops: a closure might be compiled for narrower registers than the function around it.
macro_rules! word_by_word {
    ($operator:ident, $method:ident, $sign:tt) => {
        impl $operator for GameBits {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let mut bits = self;
                for word in 0..WORDS {
                    bits.0[word] = self.0[word] $sign other.0[word];
                }
                bits
            }
        }
    };
}

word_by_word!(BitAnd, bitand, &);
word_by_word!(BitOr, bitor, |);
word_by_word!(BitXor, bitxor, ^);

/// Fair coins, one for each game: eight streams of xoshiro256++ (Blackman and Vigna 2021) side by side.
#[derive(Clone, Debug)]
pub struct Coins([GameBits; 4]);

impl Coins {
    /// The coins of a seed.
    pub fn new(seed: Seed) -> Self {
        let mut rng = seed.rng();
        let mut state = [GameBits::NONE; 4];
        state.iter_mut().flat_map(|part| &mut part.0).for_each(|word| *word = rng.next_u64());
        Self(state)
    }

    /// Tosses one for each game.
    #[inline(always)]
    pub fn throw(&mut self) -> GameBits {
        let [s0, s1, s2, s3] = &mut self.0;
        let mut thrown = GameBits::NONE;
        for lane in 0..WORDS {
            let (a, b, c, d) = (s0.0[lane], s1.0[lane], s2.0[lane], s3.0[lane]);
            thrown.0[lane] = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
            let (c, d) = (c ^ a, d ^ b);
            s1.0[lane] = b ^ c;
            s0.0[lane] = a ^ d;
            s2.0[lane] = c ^ (b << 17);
            s3.0[lane] = d.rotate_left(45);
        }
        thrown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hedgerow_core::seed::Xoshiro256PlusPlus;
    use rand::SeedableRng;

    #[test]
    fn coins_are_eight_streams_of_the_generator() {
        let mut coins = Coins::new(Seed::new(9));
        let mut streams: Vec<Xoshiro256PlusPlus> = (0..WORDS)
            .map(|lane| {
                let mut state = [0; 32];
                for (part, bytes) in coins.0.iter().zip(state.chunks_exact_mut(8)) {
                    bytes.copy_from_slice(&part.0[lane].to_le_bytes());
                }
                Xoshiro256PlusPlus::from_seed(state)
            })
            .collect();
        for _ in 0..50 {
            let thrown = coins.throw();
            for (stream, word) in streams.iter_mut().zip(thrown.0) {
                assert_eq!(stream.next_u64(), word);
            }
        }
    }

    #[test]
    fn the_first_games_are_counted() {
        for count in [0, 1, 63, 64, 65, 300, 511, 512] {
            assert_eq!(GameBits::first(count).count(), count);
        }
        assert_eq!(GameBits::first(GAMES_AT_ONCE), GameBits::ALL);
        assert!((GameBits::first(70).minus(GameBits::first(64)) ^ GameBits([0, 63, 0, 0, 0, 0, 0, 0])).is_none());
    }
}
