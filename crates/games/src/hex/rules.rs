//! Whose turn it is, what may be done and how it ends.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Naming, Player, Rules, Turn, key_of};
use hedgerow_search::PackedMove;
use rand::Rng;

use super::board::Board;

/// Taking a free cell, or taking over the first stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

impl PackedMove for Move {
    fn pack(self) -> u128 {
        self.0.into()
    }

    fn unpack(packed: u128) -> Self {
        Self(packed as u16)
    }
}

impl Move {
    /// Taking over the first stone, which the pie rule allows White in the first turn: it becomes a white stone on the
    /// cell that mirrors its own across the long diagonal, where it is worth to White what it was worth to Black.
    pub const TAKE_OVER: Self = Self(u16::MAX);

    /// Taking this cell.
    #[inline]
    pub fn cell(cell: usize) -> Self {
        Self(cell as u16)
    }

    /// The cell that is taken; `None` if the first stone is taken over.
    #[inline]
    pub fn taken(self) -> Option<usize> {
        (self != Self::TAKE_OVER).then_some(self.0.into())
    }
}

impl<const W: usize> Board<W> {
    /// Whether White may take over the first stone now.
    #[inline]
    pub fn may_take_over(&self) -> bool {
        self.pie && self.to_move == Player::RIGHT && self.winner.is_none()
    }

    /// Hands a player's only stone over to the other player, mirrored.
    fn hand_over(&mut self, from: Player) {
        let Some(stone) = self.stones[from.index()].first() else { return };
        let mirrored = self.shape.mirrored(stone);
        self.stones[from.index()] = Bits::NONE;
        self.stones[from.opponent().index()] = Bits::one(mirrored);
        self.free.insert(stone);
        self.free.remove(mirrored);
    }
}

impl<const W: usize> Rules for Board<W> {
    type Move = Move;
    /// Whether the pie rule was in force.
    type Undo = bool;

    fn naming(&self) -> Naming {
        Naming::Stones
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.winner.is_some() { Turn::Over } else { Turn::Player(self.to_move) }
    }

    #[inline]
    fn moves(&self, into: &mut Vec<Move>) {
        if self.winner.is_none() {
            into.extend(self.free.iter().map(Move::cell));
            into.extend(self.may_take_over().then_some(Move::TAKE_OVER));
        }
    }

    #[inline]
    fn play(&mut self, chosen: Move) -> bool {
        let (mover, pie) = (self.to_move, self.pie);
        match chosen.taken() {
            Some(cell) => {
                self.free.remove(cell);
                self.stones[mover.index()].insert(cell);
                self.pie &= mover == Player::LEFT;
            }
            None => {
                self.hand_over(mover.opponent());
                self.pie = false;
            }
        }
        if self.has_joined(mover) {
            self.winner = Some(mover);
        }
        self.to_move = mover.opponent();
        pie
    }

    #[inline]
    fn undo(&mut self, chosen: Move, pie: bool) {
        let mover = self.to_move.opponent();
        (self.to_move, self.winner, self.pie) = (mover, None, pie);
        match chosen.taken() {
            Some(cell) => {
                self.free.insert(cell);
                self.stones[mover.index()].remove(cell);
            }
            None => self.hand_over(mover),
        }
    }

    /// There are no draws: a full board joins the sides of exactly one player.
    fn result(&self, player: Player) -> i32 {
        if self.winner == Some(player) { 1 } else { -1 }
    }

    fn result_sum(&self) -> Option<i32> {
        Some(0)
    }

    /// Exact on boards of up to 62 cells.
    fn key(&self) -> u128 {
        let [black, white] = self.stones;
        let (turn, pie) = (self.to_move.index() as u64, u64::from(self.pie));
        if self.shape.cells() <= 62 {
            return u128::from(black.0[0] | turn << 62 | pie << 63) << 64 | u128::from(white.0[0]);
        }
        key_of(&(self.stones, turn | pie << 1))
    }

    fn rollout<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        self.play_out(rng);
    }
}
