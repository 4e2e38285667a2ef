//! Misère quotients: the sums of heaps up to a size, modulo indistinguishability under misère play.
//!
//! Two sums are *indistinguishable* if they may replace each other in every sum of such heaps. The classes form a commutative monoid, which
//! together with its set of P-positions decides every sum (Plambeck, "Taming the wild in impartial combinatorial games", 2005;
//! Plambeck and Siegel, "Misère quotients for impartial games", 2008).
//!
//! A candidate is found by trial: sums that no test distinguishes form one class. It is then *proved*. The product of
//! two classes must not depend on the sums that represent them; and over the transition algebra (the pairs of a class
//! and the set of classes that moves lead to) a pair must be a P-position exactly if it has a move and none of its
//! moves leads to one. So by induction the candidate gives the outcome of every sum; and its classes differ, because a
//! test distinguishes them.

use rustc_hash::{FxHashMap, FxHashSet};

use hedgerow_core::{Budget, Stopped};

use super::code::Digit;

/// The most classes of a quotient in the search.
const MOST_CLASSES: usize = 63;
/// The most pairs of the transition algebra in the check.
const MOST_PAIRS: usize = 300_000;
/// The largest heap for which to look for a quotient.
pub const LARGEST: usize = 16;
/// Tests have up to this many heaps; the number grows until a candidate is proved.
const TESTS: [usize; 4] = [2, 3, 4, 5];

/// How many heaps of each size there are, from size 1 on.
type Sum = Vec<u8>;

/// A proved misère quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// A sum of heaps for each class, as sizes; the first is the empty sum.
    pub classes: Vec<Vec<u32>>,
    /// The class of each heap, from the empty one on.
    pub heaps: Vec<usize>,
    /// The classes that are P-positions.
    pub previous: Vec<usize>,
}

/// The quotient of the sums of heaps up to `largest`; none if it has too many classes, or none was proved.
pub fn quotient(digits: &[Digit], largest: usize, budget: &Budget) -> Result<Option<Quotient>, Stopped> {
    let options: Vec<Vec<Sum>> = (1..=largest).map(|heap| options(digits, heap, largest)).collect();
    let mut play = Play { options, known: FxHashMap::default(), budget };
    for most in TESTS {
        if let Some(candidate) = Candidate::find(&mut play, largest, most)?
            && let Some(quotient) = candidate.proved(&play)
        {
            return Ok(Some(quotient));
        }
    }
    Ok(None)
}

/// What moves leave of a heap.
fn options(digits: &[Digit], heap: usize, largest: usize) -> Vec<Sum> {
    let sum = |sizes: &[usize]| {
        let mut sum = vec![0; largest];
        sizes.iter().filter(|&&size| size > 0).for_each(|&size| sum[size - 1] += 1);
        sum
    };
    let mut found = FxHashSet::default();
    for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
        let left = heap - taken;
        if taken > 0 && if left == 0 { digit.leaves(0) } else { digit.leaves(1) } {
            found.insert(sum(&[left]));
        }
        for a in 1..=left / 2 {
            if digit.leaves(2) && !(digit.unequal && 2 * a == left) {
                found.insert(sum(&[a, left - a]));
            }
            for b in a..=left.saturating_sub(a) / 2 {
                let c = left - a - b;
                if digit.leaves(3) && !(digit.unequal && (a == b || b == c)) && c >= b {
                    found.insert(sum(&[a, b, c]));
                }
            }
        }
    }
    found.into_iter().collect()
}

/// Outcomes computed only from the rules.
struct Play<'a> {
    options: Vec<Vec<Sum>>,
    known: FxHashMap<Sum, bool>,
    budget: &'a Budget,
}

