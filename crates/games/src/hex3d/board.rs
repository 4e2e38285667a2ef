//! Boxes as sets of cells: each player's stones, and the free cells.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::shape::Shape;

/// The most players: three, or [two](Shape::for_two).
pub const PLAYERS: usize = 3;

/// A box in play, as sets of cells in words of 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board<const W: usize> {
    /// Each player's stones.
    pub(super) stones: [Bits<W>; PLAYERS],
    /// The cells that are neither taken nor excluded.
    pub(super) free: Bits<W>,
    pub(super) to_move: Player,
    /// The player who has joined their faces.
    pub(super) winner: Option<Player>,
    /// Whether the first stone may still be taken over.
    pub(super) pie: bool,
    pub(super) shape: Shape,
    /// The two faces of each player.
    pub(super) faces: [[Bits<W>; 2]; PLAYERS],
}

/// A position of any size, for reading, writing and drawing. [`Board::resized`] makes it fast.
pub type Hex3d = Board<4>;

impl<const W: usize> Board<W> {
    /// The empty box; `None` if its cells do not fit into the words.
    pub fn empty(shape: Shape) -> Option<Self> {
        (shape.cells() <= Bits::<W>::ROOM).then(|| Self {
            stones: [Bits::NONE; PLAYERS],
            free: Bits::below(shape.cells()),
            to_move: Player::new(0),
            winner: None,
            pie: false,
            shape,
            faces: std::array::from_fn(|player| shape.faces(Player::new(player as u8))),
        })
    }

    /// The same box with these cells excluded; none of them may hold a stone.
    #[must_use]
    pub fn without(mut self, excluded: Bits<W>) -> Self {
        self.free = self.free.minus(excluded);
        self
    }

    /// The same box with the pie rule, if it is not too late for the rule.
    #[must_use]
    pub fn with_pie(mut self) -> Self {
        self.pie = self.is_early();
        self
    }

    /// The same box without its stones, player 1 to move.
    pub(super) fn emptied(mut self) -> Self {
        for stones in std::mem::replace(&mut self.stones, [Bits::NONE; PLAYERS]) {
            self.free = self.free.or(stones);
        }
        (self.to_move, self.winner) = (Player::new(0), None);
        self
    }

    /// The same box with these stones, which share no cell, and this player to move. If two players have joined their
    /// faces, no play leads there, and the error names them.
    pub fn with_stones(mut self, stones: [Bits<W>; PLAYERS], to_move: Player) -> Result<Self, [Player; 2]> {
        (self.stones, self.to_move, self.winner) = (stones, to_move, None);
        for player in (0..PLAYERS as u8).map(Player::new) {
            self.free = self.free.minus(stones[player.index()]);
            if self.has_joined(player) {
                if let Some(other) = self.winner {
                    return Err([other, player]);
                }
                self.winner = Some(player);
            }
        }
        self.pie &= self.is_early();
        Ok(self)
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

    /// How many stones are on the board.
    pub fn stones_on_board(&self) -> usize {
        self.stones.iter().map(|stones| stones.len()).sum()
    }

    /// The cells that can be taken.
    #[inline]
    pub fn free(&self) -> Bits<W> {
        self.free
    }

    /// The excluded cells.
    pub fn excluded(&self) -> Bits<W> {
        self.stones.iter().fold(Bits::below(self.shape.cells()).minus(self.free), |rest, &stones| rest.minus(stones))
    }

    /// The player to move; in a finished game, the player who would move.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Who has won.
    #[inline]
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Whether the pie rule is still in force.
    pub fn pie(&self) -> bool {
        self.pie
    }

    /// The two faces that a player has to join.
    #[inline]
    pub fn faces(&self, player: Player) -> [Bits<W>; 2] {
        self.faces[player.index()]
    }

    /// Whether the turn and the stones belong to one of the first three turns, in which the pie rule matters.
    fn is_early(&self) -> bool {
        let counts = self.stones.map(|stones| stones.len());
        matches!((counts, self.to_move.index()), ([0, 0, 0], 0) | ([1, 0, 0], 1) | ([1, 1, 0], 2))
    }

    /// The cells of a set and those beside them.
    #[inline]
    pub fn spread(&self, set: Bits<W>) -> Bits<W> {
        // Front and back may be nobody's; the other faces always are the sides of the box.
        let [[top, bottom], [left, right], _] = self.faces;
        let (row, layer) = (self.shape.columns(), self.shape.columns() * self.shape.rows());
        // A step into the layer behind the last one leaves the box by its number, or the range of the words.
        set.or(set.minus(right).up(1))
            .or(set.minus(left).down(1))
            .or(set.minus(bottom).up(row))
            .or(set.minus(top).down(row))
            .or(set.up(layer))
            .or(set.down(layer))
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

    /// Whether a player has joined their faces.
    #[inline]
    pub fn has_joined(&self, player: Player) -> bool {
        let ([near, far], stones) = (self.faces[player.index()], self.stones[player.index()]);
        !stones.and(near).is_empty() && !self.reached(near, stones).and(far).is_empty()
    }

    /// A shortest chain of stones of the winner from face to face; empty if nobody has won.
    pub fn chain(&self) -> Vec<usize> {
        let Some(winner) = self.winner else { return Vec::new() };
        let ([near, far], stones) = (self.faces(winner), self.stones(winner));
        let mut steps = vec![near.and(stones)];
        loop {
            let last = steps[steps.len() - 1];
            if let Some(end) = last.and(far).first() {
                // Back from the far face, each time to a stone of the previous step.
                let mut chain = vec![end];
                for step in steps.iter().rev().skip(1) {
                    let beside = self.spread(Bits::one(chain[chain.len() - 1])).and(*step);
                    if let Some(cell) = beside.first() {
                        chain.push(cell);
                    }
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
