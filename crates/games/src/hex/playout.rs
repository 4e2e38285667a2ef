//! Random games.
//!
//! A full board joins the sides of exactly one player, the one who would have joined first. So a random game fills the
//! board at random, and one check at the end finds the winner.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Player, Rules};
use rand::Rng;

use super::board::Board;
use super::rules::Move;
use super::shape::{Beside, Shape};

/// The free cells in any order, with random draws.
struct Bag {
    cells: [u16; Shape::LONGEST * Shape::LONGEST],
    count: usize,
}

impl Bag {
    fn of<const W: usize>(free: Bits<W>) -> Self {
        let mut bag = Self { cells: [0; Shape::LONGEST * Shape::LONGEST], count: 0 };
        for cell in free.iter() {
            bag.cells[bag.count] = cell as u16;
            bag.count += 1;
        }
        bag
    }

    fn draw<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<usize> {
        // Drawn as u32, so that machines of any word size draw the same.
        let place = (self.count > 0).then(|| rng.random_range(0..self.count as u32) as usize)?;
        self.count -= 1;
        self.cells.swap(place, self.count);
        Some(self.cells[self.count].into())
    }
}

impl<const W: usize> Board<W> {
    /// Plays random moves until the pie rule no longer matters.
    fn eat_pie<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let mut moves = Vec::new();
        while self.pie && self.winner.is_none() {
            moves.clear();
            self.moves(&mut moves);
            self.play(moves[rng.random_range(0..moves.len() as u32) as usize]);
        }
    }

    /// Puts a stone of the player to move on a free cell, without checking whether it joins anything.
    #[inline]
    fn put(&mut self, cell: usize) {
        self.free.remove(cell);
        self.stones[self.to_move.index()].insert(cell);
        self.to_move = self.to_move.opponent();
    }

    /// Finds the winner on a full board.
    fn decide(&mut self) {
        self.winner = Some(if self.has_joined(Player::LEFT) { Player::LEFT } else { Player::RIGHT });
    }

    /// Fills the board at random.
    pub(super) fn play_out<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        self.eat_pie(rng);
        if self.winner.is_some() {
            return;
        }
        let mut bag = Bag::of(self.free);
        while let Some(cell) = bag.draw(rng) {
            self.put(cell);
        }
        self.decide();
    }

    /// Fills the board: each player saves bridges that the opponent has just intruded into, and otherwise moves at
    /// random.
    pub(super) fn play_out_with_bridges<R: Rng>(&mut self, rng: &mut R) {
        self.eat_pie(rng);
        if self.winner.is_some() {
            return;
        }
        let mut bag = Bag::of(self.free);
        let mut last = None;
        while !self.free.is_empty() {
            let saving = last.and_then(|intruder| self.saving(intruder, rng.random_range(0..6)));
            let cell = match saving {
                Some(cell) => cell,
                // Cells that saved a bridge are still in the bag.
                None => match bag.draw(rng) {
                    Some(cell) if self.free.has(cell) => cell,
                    Some(_) => continue,
                    None => break,
                },
            };
            self.put(cell);
            last = Some(cell);
        }
        self.decide();
    }

    /// A move that saves a bridge of the player to move after the opponent's intrusion with this stone: the free cell
    /// between two stones, or a stone and a side, that the intruder touches too. The search starts in one of the six
    /// directions.
    fn saving(&self, intruder: usize, first: usize) -> Option<usize> {
        let around = self.shape.around(intruder);
        let is_own = |direction: usize| match around[direction % 6] {
            Beside::Cell(cell) => self.stones[self.to_move.index()].has(cell),
            Beside::Side(player) => player == self.to_move,
            Beside::Corner => false,
        };
        (first..first + 6).find_map(|direction| match around[(direction + 1) % 6] {
            Beside::Cell(cell) if self.free.has(cell) && is_own(direction) && is_own(direction + 2) => Some(cell),
            _ => None,
        })
    }

    /// A move that saves some bridge of the player to move; none if none is in danger.
    pub(super) fn any_saving<R: Rng>(&self, rng: &mut R) -> Option<Move> {
        let first = rng.random_range(0..6);
        let others = self.stones[self.to_move.opponent().index()];
        others.iter().find_map(|stone| self.saving(stone, first)).map(Move::cell)
    }
}
