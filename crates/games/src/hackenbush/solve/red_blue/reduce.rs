//! Reduces a graph block by block, outermost first, until at most one open block is left.

use hedgerow_core::budget::Stopped;

use super::super::super::rules::Colour;
use super::super::blocks::{Blocks, Link, Scratch};
use super::super::naming::{Draft, Naming};
use super::super::number::Number;
use super::after::{After, down};
use super::{Id, Solver};

/// Buffers for one thread.
pub(super) struct Work<N> {
    pub scratch: Scratch,
    pub naming: Naming,
    pub draft: Draft<N>,
    pub levels: Vec<Level<N>>,
    pub lists: Vec<Vec<(N, u32)>>,
    pub steps: u64,
    /// The effort since the last check of the budget.
    pub effort: usize,
    /// The number of the thread, from 0.
    pub thread: u64,
    /// How often each side's move answered a question, by the name of the edge or vertex in the picture.
    pub served: [Vec<i64>; 2],
}

/// Buffers for one level of the recursion.
pub(super) struct Level<N> {
    pub links: Vec<Link>,
    pub weights: Vec<N>,
    pub names: Vec<u32>,
    pub blocks: Blocks,
    pub pending: Vec<Option<Pending<N>>>,
}

/// A block not valued yet, with the stalk that carries it.
pub(super) struct Pending<N> {
    pub size: usize,
    pub block: Id,
    pub stalk: Vec<(Colour, N)>,
}

impl<N: Number> Work<N> {
    pub fn new(thread: u64) -> Self {
        Self {
            scratch: Scratch::default(),
            naming: Naming::default(),
            draft: Draft::default(),
            levels: Vec::new(),
            lists: Vec::new(),
            steps: 0,
            effort: 0,
            thread,
            served: [Vec::new(), Vec::new()],
        }
    }

    pub fn level(&mut self) -> Level<N> {
        self.levels.pop().unwrap_or_else(|| Level {
            links: Vec::new(),
            weights: Vec::new(),
            names: Vec::new(),
            blocks: Blocks::default(),
            pending: Vec::new(),
        })
    }
}

impl<N: Number> Solver<'_, N> {
    /// Reduces the blocks of a graph, leaving out one edge: the value of the rest, as far as necessary.
    pub(super) fn reduce(
        &self,
        level: &mut Level<N>,
        without: Option<usize>,
        work: &mut Work<N>,
    ) -> Result<After<N>, Stopped> {
        let Level { links, weights, names, blocks, pending } = level;
        blocks.find(weights.len(), links, without, &mut work.scratch);
        pending.clear();
        pending.resize_with(weights.len(), || None);
        weights[0] = N::zero();
        for (root, edges) in blocks.iter() {
            let root = root as usize;
            let bridge = match *edges {
                [edge] => {
                    let link = links[edge as usize];
                    Some((link.colour, if link.a as usize == root { link.b } else { link.a } as usize))
                }
                _ => None,
            };
            let found = match bridge {
                Some((colour, top)) => match pending[top].take() {
                    None => {
                        let worth = weights[top].on_edge(colour, self.scale);
                        weights[root] = weights[root].plus(&worth);
                        continue;
                    }
                    Some(mut carried) => {
                        carried.stalk.push((colour, weights[top].clone()));
                        carried
                    }
                },
                None => {
                    for &edge in edges {
                        let link = links[edge as usize];
                        for v in [link.a as usize, link.b as usize] {
                            if v != root
                                && let Some(carried) = pending[v].take()
                            {
                                let worth = self.settle(carried, work)?;
                                weights[v] = weights[v].plus(&worth);
                            }
                        }
                    }
                    work.naming.draft(links, edges.iter().copied(), root as u32, weights, names, &mut work.draft);
                    let block = self.intern(&work.draft)?;
                    let node = &self.nodes[block as usize];
                    let low = N::read(&node.low);
                    if low == N::read(&node.high) {
                        weights[root] = weights[root].plus(&low);
                        continue;
                    }
                    Pending { size: edges.len(), block, stalk: Vec::new() }
                }
            };
            // At most one block at a vertex stays open, the largest; the others are valued now.
            let smaller = match pending[root].take() {
                None => {
                    pending[root] = Some(found);
                    continue;
                }
                Some(other) if other.size < found.size => {
                    pending[root] = Some(found);
                    other
                }
                Some(other) => {
                    pending[root] = Some(other);
                    found
                }
            };
            let worth = self.settle(smaller, work)?;
            weights[root] = weights[root].plus(&worth);
        }
        let known = weights[0].clone();
        Ok(match pending[0].take() {
            None => After { known, block: None, stalk: None },
            Some(open) => {
                After { known, block: Some(open.block), stalk: (!open.stalk.is_empty()).then(|| Box::new(open.stalk)) }
            }
        })
    }

    /// The value of a block with the stalk that carries it.
    fn settle(&self, open: Pending<N>, work: &mut Work<N>) -> Result<N, Stopped> {
        let top = self.exact(open.block, work)?;
        Ok(down(&open.stalk, &top, self.scale))
    }
}
