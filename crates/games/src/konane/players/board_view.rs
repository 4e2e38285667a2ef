//! What evaluations, orders and windows ask of a board, however it is kept.

use std::fmt::Debug;

use hedgerow_core::bits::Bits;
use hedgerow_core::{Player, Rules};

use super::super::board::{Board, Stage};
use super::super::jumps::{Direction, Jump};
use super::super::shape::Shape;
use super::effects::Effects;
use super::judge::Group;
use super::lines;

/// The squares at most so far from the straight way of a move: rows and columns, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The first and the last row.
    pub rows: (u8, u8),
    /// The first and the last column.
    pub columns: (u8, u8),
}

impl Window {
    /// The window round a move.
    pub fn round(shape: Shape, chosen: Jump, padding: usize) -> Self {
        let [from, to] = [chosen.from, chosen.to].map(|square| shape.place(square.into()));
        let span = |one: usize, other: usize, count: usize| {
            let last = (one.max(other) + padding).min(count - 1);
            (one.min(other).saturating_sub(padding) as u8, last as u8)
        };
        Self { rows: span(from.0, to.0, shape.rows()), columns: span(from.1, to.1, shape.columns()) }
    }

    /// Whether a square is in it.
    #[inline]
    pub fn has(&self, row: usize, column: usize) -> bool {
        let within = |(first, last): (u8, u8), at: usize| (usize::from(first)..=usize::from(last)).contains(&at);
        within(self.rows, row) && within(self.columns, column)
    }
}

/// A board, however it is kept.
pub trait BoardView: Rules<Move = Jump, Undo: Send + Sync> + Send + Sync + Debug + PartialEq {
    /// The squares of a window, as this board asks for them.
    type Region: Copy + Send + Sync + Debug + PartialEq;

    /// The size.
    fn shape(&self) -> Shape;
    /// How far the opening has got.
    fn stage(&self) -> Stage;
    /// Whose turn it is, whether or not there is a move.
    fn to_move(&self) -> Player;
    /// Whose stone is on a square.
    fn stone(&self, square: usize) -> Option<Player>;
    /// How many of something a player has.
    fn count(&self, group: Group, player: Player) -> i32;
    /// The squares of a window.
    fn region(&self, window: Window) -> Self::Region;
    /// How many of something a player has in a window.
    fn count_in(&self, region: Self::Region, group: Group, player: Player) -> i32;
    /// Appends the jumps of stones in a window, of whoever has the turn.
    fn jumps_in(&self, region: Self::Region, into: &mut Vec<Jump>);

    /// What the player to move has of something after a jump, less so many times what the other has.
    fn lead_after(&self, jump: Jump, group: Group, weight: i32) -> i32;

    /// What the board is worth to whoever has the turn by learnt weights (`lines`), where there are some and there is a jump.
    fn learnt(&self) -> Option<i32>;

    /// The instant effects of a jump of whoever has the turn.
    fn effects(&self, jump: Jump) -> Effects {
        Effects::of(self, jump)
    }

    /// Whose stone is some steps from a place in a direction; no answer beyond the edge.
    #[inline]
    fn look(&self, (row, column): (usize, usize), direction: Direction, steps: usize) -> Option<Option<Player>> {
        let shape = self.shape();
        let (row, column) = match direction {
            Direction::East => (row, column + steps),
            Direction::South => (row + steps, column),
            Direction::West => (row, column.wrapping_sub(steps)),
            Direction::North => (row.wrapping_sub(steps), column),
        };
        (row < shape.rows() && column < shape.columns()).then(|| self.stone(shape.square(row, column)))
    }

    /// Whether the player's stone at a place can jump in a direction.
    #[inline]
    fn can_jump(&self, place: (usize, usize), player: Player, direction: Direction) -> bool {
        self.look(place, direction, 1) == Some(Some(player.opponent())) && self.look(place, direction, 2) == Some(None)
    }

    /// In how many directions the player's stone at a place can jump.
    #[inline]
    fn ways(&self, place: (usize, usize), player: Player) -> u32 {
        Direction::ALL.into_iter().map(|direction| u32::from(self.can_jump(place, player, direction))).sum()
    }
}

impl<const W: usize> Board<W> {
    /// How many jumps of the player start on these squares.
    fn jumps_from(&self, region: Bits<W>, player: Player) -> usize {
        let mut count = 0;
        for direction in Direction::ALL {
            let ramps = self.ramps(player, direction);
            let mut starts = ramps.and(self.stones(player)).and(region);
            while !starts.is_empty() {
                count += starts.len();
                starts = self.step(self.step(starts, direction), direction).and(ramps);
            }
        }
        count
    }
}

impl<const W: usize> BoardView for Board<W> {
    type Region = Bits<W>;

    #[inline]
    fn shape(&self) -> Shape {
        self.shape()
    }

    #[inline]
    fn stage(&self) -> Stage {
        self.stage()
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move()
    }

    #[inline]
    fn stone(&self, square: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.stones(player).has(square))
    }

    #[inline(always)]
    fn count(&self, group: Group, player: Player) -> i32 {
        let count = match group {
            Group::Movable => self.movable(player).len(),
            Group::Moves => self.jumps(player),
            Group::Pieces => self.stones(player).len(),
            Group::Ways => self.ways_from(self.squares(), player),
            Group::Safe => self.safe_ways_from(self.squares(), player),
        };
        count as i32
    }

    #[inline]
    fn lead_after(&self, jump: Jump, group: Group, weight: i32) -> i32 {
        let (player, mut after) = (self.to_move(), *self);
        after.jump(player, jump);
        after.count(group, player) - weight * after.count(group, player.opponent())
    }

    fn region(&self, window: Window) -> Bits<W> {
        self.shape().squares_where(|row, column| window.has(row, column))
    }

    #[inline]
    fn count_in(&self, region: Bits<W>, group: Group, player: Player) -> i32 {
        let count = match group {
            Group::Movable => self.movable(player).and(region).len(),
            Group::Moves => self.jumps_from(region, player),
            Group::Pieces => self.stones(player).and(region).len(),
            Group::Ways => self.ways_from(region, player),
            Group::Safe => self.safe_ways_from(region, player),
        };
        count as i32
    }

    #[inline]
    fn jumps_in(&self, region: Bits<W>, into: &mut Vec<Jump>) {
        self.list_jumps_from(region, self.to_move(), into);
    }

    #[inline]
    fn learnt(&self) -> Option<i32> {
        lines::worth(self)
    }

    fn effects(&self, jump: Jump) -> Effects {
        Effects::on_bits(self, jump)
    }
}
