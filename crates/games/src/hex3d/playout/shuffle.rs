//! Random orders, several dice to a random word.
//!
//! A word times the number of sides gives a die in its upper half, and the lower half serves for the next die. Only if
//! the last lower half is less than the product of all sides may the word have to be thrown away: so every order is
//! *exactly* equally likely (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024).

use rand::RngCore;

/// How many dice of up to this many sides are drawn from one word: few enough that their product stays below 2⁴¹, so
/// that a word is thrown away less than once in eight million times.
#[inline]
fn batch(sides: usize) -> usize {
    match sides {
        0..=32 => 8,
        33..=101 => 6,
        _ => 5,
    }
}

/// Shuffles a list.
#[inline]
pub fn shuffle<R: RngCore + ?Sized>(list: &mut [u8], rng: &mut R) {
    let mut left = list.len();
    while left > 1 {
        let dice = batch(left).min(left - 1);
        let mut faces = [0; 8];
        let product = (0..dice).fold(1, |product, die| product * (left - die) as u64);
        loop {
            let mut word = rng.next_u64();
            for (die, face) in faces[..dice].iter_mut().enumerate() {
                let wide = u128::from(word) * (left - die) as u128;
                (*face, word) = ((wide >> 64) as usize, wide as u64);
            }
            if word >= product || word >= product.wrapping_neg() % product {
                break;
            }
        }
        for &face in &faces[..dice] {
            left -= 1;
            list.swap(left, face);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hedgerow_core::Seed;
    use std::collections::HashMap;

    #[test]
    fn every_order_is_as_likely() {
        let mut rng = Seed::new(3).rng();
        let mut counts: HashMap<[u8; 5], u32> = HashMap::new();
        let mut list = [0, 1, 2, 3, 4];
        let draws = 120_000;
        for _ in 0..draws {
            shuffle(&mut list, &mut rng);
            *counts.entry(list).or_default() += 1;
        }
        assert_eq!(counts.len(), 120);
        let expected = f64::from(draws) / 120.0;
        let square: f64 = counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
        // 119 degrees of freedom: five standard deviations above the mean.
        assert!(square < 119.0 + 5.0 * (2.0 * 119.0_f64).sqrt(), "{square}");
    }

    #[test]
    fn long_lists_keep_what_they_hold() {
        let mut rng = Seed::new(4).rng();
        for length in [0, 1, 2, 27, 64, 125, 255] {
            let mut list: Vec<u8> = (0..length).collect();
            shuffle(&mut list, &mut rng);
            list.sort_unstable();
            assert!(list.iter().copied().eq(0..length));
        }
    }
}
