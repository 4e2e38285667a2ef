//! The plain rules for checking proofs: a letter for every cell, paths searched cell by cell.
//!
//! They use only the text of the position and are written a second time here, including coordinates, faces and flips:
//! the rules of the solver and its boards play no part in a check.

use super::family::{Family, Set};
use super::preferences::Course;

/// The most players.
const PLAYERS: usize = 3;
/// A free cell.
pub const FREE: u8 = b'.';
/// A stone of player 1; those of players 2 and 3 follow.
const FIRST_STONE: u8 = b'1';

/// The positions that can follow one position, each a letter for every cell that was free there.
pub struct Plain {
    /// The letters of all cells, `#` for excluded ones: from the top left of the front layer, row by row, then layer by
    /// layer.
    board: Vec<u8>,
    /// The cells of the letters.
    cells: Vec<usize>,
    /// The cells that share a side with each cell.
    beside: Vec<Vec<usize>>,
    /// Whether each cell is on the near and on the far face of each player.
    faces: [Vec<[bool; 2]>; PLAYERS],
    /// The player to move in the position itself, and how many play.
    first: usize,
    players: usize,
    /// The images of the letters under flips that leave the position as it is.
    flips: Vec<Vec<usize>>,
}

impl Plain {
    /// The rules from the position with this canonical text; `None` if the text is not canonical or has a pie rule.
    pub fn read(text: &str) -> Option<Self> {
        // ` two` comes after the box.
        let (text, players) = match text.split_once(" two") {
            Some((before, after)) => (format!("{before}{after}"), 2),
            None => (text.to_owned(), PLAYERS),
        };
        let (size, rest) = text.split_once(':').unwrap_or((&text, ""));
        let sides: Vec<usize> = size.split('x').map(|side| side.parse().ok()).collect::<Option<_>>()?;
        let [rows, columns, layers] = sides[..] else { return None };
        let (written, first) = if rest.is_empty() { ("", "1") } else { rest.split_once(' ')? };
        let first = ["1", "2", "3"][..players].iter().position(|&player| player == first)?;
        let count = rows.checked_mul(columns)?.checked_mul(layers).filter(|count| (1..=256).contains(count))?;
        let board: Vec<u8> = match written {
            "" => vec![FREE; count],
            _ => written.bytes().filter(|byte| !b"/|".contains(byte)).collect(),
        };
        if board.len() != count || !board.iter().all(|letter| b".123#".contains(letter)) {
            return None;
        }
        // Column, row and layer.
        let sides = [columns, rows, layers];
        let places: Vec<[usize; 3]> =
            (0..count).map(|cell| [cell % columns, cell / columns % rows, cell / columns / rows]).collect();
        let apart =
            |one: [usize; 3], other: [usize; 3]| (0..3).map(|axis| one[axis].abs_diff(other[axis])).sum::<usize>();
        let beside =
            places.iter().map(|&one| (0..count).filter(|&other| apart(one, places[other]) == 1).collect()).collect();
        // Player 1 joins the first row and the last, 2 the columns, 3 the layers. Where two play, no cell is on a face of
        // the third.
        let faces = [1, 0, 2].map(|axis| {
            let plays = players == PLAYERS || axis < 2;
            places.iter().map(|place| [plays && place[axis] == 0, plays && place[axis] + 1 == sides[axis]]).collect()
        });
        let cells: Vec<usize> = (0..count).filter(|&cell| board[cell] == FREE).collect();
        let mut flips = Vec::new();
        for axes in 0..8 {
            let mirrored = |place: [usize; 3], axis: usize| match axes >> axis & 1 {
                0 => place[axis],
                _ => sides[axis] - 1 - place[axis],
            };
            let image = |cell: usize| {
                let [x, y, z] = [0, 1, 2].map(|axis| mirrored(places[cell], axis));
                x + columns * (y + rows * z)
            };
            if (0..count).all(|cell| board[cell] == board[image(cell)]) {
                // A flip that leaves the position as it is takes free cells to free cells.
                flips.push(cells.iter().map(|&cell| cells.binary_search(&image(cell)).ok()).collect::<Option<_>>()?);
            }
        }
        Some(Self { board, cells, beside, faces, first, players, flips })
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

    /// Whether there is a letter for each cell, and the players have placed their stones in turn.
    pub fn is_position(&self, letters: &[u8]) -> bool {
        let stones = |player: usize| letters.iter().filter(|&&letter| letter == stone(player)).count();
        let all: usize = (0..PLAYERS).map(stones).sum();
        let free = letters.iter().filter(|&&letter| letter == FREE).count();
        // Of the stones placed in turn, the player has every third (or second), starting with their first turn.
        let due = |player: usize| (0..all).filter(|turn| (self.first + turn) % self.players == player).count();
        letters.len() == self.cells.len()
            && all + free == letters.len()
            && (0..PLAYERS).all(|player| stones(player) == due(player))
    }

    /// The player to move, counted from 0.
    pub fn mover(&self, letters: &[u8]) -> usize {
        let stones = letters.iter().filter(|&&letter| letter != FREE).count();
        (self.first + stones) % self.players
    }

    /// How many stones are on the board, with those that were there at first.
    pub fn stones(&self, letters: &[u8]) -> usize {
        let at_first = self.board.iter().filter(|letter| b"123".contains(letter)).count();
        at_first + letters.iter().filter(|&&letter| letter != FREE).count()
    }

    /// The positions after every move.
    pub fn after(&self, letters: &[u8]) -> Vec<Vec<u8>> {
        let stone = stone(self.mover(letters));
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
        let mut open: Vec<bool> = self.board.iter().map(|letter| passable.contains(letter)).collect();
        self.cells.iter().zip(letters).for_each(|(&cell, letter)| open[cell] = passable.contains(letter));
        let faces = &self.faces[player];
        let mut waiting: Vec<usize> = Vec::with_capacity(open.len());
        // A cell is closed as soon as it is in the queue, so that none is queued twice.
        for cell in 0..open.len() {
            if faces[cell][0] && open[cell] {
                open[cell] = false;
                waiting.push(cell);
            }
        }
        while let Some(cell) = waiting.pop() {
            if faces[cell][1] {
                return true;
            }
            for &other in &self.beside[cell] {
                if std::mem::take(&mut open[other]) {
                    waiting.push(other);
                }
            }
        }
        false
    }

    /// Whether a player has joined their faces.
    fn has_won(&self, letters: &[u8], player: usize) -> bool {
        self.joined(letters, player, &[stone(player)])
    }

    /// Whether the game is over: a player has joined their faces, or no cell is free.
    pub fn is_over(&self, letters: &[u8]) -> bool {
        !letters.contains(&FREE) || (0..PLAYERS).any(|player| self.has_won(letters, player))
    }

    /// What needs no entry: the possible outcome sets of a position by the facts seen at once.
    pub fn at_sight(&self, letters: &[u8], preferences: &Course) -> Family {
        // A game that is over has its outcome.
        if let Some(winner) = (0..PLAYERS).find(|&player| self.has_won(letters, player)) {
            return Family::only(Set::win(winner));
        }
        // A mover who can win at once, and prefers that to everything else, does so: by the definition, the outcome set
        // has only outcomes that are worth as much to the mover as the best that a move secures.
        let (mover, preferences) = (self.mover(letters), preferences.at(self.stones(letters)));
        if preferences.likes_only_to_win(mover) && self.after(letters).iter().any(|after| self.has_won(after, mover)) {
            return Family::only(Set::win(mover));
        }
        // A player who cannot join their faces even with all free cells does not win. If nobody can, it is a draw.
        let hopeful = (0..PLAYERS).filter(|&player| self.joined(letters, player, &[stone(player), FREE]));
        Family::within(hopeful.fold(Set::DRAW, |set, player| set.or(Set::win(player))))
    }
}

/// The letter of a player's stones.
fn stone(player: usize) -> u8 {
    FIRST_STONE + player as u8
}
