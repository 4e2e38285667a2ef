//! One walk through the graph, and what it updates.

use hedgerow_core::{Budget, Draw, Joint, Simultaneous, Stopped, Then};
use rand::Rng;

use super::graph::{Graph, Link, Open, Shape};
use super::learn::{self, Made, Method};
use super::playout::Playout;
use super::{MOST_AGAIN, toss};

/// A pair of choices on the path.
struct Step {
    node: u32,
    open: Open,
    row: usize,
    column: usize,
    /// The points that Left had before it.
    before: i64,
}

/// A graph with what walks need.
pub(super) struct Walker<P: Simultaneous> {
    pub(super) graph: Graph<P>,
    playout: Playout<P::Move>,
    path: Vec<Step>,
    /// The least and the most points of any walk so far.
    seen: (i64, i64),
    most_bytes: usize,
}

impl<P: Simultaneous> Walker<P> {
    pub(super) fn new(most_bytes: usize) -> Self {
        Self { graph: Graph::new(), playout: Playout::default(), path: Vec::new(), seen: (0, 0), most_bytes }
    }

    /// Starts again at a position and lists its choices, if there is room for them.
    pub(super) fn start(&mut self, position: &P, method: Method, budget: &Budget) -> Result<Shape, Stopped> {
        self.graph.clear(budget);
        self.seen = (i64::MAX, i64::MIN);
        self.graph.make_room(1, budget)?;
        let root = self.graph.node(position.clone());
        self.graph.open(root, matches!(method, Method::Regret { .. }), budget)
    }

    /// Walks once from the first node and updates the nodes with the resulting points to Left.
    pub(super) fn walk<R: Rng + ?Sized>(&mut self, method: Method, budget: &Budget, rng: &mut R) -> i64 {
        self.path.clear();
        let pay = self.descend(method, budget, rng);
        self.seen = (self.seen.0.min(pay), self.seen.1.max(pay));
        let graph = &mut self.graph;
        for &Step { node, open, row, column, before } in self.path.iter().rev() {
            let node = &mut graph.nodes[node as usize];
            let pay = pay - before;
            node.total += pay;
            let usual = node.total as f64 / node.visits as f64;
            let (left, right) = graph.own[open.own..][..open.rows + open.columns].split_at_mut(open.rows);
            left[row].total += pay;
            right[column].total += pay;
            if let Method::Regret { plain, .. } = method {
                let pairs = &mut graph.pairs[open.pairs..][..open.rows * open.columns];
                learn::regret(left, right, pairs, Made { row, column, pay, usual, plain });
            }
        }
        pay
    }

    fn descend<R: Rng + ?Sized>(&mut self, method: Method, budget: &Budget, rng: &mut R) -> i64 {
        let full = self.graph.bytes() > self.most_bytes;
        let (mut node, mut points, mut again) = (0_u32, 0_i64, 0_u32);
        loop {
            let shape = match self.graph.nodes[node as usize].shape {
                // A node stays closed if there is no room for its choices.
                Shape::Met if !full => {
                    let opened = self.graph.open(node, matches!(method, Method::Regret { .. }), budget);
                    opened.unwrap_or(Shape::Met)
                }
                shape => shape,
            };
            let open = match shape {
                Shape::Settled(value) => return points + value,
                Shape::Open(open) => open,
                Shape::Fresh | Shape::Met => {
                    let node = &mut self.graph.nodes[node as usize];
                    node.shape = Shape::Met;
                    return points + self.playout.run(&node.position, rng);
                }
            };
            let (row, column) = self.choose(node, open, method, rng);
            self.path.push(Step { node, open, row, column, before: points });
            points += open.point;
            let at = open.pairs + row * open.columns + column;
            if let Link::Untried = self.graph.links[at] {
                let joint = self.graph.joint(node, open, row, column);
                // A pair makes two nodes at most.
                if full || self.graph.make_room(2, budget).is_err() {
                    return points + self.outside(joint, rng);
                }
                self.graph.links[at] = self.graph.link(joint);
            }
            node = match self.graph.links[at] {
                Link::To(next) => next,
                Link::Either(heads, tails) => toss(heads, tails, rng),
                Link::Ends(pay) => return points + i64::from(pay),
                Link::Again if again < MOST_AGAIN => {
                    again += 1;
                    node
                }
                Link::Drawn => {
                    let Joint::Drawn(draws) = self.graph.joint(node, open, row, column) else { return points };
                    let Draw { pay, then, .. } = Draw::any(draws, rng);
                    points += i64::from(pay);
                    match then {
                        Then::Next(next) if full || self.graph.make_room(1, budget).is_err() => {
                            return points + self.playout.run(&next, rng);
                        }
                        Then::Next(next) => self.graph.node(next),
                        Then::Again if again < MOST_AGAIN => {
                            again += 1;
                            node
                        }
                        Then::Again | Then::Ends => return points,
                    }
                }
                Link::Again | Link::Untried => return points,
            };
        }
    }

    /// A playout after a pair that the graph has no room for.
    fn outside<R: Rng + ?Sized>(&mut self, joint: Joint<P>, rng: &mut R) -> i64 {
        match joint {
            Joint::Next(next) => self.playout.run(&next, rng),
            Joint::Either(heads, tails) => self.playout.run(if rng.random::<bool>() { &heads } else { &tails }, rng),
            Joint::Ends(pay) => pay.into(),
            Joint::Again => 0,
            Joint::Drawn(draws) => match Draw::any(draws, rng) {
                Draw { pay, then: Then::Next(next), .. } => i64::from(pay) + self.playout.run(&next, rng),
                Draw { pay, .. } => pay.into(),
            },
        }
    }

    /// The choices at a node, counted at once: a player who has to choose again should not choose the same for ever.
    fn choose<R: Rng + ?Sized>(&mut self, node: u32, open: Open, method: Method, rng: &mut R) -> (usize, usize) {
        let visits = self.graph.nodes[node as usize].visits;
        self.graph.nodes[node as usize].visits += 1;
        let (left, right) = self.graph.own[open.own..][..open.rows + open.columns].split_at_mut(open.rows);
        let (row, column) = match method {
            Method::Bounds { c } => {
                let width = c * (self.seen.1.saturating_sub(self.seen.0)).max(1) as f64;
                (learn::by_bounds(left, 1.0, visits, width, rng), learn::by_bounds(right, -1.0, visits, width, rng))
            }
            Method::Regret { gamma, plain } => {
                // Late strategies are better, so the nth has weight n.
                let weight = if plain { 1.0 } else { (visits + 1) as f64 };
                (learn::by_regret(left, gamma, weight, rng), learn::by_regret(right, gamma, weight, rng))
            }
        };
        left[row].visits += 1;
        right[column].visits += 1;
        (row, column)
    }
}
