//! Keys: numbers that identify positions.

use std::hash::{Hash, Hasher};

/// A 128-bit hash of anything that can be hashed: the usual implementation of [`Rules::key`](crate::Rules::key).
///
/// It is the same on every run (nothing random goes in). Two different values have the same key with a chance of about
/// one in 2^128, unless an adversary chooses them: good for a table that stores the key in full, not for a proof.
///
/// ```
/// use hedgerow_core::key_of;
///
/// assert_eq!(key_of(&[1u8, 2]), key_of(&[1u8, 2]));
/// assert_ne!(key_of(&[1u8, 2]), key_of(&[2u8, 1]));
/// ```
pub fn key_of<T: Hash + ?Sized>(value: &T) -> u128 {
    let mut wide = Wide { low: 0x243F_6A88_85A3_08D3, high: 0x1319_8A2E_0370_7344 };
    value.hash(&mut wide);
    u128::from(mixed(wide.high ^ wide.low.rotate_left(32))) << 64 | u128::from(mixed(wide.low))
}

/// The finaliser of splitmix64, a bijection: every bit of the result depends on every bit given, and different words
/// give different results.
pub(crate) const fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

/// Two 64-bit hashes side by side, mixed differently.
struct Wide {
    low: u64,
    high: u64,
}

impl Hasher for Wide {
    fn finish(&self) -> u64 {
        mixed(self.low)
    }

    fn write(&mut self, bytes: &[u8]) {
        for piece in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..piece.len()].copy_from_slice(piece);
            self.write_u64(u64::from_le_bytes(word));
        }
        // The length goes in, so that a short last piece and one padded with zeros differ.
        self.write_u64(bytes.len() as u64);
    }

    fn write_u64(&mut self, word: u64) {
        // Each lane is a bijection of its state for every word: differences never vanish in a single step.
        self.low = mixed(self.low.rotate_left(5) ^ word);
        self.high = (self.high ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29).wrapping_add(self.low >> 7);
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_tell_small_things_apart() {
        let mut seen = HashSet::new();
        let mut halves = [HashSet::new(), HashSet::new()];
        for a in 0..300_u32 {
            for b in 0..300_u32 {
                let key = key_of(&(a, b));
                assert!(seen.insert(key));
                assert!(halves[0].insert(key as u64) && halves[1].insert((key >> 64) as u64), "{a} {b}");
            }
        }
    }
}
