//! Boards as sets of cells: the stones of either player, and the free cells.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::shape::Shape;

/// A board in play, as sets of cells in words of 64: 11x11 takes two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board<const W: usize> {
    /// The stones of Black and of White.
    pub(super) stones: [Bits<W>; 2],
    pub(super) free: Bits<W>,
    pub(super) to_move: Player,
    /// The player who has joined their sides.
    pub(super) winner: Option<Player>,
    /// Whether the first stone may still be taken over.
    pub(super) pie: bool,
    pub(super) shape: Shape,
    /// The cells of the leftmost and of the rightmost column; no step leads beyond them.
    pub(super) columns: [Bits<W>; 2],
}

/// A position of any size, for reading, writing and drawing. [`Board::resized`] makes it fast.
pub type Hex = Board<6>;

impl<const W: usize> Board<W> {
    /// The empty board, Black to move; `None` if its cells do not fit into the words.
    pub fn empty(shape: Shape) -> Option<Self> {
        (shape.cells() <= Bits::<W>::ROOM).then(|| Self {
            stones: [Bits::NONE; 2],
            free: Bits::below(shape.cells()),
            to_move: Player::LEFT,
            winner: None,
            pie: false,
            shape,
            columns: shape.sides(Player::RIGHT),
        })
    }

    /// The same board with the pie rule, if it is square and it is not too late for the rule.
    #[must_use]
    pub fn with_pie(mut self) -> Self {
        self.pie = self.is_early() && self.shape.is_square();
        self
    }

    /// The same board with these stones, which share no cell, and this player to move.
    #[must_use]
    pub fn with_stones(mut self, stones: [Bits<W>; 2], to_move: Player) -> Self {
        (self.stones, self.to_move) = (stones, to_move);
        self.free = Bits::below(self.shape.cells()).minus(stones[0]).minus(stones[1]);
        self.winner = Player::BOTH.into_iter().find(|&player| self.has_joined(player));
        self.pie &= self.is_early();
        self
    }

    /// The same position in another number of words; `None` if its cells do not fit into them.
    pub fn resized<const V: usize>(&self) -> Option<Board<V>> {
        let mut board = Board::<V>::empty(self.shape)?;
        for (into, from) in board.stones.iter_mut().zip(self.stones) {
            *into = from.iter().collect();
        }
        board.free = self.free.iter().collect();
        (board.to_move, board.winner, board.pie) = (self.to_move, self.winner, self.pie);
        Some(board)
    }

    /// The size.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// A player's stones.
    #[inline]
    pub fn stones(&self, player: Player) -> Bits<W> {
        self.stones[player.index()]
    }

    /// The cells that can be taken.
    #[inline]
    pub fn free(&self) -> Bits<W> {
        self.free
    }

    /// The player to move; in a finished game, the player who would move.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The same stones with this player to move, without the pie rule.
    #[must_use]
    pub fn with_turn(mut self, to_move: Player) -> Self {
        (self.to_move, self.pie) = (to_move, false);
        self
    }

    /// Who has won.
    #[inline]
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Whether the pie rule is still in force.
    #[inline]
    pub fn pie(&self) -> bool {
        self.pie
    }

    /// Whether the turn and the stones belong to one of the first two turns, in which the pie rule matters.
    fn is_early(&self) -> bool {
        let counts = self.stones.map(|stones| stones.len());
        matches!((counts, self.to_move), ([0, 0], Player::LEFT) | ([1, 0], Player::RIGHT))
    }

    /// The two sides that a player joins, as the cells along them.
    #[inline]
    pub fn sides(&self, player: Player) -> [Bits<W>; 2] {
        if player == Player::RIGHT {
            return self.columns;
        }
        let (cells, row) = (self.shape.cells(), self.shape.columns());
        [Bits::below(row), Bits::below(cells).minus(Bits::below(cells - row))]
    }

    /// The cells of a set and those that touch them. Cells below the last row are included too.
    #[inline]
    pub fn spread(&self, set: Bits<W>) -> Bits<W> {
        let row = self.shape.columns();
        let [left, right] = self.columns;
        let straight = set.or(set.up(row)).or(set.down(row));
        if row == 1 {
            return straight;
        }
        let (to_left, to_right) = (set.minus(left), set.minus(right));
        let straight = straight.or(to_left.down(1)).or(to_right.up(1));
        // To the lower left and to the upper right; on a board of two columns both are one step in the numbering.
        straight.or(to_left.up(row - 1)).or(to_right.down(row - 1))
    }

    /// The cells of `within` that can be reached from `from` without leaving `within`.
    #[inline]
    pub fn reached(&self, from: Bits<W>, within: Bits<W>) -> Bits<W> {
        let mut set = from.and(within);
        loop {
            let wider = self.spread(set).and(within);
            if wider == set {
                return set;
            }
            set = wider;
        }
    }

    /// Whether a player has joined their sides.
    #[inline]
    pub fn has_joined(&self, player: Player) -> bool {
        let ([near, far], stones) = (self.sides(player), self.stones[player.index()]);
        let far = far.and(stones);
        !far.is_empty() && !near.and(stones).is_empty() && !self.reached(near, stones).and(far).is_empty()
    }

    /// A shortest chain of stones of the winner from side to side; empty if nobody has won.
    pub fn chain(&self) -> Vec<usize> {
        let Some(winner) = self.winner else { return Vec::new() };
        let ([near, far], stones) = (self.sides(winner), self.stones(winner));
        let mut steps = vec![near.and(stones)];
        loop {
            let last = steps[steps.len() - 1];
            if let Some(end) = last.and(far).first() {
                // Back from the far side, each time to a stone of the previous step.
                let mut chain = vec![end];
                for step in steps.iter().rev().skip(1) {
                    let beside = self.spread(Bits::one(chain[chain.len() - 1])).and(*step);
                    chain.extend(beside.first());
                }
                chain.reverse();
                return chain;
            }
            let next = self.spread(last).and(stones);
            if next == last {
                return Vec::new();
            }
            steps.push(next);
        }
    }
}
