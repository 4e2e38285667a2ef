//! The options of a search.

use std::time::Duration;

use crate::evaluation::Evaluation;
use crate::simple::Ties;
use crate::spec::Spec;

use super::search::{Depth, ENDLESS};

/// How the tree is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// Searches every position to the full depth.
    Minimax,
    /// Leaves out everything that cannot change the score.
    AlphaBeta,
    /// As alpha-beta, but moves after the first are only shown to be no better, until one is.
    Pvs,
}

/// The options of a search.
#[derive(Clone, Debug)]
pub(crate) struct SearchOptions {
    /// The depth.
    pub depth: Depth,
    /// The most positions; 0 for no limit.
    pub nodes: u64,
    /// The most time.
    pub time: Option<Duration>,
    /// The number of the game's evaluation.
    pub evaluation: Option<Evaluation>,
    /// The number of the game's order.
    pub order: Option<usize>,
    /// The game's order is used where at least this many plies remain.
    pub order_from: Depth,
    /// The table is used where at least this many plies remain.
    pub table_from: Depth,
    /// The number of moves that the game's order sorts to the front; the others keep their order. 0 sorts all.
    pub order_top: usize,
    /// How the tree is searched.
    pub method: Method,
    /// Whether killers are tried early.
    pub killers: bool,
    /// Whether history is used.
    pub history: bool,
    /// Whether to search depth by depth, or at once.
    pub deepen: bool,
    /// Half the first window round the last score; 0 for the full one.
    pub window: i64,
    /// Moves after this many are first searched at a reduced depth; 0 for none.
    pub reduce: usize,
    /// The number of searches that share the moves of the root.
    pub parts: usize,
    /// Which of several best moves to play.
    pub ties: Ties,
}

impl SearchOptions {
    /// The options of a spec with the options that `ab` and `paranoid` share; the others have the defaults of `ab`.
    pub fn of(spec: &Spec) -> Self {
        Self {
            depth: depth_of(spec),
            nodes: spec.count("nodes"),
            time: spec.time("time"),
            evaluation: spec.evaluation("eval"),
            order: spec.word("order"),
            order_from: 0,
            table_from: 0,
            order_top: 0,
            method: Method::Pvs,
            killers: true,
            history: true,
            deepen: true,
            window: 0,
            reduce: 0,
            parts: 1,
            ties: Ties::of(spec),
        }
    }

    /// The options of `ab`.
    pub fn of_alpha_beta(spec: &Spec) -> Self {
        let method = match spec.name("method") {
            "minimax" => Method::Minimax,
            "alphabeta" => Method::AlphaBeta,
            _ => Method::Pvs,
        };
        let learn = spec.name("learn");
        let depth = |name| Depth::try_from(spec.count(name)).unwrap_or(ENDLESS);
        Self {
            order_from: depth("order-from"),
            table_from: depth("table-from"),
            order_top: spec.count("order-top") as usize,
            method,
            killers: matches!(learn, "all" | "killers"),
            history: matches!(learn, "all" | "history"),
            // Minimax is for counting: each position once.
            deepen: spec.name("deepen") != "no" && method != Method::Minimax,
            window: spec.count("window") as i64,
            reduce: if method == Method::Minimax { 0 } else { spec.count("reduce") as usize },
            parts: if method == Method::Pvs { spec.count("parts").max(1) as usize } else { 1 },
            ..Self::of(spec)
        }
    }
}

/// The option `depth`, where 0 is the end of the game.
pub(crate) fn depth_of(spec: &Spec) -> Depth {
    spec.limit("depth").map_or(ENDLESS, |depth| Depth::try_from(depth).unwrap_or(ENDLESS))
}
