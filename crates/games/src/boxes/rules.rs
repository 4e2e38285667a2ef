//! The rules, for any size of board and two to four players.

use std::fmt;

use hedgerow_core::bits::Bits;
use hedgerow_core::{Naming, Player, Rules, Turn, key_of};
use hedgerow_search::PackedMove;
use rand::Rng;

use super::rollout;
use super::shape::{MOST_WORDS, Shape, Start};

/// The most players of a game.
pub const MOST_PLAYERS: usize = 4;

/// A line, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line(pub u16);

impl PackedMove for Line {
    fn pack(self) -> u128 {
        self.0.into()
    }

    fn unpack(packed: u128) -> Self {
        Self(packed as u16)
    }
}

impl Line {
    /// Its number.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The information needed to undo a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The player who drew it.
    by: Player,
    /// How many boxes it closed.
    closed: u8,
}

impl Drawn {
    /// How many boxes it closed.
    pub fn closed(self) -> u8 {
        self.closed
    }
}

/// A board of up to `64 * W` lines with the score and the player to move.
#[derive(Clone, Copy, Debug)]
pub struct Board<const W: usize> {
    pub(super) shape: &'static Shape,
    /// The lines that are not drawn.
    pub(super) free: Bits<W>,
    pub(super) scores: [u8; MOST_PLAYERS],
    pub(super) players: u8,
    pub(super) to_move: Player,
}

/// A board of any size.
pub type Boxes = Board<MOST_WORDS>;

impl<const W: usize> PartialEq for Board<W> {
    fn eq(&self, other: &Self) -> bool {
        // Each shape is made only once.
        std::ptr::eq(self.shape, other.shape)
            && (self.free, self.scores, self.players, self.to_move)
                == (other.free, other.scores, other.players, other.to_move)
    }
}

impl<const W: usize> Eq for Board<W> {}

impl<const W: usize> Board<W> {
    /// A board at its start; none if it has too many lines for the type, or too many players.
    pub fn new(rows: usize, columns: usize, start: Start, players: usize) -> Option<Self> {
        let shape = Shape::of(rows, columns).filter(|shape| shape.lines() <= Bits::<W>::ROOM)?;
        let players = Some(players).filter(|players| (2..=MOST_PLAYERS).contains(players))? as u8;
        let free = Bits::below(shape.lines()).minus(shape.drawn_at(start));
        Some(Self { shape, free, scores: [0; MOST_PLAYERS], players, to_move: Player::LEFT })
    }

    /// The same board with another number of words; none if it has too many lines for them.
    pub fn resized<const V: usize>(&self) -> Option<Board<V>> {
        (self.shape.lines() <= Bits::<V>::ROOM).then(|| {
            let Self { shape, free, scores, players, to_move } = *self;
            let word = |word: usize| free.0.get(word).copied().unwrap_or(0);
            Board { shape, free: Bits(std::array::from_fn(word)), scores, players, to_move }
        })
    }

    /// The size of the board.
    pub fn shape(&self) -> &'static Shape {
        self.shape
    }

    /// The lines that are not drawn.
    pub fn free(&self) -> Bits<W> {
        self.free
    }

    /// The same score and turn with these lines not drawn.
    #[must_use]
    pub fn with_free(mut self, free: Bits<W>) -> Self {
        self.free = free;
        self
    }

    /// The same lines with a score of 0 for everybody, and the first player to move: perfect play from here depends on
    /// nothing else.
    #[must_use]
    pub fn with_scores_of_nobody(mut self) -> Self {
        (self.scores, self.to_move) = ([0; MOST_PLAYERS], Player::LEFT);
        self
    }

    /// How many boxes each player has.
    pub fn scores(&self) -> &[u8] {
        &self.scores[..usize::from(self.players)]
    }

    /// The player to move; in a finished game, the player who would move.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// How many sides of a box are not drawn.
    #[inline]
    pub fn open_sides(&self, index: usize) -> usize {
        self.free.and(self.shape.ring(index)).len()
    }

    /// Whether all sides of a box are drawn.
    #[inline]
    pub fn is_closed(&self, index: usize) -> bool {
        self.free.and(self.shape.ring(index)).is_empty()
    }

    /// How many boxes are closed.
    pub fn closed(&self) -> usize {
        (0..self.shape.boxes()).filter(|&index| self.is_closed(index)).count()
    }

    /// Whether a line closes no box and leaves none to take.
    pub fn is_safe(&self, line: Line) -> bool {
        self.shape.beside(line.index()).into_iter().flatten().all(|index| self.open_sides(index.into()) > 2)
    }

    /// How many boxes a line that is not drawn would close.
    #[inline]
    pub fn closes(&self, line: Line) -> u8 {
        let around = self.shape.around(line.index());
        let mut open = [0; 2];
        for (free, others) in self.free.0.iter().zip(&around.others) {
            open[0] |= free & others[0];
            open[1] |= free & others[1];
        }
        u8::from(open[0] == 0) + u8::from(open[1] == 0) * around.second
    }
}

impl<const W: usize> Rules for Board<W> {
    type Move = Line;
    type Undo = Drawn;

    const PLAYERS: (usize, usize) = (2, MOST_PLAYERS);

    fn players(&self) -> usize {
        self.players.into()
    }

    fn naming(&self) -> Naming {
        Naming::Letters
    }

    fn turn(&self) -> Turn {
        if self.free.is_empty() { Turn::Over } else { Turn::Player(self.to_move) }
    }

    fn moves(&self, into: &mut Vec<Line>) {
        for (place, &word) in self.free.0.iter().enumerate() {
            // The lengths are constants here, since every node of a search runs this.
            let mut rest = word;
            into.extend((0..word.count_ones()).map(|_| {
                let line = 64 * place + rest.trailing_zeros() as usize;
                rest &= rest.wrapping_sub(1);
                Line(line as u16)
            }));
        }
    }

    fn play(&mut self, line: Line) -> Drawn {
        let (by, closed) = (self.to_move, self.closes(line));
        self.free.remove(line.index());
        self.scores[by.index()] += closed;
        if closed == 0 {
            self.to_move = by.next(self.players.into());
        }
        Drawn { by, closed }
    }

    fn undo(&mut self, line: Line, Drawn { by, closed }: Drawn) {
        self.free.insert(line.index());
        self.scores[by.index()] -= closed;
        self.to_move = by;
    }

    /// For two players the net score, for more the boxes of each.
    fn result(&self, player: Player) -> i32 {
        let score = |player: Player| i32::from(self.scores[player.index()]);
        if self.players == 2 { score(player) - score(player.opponent()) } else { score(player) }
    }

    fn result_sum(&self) -> Option<i32> {
        let to_come = self.shape.boxes() - self.closed();
        let now: i32 = self.scores().iter().map(|&score| i32::from(score)).sum();
        Some(if self.players == 2 { 0 } else { now + to_come as i32 })
    }

    /// Exact where the lines fit one machine word.
    fn key(&self) -> u128 {
        let Self { shape, free, scores, players, to_move } = self;
        match free.0.as_slice() {
            [lines] => {
                // The size takes 14 bits and the turn 2, the players 3, the scores 32, the lines 64.
                let size = (shape.rows() as u128) << 7 | shape.columns() as u128;
                let table = size << 5 | u128::from(*players) << 2 | to_move.index() as u128;
                u128::from(*lines) << 64 | table << 32 | u128::from(u32::from_le_bytes(*scores))
            }
            _ => key_of(&(shape.rows(), shape.columns(), free, scores, players, to_move)),
        }
    }

    fn rollout<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        rollout::play_out(self, rng);
    }
}
