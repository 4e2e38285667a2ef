//! Heaps and moves.

use std::sync::Arc;

use hedgerow_core::{Labelled, Partizan, Player};
use hedgerow_search::PackedMove;

use super::Code;

/// A code, and heaps, largest first, empty ones dropped: equal positions are equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Heaps {
    code: Arc<Code>,
    heaps: Vec<u32>,
}

/// Take `taken` stones from the heap at `index` and leave these heaps of the rest, largest first; a size of 0 means no
/// heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leave {
    /// Which heap, counted from 0 for the largest.
    pub index: u32,
    /// How many stones.
    pub taken: u32,
    /// The heaps that it leaves.
    pub left: [u32; 3],
}

/// Bits for a number of stones in a packed move.
const STONE_BITS: u32 = 24;
const _: () = assert!(Heaps::MOST_STONES < 1 << STONE_BITS);

impl PackedMove for Leave {
    fn pack(self) -> u128 {
        let numbers = [self.taken].into_iter().chain(self.left);
        numbers.fold(self.index.into(), |packed, number| packed << STONE_BITS | u128::from(number))
    }

    fn unpack(packed: u128) -> Self {
        let number = |place: u32| (packed >> (STONE_BITS * place)) as u32 & ((1 << STONE_BITS) - 1);
        Self { index: (packed >> (4 * STONE_BITS)) as u32, taken: number(3), left: [number(2), number(1), number(0)] }
    }
}

impl Heaps {
    /// The most heaps in a position that can be read.
    pub const MOST_HEAPS: usize = 64;
    /// The most stones in a position that can be read.
    pub const MOST_STONES: u32 = 1_000_000;
    /// The most stones of a heap that may be split into three: the number of moves is about the square of this.
    pub const MOST_OF_THREE: u32 = 1000;

    /// The position of a game with these heaps, in any order.
    pub fn new(code: impl Into<Arc<Code>>, heaps: impl IntoIterator<Item = u32>) -> Self {
        let mut heaps: Vec<u32> = heaps.into_iter().filter(|&heap| heap > 0).collect();
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        Self { code: code.into(), heaps }
    }

    /// The code.
    pub fn code(&self) -> &Arc<Code> {
        &self.code
    }

    /// The heaps, largest first.
    pub fn heaps(&self) -> &[u32] {
        &self.heaps
    }

    /// All rests that a player may leave of a heap, with the number of stones taken.
    fn each_leave(&self, player: Player, heap: u32, mut found: impl FnMut(u32, [u32; 3])) {
        let digits = match &*self.code {
            Code::Subtraction(left, right) => {
                let set = if player == Player::LEFT { left } else { right };
                for &taken in set.iter().take_while(|&&taken| taken <= heap) {
                    found(taken, [heap - taken, 0, 0]);
                }
                return;
            }
            Code::Digits(digits) => digits,
        };
        for (taken, digit) in (0..=heap).zip(digits) {
            let rest = heap - taken;
            if taken > 0 && if rest == 0 { digit.leaves(0) } else { digit.leaves(1) } {
                found(taken, [rest, 0, 0]);
            }
            if digit.leaves(2) {
                for small in 1..=rest / 2 {
                    if !(digit.unequal && 2 * small == rest) {
                        found(taken, [rest - small, small, 0]);
                    }
                }
            }
            if digit.leaves(3) {
                for small in 1..=rest / 3 {
                    for middle in small..=(rest - small) / 2 {
                        let large = rest - small - middle;
                        if !(digit.unequal && (small == middle || middle == large)) {
                            found(taken, [large, middle, small]);
                        }
                    }
                }
            }
        }
    }

    /// Whether a player may make this move.
    pub fn allows(&self, player: Player, wanted: Leave) -> bool {
        let Some(&heap) = self.heaps.get(wanted.index as usize) else { return false };
        let mut is_allowed = false;
        self.each_leave(player, heap, |taken, left| is_allowed |= (taken, left) == (wanted.taken, wanted.left));
        is_allowed
    }

    fn moves(&self, player: Player, into: &mut Vec<Leave>, is_wanted: impl Fn(usize) -> bool) {
        for (index, &heap) in self.heaps.iter().enumerate().filter(|(index, _)| is_wanted(*index)) {
            self.each_leave(player, heap, |taken, left| into.push(Leave { index: index as u32, taken, left }));
        }
    }
}

impl Partizan for Heaps {
    type Move = Leave;

    /// Heaps of the same size are equivalent: only moves in the first of them are listed.
    fn options(&self, player: Player, into: &mut Vec<Leave>) {
        self.moves(player, into, |index| index == 0 || self.heaps[index - 1] != self.heaps[index]);
    }

    fn after(&self, _player: Player, chosen: Leave) -> Self {
        let others = self.heaps.iter().enumerate().filter(|(index, _)| *index != chosen.index as usize);
        Self::new(Arc::clone(&self.code), others.map(|(_, &heap)| heap).chain(chosen.left))
    }

    fn parts(&self, into: &mut Vec<Self>) {
        into.extend(self.heaps.iter().map(|&heap| Self { code: Arc::clone(&self.code), heaps: vec![heap] }));
    }

    fn at_a_glance(&self) -> Option<i64> {
        self.heaps.is_empty().then_some(0)
    }
}

impl Labelled for Heaps {
    /// Heaps of the same size are different heaps: the other player may choose the other one.
    fn labelled(&self, player: Player, into: &mut Vec<Leave>) {
        self.moves(player, into, |_| true);
    }

    fn in_turn(&self, (_, first): (Player, Leave), (_, second): (Player, Leave)) -> Option<Self> {
        // After a move in it, a heap is another heap.
        if first.index == second.index {
            return None;
        }
        let is_moved = |index: usize| [first.index, second.index].contains(&(index as u32));
        let others = self.heaps.iter().enumerate().filter(|(index, _)| !is_moved(*index)).map(|(_, &heap)| heap);
        Some(Self::new(Arc::clone(&self.code), others.chain(first.left).chain(second.left)))
    }
}
