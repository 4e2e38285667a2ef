//! Random play.
//!
//! In one direction a square is the end of at most one jump: before it comes a victim, and before that a square which
//! either has the jumping stone or is empty and passed over. So a set of squares represents a set of jumps, all jumps
//! of a player are four such sets, and a random jump is a random member of them; walking back finds its start.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;
use rand::Rng;

use super::board::Board;
use super::jumps::{Direction, Jump};

impl<const W: usize> Board<W> {
    /// The squares where jumps of these stones over hostile ones in a direction end.
    #[inline(always)]
    fn ends_of(&self, own: Bits<W>, hostile: Bits<W>, vacant: Bits<W>, direction: Direction) -> Bits<W> {
        let ramps = self.ramps_over(hostile, vacant, direction);
        let twice = |squares| self.step(self.step(squares, direction), direction);
        let mut ends = twice(own.and(ramps));
        let mut on = ends.and(ramps);
        while !on.is_empty() {
            on = twice(on);
            ends = ends.or(on);
            on = on.and(ramps);
        }
        ends
    }

    /// The squares where jumps of the player in a direction end, each of one jump.
    #[inline]
    pub fn ends(&self, player: Player, direction: Direction) -> Bits<W> {
        let [own, hostile] = [player, player.opponent()].map(|player| self.stones[player.index()]);
        self.ends_of(own, hostile, self.vacant(), direction)
    }

    /// A random jump of these stones: where it ends, and the way back one square at a time.
    #[inline]
    fn any_end<R: Rng + ?Sized>(&self, own: Bits<W>, hostile: Bits<W>, rng: &mut R) -> Option<(usize, isize)> {
        let vacant = self.squares().minus(own).minus(hostile);
        // Unrolled, so that each direction is a constant where its shifts are compiled.
        let towards = |direction| self.ends_of(own, hostile, vacant, direction);
        let ends =
            [towards(Direction::East), towards(Direction::South), towards(Direction::West), towards(Direction::North)];
        let counts = ends.map(|ends| ends.len() as u32);
        let total: u32 = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let columns = self.shape().columns() as isize;
        let mut before = rng.random_range(0..total);
        // Skip half of the sets at once.
        let half = counts[0] + counts[1];
        let (first, mut place) = if before < half { (0, 0) } else { (half, 2) };
        before -= first;
        if before >= counts[place] {
            before -= counts[place];
            place += 1;
        }
        Some((nth(ends[place], before), [-1, -columns, 1, columns][place]))
    }

    /// A random jump of the player; none if there is none.
    #[inline]
    pub fn random_jump<R: Rng + ?Sized>(&self, player: Player, rng: &mut R) -> Option<Jump> {
        let [own, hostile] = [player, player.opponent()].map(|player| self.stones[player.index()]);
        let (end, back) = self.any_end(own, hostile, rng)?;
        let mut from = end.wrapping_add_signed(2 * back);
        while !own.has(from) {
            from = from.wrapping_add_signed(2 * back);
        }
        Some(Jump::new(from, end))
    }

    /// Random jumps of both players in turn, until a player cannot jump.
    #[inline]
    pub(super) fn jump_at_random<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let mut player = self.to_move;
        let [mut own, mut hostile] = [player, player.opponent()].map(|player| self.stones[player.index()]);
        while let Some((end, back)) = self.any_end(own, hostile, rng) {
            let mut at = end;
            loop {
                hostile.remove(at.wrapping_add_signed(back));
                at = at.wrapping_add_signed(2 * back);
                if own.has(at) {
                    break;
                }
            }
            own.remove(at);
            own.insert(end);
            (own, hostile) = (hostile, own);
            player = player.opponent();
        }
        self.to_move = player;
        self.stones[player.index()] = own;
        self.stones[player.opponent().index()] = hostile;
    }
}

/// The number with `before` smaller ones in the set. There are few: removing them one by one is the quickest.
#[inline]
fn nth<const W: usize>(set: Bits<W>, mut before: u32) -> usize {
    for (place, &word) in set.0.iter().enumerate() {
        let count = word.count_ones();
        if before < count {
            let mut rest = word;
            for _ in 0..before {
                rest &= rest - 1;
            }
            return 64 * place + rest.trailing_zeros() as usize;
        }
        before -= count;
    }
    0
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use hedgerow_core::{Notation, Rules, Seed};

    use super::super::Konane;
    use super::*;

    #[test]
    fn every_jump_is_as_likely_as_any_other() {
        // Jumps over one stone and over three, in all directions.
        let board = Konane::read("..X.O.X/..O..../XO.O.O./..O..../..X.O.. X").unwrap().resized::<1>().unwrap();
        let mut moves = Vec::new();
        board.moves(&mut moves);
        assert!(moves.len() > 4, "{moves:?}");
        let mut rng = Seed::new(3).rng();
        let mut counts: HashMap<Jump, f64> = HashMap::new();
        let tries = 2000.0 * moves.len() as f64;
        for _ in 0..tries as usize {
            *counts.entry(board.random_jump(Player::LEFT, &mut rng).unwrap()).or_default() += 1.0;
        }
        assert_eq!(counts.len(), moves.len());
        for jump in moves {
            // Five standard errors.
            assert!((counts[&jump] - 2000.0).abs() < 5.0 * 2000_f64.sqrt(), "{jump:?}: {}", counts[&jump]);
        }
    }
}