impl Play<'_> {
    /// Whether the previous player wins under misère play: there is a move, and none leads to a sum that the previous
    /// player wins.
    fn is_previous(&mut self, sum: &Sum) -> Result<bool, Stopped> {
        if let Some(&known) = self.known.get(sum) {
            return Ok(known);
        }
        if self.known.len().is_multiple_of(1024) {
            self.budget.claim(64 * 1024);
            self.budget.check()?;
        }
        let (mut has_moves, mut wins) = (false, false);
        'moves: for heap in (0..sum.len()).filter(|&heap| sum[heap] > 0) {
            for index in 0..self.options[heap].len() {
                has_moves = true;
                let mut after = plus(sum, &self.options[heap][index]);
                after[heap] -= 1;
                if self.is_previous(&after)? {
                    wins = true;
                    break 'moves;
                }
            }
        }
        let answer = has_moves && !wins;
        self.known.insert(sum.clone(), answer);
        Ok(answer)
    }
}

fn plus(a: &Sum, b: &Sum) -> Sum {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

/// Classes found by tests, and the results of adding a heap.
struct Candidate {
    sums: Vec<Sum>,
    previous: Vec<bool>,
    /// The class after adding one heap, by heap.
    steps: Vec<Vec<usize>>,
}

impl Candidate {
    fn find(play: &mut Play<'_>, largest: usize, most: usize) -> Result<Option<Self>, Stopped> {
        let tests = small_sums(largest, most);
        let mut classes: FxHashMap<Vec<bool>, usize> = FxHashMap::default();
        let mut found = Self { sums: Vec::new(), previous: Vec::new(), steps: Vec::new() };
        let empty = vec![0; largest];
        let mut class_of = |play: &mut Play<'_>, sum: Sum, found: &mut Self| -> Result<usize, Stopped> {
            let signature =
                tests.iter().map(|test| play.is_previous(&plus(&sum, test))).collect::<Result<Vec<_>, _>>()?;
            let is_previous = play.is_previous(&sum)?;
            Ok(*classes.entry(signature).or_insert_with(|| {
                found.sums.push(sum);
                found.previous.push(is_previous);
                found.sums.len() - 1
            }))
        };
        class_of(play, empty, &mut found)?;
        let mut at = 0;
        while at < found.sums.len() {
            let mut steps = Vec::with_capacity(largest);
            for heap in 0..largest {
                let mut sum = found.sums[at].clone();
                sum[heap] += 1;
                steps.push(class_of(play, sum, &mut found)?);
            }
            found.steps.push(steps);
            at += 1;
            if found.sums.len() > MOST_CLASSES {
                return Ok(None);
            }
        }
        Ok(Some(found))
    }

    /// A class and a sum of heaps.
    fn after(&self, class: usize, sum: &Sum) -> usize {
        sum.iter()
            .enumerate()
            .fold(class, |class, (heap, &count)| (0..count).fold(class, |class, _| self.steps[class][heap]))
    }

    fn proved(&self, play: &Play<'_>) -> Option<Quotient> {
        let (classes, heaps) = (self.sums.len(), play.options.len());
        let product: Vec<Vec<usize>> =
            (0..classes).map(|a| (0..classes).map(|b| self.after(a, &self.sums[b])).collect()).collect();
        // Heaps may be added in any order, and any of its sums may represent a class.
        for (a, row) in product.iter().enumerate() {
            for heap in 0..heaps {
                let one = self.steps[0][heap];
                let commutes = (0..heaps)
                    .all(|other| self.steps[self.steps[a][heap]][other] == self.steps[self.steps[a][other]][heap]);
                let stands = (0..classes).all(|b| row[self.steps[b][heap]] == self.steps[row[b]][heap]);
                if !commutes || !stands || self.steps[a][heap] != row[one] {
                    return None;
                }
            }
        }
        let leads: Vec<u64> = play
            .options
            .iter()
            .map(|options| options.iter().fold(0, |set, option| set | 1 << self.after(0, option)))
            .collect();
        let times = |set: u64, by: usize| {
            (0..classes).filter(|&class| set >> class & 1 == 1).fold(0, |made, class| made | 1 << product[class][by])
        };
        let wins = (0..classes).filter(|&class| self.previous[class]).fold(0_u64, |set, class| set | 1 << class);
        let mut seen: FxHashSet<(usize, u64)> = FxHashSet::default();
        let mut waiting = vec![(0, 0_u64)];
        seen.insert((0, 0));
        while let Some((class, moves)) = waiting.pop() {
            if self.previous[class] != (moves != 0 && moves & wins == 0) || seen.len() > MOST_PAIRS {
                return None;
            }
            for (heap, &reached) in leads.iter().enumerate() {
                let one = self.steps[0][heap];
                let pair = (self.steps[class][heap], times(moves, one) | times(reached, class));
                if seen.insert(pair) {
                    waiting.push(pair);
                }
            }
        }
        let sizes = |sum: &Sum| -> Vec<u32> {
            sum.iter().zip(1..).flat_map(|(&count, size)| std::iter::repeat_n(size, usize::from(count))).collect()
        };
        Some(Quotient {
            classes: self.sums.iter().map(sizes).collect(),
            heaps: std::iter::once(0).chain((0..heaps).map(|heap| self.steps[0][heap])).collect(),
            previous: (0..classes).filter(|&class| self.previous[class]).collect(),
        })
    }
}

