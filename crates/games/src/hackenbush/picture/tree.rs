//! Tidy drawings of trees: subtrees as close to each other as they fit, each vertex centred under its children's span
//! (Reingold and Tilford 1981, turned upside down, as the picture grows upwards).

use super::layers::Layers;

/// The places of the vertices from left to right, in half steps; `None` if the piece is not a tree on one foot.
/// (Parallel edges and loops do not matter: they need no vertices of their own.)
pub(super) fn tidy(layers: &Layers) -> Option<Vec<f64>> {
    let is_tree = layers.layers.first().is_none_or(|bottom| bottom.len() == 1)
        && layers.level.iter().all(Vec::is_empty)
        && layers.down.iter().all(|below| below.len() <= 1);
    if !is_tree {
        return None;
    }
    let vertices = layers.layer.len();
    let mut offset = vec![0.0; vertices]; // from the parent
    let mut outlines: Vec<Outline> = (0..vertices).map(|_| Outline::default()).collect();
    for &vertex in layers.layers.iter().rev().flatten() {
        let mut all = Outline::default();
        let children = &layers.up[vertex as usize];
        for &child in children {
            let own = std::mem::take(&mut outlines[child as usize]);
            offset[child as usize] = all.add(own);
        }
        if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
            let middle = (offset[first as usize] + offset[last as usize]) / 2.0;
            children.iter().for_each(|&child| offset[child as usize] -= middle);
            all.shift(-middle);
        }
        let half = layers.width[vertex as usize] / 2.0;
        all.left.push(-half);
        all.right.push(half);
        outlines[vertex as usize] = all;
    }
    let mut xs = offset;
    for &vertex in layers.layers.iter().flatten() {
        for &child in &layers.up[vertex as usize] {
            xs[child as usize] += xs[vertex as usize];
        }
    }
    Some(xs)
}

/// How far a subtree extends to both sides in each layer, the topmost layer first, so that a root is added at the end.
#[derive(Default)]
struct Outline {
    left: Vec<f64>,
    right: Vec<f64>,
}

impl Outline {
    /// Puts another subtree to the right of these, and returns how far it was moved.
    fn add(&mut self, mut other: Outline) -> f64 {
        let shared = self.right.len().min(other.left.len());
        let ours = self.right.iter().rev();
        let overlap = ours.zip(other.left.iter().rev()).map(|(right, left)| right - left).fold(0.0, f64::max);
        // Whole steps between children, so that their middle is on a half step.
        let moved = overlap.ceil();
        other.shift(moved);
        // Above the shared layers, the outline of the taller one continues.
        let taller = other.left.len() > self.left.len();
        let (own, more) = (self.left.len(), other.left.len());
        if taller {
            let mut left = other.left;
            left[more - shared..].copy_from_slice(&self.left[own - shared..]);
            *self = Outline { left, right: other.right };
        } else {
            self.right[own - shared..].copy_from_slice(&other.right[more - shared..]);
        }
        moved
    }

    fn shift(&mut self, by: f64) {
        self.left.iter_mut().chain(&mut self.right).for_each(|x| *x += by);
    }
}
