//! The plain rules that proofs are checked by: a letter for every cell, ways sought cell by cell.

use hedgerow_core::{Player, Symmetric};

use crate::hex3d::board::{Hex3d, PLAYERS};
use crate::hex3d::nature::Nature;
use crate::hex3d::outcomes::Outcomes;
use crate::hex3d::possible::Possible;

/// A free cell.
pub const FREE: u8 = b'.';

/// The positions that come up from one position, each a letter for every cell that was free there.
pub struct Plain {
    /// The letters of all cells, `#` for those left out.
    board: Vec<u8>,
    /// The cells of the letters.
    cells: Vec<usize>,
    beside: Vec<Vec<usize>>,
    /// For each player the cells of either face.
    faces: [[Vec<usize>; 2]; PLAYERS],
    first: usize,
    /// Where flips that leave the position as it is take the letters.
    flips: Vec<Vec<usize>>,
}

impl Plain {
    /// The rules from a position without a pie rule.
    pub fn new(position: &Hex3d) -> Self {
        let shape = position.shape();
        let count = shape.cells();
        let board: Vec<u8> = (0..count).map(|cell| position.letter_at(cell) as u8).collect();
        let cells: Vec<usize> = (0..count).filter(|&cell| board[cell] == FREE).collect();
        let same = (0..position.symmetries())
            .filter(|&flip| (0..count).all(|cell| board[cell] == board[shape.flipped(cell, flip)]));
        let place = |cell: usize| cells.iter().position(|&other| other == cell).unwrap_or(0);
        let flips = same.map(|flip| cells.iter().map(|&cell| place(shape.flipped(cell, flip))).collect()).collect();
        let faces = [0, 1, 2].map(|player| {
            shape.faces::<4>(Player::new(player)).map(|face| (0..count).filter(|&cell| face.has(cell)).collect())
        });
        let beside = (0..count).map(|cell| shape.beside(cell).collect()).collect();
        Self { beside, faces, first: position.to_move().index(), flips, board, cells }
    }

    /// The position itself.
    pub fn start(&self) -> Vec<u8> {
        vec![FREE; self.cells.len()]
    }

    /// The least of the images of a position.
    pub fn least(&self, letters: &[u8]) -> Vec<u8> {
        let image = |flip: &Vec<usize>| {
            let mut image = vec![FREE; letters.len()];
            flip.iter().zip(letters).for_each(|(&to, &letter)| image[to] = letter);
            image
        };
        self.flips.iter().map(image).min().unwrap_or_else(|| letters.to_vec())
    }

    /// Who moves.
    pub fn mover(&self, letters: &[u8]) -> Player {
        let stones = letters.iter().filter(|&&letter| letter != FREE).count();
        Player::new(((self.first + stones) % PLAYERS) as u8)
    }

    /// The positions after every move.
    pub fn after(&self, letters: &[u8]) -> Vec<Vec<u8>> {
        let stone = b'1' + self.mover(letters).index() as u8;
        let free = (0..letters.len()).filter(|&at| letters[at] == FREE);
        let put = |at: usize| {
            let mut after = letters.to_vec();
            after[at] = stone;
            after
        };
        free.map(put).collect()
    }

    /// Whether a player's faces are joined by the cells with these letters.
    fn joined(&self, letters: &[u8], player: usize, passable: &[u8]) -> bool {
        let mut board = self.board.clone();
        self.cells.iter().zip(letters).for_each(|(&cell, &letter)| board[cell] = letter);
        let [near, far] = &self.faces[player];
        let open = |cell: usize| passable.contains(&board[cell]);
        let mut met = vec![false; board.len()];
        let mut waiting: Vec<usize> = near.iter().copied().filter(|&cell| open(cell)).collect();
        while let Some(cell) = waiting.pop() {
            if std::mem::replace(&mut met[cell], true) {
                continue;
            }
            if far.contains(&cell) {
                return true;
            }
            waiting.extend(self.beside[cell].iter().copied().filter(|&other| !met[other] && open(other)));
        }
        false
    }

    /// Whether the game is over: somebody has joined their faces, or no cell is free.
    pub fn is_over(&self, letters: &[u8]) -> bool {
        let won = |player: usize| self.joined(letters, player, &[b'1' + player as u8]);
        !letters.contains(&FREE) || (0..PLAYERS).any(won)
    }

    /// What the three things that need no entry say of a position's outcome set.
    pub fn at_sight(&self, letters: &[u8], nature: &Nature) -> Possible {
        let stone = |player: usize| b'1' + player as u8;
        let players = || 0..PLAYERS;
        let win = |player: usize| Outcomes::of(Some(Player::new(player as u8)));
        if let Some(winner) = players().find(|&player| self.joined(letters, player, &[stone(player)])) {
            return Possible::only(win(winner));
        }
        let hopeful = players().filter(|&player| self.joined(letters, player, &[stone(player), FREE]));
        let possible = Possible::within(hopeful.map(win).fold(Outcomes::DRAW, Outcomes::or));
        let mover = self.mover(letters);
        if nature.best(mover) == win(mover.index()) {
            let wins = |after: &Vec<u8>| self.joined(after, mover.index(), &[stone(mover.index())]);
            if self.after(letters).iter().any(wins) {
                return Possible::only(win(mover.index()));
            }
        }
        possible
    }
}
