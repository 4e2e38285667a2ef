//! Squares with stones, some of which may be walls, and the jumps that can ever happen there.
//!
//! A [`WalledBoard`] is a board without a turn. Its squares need not form a rectangle: no stone can stand on, jump over
//! or land on a place that is not one of its squares. [`WalledBoard::reach`] finds all jumps that could happen in any
//! play, and more: it considers for every square separately whether it may ever be empty, hold a black stone, or hold a
//! white stone. A jump from `a` over `b` to `c` is *possible* if `a` may hold a stone of the player, `b` one of the
//! other and `c` may be empty; then `a` and `b` may be empty and `c` may hold his stone, and so on until nothing is
//! added. A jump over several stones is a chain of jumps over one.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use crate::konane::board::Board;
use crate::konane::jumps::{Direction, Jump};

/// Stones on squares, both as sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WalledBoard<const W: usize> {
    /// The stones of Black and of White.
    pub stones: [Bits<W>; 2],
    /// The squares of the board.
    pub squares: Bits<W>,
    /// The distance from a square to the one below.
    pub columns: usize,
    /// The squares from which two steps to the east, and to the west, stay in the row.
    pub rooms: [Bits<W>; 2],
}

/// What can ever happen.
#[derive(Clone, Copy, Debug)]
pub struct Reach<const W: usize> {
    /// The squares that may ever be empty.
    pub vacant: Bits<W>,
    /// The squares that may ever hold a stone of Black, and of White.
    pub held: [Bits<W>; 2],
    /// The squares from which a player may ever jump in a direction, one stone at a time.
    pub starts: [[Bits<W>; 4]; 2],
}

impl<const W: usize> From<&Board<W>> for WalledBoard<W> {
    fn from(board: &Board<W>) -> Self {
        let stones = [board.stones(Player::LEFT), board.stones(Player::RIGHT)];
        Self {
            stones,
            squares: board.vacant().or(stones[0]).or(stones[1]),
            columns: board.shape().columns(),
            rooms: [board.room(Direction::East), board.room(Direction::West)],
        }
    }
}

impl<const W: usize> WalledBoard<W> {
    /// The squares without a stone.
    #[inline]
    pub fn vacant(&self) -> Bits<W> {
        self.squares.minus(self.stones[0]).minus(self.stones[1])
    }

    /// The squares one step from these in a direction; see [`Board::step`].
    #[inline]
    pub fn step(&self, squares: Bits<W>, direction: Direction) -> Bits<W> {
        match direction {
            Direction::East => squares.up(1),
            Direction::West => squares.down(1),
            Direction::South => squares.up(self.columns),
            Direction::North => squares.down(self.columns),
        }
    }

    /// The squares from which a jump in a direction leads over one of `over` to one of `onto`.
    #[inline]
    pub fn ramps(&self, over: Bits<W>, onto: Bits<W>, direction: Direction) -> Bits<W> {
        match direction {
            Direction::East => self.rooms[0].and(over.down(1)).and(onto.down(2)),
            Direction::West => self.rooms[1].and(over.up(1)).and(onto.up(2)),
            Direction::South => over.and(onto.down(self.columns)).down(self.columns),
            Direction::North => over.and(onto.up(self.columns)).up(self.columns),
        }
    }

    /// The stones of the player that can jump.
    pub fn movable(&self, player: Player) -> Bits<W> {
        let (over, onto) = (self.stones[player.opponent().index()], self.vacant());
        let able = |all: Bits<W>, direction| all.or(self.ramps(over, onto, direction));
        Direction::ALL.into_iter().fold(Bits::NONE, able).and(self.stones[player.index()])
    }

    /// Appends the jumps of the player.
    pub fn list_jumps(&self, player: Player, into: &mut Vec<Jump>) {
        let (over, onto) = (self.stones[player.opponent().index()], self.vacant());
        for direction in Direction::ALL {
            let ramps = self.ramps(over, onto, direction);
            let stride = if matches!(direction, Direction::East | Direction::West) { 1 } else { self.columns };
            let mut starts = ramps.and(self.stones[player.index()]);
            let mut length = 0;
            while !starts.is_empty() {
                let ends = self.step(self.step(starts, direction), direction);
                length += 2 * stride;
                into.extend(ends.iter().map(|end| match direction {
                    Direction::East | Direction::South => Jump::new(end - length, end),
                    Direction::West | Direction::North => Jump::new(end + length, end),
                }));
                starts = ends.and(ramps);
            }
        }
    }

    /// Makes a jump of the player.
    #[inline]
    pub fn jump(&mut self, player: Player, jump: Jump) {
        let (low, high) = (usize::from(jump.from.min(jump.to)), usize::from(jump.from.max(jump.to)));
        let stride = if high - low < self.columns { 1 } else { self.columns };
        let [own, other] = [player.index(), player.opponent().index()];
        self.stones[own].remove(jump.from.into());
        self.stones[own].insert(jump.to.into());
        let mut taken = low + stride;
        while taken < high {
            self.stones[other].remove(taken);
            taken += 2 * stride;
        }
    }

    /// All jumps that can ever happen if only these players move.
    pub fn reach(&self, movers: &[Player]) -> Reach<W> {
        self.reach_from(self.vacant(), self.stones, movers)
    }

    /// The same where more squares may be empty and may hold stones from the start.
    pub fn reach_from(&self, mut vacant: Bits<W>, mut held: [Bits<W>; 2], movers: &[Player]) -> Reach<W> {
        let mut starts = [[Bits::NONE; 4]; 2];
        loop {
            let before = (vacant, held);
            for &player in movers {
                let [own, other] = [player.index(), player.opponent().index()];
                for direction in Direction::ALL {
                    let from = held[own].and(self.ramps(held[other], vacant, direction));
                    let over = self.step(from, direction);
                    starts[own][direction as usize] = from;
                    vacant = vacant.or(from).or(over);
                    held[own] = held[own].or(self.step(over, direction));
                }
            }
            if (vacant, held) == before {
                return Reach { vacant, held, starts };
            }
        }
    }

    /// The middle squares of possible jumps of a player: along a row, and along a column.
    pub fn centres(&self, reach: &Reach<W>, player: Player) -> [Bits<W>; 2] {
        let over = |direction: Direction| self.step(reach.starts[player.index()][direction as usize], direction);
        [over(Direction::East).or(over(Direction::West)), over(Direction::South).or(over(Direction::North))]
    }

    /// The squares of the jumps with these [centres](WalledBoard::centres).
    pub fn touched(&self, [rows, columns]: [Bits<W>; 2]) -> Bits<W> {
        let beside = rows.or(rows.up(1)).or(rows.down(1));
        beside.or(columns).or(columns.up(self.columns)).or(columns.down(self.columns))
    }

    /// The squares that possible jumps join with one of the squares `from`.
    pub fn joined(&self, [rows, columns]: [Bits<W>; 2], from: Bits<W>) -> Bits<W> {
        let mut joined = from;
        loop {
            let beside = joined.or(joined.up(1)).or(joined.down(1));
            let above = joined.or(joined.up(self.columns)).or(joined.down(self.columns));
            let wider = joined.or(self.touched([rows.and(beside), columns.and(above)]));
            if wider == joined {
                return joined;
            }
            joined = wider;
        }
    }

    /// The same stones on some of the squares; the others become walls.
    #[must_use]
    pub fn within(mut self, squares: Bits<W>) -> Self {
        self.squares = self.squares.and(squares);
        self.stones = self.stones.map(|stones| stones.and(squares));
        self
    }
}
