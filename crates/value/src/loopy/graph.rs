//! Positions of finite graphs.

use std::sync::Arc;

use hedgerow_core::{Budget, Stopped};
use rustc_hash::FxHashMap;

use crate::{Algebra, Game};

/// The largest graph that is made, in positions.
pub(super) const LARGEST: usize = 20_000;

/// Both players' options at a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Node {
    pub left: Vec<u32>,
    pub right: Vec<u32>,
}

impl Node {
    pub fn options(&self, is_left: bool) -> &[u32] {
        if is_left { &self.left } else { &self.right }
    }

    pub fn options_mut(&mut self, is_left: bool) -> &mut Vec<u32> {
        if is_left { &mut self.left } else { &mut self.right }
    }
}

/// A position of a finite graph, with all its followers. The position itself is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loopy {
    pub(super) nodes: Arc<[Node]>,
}

impl Loopy {
    /// The position at `root`, without the positions that it cannot reach.
    pub(super) fn rooted(nodes: &[Node], root: u32) -> Self {
        let mut place = vec![u32::MAX; nodes.len()];
        let mut order = vec![root];
        place[root as usize] = 0;
        let mut at = 0;
        while at < order.len() {
            let node = &nodes[order[at] as usize];
            for &option in node.left.iter().chain(&node.right) {
                if place[option as usize] == u32::MAX {
                    place[option as usize] = order.len() as u32;
                    order.push(option);
                }
            }
            at += 1;
        }
        let moved = |options: &[u32]| {
            let mut moved: Vec<u32> = options.iter().map(|&option| place[option as usize]).collect();
            moved.sort_unstable();
            moved.dedup();
            moved
        };
        let kept = order.iter().map(|&old| &nodes[old as usize]);
        Self { nodes: kept.map(|node| Node { left: moved(&node.left), right: moved(&node.right) }).collect() }
    }

    /// The game in which nobody can move.
    pub fn zero() -> Self {
        Self { nodes: vec![Node::default()].into() }
    }

    /// A short game as a graph.
    pub fn short(algebra: &Algebra, game: Game) -> Result<Self, Stopped> {
        let mut places = FxHashMap::default();
        places.insert(game, 0_u32);
        let mut order = vec![game];
        let mut nodes = Vec::new();
        while nodes.len() < order.len() {
            // The options of a large nimber or of many ups form a list of that length: stop before making it.
            let next = order[nodes.len()];
            let is_large = algebra.as_number_up_star(next).is_some_and(|value| {
                u64::from(value.star).max(value.ups.unsigned_abs()) > LARGEST as u64
                    || value.number.magnitude() > 20
                    || value.number.exponent() > LARGEST as u32
            });
            if is_large || order.len() > LARGEST {
                return Err(Stopped::TooLarge);
            }
            let mut listed = |options: &[Game]| -> Vec<u32> {
                let mut place = |&option: &Game| {
                    *places.entry(option).or_insert_with(|| {
                        order.push(option);
                        order.len() as u32 - 1
                    })
                };
                options.iter().map(&mut place).collect()
            };
            let (left, right) = (listed(algebra.left(next)), listed(algebra.right(next)));
            nodes.push(Node { left, right });
        }
        Ok(Self::rooted(&nodes, 0))
    }

    /// The short game that this equals, if play always ends.
    pub fn to_short(&self, algebra: &Algebra) -> Option<Game> {
        self.shorts(algebra)[0]
    }

    /// The value of every position from which play always ends.
    pub(super) fn shorts(&self, algebra: &Algebra) -> Vec<Option<Game>> {
        let mut found: Vec<Option<Game>> = vec![None; self.len()];
        let mut waiting: Vec<usize> = self.nodes.iter().map(|node| node.left.len() + node.right.len()).collect();
        let mut before = vec![Vec::new(); self.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            node.left.iter().chain(&node.right).for_each(|&option| before[option as usize].push(at));
        }
        let mut ready: Vec<usize> = (0..self.len()).filter(|&at| waiting[at] == 0).collect();
        while let Some(at) = ready.pop() {
            let games = |options: &[u32]| -> Vec<Game> { options.iter().filter_map(|&o| found[o as usize]).collect() };
            let node = &self.nodes[at];
            found[at] = Some(algebra.game(&games(&node.left), &games(&node.right)));
            for &earlier in &before[at] {
                waiting[earlier] -= 1;
                if waiting[earlier] == 0 {
                    ready.push(earlier);
                }
            }
        }
        found
    }

