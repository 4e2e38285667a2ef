//! The equivalent edges of a tree: those that some symmetry of the tree takes to each other.
//!
//! A rooted tree has a code: the colour of its lowest edge and the sorted codes of the subtrees above it (Aho, Hopcroft
//! and Ullman 1974); trees are isomorphic exactly if their codes are equal. Two edges are equivalent if the edges they
//! stand on are, and the trees they carry are isomorphic.

use rustc_hash::FxHashMap;

use super::piece::{Mask, PieceGraph, members};

/// The kinds of edges of a tree: the first edge of each, and all of them.
pub(super) fn orbits(graph: &PieceGraph, tree: Mask) -> Box<[(u8, Mask)]> {
    // From the ground up: each edge with the index of the one that it stands on.
    let mut order: Vec<(usize, Option<usize>)> = Vec::new();
    let mut reached: Vec<(u8, Option<usize>)> = vec![(0, None)];
    let mut left = tree;
    while let Some((vertex, below)) = reached.pop() {
        for edge in members(left) {
            let (u, v) = graph.ends(edge);
            if u == vertex || v == vertex {
                left &= !(1 << edge);
                reached.push((if u == vertex { v } else { u }, Some(order.len())));
                order.push((edge, below));
            }
        }
    }
    // Codes from the tops down; equal codes get equal numbers.
    let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
    let mut number = |code: Vec<u32>| {
        let next = numbers.len() as u32;
        *numbers.entry(code).or_insert(next)
    };
    let mut carried: Vec<Vec<u32>> = vec![Vec::new(); order.len()];
    let mut codes = vec![0; order.len()];
    for (place, &(edge, below)) in order.iter().enumerate().rev() {
        let mut code = std::mem::take(&mut carried[place]);
        code.sort_unstable();
        code.push(graph.colour(edge) as u32);
        codes[place] = number(code);
        if let Some(below) = below {
            carried[below].push(codes[place]);
        }
    }
    // Kinds from the ground up.
    let mut kinds: Vec<(Option<usize>, u32, Mask)> = Vec::new();
    let mut kind_of = Vec::with_capacity(order.len());
    for (place, &(edge, below)) in order.iter().enumerate() {
        let stands_on = below.map(|below: usize| kind_of[below]);
        let known = kinds.iter().position(|&(on, code, _)| (on, code) == (stands_on, codes[place]));
        let kind = known.unwrap_or_else(|| {
            kinds.push((stands_on, codes[place], 0));
            kinds.len() - 1
        });
        kinds[kind].2 |= 1 << edge;
        kind_of.push(kind);
    }
    kinds.into_iter().map(|(.., alike)| (alike.trailing_zeros() as u8, alike)).collect()
}
