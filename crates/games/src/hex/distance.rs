//! How far a player is from joining: the two-distance of van Rijswijck (*Computer Hex: are bees better than fruitflies?*,
//! 2000).
//!
//! The other player can block a single path with one stone, so a cell is one step further from a side than the *second*
//! nearest of the cells that it touches. A cell that touches the side itself is one step away.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::board::Board;
use super::links::Links;

/// Longer than any path: the distance of a player who is cut off.
const CUT_OFF: i32 = 64;
/// The weight of a step, relative to the number of cells on best paths.
const STEP: i32 = 16;

/// The free cells by their two-distance from a side: the first set has those that touch it.
fn layers<const W: usize>(links: &Links<W>, side: usize, free: Bits<W>) -> Vec<Bits<W>> {
    let mut reached = links.sides[side];
    let mut layers = vec![reached];
    loop {
        let next: Bits<W> =
            free.minus(reached).iter().filter(|&cell| links.beside[cell].and(reached).len() >= 2).collect();
        if next.is_empty() {
            return layers;
        }
        layers.push(next);
        reached = reached.or(next);
    }
}

/// How far a player is from joining.
pub(super) struct Potential<const W: usize> {
    /// The least sum of the two-distances of a cell from both sides.
    pub steps: i32,
    /// The cells where it is reached.
    pub cells: Bits<W>,
}

impl<const W: usize> Potential<W> {
    /// For the present board.
    pub fn of(board: &Board<W>, player: Player) -> Self {
        let (links, free) = (Links::of(board, player), board.free());
        if links.joined {
            return Self { steps: 0, cells: Bits::NONE };
        }
        let [near, far] = [0, 1].map(|side| layers(&links, side, free));
        for sum in 0..near.len() + far.len() - 1 {
            let meet = (0..=sum).filter_map(|step| Some(near.get(step)?.and(*far.get(sum - step)?)));
            let cells = meet.fold(Bits::NONE, Bits::or);
            if !cells.is_empty() {
                // Sets are counted from 0 and distances from 1.
                return Self { steps: sum as i32 + 2, cells };
            }
        }
        Self { steps: CUT_OFF, cells: Bits::NONE }
    }

    /// The smaller, the nearer; among equal distances, the one with more paths is nearer.
    pub fn worth(&self) -> i32 {
        STEP * self.steps - (self.cells.len() as i32).min(STEP - 1)
    }
}
