//! Boards of up to 64 squares for the solver: the stones of the mover and those of the other player.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use crate::konane::{Board, Shape};

/// The colour to move does not matter, only whose stones are whose: the mover's come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub own: u64,
    pub other: u64,
}

/// Positions with more replies are not searched exhaustively: lists are kept short, because they are made anew for
/// every position.
const MOST_REPLIES: usize = 12;

/// The board.
pub(super) struct SolverBoard {
    pub shape: Shape,
    squares: u64,
    /// The squares of one of the colours; each colour keeps to its own.
    dark: u64,
    columns: u32,
    /// The squares from which two steps to the east, and to the west, stay on the board.
    rooms: [u64; 2],
    /// The symmetries that leave the solver's position as it is: they identify positions that can follow it. Other
    /// symmetries would identify none.
    images: Vec<Image>,
    /// The places in the key of the squares that can change, and their number, if keys leave out the others.
    packing: Option<(Image, u32)>,
}

/// A symmetry, byte by byte.
struct Image {
    bytes: Box<[[u64; 256]; 8]>,
    /// Whether the colours are exchanged.
    exchanges: bool,
}

impl Image {
    #[inline]
    fn of(&self, squares: u64) -> u64 {
        let bytes = squares.to_le_bytes();
        self.bytes.iter().zip(bytes).fold(0, |image, (table, byte)| image | table[usize::from(byte)])
    }
}

impl SolverBoard {
    /// The board of a position; none if its colours do not keep to squares of their own.
    pub fn new(board: &Board<1>) -> Option<Self> {
        let shape = board.shape();
        let word = |squares: Bits<1>| squares.0[0];
        let light = word(shape.squares_where(|row, column| (row + column) % 2 == 1));
        let squares = word(Bits::below(shape.squares()));
        let [black, white] = Player::BOTH.map(|player| word(board.stones(player)));
        // A board with exchanged colours is fine as well.
        let dark = match () {
            () if black & light == 0 && white & !light == 0 => squares & !light,
            () if black & !light == 0 && white & light == 0 => light,
            () => return None,
        };
        let columns = shape.columns();
        let rooms = [
            word(shape.squares_where(|_, column| column + 2 < columns)),
            word(shape.squares_where(|_, column| column >= 2)),
        ];
        let mut field =
            Self { shape, squares, dark, columns: columns as u32, rooms, images: Vec::new(), packing: None };
        let start = field.state(board);
        for image in field.all_images() {
            if image.of(start.own) == start.own && image.of(start.other) == start.other {
                field.images.push(image);
            }
        }
        Some(field)
    }

    /// Leaves out of the keys the squares that never change from this state on: keys are then shorter, and are valid
    /// only for solvers of this position. Symmetries are left out too.
    pub fn keep_to_what_changes(&mut self, start: State) {
        let live = self.live(start);
        let mut bytes = Box::new([[0; 256]; 8]);
        let mut places = 0;
        for square in (0..self.shape.squares()).filter(|square| live >> square & 1 == 1) {
            for (byte, packed) in bytes[square / 8].iter_mut().enumerate() {
                *packed |= (byte as u64 >> (square % 8) & 1) << places;
            }
            places += 1;
        }
        self.images.clear();
        self.packing = Some((Image { bytes, exchanges: false }, places));
    }

    /// The squares that may change, whoever moves and however often: jumps are made as if every square could hold at
    /// once everything that it has ever held.
    fn live(&self, start: State) -> u64 {
        let mut stones = [start.own, start.other];
        let mut vacant = self.vacant(start);
        loop {
            let before = (stones, vacant);
            for (side, direction) in (0..8).map(|index| (index / 4, index % 4)) {
                let from = self.ramps(stones[1 - side], vacant, direction) & stones[side];
                let over = self.step(from, direction);
                stones[side] |= self.step(over, direction);
                vacant |= from | over;
            }
            if before == (stones, vacant) {
                let taken = start.own | start.other;
                return vacant & taken | (stones[0] | stones[1]) & !taken;
            }
        }
    }

