//! Boards as sets of squares: the stones of either player, and the stage of the opening.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::shape::Shape;

/// The stage of the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// Black removes one of his stones: from a corner or the centre, or any of them.
    First {
        /// Any stone may be removed.
        any: bool,
    },
    /// White removes a stone beside the empty square.
    Second,
    /// The players jump.
    Jumps,
}

/// A board in play, as sets of squares in words of 64: a board with up to 64 squares takes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board<const W: usize> {
    /// The stones of Black and of White.
    pub(super) stones: [Bits<W>; 2],
    pub(super) to_move: Player,
    pub(super) stage: Stage,
    pub(super) shape: Shape,
    /// The squares of the board.
    pub(super) squares: Bits<W>,
    /// The squares where a full board has black stones.
    pub(super) dark: Bits<W>,
    /// The squares from which two steps to the east, and to the west, stay on the board.
    pub(super) rooms: [Bits<W>; 2],
}

/// A position of any size, for reading, writing and drawing. [`Board::resized`] makes it fast.
pub type Konane = Board<8>;
impl<const W: usize> Board<W> {
    /// The full board, without removals; `None` if its squares do not fit into the words.
    pub fn full(shape: Shape, any: bool) -> Option<Self> {
        let mut board = Self::empty(shape)?;
        board.stones = [board.dark, board.squares.minus(board.dark)];
        board.stage = Stage::First { any };
        Some(board)
    }

    /// A board without stones, Black to move; `None` if its squares do not fit into the words.
    pub fn empty(shape: Shape) -> Option<Self> {
        if shape.squares() > Bits::<W>::ROOM {
            return None;
        }
        let columns = shape.columns();
        let rooms =
            [shape.squares_where(|_, column| column + 2 < columns), shape.squares_where(|_, column| column >= 2)];
        let squares = Bits::below(shape.squares());
        let dark = shape.squares_where(|row, column| (row + column) % 2 == 0);
        let (stones, to_move, stage) = ([Bits::NONE; 2], Player::LEFT, Stage::Jumps);
        Some(Self { stones, to_move, stage, shape, squares, dark, rooms })
    }

    /// The board with these stones of Black and of White, which share no square, and this player to jump.
    #[must_use]
    pub fn with_stones(self, stones: [Bits<W>; 2], to_move: Player) -> Self {
        self.at_stage(stones, to_move, Stage::Jumps)
    }

    /// The board with these stones, this player to move and this stage of the opening.
    #[must_use]
    pub(super) fn at_stage(mut self, stones: [Bits<W>; 2], to_move: Player, stage: Stage) -> Self {
        (self.stones, self.to_move, self.stage) = (stones, to_move, stage);
        self
    }

    /// The same board in another number of words; `None` if its squares do not fit into them.
    pub fn resized<const V: usize>(&self) -> Option<Board<V>> {
        let mut board = Board::<V>::empty(self.shape)?;
        for (into, from) in board.stones.iter_mut().zip(self.stones) {
            *into = from.iter().collect();
        }
        (board.to_move, board.stage) = (self.to_move, self.stage);
        Some(board)
    }

    /// The size.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The stage of the opening.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The stones of a player.
    #[inline]
    pub fn stones(&self, player: Player) -> Bits<W> {
        self.stones[player.index()]
    }

    /// The squares without a stone.
    #[inline]
    pub fn vacant(&self) -> Bits<W> {
        self.squares.minus(self.stones[0]).minus(self.stones[1])
    }

    /// The squares of the board.
    #[inline]
    pub fn squares(&self) -> Bits<W> {
        self.squares
    }

    /// The player whose turn it is, whether or not there is a move.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The same stones with this player to move.
    #[inline]
    #[must_use]
    pub fn with_turn(mut self, to_move: Player) -> Self {
        self.to_move = to_move;
        self
    }
}
