//! Stones on a board of up to 64 points, and where more may be placed.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Labelled, Partizan, Player, Sign, Symmetric};
use hedgerow_search::{Heuristics, PackedMove};

use crate::small::grid;
use crate::sums::Summable;

/// The contents of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// No point of the board.
    Wall,
    /// A point without a stone.
    Empty,
    /// An empty point that stays empty: a liberty for ever.
    Liberty,
    /// A stone, and whether it has a liberty that it keeps for ever, outside of this board.
    Stone(Player, bool),
}

/// A board: its empty points and each player's stones, counted row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NoGo {
    rows: u8,
    columns: u8,
    empty: Bits<1>,
    /// Empty points that stay empty.
    free: Bits<1>,
    stones: [Bits<1>; 2],
    /// The stones that keep a liberty outside of the board.
    safe: Bits<1>,
}

/// A stone is placed on this point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placing(pub usize);

impl PackedMove for Placing {
    fn pack(self) -> u128 {
        self.0 as u128
    }

    fn unpack(packed: u128) -> Self {
        Self(packed as usize)
    }
}

impl NoGo {
    /// The most points.
    pub const MOST_SQUARES: usize = 64;

    /// The board with these squares; `None` if it has none or too many.
    pub fn new(rows: usize, columns: usize, square: impl Fn(usize, usize) -> Square) -> Option<Self> {
        let squares = rows.checked_mul(columns).filter(|squares| (1..=Self::MOST_SQUARES).contains(squares))?;
        let mut board = Self {
            rows: rows as u8,
            columns: columns as u8,
            empty: Bits::NONE,
            free: Bits::NONE,
            stones: [Bits::NONE; 2],
            safe: Bits::NONE,
        };
        for at in 0..squares {
            match square(at / columns, at % columns) {
                Square::Wall => {}
                Square::Empty => board.empty.insert(at),
                Square::Liberty => board.free.insert(at),
                Square::Stone(player, is_safe) => {
                    board.stones[player.index()].insert(at);
                    if is_safe {
                        board.safe.insert(at);
                    }
                }
            }
        }
        Some(board)
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows.into(), self.columns.into())
    }

    /// The contents of a square.
    pub fn square(&self, row: usize, column: usize) -> Square {
        let at = row * self.size().1 + column;
        match Player::BOTH.into_iter().find(|player| self.stones[player.index()].has(at)) {
            Some(player) => Square::Stone(player, self.safe.has(at)),
            None if self.empty.has(at) => Square::Empty,
            None if self.free.has(at) => Square::Liberty,
            None => Square::Wall,
        }
    }

    /// A group without a liberty, by one of its stones: such a board is no position.
    pub fn without_liberty(&self) -> Option<usize> {
        let groups = Player::BOTH.into_iter().flat_map(|player| self.groups(player));
        let stifled = groups.into_iter().find(|group| !group.keeps && group.liberties.is_empty());
        stifled.and_then(|group| group.stones.first())
    }

    /// The squares beside any of these.
    pub(super) fn beside(&self, squares: Bits<1>) -> Bits<1> {
        let Bits([squares]) = squares;
        let (rows, columns) = self.size();
        let all = Bits::<1>::below(rows * columns).0[0];
        let first = (0..rows).fold(0, |first, row| first | 1_u64 << (row * columns));
        let last = first << (columns - 1);
        let sideways = (squares & !last) << 1 | (squares & !first) >> 1;
        let vertical = if columns < 64 { squares << columns | squares >> columns } else { 0 };
        Bits([(sideways | vertical) & all])
    }

    /// The group of a player's stone.
    pub(super) fn group(&self, player: Player, at: usize) -> Bits<1> {
        let (own, mut group, mut edge) = (self.stones[player.index()], Bits::one(at), Bits::one(at));
        while !edge.is_empty() {
            edge = self.beside(edge).and(own).minus(group);
            group = group.or(edge);
        }
        group
    }

    /// A player's groups, each with its liberties, and whether it keeps one outside of this board.
    pub(super) fn groups(&self, player: Player) -> Vec<Group> {
        let (mut groups, mut stones) = (Vec::new(), self.stones[player.index()]);
        while let Some(first) = stones.first() {
            let group = self.group(player, first);
            stones = stones.minus(group);
            let around = self.beside(group);
            let keeps = !group.and(self.safe).is_empty() || !around.and(self.free).is_empty();
            groups.push(Group { stones: group, liberties: around.and(self.empty), around, keeps });
        }
        groups
    }

    fn with(&self, player: Player, at: usize) -> Self {
        let mut after = *self;
        after.empty.remove(at);
        after.stones[player.index()].insert(at);
        after
    }

    /// The points where a player may place a stone: the new group and every group of the opponent's that it touches
    /// must keep a liberty.
    pub(super) fn open_to(&self, player: Player) -> Bits<1> {
        let [own, theirs] = [player, player.opponent()].map(|player| self.groups(player));
        let lives = |group: &Group, at: usize| group.keeps || group.liberties != Bits::one(at);
        let open = |&at: &usize| {
            let is_free = !self.beside(Bits::one(at)).and(self.empty.or(self.free)).is_empty();
            (is_free || own.iter().any(|group| group.around.has(at) && lives(group, at)))
                && theirs.iter().all(|group| !group.around.has(at) || lives(group, at))
        };
        self.empty.iter().filter(open).collect()
    }
}

