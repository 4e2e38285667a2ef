//! What answers are worked out with, what is known meanwhile, and what is known when there is none.

use std::sync::{Arc, Mutex, PoisonError};

use crate::hackenbush::solve as hackenbush;
use crate::konane::values::Region;
use hedgerow_core::{Budget, Stopped};
use hedgerow_value::{Algebra, Dyadic, Game};
use serde_json::{Map, Value, json};

use hedgerow_core::memory;

/// The keys of an answer in their order.
pub type Object = Map<String, Value>;

/// A longer value is not told before the answer.
const LONGEST: usize = 200;

/// What an answer is worked out with: the store of values, the limits, and the ways asked for.
pub struct Workspace {
    /// Where values are kept.
    pub algebra: Algebra,
    /// When to stop.
    pub budget: Budget,
    /// How many threads may work on one position.
    pub threads: usize,
    /// Which road to take, where a game knows several.
    pub method: hackenbush::Method,
    /// Regions of Konane whose values are known.
    pub regions: Vec<(Region, Game)>,
    /// What is known of the answer so far, for whoever waits for it.
    pub known: Arc<Mutex<Object>>,
}

impl Workspace {
    /// A workspace with nothing on it.
    pub fn new(budget: Budget, threads: usize) -> Self {
        let method = hackenbush::Method::Auto;
        Self { algebra: Algebra::new(), budget, threads, method, regions: Vec::new(), known: Arc::default() }
    }

    /// Tells something of the answer before all of it is known.
    pub fn note(&self, key: &str, known: impl Into<Value>) {
        self.with_known(|object| {
            object.insert(key.to_owned(), known.into());
        });
    }

    /// Adds something to a list of which all of it is not known.
    pub fn note_one(&self, key: &str, one: Value) {
        self.with_known(|known| {
            if let Value::Array(list) = known.entry(key).or_insert_with(|| json!([])) {
                list.push(one);
            }
        });
    }

    /// A thread that is refused memory could not let go of what is known: this one is not refused any.
    fn with_known(&self, note: impl FnOnce(&mut Object)) {
        memory::exempt(|| note(&mut self.known.lock().unwrap_or_else(PoisonError::into_inner)));
    }

    /// Tells what a move leads to.
    pub fn note_move(&self, chosen: &str, value: Game) {
        self.note_one("moves", json!({ "move": chosen, "value": self.algebra.display_within(value, LONGEST) }));
    }

    /// Tells the value of a part.
    pub fn note_part(&self, position: &str, value: Game, rule: &str) {
        let value = self.algebra.display_within(value, LONGEST);
        self.note_one("parts", json!({ "position": position, "value": value, "rule": rule }));
    }
}

/// What is known when a limit came before the answer.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// The limit.
    pub reason: Stopped,
    /// The value is at least this.
    pub low: Option<Dyadic>,
    /// The value is at most this.
    pub high: Option<Dyadic>,
    /// How many positions were stored until then.
    pub nodes: u64,
}

impl Unfinished {
    /// Nothing but the reason is known.
    pub fn because(reason: Stopped) -> Self {
        Self { reason, low: None, high: None, nodes: 0 }
    }
}

impl From<hackenbush::Unfinished> for Unfinished {
    fn from(from: hackenbush::Unfinished) -> Self {
        Self { reason: from.reason, low: from.low, high: from.high, nodes: from.nodes }
    }
}