/// All sums of at most `most` heaps.
fn small_sums(largest: usize, most: usize) -> Vec<Sum> {
    let mut tests = vec![vec![0; largest]];
    let mut last = vec![(vec![0_u8; largest], 0)];
    for _ in 0..most {
        let mut next = Vec::new();
        for (sum, from) in &last {
            for heap in *from..largest {
                let mut more = sum.clone();
                more[heap] += 1;
                next.push((more, heap));
            }
        }
        tests.extend(next.iter().map(|(sum, _)| sum.clone()));
        last = next;
    }
    tests
}

#[cfg(test)]
mod tests {
    use super::super::Code;
    use super::*;

    fn order(code: &str, largest: usize) -> Option<usize> {
        let digits = Code::read(code).unwrap().digits().unwrap();
        quotient(&digits, largest, &Budget::unlimited()).unwrap().map(|found| found.classes.len())
    }

    /// Nim up to 2^n - 1 has the tame quotient of order 2^n + 2 (Plambeck and Siegel 2008), and one stone alone that of order 2.
    #[test]
    fn tame_quotients() {
        assert_eq!(order("{1}", 1), Some(2));
        assert_eq!(order("{1,2,3}", 3), Some(6));
        assert_eq!(order("{1,2,3}", 8), Some(6));
        assert_eq!(order("{1,2,3,4,5,6,7}", 7), Some(10));
    }

    /// Wild ones: 0.123 has a quotient of order 20 (Plambeck 2005).
    #[test]
    fn a_wild_quotient() {
        assert_eq!(order("0.123", 9), Some(20));
    }

    #[test]
    fn outcomes_are_those_of_play() {
        for (code, largest) in [("0.77", 4_u32), ("0.123", 4), ("4!.0", 5), ("0.07", 5)] {
            let digits = Code::read(code).unwrap().digits().unwrap();
            let (budget, size) = (Budget::unlimited(), largest as usize);
            let options = (1..=size).map(|heap| options(&digits, heap, size)).collect();
            let mut play = Play { options, known: FxHashMap::default(), budget: &budget };
            let candidate = Candidate::find(&mut play, size, 3).unwrap().unwrap();
            let found = candidate.proved(&play).expect(code);
            assert_eq!(quotient(&digits, size, &budget).unwrap().unwrap().classes.len(), found.classes.len(), "{code}");
            for number in 0..4_u32.pow(largest) {
                let sum: Sum = (0..largest).map(|heap| (number / 4_u32.pow(heap) % 4) as u8).collect();
                let is_previous = found.previous.contains(&candidate.after(0, &sum));
                assert_eq!(is_previous, play.is_previous(&sum).unwrap(), "{code} {sum:?}");
            }
        }
    }
}
