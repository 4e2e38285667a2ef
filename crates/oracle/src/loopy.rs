//! Loopy games from the definition: positions of graphs, sums of them, and who wins or draws.
//!
//! A player who cannot move loses. Going through all moves again and again finds whether a player wins within a given
//! number of moves; a position that nobody wins within any number of moves is a draw.

use std::collections::HashMap;

/// Left's and Right's options of every position.
#[derive(Clone, Debug)]
pub struct Graph {
    /// Left's options.
    pub left: Vec<Vec<usize>>,
    /// Right's options.
    pub right: Vec<Vec<usize>>,
}

/// The result of perfect play: 1 if Left wins, -1 if Right wins, 0 for a draw.
pub type Result = i32;

/// The results of a sum of positions when Left begins and when Right begins.
pub fn results(sum: &[(&Graph, usize)]) -> (Result, Result) {
    let start: Vec<usize> = sum.iter().map(|(_, at)| *at).collect();
    let moves = |state: &Vec<usize>, left: bool| -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        for (part, (graph, _)) in sum.iter().enumerate() {
            for &option in if left { &graph.left[state[part]] } else { &graph.right[state[part]] } {
                let mut next = state.clone();
                next[part] = option;
                all.push(next);
            }
        }
        all
    };
    let mut known: HashMap<(Vec<usize>, bool), Result> = HashMap::new();
    let mut waiting = vec![(start.clone(), true), (start.clone(), false)];
    while let Some((state, left)) = waiting.pop() {
        if known.insert((state.clone(), left), 0).is_none() {
            waiting.extend(moves(&state, left).into_iter().map(|next| (next, !left)));
            waiting.push((state, !left));
        }
    }
    let states: Vec<(Vec<usize>, bool)> = known.keys().cloned().collect();
    loop {
        let mut changed = false;
        for (state, left) in &states {
            let own = if *left { 1 } else { -1 };
            let best =
                moves(state, *left).into_iter().map(|next| known[&(next, !left)] * own).max().unwrap_or(-1) * own;
            // A decided result never changes: results start as draws.
            if best != 0 && known[&(state.clone(), *left)] == 0 {
                known.insert((state.clone(), *left), best);
                changed = true;
            }
        }
        if !changed {
            return (known[&(start.clone(), true)], known[&(start, false)]);
        }
    }
}
