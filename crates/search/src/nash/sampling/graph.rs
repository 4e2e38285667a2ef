//! The graph of positions that walks grow.
//!
//! Each position is a single node, however it is reached. Its choices are listed only on the second visit, and the lead
//! of a pair of choices only when the pair is tried: most nodes are visited once.

use std::hash::BuildHasher;

use hedgerow_core::{Budget, Joint, Player, Simultaneous, Stopped};
use rustc_hash::FxBuildHasher;

use super::learn::{Own, Pair};

/// A position.
pub(super) struct Node<P> {
    pub(super) position: P,
    /// The points to Left of all walks that chose here, and the number of these walks.
    pub(super) total: i64,
    pub(super) visits: u64,
    pub(super) shape: Shape,
}

/// The state of a node.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// Not visited before.
    Fresh,
    /// Visited once.
    Met,
    /// Worth this many points, without looking at the choices.
    Settled(i64),
    /// The choices are listed.
    Open(Open),
}

/// Where a node's choices and pairs are stored.
#[derive(Clone, Copy)]
pub(super) struct Open {
    /// Left's choices, then Right's. A player who cannot move has one: to pass.
    pub(super) own: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The pairs, row by row.
    pub(super) pairs: usize,
    /// The point for a free move.
    pub(super) point: i64,
}

/// The lead of a pair of choices.
#[derive(Clone, Copy)]
pub(super) enum Link {
    Untried,
    To(u32),
    Either(u32, u32),
    Ends(i32),
    Again,
    /// A draw among several: too rare to be stored.
    Drawn,
}

/// All nodes.
pub(super) struct Graph<P: Simultaneous> {
    pub(super) nodes: Vec<Node<P>>,
    /// The choices of open nodes; none for a pass.
    pub(super) moves: Vec<Option<P::Move>>,
    /// The statistics of each choice.
    pub(super) own: Vec<Own>,
    pub(super) links: Vec<Link>,
    /// The statistics of each pair, where needed.
    pub(super) pairs: Vec<Pair>,
    /// A hash table of node numbers with linear probing; its length is a power of two.
    places: Vec<u32>,
    buffers: [Vec<P::Move>; 2],
    /// The bytes claimed for all of this.
    claimed: u64,
}

const NOBODY: u32 = u32::MAX;

