//! Searches: walks until the budget ends.

use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Simultaneous, Stopped};
use rand::Rng;

use super::graph::{Open, Shape};
use super::learn::{Method, Own};
use super::sampled::{Batches, Chosen, Sampled, counts};
use super::walk::Walker;
use crate::spec::Spec;

/// The clock is checked once in this many walks.
const WALKS: u64 = 64;
/// More choices than this, of both players together, are many.
const MANY: usize = 64;

/// A search by sampling, with reusable memory.
///
/// ```
/// use hedgerow_core::{Budget, Joint, Player, Seed, Simultaneous};
/// use hedgerow_search::nash::sampling::{ENGINES, Sampler};
/// use hedgerow_search::Spec;
///
/// /// Matching pennies of which one is worth two: Left shows heads two times in five.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Pennies;
///
/// impl Simultaneous for Pennies {
///     type Move = bool;
///     fn choices(&self, _: Player, into: &mut Vec<bool>) { into.extend([true, false]); }
///     fn together(&self, left: bool, right: bool) -> Joint<Self> {
///         Joint::Ends(if left != right { -1 } else if left { 2 } else { 1 })
///     }
///     fn alone(&self, _: Player, _: bool) -> Self { Pennies }
/// }
///
/// let spec = Spec::read_among("regret:iterations=20k", ENGINES)?;
/// let mut sampler = Sampler::new(&spec).unwrap();
/// let found = sampler.search(&Pennies, &Budget::unlimited(), &mut Seed::new(1).rng()).unwrap();
/// let heads = found.strategy(Player::LEFT)[0].to_f64();
/// assert!((heads - 0.4).abs() < 0.03, "{heads}");
/// # Ok::<(), hedgerow_search::SpecError>(())
/// ```
pub struct Sampler<P: Simultaneous> {
    method: Method,
    iterations: Option<u64>,
    time: Option<Duration>,
    walker: Walker<P>,
}

impl<P: Simultaneous> Sampler<P> {
    /// The sampler of a spec of one of this module's engines; none for an engine that does not sample.
    pub fn new(spec: &Spec) -> Option<Self> {
        let method = match spec.engine().name {
            "duct" => Method::Bounds { c: spec.real("c").unwrap_or_default() },
            "regret" => Method::Regret { gamma: spec.real("gamma").unwrap_or_default(), plain: spec.has("plain") },
            _ => return None,
        };
        let walker = Walker::new(usize::try_from(spec.bytes("memory")).unwrap_or(usize::MAX));
        Some(Self { method, iterations: spec.limit("iterations"), time: spec.time("time"), walker })
    }

    /// Strategies for both players at a position: at least one walk, whatever the time. It fails if there is no room
    /// for the pairs of choices at the position itself; where there is none for other positions, the graph stops
    /// growing.
    pub fn search<R: Rng + ?Sized>(
        &mut self,
        position: &P,
        budget: &Budget,
        rng: &mut R,
    ) -> Result<Sampled<P::Move>, Stopped> {
        let found = self.walker.start(position, self.method, budget).map(|shape| match shape {
            Shape::Open(root) => self.walk_on(root, budget, rng),
            _ => Sampled::uniform(&[], &[]),
        });
        self.walker.graph.release(budget);
        found
    }

    fn walk_on<R: Rng + ?Sized>(&mut self, root: Open, budget: &Budget, rng: &mut R) -> Sampled<P::Move> {
        let until = self.time.and_then(|time| Instant::now().checked_add(time));
        // With many choices, a single walk takes long.
        let walks = if root.rows + root.columns > MANY { 1 } else { WALKS };
        let mut pays = Batches::new();
        let (mut iterations, mut stopped) = (0, None);
        while self.iterations.is_none_or(|most| iterations < most) {
            if iterations % walks == 0 && iterations > 0 {
                if until.is_some_and(|until| Instant::now() >= until) {
                    break;
                }
                stopped = budget.check().err();
                if stopped.is_some() {
                    break;
                }
            }
            pays.add(self.walker.walk(self.method, budget, rng) as f64);
            iterations += 1;
        }
        let [left, right] = self.sides(root);
        Sampled { left, right, mean: pays.mean(), error: pays.error(), iterations, stopped }
    }

    /// The strategies at the first node.
    fn sides(&self, root: Open) -> [Vec<Chosen<P::Move>>; 2] {
        let graph = &self.walker.graph;
        let side = |from: usize, count: usize| {
            let (moves, own) = (&graph.moves[from..][..count], &graph.own[from..][..count]);
            let shares = match self.method {
                Method::Bounds { .. } => own.iter().map(|choice| choice.visits).collect(),
                Method::Regret { .. } => counts(&own.iter().map(|choice| choice.average).collect::<Vec<_>>()),
            };
            let mean = |choice: &Own| (choice.visits > 0).then(|| choice.total as f64 / choice.visits as f64);
            let chosen = |((chosen, own), share): ((&Option<P::Move>, &Own), u64)| {
                chosen.map(|chosen| Chosen { chosen, share, mean: mean(own) })
            };
            moves.iter().zip(own).zip(shares).filter_map(chosen).collect()
        };
        [side(root.own, root.rows), side(root.own + root.rows, root.columns)]
    }
}
