//! Depth-first proof-number search (Nagai 2002) over positions whose inferior cells are filled, with the moves that
//! virtual connections leave.
//!
//! Judging a position takes long and there are few, so all are kept, each once: positions that become equal by filling,
//! by half a turn or, on square boards, by exchanging the players are the same node.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Budget, Player, Rules, Stopped, Symmetric};
use rustc_hash::FxHashMap;

use super::connections::{Connections, Until};
use super::inferior::Reduced;
use crate::hex::board::Board;
use crate::hex::rules::Move;
use crate::proof_numbers::{INFINITE, Numbers};

/// No node yet.
const UNMET: u32 = u32::MAX;
/// The numbers of a position that was not judged yet.
const UNKNOWN: Numbers = Numbers { win: 1, loss: 1 };
/// The bytes of a node besides its moves: itself, its place in the map, and room to grow.
const NODE_BYTES: usize = 64;

/// The stones of a position and the player to move: the identity of a node.
pub(super) type Key<const W: usize> = ([Bits<W>; 2], Player);

/// A stored position.
struct Node<const W: usize> {
    key: Key<W>,
    numbers: Numbers,
    /// The moves to consider, each with the node it leads to; once the winner is known, a winning move or none.
    moves: Vec<(u16, u32)>,
}

/// A search with all its findings.
pub(super) struct Search<const W: usize> {
    empty: Board<W>,
    nodes: Vec<Node<W>>,
    by_key: FxHashMap<Key<W>, u32>,
    bytes: u64,
    most_bytes: u64,
}

/// Why a search returns.
enum Halt {
    /// It has judged as many positions as it may for now.
    Slice,
    Stopped(Stopped),
}

impl From<Stopped> for Halt {
    fn from(reason: Stopped) -> Self {
        Self::Stopped(reason)
    }
}

/// The data of a running search.
#[derive(Clone, Copy)]
struct Run<'a> {
    budget: &'a Budget,
    /// The most positions at the end.
    most: usize,
}

/// What is known of a position without looking ahead.
enum Judged<const W: usize> {
    /// The winning cell of the player to move, if it matters which.
    Won(Option<usize>),
    Lost,
    /// Moves that include a winning one if any move wins, the most promising first.
    Open(Vec<(u16, u32)>),
}

impl<const W: usize> Search<W> {
    /// A search on boards of this size that knows nothing yet.
    pub fn new(empty: Board<W>, most_bytes: u64) -> Self {
        Self { empty, nodes: Vec::new(), by_key: FxHashMap::default(), bytes: 0, most_bytes }
    }

