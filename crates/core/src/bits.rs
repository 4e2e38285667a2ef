//! Sets of small numbers as machine words: the basis of fast boards.

/// A set of numbers below `64 * W`.
///
/// ```
/// use hedgerow_core::bits::Bits;
///
/// let mut set: Bits<1> = [3, 5, 40].into_iter().collect();
/// assert_eq!((set.len(), set.nth(1), set.last()), (3, 5, Some(40)));
/// set.remove(5);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [3, 40]);
/// assert!(set.minus(set).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const NONE: Self = Self([0; W]);
    /// All numbers are below this.
    pub const ROOM: usize = 64 * W;

    /// All numbers below `count`.
    pub fn below(count: usize) -> Self {
        Self(std::array::from_fn(|word| match count.saturating_sub(64 * word) {
            0 => 0,
            rest @ 1..64 => (1 << rest) - 1,
            _ => u64::MAX,
        }))
    }

    /// One number.
    #[inline]
    pub fn one(number: usize) -> Self {
        let mut set = Self::NONE;
        set.insert(number);
        set
    }

    /// Puts a number in.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Takes a number out.
    #[inline]
    pub fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    /// Whether a number is in it.
    #[inline]
    pub fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Whether nothing is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        let mut any = 0;
        let mut word = 0;
        while word < W {
            any |= self.0[word];
            word += 1;
        }
        any == 0
    }

    /// How many numbers are in it.
    #[inline]
    pub fn len(&self) -> usize {
        let mut count = 0;
        let mut word = 0;
        while word < W {
            count += self.0[word].count_ones() as usize;
            word += 1;
        }
        count
    }

    /// The numbers in both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.each(other, |one, two| one & two)
    }

    /// The numbers in either set.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.each(other, |one, two| one | two)
    }

    /// The numbers in this set and not in the other.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        self.each(other, |one, two| one & !two)
    }

    /// Every number raised by `by`, from 1 to 63; those that become too great are left out.
    #[inline]
    #[must_use]
    pub fn up(self, by: usize) -> Self {
        let mut carried = 0;
        let mut all = self;
        let mut word = 0;
        while word < W {
            all.0[word] = self.0[word] << by | carried;
            carried = self.0[word] >> (64 - by);
            word += 1;
        }
        all
    }

    /// Every number lowered by `by`, from 1 to 63; those that are too small are left out.
    #[inline]
    #[must_use]
    pub fn down(self, by: usize) -> Self {
        let mut carried = 0;
        let mut all = self;
        let mut word = W;
        while word > 0 {
            word -= 1;
            all.0[word] = self.0[word] >> by | carried;
            carried = self.0[word] << (64 - by);
        }
        all
    }

    /// The words of two sets, joined one by one. A plain loop: this is compiled into hundreds of places, and iterators take
    /// ten times the code before it is optimised.
    #[inline]
    fn each(mut self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let mut word = 0;
        while word < W {
            self.0[word] = join(self.0[word], other.0[word]);
            word += 1;
        }
        self
    }

    /// The numbers from `start` on, lowered by `start`, as many as fit into a word.
    #[inline]
    #[must_use]
    pub fn window(&self, start: usize) -> u64 {
        let (word, shift) = (start / 64, start % 64);
        let low = self.0[word] >> shift;
        match self.0.get(word + 1) {
            Some(next) if shift > 0 => low | next << (64 - shift),
            _ => low,
        }
    }

    /// The smallest number.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The greatest number.
    #[inline]
    pub fn last(&self) -> Option<usize> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(64 * word + 63 - self.0[word].leading_zeros() as usize)
    }

    /// The number with `before` smaller ones; there must be more than `before` numbers.
    #[inline]
    pub fn nth(&self, before: usize) -> usize {
        let mut left = before as u32;
        for (place, &word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if left < count || place == W - 1 {
                return 64 * place + nth_set(word, left) as usize;
            }
            left -= count;
        }
        0
    }

    /// The numbers, smallest first.
    #[inline]
    pub fn iter(self) -> Numbers<W> {
        Numbers { rest: self, word: 0 }
    }
}

/// The numbers of a set, smallest first.
#[derive(Clone, Debug)]
pub struct Numbers<const W: usize> {
    rest: Bits<W>,
    /// Words before this one are done.
    word: usize,
}

impl<const W: usize> Iterator for Numbers<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let word = self.rest.0[self.word];
            if word != 0 {
                self.rest.0[self.word] = word & (word - 1);
                return Some(64 * self.word + word.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rest.len();
        (left, Some(left))
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Self::NONE;
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}

/// The place of the set bit that has `before` set bits below it; there must be more than `before`.
///
/// Bisection: six steps for any word, without branches that the processor would mispredict.
#[inline]
pub fn nth_set(word: u64, before: u32) -> u32 {
    let (mut rest, mut left, mut place) = (word, before, 0);
    for width in [32, 16, 8, 4, 2, 1] {
        let low = (rest & ((1 << width) - 1)).count_ones();
        let above = u32::from(left >= low);
        left -= low * above;
        place += width * above;
        rest >>= width * above;
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_is_the_nth_of_the_list() {
        let mut word = 0x9E37_79B9_7F4A_7C15_u64;
        for _ in 0..200 {
            word = word.rotate_left(11).wrapping_mul(0xD129_0F6B_5EED_3217) | 1 << 63;
            let set = Bits([word, !word, word ^ 0xFFFF]);
            let list: Vec<usize> = (0..192).filter(|&number| set.has(number)).collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), list);
            assert_eq!(set.len(), list.len());
            assert_eq!((set.first(), set.last()), (list.first().copied(), list.last().copied()));
            for (before, &number) in list.iter().enumerate() {
                assert_eq!(set.nth(before), number);
            }
            assert_eq!(list.into_iter().collect::<Bits<3>>(), set);
        }
    }

    #[test]
    fn shifts_carry_from_word_to_word() {
        let set: Bits<3> = [0, 5, 63, 64, 100, 127, 128, 190].into_iter().collect();
        for by in [1, 2, 17, 63] {
            let raised: Vec<usize> = set.iter().map(|number| number + by).filter(|&number| number < 192).collect();
            assert_eq!(set.up(by).iter().collect::<Vec<_>>(), raised);
            let lowered: Vec<usize> = set.iter().filter_map(|number| number.checked_sub(by)).collect();
            assert_eq!(set.down(by).iter().collect::<Vec<_>>(), lowered);
        }
    }

    #[test]
    fn below_counts_over_words() {
        for count in [0, 1, 63, 64, 65, 127, 128] {
            assert_eq!(Bits::<2>::below(count).iter().collect::<Vec<_>>(), (0..count).collect::<Vec<_>>());
        }
    }
}
