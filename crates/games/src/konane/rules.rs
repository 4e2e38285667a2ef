//! What may be done: removals at the opening, then jumps.
//!
//! A board is two sets of squares. The stones that can jump in a direction are found all at once: those with a hostile
//! stone on the next square and an empty one behind it, by shifting the sets. The same few lines serve both players
//! and all directions.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Naming, Player, Rules, Turn};
use rand::Rng;

use super::shape::Shape;

/// A stone goes from one square to another and takes what it jumps over; at the opening a stone is removed, and both
/// squares are its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Jump {
    /// The square it leaves.
    pub from: u16,
    /// The square it comes to.
    pub to: u16,
}

impl Jump {
    /// A jump between two squares.
    #[inline]
    pub fn new(from: usize, to: usize) -> Self {
        Self { from: from as u16, to: to as u16 }
    }

    /// Whether it is no jump but a removal.
    #[inline]
    pub fn is_removal(self) -> bool {
        self.from == self.to
    }
}

/// How far the opening has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Black removes a stone of his: from a corner or the centre, or any of them.
    First {
        /// Any stone may be removed.
        any: bool,
    },
    /// White removes a stone beside the empty square.
    Second,
    /// The players jump.
    Jumps,
}

/// The four ways to jump.
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

/// A board at play, as sets of squares in words of 64: a board with up to 64 squares takes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<const W: usize> {
    /// The stones of Black and of White.
    stones: [Bits<W>; 2],
    to_move: Player,
    stage: Stage,
    shape: Shape,
    /// The squares there are.
    squares: Bits<W>,
    /// Those on which a full board has black stones.
    dark: Bits<W>,
    /// From where two steps to the east, and to the west, stay on the board.
    rooms: [Bits<W>; 2],
}

/// A position of any size: what is read, written and drawn. [`Board::resized`] makes it fast.
pub type Konane = Board<8>;

impl<const W: usize> Board<W> {
    /// The full board, on which nothing has been removed; `None` if its squares do not fit the words.
    pub fn full(shape: Shape, any: bool) -> Option<Self> {
        let mut board = Self::empty(shape)?;
        board.stones = [board.dark, board.squares.minus(board.dark)];
        board.stage = Stage::First { any };
        Some(board)
    }

    /// A board without stones, Black to move; `None` if its squares do not fit the words.
    pub fn empty(shape: Shape) -> Option<Self> {
        if shape.squares() > Bits::<W>::ROOM {
            return None;
        }
        let columns = shape.columns();
        let rooms =
            [shape.squares_where(|_, column| column + 2 < columns), shape.squares_where(|_, column| column >= 2)];
        let squares = Bits::below(shape.squares());
        let dark = shape.squares_where(|row, column| (row + column) % 2 == 0);
        let (stones, to_move, stage) = ([Bits::NONE; 2], Player::LEFT, Stage::Jumps);
        Some(Self { stones, to_move, stage, shape, squares, dark, rooms })
    }

    /// The board with these stones of Black and of White, which share no square, and this player to move.
    ///
    /// A full board with Black to move is at its opening, and so is one that lacks a black stone only, with White to move.
    #[must_use]
    pub fn with_stones(mut self, stones: [Bits<W>; 2], to_move: Player) -> Self {
        self.stones = stones;
        self.to_move = to_move;
        self.stage = Stage::Jumps;
        let full = [self.dark, self.squares.minus(self.dark)];
        let lacking = full[0].minus(stones[0]).len();
        let checkered = stones[0].minus(full[0]).is_empty() && stones[1] == full[1];
        match (to_move, lacking) {
            (Player::LEFT, 0) if checkered => self.stage = Stage::First { any: false },
            (Player::RIGHT, 1) if checkered => self.stage = Stage::Second,
            _ => {}
        }
        self
    }