    /// How many positions there are.
    #[allow(clippy::len_without_is_empty)] // There is always one.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The game with the players exchanged.
    #[must_use]
    pub fn negative(&self) -> Self {
        let swapped = |node: &Node| Node { left: node.right.clone(), right: node.left.clone() };
        Self { nodes: self.nodes.iter().map(swapped).collect() }
    }

    /// The sum of two games.
    pub fn sum(&self, other: &Self, budget: &Budget) -> Result<Self, Stopped> {
        let (mut places, mut order, mut nodes) = (FxHashMap::default(), vec![(0_u32, 0_u32)], Vec::new());
        places.insert((0, 0), 0);
        while nodes.len() < order.len() {
            if order.len() > LARGEST {
                return Err(Stopped::TooLarge);
            }
            if nodes.len().is_multiple_of(256) {
                budget.check()?;
            }
            let (g, h) = order[nodes.len()];
            let mut side = |is_left: bool| -> Vec<u32> {
                let in_g = self.nodes[g as usize].options(is_left).iter().map(|&option| (option, h));
                let in_h = other.nodes[h as usize].options(is_left).iter().map(|&option| (g, option));
                let place = |pair| {
                    *places.entry(pair).or_insert_with(|| {
                        order.push(pair);
                        order.len() as u32 - 1
                    })
                };
                in_g.chain(in_h).map(place).collect()
            };
            let (left, right) = (side(true), side(false));
            nodes.push(Node { left, right });
        }
        Ok(Self::rooted(&nodes, 0))
    }

    /// Whether no play with alternating moves goes on for ever, from any follower.
    pub fn is_stopper(&self) -> bool {
        // Each position counts twice, once for each player to move; after removing all ends again and again, the rest
        // lies on cycles.
        let next = |at: usize| {
            self.nodes[at / 2].options(at.is_multiple_of(2)).iter().map(move |&o| o as usize * 2 + 1 - at % 2)
        };
        let mut before = vec![Vec::new(); self.len() * 2];
        let mut waiting = vec![0; self.len() * 2];
        for (at, waiting) in waiting.iter_mut().enumerate() {
            for option in next(at) {
                before[option].push(at);
                *waiting += 1;
            }
        }
        let mut ready: Vec<usize> = (0..waiting.len()).filter(|&at| waiting[at] == 0).collect();
        let mut done = 0;
        while let Some(at) = ready.pop() {
            done += 1;
            for &earlier in &before[at] {
                waiting[earlier] -= 1;
                if waiting[earlier] == 0 {
                    ready.push(earlier);
                }
            }
        }
        done == waiting.len()
    }
}

/// A graph under construction.
#[derive(Debug, Default)]
pub struct LoopyBuilder {
    nodes: Vec<Node>,
}

impl LoopyBuilder {
    /// A new position, without options so far.
    pub fn node(&mut self) -> Result<u32, Stopped> {
        if self.nodes.len() >= LARGEST {
            return Err(Stopped::TooLarge);
        }
        self.nodes.push(Node::default());
        Ok(self.nodes.len() as u32 - 1)
    }

    /// Adds a game to the graph; returns its position.
    pub fn embed(&mut self, game: &Loopy) -> Result<u32, Stopped> {
        if self.nodes.len() + game.len() > LARGEST {
            return Err(Stopped::TooLarge);
        }
        let base = self.nodes.len() as u32;
        let moved = |options: &[u32]| options.iter().map(|&option| option + base).collect();
        self.nodes.extend(game.nodes.iter().map(|node| Node { left: moved(&node.left), right: moved(&node.right) }));
        Ok(base)
    }

    /// Gives a position an option of Left or of Right.
    ///
    /// # Panics
    /// If one of the positions was not made by this builder.
    pub fn option(&mut self, from: u32, is_left: bool, to: u32) {
        assert!((to as usize) < self.nodes.len(), "an option is a position of the graph");
        self.nodes[from as usize].options_mut(is_left).push(to);
    }

    /// The game at a position.
    ///
    /// # Panics
    /// If the position was not made by this builder.
    pub fn game(&self, root: u32) -> Loopy {
        Loopy::rooted(&self.nodes, root)
    }
}
