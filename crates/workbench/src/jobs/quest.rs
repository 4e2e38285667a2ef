//! One goal: its open questions, and what is known of its positions.
//!
//! Who wins is one question. A net score takes several: is it at least this much? Two of them are searched at a time:
//! whether it is at least the guess, and whether it is more.

use std::collections::{BTreeMap, HashMap};

use hedgerow_games::entry::parts::{PartSearch, STEP};

use super::tree::{Numbers, Order, Tree};
use super::{Goal, JobError, Outcome};

/// The number of questions of one goal that are searched at a time.
const AT_ONCE: usize = 2;
/// A coordinator does not search: its tables are as small as they can be.
const MEMORY: u64 = 1 << 26;

/// What is known of a position.
#[derive(Clone, Debug, Default)]
pub struct Fact {
    /// The bounds of the player's result.
    pub bounds: Option<(i32, i32)>,
    /// What a job that ran out returned: by question, the numbers of the positions after one move.
    pub ran_out: Option<HashMap<String, Numbers>>,
}

/// A goal in progress.
pub struct Quest {
    /// The goal.
    pub goal: Goal,
    /// A search that knows the rules and lists the moves of positions.
    pub search: Box<dyn PartSearch>,
    /// The player's result is at least this and at most that.
    pub bounds: (i32, i32),
    /// The open and the answered questions, by the least result that they ask for.
    pub trees: BTreeMap<i32, Tree>,
    facts: HashMap<String, Fact>,
    guess: i32,
}

impl Quest {
    /// A goal about which nothing is known.
    pub fn new(goal: Goal) -> Result<Self, JobError> {
        let search = goal.search(MEMORY, 1)?;
        let (bounds, guess) = (search.range(), search.guess());
        Ok(Self { goal, search, bounds, trees: BTreeMap::new(), facts: HashMap::new(), guess })
    }

    /// The result, if it is known.
    pub fn result(&self) -> Option<i32> {
        (self.bounds.0 == self.bounds.1).then_some(self.bounds.0)
    }

    /// The questions that are searched now; their graphs are started if necessary.
    pub fn open(&mut self) -> Result<Vec<i32>, JobError> {
        loop {
            let (low, high) = self.bounds;
            let mut open: Vec<i32> = (low + STEP..=high).step_by(STEP as usize).collect();
            // The likely answers are yes to the guess and no to anything more.
            open.sort_by_key(|&at_least| ((at_least - self.guess - STEP / 2).abs(), at_least));
            open.truncate(AT_ONCE);
            let mut is_settled = false;
            for &at_least in &open {
                if !self.trees.contains_key(&at_least) {
                    self.begin(at_least)?;
                    is_settled |= self.conclude(at_least);
                }
            }
            if !is_settled {
                return Ok(open);
            }
        }
    }

    fn begin(&mut self, at_least: i32) -> Result<(), JobError> {
        let first = self.goal.position.clone();
        let look = self.search.look(&first)?;
        let order = match self.search.is_in_order() {
            true => Order::Listed { likely: at_least <= self.guess },
            false => Order::Numbers,
        };
        self.trees.insert(at_least, Tree::new(first, look.own, look.numbers, order));
        self.follow(at_least, vec![0])
    }

    /// Applies what is known to nodes of a graph, and to the nodes added in the process.
    fn follow(&mut self, at_least: i32, mut places: Vec<usize>) -> Result<(), JobError> {
        while let Some(place) = places.pop() {
            let Some(tree) = self.trees.get_mut(&at_least) else { return Ok(()) };
            let position = tree.position(place).to_owned();
            let look = self.search.look(&position)?;
            let known = self.facts.get(&position);
            let bounds = known.and_then(|fact| fact.bounds).or(look.result.map(|result| (result, result)));
            if let Some(holds) = bounds.and_then(|bounds| answered(bounds, at_least)) {
                tree.settle(place, holds);
            } else if !look.is_searched || known.is_some_and(|fact| fact.ran_out.is_some()) {
                places.extend(self.expand(at_least, place)?);
            }
        }
        Ok(())
    }

    /// Adds a position's replies to the graph; returns the new ones.
    pub fn expand(&mut self, at_least: i32, place: usize) -> Result<Vec<usize>, JobError> {
        let Some(tree) = self.trees.get_mut(&at_least) else { return Ok(Vec::new()) };
        let position = tree.position(place).to_owned();
        let by_search = self.facts.get(&position).and_then(|fact| fact.ran_out.as_ref());
        let mut replies = Vec::new();
        for (_, reply) in self.search.replies(&position, true)? {
            let look = self.search.look(&reply)?;
            let numbers = by_search.and_then(|known| known.get(&reply).copied()).unwrap_or(look.numbers);
            replies.push((reply, look.own, numbers));
        }
        Ok(tree.expand(place, replies))
    }

    /// Expands a position and applies what is known below it.
    pub fn grow(&mut self, at_least: i32, place: usize) -> Result<(), JobError> {
        let new = self.expand(at_least, place)?;
        self.follow(at_least, new)?;
        self.conclude(at_least);
        Ok(())
    }

    /// Records a fact without applying it: used while a store is read, before any question is opened.
    pub fn remember(&mut self, position: &str, outcome: &Outcome) {
        let fact = self.facts.entry(position.to_owned()).or_default();
        let (low, high) = fact.bounds.unwrap_or((i32::MIN, i32::MAX));
        fact.bounds = Some((low.max(outcome.bounds.0), high.min(outcome.bounds.1)));
        if outcome.stopped.is_some() {
            fact.ran_out = Some(outcome.replies.iter().cloned().collect());
        }
    }

    /// Records the outcome of a job, and what follows from it.
    pub fn learn(&mut self, position: &str, outcome: &Outcome) -> Result<(), JobError> {
        self.remember(position, outcome);
        let questions: Vec<i32> = self.trees.keys().copied().collect();
        for at_least in questions {
            let Some(place) = self.trees[&at_least].place(position) else { continue };
            self.follow(at_least, vec![place])?;
            self.conclude(at_least);
        }
        Ok(())
    }

    /// Narrows the bounds by the answer to a question, if it is known; returns whether it is.
    fn conclude(&mut self, at_least: i32) -> bool {
        let Some(holds) = self.trees.get(&at_least).and_then(|tree| tree.answer(0)) else { return false };
        let (low, high) = &mut self.bounds;
        if holds {
            *low = at_least.max(*low);
        } else {
            *high = (at_least - STEP).min(*high);
        }
        self.guess = self.guess.clamp(*low, *high);
        true
    }

    /// The bounds known for a position.
    pub fn bounds_of(&self, position: &str) -> Option<(i32, i32)> {
        self.facts.get(position).and_then(|fact| fact.bounds)
    }
}

/// The answer to a question that bounds give, if they do.
pub fn answered((low, high): (i32, i32), at_least: i32) -> Option<bool> {
    (low >= at_least).then_some(true).or((high < at_least).then_some(false))
}
