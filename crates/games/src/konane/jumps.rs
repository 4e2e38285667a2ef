//! Lists of possible jumps.
//!
//! Shifts of sets find all stones that can jump in a direction at once: those with a hostile stone on the next square
//! and an empty square behind it. The same few lines serve both players and all directions.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;
use hedgerow_search::PackedMove;

use super::board::Board;

/// A stone goes from one square to another and takes the stones it jumps over; at the opening a stone is removed, and
/// both squares are its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Jump {
    /// The square it leaves.
    pub from: u16,
    /// The square where it ends.
    pub to: u16,
}

impl PackedMove for Jump {
    fn pack(self) -> u128 {
        u128::from(self.from) << 16 | u128::from(self.to)
    }

    fn unpack(packed: u128) -> Self {
        Self { from: (packed >> 16) as u16, to: packed as u16 }
    }
}

impl Jump {
    /// A jump between two squares.
    #[inline]
    pub fn new(from: usize, to: usize) -> Self {
        Self { from: from as u16, to: to as u16 }
    }

    /// Whether it is a removal and not a jump.
    #[inline]
    pub fn is_removal(self) -> bool {
        self.from == self.to
    }
}

/// The four directions of jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the right.
    East,
    /// Down.
    South,
    /// To the left.
    West,
    /// Up.
    North,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::East, Self::South, Self::West, Self::North];
}
impl<const W: usize> Board<W> {
    /// The squares one step from these in a direction. Squares that leave the board at a side reappear at the other
    /// side of the next row; [`Board::room`] keeps jumps from doing so.
    #[inline(always)]
    pub fn step(&self, squares: Bits<W>, direction: Direction) -> Bits<W> {
        let columns = self.shape.columns();
        match direction {
            Direction::East => squares.up(1),
            Direction::West => squares.down(1),
            Direction::South => squares.up(columns),
            Direction::North => squares.down(columns),
        }
    }

    /// The squares from which one step back in a direction leads here.
    #[inline(always)]
    pub fn back(&self, squares: Bits<W>, direction: Direction) -> Bits<W> {
        let opposite = match direction {
            Direction::East => Direction::West,
            Direction::West => Direction::East,
            Direction::South => Direction::North,
            Direction::North => Direction::South,
        };
        self.step(squares, opposite)
    }

    /// The squares from which a jump in a direction stays on the board. (A jump up or down ends on a square or not at
    /// all.)
    #[inline(always)]
    pub fn room(&self, direction: Direction) -> Bits<W> {
        match direction {
            Direction::East => self.rooms[0],
            Direction::West => self.rooms[1],
            Direction::South | Direction::North => self.squares,
        }
    }

    /// The squares from which a stone of the player could jump in a direction, if one stood there.
    #[inline]
    pub fn ramps(&self, player: Player, direction: Direction) -> Bits<W> {
        self.ramps_over(self.stones[player.opponent().index()], self.vacant(), direction)
    }

    /// The squares from which a stone could jump in a direction over one of these onto a vacant square.
    #[inline(always)]
    pub(super) fn ramps_over(&self, hostile: Bits<W>, vacant: Bits<W>, direction: Direction) -> Bits<W> {
        let over = self.back(hostile.and(self.back(vacant, direction)), direction);
        self.room(direction).and(over)
    }

    /// The stones of the player that can jump.
    #[inline]
    pub fn movable(&self, player: Player) -> Bits<W> {
        let (hostile, vacant) = (self.stones[player.opponent().index()], self.vacant());
        // Unrolled, so that each direction is a constant where its shifts are compiled.
        let towards = |direction| self.ramps_over(hostile, vacant, direction);
        let across = towards(Direction::East).or(towards(Direction::West));
        let upright = towards(Direction::South).or(towards(Direction::North));
        across.or(upright).and(self.stones[player.index()])
    }

    /// Calls `visit` with the direction, the number of stones taken and the squares where such jumps of the player end.
    #[inline]
    pub fn landings(&self, player: Player, mut visit: impl FnMut(Direction, usize, Bits<W>)) {
        for direction in Direction::ALL {
            let ramps = self.ramps(player, direction);
            let mut starts = ramps.and(self.stones[player.index()]);
            let mut taken = 0;
            while !starts.is_empty() {
                let ends = self.step(self.step(starts, direction), direction);
                taken += 1;
                visit(direction, taken, ends);
                starts = ends.and(ramps);
            }
        }
    }

    /// How many stones of the player can jump, and how many jumps they have.
    #[inline]
    pub fn mobility(&self, player: Player) -> (i32, i32) {
        let (own, hostile, vacant) = (self.stones(player), self.stones(player.opponent()), self.vacant());
        // Unrolled, so that each direction is a constant where its shifts are compiled.
        let towards = |direction| self.mobility_towards(direction, own, hostile, vacant);
        let (east, south) = (towards(Direction::East), towards(Direction::South));
        let (west, north) = (towards(Direction::West), towards(Direction::North));
        let movable = east.0.or(south.0).or(west.0).or(north.0);
        (movable.len() as i32, (east.1 + south.1 + west.1 + north.1) as i32)
    }

