//! One walk of the search: down the tree by upper confidence bounds, a playout, and back up.

mod back;

use std::sync::LazyLock;

use hedgerow_core::{Player, Turn};
use rand::Rng;

use super::bounds::Bounds;
use super::options::{Expand, Options};
use super::tree::{Edge, Later, OVER, Tree, UNOPENED};
use crate::playable::Playable;
use crate::playout::Playouts;

/// Roots of logarithms up to here are stored.
const KEPT: usize = 4096;
/// sqrt(ln n).
static ROOTS_OF_LOGS: LazyLock<Vec<f32>> = LazyLock::new(|| (0..KEPT).map(|n| (n.max(1) as f32).ln().sqrt()).collect());

/// A search: a tree, and what grows it.
pub struct Walker<G: Playable, const P: usize> {
    /// The tree.
    pub tree: Tree<G::Move, P>,
    /// The squares of the rewards of the player at the root, for each of the root's edges.
    pub squares: Vec<f64>,
    /// How many playouts were made.
    pub playouts: u64,
    /// The longest path down the tree.
    pub deepest: usize,
    options: Options,
    how: Playouts,
    known: Bounds<P>,
    /// The constant sum of the results of two players, if there is one.
    sum: Option<i32>,
    path: Vec<u32>,
    /// Whether the walk used bounds that another path had proved, or saw an end ahead: then all nodes above must be
    /// updated.
    refreshed: bool,
    scratch: G,
    buffer: Vec<G::Move>,
    /// What the game foresees of the moves in the buffer.
    means: Vec<f32>,
    /// The mean square of the rewards of the player at the root, if a leaf was played out more than once.
    square: Option<f64>,
    /// How many of the playouts were drawn, if a leaf was played out more than once.
    draws: Option<u32>,
    roots_of_logs: &'static [f32],
}

/// Where a walk ended, and what that is worth.
enum Leaf<const P: usize> {
    /// A playout or an evaluation.
    Rewards([f64; P]),
    /// The end of the game, or a position whose result is proved.
    Settled(Bounds<P>),
}

impl<G: Playable, const P: usize> Walker<G, P> {
    /// A search from a position, continuing with a tree if there is one.
    pub fn new(position: &G, options: Options, how: Playouts, tree: Option<Tree<G::Move, P>>) -> Self {
        let mut walker = Self {
            tree: tree.unwrap_or_else(|| Tree::new(options.extras)),
            squares: Vec::new(),
            playouts: 0,
            deepest: 0,
            options,
            how,
            known: Bounds::range(position.result_range()),
            sum: if position.players() == 2 { position.result_sum() } else { None },
            path: Vec::new(),
            refreshed: false,
            scratch: position.clone(),
            buffer: Vec::new(),
            means: Vec::new(),
            square: None,
            draws: None,
            roots_of_logs: &ROOTS_OF_LOGS,
        };
        if let Some(root) = walker.tree.nodes.first() {
            // The squares of earlier searches are not known: rewards of 0 and 1 are their own squares.
            let mover = root.mover.index();
            walker.squares = walker.tree.tallies[root.edges()].iter().map(|tally| tally.sums[mover]).collect();
            walker.squares.resize(root.count as usize, 0.0);
        }
        walker
    }

    /// Opens the root, if it is not open yet. The position must have a player to move.
    pub fn open_root<R: Rng>(&mut self, position: &G, rng: &mut R) {
        self.scratch.clone_from(position);
        if self.tree.nodes.is_empty() {
            self.open(rng);
            self.squares = vec![0.0; self.tree.nodes[0].count as usize];
        }
    }

    /// The proved bounds of the root.
    pub fn root_bounds(&self) -> Bounds<P> {
        match self.tree.nodes.first() {
            Some(root) if self.options.extras.bounds => {
                Bounds::of_moves(&self.tree.bounds[root.edges()], root.mover.index(), self.sum)
            }
            _ => self.known,
        }
    }

    /// One walk from the root, which must be open.
    pub fn walk<R: Rng>(&mut self, position: &G, rng: &mut R) {
        self.scratch.clone_from(position);
        self.path.clear();
        self.refreshed = false;
        let mut node = 0;
        let leaf = loop {
            let edge = self.select(node);
            self.path.push(edge as u32);
            let chosen = self.tree.edges[edge].chosen;
            self.scratch.play(chosen);
            match self.tree.edges[edge].node {
                OVER => break self.end(),
                UNOPENED if !self.tree.edges[edge].was_tried() => break self.first_visit(edge, rng),
                UNOPENED => match self.open_at(edge, rng) {
                    Some(leaf) => break leaf,
                    None => node = self.tree.edges[edge].node as usize,
                },
                next => {
                    node = next as usize;
                    if self.options.extras.shared && self.options.extras.bounds {
                        // Another path here may have proved more.
                        let more = self.tree.bounds[edge].both(&self.tree.node_bounds[node]);
                        self.refreshed |= more != self.tree.bounds[edge];
                        self.tree.bounds[edge] = more;
                        if more.is_settled() {
                            break Leaf::Settled(more);
                        }
                    }
                }
            }
        };
        self.deepest = self.deepest.max(self.path.len());
        self.back_up(leaf);
    }

