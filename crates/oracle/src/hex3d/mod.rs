//! Three-player 3D Hex: in turn the players put a stone on a free cell of a box; each wants a chain of their stones
//! between two opposite faces.
//! A box is rows x columns x layers. `2x2x2:1./.2|../.. 3 pie` has its layers from front to back, separated by `|`, the
//! rows of a layer from top to bottom, separated by `/`, and a cell is free (`.`), holds a stone (`1`, `2`, `3`) or is
//! excluded (`#`). The player to move comes next, and may be left out if it follows from the numbers of stones; `pie`
//! at the end allows the take-over. `2x2x2` is the empty box. Player 1 joins top and bottom, 2 left and right, 3 front
//! and back.
//! Stones on cells that share a side are joined: a cell has six neighbours at most.
//!
//! With the pie rule, players 2 and 3 may in their first turn take over the only stone of player 1 instead of placing a
//! stone: its owner changes, its place does not. It can be taken over once.
//!
//! `two` after the box says that players 1 and 2 play alone; then nobody joins front and back.
//!
//! The player who joins their faces wins; when nobody can move any more the game is drawn.
//!
//! [`outcomes`] and [`forces`] visit every position that can be reached, without any pruning. Up to 13 free cells take
//! seconds, in boxes of at most [`MOST_CELLS`] cells.

mod judge;
mod natures;

pub use judge::{OUTCOMES, forces, forces_all, outcomes, outcomes_in_time, outcomes_of_each, reachable};
pub use natures::{NATURES, Weights, nature};

/// No box may have more cells.
pub const MOST_CELLS: usize = 30;

/// A box in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    rows: usize,
    columns: usize,
    layers: usize,
    /// `.`, `1`, `2`, `3` or `#`, from the top left of the front layer, row by row and then layer by layer.
    cells: Vec<u8>,
    /// `1`, `2` or `3`.
    mover: u8,
    /// The last player: `3`, or `2` where two play.
    last: u8,
    /// Whether the first stone can still be taken over.
    pie: bool,
}

impl Position {
    /// Reads a position.
    ///
    /// # Panics
    ///
    /// If the text is not that of a position, or the box has more than [`MOST_CELLS`] cells.
    pub fn read(text: &str) -> Position {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let pie = words.last() == Some(&"pie");
        if pie {
            words.pop();
        }
        let last = if words.get(1) == Some(&"two") {
            words.remove(1);
            b'2'
        } else {
            b'3'
        };
        let (size, written) = words[0].split_once(':').unwrap_or((words[0], ""));
        let sides: Vec<usize> = size.split('x').map(|side| side.parse().expect("a number")).collect();
        let [rows, columns, layers] = sides[..] else { panic!("{size}: rows x columns x layers") };
        let count = rows * columns * layers;
        assert!(count <= MOST_CELLS, "{size} is too large");
        let cells: Vec<u8> = if written.is_empty() {
            vec![b'.'; count]
        } else {
            written.bytes().filter(|letter| !b"/|".contains(letter)).collect()
        };
        assert_eq!(cells.len(), count, "cells of {text}");
        assert!(cells.iter().all(|letter| b".123#".contains(letter)), "cells of {text}");
        let mover = match words[1..] {
            [] if last == b'2' => two_after(&cells),
            [] => mover_after(&cells),
            [word] => word.as_bytes()[0],
            _ => panic!("{text}: too many words"),
        };
        assert!((b'1'..=last).contains(&mover), "{text}: who moves is 1, 2 or 3");
        assert!(cells.iter().all(|&letter| !letter.is_ascii_digit() || letter <= last), "stones of {text}");
        let position = Position { rows, columns, layers, cells, mover, last, pie };
        let joined = (b'1'..=last).filter(|&player| position.has_joined(player)).count();
        assert!(joined <= 1, "{text}: two have joined their faces");
        position
    }

    /// The position as text, with the player to move.
    pub fn text(&self) -> String {
        let mut text = format!("{}x{}x{}:", self.rows, self.columns, self.layers);
        for (cell, &letter) in self.cells.iter().enumerate() {
            if cell > 0 && cell % (self.rows * self.columns) == 0 {
                text.push('|');
            } else if cell > 0 && cell % self.columns == 0 {
                text.push('/');
            }
            text.push(char::from(letter));
        }
        let two = if self.last == b'2' { " two" } else { "" };
        format!("{text}{two} {}{}", char::from(self.mover), if self.pie { " pie" } else { "" })
    }

