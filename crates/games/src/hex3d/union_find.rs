//! The rules as in the thesis: chains stored as trees (union-find), a merge for every stone beside a stone of the same
//! player. The plain version, for checking and measuring the sets of cells.

use std::sync::Arc;

use hedgerow_core::{Naming, Player, Rules, Turn, key_of};

use rand::Rng;

use super::board::{Board, PLAYERS};
use super::rules::Move;
use super::shape::Shape;

/// No cell.
const NOWHERE: u8 = u8::MAX;

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Cell {
    Free,
    Stone(Player),
    Excluded,
}

/// The surroundings of a cell of a box, looked up rather than computed.
#[derive(Clone, Copy, Debug)]
struct Surroundings {
    /// The cells beside it, then nowhere.
    beside: [u8; 6],
    /// Which faces of each player it touches.
    touches: [[bool; 2]; PLAYERS],
}

impl Surroundings {
    fn of(shape: Shape, cell: usize) -> Self {
        let touches = std::array::from_fn(|player| {
            let axis = Shape::axis(Player::new(player as u8));
            let (at, plays) = (shape.place(cell)[axis], player < shape.players());
            [plays && at == 0, plays && at + 1 == shape.sides()[axis]]
        });
        let mut beside = [NOWHERE; 6];
        beside.iter_mut().zip(shape.beside(cell)).for_each(|(place, other)| *place = other as u8);
        Self { beside, touches }
    }
}

/// A box in play, with its chains stored as trees.
#[derive(Clone, Debug)]
pub struct UnionFindRules {
    shape: Shape,
    /// Of every cell.
    surroundings: Arc<[Surroundings]>,
    cells: Vec<Cell>,
    to_move: Player,
    pie: bool,
    winner: Option<Player>,
    /// The parent of each stone in the tree of its chain; a root is its own.
    parent: Vec<u8>,
    /// How many stones are in the tree of a root.
    size: Vec<u8>,
    /// Which faces of its player the chain of a root touches.
    touches: Vec<[bool; 2]>,
}

impl PartialEq for UnionFindRules {
    /// The trees may differ with the order of the moves: only the stones count.
    fn eq(&self, other: &Self) -> bool {
        (self.shape, &self.cells, self.to_move, self.pie) == (other.shape, &other.cells, other.to_move, other.pie)
    }
}

impl UnionFindRules {
    /// The position by the plain rules.
    pub fn of<const W: usize>(board: &Board<W>) -> Self {
        let shape = board.shape();
        let count = shape.cells();
        let excluded = board.excluded();
        let mut rules = Self {
            shape,
            surroundings: (0..count).map(|cell| Surroundings::of(shape, cell)).collect(),
            cells: (0..count).map(|cell| if excluded.has(cell) { Cell::Excluded } else { Cell::Free }).collect(),
            to_move: board.to_move(),
            pie: board.pie(),
            winner: None,
            parent: vec![NOWHERE; count],
            size: vec![0; count],
            touches: vec![[false; 2]; count],
        };
        for player in (0..PLAYERS as u8).map(Player::new) {
            board.stones(player).iter().for_each(|cell| rules.put(cell, player));
        }
        rules
    }

    /// The root of a stone's tree; every other step of the path is shortened.
    fn root(&mut self, mut cell: usize) -> usize {
        while usize::from(self.parent[cell]) != cell {
            let above = usize::from(self.parent[cell]);
            self.parent[cell] = self.parent[above];
            cell = above;
        }
        cell
    }

    /// Places a stone and joins it to the chains beside it.
    fn put(&mut self, cell: usize, player: Player) {
        let surroundings = self.surroundings[cell];
        self.cells[cell] = Cell::Stone(player);
        (self.parent[cell], self.size[cell]) = (cell as u8, 1);
        self.touches[cell] = surroundings.touches[player.index()];
        let mut root = cell;
        for other in surroundings.beside {
            if other == NOWHERE {
                break;
            }
            let other = usize::from(other);
            if self.cells[other] == Cell::Stone(player) {
                let other = self.root(other);
                if other != root {
                    let (low, high) = if self.size[other] < self.size[root] { (other, root) } else { (root, other) };
                    self.parent[low] = high as u8;
                    self.size[high] += self.size[low];
                    self.touches[high] = [0, 1].map(|face| self.touches[high][face] || self.touches[low][face]);
                    root = high;
                }
            }
        }
        if self.touches[root] == [true; 2] {
            self.winner = Some(player);
        }
    }

