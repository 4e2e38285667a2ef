//! Blocks as keys of a table.

use super::super::rules::Colour;
use super::blocks::Link;
use hedgerow_value::Game;

/// What a vertex may carry: something of which only the value matters.
pub(crate) trait Weight: Clone + PartialEq {
    /// Whether it is nothing at all.
    fn is_zero(&self) -> bool;
    /// A number that differs where the weights differ, as a rule.
    fn fingerprint(&self) -> u64;
}

impl Weight for Game {
    fn is_zero(&self) -> bool {
        // Every algebra begins with 0.
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

/// A block that stands on vertex 0: its edges in order, and what its vertices carry where that is not 0.
pub(crate) struct Block<'a, N> {
    pub vertices: u16,
    pub links: &'a [Packed],
    pub weights: &'a [(u16, N)],
    /// The names of the vertices in the picture that was asked for: no part of what the block is.
    pub names: &'a [u16],
}

impl<N> Clone for Block<'_, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N> Copy for Block<'_, N> {}

/// A block as it is kept in the table.
pub(crate) struct Kept<N> {
    names: Box<[u16]>,
    vertices: u16,
    links: Box<[Packed]>,
    weights: Box<[(u16, N)]>,
}

impl<N> Kept<N> {
    pub fn view(&self) -> Block<'_, N> {
        Block { vertices: self.vertices, links: &self.links, weights: &self.weights, names: &self.names }
    }
}

/// A block as it is built, in buffers that are used again.
pub(crate) struct Draft<N> {
    names: Vec<u16>,
    vertices: usize,
    links: Vec<Packed>,
    weights: Vec<(u16, N)>,
}

impl<N> Default for Draft<N> {
    fn default() -> Self {
        Self { names: Vec::new(), vertices: 0, links: Vec::new(), weights: Vec::new() }
    }
}

impl<N> Draft<N> {
    /// The block, unless it has too many vertices to be named in one word an edge.
    pub fn view(&self) -> Option<Block<'_, N>> {
        (self.vertices <= MOST_VERTICES).then_some(Block {
            vertices: self.vertices as u16,
            links: &self.links,
            weights: &self.weights,
            names: &self.names,
        })
    }
}

impl<N: Weight> Block<'_, N> {
    pub fn same(&self, other: &Block<'_, N>) -> bool {
        self.links == other.links && self.weights == other.weights
    }

    pub fn hash(&self) -> u64 {
        let mut hash = 0;
        for link in self.links {
            hash = mix(hash ^ u64::from(link.0)).rotate_left(7);
        }
        for (vertex, weight) in self.weights {
            hash = mix(hash ^ weight.fingerprint() ^ u64::from(*vertex) << 48).rotate_left(7);
        }
        mix(hash)
    }

    pub fn keep(&self) -> Kept<N> {
        Kept {
            names: self.names.into(),
            vertices: self.vertices,
            links: self.links.into(),
            weights: self.weights.into(),
        }
    }
}

/// Buffers for naming the vertices of a block.
#[derive(Default)]
pub(crate) struct Naming {
    seen: Vec<bool>,
    name: Vec<u32>,
    vertices: Vec<u32>,
}

impl Naming {
    /// Writes into `draft` the block on `root` that consists of `edges`. `names` are the vertices' names in the picture
    /// that was asked for.
    ///
    /// The vertices keep the order of those names. So blocks left over from one picture by different roads have their
    /// edges in one order, and a solver that prefers certain edges prefers them everywhere: that makes roads
    /// meet, which saves more than a labelling by shape does (four times on random pictures).
    pub fn draft<N: Weight>(
        &mut self,
        links: &[Link],
        edges: impl Iterator<Item = u32> + Clone,
        root: u32,
        weights: &[N],
        names: &[u16],
        draft: &mut Draft<N>,
    ) {
        let Self { seen, name, vertices } = self;
        vertices.clear();
        seen.clear();
        seen.resize(weights.len(), false);
        name.resize(weights.len().max(name.len()), 0);
        for e in edges.clone() {
            let link = links[e as usize];
            for v in [link.a, link.b] {
                if !std::mem::replace(&mut seen[v as usize], true) {
                    vertices.push(v);
                }
            }
        }
        vertices.sort_unstable_by_key(|&v| (v != root, names[v as usize]));
        draft.vertices = vertices.len();
        draft.names.clear();
        draft.names.extend(vertices.iter().map(|&v| names[v as usize]));
        draft.weights.clear();
        for (i, &v) in vertices.iter().enumerate() {
            name[v as usize] = i as u32;
            if v != root && !weights[v as usize].is_zero() {
                draft.weights.push((i as u16, weights[v as usize].clone()));
            }
        }
        draft.links.clear();
        draft.links.extend(edges.map(|e| {
            let link = links[e as usize];
            Packed::new(name[link.a as usize], name[link.b as usize], link.colour)
        }));
        draft.links.sort_unstable();
    }
}

fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x ^ (x >> 29)
}
