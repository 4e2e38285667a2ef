//! Boards of up to 8 x 8 cells with a player to move, as one machine word, for fast play.

use hedgerow_core::bits::nth_set;
use hedgerow_core::{Budget, Notation, NotationError, Player, Rules, Stopped, Turn};
use hedgerow_search::{Heuristics, Named, Playable, TextGame, legal};
use rand::Rng;

use super::{Domineering, Domino};

/// Cells in a row of the word, on every board.
const STRIDE: u32 = 8;
/// All but the last column.
const NOT_LAST: u64 = 0x7F7F_7F7F_7F7F_7F7F;

/// A board in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Bit 8r + c is set if the cell in row r and column c is free.
    free: u64,
    rows: u8,
    columns: u8,
    to_move: Player,
}

impl Board {
    /// The board with this player to move; `None` if it is larger than 8 x 8.
    pub fn new(position: &Domineering, to_move: Player) -> Option<Self> {
        let (rows, columns) = (position.rows(), position.columns());
        if rows > STRIDE as usize || columns > STRIDE as usize {
            return None;
        }
        let rows_of_cells = position.free_rows().iter().enumerate();
        let free = rows_of_cells.fold(0, |free, (row, &cells)| free | u64::from(cells) << (STRIDE * row as u32));
        Some(Self { free, rows: rows as u8, columns: columns as u8, to_move })
    }

    /// The position, without the turn.
    pub fn position(&self) -> Domineering {
        let rows = (0..u32::from(self.rows)).map(|row| (self.free >> (STRIDE * row) & 0xFF) as u16);
        Domineering::with_free(self.columns, rows)
    }

    /// The cells in which a domino of the player may begin.
    #[inline]
    fn starts(&self, player: Player) -> u64 {
        starts(self.free, player)
    }

    fn domino(&self, cell: u32) -> Domino {
        let upright = self.to_move == Player::LEFT;
        Domino { row: (cell / STRIDE) as u8, column: (cell % STRIDE) as u8, upright }
    }
}

#[inline]
fn starts(free: u64, player: Player) -> u64 {
    if player == Player::LEFT { free & free >> STRIDE } else { free & free >> 1 & NOT_LAST }
}

/// The two cells of a domino of the player that begins in a cell.
#[inline]
fn cells(cell: u32, player: Player) -> u64 {
    let pair = if player == Player::LEFT { 1 | 1 << STRIDE } else { 0b11 };
    pair << cell
}

impl Rules for Board {
    type Move = Domino;
    type Undo = ();

    fn turn(&self) -> Turn {
        if self.starts(self.to_move) == 0 { Turn::Over } else { Turn::Player(self.to_move) }
    }

    fn moves(&self, into: &mut Vec<Domino>) {
        let mut starts = self.starts(self.to_move);
        while starts != 0 {
            into.push(self.domino(starts.trailing_zeros()));
            starts &= starts - 1;
        }
    }

    fn play(&mut self, domino: Domino) {
        self.free &= !cells(u32::from(domino.row) * STRIDE + u32::from(domino.column), self.to_move);
        self.to_move = self.to_move.opponent();
    }

    fn undo(&mut self, domino: Domino, (): ()) {
        self.to_move = self.to_move.opponent();
        self.free |= cells(u32::from(domino.row) * STRIDE + u32::from(domino.column), self.to_move);
    }

    fn result(&self, player: Player) -> i32 {
        if player == self.to_move { -1 } else { 1 }
    }

    fn result_sum(&self) -> Option<i32> {
        Some(0)
    }

    /// Exact: the free cells, the size and the player.
    fn key(&self) -> u128 {
        let size = u128::from(self.rows) << 8 | u128::from(self.columns);
        u128::from(self.free) << 64 | size << 1 | self.to_move.index() as u128
    }

    fn rollout<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let (mut free, mut player) = (self.free, self.to_move);
        loop {
            let starts = starts(free, player);
            if starts == 0 {
                break;
            }
            let chosen = nth_set(starts, rng.random_range(0..starts.count_ones()));
            free &= !cells(chosen, player);
            player = player.opponent();
        }
        (self.free, self.to_move) = (free, player);
    }
}

impl Playable for Board {
    const SCALE: f64 = 3.0;
    const EVALUATIONS: &'static [Named] = <Domineering as Heuristics>::EVALUATIONS;
    const ORDERS: &'static [Named] = <Domineering as Heuristics>::ORDERS;
    const POLICIES: &'static [Named] = <Domineering as Heuristics>::POLICIES;
    const MOVE_INDICES: usize = 2 * 64;

    fn evaluate(&self, _which: usize, player: Player) -> i32 {
        let count = |player| self.starts(player).count_ones() as i32;
        count(player) - count(player.opponent())
    }

    fn order(&self, which: usize, chosen: Domino) -> i32 {
        let mut after = *self;
        after.play(chosen);
        after.evaluate(which, self.to_move)
    }

    fn move_index(&self, chosen: Domino) -> usize {
        let cell = u32::from(chosen.row) * STRIDE + u32::from(chosen.column);
        2 * cell as usize + usize::from(chosen.upright)
    }

    fn random_move<R: Rng>(&self, rng: &mut R, _buffer: &mut Vec<Domino>) -> Option<Domino> {
        let starts = self.starts(self.to_move);
        (starts != 0).then(|| self.domino(nth_set(starts, rng.random_range(0..starts.count_ones()))))
    }

    fn informed_move<R: Rng>(&self, which: usize, rng: &mut R, buffer: &mut Vec<Domino>) -> Option<Domino> {
        let [one, other] = [self.random_move(rng, buffer)?, self.random_move(rng, buffer)?];
        Some(if self.order(which, one) >= self.order(which, other) { one } else { other })
    }

    fn perfect(&self, budget: &Budget) -> Result<Vec<(Domino, i32)>, Stopped> {
        self.position().perfect(self.to_move, budget)
    }
}

impl TextGame for Board {
    fn write(&self) -> String {
        Notation::write(&self.position())
    }

    fn write_move(&self, chosen: Domino) -> String {
        self.position().write_move(chosen)
    }

    fn read_move(&self, text: &str) -> Result<Domino, NotationError> {
        legal(self, self.position().read_move(text)?, text)
    }
}
