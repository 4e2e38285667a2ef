//! The top of a large search: positions as nodes of a graph, with proof numbers, whose leaves are jobs.
//!
//! Job-level proof-number search (Wu, Lin and others 2010): a leaf is not evaluated in place but sent to a solver with
//! a limit. Two choices are those of the solvers themselves. Where all replies must be shown, the number is that of the
//! hardest reply plus a quarter of the others', for in a graph a plain sum counts the same positions again and again.
//! And a part of the graph with jobs in progress looks harder by their number, so that the next job goes elsewhere
//! (virtual numbers).

use std::collections::{HashMap, HashSet};

/// Larger than any number of an open question.
pub const INFINITE: u32 = 1_000_000_000;

/// Proof numbers: about how much is to be shown before the answer is yes, and before it is no.
pub type Numbers = (u32, u32);

const YES: Numbers = (0, INFINITE);
const NO: Numbers = (INFINITE, 0);

/// A position.
struct Node {
    position: String,
    /// Whether one yes among its replies is enough: the player of the question moves here.
    own: bool,
    numbers: Numbers,
    replies: Vec<usize>,
    parents: Vec<usize>,
    is_expanded: bool,
    /// Jobs in progress at it or below it, each counted along one path.
    busy: u32,
    /// Whether a job of its own is in progress.
    is_running: bool,
}

/// Which reply of a position is searched first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The one with the least number.
    Numbers,
    /// The first that is open, as in the list. Where all replies must be shown if the question has its likely answer, one
    /// without jobs in progress.
    Listed {
        /// The likely answer.
        likely: bool,
    },
}

/// A position with its replies.
pub struct Family<'a> {
    pub parent: &'a str,
    /// Whether one yes among the replies is enough.
    pub own: bool,
    /// The replies with their answers, as far as these are known.
    pub replies: Vec<(&'a str, Option<bool>)>,
}

/// The graph of one question.
pub struct Tree {
    nodes: Vec<Node>,
    order: Order,
    places: HashMap<String, usize>,
}

impl Tree {
    /// A graph with one node, its root.
    pub fn new(position: String, own: bool, numbers: Numbers, order: Order) -> Self {
        let mut tree = Self { nodes: Vec::new(), order, places: HashMap::new() };
        tree.add(position, own, numbers);
        tree
    }

