//! A connected picture of at most 64 edges, and its rests as sets of edges.

use super::super::marks::{SALT, mix};
use super::super::rules::{Colour, Edge, GROUND};

/// The most edges of a connected picture here.
pub(in crate::hackenbush) const MOST_EDGES: usize = 64;

/// A set of edges of a [`PieceGraph`].
pub(in crate::hackenbush) type Mask = u64;

/// A picture before any cut; its later rests are masks.
pub(in crate::hackenbush) struct PieceGraph {
    /// The ends of each edge, vertices numbered without gaps, the ground 0. Loops have become edges to a vertex of
    /// their own: both depend on one vertex and support nothing.
    ends: Vec<(u8, u8)>,
    colours: Vec<Colour>,
    vertices: usize,
    /// The edges at the ground.
    grounded: Mask,
    /// The edges that share a vertex other than the ground with each edge.
    touching: Vec<Mask>,
    /// The edges of each colour.
    pub blue: Mask,
    pub red: Mask,
    pub green: Mask,
}

/// The numbers in a set.
pub(in crate::hackenbush) fn members(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(first)
    })
}

impl PieceGraph {
    /// The picture of these edges, all connected; `None` if there are more than 64.
    pub fn new(edges: &[Edge]) -> Option<Self> {
        if edges.len() > MOST_EDGES {
            return None;
        }
        let mut labels = vec![GROUND];
        let mut ends = Vec::with_capacity(edges.len());
        for edge in edges {
            let mut number = |label: u32| {
                labels.iter().position(|&known| known == label).unwrap_or_else(|| {
                    labels.push(label);
                    labels.len() - 1
                })
            };
            ends.push((number(edge.u), number(edge.v)));
        }
        let mut vertices = labels.len();
        for (u, v) in &mut ends {
            if u == v {
                *v = vertices;
                vertices += 1;
            }
        }
        let set = |has: &dyn Fn(usize) -> bool| (0..ends.len()).filter(|&e| has(e)).fold(0, |set, e| set | 1 << e);
        let share = |e: usize, f: usize| {
            let (a, b) = ends[e];
            [a, b].iter().any(|&v| v != 0 && (v == ends[f].0 || v == ends[f].1))
        };
        let touching = (0..ends.len()).map(|e| set(&|f| e != f && share(e, f))).collect();
        let coloured = |colour| set(&|e| edges[e].colour == colour);
        Some(Self {
            grounded: set(&|e| ends[e].0 == 0 || ends[e].1 == 0),
            blue: coloured(Colour::Blue),
            red: coloured(Colour::Red),
            green: coloured(Colour::Green),
            touching,
            vertices,
            colours: edges.iter().map(|edge| edge.colour).collect(),
            ends: ends.iter().map(|&(u, v)| (u as u8, v as u8)).collect(),
        })
    }

    /// The ends of an edge; 0 is the ground.
    pub fn ends(&self, edge: usize) -> (u8, u8) {
        self.ends[edge]
    }

    /// The colour of an edge.
    pub fn colour(&self, edge: usize) -> Colour {
        self.colours[edge]
    }

    /// Calls `each` with the connected pieces of the standing part of these edges.
    pub fn pieces(&self, edges: Mask, mut each: impl FnMut(Mask)) {
        let mut left = edges & self.grounded;
        while left != 0 {
            let mut piece = left & left.wrapping_neg();
            let mut fresh = piece;
            while fresh != 0 {
                let mut reached = 0;
                for e in members(fresh) {
                    reached |= self.touching[e];
                }
                fresh = reached & edges & !piece;
                piece |= fresh;
            }
            left &= !piece;
            each(piece);
        }
    }

    /// Whether a connected piece has no cycle, the ground counted as one vertex.
    pub fn is_tree(&self, piece: Mask) -> bool {
        let mut seen: u128 = 0;
        for e in members(piece) {
            let (u, v) = self.ends[e];
            seen |= 1 << u | 1 << v;
        }
        seen.count_ones() == piece.count_ones() + 1
    }

    /// A complete description of a connected piece. It is the same for isomorphic pieces whenever refining the vertices
    /// by their neighbourhoods distinguishes all but interchangeable ones (as it does for trees).
    ///
    /// To separate vertices that are still indistinguishable, it picks one of them and refines again. Where that choice
    /// matters, isomorphic pieces may get two descriptions: more expensive, but never wrong.
    pub fn description(&self, piece: Mask, buffers: &mut Buffers) -> Box<[u32]> {
        let Buffers { marks, next, order } = buffers;
        marks.clear();
        marks.resize(self.vertices, 0);
        next.clear();
        next.resize(self.vertices, 0);
        order.clear();
        for e in members(piece) {
            let (u, v) = self.ends[e];
            for v in [u, v] {
                if marks[v as usize] == 0 {
                    marks[v as usize] = if v == 0 { 1 } else { 2 };
                    order.push(v);
                }
            }
        }
        let mut classes = 0;
        loop {
            // Refine until no class splits any more.
            loop {
                for e in members(piece) {
                    let (u, v) = (self.ends[e].0 as usize, self.ends[e].1 as usize);
                    let salt = SALT[self.colours[e] as usize];
                    next[u] = next[u].wrapping_add(mix(marks[v] ^ salt));
                    next[v] = next[v].wrapping_add(mix(marks[u] ^ salt));
                }
                for &v in &*order {
                    let sum = std::mem::take(&mut next[v as usize]);
                    marks[v as usize] = mix(marks[v as usize].wrapping_mul(3).wrapping_add(sum)) | 1;
                }
                order.sort_unstable_by_key(|&v| (v != 0, marks[v as usize]));
                let now =
                    1 + order.windows(2).filter(|pair| marks[pair[0] as usize] != marks[pair[1] as usize]).count();
                if now == order.len() || now == classes {
                    classes = now;
                    break;
                }
                classes = now;
            }
            let twins = order.windows(2).find(|pair| marks[pair[0] as usize] == marks[pair[1] as usize]);
            match twins {
                Some(&[chosen, _]) if classes < order.len() => {
                    marks[chosen as usize] = mix(marks[chosen as usize] ^ 0x5151_5151);
                    classes = 0;
                }
                _ => break,
            }
        }
        for (place, &v) in order.iter().enumerate() {
            marks[v as usize] = place as u64;
        }
        let mut description: Vec<u32> = members(piece)
            .map(|e| {
                let (a, b) = (marks[self.ends[e].0 as usize] as u32, marks[self.ends[e].1 as usize] as u32);
                a.min(b) << 16 | a.max(b) << 8 | self.colours[e] as u32
            })
            .collect();
        description.sort_unstable();
        description.into()
    }
}

/// Buffers for [`PieceGraph::description`].
#[derive(Default)]
pub(in crate::hackenbush) struct Buffers {
    marks: Vec<u64>,
    next: Vec<u64>,
    order: Vec<u8>,
}
