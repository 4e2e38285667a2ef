//! How a search is to go about it.

use std::time::Duration;

use crate::evaluation::Evaluation;
use crate::simple::Ties;
use crate::spec::Spec;

use super::search::{Depth, ENDLESS};

/// How the tree is walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// Every position to the full depth.
    Minimax,
    /// Nothing that cannot change the score.
    AlphaBeta,
    /// As alpha-beta, but moves after the first are only shown to be no better, until one is.
    Pvs,
}

/// The options of a search.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// How deep.
    pub depth: Depth,
    /// Most positions; 0 for no limit.
    pub nodes: u64,
    /// Most time.
    pub time: Option<Duration>,
    /// The number of the game's evaluation.
    pub evaluation: Option<Evaluation>,
    /// The number of the game's order.
    pub order: Option<usize>,
    /// The game's order is asked where so many moves or more are still to be looked at.
    pub order_from: Depth,
    /// So many moves are picked out by it, and the others stay as they are; 0 sorts all.
    pub order_top: usize,
    /// How the tree is walked.
    pub method: Method,
    /// Whether killers are tried early.
    pub killers: bool,
    /// Whether history counts.
    pub history: bool,
    /// Depth by depth, or at once.
    pub deepen: bool,
    /// Half the first window round the last score; 0 for the full one.
    pub window: i64,
    /// Moves after the first so many are first looked at less deeply; 0 for none.
    pub reduce: usize,
    /// Among so many searches the moves of the root are shared out.
    pub parts: usize,
    /// Which of several best moves.
    pub ties: Ties,
}

impl Plan {
    /// The plan of a spec with the options that `ab` and `paranoid` share; the rest as `ab` has it by default.
    pub fn of(spec: &Spec) -> Self {
        Self {
            depth: depth_of(spec),
            nodes: spec.count("nodes"),
            time: spec.time("time"),
            evaluation: spec.evaluation("eval"),
            order: spec.word("order"),
            order_from: 0,
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

    /// The plan of `ab`.
    pub fn of_alpha_beta(spec: &Spec) -> Self {
        let method = match spec.name("method") {
            "minimax" => Method::Minimax,
            "alphabeta" => Method::AlphaBeta,
            _ => Method::Pvs,
        };
        let learn = spec.name("learn");
        Self {
            order_from: Depth::try_from(spec.count("order-from")).unwrap_or(ENDLESS),
            order_top: spec.count("order-top") as usize,
            method,
            killers: matches!(learn, "all" | "killers"),
            history: matches!(learn, "all" | "history"),
            // Minimax is there to be counted: each position once.
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
