//! Whose turn it is, what may be done and how it ends.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Naming, Player, Rules, Turn, key_of};
use hedgerow_search::PackedMove;
use rand::Rng;

use super::board::{Board, PLAYERS};

/// Taking a free cell, or taking over the first stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u8);

impl PackedMove for Move {
    fn pack(self) -> u128 {
        self.0.into()
    }

    fn unpack(packed: u128) -> Self {
        Self(packed as u8)
    }
}

impl Move {
    /// Taking over the first stone, which the pie rule allows the players after the first in their first turn: it becomes theirs.
    pub const TAKE_OVER: Self = Self(u8::MAX);

    /// Taking this cell.
    #[inline]
    pub fn cell(cell: usize) -> Self {
        debug_assert!(cell < usize::from(u8::MAX));
        Self(cell as u8)
    }

    /// The cell that is taken; `None` if the first stone is taken over.
    #[inline]
    pub fn taken(self) -> Option<usize> {
        (self != Self::TAKE_OVER).then_some(self.0.into())
    }
}

impl<const W: usize> Board<W> {
    /// Whether the player to move may take over the first stone.
    #[inline]
    pub fn may_take_over(&self) -> bool {
        self.pie && self.to_move.index() > 0 && self.winner.is_none()
    }

    /// Ends the turn of a player who has just changed their stones.
    #[inline]
    fn pass_on(&mut self, mover: Player) {
        if self.has_joined(mover) {
            self.winner = Some(mover);
        }
        self.to_move = mover.next(self.shape.players());
    }
}

impl<const W: usize> Rules for Board<W> {
    type Move = Move;
    /// Whether the pie rule was in force.
    type Undo = bool;

    const PLAYERS: (usize, usize) = (2, PLAYERS);

    #[inline]
    fn players(&self) -> usize {
        self.shape.players()
    }

    fn naming(&self) -> Naming {
        Naming::Numbers
    }

    #[inline]
    fn turn(&self) -> Turn {
        let over = self.winner.is_some() || self.free.is_empty() && !self.may_take_over();
        if over { Turn::Over } else { Turn::Player(self.to_move) }
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
                self.pie &= mover.index() + 1 < self.shape.players();
            }
            None => {
                self.stones[mover.index()] = std::mem::replace(&mut self.stones[0], Bits::NONE);
                self.pie = false;
            }
        }
        self.pass_on(mover);
        pie
    }

    #[inline]
    fn undo(&mut self, chosen: Move, pie: bool) {
        let players = self.shape.players();
        let mover = Player::new(((self.to_move.index() + players - 1) % players) as u8);
        (self.to_move, self.winner, self.pie) = (mover, None, pie);
        match chosen.taken() {
            Some(cell) => {
                self.free.insert(cell);
                self.stones[mover.index()].remove(cell);
            }
            None => self.stones[0] = std::mem::replace(&mut self.stones[mover.index()], Bits::NONE),
        }
    }

    /// 1 for a win, -1 for a loss, 0 for a draw: where three play, two lose where one wins, so the sum is not constant.
    fn result(&self, player: Player) -> i32 {
        match self.winner {
            None => 0,
            Some(winner) if winner == player => 1,
            Some(_) => -1,
        }
    }

    fn result_sum(&self) -> Option<i32> {
        (self.shape.players() == 2).then_some(0)
    }

    /// Exact if two bits a cell, the turn and the pie rule fit: in boxes of up to 62 cells.
    fn key(&self) -> u128 {
        let [one, two, three] = self.stones;
        let turn = self.to_move.index() as u64 | u64::from(self.pie) << 2;
        if self.shape.cells() <= 62 {
            let (low, high) = (one.0[0] | three.0[0], two.0[0] | three.0[0]);
            return u128::from(high | turn >> 2 << 62) << 64 | u128::from(low | turn << 62);
        }
        key_of(&(self.stones, turn))
    }

    fn rollout<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        self.play_out(rng);
    }
}
