//! One exact canonical form for all isomorphic graphs.
//!
//! Vertices are distinguished by their neighbourhoods until nothing changes; where some are still indistinguishable,
//! each of them in turn is made the first, and the least of all resulting graphs is the form (the classical scheme of
//! McKay 1981). Of vertices that can be exchanged without changing the graph only one is tried. No hash decides
//! anything: two graphs have the same form exactly if they are isomorphic.

use smallvec::SmallVec;

use super::Line;
use crate::hackenbush::Colour;

/// The edges of a graph in order, each as one number: six bits for each end and two for the colour.
pub(crate) type Form = Box<[u16]>;

/// The view from a vertex: its own class first, then its edges, in order.
type Sight = SmallVec<[u8; 24]>;
/// The class of each vertex.
type Classes = SmallVec<[u8; 32]>;

/// The form of a graph with this many vertices, where 0 is the ground.
pub(crate) fn form(lines: &[Line], vertices: u8) -> Form {
    let mut neighbours = vec![SmallVec::new(); vertices.into()];
    for &(u, v, colour) in lines {
        neighbours[usize::from(u)].push((v, colour));
        neighbours[usize::from(v)].push((u, colour));
    }
    let mut search = Search { lines, neighbours, best: None };
    let classes = (0..vertices).map(|vertex| u8::from(vertex != 0)).collect();
    search.look(classes);
    search.best.unwrap_or_default()
}

/// The graph of a form, and its number of vertices.
pub(super) fn drawn(form: &Form) -> (Vec<Line>, u8) {
    let line = |&code: &u16| ((code >> 8) as u8, (code >> 2 & 63) as u8, Colour::ALL[usize::from(code & 3)]);
    let lines: Vec<Line> = form.iter().map(line).collect();
    let vertices = lines.iter().map(|&(u, v, _)| u.max(v) + 1).max().unwrap_or(1);
    (lines, vertices)
}

struct Search<'a> {
    lines: &'a [Line],
    neighbours: Vec<SmallVec<[(u8, Colour); 12]>>,
    best: Option<Form>,
}

impl Search<'_> {
    /// Visits all refinements of these classes that distinguish all vertices.
    fn look(&mut self, classes: Classes) {
        let classes = self.refined(classes);
        let count = classes.iter().map(|&class| usize::from(class) + 1).max().unwrap_or(0);
        let alike = |class: u8| (0..classes.len()).filter(|&v| classes[v] == class).collect::<SmallVec<[_; 12]>>();
        // If each vertex has a class of its own, there is nothing to choose.
        let chosen = (0..count as u8).map(&alike).find(|members| members.len() > 1);
        let Some(members) = chosen else { return self.take(&classes) };
        for (index, &vertex) in members.iter().enumerate() {
            if members[..index].iter().any(|&earlier| self.are_twins(earlier, vertex)) {
                continue;
            }
            let mut split: Classes = classes.iter().map(|&class| 2 * class + 1).collect();
            split[vertex] -= 1;
            self.look(split);
        }
    }

    /// The classes, split by the views of the vertices until nothing changes, and numbered without gaps.
    fn refined(&self, mut classes: Classes) -> Classes {
        let mut before = 0;
        loop {
            let sight = |vertex: usize| {
                let mut edges: Sight = SmallVec::new();
                let codes =
                    self.neighbours[vertex].iter().map(|&(v, colour)| classes[usize::from(v)] << 2 | colour as u8);
                edges.extend(codes);
                edges.sort_unstable();
                (classes[vertex], edges)
            };
            let sights: Vec<(u8, Sight)> = (0..classes.len()).map(sight).collect();
            let mut order: Vec<&(u8, Sight)> = sights.iter().collect();
            order.sort_unstable();
            order.dedup();
            let place = |sight: &(u8, Sight)| order.binary_search(&sight).unwrap_or_default() as u8;
            let next: Classes = sights.iter().map(place).collect();
            if order.len() == before {
                return next;
            }
            before = order.len();
            classes = next;
        }
    }

    /// Whether exchanging two vertices changes nothing.
    fn are_twins(&self, a: usize, b: usize) -> bool {
        let seen = |from: usize, own: usize, other: usize| {
            let swap = |v: u8| match usize::from(v) {
                v if v == own => other as u8,
                v if v == other => own as u8,
                _ => v,
            };
            let mut seen: SmallVec<[(u8, Colour); 12]> =
                self.neighbours[from].iter().map(|&(v, colour)| (swap(v), colour)).collect();
            seen.sort_unstable();
            seen
        };
        // The second view is b's own: no vertex has the number 64.
        seen(a, a, b) == seen(b, 64, 64)
    }

    /// Keeps the graph with its vertices numbered by their classes, if it is the least so far.
    fn take(&mut self, classes: &Classes) {
        let code = |&(u, v, colour): &Line| {
            let (a, b) = (classes[usize::from(u)], classes[usize::from(v)]);
            u16::from(a.min(b)) << 8 | u16::from(a.max(b)) << 2 | colour as u16
        };
        let mut form: Form = self.lines.iter().map(code).collect();
        form.sort_unstable();
        if self.best.as_ref().is_none_or(|best| form < *best) {
            self.best = Some(form);
        }
    }
}
