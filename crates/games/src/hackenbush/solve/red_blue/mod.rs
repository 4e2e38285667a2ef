//! The value of a red-blue picture, by lazy comparison.
//!
//! Every red-blue position is a number: the simplest one between its best options (Conway, On Numbers and Games).
//! Finding it does not require the values of the options, only comparisons of them with a few numbers: if the value
//! lies in an interval, ask for a number s in it whether some Left option is at least s (then the value is above s) or
//! some Right option at most s (then it is below). If s is the simplest number in the interval and the answer is no,
//! the value is at most s, or at least s. Every such question is passed down in the same way, and every answer
//! permanently tightens the interval of the position.
//!
//! Positions are blocks (see [`super::blocks`]) with a number on each vertex: the worth of what stands there. A block
//! that is connected with the ground by single edges only is not valued either: a single edge turns the question about
//! the whole into a question about what it carries.
//!
//! The intervals are shared by all threads; each change of a bound is a proved fact, so no race can make one wrong.

mod after;
mod bounds;
mod reduce;
mod side;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};

use hashbrown::HashTable;
use hedgerow_core::budget::{Budget, Stopped};
use hedgerow_core::player::Player;

use self::after::After;
use self::bounds::{Fused, Made, bounds};
use self::reduce::Work;
use self::side::Side;
use super::super::rules::Colour;
use super::blocks::Link;
use super::naming::{Draft, Kept};
use super::number::Number;

type Id = u32;

/// What is known of a block.
struct Node<N: Number> {
    block: Kept<N>,
    low: N::Bound,
    high: N::Bound,
    left: OnceLock<Box<[Move<N>]>>,
    right: OnceLock<Box<[Move<N>]>>,
}

/// A move in a block, and the position it leads to once a thread has computed it.
struct Move<N: Number> {
    step: Step,
    /// How good the position can at best be for the mover.
    best: N::Bound,
    after: OnceLock<After<N>>,
}

#[derive(Clone, Copy)]
enum Step {
    /// Cut the edge with this index.
    Cut(u16),
    /// Move in the part that this entry of the weights stands for.
    Weight(u16),
}

/// The table of blocks met so far.
pub(crate) struct Solver<'a, N: Number> {
    scale: usize,
    edges: usize,
    /// Made when the first block occurs: trees do not need it.
    fused: OnceLock<Fused<N>>,
    nodes: boxcar::Vec<Node<N>>,
    /// The nodes by their blocks.
    index: Box<[Shard]>,
    budget: &'a Budget,
    /// The last picture of a question.
    root: Mutex<Option<Root<N>>>,
    /// Raised when one of several threads has the answer.
    found: AtomicBool,
}

/// A part of the index: half of a block's hash, and the number of its node.
type Shard = Mutex<HashTable<(u32, Id)>>;

/// What is known of a picture: its first bounds, then its reduced form.
struct Root<N> {
    low: N,
    high: N,
    after: Option<After<N>>,
}

impl<'a, N: Number> Solver<'a, N> {
    /// A table for pictures of up to `edges` edges, whose values are multiples of 2^-`scale`.
    pub fn new(edges: usize, scale: usize, budget: &'a Budget) -> Self {
        Self {
            scale,
            edges,
            fused: OnceLock::new(),
            nodes: boxcar::Vec::new(),
            index: (0..64).map(|_| Mutex::new(HashTable::new())).collect(),
            budget,
            root: Mutex::new(None),
            found: AtomicBool::new(false),
        }
    }

    fn fused(&self) -> &Fused<N> {
        self.fused.get_or_init(|| Fused::new(if self.edges <= MOST_FUSED { self.edges } else { 0 }, self.scale))
    }

    /// How many blocks the table holds.
    pub fn nodes(&self) -> usize {
        self.nodes.count()
    }

    /// The fraction bits of its numbers.
    pub fn scale(&self) -> usize {
        self.scale
    }

    /// The value of a picture without loops: `links` between as many vertices as there are `weights`, vertex 0 the
    /// ground; each vertex carries its weight.
    pub fn value(&self, links: &[Link], weights: &[N]) -> Result<N, Stopped> {
        self.value_on(links, weights, 1)
    }