    /// The edge to follow from a node.
    #[inline]
    fn select(&mut self, node: usize) -> usize {
        let tree = &mut self.tree;
        let place = &tree.nodes[node];
        if place.tried < place.count && self.options.untried_first && tree.has_room(node, self.options.memory) {
            return tree.next_untried(node);
        }
        let judge = if self.options.credit_root { self.options.root } else { place.mover.index() };
        // Where only the first child is played out, a node counts its own first playout among its visits.
        let own = u32::from(self.options.expand == Expand::First);
        let visits = (place.visits + own).max(1);
        let log_root = match self.roots_of_logs.get(visits as usize) {
            Some(&root) => root,
            None => (visits as f32).ln().sqrt(),
        };
        let explore = self.options.c * log_root;
        let block = place.edges();
        if self.options.is_plain {
            // The common case, without per-edge checks that are the same for all edges.
            return block.start + best_of(&tree.edges[block], judge, explore);
        }
        self.select_with_extras(node, judge, explore)
    }

    /// As the plain rule, with bounds, shared nodes, implicit minimax and untried moves.
    #[inline(never)]
    fn select_with_extras(&self, node: usize, judge: usize, explore: f32) -> usize {
        let (tree, options) = (&self.tree, &self.options);
        let place = &tree.nodes[node];
        let block = place.edges();
        let mover = place.mover.index();
        let surely = match options.extras.bounds {
            true => tree.bounds[block.clone()].iter().map(|bounds| bounds.low[mover]).max().unwrap_or(i32::MIN),
            false => i32::MIN,
        };
        let mut best = (block.start, f32::NEG_INFINITY);
        for (index, edge) in block.clone().zip(&tree.edges[block]) {
            // A move that cannot bring more than another surely does is skipped.
            if options.extras.bounds && tree.bounds[index].high[mover] <= surely {
                continue;
            }
            let urgency = if !edge.was_tried() {
                match options.extras.rave.then(|| tree.later[index]).filter(|later| later.count > 0.0) {
                    // Its mean is the RAVE mean, and its uncertainty that after one visit.
                    Some(later) => later.mean + explore,
                    None => options.untried(explore),
                }
            } else {
                let mut mean = edge.means[judge];
                if options.extras.shared && edge.node < OVER {
                    let visits = tree.nodes[edge.node as usize].visits;
                    if visits > 0 {
                        mean = tree.shared[edge.node as usize][judge] as f32 / visits as f32;
                    }
                }
                if options.extras.rave {
                    let later = tree.later[index];
                    mean += later.share(options.rave, edge.inverse_root) * (later.mean - mean);
                }
                if options.extras.implicit {
                    mean += options.implicit * (tree.implicit[index][judge] - mean);
                }
                mean + explore * edge.inverse_root
            };
            if urgency > best.1 {
                best = (index, urgency);
            }
        }
        best.0
    }

    /// The end of the game at the scratch position.
    fn end(&self) -> Leaf<P> {
        Leaf::Settled(Bounds::exactly(self.results()))
    }

    fn results(&self) -> [i32; P] {
        let players = self.scratch.players();
        std::array::from_fn(|index| if index < players { self.scratch.result(Player::new(index as u8)) } else { 0 })
    }

    /// The first playout from a new edge.
    fn first_visit<R: Rng>(&mut self, edge: usize, rng: &mut R) -> Leaf<P> {
        if (self.options.extras.bounds || self.options.extras.implicit) && self.scratch.turn() == Turn::Over {
            self.tree.edges[edge].node = OVER;
            return self.end();
        }
        if self.options.extras.implicit {
            self.judge(edge);
        }
        Leaf::Rewards(self.play_out(rng))
    }

    /// Plays the scratch position out as often as the options say; returns the mean rewards.
    #[inline]
    fn play_out<R: Rng>(&mut self, rng: &mut R) -> [f64; P] {
        self.playouts += u64::from(self.options.leaf);
        if self.options.leaf == 1 {
            return self.how.run(&mut self.scratch, rng, &mut self.buffer);
        }
        let start = self.scratch.clone();
        let (mut sums, mut squares, mut draws) = ([0.0; P], 0.0, 0);
        for _ in 0..self.options.leaf {
            self.scratch.clone_from(&start);
            let rewards: [f64; P] = self.how.run(&mut self.scratch, rng, &mut self.buffer);
            sums.iter_mut().zip(rewards).for_each(|(sum, reward)| *sum += reward);
            squares += rewards[self.options.root] * rewards[self.options.root];
            draws += u32::from(is_draw(&rewards));
        }
        let count = f64::from(self.options.leaf);
        (self.square, self.draws) = (Some(squares / count), Some(draws));
        sums.map(|sum| sum / count)
    }