    /// All symmetries of the board except the identity.
    fn all_images(&self) -> Vec<Image> {
        let square = self.shape.rows() == self.shape.columns();
        (1..if square { 8 } else { 4 }).map(|index| self.image(index)).collect()
    }

    /// A number that only a board and its images have, at any stage of the opening.
    pub fn least_key(&self, board: &Board<1>) -> u128 {
        self.key_by(self.state(board), &self.all_images())
    }

    /// The symmetry of this number: the first bit turns the board upside down, the second mirrors it, the third
    /// transposes it.
    fn image(&self, index: usize) -> Image {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let target = |square: usize| {
            let (mut row, mut column) = self.shape.place(square);
            if index & 1 != 0 {
                row = rows - 1 - row;
            }
            if index & 2 != 0 {
                column = columns - 1 - column;
            }
            if index & 4 != 0 {
                (row, column) = (column, row);
            }
            self.shape.square(row, column)
        };
        let mut bytes = Box::new([[0; 256]; 8]);
        for square in 0..self.shape.squares() {
            let bit = 1 << target(square);
            for (byte, image) in bytes[square / 8].iter_mut().enumerate() {
                if byte >> (square % 8) & 1 == 1 {
                    *image |= bit;
                }
            }
        }
        let corner = self.dark & 1;
        Image { bytes, exchanges: self.dark >> target(0) & 1 != corner }
    }

    /// Bits of a key.
    pub fn key_bits(&self) -> u32 {
        self.packing.as_ref().map_or(self.shape.squares() as u32, |&(_, places)| places) + 1
    }

    /// A number that only this state has, or its images: the squares with a stone, and the mover's colour.
    #[inline]
    pub fn key(&self, state: State) -> u128 {
        if let Some((packing, places)) = &self.packing {
            let dark = u128::from(state.own & self.dark != 0);
            return dark << places | u128::from(packing.of(state.own | state.other));
        }
        self.key_by(state, &self.images)
    }

    #[inline]
    fn key_by(&self, state: State, images: &[Image]) -> u128 {
        let taken = state.own | state.other;
        // Without stones of one colour nobody can jump, so this bit does not matter.
        let dark = u128::from(state.own & self.dark != 0);
        let bit = self.shape.squares() as u32;
        let mut key = dark << bit | u128::from(taken);
        for image in images {
            key = key.min((dark ^ u128::from(image.exchanges)) << bit | u128::from(image.of(taken)));
        }
        key
    }

    /// The stones of a board.
    pub fn state(&self, board: &Board<1>) -> State {
        let word = |player: Player| board.stones(player).0[0];
        State { own: word(board.to_move()), other: word(board.to_move().opponent()) }
    }

    #[inline]
    pub fn vacant(&self, state: State) -> u64 {
        self.squares & !(state.own | state.other)
    }

    #[inline]
    fn step(&self, squares: u64, direction: usize) -> u64 {
        match direction {
            0 => squares << 1,
            1 => squares << self.columns,
            2 => squares >> 1,
            _ => squares >> self.columns,
        }
    }

    #[inline]
    fn back(&self, squares: u64, direction: usize) -> u64 {
        self.step(squares, direction ^ 2)
    }

    /// The squares from which a jump over one of `over` onto one of `onto` is possible.
    #[inline]
    fn ramps(&self, over: u64, onto: u64, direction: usize) -> u64 {
        let room = match direction {
            0 => self.rooms[0],
            2 => self.rooms[1],
            _ => self.squares,
        };
        room & self.back(over & self.back(onto, direction), direction)
    }

    /// How many jumps the mover has.
    #[inline]
    pub fn jumps(&self, state: State, vacant: u64) -> u32 {
        let mut count = 0;
        for direction in 0..4 {
            let ramps = self.ramps(state.other, vacant, direction);
            let mut starts = state.own & ramps;
            while starts != 0 {
                count += starts.count_ones();
                starts = self.step(self.step(starts, direction), direction) & ramps;
            }
        }
        count
    }