    /// The same, on this many threads. They share what they prove and differ in the order in which they search.
    pub fn value_on(&self, links: &[Link], weights: &[N], threads: usize) -> Result<N, Stopped> {
        let mut work = Work::new(0);
        self.glance(links, weights, &mut work);
        let (ground, after) = self.begin(links, weights, &mut work)?;
        let Some(id) = after.block else { return Ok(after.known.plus(&ground)) };
        if let Some(root) = &mut *self.root.lock().expect("no panic while held") {
            root.after = Some(After { known: ground.plus(&after.known), ..after.clone() });
        }
        let top = if threads > 1 { self.race(id, threads, &mut work)? } else { self.exact(id, &mut work)? };
        Ok(after.seen_from_ground(&top, self.scale).plus(&ground))
    }

    /// Whether the value of a picture is at least `bar` (for Left), or at most (for Right).
    pub fn reaches_bar(&self, links: &[Link], weights: &[N], bar: &N, for_whom: Player) -> Result<bool, Stopped> {
        let mut work = Work::new(0);
        let (ground, after) = self.begin(links, weights, &mut work)?;
        let side = if for_whom == Player::LEFT { Side::Left } else { Side::Right };
        self.after_reaches(&after, &bar.minus(&ground), side, &mut work)
    }

    /// What is known of the last picture of a question.
    pub fn interval(&self) -> Option<(N, N)> {
        let root = self.root.lock().expect("no panic while held");
        let Root { low, high, after } = root.as_ref()?;
        let (mut low, mut high) = (low.clone(), high.clone());
        if let Some(after) = after
            && let Some(id) = after.block
        {
            let node = &self.nodes[id as usize];
            low = low.max(after.seen_from_ground(&N::read(&node.low), self.scale));
            high = high.min(after.seen_from_ground(&N::read(&node.high), self.scale));
        }
        Some((low, high))
    }

    /// Bounds on a whole picture before anything is reduced.
    fn glance(&self, links: &[Link], weights: &[N], work: &mut Work<N>) {
        let names: Vec<u32> = (0..weights.len() as u32).collect();
        work.naming.draft(links, 0..links.len() as u32, 0, weights, &names, &mut work.draft);
        *self.root.lock().expect("no panic while held") = work.draft.view().map(|block| {
            let (low, high) = bounds(block, &Made::None, self.scale, self.fused());
            Root { low: low.plus(&weights[0]), high: high.plus(&weights[0]), after: None }
        });
    }

    /// The part that stands on the ground vertex itself, and the rest reduced as far as necessary.
    fn begin(&self, links: &[Link], weights: &[N], work: &mut Work<N>) -> Result<(N, After<N>), Stopped> {
        let mut level = work.level();
        level.links.clear();
        level.links.extend_from_slice(links);
        level.weights.clear();
        level.weights.extend_from_slice(weights);
        level.names.clear();
        level.names.extend(0..weights.len() as u32);
        let ground = std::mem::replace(&mut level.weights[0], N::zero());
        Ok((ground, self.reduce(&mut level, None, work)?))
    }

    /// Several threads search for the value of a block; the first to find it ends the others.
    fn race(&self, id: Id, threads: usize, work: &mut Work<N>) -> Result<N, Stopped> {
        self.found.store(false, Relaxed);
        let run = |work: &mut Work<N>| {
            let value = self.exact(id, work);
            if value.is_ok() {
                self.found.store(true, Relaxed);
            }
            value
        };
        let first = std::thread::scope(|scope| {
            for number in 1..threads as u64 {
                let helper = std::thread::Builder::new().stack_size(STACK);
                // If the machine gives no more threads, this one works alone.
                let _ = helper.spawn_scoped(scope, move || run(&mut Work::new(number)));
            }
            run(work)
        });
        let node = &self.nodes[id as usize];
        let (low, high) = (N::read(&node.low), N::read(&node.high));
        self.found.store(false, Relaxed);
        if low == high { Ok(low) } else { first }
    }

