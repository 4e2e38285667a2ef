//! Heaps and what may be taken.

use hedgerow_core::{Labelled, Partizan, Player};
use hedgerow_search::PackedMove;

/// The heaps, largest first, empty heaps dropped: equal positions are equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Nim {
    heaps: Vec<u32>,
}

/// Take `count` stones from the heap at `index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// Which heap, counted from 0 for the largest.
    pub index: u32,
    /// How many stones: at least one, at most all.
    pub count: u32,
}

impl PackedMove for Take {
    fn pack(self) -> u128 {
        u128::from(self.index) << 32 | u128::from(self.count)
    }

    fn unpack(packed: u128) -> Self {
        Self { index: (packed >> 32) as u32, count: packed as u32 }
    }
}

impl Nim {
    /// The most heaps in a position that can be read.
    pub const MOST_HEAPS: usize = 64;
    /// The most stones in a position that can be read. There are at most as many moves: a list of them stays small.
    pub const MOST_STONES: u32 = 1_000_000;

    /// The position with these heaps, in any order.
    pub fn new(heaps: impl IntoIterator<Item = u32>) -> Self {
        let mut heaps: Vec<u32> = heaps.into_iter().filter(|&heap| heap > 0).collect();
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        Self { heaps }
    }

    /// The heaps, largest first.
    pub fn heaps(&self) -> &[u32] {
        &self.heaps
    }
}

impl Partizan for Nim {
    type Move = Take;

    /// Heaps of the same size are equivalent: only moves in the first of them are listed.
    fn options(&self, _player: Player, into: &mut Vec<Take>) {
        for (index, &heap) in self.heaps.iter().enumerate() {
            if index == 0 || self.heaps[index - 1] != heap {
                into.extend((1..=heap).map(|count| Take { index: index as u32, count }));
            }
        }
    }

    fn can_move(&self, _player: Player) -> bool {
        !self.heaps.is_empty()
    }

    fn after(&self, _player: Player, take: Take) -> Self {
        let mut heaps = self.heaps.clone();
        if let Some(heap) = heaps.get_mut(take.index as usize) {
            *heap = heap.saturating_sub(take.count);
        }
        Self::new(heaps)
    }

    fn parts(&self, into: &mut Vec<Self>) {
        into.extend(self.heaps.iter().map(|&heap| Self { heaps: vec![heap] }));
    }

    fn at_a_glance(&self) -> Option<i64> {
        self.heaps.is_empty().then_some(0)
    }
}

impl Labelled for Nim {
    /// Heaps of the same size are different heaps: the other player may choose the other one.
    fn labelled(&self, _player: Player, into: &mut Vec<Take>) {
        for (index, &heap) in self.heaps.iter().enumerate() {
            into.extend((1..=heap).map(|count| Take { index: index as u32, count }));
        }
    }

    fn in_turn(&self, (_, first): (Player, Take), (_, second): (Player, Take)) -> Option<Self> {
        let mut heaps = self.heaps.clone();
        for take in [first, second] {
            let heap = heaps.get_mut(take.index as usize)?;
            *heap = heap.checked_sub(take.count)?;
        }
        Some(Self::new(heaps))
    }
}
