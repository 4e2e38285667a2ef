//! How hard a position or a question is, in two numbers, for proof-number searches.

/// More than any sum of numbers that occurs.
pub(crate) const INFINITE: u32 = 100_000_000;

/// The least that must be shown before the mover is known to win, and before the mover is known to lose: the proof and
/// the disproof number of Allis (1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub win: u32,
    pub loss: u32,
}

impl Numbers {
    /// The mover wins.
    pub const WON: Self = Self { win: 0, loss: INFINITE };
    /// The mover loses.
    pub const LOST: Self = Self { win: INFINITE, loss: 0 };

    /// Who wins, if that is known.
    pub fn mover_wins(self) -> Option<bool> {
        match self {
            Self { win: 0, .. } => Some(true),
            Self { loss: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// The packed form of numbers in the table: those below a power of two exactly, larger ones with as many binary digits
/// as that power has, rounded up. A number must not shrink on its way through the table, or a search might not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packing {
    /// The power of two.
    digits: u32,
    /// Bits of a number.
    bits: u32,
}

impl Packing {
    /// For keys that leave room, and for those that do not: on the largest boards a table of fine numbers could not be
    /// small.
    pub const FINE: Self = Self { digits: 7, bits: 12 };
    const COARSE: Self = Self { digits: 3, bits: 8 };
    /// Larger keys leave no room.
    const ROOMY: u32 = 56;

    /// The packing beside keys of this many bits.
    pub fn beside(key_bits: u32) -> Self {
        if key_bits <= Self::ROOMY { Self::FINE } else { Self::COARSE }
    }

    /// Bits of both numbers of a position.
    pub fn bits(self) -> u32 {
        2 * self.bits
    }

    /// Both in one word.
    #[inline]
    pub fn packed(self, numbers: Numbers) -> u64 {
        u64::from(self.pack(numbers.win)) << self.bits | u64::from(self.pack(numbers.loss))
    }

    /// The unpacked numbers; they are no smaller than they were, and 0 and [`INFINITE`] are exact.
    #[inline]
    pub fn unpacked(self, word: u64) -> Numbers {
        let number = |word: u64| self.unpack((word & ((1 << self.bits) - 1)) as u32);
        Numbers { win: number(word >> self.bits), loss: number(word) }
    }

    #[inline]
    fn pack(self, number: u32) -> u32 {
        if number >> self.digits == 0 {
            return number;
        }
        if number >= INFINITE {
            return (1 << self.bits) - 1;
        }
        let power = number.ilog2() - self.digits;
        // Rounding up may give the next power, whose first code is the next one.
        let rounded = (number + (1 << power) - 1) >> power;
        (power << self.digits) + rounded
    }

    #[inline]
    fn unpack(self, code: u32) -> u32 {
        if code >> self.digits == 0 {
            return code;
        }
        if code == (1 << self.bits) - 1 {
            return INFINITE;
        }
        let exact = 1 << self.digits;
        let number = (exact + code % exact) << (code / exact - 1);
        // The greatest number that is not infinite may have been rounded up beyond it.
        number.min(INFINITE - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_hardly_change_in_the_table() {
        for (packing, part) in [(Packing::FINE, 128), (Packing::COARSE, 8)] {
            for number in (0..5000).chain((0..2000).map(|step| 5000 + step * 37_511)).chain([INFINITE - 1, INFINITE]) {
                let kept = packing.unpack(packing.pack(number));
                assert!(packing.pack(number) < 1 << packing.bits);
                assert!(kept >= number && kept - number <= number / part, "{number} became {kept}");
            }
            for numbers in [Numbers::WON, Numbers::LOST, Numbers { win: 5, loss: 128 }] {
                assert_eq!(packing.unpacked(packing.packed(numbers)), numbers);
            }
        }
    }
}