impl<P: Simultaneous> Graph<P> {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            moves: Vec::new(),
            own: Vec::new(),
            links: Vec::new(),
            pairs: Vec::new(),
            places: vec![NOBODY; 1024],
            buffers: [Vec::new(), Vec::new()],
            claimed: 0,
        }
    }

    /// Removes all nodes and keeps the memory, if there is room for it.
    pub(super) fn clear(&mut self, budget: &Budget) {
        let kept = bytes_of(&self.nodes) + bytes_of(&self.moves) + bytes_of(&self.own);
        let kept = kept + bytes_of(&self.links) + bytes_of(&self.pairs) + bytes_of(&self.places);
        self.claimed = 0;
        if self.claim(kept, budget).is_err() {
            *self = Self::new();
        }
        self.nodes.clear();
        self.moves.clear();
        self.own.clear();
        self.links.clear();
        self.pairs.clear();
        self.places.fill(NOBODY);
    }

    /// How much memory the nodes take.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.len() * (size_of::<Node<P>>() + 2 * size_of::<u32>())
            + self.own.len() * (size_of::<Own>() + size_of::<Option<P::Move>>())
            + self.links.len() * size_of::<Link>()
            + self.pairs.len() * size_of::<Pair>()
    }

    /// Gives back all claimed bytes; the next [`Graph::clear`] claims them again.
    pub(super) fn release(&mut self, budget: &Budget) {
        budget.release(std::mem::take(&mut self.claimed));
    }

    fn claim(&mut self, bytes: u64, budget: &Budget) -> Result<(), Stopped> {
        budget.try_claim(bytes)?;
        self.claimed += bytes;
        Ok(())
    }

    /// Makes room for this many more nodes, if it can.
    pub(super) fn make_room(&mut self, count: usize, budget: &Budget) -> Result<(), Stopped> {
        let grown = growth(&self.nodes, count);
        if grown > 0 {
            self.claim(grown, budget)?;
            self.nodes.reserve(count);
        }
        while (self.nodes.len() + count) * 2 > self.places.len() {
            self.claim(bytes_of(&self.places), budget)?;
            self.spread();
        }
        Ok(())
    }

    fn place(&self, position: &P) -> usize {
        // The upper bits of this hash are the good ones.
        (FxBuildHasher.hash_one(position) >> 24) as usize & (self.places.len() - 1)
    }

    /// The number of a position's node, which is added if it is missing. There must be [room](Graph::make_room) for it.
    pub(super) fn node(&mut self, position: P) -> u32 {
        let mut place = self.place(&position);
        loop {
            match self.places[place] {
                NOBODY => break,
                number if self.nodes[number as usize].position == position => return number,
                _ => place = (place + 1) & (self.places.len() - 1),
            }
        }
        let number = self.nodes.len() as u32;
        let shape = position.at_a_glance().map_or(Shape::Fresh, Shape::Settled);
        self.places[place] = number;
        self.nodes.push(Node { position, total: 0, visits: 0, shape });
        number
    }

    /// Doubles the hash table.
    fn spread(&mut self) {
        let length = self.places.len() * 2;
        self.places.clear();
        self.places.resize(length, NOBODY);
        for (number, node) in self.nodes.iter().enumerate() {
            let mut place = self.place(&node.position);
            while self.places[place] != NOBODY {
                place = (place + 1) & (length - 1);
            }
            self.places[place] = number as u32;
        }
    }

    /// Lists the choices of a node, if there is room for all its pairs; `pairs` says whether to keep statistics of
    /// pairs.
    pub(super) fn open(&mut self, number: u32, pairs: bool, budget: &Budget) -> Result<Shape, Stopped> {
        let position = &self.nodes[number as usize].position;
        for (player, buffer) in Player::BOTH.into_iter().zip(&mut self.buffers) {
            buffer.clear();
            position.choices(player, buffer);
        }
        let (left, right) = (self.buffers[0].len(), self.buffers[1].len());
        let shape = if left + right == 0 {
            Shape::Settled(0)
        } else {
            let (rows, columns) = (left.max(1), right.max(1));
            let count = rows.saturating_mul(columns);
            let remembered = if pairs { growth(&self.pairs, count) } else { 0 };
            let lists = growth(&self.moves, rows + columns) + growth(&self.own, rows + columns);
            self.claim(lists.saturating_add(growth(&self.links, count)).saturating_add(remembered), budget)?;
            let (own, at) = (self.moves.len(), self.links.len());
            for buffer in &self.buffers {
                self.moves.extend(buffer.iter().copied().map(Some));
                if buffer.is_empty() {
                    self.moves.push(None);
                }
            }
            self.own.resize(own + rows + columns, Own::default());
            self.links.resize(at + count, Link::Untried);
            if pairs {
                self.pairs.resize(self.links.len(), Pair::default());
            }
            let point = if right == 0 { 1 } else { -i64::from(left == 0) };
            Shape::Open(Open { own, rows, columns, pairs: at, point })
        };
        self.nodes[number as usize].shape = shape;
        Ok(shape)
    }

    /// The effect of a pair of choices at an open node.
    pub(super) fn joint(&self, number: u32, open: Open, row: usize, column: usize) -> Joint<P> {
        let position = &self.nodes[number as usize].position;
        match (self.moves[open.own + row], self.moves[open.own + open.rows + column]) {
            (Some(blue), Some(red)) => position.together(blue, red),
            (Some(blue), None) => Joint::Next(position.alone(Player::LEFT, blue)),
            (None, Some(red)) => Joint::Next(position.alone(Player::RIGHT, red)),
            (None, None) => Joint::Ends(0),
        }
    }

    /// The lead of a pair, with its nodes added.
    pub(super) fn link(&mut self, joint: Joint<P>) -> Link {
        match joint {
            Joint::Next(next) => Link::To(self.node(next)),
            Joint::Either(heads, tails) => Link::Either(self.node(heads), self.node(tails)),
            Joint::Ends(pay) => Link::Ends(pay),
            Joint::Again => Link::Again,
            Joint::Drawn(_) => Link::Drawn,
        }
    }
}

/// The bytes that a list takes, filled or not.
fn bytes_of<T>(list: &Vec<T>) -> u64 {
    (list.capacity() * size_of::<T>()) as u64
}

/// The bytes by which a list grows when this many items are added: it doubles, or grows by what is needed.
fn growth<T>(list: &Vec<T>, more: usize) -> u64 {
    let needed = list.len().saturating_add(more);
    let grown = if needed > list.capacity() { needed.max(list.capacity() * 2) - list.capacity() } else { 0 };
    (grown as u64).saturating_mul(size_of::<T>() as u64)
}
