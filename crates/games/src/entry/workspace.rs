//! Everything needed to find an answer, what is known on the way, and what is known when there is none.

use crate::hackenbush::solve as hackenbush;
use crate::konane::values::Region;
use hedgerow_core::{Budget, Stopped};
use hedgerow_search::spec::Knowledge;
use hedgerow_value::{Algebra, Dyadic, Game};

/// A longer value is not reported before the answer.
const LONGEST: usize = 200;

/// The method, where a game knows several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// The fastest.
    #[default]
    Auto,
    /// The textbook recursion over all sets of edges or lines, up to 64: slow, but simple enough to be trusted.
    Plain,
}

/// A partial result on the way to an answer.
#[derive(Clone, Debug)]
pub enum Found {
    /// The value of a part of the position; none if it is too long to write.
    Part {
        /// The part as text.
        position: String,
        /// Its value.
        value: Option<String>,
        /// How it was found.
        rule: String,
    },
    /// The value that a move leads to; none if it is too long to write.
    Move {
        /// The move.
        chosen: String,
        /// The value.
        value: Option<String>,
    },
    /// A move that wins.
    Winning(String),
    /// How many positions were stored so far.
    Nodes(u64),
}

/// Receives partial results.
pub type Tell = Box<dyn Fn(Found) + Send + Sync>;

/// Everything needed to find an answer: the store of values, the limits, and the chosen method.
pub struct Workspace {
    /// The store of values.
    pub algebra: Algebra,
    /// When to stop.
    pub budget: Budget,
    /// How many threads may work on one position.
    pub threads: usize,
    /// The method, where a game knows several.
    pub method: Method,
    /// Regions of Konane whose values are known.
    pub regions: Vec<(Region, Game)>,
    /// The data that was read for the game's engines.
    pub knowledge: Option<Knowledge>,
    /// Receives partial results.
    pub tell: Tell,
}

impl Workspace {
    /// An empty workspace.
    pub fn new(budget: Budget, threads: usize) -> Self {
        Self {
            algebra: Algebra::new(),
            budget,
            threads,
            method: Method::Auto,
            regions: Vec::new(),
            knowledge: None,
            tell: Box::new(|_| {}),
        }
    }

    /// Reports how many positions were stored so far.
    pub fn note_nodes(&self, nodes: u64) {
        (self.tell)(Found::Nodes(nodes));
    }

    /// Reports the value that a move leads to.
    pub fn note_move(&self, chosen: &str, value: Game) {
        let value = self.algebra.display_within(value, LONGEST);
        (self.tell)(Found::Move { chosen: chosen.to_owned(), value });
    }

    /// Reports the value of a part.
    pub fn note_part(&self, position: &str, value: Game, rule: &str) {
        let value = self.algebra.display_within(value, LONGEST);
        (self.tell)(Found::Part { position: position.to_owned(), value, rule: rule.to_owned() });
    }
}

/// What was known when a limit was reached before the answer.
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
