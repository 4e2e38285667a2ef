//! How often each player wins when both cut at random: computed once, so that playouts need not be played.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;
use rand::Rng;
use rustc_hash::FxHashMap;

use super::prepared::PreparedPicture;
use super::scope::Scope;

/// A picture that can lead to more positions than this is played out instead.
const MOST: usize = 1 << 14;

/// For every position that a picture can lead to, how often Blue wins a random game that Blue or Red begins.
#[derive(Debug)]
pub struct Chances<const W: usize> {
    blue: FxHashMap<Bits<W>, [f64; 2]>,
}

impl<const W: usize> Chances<W> {
    /// Computes them from these edges on; `None` if a turn takes several edges, or if there are too many positions.
    pub fn count(prepared: &PreparedPicture<W>, start: Bits<W>, scope: Scope) -> Option<Self> {
        if prepared.moves > 1 {
            return None;
        }
        let mut met: FxHashMap<Bits<W>, [f64; 2]> = FxHashMap::default();
        let mut waiting = vec![start];
        met.insert(start, [0.0; 2]);
        while let Some(edges) = waiting.pop() {
            for player in Player::BOTH {
                for edge in prepared.quick_choice(edges, player, scope).iter() {
                    let after = prepared.without(edges, edge);
                    if met.insert(after, [0.0; 2]).is_none() {
                        waiting.push(after);
                    }
                }
            }
            if met.len() > MOST {
                return None;
            }
        }
        let mut positions: Vec<Bits<W>> = met.keys().copied().collect();
        // Fewer edges are left after a cut, so that position was computed before.
        positions.sort_unstable_by_key(Bits::len);
        for edges in positions {
            let blue = Player::BOTH.map(|player| {
                let choice = prepared.quick_choice(edges, player, scope);
                let next = player.opponent().index();
                match choice.len() {
                    // A player who cannot cut has lost.
                    0 => {
                        if player == Player::LEFT {
                            0.0
                        } else {
                            1.0
                        }
                    }
                    count => {
                        choice.iter().map(|edge| met[&prepared.without(edges, edge)][next]).sum::<f64>() / count as f64
                    }
                }
            });
            met.insert(edges, blue);
        }
        Some(Self { blue: met })
    }

    /// How many of this many random games Blue wins from these edges if this player begins.
    pub fn draw(&self, edges: Bits<W>, to_move: Player, games: u64, rng: &mut impl Rng) -> Option<u64> {
        let chance = self.of(edges, to_move)?;
        let ones = |lanes: u64| u64::from(under(chance, rng, lanes).count_ones());
        let last = games % 64;
        let rest = (last > 0).then_some((1 << last) - 1);
        Some(std::iter::repeat_n(u64::MAX, (games / 64) as usize).chain(rest).map(ones).sum())
    }

    /// How often Blue wins from these edges if this player begins.
    #[inline]
    pub fn of(&self, edges: Bits<W>, to_move: Player) -> Option<f64> {
        Some(self.blue.get(&edges)?[to_move.index()])
    }
}

/// A random number from 0 to 1 in each of these lanes: which of them are below the chance.
///
/// The digits of all 64 numbers are drawn together, the first ones first, and only until each number differs from the
/// chance: about seven words for 64 numbers.
fn under(chance: f64, rng: &mut impl Rng, lanes: u64) -> u64 {
    if chance >= 1.0 {
        return lanes;
    }
    // The binary digits of the chance, from the point on.
    let mut digits = (chance * 2.0_f64.powi(64)) as u64;
    let (mut open, mut below) = (lanes, 0);
    while open != 0 && digits != 0 {
        let drawn = rng.random::<u64>();
        if digits >> 63 == 1 {
            below |= open & !drawn;
            open &= drawn;
        } else {
            open &= !drawn;
        }
        digits <<= 1;
    }
    below
}

#[cfg(test)]
mod tests {
    use super::*;
    use hedgerow_core::Seed;

    #[test]
    fn draws_are_as_likely_as_they_should_be() {
        let mut rng = Seed::new(5).rng();
        for chance in [0.0, 0.001, 0.25, 1.0 / 3.0, 0.5, 0.9, 1.0] {
            let drawn: u32 = (0..2000).map(|_| under(chance, &mut rng, u64::MAX).count_ones()).sum();
            let (games, spread) = (128_000.0, (chance * (1.0 - chance) / 128_000.0_f64).sqrt());
            assert!((f64::from(drawn) / games - chance).abs() <= 5.0 * spread, "{chance}: {drawn}");
            assert_eq!(under(chance, &mut rng, 5) & !5, 0);
        }
    }
}
