//! Updates the lists of the dynamic board.

use super::super::jumps::Jump;
use super::{Change, Content, Dynamic, EMPTY, WALL, way};

impl Dynamic {
    /// Fills the lists of a board that has its stones.
    pub(super) fn build_lists(&mut self) {
        // From the last square to the first, as new entries go to the front.
        for square in (0..self.grid.shape.squares()).rev() {
            let cell = usize::from(self.grid.cells[square]);
            if self.cells[cell].content < EMPTY {
                for direction in 0..4 {
                    self.look_again::<false>(cell, direction);
                }
            }
        }
    }

    /// How many times in a row the stone on a cell can jump in a direction.
    #[inline]
    fn reach(&self, cell: usize, direction: usize) -> u8 {
        let hostile: Content = 1 - self.cells[cell].content;
        let step = self.grid.steps[direction];
        let mut reach = 0;
        let mut at = cell.wrapping_add_signed(step);
        // A hostile stone is on the board, so the cell behind it is at most in the wall.
        while self.cells[at].content == hostile && self.cells[at.wrapping_add_signed(step)].content == EMPTY {
            reach += 1;
            at = at.wrapping_add_signed(2 * step);
        }
        reach
    }

    /// Recomputes the reach of the stone on a cell.
    #[inline]
    fn look_again<const NOTE: bool>(&mut self, cell: usize, direction: usize) {
        let reach = self.reach(cell, direction);
        self.set::<NOTE>(cell, direction, reach);
    }

    /// Sets a stone's reach in a direction, and updates whether it is in its list.
    #[inline]
    fn set<const NOTE: bool>(&mut self, cell: usize, direction: usize, reach: u8) {
        let known = &mut self.cells[cell];
        let old = known.reach[direction];
        if old == reach {
            return;
        }
        let player = usize::from(known.content & 1);
        if NOTE {
            self.changes.push(Change {
                cell: cell as u16,
                before: known.before,
                after: known.after,
                player: player as u8,
                direction: direction as u8,
                reach: old,
            });
        }
        let was = known.is_movable();
        known.reach[direction] = reach;
        let is = known.is_movable();
        self.moves[player] = self.moves[player] + u16::from(reach) - u16::from(old);
        match (was, is) {
            (false, true) => {
                // Insert at the front of the list.
                let head = self.grid.heads[player];
                let first = self.cells[usize::from(head)].after;
                (self.cells[cell].before, self.cells[cell].after) = (head, first);
                self.link(cell);
                self.movable[player] += 1;
            }
            (true, false) => {
                self.unlink(cell);
                self.movable[player] -= 1;
            }
            _ => {}
        }
    }

    /// Puts a cell between its neighbours.
    #[inline]
    fn link(&mut self, cell: usize) {
        let (before, after) = (self.cells[cell].before, self.cells[cell].after);
        self.cells[usize::from(before)].after = cell as u16;
        self.cells[usize::from(after)].before = cell as u16;
    }

    /// Removes a cell from between its neighbours; the cell remembers them.
    #[inline]
    fn unlink(&mut self, cell: usize) {
        let (before, after) = (self.cells[cell].before, self.cells[cell].after);
        self.cells[usize::from(before)].after = after;
        self.cells[usize::from(after)].before = before;
    }

    /// Undoes changes until only `until` are left.
    pub(super) fn take_back(&mut self, until: usize) {
        while self.changes.len() > until {
            let Some(change) = self.changes.pop() else { return };
            let (cell, player) = (usize::from(change.cell), usize::from(change.player));
            let known = &mut self.cells[cell];
            let was = known.is_movable();
            let reach = std::mem::replace(&mut known.reach[usize::from(change.direction)], change.reach);
            let is = known.is_movable();
            self.moves[player] = self.moves[player] + u16::from(change.reach) - u16::from(reach);
            match (was, is) {
                (true, false) => {
                    self.unlink(cell);
                    self.movable[player] -= 1;
                    (self.cells[cell].before, self.cells[cell].after) = (change.before, change.after);
                }
                (false, true) => {
                    self.link(cell);
                    self.movable[player] += 1;
                }
                _ => {}
            }
        }
    }

