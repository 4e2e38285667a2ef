//! The tree: edges in blocks, one block for the moves of each opened position.
//!
//! Counts belong to the edges, so that selecting a move reads one stretch of memory; data that selection does not need
//! is kept apart. A position is opened on its second visit; until then its edge leads nowhere. Where positions reached
//! in several ways share a node (a graph, not a tree), several edges lead to one block, and the node keeps the counts
//! of all of them together.

use hedgerow_core::Player;
use rustc_hash::FxHashMap;

use super::bounds::Bounds;

/// Leads nowhere yet.
pub const UNOPENED: u32 = u32::MAX;
/// Leads to the end of the game.
pub const OVER: u32 = u32::MAX - 1;

/// A move of a position: only what a walk reads on its way down, as every byte costs time.
#[derive(Clone, Copy, Debug)]
pub struct Edge<M, const P: usize> {
    /// The mean reward of each player.
    pub means: [f32; P],
    /// 1 / sqrt(visits); 0 if it was not tried.
    pub inverse_root: f32,
    /// Where it leads: a node, [`UNOPENED`] or [`OVER`].
    pub node: u32,
    /// The move.
    pub chosen: M,
}

impl<M, const P: usize> Edge<M, P> {
    /// A move not tried yet.
    fn new(chosen: M) -> Self {
        Self { means: [0.0; P], inverse_root: 0.0, node: UNOPENED, chosen }
    }

    /// Whether a walk has taken this edge.
    #[inline]
    pub fn was_tried(&self) -> bool {
        self.inverse_root > 0.0
    }
}

/// The counts of an edge.
#[derive(Clone, Copy, Debug)]
pub struct Tally<const P: usize> {
    /// How often a walk has taken this edge.
    pub visits: u32,
    /// The sums of the rewards of each player.
    pub sums: [f64; P],
}

impl<const P: usize> Tally<P> {
    const NOTHING: Self = Self { visits: 0, sums: [0.0; P] };

    /// The mean reward of a player; 0 before the first visit.
    pub fn mean(&self, player: usize) -> f64 {
        if self.visits == 0 { 0.0 } else { self.sums[player] / f64::from(self.visits) }
    }
}

/// The results of the playouts in which the same player made a move now or later: "all moves as first".
#[derive(Clone, Copy, Debug, Default)]
pub struct Later {
    /// The number of these playouts.
    pub count: f32,
    /// The mean reward of the player who moves there.
    pub mean: f32,
}

impl Later {
    /// Adds one more.
    #[inline]
    pub fn add(&mut self, reward: f32) {
        self.count += 1.0;
        self.mean += (reward - self.mean) / self.count;
    }

    /// The weight of such playouts in the mean of a move: one half after `rave` visits (Gelly and Silver 2011).
    #[inline]
    pub fn share(&self, rave: f32, inverse_root: f32) -> f32 {
        if self.count == 0.0 {
            return 0.0;
        }
        // sqrt(rave / (3 visits + rave)), with visits = 1 / inverse_root².
        let part = rave * inverse_root * inverse_root;
        if inverse_root == 0.0 { 1.0 } else { (part / (3.0 + part)).sqrt() }
    }
}

/// An opened position. It fills half a line of the cache and never lies across two.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub struct Node {
    /// Its first edge.
    pub first: u32,
    /// The number of its moves, each of which gets an edge in the end.
    pub count: u32,
    /// The number of edges so far: for all moves, or for those tried.
    pub made: u32,
    /// The number of edges that have room.
    room: u32,
    /// Where its moves are, if edges are made when they are tried.
    moves: u32,
    /// The number of moves tried, counted from the first.
    pub tried: u32,
    /// How often walks chose among them.
    pub visits: u32,
    /// The player to move.
    pub mover: Player,
}

impl Node {
    /// The places of the edges made so far.
    pub fn edges(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.made) as usize
    }
}

/// Optional statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extras {
    /// Proved bounds.
    pub bounds: bool,
    /// Minimax values of evaluations.
    pub implicit: bool,
    /// Positions reached in several ways share a node.
    pub shared: bool,
    /// How many playouts were drawn.
    pub draws: bool,
    /// The results of playouts in which a move was made later.
    pub rave: bool,
    /// Whether an edge is made when it is tried. Most positions have few of their moves tried, so a tree takes a third
    /// of the memory, and less time because the walk waits less for memory; but untried moves can have no statistics.
    pub lazy: bool,
}