    fn add(&mut self, position: String, own: bool, numbers: Numbers) -> usize {
        let (replies, parents) = (Vec::new(), Vec::new());
        let numbers = (numbers.0.clamp(1, INFINITE - 1), numbers.1.clamp(1, INFINITE - 1));
        let place = self.nodes.len();
        self.places.insert(position.clone(), place);
        self.nodes.push(Node {
            position,
            own,
            numbers,
            replies,
            parents,
            is_expanded: false,
            busy: 0,
            is_running: false,
        });
        place
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The index of a position.
    pub fn place(&self, position: &str) -> Option<usize> {
        self.places.get(position).copied()
    }

    /// The position at an index.
    pub fn position(&self, place: usize) -> &str {
        &self.nodes[place].position
    }

    /// The answer at an index, if it is known.
    pub fn answer(&self, place: usize) -> Option<bool> {
        match self.nodes[place].numbers {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// Whether the node has replies.
    pub fn is_expanded(&self, place: usize) -> bool {
        self.nodes[place].is_expanded
    }

    /// The numbers of the root.
    pub fn numbers(&self) -> Numbers {
        self.nodes[0].numbers
    }

    /// Adds a position's replies; returns the new ones.
    pub fn expand(&mut self, place: usize, replies: Vec<(String, bool, Numbers)>) -> Vec<usize> {
        if self.nodes[place].is_expanded {
            return Vec::new();
        }
        self.nodes[place].is_expanded = true;
        let mut new = Vec::new();
        for (position, own, numbers) in replies {
            let reply = self.place(&position).unwrap_or_else(|| {
                let reply = self.add(position, own, numbers);
                new.push(reply);
                reply
            });
            if !self.nodes[place].replies.contains(&reply) {
                self.nodes[place].replies.push(reply);
                self.nodes[reply].parents.push(place);
            }
        }
        self.raise(place);
        new
    }

    /// Records an answer.
    pub fn settle(&mut self, place: usize, holds: bool) {
        if self.answer(place).is_none() {
            self.nodes[place].numbers = if holds { YES } else { NO };
            let parents = self.nodes[place].parents.clone();
            parents.into_iter().for_each(|parent| self.raise(parent));
        }
    }

    /// Recomputes the numbers of a position from its replies, and of all positions above it whose numbers change.
    fn raise(&mut self, place: usize) {
        let mut waiting = vec![place];
        while let Some(place) = waiting.pop() {
            let node = &self.nodes[place];
            if !node.is_expanded || self.answer(place).is_some() {
                continue;
            }
            // Computes as if one yes were enough; for the other nodes, yes and no are exchanged.
            let turned = |(yes, no): Numbers| if node.own { (yes, no) } else { (no, yes) };
            let numbers: Vec<Numbers> = node.replies.iter().map(|&reply| turned(self.nodes[reply].numbers)).collect();
            let by_replies = if numbers.iter().any(|&(yes, _)| yes == 0) {
                YES
            } else {
                let open: Vec<Numbers> = numbers.into_iter().filter(|&(_, no)| no > 0).collect();
                match open.iter().map(|&(yes, _)| yes).min() {
                    None => NO,
                    Some(easiest) => {
                        let hardest = open.iter().map(|&(_, no)| no).max().unwrap_or(1);
                        let sum: u64 = open.iter().map(|&(_, no)| u64::from(no)).sum();
                        let no = u64::from(hardest) + (sum - u64::from(hardest)) / 4;
                        (easiest, no.min(u64::from(INFINITE) - 1) as u32)
                    }
                }
            };
            let numbers = turned(by_replies);
            if numbers != node.numbers {
                waiting.extend(&node.parents);
                self.nodes[place].numbers = numbers;
            }
        }
    }

    /// The leaf to search next, with the path to it: follows the least number, unless jobs are in progress there, or the
    /// order of the list. None if there is a job at every leaf that matters.
    pub fn choose(&self) -> Option<Vec<usize>> {
        let mut way = vec![0];
        self.find(0, &mut way, &mut HashSet::new()).then_some(way)
    }

    fn find(&self, place: usize, way: &mut Vec<usize>, dead: &mut HashSet<usize>) -> bool {
        let node = &self.nodes[place];
        if self.answer(place).is_some() || dead.contains(&place) {
            return false;
        }
        if !node.is_expanded {
            return !node.is_running;
        }
        let seems = |reply: usize| {
            let Node { numbers: (yes, no), busy, .. } = self.nodes[reply];
            match self.order {
                Order::Numbers => u64::from(if node.own { yes } else { no }) * (1 + u64::from(busy)),
                Order::Listed { likely } if node.own == likely => 0,
                Order::Listed { .. } => u64::from(busy),
            }
        };
        let mut replies = node.replies.clone();
        replies.sort_by_key(|&reply| seems(reply));
        for reply in replies {
            way.push(reply);
            if self.find(reply, way, dead) {
                return true;
            }
            way.pop();
        }
        dead.insert(place);
        false
    }

    /// Records that a job begins at the end of a path.
    pub fn begin(&mut self, way: &[usize]) {
        way.iter().for_each(|&place| self.nodes[place].busy += 1);
        if let Some(&leaf) = way.last() {
            self.nodes[leaf].is_running = true;
        }
    }

    /// Records that it has ended.
    pub fn end(&mut self, way: &[usize]) {
        way.iter().for_each(|&place| self.nodes[place].busy = self.nodes[place].busy.saturating_sub(1));
        if let Some(&leaf) = way.last() {
            self.nodes[leaf].is_running = false;
        }
    }

    /// The position before the end of a path, and its replies.
    pub fn family(&self, way: &[usize]) -> Option<Family<'_>> {
        let parent = &self.nodes[*way.get(way.len().checked_sub(2)?)?];
        let replies = parent.replies.iter().map(|&reply| (self.position(reply), self.answer(reply))).collect();
        Some(Family { parent: &parent.position, own: parent.own, replies })
    }

    /// All positions with known answers.
    pub fn answers(&self) -> impl Iterator<Item = (&str, bool)> {
        let answer = |place: usize| Some((self.position(place), self.answer(place)?));
        (0..self.nodes.len()).filter_map(answer)
    }

    /// Whether the result of a job at the end of a path still matters.
    pub fn is_needed(&self, way: &[usize]) -> bool {
        way.iter().all(|&place| self.answer(place).is_none())
    }
}
