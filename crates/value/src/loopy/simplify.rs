//! Simplest forms of stoppers, and stoppers that are sides of other games.
//!
//! A stopper has a simplest form: no option is dominated or reversible, and no two positions are equal (Siegel 2013,
//! VI.2). The same steps often turn G⁺ into a stopper. There, a reversible option of Right that leads back to itself is
//! no option at all: Left only has to repeat the cycle for ever.

use hedgerow_core::{Budget, Stopped};

use super::graph::{Loopy, LoopyBuilder, Node};
use super::survival::{Order, Sense};

/// The most rounds of sidling; without success by then, no stopper is known.
const MOST_ROUNDS: usize = 24;
/// The largest graphs to sidle, in positions.
const LARGEST_SIDLED: usize = 200;

impl Loopy {
    /// Whether two games are equal in a sense: Left survives both differences.
    pub(super) fn equals(&self, other: &Self, sense: Sense, budget: &Budget) -> Result<bool, Stopped> {
        Ok(self.is_at_least(other, sense, budget)? && other.is_at_least(self, sense, budget)?)
    }

    pub(super) fn is_at_least(&self, other: &Self, sense: Sense, budget: &Budget) -> Result<bool, Stopped> {
        Ok(Order::new(self, other, sense, budget)?.at_least(0, 0))
    }

    /// The simplest stopper that equals the game in a sense, if one is found.
    pub(super) fn stopper(&self, sense: Sense, budget: &Budget) -> Result<Option<Self>, Stopped> {
        if self.is_stopper() {
            return self.simplest(Sense::Stoppers, budget).map(Some);
        }
        let simpler = self.simplest(sense, budget)?;
        if simpler.is_stopper() {
            return simpler.simplest(Sense::Stoppers, budget).map(Some);
        }
        simpler.sidled(sense, budget)
    }

    /// A simpler form of the same value: the simplest for a stopper.
    pub(super) fn simplest(&self, sense: Sense, budget: &Budget) -> Result<Self, Stopped> {
        let order = Order::new(self, self, sense, budget)?;
        let mut nodes = self.nodes.to_vec();
        // For stoppers, bypassing ends; otherwise it may cycle, and this bound ends it.
        for _ in 0..=self.len() {
            budget.check()?;
            let mut is_changed = false;
            for at in 0..nodes.len() {
                for is_left in [true, false] {
                    is_changed |= bypass(&mut nodes, at, is_left, &order, sense);
                    is_changed |= without_dominated(&mut nodes[at], is_left, &order);
                }
            }
            if !is_changed {
                break;
            }
        }
        let bypassed = Self::rooted(&nodes, 0);
        // Equal positions become one: the first position equal to an option replaces it.
        let first = |at: u32| (0..at).find(|&b| order.at_least(at, b) && order.at_least(b, at)).unwrap_or(at);
        let firsts: Vec<u32> = (0..nodes.len() as u32).map(first).collect();
        for node in &mut nodes {
            for option in node.left.iter_mut().chain(&mut node.right) {
                *option = firsts[*option as usize];
            }
        }
        let fused = Self::rooted(&nodes, firsts[0]);
        for candidate in [fused, bypassed] {
            if self.is_stopper() && !candidate.is_stopper() {
                continue;
            }
            if candidate.equals(self, sense, budget)? {
                return Ok(candidate);
            }
        }
        Ok(self.clone())
    }

    /// Sidling (*Winning Ways*, chapter 11): every position first counts as `on` (as `off` in the sense of G⁻), and is
    /// then replaced again and again by what its options make of it; the fixed point, if it passes the test, is the
    /// side.
    fn sidled(&self, sense: Sense, budget: &Budget) -> Result<Option<Self>, Stopped> {
        if self.len() > LARGEST_SIDLED {
            return Ok(None);
        }
        let is_plus = sense == Sense::Plus;
        let mut start = LoopyBuilder::default();
        let end = start.node()?;
        start.option(end, is_plus, end);
        let mut guesses = vec![start.game(end); self.len()];
        for _ in 0..MOST_ROUNDS {
            let mut better = Vec::with_capacity(self.len());
            for node in self.nodes.iter() {
                budget.check()?;
                let mut builder = LoopyBuilder::default();
                let root = builder.node()?;
                for is_left in [true, false] {
                    for &option in node.options(is_left) {
                        let option = builder.embed(&guesses[option as usize])?;
                        builder.option(root, is_left, option);
                    }
                }
                let made = builder.game(root);
                if made.len() > LARGEST_SIDLED {
                    return Ok(None);
                }
                better.push(made.simplest(Sense::Stoppers, budget)?);
            }
            let mut is_stable = true;
            for (old, new) in guesses.iter().zip(&better) {
                is_stable = is_stable && old.equals(new, Sense::Stoppers, budget)?;
            }
            if is_stable {
                let side = better.swap_remove(0);
                return Ok(side.equals(self, sense, budget)?.then_some(side));
            }
            guesses = better;
        }
        Ok(None)
    }
}

/// Replaces the first reversible option by its replacements; returns whether there was one.
fn bypass(nodes: &mut [Node], at: usize, is_left: bool, order: &Order, sense: Sense) -> bool {
    let here = at as u32;
    for (index, &option) in nodes[at].options(is_left).iter().enumerate() {
        let is_reversing = |&reply: &u32| {
            if is_left { order.at_least(here, reply) } else { order.at_least(reply, here) }
        };
        let Some(&reply) = nodes[option as usize].options(!is_left).iter().find(|reply| is_reversing(reply)) else {
            continue;
        };
        let mut options = nodes[at].options(is_left).to_vec();
        options.remove(index);
        // An endless cycle favours the other player: then the option is worthless.
        let is_losing = sense == if is_left { Sense::Minus } else { Sense::Plus };
        let further = nodes[reply as usize].options(is_left);
        options.extend(further.iter().filter(|&&further| !(is_losing && further == option)));
        options.sort_unstable();
        options.dedup();
        if options != nodes[at].options(is_left) {
            *nodes[at].options_mut(is_left) = options;
            return true;
        }
    }
    false
}

/// Removes options that another one exceeds or equals; returns whether there were any.
fn without_dominated(node: &mut Node, is_left: bool, order: &Order) -> bool {
    let options = node.options_mut(is_left);
    let before = options.len();
    let better = |a: u32, b: u32| if is_left { order.at_least(a, b) } else { order.at_least(b, a) };
    let mut at = 0;
    while at < options.len() {
        let option = options[at];
        if options.iter().any(|&other| other != option && better(other, option)) {
            options.remove(at);
        } else {
            at += 1;
        }
    }
    options.len() < before
}
