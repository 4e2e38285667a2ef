//! Who wins how often when both cut at random: counted once, so that playouts need not be played.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;
use rustc_hash::FxHashMap;

use super::plan::Plan;
use super::scope::Scope;

/// A picture that can come to more positions than this is played out.
const MOST: usize = 1 << 14;

/// For every position that a picture can come to, how often Blue wins a random game in which Blue or Red begins.
#[derive(Debug)]
pub struct Chances<const W: usize> {
    blue: FxHashMap<Bits<W>, [f64; 2]>,
}

impl<const W: usize> Chances<W> {
    /// Counts them from these edges on; `None` if a turn takes several edges, or there are too many positions.
    pub fn count(plan: &Plan<W>, start: Bits<W>, scope: Scope) -> Option<Self> {
        if plan.moves > 1 {
            return None;
        }
        let mut met: FxHashMap<Bits<W>, [f64; 2]> = FxHashMap::default();
        let mut waiting = vec![start];
        met.insert(start, [0.0; 2]);
        while let Some(edges) = waiting.pop() {
            for player in Player::BOTH {
                for edge in plan.quick_choice(edges, player, scope).iter() {
                    let after = plan.without(edges, edge);
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
        // What a cut leaves has fewer edges: it is counted before.
        positions.sort_unstable_by_key(Bits::len);
        for edges in positions {
            let blue = Player::BOTH.map(|player| {
                let choice = plan.quick_choice(edges, player, scope);
                let next = player.opponent().index();
                match choice.len() {
                    // Whoever cannot cut has lost.
                    0 => {
                        if player == Player::LEFT {
                            0.0
                        } else {
                            1.0
                        }
                    }
                    count => {
                        choice.iter().map(|edge| met[&plan.without(edges, edge)][next]).sum::<f64>() / count as f64
                    }
                }
            });
            met.insert(edges, blue);
        }
        Some(Self { blue: met })
    }

    /// How often Blue wins from these edges if this player begins.
    #[inline]
    pub fn of(&self, edges: Bits<W>, to_move: Player) -> Option<f64> {
        Some(self.blue.get(&edges)?[to_move.index()])
    }
}
