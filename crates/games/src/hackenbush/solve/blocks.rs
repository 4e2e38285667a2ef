//! Splitting a picture at its cut vertices.
//!
//! A *block* is a maximal part that no single vertex can disconnect; the ground counts as a vertex. Whatever stands on
//! a cut vertex may be replaced by anything of the same value (the colon principle, Winning Ways ch. 7), so a picture
//! is reduced from its outermost blocks inwards: each block becomes a weight on the vertex that carries it. The blocks
//! that stand on the ground itself are independent games.
//!
//! The blocks are found by Tarjan's lowpoint search (1972), without recursion, in time linear in the edges.

use super::super::rules::Colour;

/// An edge between two vertices of a small graph; vertex 0 is the ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Link {
    pub a: u32,
    pub b: u32,
    pub colour: Colour,
}

/// The blocks of a graph, outermost first: before a block comes all that stands on its vertices.
#[derive(Default)]
pub(crate) struct Blocks {
    /// The edges' indices, block after block.
    members: Vec<u32>,
    /// For each block, the end of its edges in `members` and the vertex that carries it.
    ends: Vec<(u32, u32)>,
}

impl Blocks {
    /// Each block: the vertex it stands on and its edges.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &[u32])> {
        let mut start = 0;
        self.ends.iter().map(move |&(end, root)| {
            let edges = &self.members[start as usize..end as usize];
            start = end;
            (root, edges)
        })
    }

    /// Finds the blocks of the part connected with the ground, leaving out the edge `without`.
    ///
    /// Loops are not edges here: the caller turns them into weights first.
    pub fn find(&mut self, vertices: usize, links: &[Link], without: Option<usize>, scratch: &mut Scratch) {
        self.members.clear();
        self.ends.clear();
        scratch.prepare(vertices, links, without);
        let Scratch { first, incident, depth, low, via, next, path, open } = scratch;
        path.push(0);
        depth[0] = 1;
        low[0] = 1;
        while let Some(&v) = path.last() {
            let v = v as usize;
            if next[v] < first[v + 1] {
                let (to, edge) = incident[next[v] as usize];
                next[v] += 1;
                let to = to as usize;
                if edge == via[v] {
                    continue;
                }
                if depth[to] == 0 {
                    depth[to] = path.len() as u32 + 1;
                    low[to] = depth[to];
                    via[to] = edge;
                    open.push(edge);
                    path.push(to as u32);
                } else if depth[to] < depth[v] {
                    open.push(edge);
                    low[v] = low[v].min(depth[to]);
                }
            } else {
                path.pop();
                let Some(&parent) = path.last() else { break };
                let parent = parent as usize;
                low[parent] = low[parent].min(low[v]);
                if low[v] >= depth[parent] {
                    let start = open.iter().rposition(|&edge| edge == via[v]).expect("the edge that led here is open");
                    self.members.extend(open.drain(start..));
                    self.ends.push((self.members.len() as u32, parent as u32));
                }
            }
        }
    }
}

/// Buffers of the search for blocks, kept so that a node of a solver allocates nothing.
#[derive(Default)]
pub(crate) struct Scratch {
    first: Vec<u32>,
    incident: Vec<(u32, u32)>,
    depth: Vec<u32>,
    low: Vec<u32>,
    via: Vec<u32>,
    next: Vec<u32>,
    path: Vec<u32>,
    open: Vec<u32>,
}

impl Scratch {
    /// Lists the edges at each vertex, and forgets the last search.
    fn prepare(&mut self, vertices: usize, links: &[Link], without: Option<usize>) {
        let used = || links.iter().enumerate().filter(|&(i, _)| Some(i) != without);
        self.first.clear();
        self.first.resize(vertices + 1, 0);
        for (_, link) in used() {
            self.first[link.a as usize + 1] += 1;
            self.first[link.b as usize + 1] += 1;
        }
        for v in 0..vertices {
            self.first[v + 1] += self.first[v];
        }
        self.next.clear();
        self.next.extend_from_slice(&self.first[..vertices]);
        self.incident.clear();
        self.incident.resize(self.first[vertices] as usize, (0, 0));
        for (i, link) in used() {
            for (from, to) in [(link.a, link.b), (link.b, link.a)] {
                let place = &mut self.next[from as usize];
                self.incident[*place as usize] = (to, i as u32);
                *place += 1;
            }
        }
        self.next.copy_from_slice(&self.first[..vertices]);
        for list in [&mut self.depth, &mut self.low] {
            list.clear();
            list.resize(vertices, 0);
        }
        self.via.clear();
        self.via.resize(vertices, u32::MAX);
        self.path.clear();
        self.open.clear();
    }
}
