//! Pictures as multisets of parts, listed and counted.

use super::Stock;

/// The multisets of parts with this many edges in all, as their numbers in order; the first part is the most
/// significant.
#[derive(Debug)]
pub(super) struct Multisets<'a> {
    stock: &'a Stock,
    numbers: Vec<u32>,
    /// The edges that `numbers` do not account for.
    left: usize,
    started: bool,
}

impl<'a> Multisets<'a> {
    /// Before the first multiset. There must be parts of every size up to this many edges.
    pub fn new(stock: &'a Stock, edges: usize) -> Self {
        Self { stock, numbers: Vec::new(), left: edges, started: false }
    }

    /// The next multiset.
    pub fn advance(&mut self) -> Option<&[u32]> {
        if !self.started {
            self.started = true;
            return self.fill(0).then_some(&self.numbers);
        }
        while let Some(last) = self.numbers.pop() {
            self.left += self.stock.size(last);
            if self.fill(last + 1) {
                return Some(&self.numbers);
            }
        }
        None
    }

    /// Fills up with the first parts from this number on; returns false and changes nothing if that is impossible.
    fn fill(&mut self, from: u32) -> bool {
        let mut from = from;
        while self.left > 0 {
            let Some(number) = self.fitting(from) else { return false };
            self.left -= self.stock.size(number);
            self.numbers.push(number);
            from = number;
        }
        true
    }

    /// The first part from this number on after which the rest can be filled up: it leaves no edges over, or enough for
    /// a part of the same size. So only the first part of [`Multisets::fill`] can fail.
    fn fitting(&self, from: u32) -> Option<u32> {
        let rest = self.stock.of_size(self.left);
        if from >= rest.end {
            return None;
        }
        if from < rest.start && 2 * self.stock.size(from) > self.left {
            return Some(rest.start);
        }
        Some(from)
    }
}

/// How many multisets there are: the Euler transform of the numbers of parts. With `own_negatives`, only those that are
/// their own negatives, in which a part and its negative, where they differ, occur equally often.
pub(super) fn count(stock: &Stock, edges: usize, own_negatives: bool) -> u64 {
    let mut kinds = vec![0u64; edges + 1];
    for size in 1..=edges {
        for number in stock.of_size(size) {
            match stock.part(number).negative {
                negative if !own_negatives || negative == number => kinds[size] += 1,
                negative if number < negative && 2 * size <= edges => kinds[2 * size] += 1,
                _ => {}
            }
        }
    }
    // ways[k] is the number of multisets of the kinds so far with k edges.
    let mut ways = vec![0u64; edges + 1];
    ways[0] = 1;
    for (size, &kinds) in kinds.iter().enumerate().skip(1) {
        let before = ways.clone();
        for (total, ways) in ways.iter_mut().enumerate() {
            *ways = (0..=total / size)
                .map(|copies| before[total - copies * size].saturating_mul(multichoose(kinds, copies as u64)))
                .fold(0, u64::saturating_add);
        }
    }
    ways[edges]
}

/// The number of multisets of this many things of these kinds.
fn multichoose(kinds: u64, things: u64) -> u64 {
    let mut ways: u128 = 1;
    for chosen in 0..things {
        // A product of n consecutive integers is divisible by n!, so this division is exact.
        ways = ways.saturating_mul(u128::from(kinds) + u128::from(chosen)) / u128::from(chosen + 1);
    }
    u64::try_from(ways).unwrap_or(u64::MAX)
}
