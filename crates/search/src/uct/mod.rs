//! Monte Carlo tree search with upper confidence bounds (UCT).
//!
//! Kocsis and Szepesvári 2006; Browne et al. 2012 survey what has been added since. A walk goes down the tree, at
//! each position to the move with the greatest upper confidence bound `mean + c sqrt(ln N / n)`; at the first new
//! position the game is played out at random; and what came out is counted all the way up.
//!
//! Two mistakes are common, and the theses made them: to count every reward for the player at the root, and to take
//! it for granted that players alternate. Here each edge keeps the rewards of *every* player, and a node reads those
//! of the player who moves there; extra turns and three players need nothing special. (The faults can be had by name:
//! `credit=root`.)
//!
//! | file | subject |
//! |---|---|
//! | `tree` | edges, nodes, what is kept |
//! | `walk` | one walk |
//! | `bounds` | proved results (MCTS-Solver with score bounds) |
//! | `options` | what the spec says |
//! | `report` | which move is played, and what is said about the others |
//!
//! **Several trees.** `trees=4` shares the iterations among four independent trees with random streams of their own, and
//! adds up what they counted. The answer is the same on any number of threads.

mod bounds;
mod options;
mod report;
mod tree;
mod walk;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use hedgerow_core::{Budget, Player, Seed, Stopped, Turn};

use crate::engine::{Choice, Considered, Engine, SearchTree};
use crate::parallel::in_parallel;
use crate::playable::Playable;
use crate::playout::Playouts;
use crate::reward::MOST_PLAYERS;
use crate::spec::Spec;
use options::{Choose, Options};
use tree::{OVER, Tree};
use walk::Walker;

/// At most so many walks between two looks at the clock.
const BATCH: u64 = 16;
/// The budget is looked at as well when a tree has grown by this many bytes.
const MUCH: u64 = 8 << 20;
/// `choose=max-robust` goes on for at most so many times this share of the iterations.
const PROLONGED: u64 = 10;

/// A win at hand is looked for among so many moves: there may be a million.
const MOST_LOOKED_AT: usize = 1000;

/// The engine for so many players.
pub fn build<G: Playable + 'static>(spec: &Spec, players: usize) -> Box<dyn Engine<G>> {
    if const { G::PLAYERS.0 == 3 && G::PLAYERS.1 == 3 } {
        Box::new(Uct::<G, 3>::new(spec))
    } else if const { G::PLAYERS.0 > 2 } || (const { G::PLAYERS.1 > 2 } && players > 2) {
        Box::new(Uct::<G, MOST_PLAYERS>::new(spec))
    } else {
        Box::new(Uct::<G, 2>::new(spec))
    }
}

/// UCT for a game of at most `P` players.
pub struct Uct<G: Playable, const P: usize> {
    spec: Spec,
    threads: usize,
    /// The position of the last search, the moves made since, and its trees.
    last: Option<G>,
    since: Vec<G::Move>,
    trees: Vec<Tree<G::Move, P>>,
}

impl<G: Playable, const P: usize> Uct<G, P> {
    /// As the spec says.
    pub fn new(spec: &Spec) -> Self {
        Self { spec: spec.clone(), threads: 1, last: None, since: Vec::new(), trees: Vec::new() }
    }

    /// The trees to go on with: what the moves since the last search lead to.
    fn inherited(&mut self, position: &G, memory: u64) -> Vec<Option<Tree<G::Move, P>>> {
        // No tree without an iteration of its own.
        let most = self.spec.limit("iterations").unwrap_or(u64::MAX);
        let trees = self.spec.count("trees").clamp(1, most) as usize;
        let since = std::mem::take(&mut self.since);
        let reached = self.last.take().filter(|_| self.spec.has("reuse")).map(|mut reached| {
            since.iter().for_each(|&chosen| {
                reached.play(chosen);
            });
            reached
        });
        let goes_on = reached.is_some_and(|reached| reached.key() == position.key());
        let old = std::mem::take(&mut self.trees).into_iter().map(|mut tree| {
            match follow(&tree, &since).filter(|_| goes_on) {
                Some(node) => Some(tree.below(node)),
                None => {
                    // Its memory at least can be used again.
                    tree.clear();
                    (tree.bytes() <= memory).then_some(tree)
                }
            }
        });
        old.chain(std::iter::repeat_with(|| None)).take(trees).collect()
    }
}

/// A move that ends the game with the best result that there is.
fn win_at_hand<G: Playable>(position: &G, mover: Player) -> Option<Choice<G::Move>> {
    let (mut after, most) = (position.clone(), position.result_range().1);
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.truncate(MOST_LOOKED_AT);
    let wins = |&chosen: &G::Move| {
        let undo = after.play(chosen);
        let wins = after.turn() == Turn::Over && after.result(mover) == most;
        after.undo(chosen, undo);
        wins
    };
    moves.into_iter().find(wins).map(|chosen| Choice {
        score: Some(1.0),
        proved: Some(most),
        moves: vec![Considered {
            mean: Some(1.0),
            error: Some(0.0),
            bounds: Some((most, most)),
            ..Considered::unknown(chosen)
        }],
        ..Choice::bare(chosen)
    })
}

