//! The game on the dynamic board.

use hedgerow_core::{Naming, Player, Rules, Turn};
use rand::Rng;

use super::super::board::Stage;
use super::super::jumps::{Direction, Jump};
use super::super::players::{BoardView, Group, Window, safety};
use super::super::shape::Shape;
use super::{Dynamic, EMPTY, WALL};

/// The information needed to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Past {
    stage: Stage,
    changes: usize,
}

impl Dynamic {
    /// Calls `visit` with the jumps of the stone on a cell.
    #[inline]
    fn jumps_of(&self, cell: usize, mut visit: impl FnMut(Jump)) {
        let from = usize::from(self.grid.squares[cell]);
        for (reach, stride) in self.cells[cell].reach.into_iter().zip(self.grid.strides) {
            for taken in 1..=isize::from(reach) {
                visit(Jump::new(from, from.wrapping_add_signed(2 * taken * stride)));
            }
        }
    }

    /// A random jump of the player to move; none if there is none.
    #[inline]
    pub fn random_jump<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Jump> {
        let total = u32::from(self.moves[self.to_move.index()]);
        if total == 0 {
            return None;
        }
        let mut before = rng.random_range(0..total);
        for cell in self.list(self.to_move) {
            let known = &self.cells[cell];
            let count: u32 = known.reach.iter().map(|&reach| u32::from(reach)).sum();
            if before >= count {
                before -= count;
                continue;
            }
            let from = usize::from(self.grid.squares[cell]);
            for (reach, stride) in known.reach.into_iter().zip(self.grid.strides) {
                if before < u32::from(reach) {
                    return Some(Jump::new(from, from.wrapping_add_signed(2 * (before as isize + 1) * stride)));
                }
                before -= u32::from(reach);
            }
        }
        None
    }
}

impl Rules for Dynamic {
    type Move = Jump;
    type Undo = Past;

    fn naming(&self) -> Naming {
        Naming::Stones
    }

    #[inline]
    fn turn(&self) -> Turn {
        let any = match self.stage {
            Stage::Jumps => self.movable[self.to_move.index()] > 0,
            _ => !self.board().removals().is_empty(),
        };
        if any { Turn::Player(self.to_move) } else { Turn::Over }
    }

    #[inline]
    fn moves(&self, into: &mut Vec<Jump>) {
        if self.stage != Stage::Jumps {
            return self.board().moves(into);
        }
        for cell in self.list(self.to_move) {
            self.jumps_of(cell, |jump| into.push(jump));
        }
    }

    #[inline]
    fn play(&mut self, chosen: Jump) -> Past {
        let past = Past { stage: self.stage, changes: self.changes.len() };
        if past.stage == Stage::Jumps {
            self.jump::<true>(chosen);
        } else {
            self.remove(chosen.from.into());
            self.stage = if past.stage == Stage::Second { Stage::Jumps } else { Stage::Second };
        }
        self.to_move = self.to_move.opponent();
        past
    }

    #[inline]
    fn undo(&mut self, chosen: Jump, past: Past) {
        self.to_move = self.to_move.opponent();
        self.stage = past.stage;
        if past.stage == Stage::Jumps {
            self.jump_back(chosen, past.changes);
        } else {
            self.put_back(chosen.from.into(), self.to_move.index(), past.changes);
        }
    }

    fn result(&self, player: Player) -> i32 {
        if player == self.to_move { -1 } else { 1 }
    }

    fn result_sum(&self) -> Option<i32> {
        Some(0)
    }

    fn key(&self) -> u128 {
        self.board().key()
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
        // Nothing will be taken back.
        self.changes.clear();
        while let Some(jump) = self.random_jump(rng) {
            self.jump::<false>(jump);
            self.to_move = self.to_move.opponent();
        }
    }
}

impl BoardView for Dynamic {
    type Region = Window;

    #[inline]
    fn shape(&self) -> Shape {
        self.grid.shape
    }

    #[inline]
    fn stage(&self) -> Stage {
        self.stage
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn stone(&self, square: usize) -> Option<Player> {
        let content = self.content(square);
        (content < EMPTY).then(|| Player::new(content))
    }

    #[inline]
    fn count(&self, group: Group, player: Player) -> i32 {
        let counts = match group {
            Group::Movable => &self.movable,
            Group::Moves => &self.moves,
            Group::Pieces => &self.pieces,
            Group::Ways => return safety::ways(self, player, |_| true),
            Group::Safe => return safety::safe_ways(self, player, |_| true),
        };
        counts[player.index()].into()
    }

    /// This board is slow at it, so it uses the sets of squares.
    fn lead_after(&self, jump: Jump, group: Group, weight: i32) -> i32 {
        self.board().lead_after(jump, group, weight)
    }

    /// Uses the sets of squares, too.
    fn learnt(&self) -> Option<i32> {
        BoardView::learnt(&self.board())
    }

    fn region(&self, window: Window) -> Window {
        window
    }

    #[inline]
    fn count_in(&self, region: Window, group: Group, player: Player) -> i32 {
        let shape = self.grid.shape;
        let within = |square: usize| region.has(shape.place(square).0, shape.place(square).1);
        if group == Group::Pieces {
            let is_his = |&square: &usize| self.content(square) == player.index() as u8 && within(square);
            return (0..shape.squares()).filter(is_his).count() as i32;
        }
        match group {
            Group::Ways => return safety::ways(self, player, within),
            Group::Safe => return safety::safe_ways(self, player, within),
            Group::Movable | Group::Moves | Group::Pieces => {}
        }
        let inside = self.list(player).filter(|&cell| within(self.grid.squares[cell].into()));
        match group {
            Group::Movable => inside.count() as i32,
            _ => inside.flat_map(|cell| self.cells[cell].reach).map(i32::from).sum(),
        }
    }

    fn jumps_in(&self, region: Window, into: &mut Vec<Jump>) {
        let shape = self.grid.shape;
        for cell in self.list(self.to_move) {
            let (row, column) = shape.place(self.grid.squares[cell].into());
            if region.has(row, column) {
                self.jumps_of(cell, |jump| into.push(jump));
            }
        }
    }

    #[inline]
    fn look(&self, (row, column): (usize, usize), direction: Direction, steps: usize) -> Option<Option<Player>> {
        let mut cell = usize::from(self.grid.cells[self.grid.shape.square(row, column)]);
        for _ in 0..steps {
            cell = self.towards(cell, direction as usize, 1);
            if self.cells[cell].content == WALL {
                return None;
            }
        }
        let content = self.cells[cell].content;
        Some((content < EMPTY).then(|| Player::new(content)))
    }

    #[inline]
    fn ways(&self, (row, column): (usize, usize), _player: Player) -> u32 {
        let cell = self.grid.cells[self.grid.shape.square(row, column)];
        self.cells[usize::from(cell)].reach.iter().map(|&reach| u32::from(reach > 0)).sum()
    }
}
