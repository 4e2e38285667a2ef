//! The board from one player's view: which free cells a stone of theirs would join.
//!
//! Hex is Shannon's switching game on vertices. For a player, cells of the opponent are removed, and a chain of the
//! player's own stones is only a link between all free cells that touch it. The two sides are the vertices to be
//! joined.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::board::Board;

/// Which free cells touch each other for a player, directly or through a chain of the player's stones.
#[derive(Clone, Debug)]
pub(super) struct Links<const W: usize> {
    /// The free cells that each free cell touches; empty for taken cells.
    pub beside: Vec<Bits<W>>,
    /// The free cells that touch each of the player's two sides.
    pub sides: [Bits<W>; 2],
    /// Whether stones join the sides already.
    pub joined: bool,
}

impl<const W: usize> Links<W> {
    /// For the present board.
    pub fn of(board: &Board<W>, player: Player) -> Self {
        let (stones, free, ends) = (board.stones(player), board.free(), board.sides(player));
        let mut beside = vec![Bits::NONE; board.shape().cells()];
        for cell in free.iter() {
            beside[cell] = board.spread(Bits::one(cell)).and(free);
        }
        let mut sides = ends.map(|side| side.and(free));
        let (mut left, mut joined) = (stones, false);
        while let Some(stone) = left.first() {
            let chain = board.reached(Bits::one(stone), stones);
            left = left.minus(chain);
            let touched = board.spread(chain).and(free);
            touched.iter().for_each(|cell| beside[cell] = beside[cell].or(touched));
            let at = ends.map(|side| !side.and(chain).is_empty());
            for (side, _) in sides.iter_mut().zip(at).filter(|(_, at)| *at) {
                *side = side.or(touched);
            }
            joined |= at == [true; 2];
        }
        for cell in free.iter() {
            beside[cell].remove(cell);
        }
        Self { beside, sides, joined }
    }
}