/// Everything that a search stores. Node 0 is the root once it is opened.
#[derive(Clone, Debug)]
pub struct Tree<M, const P: usize> {
    /// The edges, in blocks.
    pub edges: Vec<Edge<M, P>>,
    /// The counts of each edge.
    pub tallies: Vec<Tally<P>>,
    /// The moves of each node, if edges are made when they are tried.
    moves: Vec<M>,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The proved bounds of each edge, if they are kept.
    pub bounds: Vec<Bounds<P>>,
    /// The minimax value of evaluations of each edge, if it is kept.
    pub implicit: Vec<[f32; P]>,
    /// The number of drawn playouts of each edge, if it is kept.
    pub draws: Vec<u32>,
    /// For each edge the results of playouts in which its move was made later, if they are kept.
    pub later: Vec<Later>,
    /// For each node the sums of the rewards over all paths to it, if paths share nodes.
    pub shared: Vec<[f64; P]>,
    /// The proved bounds of each node, if both are kept.
    pub node_bounds: Vec<Bounds<P>>,
    /// The node of each position, if paths share nodes.
    pub places: FxHashMap<u128, u32>,
    extras: Extras,
}

impl<M: Copy, const P: usize> Tree<M, P> {
    /// An empty tree.
    pub fn new(extras: Extras) -> Self {
        Self {
            edges: Vec::new(),
            tallies: Vec::new(),
            moves: Vec::new(),
            nodes: Vec::new(),
            bounds: Vec::new(),
            implicit: Vec::new(),
            draws: Vec::new(),
            later: Vec::new(),
            shared: Vec::new(),
            node_bounds: Vec::new(),
            places: FxHashMap::default(),
            extras,
        }
    }

    /// Removes everything and keeps the memory.
    pub fn clear(&mut self) {
        self.edges.clear();
        self.tallies.clear();
        self.moves.clear();
        self.nodes.clear();
        self.bounds.clear();
        self.implicit.clear();
        self.draws.clear();
        self.later.clear();
        self.shared.clear();
        self.node_bounds.clear();
        self.places.clear();
    }

    /// About how many bytes it takes, or will take after full lists have grown.
    pub fn bytes(&self) -> u64 {
        // A full list doubles.
        fn reserved<T>(list: &Vec<T>) -> usize {
            if list.len() + 64 > list.capacity() { 2 * list.capacity() } else { list.capacity() }
        }
        let edge = size_of::<Edge<M, P>>()
            + size_of::<Tally<P>>()
            + if self.extras.bounds { size_of::<Bounds<P>>() } else { 0 }
            + if self.extras.implicit { size_of::<[f32; P]>() } else { 0 }
            + if self.extras.draws { size_of::<u32>() } else { 0 }
            + if self.extras.rave { size_of::<Later>() } else { 0 };
        let node = size_of::<Node>() + if self.extras.shared { size_of::<[f64; P]>() + 64 } else { 0 };
        let (edges, nodes) = (reserved(&self.edges), reserved(&self.nodes));
        (edges * edge + reserved(&self.moves) * size_of::<M>() + nodes * node) as u64
    }

    /// Opens a position: adds a node with these moves, none of them tried. `known` bounds all of its results.
    pub fn open(&mut self, mover: Player, moves: &[M], known: Bounds<P>) -> u32 {
        let (node, first) = (self.nodes.len() as u32, self.edges.len() as u32);
        let count = moves.len() as u32;
        let mut place = Node { first, count, made: 0, room: 0, moves: 0, tried: 0, visits: 0, mover };
        if self.extras.lazy {
            place.moves = self.moves.len() as u32;
            self.moves.extend_from_slice(moves);
        } else {
            (place.made, place.room) = (count, count);
            self.edges.extend(moves.iter().map(|&chosen| Edge::new(chosen)));
            self.tallies.resize(self.edges.len(), Tally::NOTHING);
        }
        self.nodes.push(place);
        if self.extras.bounds {
            self.bounds.resize(self.edges.len(), known);
        }
        if self.extras.implicit {
            self.implicit.resize(self.edges.len(), [0.5; P]);
        }
        if self.extras.draws {
            self.draws.resize(self.edges.len(), 0);
        }
        if self.extras.rave {
            self.later.resize(self.edges.len(), Later::default());
        }
        if self.extras.shared {
            self.shared.push([0.0; P]);
            self.node_bounds.push(known);
        }
        node
    }

