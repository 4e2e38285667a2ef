//! Rows of cherries and what may be taken.

use hedgerow_core::{Labelled, Partizan, Player, Sign, Symmetric};
use hedgerow_search::PackedMove;

/// A cherry's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Left's.
    Blue,
    /// Right's.
    Red,
}

impl Colour {
    /// The colour that a player may take.
    pub fn of(player: Player) -> Self {
        if player == Player::LEFT { Self::Blue } else { Self::Red }
    }
}

/// A row of up to 64 cherries, as bits: 1 is blue, the leftmost cherry is the last bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    length: u8,
    blue: u64,
}

impl Row {
    /// The most cherries in a row.
    pub const LONGEST: usize = 64;

    /// The row of these cherries from the left; `None` if there are more than 64.
    pub fn new(cherries: impl IntoIterator<Item = Colour>) -> Option<Self> {
        let mut row = Self { length: 0, blue: 0 };
        for colour in cherries {
            if usize::from(row.length) == Self::LONGEST {
                return None;
            }
            row.blue |= u64::from(colour == Colour::Blue) << row.length;
            row.length += 1;
        }
        Some(row)
    }

    /// How many cherries there are.
    pub fn len(self) -> usize {
        self.length.into()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.length == 0
    }

    /// The cherries from the left.
    pub fn cherries(self) -> impl Iterator<Item = Colour> {
        (0..self.length).map(move |at| self.at(at))
    }

    fn at(self, at: u8) -> Colour {
        if self.blue >> at & 1 == 1 { Colour::Blue } else { Colour::Red }
    }

    /// The cherry at an end; `None` of an empty row.
    pub fn end(self, end: End) -> Option<Colour> {
        let last = self.length.checked_sub(1)?;
        Some(self.at(if end == End::Left { 0 } else { last }))
    }

    /// The row without the cherry at an end.
    fn shorter(self, end: End) -> Self {
        let length = self.length.saturating_sub(1);
        let blue = if end == End::Left { self.blue >> 1 } else { self.blue };
        Self { length, blue: blue & ones(length) }
    }

    fn reversed(self) -> Self {
        if self.length == 0 {
            return self;
        }
        Self { blue: self.blue.reverse_bits() >> (64 - self.length), ..self }
    }

    fn exchanged(self) -> Self {
        Self { blue: !self.blue & ones(self.length), ..self }
    }
}

/// This many ones.
fn ones(count: u8) -> u64 {
    u64::MAX.checked_shr(64 - u32::from(count)).unwrap_or(0)
}

/// An end of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The cherry written first.
    Left,
    /// The cherry written last.
    Right,
}

/// The rows, in the order in which they were written, empty ones dropped.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Cherries {
    rows: Vec<Row>,
}

/// Take the cherry at an end of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TakeCherry {
    /// Which row, counted from 0.
    pub row: u8,
    /// Which end; always the left one of a row of a single cherry.
    pub end: End,
}

impl PackedMove for TakeCherry {
    fn pack(self) -> u128 {
        u128::from(self.row) << 1 | u128::from(self.end == End::Right)
    }

    fn unpack(packed: u128) -> Self {
        Self { row: (packed >> 1) as u8, end: if packed & 1 == 0 { End::Left } else { End::Right } }
    }
}

impl Cherries {
    /// The most rows in a position that can be read.
    pub const MOST_ROWS: usize = 64;

    /// The position with these rows.
    pub fn new(rows: impl IntoIterator<Item = Row>) -> Self {
        Self { rows: rows.into_iter().filter(|row| !row.is_empty()).collect() }
    }

    /// The rows, none of them empty.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}

impl Partizan for Cherries {
    type Move = TakeCherry;

    fn options(&self, player: Player, into: &mut Vec<TakeCherry>) {
        let own = Colour::of(player);
        for (index, row) in self.rows.iter().enumerate() {
            for end in [End::Left, End::Right] {
                if row.end(end) == Some(own) && (end == End::Left || row.len() > 1) {
                    into.push(TakeCherry { row: index as u8, end });
                }
            }
        }
    }

    fn can_move(&self, player: Player) -> bool {
        let own = Some(Colour::of(player));
        self.rows.iter().any(|row| row.end(End::Left) == own || row.end(End::Right) == own)
    }

    fn after(&self, _player: Player, chosen: TakeCherry) -> Self {
        let shorten = |(index, &row): (usize, &Row)| {
            if index == usize::from(chosen.row) { row.shorter(chosen.end) } else { row }
        };
        Self::new(self.rows.iter().enumerate().map(shorten))
    }

    fn parts(&self, into: &mut Vec<Self>) {
        into.extend(self.rows.iter().map(|&row| Self { rows: vec![row] }));
    }

    fn canonical(&self) -> (Self, Sign) {
        self.least_image()
    }

    /// Rows of one colour are as many free moves as they have cherries.
    fn at_a_glance(&self) -> Option<i64> {
        self.rows.iter().try_fold(0, |sum, row| match row.blue {
            0 => Some(sum - row.len() as i64),
            blue if blue == ones(row.length) => Some(sum + row.len() as i64),
            _ => None,
        })
    }
}

/// The two ends of a row have different cherries, and each has one owner: moves never exclude each other.
impl Labelled for Cherries {
    /// There are no conflicts at all.
    fn conflicts_are_the_same_move(&self) -> bool {
        true
    }

    fn in_turn(&self, (_, first): (Player, TakeCherry), (_, second): (Player, TakeCherry)) -> Option<Self> {
        let mut rows = self.rows.clone();
        for taken in [first, second] {
            let row = rows.get_mut(usize::from(taken.row)).filter(|row| !row.is_empty())?;
            *row = row.shorter(taken.end);
        }
        Some(Self::new(rows))
    }

    fn canonical_together(&self) -> (Self, Sign) {
        self.least_image()
    }

    fn free_moves(&self) -> Option<i64> {
        self.at_a_glance()
    }
}

/// Rows may be read from the right, and exchanging the colours exchanges the players.
impl Symmetric for Cherries {
    fn symmetries(&self) -> usize {
        4
    }

    fn image(&self, index: usize) -> Self {
        let turned = |&row: &Row| {
            let row = if index & 1 == 0 { row } else { row.reversed() };
            if index & 2 == 0 { row } else { row.exchanged() }
        };
        Self { rows: self.rows.iter().map(turned).collect() }
    }

    fn sign(&self, index: usize) -> Sign {
        if index & 2 == 0 { Sign::Plus } else { Sign::Minus }
    }
}