    /// The stones that can jump in a direction, and how many jumps they have.
    #[inline(always)]
    fn mobility_towards(
        &self,
        direction: Direction,
        own: Bits<W>,
        hostile: Bits<W>,
        vacant: Bits<W>,
    ) -> (Bits<W>, usize) {
        let ramps = self.ramps_over(hostile, vacant, direction);
        let movable = own.and(ramps);
        let (mut starts, mut jumps) = (movable, 0);
        while !starts.is_empty() {
            jumps += starts.len();
            starts = self.step(self.step(starts, direction), direction).and(ramps);
        }
        (movable, jumps)
    }

    /// How many jumps the player has.
    #[inline]
    pub fn jumps(&self, player: Player) -> usize {
        self.mobility(player).1 as usize
    }

    /// The jump in a direction that ends here after taking this many stones.
    #[inline]
    pub fn jump_to(&self, end: usize, direction: Direction, taken: usize) -> Jump {
        let columns = self.shape.columns();
        let from = match direction {
            Direction::East => end - 2 * taken,
            Direction::West => end + 2 * taken,
            Direction::South => end - 2 * taken * columns,
            Direction::North => end + 2 * taken * columns,
        };
        Jump::new(from, end)
    }

    /// The squares that a jump passes over; it takes a stone from every other one.
    #[inline]
    pub fn taken(&self, jump: Jump) -> Bits<W> {
        let (low, high) = (jump.from.min(jump.to) as usize, jump.from.max(jump.to) as usize);
        let step = if high - low < self.shape.columns() { 1 } else { self.shape.columns() };
        let mut taken = Bits::NONE;
        let mut square = low + step;
        while square < high {
            taken.insert(square);
            square += 2 * step;
        }
        taken
    }

    /// Appends the jumps of the player.
    #[inline]
    pub fn list_jumps(&self, player: Player, into: &mut Vec<Jump>) {
        self.list_jumps_from(self.squares, player, into);
    }

    /// Appends the jumps of the player's stones on some squares.
    #[inline]
    pub(super) fn list_jumps_from(&self, squares: Bits<W>, player: Player, into: &mut Vec<Jump>) {
        let (hostile, vacant) = (self.stones[player.opponent().index()], self.vacant());
        let own = self.stones[player.index()].and(squares);
        // Unrolled, so that each direction is a constant where its shifts are compiled.
        self.list_towards(Direction::East, own, hostile, vacant, into);
        self.list_towards(Direction::South, own, hostile, vacant, into);
        self.list_towards(Direction::West, own, hostile, vacant, into);
        self.list_towards(Direction::North, own, hostile, vacant, into);
    }

    #[inline(always)]
    fn list_towards(
        &self,
        direction: Direction,
        own: Bits<W>,
        hostile: Bits<W>,
        vacant: Bits<W>,
        into: &mut Vec<Jump>,
    ) {
        let ramps = self.ramps_over(hostile, vacant, direction);
        let columns = self.shape.columns() as u16;
        let back = match direction {
            Direction::East => 2_u16.wrapping_neg(),
            Direction::West => 2,
            Direction::South => (2 * columns).wrapping_neg(),
            Direction::North => 2 * columns,
        };
        let mut starts = own.and(ramps);
        let mut way = back;
        while !starts.is_empty() {
            let ends = self.step(self.step(starts, direction), direction);
            for (place, &word) in ends.0.iter().enumerate() {
                let mut rest = word;
                while rest != 0 {
                    let to = (64 * place) as u16 + rest.trailing_zeros() as u16;
                    into.push(Jump { from: to.wrapping_add(way), to });
                    rest &= rest - 1;
                }
            }
            way = way.wrapping_add(back);
            starts = ends.and(ramps);
        }
    }

    /// Makes a jump of the player, whoever is to move.
    #[inline]
    pub fn jump(&mut self, player: Player, jump: Jump) {
        let taken = self.taken(jump);
        let [own, other] = [player.index(), player.opponent().index()];
        self.stones[own].remove(jump.from.into());
        self.stones[own].insert(jump.to.into());
        self.stones[other] = self.stones[other].minus(taken);
    }

    /// Takes back a jump of the player.
    #[inline]
    pub fn jump_back(&mut self, player: Player, jump: Jump) {
        let taken = self.taken(jump);
        let [own, other] = [player.index(), player.opponent().index()];
        self.stones[own].remove(jump.to.into());
        self.stones[own].insert(jump.from.into());
        self.stones[other] = self.stones[other].or(taken);
    }
}
