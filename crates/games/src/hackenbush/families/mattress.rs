//! The upper part of a Redwood Bed: a random connected graph between legs and joints.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use hedgerow_core::seed::Xoshiro256PlusPlus;
use rand::Rng;

/// The edges (leg, joint) of a random connected bipartite graph without parallel edges, joint by joint.
///
/// It starts with a tree: the vertices come in random order, and each is joined to an earlier one of the other kind.
/// Each further edge goes to a joint with the fewest edges, since a joint with a single edge does not look like a bed.
pub(super) fn random(
    legs: u32,
    joints: u32,
    edges: u32,
    rng: &mut Xoshiro256PlusPlus,
) -> impl Iterator<Item = (u32, u32)> + use<> {
    let mut legs_at: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); joints as usize];
    let mut total = 0;
    if legs > 0 && joints > 0 {
        for (leg, joint) in random_tree(legs, joints, rng) {
            legs_at[joint as usize].insert(leg);
            total += 1;
        }
    }
    let mut poorest: BinaryHeap<_> = (0..joints)
        .zip(&legs_at)
        .map(|(joint, legs)| Reverse((legs.len() as u32, rng.random::<u32>(), joint)))
        .collect();
    while total < edges {
        // If even the joint with the fewest edges has all the legs, the graph is complete.
        let Some(Reverse((degree, _, joint))) = poorest.pop().filter(|&Reverse((degree, ..))| degree < legs) else {
            break;
        };
        let joined = &mut legs_at[joint as usize];
        let wanted = rng.random_range(0..legs - degree);
        let mut leg = wanted;
        for &taken in joined.iter() {
            if taken <= leg {
                leg += 1; // The `wanted`-th among the legs that are not taken.
            }
        }
        joined.insert(leg);
        poorest.push(Reverse((degree + 1, rng.random(), joint)));
        total += 1;
    }
    (0..).zip(legs_at).flat_map(|(joint, legs)| legs.into_iter().map(move |leg| (leg, joint)))
}

fn random_tree(legs: u32, joints: u32, rng: &mut Xoshiro256PlusPlus) -> Vec<(u32, u32)> {
    let mut order: Vec<u32> = (0..legs + joints).collect(); // the legs first, then the joints
    for last in (1..order.len()).rev() {
        order.swap(last, rng.random_range(0..=last as u32) as usize);
    }
    // One of each kind must start the tree.
    if let Some(at) = order.iter().position(|&vertex| (vertex < legs) != (order[0] < legs)) {
        order.swap(1, at);
    }
    let mut met = [Vec::new(), Vec::new()];
    let mut tree = Vec::new();
    for vertex in order {
        let is_joint = usize::from(vertex >= legs);
        let other = &met[1 - is_joint];
        if !other.is_empty() {
            let other: u32 = other[rng.random_range(0..other.len() as u32) as usize];
            tree.push((vertex.min(other), vertex.max(other) - legs));
        }
        met[is_joint].push(vertex);
    }
    tree
}
