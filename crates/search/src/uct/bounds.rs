//! Proved bounds of the results, carried up the tree.
//!
//! MCTS-Solver (Winands, Björnsson and Saito 2008) carries proved wins and losses up the tree, Score Bounded Monte
//! Carlo Tree Search (Cazenave and Saffidine 2010) bounds of a score. Here every player has bounds, so that the same
//! few lines serve games of two and of more. A player to move gets at least the best of the moves' least results. For
//! the others, a move counts only if its best result for the mover is not less than that.

/// The least and the greatest result that each player can get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds<const P: usize> {
    /// The least results.
    pub low: [i32; P],
    /// The greatest results.
    pub high: [i32; P],
}

impl<const P: usize> Bounds<P> {
    /// Every result in a range is possible.
    pub fn range((least, most): (i32, i32)) -> Self {
        Self { low: [least; P], high: [most; P] }
    }

    /// Exactly these results.
    pub fn exactly(results: [i32; P]) -> Self {
        Self { low: results, high: results }
    }

    /// Whether all results are known.
    #[inline]
    pub fn is_settled(&self) -> bool {
        self.low == self.high
    }

    /// The intersection of both.
    #[must_use]
    pub fn both(&self, other: &Self) -> Self {
        Self {
            low: std::array::from_fn(|player| self.low[player].max(other.low[player])),
            high: std::array::from_fn(|player| self.high[player].min(other.high[player])),
        }
    }

    /// The bounds of a position from those of its moves, at least one. `sum` is the constant sum of the results of two
    /// players.
    pub fn of_moves(moves: &[Self], mover: usize, sum: Option<i32>) -> Self {
        let surely = moves.iter().map(|bounds| bounds.low[mover]).max().unwrap_or(i32::MIN);
        let mut all = Self { low: [i32::MAX; P], high: [i32::MIN; P] };
        for bounds in moves.iter().filter(|bounds| bounds.high[mover] >= surely) {
            for player in 0..P {
                all.low[player] = all.low[player].min(bounds.low[player]);
                all.high[player] = all.high[player].max(bounds.high[player]);
            }
        }
        all.low[mover] = surely;
        if let Some(sum) = sum {
            // Bounds of several moves do not include the fact that one's loss is the other's gain.
            all.low[1 - mover] = sum - all.high[mover];
            all.high[1 - mover] = sum - all.low[mover];
        }
        all
    }
}
