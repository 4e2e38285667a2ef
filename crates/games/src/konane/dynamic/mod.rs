//! The dynamic board of Shokry 2023, section 2.4.4: it updates the lists of possible jumps instead of searching for
//! them.
//!
//! Each square with a stone stores how many times in a row the stone can jump in each direction, which is the list of
//! its moves. The squares of stones that can jump are linked, one list for each player, and stones and jumps are
//! counted as the lists change. From every square that it emptied or filled, a move updates the stones in the four
//! directions, as far as a row of jumps could reach that square.
//!
//! Taking a move back restores the links exactly: the board records the squares that changed, and takes them out of the
//! lists and back in, in reverse order (Knuth, *Dancing links*, 2000).
//!
//! A stone that becomes able to jump goes to the front of its list. So the order of moves depends on recent changes,
//! and equal boards may list them in different orders.
//!
//! | file | subject |
//! |---|---|
//! | `update` | updates the lists |
//! | `rules` | the game on this board |

mod rules;
mod update;

use std::sync::Arc;

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::board::{Board, Konane, Stage};
use super::jumps::Direction;
use super::shape::Shape;

/// The content of a cell.
type Content = u8;
/// The stones are 0 and 1, the numbers of their players.
const EMPTY: Content = 2;
/// Beyond the edge.
const WALL: Content = 3;

/// A square, or a part of the wall round the board, or the head of a list.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// How many times in a row its stone can jump in each direction.
    reach: [u8; 4],
    /// The cells before and after it among those whose stones can jump, in a circular list.
    before: u16,
    after: u16,
    content: Content,
}

impl Cell {
    #[inline]
    fn is_movable(&self) -> bool {
        self.reach != [0; 4]
    }
}

/// The cells of the squares: the board has a wall around it, one cell thick.
#[derive(Debug, PartialEq, Eq)]
struct Grid {
    shape: Shape,
    /// The cell of each square.
    cells: Vec<u16>,
    /// The square of each cell.
    squares: Vec<u16>,
    /// The offset from a cell to the next in each direction.
    steps: [isize; 4],
    /// The offset from a square to the next in each direction.
    strides: [isize; 4],
    /// The heads of the two lists come after all cells.
    heads: [u16; 2],
}

impl Grid {
    fn new(shape: Shape) -> Self {
        let (rows, columns) = (shape.rows(), shape.columns());
        let wide = columns + 2;
        let count = wide * (rows + 2);
        let cells: Vec<u16> =
            (0..shape.squares()).map(|square| ((square / columns + 1) * wide + square % columns + 1) as u16).collect();
        let mut squares = vec![0; count + 2];
        cells.iter().zip(0..).for_each(|(&cell, square)| squares[usize::from(cell)] = square);
        let steps = |down: usize| [1, down as isize, -1, -(down as isize)];
        let (steps, strides) = (steps(wide), steps(columns));
        Self { shape, cells, squares, steps, strides, heads: [count as u16, count as u16 + 1] }
    }
}

/// The information needed to undo a change of a stone's reach.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: u16,
    before: u16,
    after: u16,
    player: u8,
    direction: u8,
    reach: u8,
}

/// A board that keeps lists of possible jumps. Boards with the same stones and turn are equal, whatever the order of
/// their lists.
#[derive(Debug)]
pub struct Dynamic {
    grid: Arc<Grid>,
    cells: Vec<Cell>,
    /// For each player how many stones there are, how many of them can jump, and how many jumps there are.
    pieces: [u16; 2],
    movable: [u16; 2],
    moves: [u16; 2],
    to_move: Player,
    stage: Stage,
    changes: Vec<Change>,
}

