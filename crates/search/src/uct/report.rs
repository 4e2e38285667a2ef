//! Chooses the move to play, and reports on the others.

use hedgerow_core::Player;

use super::bounds::Bounds;
use super::options::{Choose, Options};
use super::tree::{Node, OVER, Tree};
use super::walk::Walker;
use crate::engine::{Choice, Considered, SearchTree, TreeNode};
use crate::flat::standard_error;
use crate::playable::Playable;
use crate::ranking::sort_by_places;
use crate::reward::Reward;

/// The longest line that is reported.
const LONGEST_LINE: usize = 200;

/// The counts of all trees for a move of the root.
#[derive(Clone, Copy)]
struct Total<M, const P: usize> {
    chosen: M,
    visits: u64,
    sum: f64,
    squares: f64,
    bounds: Bounds<P>,
}

/// Adds up the trees and chooses.
pub fn choice<G: Playable, const P: usize>(
    walkers: &[Walker<G, P>],
    options: &Options,
    reward: &Reward,
    position: &G,
) -> Option<Choice<G::Move>> {
    let mover = position.mover()?.index();
    let mut totals = totals(walkers, mover, options.extras.bounds, position);
    let surely = totals.iter().map(|total| total.bounds.low[mover]).max()?;
    let settled_mean = |total: &Total<G::Move, P>| {
        // A proved result replaces the counts.
        let settled = options.extras.bounds && total.bounds.low[mover] == total.bounds.high[mover];
        let players = position.players();
        settled.then(|| reward.of_results(&total.bounds.low, players)[mover])
    };
    let mean = |total: &Total<G::Move, P>| {
        let counted = if total.visits == 0 { 0.0 } else { total.sum / total.visits as f64 };
        settled_mean(total).unwrap_or(counted)
    };
    let worth = |total: &Total<G::Move, P>| {
        let visits = total.visits as f64;
        match options.choose {
            Choose::Robust | Choose::MaxRobust => (visits, mean(total)),
            Choose::Max => (mean(total), visits),
            Choose::Secure => (mean(total) - 1.0 / visits.max(1.0).sqrt(), visits),
        }
    };
    let order = |x: &Total<G::Move, P>, y: &Total<G::Move, P>| {
        let key = |total| (may_be_best(total, mover, surely), worth(total));
        let (x, y) = (key(x), key(y));
        y.0.cmp(&x.0).then(y.1.0.total_cmp(&x.1.0)).then(y.1.1.total_cmp(&x.1.1))
    };
    sort_by_places(&mut totals, &order);
    // A proved result is better than an equal mean of the favourite. (Proved moves get no visits.)
    let promised = mean(&totals[0]);
    let proved = totals.iter().position(|total| settled_mean(total).is_some_and(|sure| sure >= promised));
    if let Some(place) = proved.filter(|_| settled_mean(&totals[0]).is_none()) {
        totals[..=place].rotate_right(1);
    }
    let mut choice = Choice::bare(totals[0].chosen);
    choice.score = Some(mean(&totals[0]));
    choice.line = line(&walkers[0].tree, totals[0].chosen, options.extras.bounds);
    choice.nodes = walkers.iter().map(|walker| walker.playouts).sum();
    choice.depth = walkers.iter().map(|walker| walker.deepest as u32).max().unwrap_or(0);
    let root = walkers.iter().map(Walker::root_bounds).reduce(|all, bounds| all.both(&bounds))?;
    choice.proved = (options.extras.bounds && root.low[mover] == root.high[mover]).then_some(root.low[mover]);
    let positions: usize = walkers.iter().map(|walker| walker.tree.nodes.len()).sum();
    choice.figures = vec![("positions", positions as f64)];
    choice.moves = totals
        .iter()
        .map(|total| Considered {
            chosen: total.chosen,
            visits: total.visits,
            mean: (total.visits > 0 || settled_mean(total).is_some()).then(|| mean(total)),
            error: match settled_mean(total) {
                Some(_) => Some(0.0),
                None => standard_error(total.visits, total.sum, total.squares),
            },
            bounds: options.extras.bounds.then(|| (total.bounds.low[mover], total.bounds.high[mover])),
        })
        .collect();
    Some(choice)
}

/// Moves that may still be the best come before moves whose upper bound another move is sure to reach.
fn may_be_best<M, const P: usize>(total: &Total<M, P>, mover: usize, surely: i32) -> bool {
    let (low, high) = (total.bounds.low[mover], total.bounds.high[mover]);
    high > surely || low == surely
}