    /// Whether there is memory for trying another move of a node.
    #[inline]
    pub fn has_room(&self, node: usize, memory: u64) -> bool {
        let place = &self.nodes[node];
        place.made > place.tried || place.made < place.room || place.made == 0 || self.bytes() <= memory
    }

    /// All moves of a node, the tried ones first.
    pub fn moves(&self, node: &Node) -> Vec<M> {
        match self.extras.lazy {
            true => self.moves[node.moves as usize..(node.moves + node.count) as usize].to_vec(),
            false => self.edges[node.edges()].iter().map(|edge| edge.chosen).collect(),
        }
    }

    /// The next untried edge of a node; there must be one.
    #[inline]
    pub fn next_untried(&mut self, node: usize) -> usize {
        let place = &mut self.nodes[node];
        if place.made == place.tried {
            if place.made == place.room {
                self.make_room(node);
            }
            let place = &mut self.nodes[node];
            let edge = (place.first + place.made) as usize;
            self.edges[edge] = Edge::new(self.moves[(place.moves + place.made) as usize]);
            place.made += 1;
        }
        let place = &mut self.nodes[node];
        place.tried += 1;
        (place.first + place.tried - 1) as usize
    }

    /// Moves the edges of a node to a place with room for twice as many. The old places are lost, but they are fewer
    /// than the new ones.
    fn make_room(&mut self, node: usize) {
        let place = &mut self.nodes[node];
        let block = place.edges();
        place.room = (2 * place.room).max(4).min(place.count);
        place.first = self.edges.len() as u32;
        let end = self.edges.len() + place.room as usize;
        let blank = Edge::new(self.moves[place.moves as usize]);
        self.edges.extend_from_within(block.clone());
        self.edges.resize(end, blank);
        self.tallies.extend_from_within(block);
        self.tallies.resize(end, Tally::NOTHING);
    }

    /// Counts this many visits of an edge, with these mean rewards.
    #[inline]
    pub fn count(&mut self, edge: usize, rewards: &[f64; P], visits: u32) {
        let tally = &mut self.tallies[edge];
        tally.visits = tally.visits.saturating_add(visits);
        tally.sums.iter_mut().zip(rewards).for_each(|(sum, reward)| *sum += reward * f64::from(visits));
        // One division for all.
        let share = 1.0 / tally.visits as f32;
        let counted = &mut self.edges[edge];
        counted.means.iter_mut().zip(&tally.sums).for_each(|(mean, sum)| *mean = *sum as f32 * share);
        counted.inverse_root = share.sqrt();
    }

    /// The subtree below a node as a tree of its own, with that node as the root.
    pub fn below(&self, root: u32) -> Self {
        let mut copy = Self::new(self.extras);
        let mut copied: FxHashMap<u32, u32> = FxHashMap::default();
        let mut waiting = std::collections::VecDeque::from([root]);
        copied.insert(root, 0);
        // Breadth first, numbered in order: the root is node 0.
        while let Some(old) = waiting.pop_front() {
            let mut node = self.nodes[old as usize];
            let block = node.edges();
            node.first = copy.edges.len() as u32;
            if self.extras.lazy {
                let moves = node.moves as usize..(node.moves + node.count) as usize;
                (node.moves, node.room) = (copy.moves.len() as u32, node.made);
                copy.moves.extend_from_slice(&self.moves[moves]);
            }
            for place in block.clone() {
                let mut edge = self.edges[place];
                if edge.node < OVER {
                    let next = copied.len() as u32;
                    edge.node = *copied.entry(edge.node).or_insert_with(|| {
                        waiting.push_back(edge.node);
                        next
                    });
                }
                copy.edges.push(edge);
            }
            copy.tallies.extend_from_slice(&self.tallies[block.clone()]);
            copy.nodes.push(node);
            if self.extras.bounds {
                copy.bounds.extend_from_slice(&self.bounds[block.clone()]);
            }
            if self.extras.implicit {
                copy.implicit.extend_from_slice(&self.implicit[block.clone()]);
            }
            if self.extras.draws {
                copy.draws.extend_from_slice(&self.draws[block.clone()]);
            }
            if self.extras.rave {
                copy.later.extend_from_slice(&self.later[block]);
            }
            if self.extras.shared {
                copy.shared.push(self.shared[old as usize]);
                copy.node_bounds.push(self.node_bounds[old as usize]);
            }
        }
        if self.extras.shared {
            copy.places = self.places.iter().filter_map(|(&key, old)| Some((key, *copied.get(old)?))).collect();
        }
        copy
    }
}