    /// The evaluation of the scratch position, for implicit minimax.
    fn judge(&mut self, edge: usize) {
        if let Some(which) = self.options.evaluation {
            let rewards: [f64; P] = self.how.reward().of_evaluation(which, &self.scratch);
            self.tree.implicit[edge] = rewards.map(|reward| reward as f32);
        }
    }

    /// Opens the position at the end of an edge. If the walk ends here, returns its worth.
    fn open_at<R: Rng>(&mut self, edge: usize, rng: &mut R) -> Option<Leaf<P>> {
        if self.scratch.turn() == Turn::Over {
            self.tree.edges[edge].node = OVER;
            return Some(self.end());
        }
        if self.tree.bytes() > self.options.memory {
            return Some(Leaf::Rewards(self.play_out(rng)));
        }
        if self.options.extras.shared {
            let key = self.scratch.key();
            if let Some(&node) = self.tree.places.get(&key) {
                self.tree.edges[edge].node = node;
                return None;
            }
            self.tree.places.insert(key, self.tree.nodes.len() as u32);
        }
        let node = self.open(rng);
        self.tree.edges[edge].node = node;
        match self.options.expand {
            Expand::One | Expand::First => None,
            Expand::All => Some(self.try_all(node, rng)),
        }
    }

    /// Opens the scratch position.
    fn open<R: Rng>(&mut self, rng: &mut R) -> u32 {
        self.buffer.clear();
        self.scratch.moves(&mut self.buffer);
        if !self.options.listed {
            // Untried moves can then simply be taken in order.
            for last in (1..self.buffer.len()).rev() {
                self.buffer.swap(last, rng.random_range(0..=last as u32) as usize);
            }
        }
        let mover = self.scratch.mover().unwrap_or(Player::LEFT);
        self.means.clear();
        if self.options.prior > 0.0 {
            self.scratch.foresee(&mut self.buffer, &mut self.means);
        }
        let node = self.tree.open(mover, &self.buffer, self.known);
        let later = self.tree.nodes[node as usize].edges().zip(&self.means);
        for (edge, &mean) in later {
            self.tree.later[edge] = Later { count: self.options.prior, mean };
        }
        if self.options.extras.bounds {
            self.look_ahead(node);
        }
        node
    }

    /// Records which moves end the game: a proof that costs a move and not a playout.
    fn look_ahead(&mut self, node: u32) {
        for edge in self.tree.nodes[node as usize].edges() {
            let chosen = self.tree.edges[edge].chosen;
            let undo = self.scratch.play(chosen);
            if self.scratch.turn() == Turn::Over {
                self.tree.bounds[edge] = Bounds::exactly(self.results());
                self.tree.edges[edge].node = OVER;
                self.refreshed = true;
            }
            self.scratch.undo(chosen, undo);
        }
        let place = &self.tree.nodes[node as usize];
        if self.options.extras.shared {
            self.tree.node_bounds[node as usize] =
                Bounds::of_moves(&self.tree.bounds[place.edges()], place.mover.index(), self.sum);
        }
    }

    /// Plays out every move of a newly opened node, and returns their mean rewards.
    fn try_all<R: Rng>(&mut self, node: u32, rng: &mut R) -> Leaf<P> {
        let block = self.tree.nodes[node as usize].edges();
        let start = self.scratch.clone();
        let mut sums = [0.0; P];
        let mut after = start.clone();
        for edge in block.clone() {
            after.clone_from(&start);
            after.play(self.tree.edges[edge].chosen);
            let rewards: [f64; P] = if after.turn() == Turn::Over {
                self.tree.edges[edge].node = OVER;
                self.how.reward().at_end(&after)
            } else {
                if self.options.extras.implicit {
                    self.scratch.clone_from(&after);
                    self.judge(edge);
                }
                self.how.run(&mut after, rng, &mut self.buffer)
            };
            self.playouts += 1;
            self.tree.count(edge, &rewards, 1);
            sums.iter_mut().zip(rewards).for_each(|(sum, reward)| *sum += reward);
        }
        let place = &mut self.tree.nodes[node as usize];
        place.tried = place.count;
        place.visits = place.count;
        if self.options.extras.shared {
            self.tree.shared[node as usize] = sums;
        }
        Leaf::Rewards(sums.map(|sum| sum / block.len() as f64))
    }
}

/// The index of the edge with the greatest upper confidence bound; all edges were tried.
#[inline]
fn best_of<M, const P: usize>(edges: &[Edge<M, P>], judge: usize, explore: f32) -> usize {
    let (mut best, mut most) = (0, f32::NEG_INFINITY);
    for (index, edge) in edges.iter().enumerate() {
        let urgency = edge.means[judge] + explore * edge.inverse_root;
        if urgency > most {
            (best, most) = (index, urgency);
        }
    }
    best
}

/// Whether these are the rewards of a drawn game, where wins and losses are counted.
pub(super) fn is_draw<const P: usize>(rewards: &[f64; P]) -> bool {
    rewards.iter().all(|&reward| reward == 0.5)
}
