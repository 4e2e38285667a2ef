//! Nimbers: the values of impartial games.
//!
//! Bouton (1901) solved Nim by adding heaps without carrying; Sprague (1935) and Grundy (1939) showed that every
//! impartial game is a Nim heap whose size is the least number its options leave out (the *mex*). With Conway's nim
//! multiplication the nimbers below 2^64 are a field.

use std::fmt;
use std::ops::{Add, AddAssign, Mul};

/// The nimber of a Nim heap of this many stones.
///
/// ```
/// use hedgerow_value::Nimber;
///
/// assert_eq!(Nimber(3) + Nimber(5), Nimber(6));
/// assert_eq!(Nimber(2) * Nimber(2), Nimber(3));
/// assert_eq!(Nimber(2).to_string(), "*2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The least nimber that is not among `options`: the value of the impartial game with those options.
    ///
    /// ```
    /// use hedgerow_value::Nimber;
    ///
    /// assert_eq!(Nimber::mex([Nimber(0), Nimber(4), Nimber(1)]), Nimber(2));
    /// ```
    pub fn mex(options: impl IntoIterator<Item = Nimber>) -> Nimber {
        let mut seen: Vec<u64> = options.into_iter().map(|nimber| nimber.0).collect();
        seen.sort_unstable();
        let mut least = 0;
        for value in seen {
            if value == least {
                least += 1;
            }
        }
        Nimber(least)
    }
}

impl Add for Nimber {
    type Output = Nimber;

    // This addition without carrying is intended.
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl AddAssign for Nimber {
    #[allow(clippy::suspicious_op_assign_impl)]
    fn add_assign(&mut self, other: Nimber) {
        self.0 ^= other.0;
    }
}

impl std::iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(heaps: I) -> Nimber {
        heaps.fold(Nimber(0), Add::add)
    }
}

impl Mul for Nimber {
    type Output = Nimber;

    fn mul(self, other: Nimber) -> Nimber {
        Nimber(nim_product(self.0, other.0, 32))
    }
}

/// The nim product of two numbers below 2^(2·`half`), where `half` is a power of two (or 0 for single bits).
///
/// With F = 2^`half`, a Fermat power of two, F ⊗ F = F ⊕ F/2 and x ⊗ F = x·F for x < F: split both factors at F.
fn nim_product(a: u64, b: u64, half: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let mask = (1_u64 << half) - 1;
    let (high_a, low_a, high_b, low_b) = (a >> half, a & mask, b >> half, b & mask);
    let smaller = half / 2;
    let low = nim_product(low_a, low_b, smaller);
    let high = nim_product(high_a, high_b, smaller);
    let crossed = nim_product(high_a ^ low_a, high_b ^ low_b, smaller) ^ low;
    (crossed << half) ^ low ^ nim_product(high, 1 << (half - 1), smaller)
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            1 => f.write_str("*"),
            heap => write!(f, "*{heap}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Conway's definition: the least value not of the form a'b + ab' + a'b'.
    fn product_by_definition(a: u64, b: u64, table: &[Vec<u64>]) -> u64 {
        let mut options = Vec::new();
        for x in 0..a {
            for y in 0..b {
                options.push(Nimber(
                    table[x as usize][b as usize] ^ table[a as usize][y as usize] ^ table[x as usize][y as usize],
                ));
            }
        }
        Nimber::mex(options).0
    }

    #[test]
    fn multiplication_meets_its_definition() {
        let mut table = vec![vec![0; 32]; 32];
        for a in 0..32 {
            for b in 0..32 {
                table[a][b] = product_by_definition(a as u64, b as u64, &table);
                assert_eq!((Nimber(a as u64) * Nimber(b as u64)).0, table[a][b], "{a} x {b}");
            }
        }
    }

    #[test]
    fn large_products_distribute() {
        let (a, b, c) = (Nimber(0xdead_beef_0123_4567), Nimber(0x0fed_cba9_8765_4321), Nimber(u64::MAX));
        assert_eq!(a * (b + c), a * b + a * c);
        assert_eq!(a * (b * c), (a * b) * c);
    }

    #[test]
    fn mex_skips_nothing() {
        assert_eq!(Nimber::mex([]), Nimber(0));
        assert_eq!(Nimber::mex([Nimber(1), Nimber(1), Nimber(0)]), Nimber(2));
        assert_eq!(format!("{} {} {}", Nimber(0), Nimber(1), Nimber(7)), "0 * *7");
    }
}