    /// The same board in other words; `None` if its squares do not fit them.
    pub fn resized<const V: usize>(&self) -> Option<Board<V>> {
        let mut board = Board::<V>::empty(self.shape)?;
        for (into, from) in board.stones.iter_mut().zip(self.stones) {
            *into = from.iter().collect();
        }
        (board.to_move, board.stage) = (self.to_move, self.stage);
        Some(board)
    }

    /// The size.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How far the opening has got.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The stones of a player.
    #[inline]
    pub fn stones(&self, player: Player) -> Bits<W> {
        self.stones[player.index()]
    }

    /// The squares without a stone.
    #[inline]
    pub fn vacant(&self) -> Bits<W> {
        self.squares.minus(self.stones[0]).minus(self.stones[1])
    }

    /// Whose turn it is, whether or not there is a move.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The same stones with this player to move.
    #[inline]
    #[must_use]
    pub fn with_turn(mut self, to_move: Player) -> Self {
        self.to_move = to_move;
        self
    }

    /// The squares one step from these in a direction. What leaves the board at the side comes back at the other side
    /// of the next row; [`Board::room`] keeps jumps from doing so.
    #[inline]
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
    #[inline]
    pub fn back(&self, squares: Bits<W>, direction: Direction) -> Bits<W> {
        let opposite = match direction {
            Direction::East => Direction::West,
            Direction::West => Direction::East,
            Direction::South => Direction::North,
            Direction::North => Direction::South,
        };
        self.step(squares, opposite)
    }

    /// From where a jump in a direction stays on the board. (A jump up or down ends on a square or not at all.)
    #[inline]
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
        let over = self.back(self.stones[player.opponent().index()], direction);
        let onto = self.back(self.back(self.vacant(), direction), direction);
        self.room(direction).and(over).and(onto)
    }

    /// The stones of the player that can jump.
    #[inline]
    pub fn movable(&self, player: Player) -> Bits<W> {
        let able = |all: Bits<W>, direction| all.or(self.ramps(player, direction));
        Direction::ALL.into_iter().fold(Bits::NONE, able).and(self.stones[player.index()])
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

    /// How many jumps the player has.
    #[inline]
    pub fn jumps(&self, player: Player) -> usize {
        let mut count = 0;
        self.landings(player, |_, _, ends| count += ends.len());
        count
    }

    /// The jump in a direction that ends here after taking so many stones.
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

    /// The squares that a jump passes over, every other one of which it takes a stone from.
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
        self.landings(player, |direction, taken, ends| {
            into.extend(ends.iter().map(|end| self.jump_to(end, direction, taken)));
        });
    }

    /// A jump of the player, all equally likely; none if there is none.
    #[inline]
    pub fn random_jump<R: Rng + ?Sized>(&self, player: Player, rng: &mut R) -> Option<Jump> {
        let mut counts = [0; 4];
        self.landings(player, |direction, _, ends| counts[direction as usize] += ends.len());
        let total: usize = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let mut before = rng.random_range(0..total as u32) as usize;
        let mut direction = Direction::East;
        for (tried, &count) in Direction::ALL.into_iter().zip(&counts) {
            direction = tried;
            if before < count {
                break;
            }
            before -= count;
        }
        let ramps = self.ramps(player, direction);
        let mut starts = ramps.and(self.stones[player.index()]);
        for taken in 1.. {
            let ends = self.step(self.step(starts, direction), direction);
            let count = ends.len();
            if before < count {
                return Some(self.jump_to(ends.nth(before), direction, taken));
            }
            before -= count;
            starts = ends.and(ramps);
        }
        None
    }

    /// Makes a jump of the player, whoever has the turn.
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

    /// The stones that whoever has the turn may remove at the opening; none once the players jump.
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

    /// Exact for boards of one word: the squares with a stone, and which of these have one of the colour that a full
    /// board would not have there. The turn is told by the bits of empty squares, which are free in the second half.
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
        while let Some(jump) = self.random_jump(self.to_move, rng) {
            self.jump(self.to_move, jump);
            self.to_move = self.to_move.opponent();
        }
    }
}