fn totals<G: Playable, const P: usize>(
    walkers: &[Walker<G, P>],
    mover: usize,
    bounded: bool,
    position: &G,
) -> Vec<Total<G::Move, P>> {
    let Some((tree, root)) = walkers.first().and_then(|first| Some((&first.tree, first.tree.nodes.first()?))) else {
        return Vec::new();
    };
    let moves = tree.moves(root);
    let known = Bounds::range(position.result_range());
    let mut totals: Vec<Total<G::Move, P>> =
        moves.into_iter().map(|chosen| Total { chosen, visits: 0, sum: 0.0, squares: 0.0, bounds: known }).collect();
    for walker in walkers {
        let Some(root) = walker.tree.nodes.first() else { continue };
        for (place, index) in root.edges().enumerate() {
            let edge = &walker.tree.edges[index];
            // All trees begin with their moves in the same order, unless they were kept from before.
            let same = |total: &Total<G::Move, P>| total.chosen == edge.chosen;
            let found = if totals.get(place).is_some_and(same) { Some(place) } else { totals.iter().position(same) };
            let Some(total) = found.map(|found| &mut totals[found]) else { continue };
            let tally = &walker.tree.tallies[index];
            total.visits += u64::from(tally.visits);
            total.sum += tally.sums[mover];
            total.squares += walker.squares[place];
            if bounded {
                total.bounds = total.bounds.both(&walker.tree.bounds[index]);
            }
        }
    }
    totals
}

/// Whether the move tried most often is also the one with the best mean.
pub fn best_is_robust<M, const P: usize>(tree: &Tree<M, P>) -> bool {
    let Some(root) = tree.nodes.first() else { return true };
    let mover = root.mover.index();
    let tallies = &tree.tallies[root.edges()];
    let robust = tallies.iter().max_by_key(|tally| tally.visits);
    let best = tallies.iter().map(|tally| tally.mean(mover)).fold(f64::NEG_INFINITY, f64::max);
    robust.is_none_or(|tally| tally.mean(mover) >= best)
}

/// The expected line: at each position the move tried most often, or the one proved best.
fn line<M: Copy + Eq, const P: usize>(tree: &Tree<M, P>, first: M, bounded: bool) -> Vec<M> {
    let mut line = vec![first];
    let mut place = tree.nodes.first().and_then(|root| root.edges().find(|&edge| tree.edges[edge].chosen == first));
    while let Some(edge) = place.filter(|_| line.len() < LONGEST_LINE) {
        let node = tree.edges[edge].node;
        let Some(node) = tree.nodes.get(node as usize).filter(|_| node < OVER) else { break };
        let mover = node.mover.index();
        let sure = |edge: usize| if bounded { tree.bounds[edge].low[mover] } else { 0 };
        place = node
            .edges()
            .filter(|&edge| tree.tallies[edge].visits > 0 || (bounded && tree.bounds[edge].is_settled()))
            .max_by_key(|&edge| (sure(edge), tree.tallies[edge].visits, std::cmp::Reverse(edge)));
        line.extend(place.map(|edge| tree.edges[edge].chosen));
    }
    line
}

/// The tree for display, the most visited parts first.
pub fn tree<M: Copy, const P: usize>(tree: &Tree<M, P>, least_visits: u32, most: usize) -> Option<SearchTree<M>> {
    let root = tree.nodes.first()?;
    let total = u64::from(root.visits);
    let mover = root.mover.index();
    let mean = match total {
        0 => 0.0,
        _ => tree.tallies[root.edges()].iter().map(|tally| tally.sums[mover]).sum::<f64>() / total as f64,
    };
    let mut nodes = vec![TreeNode { from: None, by: None, visits: total, mean, bounds: None, outcomes: None }];
    // The most visited first, so that the least interesting parts are left out; equal ones in the order of discovery.
    let mut open = std::collections::BinaryHeap::new();
    // A move that ends the game is known without a visit, and may prove its position.
    let is_known = |edge: usize| {
        tree.edges[edge].was_tried() || tree.bounds.get(edge).is_some_and(super::bounds::Bounds::is_settled)
    };
    let push = |open: &mut std::collections::BinaryHeap<_>, node: u32, parent: usize| {
        let place = &tree.nodes[node as usize];
        for edge in place.edges().filter(|&edge| is_known(edge)) {
            if tree.tallies[edge].visits < least_visits && least_visits > 1 {
                continue;
            }
            open.push((tree.tallies[edge].visits, std::cmp::Reverse(edge), parent, place.mover));
        }
    };
    push(&mut open, 0, 0);
    while let Some((visits, std::cmp::Reverse(edge), parent, by)) = open.pop() {
        if nodes.len() >= most {
            break;
        }
        let reached = &tree.edges[edge];
        let bounds = tree.bounds.get(edge).map(|bounds| (bounds.low[by.index()], bounds.high[by.index()]));
        nodes.push(TreeNode {
            from: Some((parent, reached.chosen)),
            by: Some::<Player>(by),
            visits: visits.into(),
            mean: tree.tallies[edge].mean(by.index()),
            bounds,
            outcomes: tree.draws.get(edge).map(|&draws| {
                // A win counts 1 and a draw one half.
                let wins = (tree.tallies[edge].sums[by.index()] - f64::from(draws) / 2.0).round() as u64;
                [wins, draws.into(), u64::from(visits).saturating_sub(wins + u64::from(draws))]
            }),
        });
        if reached.node < OVER {
            push(&mut open, reached.node, nodes.len() - 1);
        }
    }
    let visited = |node: &Node| node.edges().filter(|&edge| is_known(edge)).count() as u64;
    let all = tree.nodes.iter().map(visited).sum::<u64>() + 1;
    let omitted = all.saturating_sub(nodes.len() as u64);
    Some(SearchTree { nodes, omitted })
}
