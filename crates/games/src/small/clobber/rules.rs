//! Stones on a board of up to 64 squares, and which may move.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Labelled, Partizan, Player, Sign, Symmetric};
use hedgerow_search::{Heuristics, PackedMove};

use crate::small::grid;
use crate::sums::Summable;

/// A board: the squares of each player's stones, counted row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clobber {
    rows: u8,
    columns: u8,
    stones: [Bits<1>; 2],
}

/// A stone moves from the first square to the second, where it removes a stone of the other player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clobbering(pub usize, pub usize);

impl PackedMove for Clobbering {
    fn pack(self) -> u128 {
        (self.0 << 8 | self.1) as u128
    }

    fn unpack(packed: u128) -> Self {
        Self((packed >> 8) as usize, (packed & 255) as usize)
    }
}

impl Clobber {
    /// The most squares.
    pub const MOST_SQUARES: usize = 64;

    /// The board with these stones; `None` if it has no squares or too many.
    pub fn new(rows: usize, columns: usize, stone: impl Fn(usize, usize) -> Option<Player>) -> Option<Self> {
        let squares = rows.checked_mul(columns).filter(|squares| (1..=Self::MOST_SQUARES).contains(squares))?;
        let of = |player| (0..squares).filter(|at| stone(at / columns, at % columns) == Some(player)).collect();
        Some(Self { rows: rows as u8, columns: columns as u8, stones: Player::BOTH.map(of) })
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows.into(), self.columns.into())
    }

    /// The owner of the stone on a square.
    pub fn stone(&self, row: usize, column: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.stones[player.index()].has(row * self.size().1 + column))
    }
}

impl Partizan for Clobber {
    type Move = Clobbering;

    fn options(&self, player: Player, into: &mut Vec<Clobbering>) {
        let other = self.stones[player.opponent().index()];
        for from in self.stones[player.index()].iter() {
            into.extend(grid::beside(self.size(), from).filter(|&to| other.has(to)).map(|to| Clobbering(from, to)));
        }
    }

    fn after(&self, player: Player, Clobbering(from, to): Clobbering) -> Self {
        let mut after = *self;
        after.stones[player.index()].remove(from);
        after.stones[player.index()].insert(to);
        after.stones[player.opponent().index()].remove(to);
        after
    }

    /// The connected groups of stones that have both colours.
    fn parts(&self, into: &mut Vec<Self>) {
        let mut rest = self.stones[0].or(self.stones[1]);
        while let Some(first) = rest.first() {
            let (mut group, mut waiting) = (Bits::<1>::one(first), vec![first]);
            while let Some(square) = waiting.pop() {
                let more = grid::beside(self.size(), square).collect::<Bits<1>>().and(rest).minus(group);
                waiting.extend(more.iter());
                group = group.or(more);
            }
            rest = rest.minus(group);
            let stones = self.stones.map(|stones| stones.and(group));
            if stones.iter().all(|stones| !stones.is_empty()) {
                into.push(Self { stones, ..*self });
            }
        }
    }

    fn canonical(&self) -> (Self, Sign) {
        self.least_image()
    }
}

impl Labelled for Clobber {
    fn in_turn(&self, (one, first): (Player, Clobbering), (other, second): (Player, Clobbering)) -> Option<Self> {
        let between = self.after(one, first);
        let mut moves = Vec::new();
        between.options(other, &mut moves);
        moves.contains(&second).then(|| between.after(other, second))
    }
}

impl Heuristics for Clobber {}

/// The eight symmetries of the board, each also with the colours and so the players exchanged.
impl Symmetric for Clobber {
    fn symmetries(&self) -> usize {
        16
    }

    fn image(&self, index: usize) -> Self {
        let ((rows, columns), origin) = grid::image(self.size(), index % 8);
        let stone = |row, column| {
            let (row, column) = origin(row, column);
            self.stone(row, column).map(|player| if index < 8 { player } else { player.opponent() })
        };
        Self::new(rows, columns, stone).unwrap_or(*self)
    }

    fn sign(&self, index: usize) -> Sign {
        if index < 8 { Sign::Plus } else { Sign::Minus }
    }
}

impl Summable for Clobber {
    /// In a single row, values stay shorter.
    fn valued_up_to(&self) -> u64 {
        if self.rows == 1 || self.columns == 1 { 24 } else { 6 }
    }

    fn is_own_negative(&self) -> bool {
        (8..16).any(|index| self.image(index) == *self)
    }

    /// All values are infinitesimal.
    fn integers_around(&self) -> Option<(i64, i64)> {
        Some((0, 0))
    }
}
