//! The places of the vertices of a layer, once their order is known.

use super::layers::Layers;

/// Each layer centred, one step between neighbours: quick.
pub(super) fn evenly(layers: &Layers) -> Vec<f64> {
    let mut xs = vec![0.0; layers.layer.len()];
    for layer in &layers.layers {
        let middle = (layer.len() as f64 - 1.0) / 2.0;
        layer.iter().enumerate().for_each(|(place, &vertex)| xs[vertex as usize] = (place as f64 - middle).floor());
    }
    xs
}

/// Places that pull joined vertices above each other, in half steps, keeping the order and the distances.
///
/// Each layer in turn moves to where its neighbours pull it: the weighted least squares under the distances, which is
/// an isotonic regression (pool adjacent violators). It settles within a few dozen rounds.
pub(super) fn balanced(layers: &Layers) -> Vec<f64> {
    const ROUNDS: usize = 60;
    let mut xs = evenly(layers);
    let height = layers.layers.len();
    for _ in 0..ROUNDS {
        for layer in (0..height).chain((0..height).rev()) {
            settle(layers, layer, &mut xs);
        }
    }
    xs.iter_mut().for_each(|x| *x = (*x * 2.0 - 0.001).round() / 2.0);
    xs
}

fn settle(layers: &Layers, layer: usize, xs: &mut [f64]) {
    let order = &layers.layers[layer];
    let mut wishes = Vec::with_capacity(order.len());
    for &vertex in order {
        let v = vertex as usize;
        // The present place counts a little, so that a vertex without neighbours above or below keeps its place.
        let (mut sum, mut weight) = (xs[v] * 0.05, 0.05);
        let straight = |w: usize| layers.up[w].len() <= 1 && layers.down[w].len() <= 1;
        for &w in layers.up[v].iter().chain(&layers.down[v]) {
            // An edge that continues straight below or above looks best upright.
            let pull = if straight(w as usize) || straight(v) { 2.0 } else { 1.0 };
            sum += pull * xs[w as usize];
            weight += pull;
        }
        for &w in &layers.level[v] {
            let steps = f64::from(layers.place[v]) - f64::from(layers.place[w as usize]);
            sum += 0.3 * (xs[w as usize] + steps);
            weight += 0.3;
        }
        wishes.push((sum / weight, weight));
    }
    // Relative to the closest possible packing, the places must not decrease.
    let mut closest = 0.0;
    let mut offsets = Vec::with_capacity(order.len());
    for (i, &vertex) in order.iter().enumerate() {
        if i > 0 {
            closest += layers.apart(order[i - 1], vertex);
        }
        offsets.push(closest);
    }
    let mut blocks: Vec<(f64, f64, usize)> = Vec::new(); // weighted sum, weight, how many
    for (&(wish, weight), offset) in wishes.iter().zip(&offsets) {
        let mut block = ((wish - offset) * weight, weight, 1);
        while let Some(&(sum, weight, count)) = blocks.last() {
            if sum / weight <= block.0 / block.1 {
                break;
            }
            blocks.pop();
            block = (block.0 + sum, block.1 + weight, block.2 + count);
        }
        blocks.push(block);
    }
    let places = blocks.iter().flat_map(|&(sum, weight, count)| std::iter::repeat_n(sum / weight, count));
    for ((&vertex, offset), place) in order.iter().zip(&offsets).zip(places) {
        xs[vertex as usize] = place + offset;
    }
}
