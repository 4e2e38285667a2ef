//! Canonical forms of pictures with green edges.
//!
//! The picture is split at the ground and at its cut vertices, as a red-blue one is; the part that stands on a vertex
//! can now be any game, and only its value is kept (the colon principle holds for all of Hackenbush, Winning Ways ch.
//! 7). A block is valued from its options, once for each loading of its vertices. There are two shortcuts: a block of
//! green edges that carry nimbers is fused into its root (the fusion principle of green Hackenbush), and a red-blue
//! block that carries numbers goes to the search for numbers.

use hashbrown::HashTable;
use hedgerow_core::budget::{Budget, Stopped};
use hedgerow_core::player::Player;
use hedgerow_value::{Algebra, Game};

use super::super::rules::{Colour, Hackenbush};
use super::blocks::{Blocks, Link, Scratch};
use super::naming::{Block, Draft, Kept, Naming};
use super::number::{Number, SMALL_EDGES, SMALL_SCALE};
use super::pruned::Pruned;
use super::red_blue::Solver;
use super::trees::Edges;

/// The table of blocks valued so far.
pub(crate) struct Coloured<'a> {
    algebra: &'a Algebra,
    budget: &'a Budget,
    /// For red-blue blocks; none if the picture is too large for machine words.
    numbers: Option<Solver<'a, i64>>,
    known: HashTable<(Kept<Game>, Game)>,
    edges: Edges<'a>,
    scratch: Scratch,
    naming: Naming,
    /// The vertices' own numbers, as names.
    names: Vec<u32>,
    /// Reusable buffers.
    blocks: Vec<Blocks>,
    drafts: Vec<Draft<Game>>,
    steps: u32,
    bytes: usize,
}

impl<'a> Coloured<'a> {
    /// A table for pictures of up to `edges` edges.
    pub fn new(edges: usize, algebra: &'a Algebra, budget: &'a Budget) -> Self {
        Self {
            algebra,
            budget,
            numbers: (edges <= SMALL_EDGES).then(|| Solver::new(edges, SMALL_SCALE, budget)),
            known: HashTable::new(),
            edges: Edges::new(algebra, budget),
            scratch: Scratch::default(),
            naming: Naming::default(),
            names: Vec::new(),
            blocks: Vec::new(),
            drafts: Vec::new(),
            steps: 0,
            bytes: algebra.approximate_bytes(),
        }
    }

    /// How many blocks have been valued.
    pub fn nodes(&self) -> u64 {
        self.known.len() as u64 + self.numbers.as_ref().map_or(0, |solver| solver.nodes() as u64)
    }

    /// A position with its trees and loops reduced to weights.
    pub fn pruned(&mut self, position: &Hackenbush) -> Result<Pruned<Game>, Stopped> {
        let algebra = self.algebra;
        let on_edge = |colour, top: &Game| self.edges.carrying(colour, *top);
        Pruned::of(position, &algebra.zero(), |x, y| algebra.add(*x, *y), on_edge)
    }

    /// The value of a graph without loops; `weights[0]` is simply added.
    pub fn value(&mut self, links: &[Link], weights: &mut [Game], without: Option<usize>) -> Result<Game, Stopped> {
        let mut blocks = self.blocks.pop().unwrap_or_default();
        blocks.find(weights.len(), links, without, &mut self.scratch);
        for (root, edges) in blocks.iter() {
            let worth = match *edges {
                [edge] => {
                    let link = links[edge as usize];
                    let top = if link.a == root { link.b } else { link.a };
                    self.edges.carrying(link.colour, weights[top as usize])?
                }
                _ => self.named(links, edges.iter().copied(), root, weights)?,
            };
            let place = &mut weights[root as usize];
            *place = self.algebra.add(*place, worth);
        }
        self.blocks.push(blocks);
        Ok(weights[0])
    }

    fn block(&mut self, block: Block<'_, Game>) -> Result<Game, Stopped> {
        if let Some(value) = self.fused(block) {
            return Ok(value);
        }
        let hash = block.hash();
        if let Some((_, value)) = self.known.find(hash, |(kept, _)| block.same(&kept.view())) {
            return Ok(*value);
        }
        let value = match self.number(block)? {
            Some(value) => value,
            None => {
                self.take_stock()?;
                let [left, right] = self.options(block)?;
                self.algebra.game(&left, &right)
            }
        };
        self.budget.claim((size_of::<(Kept<Game>, Game)>() + 4 * block.links.len()) as u64);
        self.known.insert_unique(hash, (block.keep(), value), |(kept, _)| kept.view().hash());
        Ok(value)
    }

