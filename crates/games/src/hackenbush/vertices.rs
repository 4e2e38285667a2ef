//! The vertices of a picture, numbered without gaps, and which of them are connected.

use rustc_hash::FxHashMap;

use super::rules::{Edge, GROUND};

/// The vertices of a position numbered 0, 1, 2, … without gaps: the ground first, the others in the order in which the
/// edges name them.
///
/// ```
/// use hedgerow_games::hackenbush::Hackenbush;
///
/// let position: Hackenbush = "700-0B 700-9R".parse()?;
/// let vertices = position.vertices();
/// assert_eq!(vertices.labels(), [0, 700, 9]);
/// assert_eq!(vertices.ends(), [(0, 1), (2, 1)]);
/// # Ok::<(), hedgerow_core::notation::NotationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Vertices {
    labels: Vec<u32>,
    ends: Vec<(u32, u32)>,
}

impl Vertices {
    pub(super) fn of(edges: &[Edge]) -> Self {
        let largest = edges.iter().map(|edge| edge.u.max(edge.v)).max().unwrap_or(0) as usize;
        let mut labels = vec![GROUND];
        let mut fresh = |label: u32| {
            labels.push(label);
            labels.len() as u32 - 1
        };
        // Labels are usually small numbers, and then an array is many times faster than a hash table.
        let ends = if largest <= 8 * edges.len() + 64 {
            let mut numbers = vec![u32::MAX; largest + 1];
            numbers[GROUND as usize] = GROUND;
            let mut number = |label: u32| {
                let slot = &mut numbers[label as usize];
                if *slot == u32::MAX {
                    *slot = fresh(label);
                }
                *slot
            };
            edges.iter().map(|edge| (number(edge.u), number(edge.v))).collect()
        } else {
            let mut numbers = FxHashMap::from_iter([(GROUND, GROUND)]);
            let mut number = |label: u32| *numbers.entry(label).or_insert_with(|| fresh(label));
            edges.iter().map(|edge| (number(edge.u), number(edge.v))).collect()
        };
        Self { labels, ends }
    }

    /// How many vertices there are, with the ground.
    #[expect(clippy::len_without_is_empty, reason = "the ground is always there")]
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// The label of each vertex in the text; the first is the ground's, 0.
    pub fn labels(&self) -> &[u32] {
        &self.labels
    }

    /// The two ends of each edge, in the edges' order and direction.
    pub fn ends(&self) -> &[(u32, u32)] {
        &self.ends
    }
}

/// Which vertices are connected: a union-find forest, practically linear in the number of edges.
pub(super) struct Pieces {
    parents: Vec<u32>,
}

impl Pieces {
    pub(super) fn new(vertices: usize) -> Self {
        Self { parents: (0..vertices as u32).collect() }
    }

    pub(super) fn root(&mut self, mut vertex: u32) -> u32 {
        while self.parents[vertex as usize] != vertex {
            let grandparent = self.parents[self.parents[vertex as usize] as usize];
            self.parents[vertex as usize] = grandparent;
            vertex = grandparent;
        }
        vertex
    }

    pub(super) fn join(&mut self, u: u32, v: u32) {
        let (u, v) = (self.root(u), self.root(v));
        // The smaller number becomes the root, so that the ground is the root of its own piece.
        self.parents[u.max(v) as usize] = u.min(v);
    }
}