    /// Calls `visit` with the state after each jump, in which the other is the mover, until it returns `false`.
    #[inline]
    pub fn each_jump(&self, state: State, mut visit: impl FnMut(State) -> bool) {
        let vacant = self.vacant(state);
        for direction in 0..4 {
            let ramps = self.ramps(state.other, vacant, direction);
            let mut starts = state.own & ramps;
            let mut taken = 0;
            while starts != 0 {
                taken += 1;
                let ends = self.step(self.step(starts, direction), direction);
                let mut rest = ends;
                while rest != 0 {
                    let end = rest & rest.wrapping_neg();
                    rest &= rest - 1;
                    let (mut other, mut start) = (state.other, end);
                    for _ in 0..taken {
                        start = self.back(start, direction);
                        other &= !start;
                        start = self.back(start, direction);
                    }
                    if !visit(State { own: other, other: state.own & !start | end }) {
                        return;
                    }
                }
                starts = ends & ramps;
            }
        }
    }

    /// The winner of a state with few jumps left, by exhaustive search; none if that takes more than `left` positions.
    ///
    /// It tries first the replies that leave the fewest jumps.
    pub fn mover_wins_quickly(&self, state: State, left: &mut u32) -> Option<bool> {
        *left = left.checked_sub(1)?;
        let mut replies = [(0, State { own: 0, other: 0 }); MOST_REPLIES];
        let mut count = 0;
        let mut won = false;
        let mut too_many = false;
        self.each_jump(state, |after| {
            let jumps = self.jumps(after, self.vacant(after));
            won = jumps == 0;
            too_many = count == replies.len();
            if won || too_many {
                return false;
            }
            let mut place = count;
            while place > 0 && replies[place - 1].0 > jumps {
                replies[place] = replies[place - 1];
                place -= 1;
            }
            replies[place] = (jumps, after);
            count += 1;
            true
        });
        if won {
            return Some(true);
        }
        if too_many {
            return None;
        }
        for &(_, after) in &replies[..count] {
            if !self.mover_wins_quickly(after, left)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::Konane;
    use hedgerow_core::{Notation, Rules, Seed, Turn};
    use rand::Rng;

    fn board(text: &str) -> Board<1> {
        Konane::read(text).unwrap().resized().unwrap()
    }

    #[test]
    fn jumps_are_those_of_the_rules() {
        let mut rng = Seed::new(3).rng();
        for text in ["5x5 a1 b1", "6x7 a1 a2", "3x15 a1 a2", "8x8 d4 d5", ".XOX/XOXO/.XOX O"] {
            for _ in 0..10 {
                let mut board = board(text);
                let field = SolverBoard::new(&board).unwrap();
                let mut moves = Vec::new();
                loop {
                    moves.clear();
                    board.moves(&mut moves);
                    let state = field.state(&board);
                    let mut after = Vec::new();
                    field.each_jump(state, |state| {
                        after.push(state);
                        true
                    });
                    assert_eq!(field.jumps(state, field.vacant(state)) as usize, moves.len());
                    let by_rules = moves.iter().map(|&chosen| {
                        let mut next = board;
                        next.play(chosen);
                        field.state(&next)
                    });
                    assert_eq!(after, by_rules.collect::<Vec<_>>());
                    if board.turn() == Turn::Over {
                        break;
                    }
                    board.play(moves[rng.random_range(0..moves.len())]);
                }
            }
        }
    }

    #[test]
    fn keys_are_equal_for_images_only() {
        let start = board("5x5 c3 c2");
        let field = SolverBoard::new(&start).unwrap();
        assert_eq!(field.images.len(), 1, "only the mirror leaves this opening as it is");
        let [left, right] = ["a2-c2", "e2-c2"].map(|text| {
            let mut board = board("XOXOX/OX.XO/XO.OX/OXOXO/XOXOX O");
            let chosen = Konane::read_move(&board.konane(), text).unwrap();
            board.play(chosen);
            field.key(field.state(&board))
        });
        assert_eq!(left, right);
        assert!(SolverBoard::new(&board("XX.O/OXOX X")).is_none());
    }
}