    /// The cells that the player to move may take: all free ones, and last the stone that may be taken over. Does not
    /// check whether the game is over.
    pub fn moves(&self) -> Vec<usize> {
        let mut answer: Vec<usize> = (0..self.cells.len()).filter(|&cell| self.cells[cell] == b'.').collect();
        if self.pie && self.mover != b'1' {
            answer.push(self.cells.iter().position(|&letter| letter == b'1').expect("player 1's only stone"));
        }
        answer
    }

    /// Makes a cell the mover's and gives the turn to the next player; returns what the cell was before.
    pub fn play(&mut self, cell: usize) -> u8 {
        let before = std::mem::replace(&mut self.cells[cell], self.mover);
        // A stone is taken over only once, and after the last player moves, everybody has had their first turn.
        self.pie = self.pie && before == b'.' && self.mover != self.last;
        self.mover = if self.mover == self.last { b'1' } else { self.mover + 1 };
        before
    }

    /// The player who has joined their faces: `1`, `2` or `3`.
    pub fn winner(&self) -> Option<u8> {
        (b'1'..=self.last).find(|&player| self.has_joined(player))
    }

    /// How many stones are on the board.
    pub fn stones(&self) -> usize {
        self.cells.iter().filter(|letter| letter.is_ascii_digit()).count()
    }

    /// Whether a player has a chain from face to face: searches from the stones on the near face, from neighbour to
    /// neighbour, for the far face.
    pub fn has_joined(&self, player: u8) -> bool {
        let far = match player {
            b'1' => self.rows - 1,
            b'2' => self.columns - 1,
            _ => self.layers - 1,
        };
        let mut open: Vec<usize> = Vec::new();
        let mut seen = [false; MOST_CELLS];
        for (cell, &letter) in self.cells.iter().enumerate() {
            if letter == player && self.depth(player, cell) == 0 {
                open.push(cell);
                seen[cell] = true;
            }
        }
        while let Some(cell) = open.pop() {
            if self.depth(player, cell) == far {
                return true;
            }
            self.for_each_neighbour(cell, |beside| {
                if self.cells[beside] == player && !seen[beside] {
                    seen[beside] = true;
                    open.push(beside);
                }
            });
        }
        false
    }

    /// How far a cell is from the near face of a player: its row, its column or its layer.
    fn depth(&self, player: u8, cell: usize) -> usize {
        match player {
            b'1' => cell / self.columns % self.rows,
            b'2' => cell % self.columns,
            _ => cell / (self.columns * self.rows),
        }
    }

    /// The cells above, below, left, right, before and behind a cell, as far as there are any.
    fn for_each_neighbour(&self, cell: usize, mut see: impl FnMut(usize)) {
        let layer = self.rows * self.columns;
        for (player, side, step) in
            [(b'1', self.rows, self.columns), (b'2', self.columns, 1), (b'3', self.layers, layer)]
        {
            let depth = self.depth(player, cell);
            if depth > 0 {
                see(cell - step);
            }
            if depth + 1 < side {
                see(cell + step);
            }
        }
    }

    /// The state of a position in a given box: two bits a cell (none for free and for excluded cells, which stay
    /// excluded), two for the player to move and one for the pie rule.
    fn key(&self) -> u64 {
        let mut key = u64::from(self.mover - b'1') * 2 + u64::from(self.pie);
        for &letter in &self.cells {
            key = key * 4 + if letter.is_ascii_digit() { u64::from(letter - b'0') } else { 0 };
        }
        key
    }
}

/// The player of two to move after these stones were placed in turn.
fn two_after(cells: &[u8]) -> u8 {
    let stones = |player| cells.iter().filter(|&&letter| letter == player).count();
    let (one, two) = (stones(b'1'), stones(b'2'));
    assert!(one == two || one == two + 1, "who moves does not follow from {one} and {two} stones");
    if one == two { b'1' } else { b'2' }
}

/// The player to move after these stones were placed in turn.
fn mover_after(cells: &[u8]) -> u8 {
    let stones = |player| cells.iter().filter(|&&letter| letter == player).count();
    let (one, two, three) = (stones(b'1'), stones(b'2'), stones(b'3'));
    if one == two && two == three {
        b'1'
    } else if one == two + 1 && two == three {
        b'2'
    } else {
        assert!(one == two && two == three + 1, "who moves does not follow from {one}, {two} and {three} stones");
        b'3'
    }
}
