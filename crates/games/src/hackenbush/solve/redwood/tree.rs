//! Smallest trees through the tops of all legs of a bed, and whether one of them is loose.
//!
//! A mattress joins *tops*, on which legs stand, with *joints*. A top is *light* if one leg stands under it. A tree is
//! *loose* if it has a non-empty set of light tops such that each joint next to one of them has at most one top outside
//! the set. If no tops are shared, the set of all of them qualifies.
//!
//! Finding a smallest tree is the Steiner problem, which is NP-hard; for the few tops of a bed the dynamic programme of
//! Dreyfus and Wagner (1971) solves it. A second dynamic programme finds the smallest loose tree: it grows such a tree
//! from a top of the set.

/// The most tops for which the tables of sets of tops stay small.
const MOST_TOPS: usize = 14;

/// The most entries of a table of sets of tops.
const MOST_ENTRIES: usize = 1 << 24;

/// More edges than any tree has; its double is still a valid number.
const FAR: u32 = u32::MAX / 2;

/// Red edges between the tops of legs and joints.
pub(super) struct Mattress {
    /// How many legs stand under each vertex.
    legs: Vec<u32>,
    neighbours: Vec<Vec<u32>>,
}

/// What is known of the smallest trees through all tops.
pub(super) struct SmallestTree {
    /// How many edges they have, without the legs.
    pub edges: usize,
    /// Whether one of them is loose.
    pub is_loose: bool,
}

impl Mattress {
    pub fn new(vertices: usize) -> Self {
        Self { legs: vec![0; vertices], neighbours: vec![Vec::new(); vertices] }
    }

    /// Adds a leg under this vertex. All legs must be added before the edges.
    pub fn add_leg(&mut self, top: u32) {
        self.legs[top as usize] += 1;
    }

    /// Adds an edge; `None` if both of its ends are tops, or neither is.
    pub fn add_edge(&mut self, u: u32, v: u32) -> Option<()> {
        if (self.legs[u as usize] > 0) == (self.legs[v as usize] > 0) {
            return None;
        }
        self.neighbours[u as usize].push(v);
        self.neighbours[v as usize].push(u);
        Some(())
    }

    /// The smallest trees; `None` if the tops are not connected, or are too many.
    pub fn smallest_tree(&self) -> Option<SmallestTree> {
        let vertices = self.legs.len();
        let tops: Vec<usize> = (0..vertices).filter(|&v| self.legs[v] > 0).collect();
        if tops.len() > MOST_TOPS || vertices << tops.len() > MOST_ENTRIES {
            return None;
        }
        let mut tables = Tables::new(vertices, &tops);
        let all = (1 << tops.len()) - 1;
        for set in 1..=all {
            tables.grow_any(self, set, &tops);
            tables.grow_loose(self, set, &tops);
        }
        let edges = tables.any[all].iter().copied().min().filter(|&edges| edges < FAR)?;
        let loose = tops.iter().map(|&top| tables.loose[all][top]).min();
        Some(SmallestTree { edges: edges as usize, is_loose: loose == Some(edges) })
    }
}

/// The fewest edges of trees that contain a set of tops and a vertex, by the set and the vertex.
struct Tables {
    /// For any trees.
    any: Vec<Vec<u32>>,
    /// For a light top: loose trees with the top in their set. For a joint: trees attached to it, each by a top of the
    /// set.
    loose: Vec<Vec<u32>>,
    /// For a joint: the same, but one tree may be any.
    but_one: Vec<Vec<u32>>,
    /// The index of each top in sets.
    place: Vec<Option<usize>>,
}

impl Tables {
    fn new(vertices: usize, tops: &[usize]) -> Self {
        let table = || vec![vec![FAR; vertices]; 1 << tops.len()];
        let mut place = vec![None; vertices];
        tops.iter().enumerate().for_each(|(i, &top)| place[top] = Some(i));
        Self { any: table(), loose: table(), but_one: table(), place }
    }

    fn grow_any(&mut self, mattress: &Mattress, set: usize, tops: &[usize]) {
        let mut row = vec![FAR; self.place.len()];
        if set.is_power_of_two() {
            row[tops[set.trailing_zeros() as usize]] = 0;
        }
        for part in parts(set) {
            join(&mut row, &self.any[part], &self.any[set & !part]);
        }
        // A tree that contains a neighbour grows by one edge.
        let mut order: Vec<usize> = (0..row.len()).filter(|&v| row[v] < FAR).collect();
        while let Some(v) = order.pop() {
            for &next in &mattress.neighbours[v] {
                if row[v] + 1 < row[next as usize] {
                    row[next as usize] = row[v] + 1;
                    order.push(next as usize);
                }
            }
        }
        self.any[set] = row;
    }

    fn grow_loose(&mut self, mattress: &Mattress, set: usize, tops: &[usize]) {
        let mut row = vec![FAR; self.place.len()];
        for (i, &top) in tops.iter().enumerate().filter(|&(i, &top)| set >> i & 1 == 1 && mattress.legs[top] == 1) {
            let (own, others) = (1 << i, set & !(1 << i));
            if others == 0 {
                row[top] = 0;
                continue;
            }
            // One branch, through a joint; or several.
            let by_joint = mattress.neighbours[top].iter().map(|&joint| self.but_one[others][joint as usize] + 1);
            let branches = parts(others).map(|part| self.loose[part | own][top] + self.loose[set & !part][top]);
            row[top] = by_joint.chain(branches).fold(FAR, u32::min);
        }
        for part in parts(set) {
            join_joints(&mut row, &self.loose[part], &self.loose[set & !part], &self.place);
        }
        let mut but_one = vec![FAR; self.place.len()];
        for part in parts(set) {
            join_joints(&mut but_one, &self.loose[part], &self.but_one[set & !part], &self.place);
        }
        for joint in (0..row.len()).filter(|&v| self.place[v].is_none()) {
            for &top in &mattress.neighbours[joint] {
                let top = top as usize;
                if self.place[top].is_some_and(|place| set >> place & 1 == 1) {
                    row[joint] = row[joint].min(row[top] + 1);
                    but_one[joint] = but_one[joint].min(self.any[set][top] + 1);
                }
            }
            but_one[joint] = but_one[joint].min(row[joint]);
        }
        self.loose[set] = row;
        self.but_one[set] = but_one;
    }
}

/// The non-empty proper subsets of a set.
fn parts(set: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some((set - 1) & set), move |&part| Some(part.wrapping_sub(1) & set))
        .take_while(|&part| part > 0)
}

/// Joins trees at each vertex.
fn join(row: &mut [u32], one: &[u32], other: &[u32]) {
    row.iter_mut().zip(one.iter().zip(other)).for_each(|(best, (x, y))| *best = (x + y).min(*best));
}

/// The same at joints only.
fn join_joints(row: &mut [u32], one: &[u32], other: &[u32], place: &[Option<usize>]) {
    let trees = one.iter().zip(other).zip(place);
    row.iter_mut().zip(trees).filter(|(_, (_, place))| place.is_none()).for_each(|(best, ((x, y), _))| {
        *best = (x + y).min(*best);
    });
}
