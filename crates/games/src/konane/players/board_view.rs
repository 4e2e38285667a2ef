//! What evaluations, orders and windows need from a board, in any representation.

use std::fmt::Debug;

use hedgerow_core::bits::Bits;
use hedgerow_core::{Player, Rules};

use super::super::board::{Board, Stage};
use super::super::jumps::{Direction, Jump};
use super::super::shape::Shape;
use super::effects::Effects;
use super::judge::Group;
use super::lines;

/// The squares within a distance of the straight path of a move: rows and columns, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The first and the last row.
    pub rows: (u8, u8),
    /// The first and the last column.
    pub columns: (u8, u8),
}

impl Window {
    /// The window around a move.
    pub fn round(shape: Shape, chosen: Jump, padding: usize) -> Self {
        let [from, to] = [chosen.from, chosen.to].map(|square| shape.place(square.into()));
        let span = |one: usize, other: usize, count: usize| {
            let last = (one.max(other) + padding).min(count - 1);
            (one.min(other).saturating_sub(padding) as u8, last as u8)
        };
        Self { rows: span(from.0, to.0, shape.rows()), columns: span(from.1, to.1, shape.columns()) }
    }

    /// Whether it contains a square.
    #[inline]
    pub fn has(&self, row: usize, column: usize) -> bool {
        let within = |(first, last): (u8, u8), at: usize| (usize::from(first)..=usize::from(last)).contains(&at);
        within(self.rows, row) && within(self.columns, column)
    }
}

/// A board in any representation.
pub trait BoardView: Rules<Move = Jump, Undo: Send + Sync> + Send + Sync + Debug + PartialEq {
    /// The squares of a window, in this board's form.
    type Region: Copy + Send + Sync + Debug + PartialEq;

    /// The size.
    fn shape(&self) -> Shape;
    /// The stage of the opening.
    fn stage(&self) -> Stage;
    /// The player whose turn it is, whether or not there is a move.
    fn to_move(&self) -> Player;
    /// The owner of the stone on a square.
    fn stone(&self, square: usize) -> Option<Player>;
    /// A player's count of something.
    fn count(&self, group: Group, player: Player) -> i32;
    /// The squares of a window.
    fn region(&self, window: Window) -> Self::Region;
    /// A player's count of something in a window.
    fn count_in(&self, region: Self::Region, group: Group, player: Player) -> i32;
    /// Appends the jumps of stones in a window, for the player to move.
    fn jumps_in(&self, region: Self::Region, into: &mut Vec<Jump>);

    /// The count of the player to move after a jump, minus `weight` times the other's.
    fn lead_after(&self, jump: Jump, group: Group, weight: i32) -> i32;

    /// The worth of the board to the player to move by learnt weights (`lines`), if there are weights and there is a
    /// jump.
    fn learnt(&self) -> Option<i32>;

    /// The immediate effects of a jump of the player to move.
    fn effects(&self, jump: Jump) -> Effects {
        Effects::of(self, jump)
    }

    /// The owner of the stone some steps from a place in a direction; no answer beyond the edge.
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
