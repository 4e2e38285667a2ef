//! What answers are worked out with, and what is known when there is none.

use hedgerow_core::{Budget, Stopped};
use hedgerow_games::hackenbush::solve as hackenbush;
use hedgerow_games::konane::values::Region;
use hedgerow_value::{Algebra, Dyadic, Game};

/// What an answer is worked out with: the store of values, the limits, and the ways asked for.
pub struct Desk {
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
}

impl Desk {
    /// A desk with nothing on it.
    pub fn new(budget: Budget, threads: usize) -> Self {
        let method = hackenbush::Method::Auto;
        Self { algebra: Algebra::new(), budget, threads, method, regions: Vec::new() }
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
