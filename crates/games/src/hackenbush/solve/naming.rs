//! Blocks as keys of a table.

use super::super::marks::{SALT, mix};
use super::super::rules::Colour;
use super::blocks::Link;
use hedgerow_value::Game;

/// What a vertex may carry: only its value matters.
pub(crate) trait Weight: Clone + PartialEq {
    /// Whether it is zero.
    fn is_zero(&self) -> bool;
    /// A number that usually differs where the weights differ.
    fn fingerprint(&self) -> u64;
}

impl Weight for Game {
    fn is_zero(&self) -> bool {
        // The first element of every algebra is 0.
        self.index() == 0
    }
    fn fingerprint(&self) -> u64 {
        self.index() as u64
    }
}

/// The most vertices of a block, the ground included.
const MOST_VERTICES: usize = 1 << 15;

/// An edge in one word: its ends, fifteen bits each, and its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Packed(u32);

impl Packed {
    fn new(a: u32, b: u32, colour: Colour) -> Self {
        Self(a.min(b) << 17 | a.max(b) << 2 | colour as u32)
    }

    pub fn ends(self) -> (usize, usize) {
        ((self.0 >> 17) as usize, (self.0 >> 2 & 0x7FFF) as usize)
    }

    pub fn colour(self) -> Colour {
        Colour::ALL[(self.0 & 3) as usize]
    }

    pub fn is_red(self) -> bool {
        self.0 & 3 == Colour::Red as u32
    }

    pub fn link(self) -> Link {
        let (a, b) = self.ends();
        Link { a: a as u32, b: b as u32, colour: self.colour() }
    }
}

/// A block that stands on vertex 0: its edges in order, and the non-zero weights of its vertices.
pub(crate) struct Block<'a, W> {
    pub vertices: u16,
    pub links: &'a [Packed],
    pub weights: &'a [(u16, W)],
    /// The names of the vertices in the original picture.
    pub names: &'a [u32],
    /// The same block with its vertices in an order that depends only on its shape: it decides equality of blocks.
    shape: (&'a [Packed], &'a [(u16, W)]),
}

impl<W> Clone for Block<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Block<'_, W> {}

impl<W: Weight> Block<'_, W> {
    pub fn same(&self, other: &Block<'_, W>) -> bool {
        self.shape == other.shape
    }

    pub fn hash(&self) -> u64 {
        let (links, weights) = self.shape;
        let mut hash = 0;
        for link in links {
            hash = mix(hash ^ u64::from(link.0)).rotate_left(7);
        }
        for (vertex, weight) in weights {
            hash = mix(hash ^ weight.fingerprint() ^ u64::from(*vertex) << 48).rotate_left(7);
        }
        mix(hash)
    }

    pub fn keep(&self) -> Kept<W> {
        Kept {
            names: self.names.into(),
            links: [self.links.into(), self.shape.0.into()],
            weights: [self.weights.into(), self.shape.1.into()],
        }
    }
}

/// A block as the table stores it: with the picture's names, and by its shape.
pub(crate) struct Kept<W> {
    names: Box<[u32]>,
    links: [Box<[Packed]>; 2],
    weights: [Box<[(u16, W)]>; 2],
}

impl<W> Kept<W> {
    pub fn view(&self) -> Block<'_, W> {
        Block {
            vertices: self.names.len() as u16,
            links: &self.links[0],
            weights: &self.weights[0],
            names: &self.names,
            shape: (&self.links[1], &self.weights[1]),
        }
    }
}

/// A block under construction, in reusable buffers.
pub(crate) struct Draft<W> {
    names: Vec<u32>,
    links: [Vec<Packed>; 2],
    weights: [Vec<(u16, W)>; 2],
}

impl<W> Default for Draft<W> {
    fn default() -> Self {
        Self { names: Vec::new(), links: Default::default(), weights: Default::default() }
    }
}

impl<W> Draft<W> {
    /// The block, unless it has too many vertices for the packed form of edges.
    pub fn view(&self) -> Option<Block<'_, W>> {
        (self.names.len() <= MOST_VERTICES).then_some(Block {
            vertices: self.names.len() as u16,
            links: &self.links[0],
            weights: &self.weights[0],
            names: &self.names,
            shape: (&self.links[1], &self.weights[1]),
        })
    }
}