    /// Updates the stones that may jump over a cell, onto it or past it, after it has changed.
    #[inline]
    fn inform<const NOTE: bool>(&mut self, cell: usize) {
        for direction in 0..4 {
            self.inform_along::<NOTE>(cell, direction);
        }
    }

    /// The same for the stones that reach it in one direction.
    #[inline]
    fn inform_along<const NOTE: bool>(&mut self, cell: usize, direction: usize) {
        let step = -self.grid.steps[direction];
        let mut at = cell.wrapping_add_signed(step);
        let mut content = self.cells[at].content;
        if content < EMPTY {
            self.look_again::<NOTE>(at, direction);
        }
        while content != WALL {
            let last = content;
            at = at.wrapping_add_signed(step);
            content = self.cells[at].content;
            if content < EMPTY && last + content == 1 {
                // The stone has a hostile one in front; any other could not jump this way anyhow.
                self.look_again::<NOTE>(at, direction);
            }
            // Jumps go over every other square: two adjacent stones, or two adjacent gaps, block them all.
            if (content < EMPTY) == (last < EMPTY) {
                return;
            }
        }
    }

    /// Removes the stone on a cell.
    #[inline]
    fn clear<const NOTE: bool>(&mut self, cell: usize) {
        if self.cells[cell].is_movable() {
            for direction in 0..4 {
                self.set::<NOTE>(cell, direction, 0);
            }
        }
        self.cells[cell].content = EMPTY;
    }

    /// Makes a jump of the player to move.
    #[inline]
    pub(super) fn jump<const NOTE: bool>(&mut self, jump: Jump) {
        let (direction, taken) = way(self.grid.shape, jump.from.into(), jump.to.into());
        let [from, to] = [jump.from, jump.to].map(|square| usize::from(self.grid.cells[usize::from(square)]));
        let stone = self.cells[from].content;
        let victim = |board: &Self, place: usize| board.towards(from, direction, 2 * place as isize + 1);
        self.clear::<NOTE>(from);
        for place in 0..taken {
            self.clear::<NOTE>(victim(self, place));
        }
        self.cells[to].content = stone;
        self.pieces[usize::from(1 - stone)] -= taken as u16;
        for direction in 0..4 {
            self.look_again::<NOTE>(to, direction);
        }
        // Along the jump, the outermost squares reach all stones concerned; across it, each square does.
        let (ahead, back) = (direction, (direction + 2) % 4);
        self.inform_along::<NOTE>(to, back);
        self.inform_along::<NOTE>(from, ahead);
        for across in [(direction + 1) % 4, (direction + 3) % 4] {
            for cell in [from, to] {
                self.inform_along::<NOTE>(cell, across);
            }
            for place in 0..taken {
                self.inform_along::<NOTE>(victim(self, place), across);
            }
        }
    }

    /// Takes back a jump of the player who is to move again, down to this many changes.
    #[inline]
    pub(super) fn jump_back(&mut self, jump: Jump, until: usize) {
        self.take_back(until);
        let (direction, taken) = way(self.grid.shape, jump.from.into(), jump.to.into());
        let [from, to] = [jump.from, jump.to].map(|square| usize::from(self.grid.cells[usize::from(square)]));
        let stone = self.cells[to].content;
        for place in 0..taken {
            let victim = self.towards(from, direction, 2 * place as isize + 1);
            self.cells[victim].content = 1 - stone;
        }
        self.cells[to].content = EMPTY;
        self.cells[from].content = stone;
        self.pieces[usize::from(1 - stone)] += taken as u16;
    }

    /// Removes a stone at the opening.
    pub(super) fn remove(&mut self, square: usize) {
        let cell = usize::from(self.grid.cells[square]);
        self.pieces[usize::from(self.cells[cell].content & 1)] -= 1;
        self.clear::<true>(cell);
        self.inform::<true>(cell);
    }

    /// Puts back a stone of the player that was removed at the opening.
    pub(super) fn put_back(&mut self, square: usize, player: usize, until: usize) {
        self.take_back(until);
        let cell = usize::from(self.grid.cells[square]);
        self.cells[cell].content = player as Content;
        self.pieces[player & 1] += 1;
    }
}