/// Neighbouring stones of one colour.
pub(super) struct Group {
    /// The stones.
    pub stones: Bits<1>,
    /// The empty points beside them.
    pub liberties: Bits<1>,
    /// All squares beside them.
    pub around: Bits<1>,
    /// Whether they keep a liberty for ever.
    pub keeps: bool,
}

impl Partizan for NoGo {
    type Move = Placing;

    fn options(&self, player: Player, into: &mut Vec<Placing>) {
        into.extend(self.open_to(player).iter().map(Placing));
    }

    fn after(&self, player: Player, Placing(at): Placing) -> Self {
        self.with(player, at)
    }

    fn parts(&self, into: &mut Vec<Self>) {
        self.independent_parts(into);
    }

    fn canonical(&self) -> (Self, Sign) {
        self.trimmed().least_image()
    }
}

impl Summable for NoGo {
    fn valued_up_to(&self) -> u64 {
        if self.rows == 1 { 12 } else { 4 }
    }

    fn is_own_negative(&self) -> bool {
        (8..16).any(|index| self.image(index) == *self)
    }

    /// A player makes no more moves than there are points to place a stone on.
    fn integers_around(&self) -> Option<(i64, i64)> {
        let [left, right] = Player::BOTH.map(|player| self.open_to(player).len() as i64);
        Some((-right, left))
    }
}

impl Labelled for NoGo {
    fn in_turn(&self, (one, first): (Player, Placing), (other, second): (Player, Placing)) -> Option<Self> {
        let between = self.after(one, first);
        between.open_to(other).has(second.0).then(|| between.after(other, second))
    }
}

impl Heuristics for NoGo {}

/// The eight symmetries of the board, each also with the colours and so the players exchanged.
impl Symmetric for NoGo {
    fn symmetries(&self) -> usize {
        16
    }

    fn image(&self, index: usize) -> Self {
        let ((rows, columns), origin) = grid::image(self.size(), index % 8);
        let square = |row, column| {
            let (row, column) = origin(row, column);
            match self.square(row, column) {
                Square::Stone(player, is_safe) if index >= 8 => Square::Stone(player.opponent(), is_safe),
                other => other,
            }
        };
        Self::new(rows, columns, square).unwrap_or(*self)
    }

    fn sign(&self, index: usize) -> Sign {
        if index < 8 { Sign::Plus } else { Sign::Minus }
    }
}
