//! Counts that need more than the stones that can jump: directions of jumps, and safe ones.
//!
//! A *way* is a direction in which a stone can jump, however far. It is *safe* if no single jump of the other takes it
//! away: none captures the stone, moves the first stone that it would take, or ends on the square behind that. Two
//! moves may still spoil a safe way; but late in the game most safe ways last, and the players run out of everything
//! else first.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::super::board::Board;
use super::super::jumps::Direction;
use super::board_view::BoardView;

/// The possible changes by a player's next jump.
#[derive(Clone, Copy)]
struct Reach<const W: usize> {
    /// The stones that can move away.
    movable: Bits<W>,
    /// The hostile stones that can be taken.
    taken: Bits<W>,
    /// The squares where a jump can end.
    ends: Bits<W>,
}

impl<const W: usize> Board<W> {
    /// The possible changes by a player's next jump.
    #[inline]
    fn reach(&self, player: Player) -> Reach<W> {
        let mut reach = Reach { movable: Bits::NONE, taken: Bits::NONE, ends: Bits::NONE };
        let (own, hostile, vacant) = (self.stones(player), self.stones(player.opponent()), self.vacant());
        for direction in Direction::ALL {
            let ramps = self.ramps_over(hostile, vacant, direction);
            let mut starts = ramps.and(own);
            reach.movable = reach.movable.or(starts);
            while !starts.is_empty() {
                let over = self.step(starts, direction);
                let ends = self.step(over, direction);
                reach.taken = reach.taken.or(over);
                reach.ends = reach.ends.or(ends);
                starts = ends.and(ramps);
            }
        }
        reach
    }

    /// How many ways the player's stones on these squares have.
    #[inline]
    pub(super) fn ways_from(&self, squares: Bits<W>, player: Player) -> usize {
        let own = self.stones(player).and(squares);
        Direction::ALL.into_iter().map(|direction| self.ramps(player, direction).and(own).len()).sum()
    }

    /// How many of these ways are safe.
    #[inline]
    pub(super) fn safe_ways_from(&self, squares: Bits<W>, player: Player) -> usize {
        let threats = self.reach(player.opponent());
        let own = self.stones(player).and(squares).minus(threats.taken);
        let hostile = self.stones(player.opponent()).minus(threats.movable);
        let vacant = self.vacant().minus(threats.ends);
        Direction::ALL.into_iter().map(|direction| self.ramps_over(hostile, vacant, direction).and(own).len()).sum()
    }
}

/// How many ways the player's stones on some squares have, square by square.
pub(in super::super) fn ways<F: BoardView>(field: &F, player: Player, within: impl Fn(usize) -> bool) -> i32 {
    let shape = field.shape();
    let own = (0..shape.squares()).filter(|&square| field.stone(square) == Some(player) && within(square));
    own.map(|square| field.ways(shape.place(square), player) as i32).sum()
}

/// How many of these ways are safe, square by square.
pub(in super::super) fn safe_ways<F: BoardView>(field: &F, player: Player, within: impl Fn(usize) -> bool) -> i32 {
    let (shape, other) = (field.shape(), player.opponent());
    let squares = || (0..shape.squares()).map(|square| (square, shape.place(square)));
    let mut threatened = vec![false; shape.squares()];
    for (square, place) in squares().filter(|&(square, _)| field.stone(square) == Some(other)) {
        for direction in Direction::ALL {
            let mut steps = 0;
            while field.look(place, direction, steps + 1) == Some(Some(player))
                && field.look(place, direction, steps + 2) == Some(None)
            {
                threatened[square] = true;
                for passed in [steps + 1, steps + 2] {
                    threatened[square_at(field, place, direction, passed)] = true;
                }
                steps += 2;
            }
        }
    }
    let mut safe = 0;
    for (square, place) in squares().filter(|&(square, _)| field.stone(square) == Some(player) && within(square)) {
        for direction in Direction::ALL.into_iter().filter(|&direction| field.can_jump(place, player, direction)) {
            let touched = [0, 1, 2].map(|steps| threatened[square_at(field, place, direction, steps)]);
            safe += i32::from(!threatened[square] && touched == [false; 3]);
        }
    }
    safe
}

/// The square some steps further, which must be on the board.
fn square_at<F: BoardView>(field: &F, (row, column): (usize, usize), direction: Direction, steps: usize) -> usize {
    let shape = field.shape();
    match direction {
        Direction::East => shape.square(row, column + steps),
        Direction::South => shape.square(row + steps, column),
        Direction::West => shape.square(row, column - steps),
        Direction::North => shape.square(row - steps, column),
    }
}

#[cfg(test)]
mod tests {
    use hedgerow_core::Notation;

    use super::super::super::jumps::Jump;
    use super::super::super::{Konane, families};
    use super::*;

    /// The jumps over one stone that remain after every jump of the other.
    fn safe_by_trying(board: &Konane, player: Player) -> Vec<Jump> {
        let singles = |board: &Konane| {
            let mut jumps = Vec::new();
            board.list_jumps(player, &mut jumps);
            jumps.retain(|&jump| board.taken(jump).len() == 1);
            jumps
        };
        let mut replies = Vec::new();
        board.list_jumps(player.opponent(), &mut replies);
        let mut safe = singles(board);
        for reply in replies {
            let mut after = *board;
            after.jump(player.opponent(), reply);
            let left = singles(&after);
            safe.retain(|jump| left.contains(jump));
        }
        safe
    }

    #[test]
    fn a_safe_way_survives_every_jump_of_the_other() {
        let start = Konane::read("7x8").unwrap();
        let mut some = 0;
        for seed in 1..=60 {
            let Some(board) = families::random(&start, 3 + seed as usize % 20, seed) else { continue };
            for player in Player::BOTH {
                let safe = safe_by_trying(&board, player).len();
                assert_eq!(board.safe_ways_from(board.squares(), player), safe, "{}", board.write());
                assert_eq!(safe_ways(&board, player, |_| true), safe as i32, "{}", board.write());
                let all = board.ways_from(board.squares(), player) as i32;
                assert_eq!(ways(&board, player, |_| true), all, "{}", board.write());
                some += safe;
            }
        }
        assert!(some > 50, "{some} safe ways are too few to tell");
    }
}