    /// The only stone of a player, if there is just one: the pie rule is about it.
    fn stone_of(&self, player: Player) -> Option<usize> {
        self.cells.iter().position(|&cell| cell == Cell::Stone(player))
    }

    fn may_take_over(&self) -> bool {
        self.pie && self.to_move.index() > 0 && self.winner.is_none()
    }
}

impl Rules for UnionFindRules {
    type Move = Move;
    /// The position before the move: trees that were joined cannot be taken apart.
    type Undo = Box<Self>;

    const PLAYERS: (usize, usize) = (2, PLAYERS);

    fn players(&self) -> usize {
        self.shape.players()
    }

    fn naming(&self) -> Naming {
        Naming::Numbers
    }

    fn turn(&self) -> Turn {
        let over = self.winner.is_some() || !self.cells.contains(&Cell::Free) && !self.may_take_over();
        if over { Turn::Over } else { Turn::Player(self.to_move) }
    }

    fn moves(&self, into: &mut Vec<Move>) {
        if self.winner.is_none() {
            let free = (0..self.cells.len()).filter(|&cell| self.cells[cell] == Cell::Free);
            into.extend(free.map(Move::cell));
            into.extend(self.may_take_over().then_some(Move::TAKE_OVER));
        }
    }

    fn play(&mut self, chosen: Move) -> Box<Self> {
        let before = Box::new(self.clone());
        self.make(chosen);
        before
    }

    fn undo(&mut self, _chosen: Move, before: Box<Self>) {
        *self = *before;
    }

    fn result(&self, player: Player) -> i32 {
        match self.winner {
            None => 0,
            Some(winner) if winner == player => 1,
            Some(_) => -1,
        }
    }

    fn result_sum(&self) -> Option<i32> {
        (self.shape.players() == 2).then_some(0)
    }

    fn key(&self) -> u128 {
        key_of(&(self.shape, &self.cells, self.to_move, self.pie))
    }
}

impl UnionFindRules {
    /// Makes a move that is never undone.
    pub fn make(&mut self, chosen: Move) {
        let mover = self.to_move;
        match chosen.taken() {
            Some(cell) => {
                self.put(cell, mover);
                self.pie &= mover.index() + 1 < self.shape.players();
            }
            None => {
                // It is the only stone of its player, and so alone in its tree.
                if let Some(cell) = self.stone_of(Player::new(0)) {
                    self.put(cell, mover);
                }
                self.pie = false;
            }
        }
        self.to_move = mover.next(self.shape.players());
    }

    /// Copies another position of the same shape, without allocating memory.
    pub fn copy_from(&mut self, other: &Self) {
        self.cells.copy_from_slice(&other.cells);
        self.parent.copy_from_slice(&other.parent);
        self.size.copy_from_slice(&other.size);
        self.touches.copy_from_slice(&other.touches);
        (self.to_move, self.pie, self.winner) = (other.to_move, other.pie, other.winner);
    }

    /// The cells that can be taken.
    pub fn free(&self) -> impl Iterator<Item = u8> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell] == Cell::Free).map(|cell| cell as u8)
    }

    /// Plays random moves to the end, in the way of the thesis: draws one of the free cells, places the stone, merges,
    /// checks the faces. The list must contain the free cells, in any order, and is consumed. Without the pie rule.
    pub fn play_out<R: Rng>(&mut self, free: &mut Vec<u8>, rng: &mut R) -> Option<Player> {
        while self.winner.is_none() && !free.is_empty() {
            let cell = free.swap_remove(rng.random_range(0..free.len() as u32) as usize);
            self.make(Move::cell(cell.into()));
        }
        self.winner
    }
}