/// The node that some moves lead to from the root, if it was opened.
fn follow<M: Copy + Eq, const P: usize>(tree: &Tree<M, P>, moves: &[M]) -> Option<u32> {
    let mut node = 0;
    for chosen in moves {
        let place = tree.nodes.get(node as usize)?;
        let edge = tree.edges[place.edges()].iter().find(|edge| edge.chosen == *chosen)?;
        node = edge.node;
        if node >= OVER {
            return None;
        }
    }
    tree.nodes.get(node as usize).map(|_| node)
}

/// When a search ends.
struct Limits<'a> {
    iterations: u64,
    deadline: Option<Instant>,
    budget: &'a Budget,
}

impl<G: Playable, const P: usize> Engine<G> for Uct<G, P> {
    fn choose(&mut self, position: &G, seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        let mover = position.mover().ok_or(Stopped::TooLarge)?;
        // A win at hand takes no time. (Where walks are counted, they are made: they are what was asked for.)
        if self.spec.has("time")
            && self.spec.weights("weights").is_none()
            && let Some(win) = win_at_hand(position, mover)
        {
            return Ok(win);
        }
        let options = Options::of(&self.spec, position);
        let how = Playouts::of(&self.spec, position);
        let inherited = self.inherited(position, options.memory.min(budget.memory()));
        let trees = inherited.len() as u64;
        let iterations = self.spec.limit("iterations").unwrap_or(u64::MAX);
        let deadline = self.spec.time("time").and_then(|time| Instant::now().checked_add(time));
        let root = seed.child("root");
        let claimed = AtomicU64::new(0);
        let grow = |(index, tree): (usize, Option<Tree<G::Move, P>>)| {
            // Where there is no room for one more tree, or no time, those that there are have to do.
            if index > 0 && budget.check().is_err() {
                return None;
            }
            let share = iterations / trees + u64::from((index as u64) < iterations % trees);
            let seed = if trees == 1 { seed } else { seed.child("tree").child(index) };
            let mut walker = Walker::new(position, options, how.clone(), tree);
            let limits = Limits { iterations: share, deadline, budget };
            walker.open_root(position, &mut root.rng());
            let stopped = search(&mut walker, position, seed, &options, &limits, &claimed);
            Some((walker, stopped))
        };
        let work: Vec<_> = inherited.into_iter().enumerate().collect();
        let grown = in_parallel(work, self.threads, grow);
        let is_short = grown.iter().any(Option::is_none);
        let grown: Vec<(Walker<G, P>, Option<Stopped>)> = grown.into_iter().flatten().collect();
        let stopped =
            grown.iter().find_map(|(_, stopped)| *stopped).or_else(|| budget.check().err().filter(|_| is_short));
        // What is kept is limited by the engine's own option.
        budget.release(claimed.into_inner());
        let walkers: Vec<Walker<G, P>> = grown.into_iter().map(|(walker, _)| walker).collect();
        let mut choice = report::choice(&walkers, &options, how.reward(), position).ok_or(Stopped::TooLarge)?;
        choice.stopped = stopped;
        self.last = Some(position.clone());
        self.trees = walkers.into_iter().map(|walker| walker.tree).collect();
        Ok(choice)
    }

    fn played(&mut self, chosen: G::Move) {
        self.since.push(chosen);
    }

    fn new_game(&mut self) {
        self.last = None;
        self.since.clear();
        self.trees.iter_mut().for_each(Tree::clear);
    }

    fn use_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    fn tree(&self, least_visits: u32, most_nodes: usize) -> Option<SearchTree<G::Move>> {
        report::tree(self.trees.first()?, least_visits, most_nodes)
    }
}

/// Walks until a limit is reached or the root is settled.
fn search<G: Playable, const P: usize>(
    walker: &mut Walker<G, P>,
    position: &G,
    seed: Seed,
    options: &Options,
    limits: &Limits<'_>,
    claimed_by_all: &AtomicU64,
) -> Option<Stopped> {
    let mut rng = seed.rng();
    let mut claimed = 0;
    let ended = walks(walker, position, &mut rng, options, limits, &mut claimed);
    // The trees are there together.
    claimed_by_all.fetch_add(claimed, Relaxed);
    ended
}

fn walks<G: Playable, const P: usize>(
    walker: &mut Walker<G, P>,
    position: &G,
    rng: &mut impl rand::Rng,
    options: &Options,
    limits: &Limits<'_>,
    claimed: &mut u64,
) -> Option<Stopped> {
    let mut left = limits.iterations;
    let mut longer = PROLONGED;
    let mut most = 1;
    loop {
        if walker.root_bounds().is_settled() {
            return None;
        }
        if left == 0 {
            if options.choose != Choose::MaxRobust || longer == 0 || report::best_is_robust(&walker.tree) {
                return None;
            }
            longer -= 1;
            left = (limits.iterations / (2 * PROLONGED)).max(1);
        }
        // The first looks at the clock come early: a limit may be shorter than many walks.
        let batch = left.min(most);
        most = (2 * most).min(BATCH);
        for _ in 0..batch {
            walker.walk(position, rng);
            left -= 1;
            if options.extras.bounds && walker.root_bounds().is_settled() {
                return None;
            }
            // Positions may have a million moves: then a few walks fill the memory.
            if walker.tree.bytes() > *claimed + MUCH {
                break;
            }
        }
        if limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return None;
        }
        let bytes = walker.tree.bytes();
        limits.budget.claim(bytes.saturating_sub(*claimed));
        *claimed = bytes.max(*claimed);
        if let Err(reason) = limits.budget.check() {
            return Some(reason);
        }
    }
}
