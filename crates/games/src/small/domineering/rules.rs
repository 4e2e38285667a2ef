//! Boards of up to 16 x 16 cells and what may be placed.

use hedgerow_core::{Labelled, Partizan, Player, Sign, Symmetric};
use hedgerow_search::PackedMove;

/// A board: which cells are free.
///
/// Boards of different sizes are different: `2x2` with a taken column is not a board of one column, though it has the
/// same value. [`Partizan::parts`] cuts off the taken cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Domineering {
    rows: u8,
    columns: u8,
    /// Row by row from the top; bit c of a row is its column c, set if the cell is free. All bits beyond the board
    /// are 0.
    free: [u16; Self::LONGEST],
}

/// A domino on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Domino {
    /// The row of its upper or only row, from 0 at the top.
    pub row: u8,
    /// The column of its left or only column, from 0 at the left.
    pub column: u8,
    /// Whether it is vertical, as Left's are.
    pub upright: bool,
}

impl PackedMove for Domino {
    fn pack(self) -> u128 {
        u128::from(self.row) << 16 | u128::from(self.column) << 8 | u128::from(self.upright)
    }

    fn unpack(packed: u128) -> Self {
        Self { row: (packed >> 16) as u8, column: (packed >> 8) as u8, upright: packed & 1 != 0 }
    }
}

impl Domineering {
    /// The most rows, and the most columns.
    pub const LONGEST: usize = 16;

    /// An empty board; `None` if a side is 0 or longer than 16.
    pub fn empty(rows: usize, columns: usize) -> Option<Self> {
        let fits = |side| (1..=Self::LONGEST).contains(&side);
        if !fits(rows) || !fits(columns) {
            return None;
        }
        let mut free = [0; Self::LONGEST];
        free[..rows].fill(u16::MAX >> (Self::LONGEST - columns));
        Some(Self { rows: rows as u8, columns: columns as u8, free })
    }

    /// The board with these free cells in each row, bit c for column c; there are 1 to 16 rows and columns.
    pub(super) fn with_free(columns: u8, rows: impl Iterator<Item = u16>) -> Self {
        let mut board = Self { rows: 0, columns, free: [0; Self::LONGEST] };
        for (cells, row) in board.free.iter_mut().zip(rows) {
            *cells = row;
            board.rows += 1;
        }
        board
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns.into()
    }

    /// Whether a cell is on the board and free.
    pub fn is_free(&self, row: usize, column: usize) -> bool {
        row < self.rows() && column < self.columns() && self.free[row] >> column & 1 == 1
    }

    /// The same board with a cell taken; a cell beyond the board is taken anyway.
    #[must_use]
    pub fn with_taken(mut self, row: usize, column: usize) -> Self {
        if row < self.rows() && column < self.columns() {
            self.free[row] &= !(1 << column);
        }
        self
    }

    /// The free cells of each row as bits.
    pub(super) fn free_rows(&self) -> &[u16] {
        &self.free[..self.rows()]
    }

    /// The columns of a row in which a domino of the player may begin.
    fn starts(&self, player: Player, row: usize) -> u16 {
        if player == Player::LEFT {
            self.free[row] & self.free.get(row + 1).copied().unwrap_or(0)
        } else {
            self.free[row] & self.free[row] >> 1
        }
    }

    /// The free cells that dominoes could connect with those of `seed`, which has some cell free.
    fn connected(&self, seed: [u16; Self::LONGEST]) -> [u16; Self::LONGEST] {
        let mut region = seed;
        loop {
            let before = region;
            for row in 0..self.rows() {
                let above = if row == 0 { 0 } else { region[row - 1] };
                let below = region.get(row + 1).copied().unwrap_or(0);
                let here = region[row];
                region[row] |= (above | below | here << 1 | here >> 1) & self.free[row];
            }
            if region == before {
                return region;
            }
        }
    }

    /// These free cells on the smallest board that contains them.
    fn cropped(cells: &[u16; Self::LONGEST]) -> Option<Self> {
        let first = cells.iter().position(|&row| row != 0)?;
        let last = cells.iter().rposition(|&row| row != 0)?;
        let all = cells.iter().fold(0, |all, row| all | row);
        let mut free = [0; Self::LONGEST];
        for (to, from) in free.iter_mut().zip(&cells[first..=last]) {
            *to = from >> all.trailing_zeros();
        }
        let columns = u16::BITS - all.leading_zeros() - all.trailing_zeros();
        Some(Self { rows: (last - first + 1) as u8, columns: columns as u8, free })
    }
}

