//! Whose turn it is and what may be done: removals at the opening, then jumps.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Naming, Player, Rules, Turn};
use rand::Rng;

use super::board::{Board, Stage};
use super::jumps::Jump;

impl<const W: usize> Board<W> {
    /// The stones that the player to move may remove at the opening; none once the players jump.
    pub fn removals(&self) -> Bits<W> {
        let own = self.stones[self.to_move.index()];
        match self.stage {
            Stage::First { any: true } => own,
            Stage::First { any: false } => own.and(self.shape.corners_and_centre()),
            Stage::Second => match self.vacant().first() {
                Some(hole) => own.and(self.shape.beside(hole).collect()),
                None => Bits::NONE,
            },
            Stage::Jumps => Bits::NONE,
        }
    }
}
impl<const W: usize> Rules for Board<W> {
    type Move = Jump;
    type Undo = Stage;

    fn naming(&self) -> Naming {
        Naming::Stones
    }

    #[inline]
    fn turn(&self) -> Turn {
        let any = match self.stage {
            Stage::Jumps => !self.movable(self.to_move).is_empty(),
            _ => !self.removals().is_empty(),
        };
        if any { Turn::Player(self.to_move) } else { Turn::Over }
    }

    #[inline]
    fn moves(&self, into: &mut Vec<Jump>) {
        match self.stage {
            Stage::Jumps => self.list_jumps(self.to_move, into),
            _ => into.extend(self.removals().iter().map(|square| Jump::new(square, square))),
        }
    }

    #[inline]
    fn play(&mut self, chosen: Jump) -> Stage {
        let stage = self.stage;
        if stage == Stage::Jumps {
            self.jump(self.to_move, chosen);
        } else {
            self.stones[self.to_move.index()].remove(chosen.from.into());
            self.stage = if stage == Stage::Second { Stage::Jumps } else { Stage::Second };
        }
        self.to_move = self.to_move.opponent();
        stage
    }

    #[inline]
    fn undo(&mut self, chosen: Jump, stage: Stage) {
        self.to_move = self.to_move.opponent();
        self.stage = stage;
        if stage == Stage::Jumps {
            self.jump_back(self.to_move, chosen);
        } else {
            self.stones[self.to_move.index()].insert(chosen.from.into());
        }
    }

    fn result(&self, player: Player) -> i32 {
        if player == self.to_move { -1 } else { 1 }
    }

    fn result_sum(&self) -> Option<i32> {
        Some(0)
    }

    /// Exact for boards of one word: the squares with a stone, and which of these have a stone of the colour that a
    /// full board would not have there. The turn is stored in the bits of empty squares, which are unused in the second
    /// half.
    fn key(&self) -> u128 {
        let [black, white] = self.stones;
        if W == 1 {
            let occupied = black.0[0] | white.0[0];
            let strange = black.0[0] & !self.dark.0[0] | white.0[0] & self.dark.0[0];
            let turn = if self.to_move == Player::LEFT { 0 } else { !occupied };
            return u128::from(occupied) << 64 | u128::from(strange | turn);
        }
        let words = black.0.iter().chain(&white.0);
        let turn = self.to_move.index() as u64 + 1;
        let (mut one, mut other) = (turn, !turn);
        for &word in words {
            one = (one ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
            other = (other.rotate_left(23) ^ word).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        }
        u128::from(one ^ one >> 31) << 64 | u128::from(other ^ other >> 29)
    }

    fn rollout<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let mut moves = Vec::new();
        while self.stage != Stage::Jumps {
            moves.clear();
            self.moves(&mut moves);
            if moves.is_empty() {
                return;
            }
            self.play(moves[rng.random_range(0..moves.len())]);
        }
        self.jump_at_random(rng);
    }
}
