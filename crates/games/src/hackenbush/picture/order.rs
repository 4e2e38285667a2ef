//! The order of the vertices in each layer: few crossings, and edges within a layer that pass over no vertex.
//!
//! Finding the best order is NP-hard even for two layers (Garey and Johnson 1983). So the code starts from several
//! orders, sorts by the mean place of the neighbours up and down the layers (Sugiyama, Tagawa and Toda 1981), then
//! moves single vertices as long as that helps, and keeps the best. The same position always gives the same picture.

use hedgerow_core::seed::Seed;
use rand::Rng;

use super::layers::Layers;

const CROSSING: i64 = 1000;
const PASSED_OVER: i64 = 1800;

/// Reorders the layers.
pub(super) fn untangle(layers: &mut Layers) {
    let links: usize = layers.up.iter().chain(&layers.level).map(Vec::len).sum();
    let (starts, passes) = match links {
        0..=60 => (64, 30),
        61..=160 => (16, 12),
        161..=400 => (2, 2),
        _ => (2, 0),
    };
    let walk = layers.layers.clone();
    let mut best: Option<(i64, Vec<Vec<u32>>)> = None;
    for start in 0..starts {
        set(layers, starting_order(&walk, start));
        if start > 0 {
            sort_by_neighbours(layers);
        }
        for _ in 0..passes {
            if !move_single_vertices(layers) {
                break;
            }
        }
        let cost = (0..layers.layers.len()).map(|layer| own_cost(layers, layer) + crossings(layers, layer)).sum();
        if best.as_ref().is_none_or(|&(least, _)| cost < least) {
            best = Some((cost, layers.layers.clone()));
        }
        if cost < CROSSING {
            break;
        }
    }
    if let Some((_, order)) = best {
        set(layers, order);
    }
}

/// First the order in which the text names the vertices, then the order of a walk from the ground, then random ones.
fn starting_order(walk: &[Vec<u32>], start: u32) -> Vec<Vec<u32>> {
    let mut order = walk.to_vec();
    match start {
        0 => order.iter_mut().for_each(|layer| layer.sort_unstable()),
        1 => {}
        _ => {
            let mut rng = Seed::new(u64::from(start)).child("hackenbush").child("picture").rng();
            for layer in &mut order {
                for last in (1..layer.len()).rev() {
                    layer.swap(last, rng.random_range(0..=last as u32) as usize);
                }
            }
        }
    }
    order
}

fn set(layers: &mut Layers, order: Vec<Vec<u32>>) {
    layers.layers = order;
    (0..layers.layers.len()).for_each(|layer| layers.number(layer));
}

/// Sorts each layer by the mean place of the neighbours, up and down several times.
fn sort_by_neighbours(layers: &mut Layers) {
    let height = layers.layers.len();
    for round in 0..8 {
        let upwards = round % 2 == 0;
        for step in 0..height {
            let layer = if upwards { step } else { height - 1 - step };
            let mut keyed: Vec<(f64, u32)> = Vec::new();
            for &vertex in &layers.layers[layer] {
                let v = vertex as usize;
                let from = if upwards { &layers.down[v] } else { &layers.up[v] };
                let places = from.iter().chain(&layers.level[v]).map(|&w| centred(layers, w));
                let count = from.len() + layers.level[v].len();
                let own = centred(layers, vertex);
                keyed.push((if count == 0 { own } else { places.sum::<f64>() / count as f64 }, vertex));
            }
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            layers.layers[layer] = keyed.into_iter().map(|(_, vertex)| vertex).collect();
            layers.number(layer);
        }
    }
}

/// The place of a vertex, counted from the middle of its layer.
fn centred(layers: &Layers, vertex: u32) -> f64 {
    let count = layers.layers[layers.layer[vertex as usize] as usize].len();
    f64::from(layers.place[vertex as usize]) - (count as f64 - 1.0) / 2.0
}

/// Tries every vertex at every place of its layer; returns whether something improved.
fn move_single_vertices(layers: &mut Layers) -> bool {
    let mut better = false;
    for layer in 0..layers.layers.len() {
        for vertex in layers.layers[layer].clone() {
            let mut least = cost_around(layers, layer);
            let original = layers.layers[layer].clone();
            let mut best = None;
            for (place, _) in original.iter().enumerate().filter(|&(_, &other)| other != vertex) {
                let order = &mut layers.layers[layer];
                order.retain(|&other| other != vertex);
                order.insert(place, vertex);
                layers.number(layer);
                let cost = cost_around(layers, layer);
                if cost < least {
                    (least, best) = (cost, Some(layers.layers[layer].clone()));
                }
            }
            better |= best.is_some();
            layers.layers[layer] = best.unwrap_or(original);
            layers.number(layer);
        }
    }
    better
}

/// The cost of one layer's order, with the layers below and above it.
fn cost_around(layers: &Layers, layer: usize) -> i64 {
    let below = if layer > 0 { crossings(layers, layer - 1) } else { 0 };
    below + own_cost(layers, layer) + crossings(layers, layer)
}

/// Edges within a layer: the vertices they pass over, and their crossings.
fn own_cost(layers: &Layers, layer: usize) -> i64 {
    let spans = spans(layers, layer);
    let passed: i64 = spans.iter().map(|&(from, to)| i64::from(to - from) - 1).sum();
    let mut crossed = 0;
    for (i, &(from, to)) in spans.iter().enumerate() {
        crossed += spans[..i]
            .iter()
            .filter(|&&(a, b)| (a < from && from < b && b < to) || (from < a && a < to && to < b))
            .count();
    }
    passed * PASSED_OVER + crossed as i64 * CROSSING
}

/// The edges within a layer, by their places.
pub(super) fn spans(layers: &Layers, layer: usize) -> Vec<(u32, u32)> {
    let mut spans = Vec::new();
    for &vertex in &layers.layers[layer] {
        let from = layers.place[vertex as usize];
        let to = layers.level[vertex as usize].iter().map(|&w| layers.place[w as usize]);
        spans.extend(to.filter(|&to| from < to).map(|to| (from, to)));
    }
    spans
}

/// Crossings of edges to the layer above, plus a little for each slanted edge.
fn crossings(layers: &Layers, layer: usize) -> i64 {
    let Some(above) = layers.layers.get(layer + 1) else { return 0 };
    let shift = (above.len() as i64 - layers.layers[layer].len() as i64) * 4;
    let mut links: Vec<(u32, u32)> = Vec::new();
    for &vertex in &layers.layers[layer] {
        links.extend(
            layers.up[vertex as usize].iter().map(|&w| (layers.place[vertex as usize], layers.place[w as usize])),
        );
    }
    links.sort_unstable();
    let leaning: i64 = links.iter().map(|&(a, b)| ((i64::from(a) - i64::from(b)) * 8 + shift).abs()).sum();
    let mut crossed = 0;
    for (i, &(from, to)) in links.iter().enumerate() {
        crossed += links[..i].iter().filter(|&&(a, b)| a < from && b > to).count() as i64;
    }
    crossed * CROSSING + leaning / 4
}