impl Partizan for Domineering {
    type Move = Domino;

    fn options(&self, player: Player, into: &mut Vec<Domino>) {
        for row in 0..self.rows() {
            let mut starts = self.starts(player, row);
            while starts != 0 {
                let column = starts.trailing_zeros() as u8;
                starts &= starts - 1;
                into.push(Domino { row: row as u8, column, upright: player == Player::LEFT });
            }
        }
    }

    fn can_move(&self, player: Player) -> bool {
        (0..self.rows()).any(|row| self.starts(player, row) != 0)
    }

    fn after(&self, _player: Player, domino: Domino) -> Self {
        let (row, column) = (usize::from(domino.row), usize::from(domino.column));
        let other = if domino.upright { (row + 1, column) } else { (row, column + 1) };
        self.with_taken(row, column).with_taken(other.0, other.1)
    }

    /// The connected regions of at least two cells, each on a board of its own.
    fn parts(&self, into: &mut Vec<Self>) {
        let mut left = self.free;
        for row in 0..self.rows() {
            while left[row] != 0 {
                let mut seed = [0; Self::LONGEST];
                seed[row] = left[row] & left[row].wrapping_neg();
                let region = self.connected(seed);
                left.iter_mut().zip(&region).for_each(|(left, region)| *left &= !region);
                if region != seed {
                    into.extend(Self::cropped(&region));
                }
            }
        }
    }

    fn canonical(&self) -> (Self, Sign) {
        self.least_image()
    }

    fn at_a_glance(&self) -> Option<i64> {
        let strips = |lines: &mut dyn Iterator<Item = u16>| lines.map(pairs_in_line).sum::<i64>();
        match (self.can_move(Player::LEFT), self.can_move(Player::RIGHT)) {
            (true, true) => None,
            (false, _) => Some(-strips(&mut self.free_rows().iter().copied())),
            (true, false) => Some(strips(&mut self.image(4).free_rows().iter().copied())),
        }
    }
}

/// How many dominoes fit into a line one behind the other.
pub(super) fn pairs_in_line(mut line: u16) -> i64 {
    let mut pairs = 0;
    while line != 0 {
        let first = line & line.wrapping_neg();
        let second = first << 1;
        pairs += i64::from(line & second != 0);
        line &= !(first | second);
    }
    pairs
}

/// Dominoes that overlap exclude each other.
impl Labelled for Domineering {
    fn in_turn(&self, first: (Player, Domino), (player, second): (Player, Domino)) -> Option<Self> {
        let between = self.after(first.0, first.1);
        let fits = between.starts(player, second.row.into()) >> second.column & 1 == 1;
        fits.then(|| between.after(player, second))
    }

    /// Cells that no domino can cover any more count as taken.
    fn canonical_together(&self) -> (Self, Sign) {
        let mut board = *self;
        for row in 0..self.rows() {
            let above = if row == 0 { 0 } else { self.free[row - 1] };
            let below = self.free.get(row + 1).copied().unwrap_or(0);
            board.free[row] &= above | below | self.free[row] << 1 | self.free[row] >> 1;
        }
        board.least_image()
    }
}

/// The eight symmetries of the square; those that turn the board on its side exchange the players.
impl Symmetric for Domineering {
    fn symmetries(&self) -> usize {
        8
    }

    /// The last bit of the index turns the board upside down, the next one mirrors it, and the third transposes it
    /// first.
    fn image(&self, index: usize) -> Self {
        let mut image = if index & 4 == 0 {
            *self
        } else {
            let mut free = [0; Self::LONGEST];
            for (row, cells) in self.free_rows().iter().enumerate() {
                for (column, line) in free[..self.columns()].iter_mut().enumerate() {
                    *line |= (cells >> column & 1) << row;
                }
            }
            Self { rows: self.columns, columns: self.rows, free }
        };
        let (rows, columns) = (image.rows(), image.columns());
        if index & 1 != 0 {
            image.free[..rows].reverse();
        }
        if index & 2 != 0 {
            for row in &mut image.free[..rows] {
                *row = row.reverse_bits() >> (Self::LONGEST - columns);
            }
        }
        image
    }

    fn sign(&self, index: usize) -> Sign {
        if index & 4 == 0 { Sign::Plus } else { Sign::Minus }
    }
}
