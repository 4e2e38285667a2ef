//! The pieces of a picture, and the layers of a piece.

use std::collections::VecDeque;

use super::super::rules::GROUND;
use super::super::vertices::{Pieces, Vertices};

/// A part of the picture that shares only the ground with the rest. A loop on the ground is a piece without vertices.
pub(super) struct Piece {
    /// Its vertices, numbered as in [`Vertices`], without the ground.
    pub(super) vertices: Vec<u32>,
    /// The numbers of its edges.
    pub(super) edges: Vec<u32>,
    /// The ends of each edge as places in `vertices`; `None` is the ground. If one end is the ground, it is the first.
    pub(super) ends: Vec<(Option<u32>, Option<u32>)>,
}

impl Piece {
    /// The pieces, in the order of their first edges.
    pub(super) fn all(vertices: &Vertices) -> Vec<Self> {
        let mut joined = Pieces::new(vertices.len());
        for &(u, v) in vertices.ends().iter().filter(|&&(u, v)| u != GROUND && v != GROUND) {
            joined.join(u, v);
        }
        let mut pieces: Vec<Self> = Vec::new();
        let mut piece_of = vec![u32::MAX; vertices.len()];
        let mut place = vec![u32::MAX; vertices.len()];
        for (edge, &(u, v)) in vertices.ends().iter().enumerate() {
            let root = joined.root(u.max(v)) as usize;
            if root == GROUND as usize || piece_of[root] == u32::MAX {
                piece_of[root] = pieces.len() as u32;
                pieces.push(Self { vertices: Vec::new(), edges: Vec::new(), ends: Vec::new() });
            }
            let piece = &mut pieces[piece_of[root] as usize];
            let mut end = |vertex: u32| {
                if vertex == GROUND {
                    return None;
                }
                let place = &mut place[vertex as usize];
                if *place == u32::MAX {
                    *place = piece.vertices.len() as u32;
                    piece.vertices.push(vertex);
                }
                Some(*place)
            };
            let (u, v) = (end(u), end(v));
            piece.edges.push(edge as u32);
            piece.ends.push(if v.is_none() { (v, u) } else { (u, v) });
        }
        pieces
    }

    /// The layers of the piece, each initially in the order of a walk from the ground.
    pub(super) fn layers(&self) -> Layers {
        let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); self.vertices.len()];
        let mut width = vec![1.0; self.vertices.len()];
        let mut feet = vec![0_u32; self.vertices.len()];
        let mut order = Vec::new();
        for &ends in &self.ends {
            match ends {
                (Some(u), Some(v)) if u != v => {
                    neighbours[u as usize].push(v);
                    neighbours[v as usize].push(u);
                }
                (None, Some(v)) => {
                    feet[v as usize] += 1;
                    if feet[v as usize] == 1 {
                        order.push(v);
                    }
                }
                (Some(v), Some(_)) => width[v as usize] += 0.25,
                _ => {}
            }
        }
        for (width, &feet) in width.iter_mut().zip(&feet).filter(|(_, feet)| **feet > 2) {
            *width += f64::from(feet - 2) * super::route::FEET_APART;
        }
        for list in &mut neighbours {
            // Parallel edges count once, but the neighbours keep the order in which they were named.
            let mut seen = rustc_hash::FxHashSet::default();
            list.retain(|&neighbour| seen.insert(neighbour));
        }
        Layers::from_walk(&neighbours, order, width)
    }
}

/// The vertices of a piece by their distance from the ground.
pub(super) struct Layers {
    /// The vertices of each layer, from left to right.
    pub(super) layers: Vec<Vec<u32>>,
    /// The layer of each vertex.
    pub(super) layer: Vec<u32>,
    /// The place of each vertex in its layer.
    pub(super) place: Vec<u32>,
    /// The neighbours one layer higher.
    pub(super) up: Vec<Vec<u32>>,
    /// The neighbours one layer lower.
    pub(super) down: Vec<Vec<u32>>,
    /// The neighbours in the same layer.
    pub(super) level: Vec<Vec<u32>>,
    /// How much room each vertex needs from left to right.
    pub(super) width: Vec<f64>,
}

impl Layers {
    fn from_walk(neighbours: &[Vec<u32>], on_ground: Vec<u32>, width: Vec<f64>) -> Self {
        let mut layer = vec![u32::MAX; neighbours.len()];
        let mut queue: VecDeque<u32> = VecDeque::new();
        for &vertex in &on_ground {
            layer[vertex as usize] = 0;
            queue.push_back(vertex);
        }
        let mut layers: Vec<Vec<u32>> = Vec::new();
        while let Some(vertex) = queue.pop_front() {
            let own = layer[vertex as usize];
            if layers.len() <= own as usize {
                layers.push(Vec::new());
            }
            layers[own as usize].push(vertex);
            for &next in &neighbours[vertex as usize] {
                if layer[next as usize] == u32::MAX {
                    layer[next as usize] = own + 1;
                    queue.push_back(next);
                }
            }
        }
        let towards = |step: i64| -> Vec<Vec<u32>> {
            let is_there = |v: usize, w: u32| i64::from(layer[w as usize]) - i64::from(layer[v]) == step;
            let chosen = |(v, list): (usize, &Vec<u32>)| list.iter().copied().filter(|&w| is_there(v, w)).collect();
            neighbours.iter().enumerate().map(chosen).collect()
        };
        let (up, down, level) = (towards(1), towards(-1), towards(0));
        let place = vec![0; neighbours.len()];
        let mut answer = Self { layers, layer, place, up, down, level, width };
        (0..answer.layers.len()).for_each(|layer| answer.number(layer));
        answer
    }

    /// Updates the places in a layer after its order has changed.
    pub(super) fn number(&mut self, layer: usize) {
        for (place, &vertex) in (0..).zip(&self.layers[layer]) {
            self.place[vertex as usize] = place;
        }
    }

    /// The least distance between two adjacent vertices of a layer.
    pub(super) fn apart(&self, left: u32, right: u32) -> f64 {
        (self.width[left as usize] + self.width[right as usize]) / 2.0
    }
}
