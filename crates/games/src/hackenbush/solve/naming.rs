//! Blocks as keys of a table: their vertices named so that isomorphic blocks share an entry.

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
}

impl<N> Clone for Block<'_, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N> Copy for Block<'_, N> {}

/// A block as it is kept in the table.
pub(crate) struct Kept<N> {
    vertices: u16,
    links: Box<[Packed]>,
    weights: Box<[(u16, N)]>,
}

impl<N> Kept<N> {
    pub fn view(&self) -> Block<'_, N> {
        Block { vertices: self.vertices, links: &self.links, weights: &self.weights }
    }
}

/// A block as it is built, in buffers that are used again.
pub(crate) struct Draft<N> {
    vertices: usize,
    links: Vec<Packed>,
    weights: Vec<(u16, N)>,
}

impl<N> Default for Draft<N> {
    fn default() -> Self {
        Self { vertices: 0, links: Vec::new(), weights: Vec::new() }
    }
}

impl<N> Draft<N> {
    /// The block, unless it has too many vertices to be named in one word an edge.
    pub fn view(&self) -> Option<Block<'_, N>> {
        (self.vertices <= MOST_VERTICES).then_some(Block {
            vertices: self.vertices as u16,
            links: &self.links,
            weights: &self.weights,
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
        Kept { vertices: self.vertices, links: self.links.into(), weights: self.weights.into() }
    }
}

/// Buffers for naming the vertices of a block.
#[derive(Default)]
pub(crate) struct Naming {
    mark: Vec<u64>,
    next: Vec<u64>,
    name: Vec<u32>,
    vertices: Vec<u32>,
}

impl Naming {
    /// Writes into `draft` the block on `root` that consists of `edges`.
    ///
    /// The vertices are ordered by hashes of their neighbourhoods (three rounds of colour refinement). Vertices that
    /// look alike may come in either order, so that a few isomorphic blocks are kept twice: dearer, never wrong.
    pub fn draft<N: Weight>(
        &mut self,
        links: &[Link],
        edges: impl Iterator<Item = u32> + Clone,
        root: u32,
        weights: &[N],
        draft: &mut Draft<N>,
    ) {
        let Self { mark, next, name, vertices } = self;
        vertices.clear();
        for list in [&mut *mark, &mut *next] {
            list.clear();
            list.resize(weights.len(), 0);
        }
        name.resize(weights.len().max(name.len()), 0);
        for e in edges.clone() {
            let link = links[e as usize];
            for v in [link.a, link.b] {
                let place = &mut mark[v as usize];
                if *place == 0 {
                    *place = if v == root { 1 } else { mix(weights[v as usize].fingerprint() ^ 0x5A5A) | 2 };
                    vertices.push(v);
                }
            }
        }
        for _ in 0..3 {
            for e in edges.clone() {
                let link = links[e as usize];
                let salt = SALT[link.colour as usize];
                let (a, b) = (link.a as usize, link.b as usize);
                next[a] = next[a].wrapping_add(mix(mark[b] ^ salt));
                next[b] = next[b].wrapping_add(mix(mark[a] ^ salt));
            }
            for &v in &*vertices {
                mark[v as usize] = mix(mark[v as usize].wrapping_add(next[v as usize]));
                next[v as usize] = 0;
            }
        }
        mark[root as usize] = 0;
        vertices.sort_unstable_by_key(|&v| mark[v as usize]);
        draft.vertices = vertices.len();
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

/// One number for each colour.
const SALT: [u64; 3] = [0x3C79_AC49_2BA7_B653, 0x9FB2_1C65_1E98_DF25, 0x1B87_3593_CC9E_2D51];

fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x ^ (x >> 29)
}