impl Clone for Dynamic {
    fn clone(&self) -> Self {
        // Undo information belongs to the board on which the changes were made; a copy does not need it.
        Self { grid: self.grid.clone(), cells: self.cells.clone(), changes: self.changes.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.grid, &source.grid) {
            self.grid = source.grid.clone();
        }
        self.cells.clone_from(&source.cells);
        self.changes.clone_from(&source.changes);
        (self.pieces, self.movable, self.moves) = (source.pieces, source.movable, source.moves);
        (self.to_move, self.stage) = (source.to_move, source.stage);
    }
}

impl PartialEq for Dynamic {
    fn eq(&self, other: &Self) -> bool {
        self.grid.shape == other.grid.shape
            && (self.to_move, self.stage) == (other.to_move, other.stage)
            && self.cells.iter().map(|cell| cell.content).eq(other.cells.iter().map(|cell| cell.content))
    }
}

impl Dynamic {
    /// The dynamic board of a position. Its lists start in the order of the squares.
    pub fn new<const W: usize>(board: &Board<W>) -> Self {
        let grid = Arc::new(Grid::new(board.shape()));
        let heads = grid.heads;
        let wall = Cell { reach: [0; 4], before: 0, after: 0, content: WALL };
        let mut cells = vec![wall; grid.squares.len()];
        let mut pieces = [0; 2];
        for (square, &cell) in grid.cells.iter().enumerate() {
            let stone = Player::BOTH.into_iter().find(|&player| board.stones(player).has(square));
            cells[usize::from(cell)].content = stone.map_or(EMPTY, |player| player.index() as u8);
            if let Some(player) = stone {
                pieces[player.index()] += 1;
            }
        }
        for head in heads {
            (cells[usize::from(head)].before, cells[usize::from(head)].after) = (head, head);
        }
        let (to_move, stage) = (board.to_move(), board.stage());
        let (movable, moves, changes) = ([0; 2], [0; 2], Vec::new());
        let mut dynamic = Self { grid, cells, pieces, movable, moves, to_move, stage, changes };
        dynamic.build_lists();
        dynamic
    }

    /// The same position as sets of squares.
    pub fn board(&self) -> Konane {
        let empty = Konane::empty(self.grid.shape).expect("the widest words hold every board");
        let stones = Player::BOTH.map(|player| -> Bits<8> {
            let is_his = |&square: &usize| self.content(square) == player.index() as u8;
            (0..self.grid.shape.squares()).filter(is_his).collect()
        });
        empty.at_stage(stones, self.to_move, self.stage)
    }

    #[inline]
    fn content(&self, square: usize) -> Content {
        self.cells[usize::from(self.grid.cells[square])].content
    }

    /// How many stones of the player can jump.
    #[inline]
    pub fn movable(&self, player: Player) -> usize {
        self.movable[player.index()].into()
    }

    /// How many jumps the player has.
    #[inline]
    pub fn jumps(&self, player: Player) -> usize {
        self.moves[player.index()].into()
    }

    /// The cells of the player's stones that can jump, in the order of the list.
    #[inline]
    fn list(&self, player: Player) -> impl Iterator<Item = usize> {
        let head = usize::from(self.grid.heads[player.index()]);
        let mut at = head;
        std::iter::from_fn(move || {
            at = self.cells[at].after.into();
            (at != head).then_some(at)
        })
    }

    /// A cell some steps from another; it must be one of the cells.
    #[inline]
    fn towards(&self, cell: usize, direction: usize, steps: isize) -> usize {
        cell.wrapping_add_signed(self.grid.steps[direction] * steps)
    }
}

/// The direction of a jump between two squares, and how many stones it takes.
#[inline]
fn way(shape: Shape, from: usize, to: usize) -> (usize, usize) {
    let length = from.abs_diff(to);
    let upright = length >= shape.columns();
    let taken = if upright { length / shape.columns() } else { length } / 2;
    let direction = match (upright, from < to) {
        (false, true) => Direction::East,
        (true, true) => Direction::South,
        (false, false) => Direction::West,
        (true, false) => Direction::North,
    };
    (direction as usize, taken)
}