    /// Green edges that carry nimbers: every edge of the block becomes a loop at its root.
    fn fused(&self, block: Block<'_, Game>) -> Option<Game> {
        if block.links.iter().any(|link| link.colour() != Colour::Green) {
            return None;
        }
        let odd = (block.links.len() % 2) as u32;
        let mut heaps = block.weights.iter().map(|(_, weight)| self.algebra.is_nimber(*weight));
        let sum = heaps.try_fold(odd, |sum, heap| Some(sum ^ heap?))?;
        Some(self.algebra.nimber(sum))
    }

    /// Red and blue edges that carry numbers.
    fn number(&self, block: Block<'_, Game>) -> Result<Option<Game>, Stopped> {
        let Some(solver) = &self.numbers else { return Ok(None) };
        if block.links.iter().any(|link| link.colour() == Colour::Green) {
            return Ok(None);
        }
        let mut weights = vec![0; block.vertices as usize];
        for (vertex, weight) in block.weights {
            let scaled = self.algebra.is_number(*weight).and_then(|x| i64::scaled(&x, SMALL_SCALE));
            let Some(scaled) = scaled else { return Ok(None) };
            weights[*vertex as usize] = scaled;
        }
        let links: Vec<Link> = block.links.iter().map(|link| link.link()).collect();
        let value = solver.value(&links, &weights)?;
        Ok(Some(self.algebra.dyadic(&value.to_dyadic(SMALL_SCALE))))
    }

    /// The values of Left's and of Right's options.
    fn options(&mut self, block: Block<'_, Game>) -> Result<[Vec<Game>; 2], Stopped> {
        let algebra = self.algebra;
        let links: Vec<Link> = block.links.iter().map(|link| link.link()).collect();
        let mut loaded = vec![algebra.zero(); block.vertices as usize];
        for (vertex, weight) in block.weights {
            loaded[*vertex as usize] = *weight;
        }
        let mut options = [Vec::new(), Vec::new()];
        let mut rest = Vec::new();
        for (i, link) in links.iter().enumerate() {
            if i == 0 || links[i - 1] != *link {
                rest.clone_from(&loaded);
                let value = self.value(&links, &mut rest, Some(i))?;
                for player in Player::BOTH {
                    if link.colour.may_be_cut_by(player) {
                        options[player.index()].push(value);
                    }
                }
            }
        }
        // A move in a weight leaves the block whole.
        for (vertex, weight) in block.weights {
            for (side, moves) in [algebra.left(*weight), algebra.right(*weight)].into_iter().enumerate() {
                for &moved in moves {
                    loaded[*vertex as usize] = moved;
                    options[side].push(self.named(&links, 0..links.len() as u32, 0, &loaded)?);
                }
            }
            loaded[*vertex as usize] = *weight;
        }
        for side in &mut options {
            side.sort_unstable();
            side.dedup();
        }
        Ok(options)
    }

    /// The value of the block on `root` that consists of `edges`.
    fn named(
        &mut self,
        links: &[Link],
        edges: impl Iterator<Item = u32> + Clone,
        root: u32,
        weights: &[Game],
    ) -> Result<Game, Stopped> {
        let mut draft = self.drafts.pop().unwrap_or_default();
        self.names.extend(self.names.len() as u32..weights.len() as u32);
        self.naming.draft(links, edges, root, weights, &self.names[..weights.len()], &mut draft);
        let value = self.block(draft.view().ok_or(Stopped::TooLarge)?)?;
        self.drafts.push(draft);
        Ok(value)
    }

    /// Checks the limits now and then.
    fn take_stock(&mut self) -> Result<(), Stopped> {
        self.steps += 1;
        if self.steps.is_multiple_of(64) {
            let bytes = self.algebra.approximate_bytes();
            self.budget.claim(bytes.saturating_sub(self.bytes) as u64);
            self.bytes = self.bytes.max(bytes);
            self.budget.check()?;
        }
        Ok(())
    }
}
