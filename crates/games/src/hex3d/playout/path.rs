//! The same code for the registers of different machines.

use hedgerow_core::Seed;

use super::super::board::PLAYERS;
use super::block::Block;

/// The registers in which bit-sliced games are played. All give the same answer for the same seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Those that every machine of this kind has.
    Portable,
    /// 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 512 bits.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Path {
    /// The ones that this machine has, the widest first.
    pub fn available() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let wide = [
            (Self::Avx512, is_x86_feature_detected!("avx512f")),
            (Self::Avx2, is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let wide: [(Self, bool); 0] = [];
        wide.into_iter().filter_map(|(path, there)| there.then_some(path)).chain([Self::Portable])
    }

    /// The widest that this machine has.
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }

    /// Plays this many games: how many each player wins. A path that this machine lacks is replaced by one it has.
    #[allow(unsafe_code)]
    pub(super) fn wins(self, block: &mut Block, count: u64, seed: Seed) -> [u64; PLAYERS] {
        #[cfg(target_arch = "x86_64")]
        if self != Self::Portable && Self::available().any(|path| path == self) {
            // SAFETY: functions that are compiled for some instructions may only run where these exist, and the line above
            // has asked the processor. They hold no other unsafe code.
            return unsafe {
                match self {
                    Self::Avx512 => wins_by_avx512(block, count, seed),
                    _ => wins_by_avx2(block, count, seed),
                }
            };
        }
        block.wins(count, seed)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
fn wins_by_avx2(block: &mut Block, count: u64, seed: Seed) -> [u64; PLAYERS] {
    block.wins(count, seed)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx2,popcnt")]
fn wins_by_avx512(block: &mut Block, count: u64, seed: Seed) -> [u64; PLAYERS] {
    block.wins(count, seed)
}