    /// How many positions were judged.
    pub fn nodes(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// Bytes in use, about.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether it may store no more positions.
    pub fn is_full(&self) -> bool {
        self.bytes > self.most_bytes
    }

    /// Searches a position without the pie rule until its winner is known or this many more positions are judged.
    pub fn go_on(&mut self, board: &Board<W>, slice: usize, budget: &Budget) -> Result<Numbers, Stopped> {
        if let Some(winner) = board.winner() {
            return Ok(if winner == board.to_move() { Numbers::WON } else { Numbers::LOST });
        }
        let run = Run { budget, most: self.nodes.len() + slice };
        let explored = self.node(*board, run).and_then(|node| {
            let limits = Numbers { win: INFINITE, loss: INFINITE };
            if self.numbers(node).mover_wins().is_none() {
                self.explore(node, limits, run)?;
            }
            Ok(self.numbers(node))
        });
        match explored {
            Ok(numbers) => Ok(numbers),
            Err(Halt::Slice) => {
                Ok(self.by_key.get(&self.least(&Reduced::of(*board).board)).map_or(UNKNOWN, |&node| self.numbers(node)))
            }
            Err(Halt::Stopped(reason)) => Err(reason),
        }
    }

    /// Whether the player to move wins such a position, if that is already known.
    pub fn known(&self, board: &Board<W>) -> Option<bool> {
        if let Some(winner) = board.winner() {
            return Some(winner == board.to_move());
        }
        let reduced = Reduced::of(*board).board;
        if let Some(winner) = reduced.winner() {
            return Some(winner == board.to_move());
        }
        let node = self.by_key.get(&self.least(&reduced))?;
        self.nodes[*node as usize].numbers.mover_wins()
    }

    /// A winning cell of the player to move in a position that is known to be won; none if it was not found here.
    pub fn winning_cell(&self, board: &Board<W>) -> Option<usize> {
        let reduced = Reduced::of(*board).board;
        if reduced.winner() == Some(board.to_move()) {
            // The filled cells join the sides even if the opponent moves.
            return board.free().first();
        }
        let key = self.least(&reduced);
        let node = &self.nodes[*self.by_key.get(&key)? as usize];
        let cell = node.moves.first().filter(|_| node.numbers == Numbers::WON).map(|&(cell, _)| usize::from(cell))?;
        // Back to the original orientation.
        let is_exchanged = key.1 != board.to_move();
        let seen = if is_exchanged { reduced.image(2) } else { reduced };
        let cell = if seen.stones == key.0 { cell } else { seen.shape().turned(cell) };
        Some(if is_exchanged { seen.shape().mirrored(cell) } else { cell })
    }

    /// Everything that is known for certain.
    pub fn settled(&self) -> impl Iterator<Item = (Key<W>, bool)> {
        self.nodes.iter().filter_map(|node| Some((node.key, node.numbers.mover_wins()?)))
    }

    /// Accepts a result as known.
    pub fn learn(&mut self, key: Key<W>, wins: bool) {
        let numbers = if wins { Numbers::WON } else { Numbers::LOST };
        match self.by_key.get(&key) {
            Some(&node) => self.nodes[node as usize] = Node { key, numbers, moves: Vec::new() },
            None => self.push(Node { key, numbers, moves: Vec::new() }),
        }
    }

    /// Removes all nodes.
    pub fn clear(&mut self) {
        *self = Self::new(self.empty, self.most_bytes);
    }

    fn push(&mut self, node: Node<W>) {
        self.bytes += (NODE_BYTES + 2 * size_of::<Node<W>>() + size_of_val(&node.moves[..])) as u64;
        self.by_key.insert(node.key, self.nodes.len() as u32);
        self.nodes.push(node);
    }

    /// The key that all images of a position share.
    fn least(&self, board: &Board<W>) -> Key<W> {
        let seen = match board.shape().is_square() && board.to_move() == Player::RIGHT {
            true => board.image(2),
            false => *board,
        };
        let turned = seen.image(1);
        (seen.stones.min(turned.stones), seen.to_move())
    }

    /// The node of a position, which is judged if it is new.
    fn node(&mut self, board: Board<W>, run: Run<'_>) -> Result<u32, Halt> {
        let reduced = Reduced::of(board);
        let key = self.least(&reduced.board);
        if let Some(&node) = self.by_key.get(&key) {
            return Ok(node);
        }
        if self.nodes.len() >= run.most {
            return Err(Halt::Slice);
        }
        let board = self.empty.with_stones(key.0, key.1);
        // The same cells are inferior in every orientation, but their numbers differ.
        let reduced = if board == reduced.board { reduced } else { Reduced::of(board) };
        let judged = judged(&reduced, run.budget)?;
        let (numbers, moves) = match judged {
            Judged::Won(cell) => (Numbers::WON, cell.map(|cell| (cell as u16, UNMET)).into_iter().collect()),
            Judged::Lost => (Numbers::LOST, Vec::new()),
            Judged::Open(moves) => (Numbers { win: 1, loss: moves.len() as u32 }, moves),
        };
        let before = self.bytes;
        self.push(Node { key, numbers, moves });
        run.budget.claim(self.bytes - before);
        run.budget.check()?;
        if self.is_full() {
            return Err(Stopped::Memory.into());
        }
        Ok(self.nodes.len() as u32 - 1)
    }

    /// The numbers of a move that leads to a node.
    fn numbers(&self, node: u32) -> Numbers {
        self.nodes.get(node as usize).map_or(UNKNOWN, |node| node.numbers)
    }

    /// Searches below a node until one of its numbers reaches its limit.
    fn explore(&mut self, node: u32, limits: Numbers, run: Run<'_>) -> Result<(), Halt> {
        let index = node as usize;
        loop {
            // The easiest winning move, and the number of the next easiest.
            let (mut best, mut next) = ((INFINITE, 0), INFINITE);
            let (mut hardest, mut open) = (0, 0);
            for (place, &(_, child)) in self.nodes[index].moves.iter().enumerate() {
                let numbers = self.numbers(child);
                if numbers.loss < best.0 {
                    next = best.0;
                    best = (numbers.loss, place);
                } else {
                    next = next.min(numbers.loss);
                }
                open += u32::from(numbers.win > 0);
                hardest = hardest.max(numbers.win);
            }
            // Moves lead to the same positions in many orders: a sum would count them again and again (Ueda 2008).
            let numbers = Numbers { win: best.0, loss: (hardest + open).saturating_sub(1).min(INFINITE) };
            let numbers = match (numbers.win, open) {
                (0, _) => Numbers::WON,
                (_, 0) => Numbers::LOST,
                _ => numbers,
            };
            self.nodes[index].numbers = numbers;
            if let Some(wins) = numbers.mover_wins() {
                let winning = self.nodes[index].moves[best.1];
                self.nodes[index].moves = if wins { vec![winning] } else { Vec::new() };
                return Ok(());
            }
            if numbers.win >= limits.win || numbers.loss >= limits.loss {
                return Ok(());
            }
            let (cell, child) = self.nodes[index].moves[best.1];
            if child == UNMET {
                let (stones, to_move) = self.nodes[index].key;
                let mut board = self.empty.with_stones(stones, to_move);
                board.play(Move::cell(cell.into()));
                let child = self.node(board, run)?;
                self.nodes[index].moves[best.1].1 = child;
                continue;
            }
            let of_child = self.numbers(child);
            let below = Numbers {
                win: (limits.loss - numbers.loss).saturating_add(of_child.win).min(INFINITE),
                // A quarter more, so that the search does not alternate between two equal moves.
                loss: limits.win.min(next.saturating_add(1 + next / 4)),
            };
            self.explore(child, below, run)?;
        }
    }
}

/// What inferior cells and virtual connections show about a position.
fn judged<const W: usize>(reduced: &Reduced<W>, budget: &Budget) -> Result<Judged<W>, Stopped> {
    let board = &reduced.board;
    let mover = board.to_move();
    if let Some(winner) = board.winner() {
        return Ok(if winner == mover { Judged::Won(None) } else { Judged::Lost });
    }
    let own = Connections::of(board, mover, Until::Threat, budget)?;
    if own.joined || own.key.is_some() {
        return Ok(Judged::Won(own.key));
    }
    let others = Connections::of(board, mover.opponent(), Until::Joined, budget)?;
    let must_play = others.must_play().unwrap_or(board.free());
    let moves = reduced.moves().and(must_play);
    if others.joined || moves.is_empty() {
        return Ok(Judged::Lost);
    }
    let mut lengths = vec![0; board.shape().cells()];
    own.lengths(&mut lengths);
    others.lengths(&mut lengths);
    let mut moves: Vec<(u16, u32)> = moves.iter().map(|cell| (cell as u16, UNMET)).collect();
    moves.sort_by_key(|&(cell, _)| lengths[usize::from(cell)]);
    Ok(Judged::Open(moves))
}