/// Buffers for naming the vertices of a block.
#[derive(Default)]
pub(crate) struct Naming {
    seen: Vec<bool>,
    mark: Vec<u64>,
    next: Vec<u64>,
    place: Vec<u32>,
    vertices: Vec<u32>,
}

impl Naming {
    /// Writes into `draft` the block on `root` that consists of `edges`. `names` are the vertices' names in the
    /// original picture.
    ///
    /// The block is written twice. In the first form its vertices keep the order of their names: blocks left over from
    /// one picture in different ways then list their edges in one order, and a solver that prefers certain edges
    /// prefers them everywhere, so that its paths meet. In the second form they are ordered by hashes of their
    /// neighbourhoods (three rounds of colour refinement), so that isomorphic blocks are found to be equal.
    /// Indistinguishable vertices may come in either order, and then a block may be stored twice: more expensive, but
    /// never wrong.
    pub fn draft<W: Weight>(
        &mut self,
        links: &[Link],
        edges: impl Iterator<Item = u32> + Clone,
        root: u32,
        weights: &[W],
        names: &[u32],
        draft: &mut Draft<W>,
    ) {
        self.seen.clear();
        self.seen.resize(weights.len(), false);
        self.vertices.clear();
        for e in edges.clone() {
            let link = links[e as usize];
            for v in [link.a, link.b] {
                if !std::mem::replace(&mut self.seen[v as usize], true) {
                    self.vertices.push(v);
                }
            }
        }
        self.vertices.sort_unstable_by_key(|&v| (v != root, names[v as usize]));
        draft.names.clear();
        draft.names.extend(self.vertices.iter().map(|&v| names[v as usize]));
        self.write(links, edges.clone(), root, weights, &mut draft.links[0], &mut draft.weights[0]);
        self.refine(links, edges.clone(), root, weights);
        let mark = &self.mark;
        self.vertices.sort_by_key(|&v| (v != root, mark[v as usize]));
        self.write(links, edges, root, weights, &mut draft.links[1], &mut draft.weights[1]);
    }

    /// Gives each vertex a hash of its neighbourhood.
    fn refine<W: Weight>(
        &mut self,
        links: &[Link],
        edges: impl Iterator<Item = u32> + Clone,
        root: u32,
        weights: &[W],
    ) {
        let Self { mark, next, vertices, .. } = self;
        mark.resize(weights.len().max(mark.len()), 0);
        next.clear();
        next.resize(weights.len(), 0);
        for &v in &*vertices {
            mark[v as usize] = if v == root { 1 } else { mix(weights[v as usize].fingerprint() ^ 0x5A5A) | 2 };
        }
        for _ in 0..3 {
            for e in edges.clone() {
                let link = links[e as usize];
                let (a, b, salt) = (link.a as usize, link.b as usize, SALT[link.colour as usize]);
                next[a] = next[a].wrapping_add(mix(mark[b] ^ salt));
                next[b] = next[b].wrapping_add(mix(mark[a] ^ salt));
            }
            for &v in &*vertices {
                let sum = std::mem::take(&mut next[v as usize]);
                mark[v as usize] = mix(mark[v as usize].wrapping_add(sum));
            }
        }
    }

    /// Writes the block with its vertices numbered in the order of the list.
    fn write<W: Weight>(
        &mut self,
        links: &[Link],
        edges: impl Iterator<Item = u32>,
        root: u32,
        weights: &[W],
        packed: &mut Vec<Packed>,
        carried: &mut Vec<(u16, W)>,
    ) {
        let Self { place, vertices, .. } = self;
        place.resize(weights.len().max(place.len()), 0);
        carried.clear();
        for (i, &v) in vertices.iter().enumerate() {
            place[v as usize] = i as u32;
            if v != root && !weights[v as usize].is_zero() {
                carried.push((i as u16, weights[v as usize].clone()));
            }
        }
        packed.clear();
        packed.extend(edges.map(|e| {
            let link = links[e as usize];
            Packed::new(place[link.a as usize], place[link.b as usize], link.colour)
        }));
        packed.sort_unstable();
    }
}
