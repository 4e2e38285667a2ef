//! Monte Carlo tree search with upper confidence bounds (UCT).
//!
//! Kocsis and Szepesvári 2006; Browne et al. 2012 survey later additions. A walk goes down the tree, at each position
//! to the move with the greatest upper confidence bound `mean + c sqrt(ln N / n)`; at the first new position it plays
//! the game out at random; and it counts the result all the way up.
//!
//! Two mistakes are common, and the theses made them: counting every reward for the player at the root, and assuming
//! that players alternate. Here each edge keeps the rewards of *every* player, and a node reads those of the player who
//! moves there; extra turns and three players need nothing special. (An option reproduces the first fault:
//! `credit=root`.)
//!
//! | file | subject |
//! |---|---|
//! | `tree` | edges, nodes, and their statistics |
//! | `walk` | one walk |
//! | `bounds` | proved results (MCTS-Solver with score bounds) |
//! | `options` | the options of the spec |
//! | `report` | chooses the move to play, and reports on the others |
//!
//! **Several trees.** `trees=4` divides the iterations among four independent trees with random streams of their own,
//! and adds up their counts. The answer is the same on any number of threads.

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

/// The most walks between two clock checks.
const BATCH: u64 = 16;
/// The budget is also checked when a tree has grown by this many bytes.
const MUCH: u64 = 8 << 20;
/// `choose=max-robust` continues for at most this many times a tree's share of the iterations.
const PROLONGED: u64 = 10;

/// The most moves among which to look for an immediate win: there may be a million.
const MOST_LOOKED_AT: usize = 1000;

/// The engine for this many players.
pub fn build<G: Playable + 'static>(spec: &Spec, players: usize) -> Box<dyn Engine<G>> {
    if const { G::PLAYERS.1 == 3 } {
        // Those who play it in twos have a place too many, which costs less than compiling it once more.
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
    /// The engine of a spec.
    pub fn new(spec: &Spec) -> Self {
        Self { spec: spec.clone(), threads: 1, last: None, since: Vec::new(), trees: Vec::new() }
    }

    /// The trees to continue with: the subtrees that the moves since the last search lead to.
    fn inherited(&mut self, position: &G, memory: u64) -> Vec<Option<Tree<G::Move, P>>> {
        // Every tree needs an iteration of its own.
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
                    // At least its memory can be reused.
                    tree.clear();
                    (tree.bytes() <= memory).then_some(tree)
                }
            }
        });
        old.chain(std::iter::repeat_with(|| None)).take(trees).collect()
    }
}

/// A move that ends the game with the best possible result.
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
        // An immediate win takes no time. (With a limit on walks, the walks are made: the user asked for them.)
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
            // Without room or time for one more tree, the present ones must do.
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
        // The engine's own option limits the kept memory.
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

/// Makes walks until a limit is reached or the root is settled.
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
    // The trees exist at the same time.
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
        // The first clock checks come early: a limit may be shorter than many walks.
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
