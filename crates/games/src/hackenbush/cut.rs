//! A turn: the edges that are cut at once.

use std::fmt;

use super::rules::MOST_MOVES;

/// The numbers of the edges that a turn cuts, smallest first: one in the usual game, up to eight in the variants.
///
/// ```
/// use hedgerow_games::hackenbush::Cut;
///
/// let cut = Cut::new(&[3, 0]).unwrap();
/// assert_eq!(cut.numbers().collect::<Vec<_>>(), [0, 3]);
/// assert_eq!(cut.to_string(), "0,3");
/// assert_eq!(Cut::one(5).to_string(), "5");
/// assert!(Cut::new(&[3, 3]).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cut {
    // Places past `len` are zero, so that equal cuts are equal values.
    numbers: [u32; MOST_MOVES as usize],
    len: u8,
}

impl Cut {
    /// The cut of a single edge.
    pub fn one(number: u32) -> Self {
        let mut numbers = [0; MOST_MOVES as usize];
        numbers[0] = number;
        Self { numbers, len: 1 }
    }

    /// The cut of these edges in any order; `None` if there are none, too many, or the same twice.
    pub fn new(numbers: &[u32]) -> Option<Self> {
        if numbers.is_empty() || numbers.len() > MOST_MOVES as usize {
            return None;
        }
        let mut sorted = [0; MOST_MOVES as usize];
        sorted[..numbers.len()].copy_from_slice(numbers);
        sorted[..numbers.len()].sort_unstable();
        let twice = sorted[..numbers.len()].windows(2).any(|pair| pair[0] == pair[1]);
        (!twice).then_some(Self { numbers: sorted, len: numbers.len() as u8 })
    }

    /// Appends all cuts of `count` edges among these, whose numbers rise.
    pub(super) fn subsets(among: &[u32], count: usize, into: &mut Vec<Self>) {
        fn extend(chosen: Cut, among: &[u32], more: usize, into: &mut Vec<Cut>) {
            if more == 0 {
                into.push(chosen);
                return;
            }
            // Stop where too few edges are left to complete the cut.
            for (i, &number) in among.iter().enumerate().take((among.len() + 1).saturating_sub(more)) {
                let mut next = chosen;
                next.numbers[usize::from(next.len)] = number;
                next.len += 1;
                extend(next, &among[i + 1..], more - 1, into);
            }
        }
        if (1..=MOST_MOVES as usize).contains(&count) {
            extend(Self { numbers: [0; MOST_MOVES as usize], len: 0 }, among, count, into);
        }
    }

    /// The edges' numbers, smallest first.
    pub fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        self.as_slice().iter().map(|&number| number as usize)
    }

    /// The edges' numbers, smallest first.
    pub fn as_slice(&self) -> &[u32] {
        &self.numbers[..self.len as usize]
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, number) in self.as_slice().iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{number}")?;
        }
        Ok(())
    }
}
