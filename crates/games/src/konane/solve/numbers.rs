//! How hard a position is, in two numbers.

/// More than any sum of numbers that is met.
pub(super) const INFINITE: u32 = 100_000_000;

/// Bits of a number in the table.
pub(super) const BITS: u32 = 12;
/// Numbers below this are kept exactly.
const EXACT: u32 = 128;

/// How much is to be shown, at the least, before the mover is known to win, and before the mover is known to lose: the
/// proof and the disproof number of Allis (1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
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

    /// Both in one word.
    #[inline]
    pub fn packed(self) -> u64 {
        u64::from(packed(self.win)) << BITS | u64::from(packed(self.loss))
    }

    /// What was packed; the numbers are no smaller than they were, and 0 and [`INFINITE`] are kept.
    #[inline]
    pub fn unpacked(word: u64) -> Self {
        let number = |word: u64| unpacked((word & ((1 << BITS) - 1)) as u32);
        Self { win: number(word >> BITS), loss: number(word) }
    }
}

/// A number in twelve bits, rounded up: what is left of it must not shrink, or a search might not end.
#[inline]
fn packed(number: u32) -> u32 {
    if number < EXACT {
        return number;
    }
    if number >= INFINITE {
        return (1 << BITS) - 1;
    }
    let power = number.ilog2() - EXACT.ilog2();
    // Rounding up may lead to the next power, whose first code is the next one.
    let rounded = (number + (1 << power) - 1) >> power;
    EXACT * power + rounded
}

#[inline]
fn unpacked(code: u32) -> u32 {
    if code < EXACT {
        return code;
    }
    if code == (1 << BITS) - 1 {
        return INFINITE;
    }
    let power = code / EXACT - 1;
    (EXACT + code % EXACT) << power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_hardly_change_in_the_table() {
        for number in (0..5000).chain((0..2000).map(|step| 5000 + step * 37_511)).chain([INFINITE - 1, INFINITE]) {
            let kept = unpacked(packed(number));
            assert!(packed(number) < 1 << BITS);
            assert!(kept >= number && kept - number <= number / 128, "{number} became {kept}");
        }
        for numbers in [Numbers::WON, Numbers::LOST, Numbers { win: 77, loss: 128 }] {
            assert_eq!(Numbers::unpacked(numbers.packed()), numbers);
        }
    }
}