    fn intern(&self, draft: &Draft<N>) -> Result<Id, Stopped> {
        let draft = draft.view().ok_or(Stopped::TooLarge)?;
        let hash = draft.hash();
        let tag = hash as u32;
        let mut shard = self.index[(hash >> 58) as usize].lock().expect("no panic while held");
        let place = u64::from(tag).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let same = |&(other, id): &(u32, Id)| other == tag && draft.same(&self.nodes[id as usize].block.view());
        if let Some(&(_, id)) = shard.find(place, same) {
            return Ok(id);
        }
        let (low, high) = bounds(draft, &Made::None, self.scale, self.fused());
        self.budget.claim((draft.links.len() * 8 + draft.weights.len() * 32) as u64 + size_of::<Node<N>>() as u64 + 24);
        let node = Node {
            block: draft.keep(),
            low: low.bound(),
            high: high.bound(),
            left: OnceLock::new(),
            right: OnceLock::new(),
        };
        let id = self.nodes.push(node) as Id;
        shard.insert_unique(place, (tag, id), |&(tag, _)| u64::from(tag).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        Ok(id)
    }

    /// The value of a block.
    fn exact(&self, id: Id, work: &mut Work<N>) -> Result<N, Stopped> {
        let node = &self.nodes[id as usize];
        loop {
            let (low, high) = (N::read(&node.low), N::read(&node.high));
            if low == high {
                return Ok(low);
            }
            let simplest = N::simplest(&low, &high, self.scale);
            // The player who seems to be ahead of the simplest number is asked first: a yes answers both questions.
            let first = if low.plus(&high) >= simplest.plus(&simplest) { Side::Left } else { Side::Right };
            if !self.improve(node, &simplest, first, work)? {
                self.improve(node, &simplest, first.other(), work)?;
            }
        }
    }

    /// Whether the value of a block is at least `bar` (`Side::Left`), or at most (`Side::Right`).
    fn reaches(&self, id: Id, bar: &N, side: Side, work: &mut Work<N>) -> Result<bool, Stopped> {
        let node = &self.nodes[id as usize];
        loop {
            let (low, high) = (N::read(&node.low), N::read(&node.high));
            if let Some(answer) = side.decided(&low, &high, bar) {
                return Ok(answer);
            }
            let mut ask = N::simplest(&low, &high, self.scale);
            let short = !side.reached(&ask, bar);
            // Towards the bar: as long as the next simplest number lies on the same side of the bar, one question about
            // the last of them answers those about all before.
            loop {
                let next = if ask < *bar || (ask == *bar && side == Side::Right) {
                    if ask == high { break } else { N::simplest(&ask.plus(&N::least()), &high, self.scale) }
                } else if ask == low {
                    break;
                } else {
                    N::simplest(&low, &ask.minus(&N::least()), self.scale)
                };
                if ask == *bar || side.reached(&next, bar) == short {
                    break;
                }
                ask = next;
            }
            self.improve(node, &ask, if short { side } else { side.other() }, work)?;
        }
    }

    /// Checks the budget each time this much effort was spent, whether in many small steps or in a few on a large
    /// picture.
    fn may_go_on(&self, effort: usize, work: &mut Work<N>) -> Result<(), Stopped> {
        work.effort += effort;
        if work.effort < PATIENCE {
            return Ok(());
        }
        work.effort = 0;
        self.budget.check()?;
        // Another thread has the answer.
        if self.found.load(Relaxed) { Err(Stopped::Interrupted) } else { Ok(()) }
    }

    /// Asks whether `side` has an option that reaches `bar`, and tightens the node's interval by the answer. The bar is
    /// the simplest number in the interval, or lies from there in the direction that `side` wants.
    fn improve(&self, node: &Node<N>, bar: &N, side: Side, work: &mut Work<N>) -> Result<bool, Stopped> {
        work.steps += 1;
        self.may_go_on(LEAST_EFFORT, work)?;
        let found = self.has_option(node, bar, side, work)?;
        match (side, found) {
            (Side::Left, true) => N::raise(&node.low, &bar.plus(&N::least())),
            (Side::Left, false) => N::lower(&node.high, bar),
            (Side::Right, true) => N::lower(&node.high, &bar.minus(&N::least())),
            (Side::Right, false) => N::raise(&node.low, bar),
        }
        Ok(found)
    }

    fn has_option(&self, node: &Node<N>, bar: &N, side: Side, work: &mut Work<N>) -> Result<bool, Stopped> {
        let moves = self.moves(node, side);
        let (node_low, node_high) = (N::read(&node.low), N::read(&node.high));
        let mut open = work.lists.pop().unwrap_or_default();
        open.clear();
        let mut answer = false;
        for (i, step) in moves.iter().enumerate() {
            let (low, high) = match step.after.get() {
                None if !side.reached(&N::read(&step.best), bar) => continue,
                None => {
                    self.may_go_on(node.block.view().links.len(), work)?;
                    let (low, high) = self.bounds_after(node, step.step, side);
                    match side {
                        Side::Left => N::lower(&step.best, &high),
                        Side::Right => N::raise(&step.best, &low),
                    }
                    (low, high)
                }
                Some(after) => self.known_after(after, side, &node_low, &node_high),
            };
            match side {
                Side::Left => N::raise(&node.low, &low.plus(&N::least())),
                Side::Right => N::lower(&node.high, &high.minus(&N::least())),
            }
            match side.decided(&low, &high, bar) {
                Some(true) => {
                    answer = true;
                    break;
                }
                Some(false) => {}
                None => {
                    // Moves that have answered questions before are tried before others that look a little better.
                    let served = &work.served[side as usize];
                    let credit = served.get(self.trail(node, step.step)).map_or(0, |&times| times.min(MOST_CREDIT));
                    let promise = side.promise(&low, &high).plus(&N::whole(credit, self.scale - 1));
                    open.push((promise, i as u32));
                }
            }
        }
        if !answer {
            open.sort_by(|x, y| y.0.cmp(&x.0));
            if work.thread > 0 && open.len() > 1 {
                // Helpers start elsewhere, so that they do not prove the same facts as the first thread.
                let turn = (work.steps.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33) % 2;
                open.rotate_left(turn as usize);
            }
            for &(_, i) in &open {
                let step = &moves[i as usize];
                let after = self.after(node, step, side, work)?;
                if self.after_reaches(after, bar, side, work)? {
                    let served = &mut work.served[side as usize];
                    served.resize(TRAILS, 0);
                    served[self.trail(node, step.step)] += 1;
                    answer = true;
                    break;
                }
            }
        }
        work.lists.push(open);
        Ok(answer)
    }

    /// What is known of an option. A Left option is worth less than the position, a Right option more.
    fn known_after(&self, after: &After<N>, side: Side, node_low: &N, node_high: &N) -> (N, N) {
        let Some(id) = after.block else { return (after.known.clone(), after.known.clone()) };
        let node = &self.nodes[id as usize];
        if after.stalk.is_none() {
            match side {
                Side::Left => N::lower(&node.high, &node_high.minus(&after.known).minus(&N::least())),
                Side::Right => N::raise(&node.low, &node_low.minus(&after.known).plus(&N::least())),
            }
        }
        let (low, high) = (N::read(&node.low), N::read(&node.high));
        (after.seen_from_ground(&low, self.scale), after.seen_from_ground(&high, self.scale))
    }

    fn after_reaches(&self, after: &After<N>, bar: &N, side: Side, work: &mut Work<N>) -> Result<bool, Stopped> {
        let Some(id) = after.block else { return Ok(side.reached(&after.known, bar)) };
        let mut bar = bar.minus(&after.known);
        for (colour, beside) in after.stalk().iter().rev() {
            // A blue edge is worth more than 0 whatever it carries, and a red edge less.
            match (colour, side) {
                (Colour::Red, Side::Left) if !bar.negative() => return Ok(false),
                (Colour::Red, Side::Right) if !bar.negative() => return Ok(true),
                (Colour::Blue, Side::Left) if !bar.positive() => return Ok(true),
                (Colour::Blue, Side::Right) if !bar.positive() => return Ok(false),
                _ => {}
            }
            bar = bar.under_edge(*colour, self.scale).minus(beside);
        }
        self.reaches(id, &bar, side, work)
    }

    fn after<'n>(
        &self,
        node: &Node<N>,
        step: &'n Move<N>,
        side: Side,
        work: &mut Work<N>,
    ) -> Result<&'n After<N>, Stopped> {
        if let Some(after) = step.after.get() {
            return Ok(after);
        }
        let block = node.block.view();
        self.may_go_on(block.links.len(), work)?;
        let mut level = work.level();
        level.links.clear();
        level.names.clear();
        level.names.extend_from_slice(block.names);
        level.links.extend(block.links.iter().map(|link| link.link()));
        level.weights.clear();
        level.weights.resize(block.vertices as usize, N::zero());
        for (vertex, weight) in block.weights {
            level.weights[*vertex as usize] = weight.clone();
        }
        let after = match step.step {
            Step::Cut(edge) => self.reduce(&mut level, Some(edge as usize), work)?,
            Step::Weight(place) => {
                let (vertex, weight) = &block.weights[place as usize];
                level.weights[*vertex as usize] = side.option(weight, self.scale).expect("this move was found before");
                let all = 0..level.links.len() as u32;
                work.naming.draft(&level.links, all, 0, &level.weights, &level.names, &mut work.draft);
                After { known: N::zero(), block: Some(self.intern(&work.draft)?), stalk: None }
            }
        };
        work.levels.push(level);
        Ok(step.after.get_or_init(|| after))
    }

    /// The moves of one side; equal parallel edges are listed once.
    fn moves<'n>(&self, node: &'n Node<N>, side: Side) -> &'n [Move<N>] {
        let place = match side {
            Side::Left => &node.left,
            Side::Right => &node.right,
        };
        place.get_or_init(|| {
            let block = node.block.view();
            let moved = |weight: &N| side.option(weight, self.scale);
            let best = bounds::best_after(block, side, self.scale, self.fused(), moved);
            let (links, weights) = (block.links, block.weights);
            let cuts = (0..links.len())
                .filter(|&i| links[i].is_red() == (side == Side::Right) && (i == 0 || links[i - 1] != links[i]))
                .map(|i| (Step::Cut(i as u16), i));
            let shifts = (0..weights.len())
                .filter(|&i| moved(&weights[i].1).is_some())
                .map(|i| (Step::Weight(i as u16), links.len() + i));
            let moves: Box<[Move<N>]> = cuts
                .chain(shifts)
                .map(|(step, i)| Move { step, best: best[i].clone().bound(), after: OnceLock::new() })
                .collect();
            self.budget.claim((moves.len() * size_of::<Move<N>>()) as u64 + 16);
            moves
        })
    }

    /// The index of a move's record: by names in the picture, the same for all blocks left over from it.
    fn trail(&self, node: &Node<N>, step: Step) -> usize {
        let block = node.block.view();
        let name = |vertex: usize| block.names[vertex] as usize;
        match step {
            Step::Cut(edge) => {
                let (a, b) = block.links[edge as usize].ends();
                (name(a) * 64 + name(b)) % (TRAILS - 64)
            }
            Step::Weight(place) => TRAILS - 64 + name(block.weights[place as usize].0 as usize) % 64,
        }
    }

    fn bounds_after(&self, node: &Node<N>, step: Step, side: Side) -> (N, N) {
        let block = node.block.view();
        let made = match step {
            Step::Cut(edge) => Made::Cut(edge as usize),
            Step::Weight(place) => {
                let weight = &block.weights[place as usize].1;
                Made::Weight(place as usize, side.option(weight, self.scale).expect("this move was found before"))
            }
        };
        bounds(block, &made, self.scale, self.fused())
    }
}

/// How many moves have records of their own.
const TRAILS: usize = 64 * 65;

/// The most that a record counts for, in halves.
const MOST_CREDIT: i64 = 8;
/// About how many edges are processed between checks of the budget; and the least that a step counts.
const PATIENCE: usize = 1 << 16;
const LEAST_EFFORT: usize = 1 << 8;

/// Room for the recursion of a helping thread.
const STACK: usize = 256 << 20;

/// With more edges, the table of fused pictures grows too large to be worth making.
const MOST_FUSED: usize = 64;
