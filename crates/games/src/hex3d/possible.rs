//! What is known of an outcome set: which sets it may be.

use super::outcomes::Outcomes;

/// Which of the fifteen outcome sets a position may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Possible(u16);

/// For every set of outcomes, the sets within it.
const WITHIN: [u16; 16] = {
    let mut within = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut part = 1;
        while part < 16 {
            if part & !set == 0 {
                within[set] |= 1 << part;
            }
            part += 1;
        }
        set += 1;
    }
    within
};

impl Possible {
    /// Nothing is known.
    pub const ANY: Self = Self(WITHIN[15]);
    /// It has only one outcome.
    pub const SINGLE: Self = Self(1 << 1 | 1 << 2 | 1 << 4 | 1 << 8);
    /// Bits of a [`Possible::word`].
    pub const BITS: u32 = 15;

    /// It equals this one.
    pub fn only(set: Outcomes) -> Self {
        Self(1 << set.bits())
    }

    /// It is within this one.
    pub fn within(set: Outcomes) -> Self {
        Self(WITHIN[set.bits()])
    }

    /// It has this outcome.
    pub fn with(outcome: Outcomes) -> Self {
        Self(Self::ANY.0 & !WITHIN[Outcomes::ALL.without(outcome).bits()])
    }

    /// Both facts combined.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether it is within a set, if that is known.
    #[inline]
    pub fn is_in(self, set: Outcomes) -> Option<bool> {
        let within = WITHIN[set.bits()];
        if self.0 & !within == 0 {
            Some(true)
        } else if self.0 & within == 0 {
            Some(false)
        } else {
            None
        }
    }

    /// The same after learning whether it is within a set.
    pub fn learnt(self, set: Outcomes, answer: bool) -> Self {
        let within = WITHIN[set.bits()];
        Self(self.0 & if answer { within } else { !within })
    }

    /// The outcome set, if it is known.
    pub fn known(self) -> Option<Outcomes> {
        (self.0.count_ones() == 1).then(|| Outcomes::of_bits(self.0.trailing_zeros() as u8))
    }

    /// The outcomes that it may have.
    pub fn most(self) -> Outcomes {
        self.each().fold(Outcomes::NONE, Outcomes::or)
    }

    /// The outcomes that it certainly has.
    pub fn least(self) -> Outcomes {
        self.each().fold(Outcomes::ALL, Outcomes::and)
    }

    fn each(self) -> impl Iterator<Item = Outcomes> {
        (1..16).filter(move |&set| self.0 >> set & 1 == 1).map(Outcomes::of_bits)
    }

    /// As a word for tables.
    pub fn word(self) -> u64 {
        u64::from(self.0 >> 1)
    }

    /// Reads the packed value and ignores the bits above it.
    pub fn of_word(word: u64) -> Self {
        Self((word << 1) as u16 & Self::ANY.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_narrow_it_down() {
        let set = |text: &str| Outcomes::read(text).unwrap();
        let possible = Possible::ANY.learnt(set("12D"), true).learnt(set("12"), false);
        assert_eq!((possible.most(), possible.least(), possible.known()), (set("12D"), set("D"), None));
        assert_eq!(
            (possible.is_in(set("12D")), possible.is_in(set("13")), possible.is_in(set("1D"))),
            (Some(true), Some(false), None)
        );
        let known = possible.learnt(set("D"), true);
        assert_eq!((known.known(), known.and(Possible::with(set("D")))), (Some(set("D")), known));
        assert_eq!(Possible::of_word(possible.word() | 1 << 15), possible);
    }
}
