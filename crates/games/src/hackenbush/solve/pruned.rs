//! A picture without its trees.
//!
//! Only the value of the part that stands on a vertex matters (the colon principle), and one pass from the leaves down
//! values a tree. So before any search the trees and the loops are turned into weights on the vertices that carry them;
//! the rest, if anything is left, has cycles.

use super::super::rules::{Colour, Hackenbush};
use super::blocks::Link;

/// The rest of a picture: edges between vertices numbered without gaps, 0 the ground, and the weight of each vertex.
pub(crate) struct Pruned<W> {
    pub links: Vec<Link>,
    /// What each vertex carries; at the ground, the sum of everything reduced so far.
    pub weights: Vec<W>,
}

impl<W: Clone> Pruned<W> {
    /// Reduces leaves and loops to weights: `on_edge(colour, weight)` is the value of an edge that carries a weight.
    pub fn of<E>(
        position: &Hackenbush,
        zero: &W,
        add: impl Fn(&W, &W) -> W,
        mut on_edge: impl FnMut(Colour, &W) -> Result<W, E>,
    ) -> Result<Self, E> {
        let dense = position.vertices();
        let mut weights = vec![zero.clone(); dense.len()];
        let mut links: Vec<Link> = Vec::with_capacity(position.edges().len());
        for (edge, &(a, b)) in position.edges().iter().zip(dense.ends()) {
            if a == b {
                // A loop stands and falls with its vertex, like a leaf.
                let place = &mut weights[a as usize];
                *place = add(place, &on_edge(edge.colour, zero)?);
            } else {
                links.push(Link { a, b, colour: edge.colour });
            }
        }
        // When only one edge is left at a vertex, the exclusive or of the edges there is that edge.
        let mut degree = vec![0u32; dense.len()];
        let mut edges_at = vec![0usize; dense.len()];
        for (i, link) in links.iter().enumerate() {
            for v in [link.a as usize, link.b as usize] {
                degree[v] += 1;
                edges_at[v] ^= i;
            }
        }
        let mut gone = vec![false; links.len()];
        let mut leaves: Vec<usize> = (1..degree.len()).filter(|&v| degree[v] == 1).collect();
        while let Some(leaf) = leaves.pop() {
            if degree[leaf] != 1 {
                continue;
            }
            let edge = edges_at[leaf];
            let link = links[edge];
            let below = if link.a as usize == leaf { link.b } else { link.a } as usize;
            gone[edge] = true;
            degree[leaf] = 0;
            degree[below] -= 1;
            edges_at[below] ^= edge;
            let carried = std::mem::replace(&mut weights[leaf], zero.clone());
            weights[below] = add(&weights[below], &on_edge(link.colour, &carried)?);
            if below != 0 && degree[below] == 1 {
                leaves.push(below);
            }
        }
        let mut names = vec![u32::MAX; dense.len()];
        names[0] = 0;
        let mut kept = vec![weights[0].clone()];
        let mut rest = Vec::new();
        for (link, _) in links.iter().zip(&gone).filter(|&(_, &gone)| !gone) {
            let mut name = |v: u32| {
                if names[v as usize] == u32::MAX {
                    names[v as usize] = kept.len() as u32;
                    kept.push(weights[v as usize].clone());
                }
                names[v as usize]
            };
            rest.push(Link { a: name(link.a), b: name(link.b), colour: link.colour });
        }
        Ok(Self { links: rest, weights: kept })
    }
}
