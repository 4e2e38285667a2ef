//! The options of a spec, for the walks.

use super::tree::Extras;
use crate::evaluation::Evaluation;
use crate::playable::Playable;
use crate::spec::Spec;

/// How the tree grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expand {
    /// Each walk adds one node.
    One,
    /// All children are played out when a node is opened.
    All,
    /// The first child is played out when a node is opened.
    First,
}

/// Which move is played in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choose {
    /// The move tried most often.
    Robust,
    /// The move with the best mean.
    Max,
    /// The move that has both.
    MaxRobust,
    /// The move with the best lower confidence bound.
    Secure,
}

/// The options of walks.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The exploration constant.
    pub c: f32,
    /// How the tree grows.
    pub expand: Expand,
    /// Which move is played in the end.
    pub choose: Choose,
    /// The number of playouts at the end of a walk, each of which counts as a visit.
    pub leaf: u32,
    /// Whether the moves of a new node are tried in the game's order.
    pub listed: bool,
    /// Whether untried moves come before all others.
    pub untried_first: bool,
    /// The assumed mean of an untried move.
    pub fpu: Option<f32>,
    /// The assumed visits of an untried move.
    pub phantom: Option<f32>,
    /// The share of implicit minimax.
    pub implicit: f32,
    /// After this many visits, the RAVE mean (of playouts in which the move was made later) has weight one half; 0 for
    /// no RAVE.
    pub rave: f32,
    /// What the game foresees of a move counts as this number of playouts in which it was made later; 0 for nothing.
    pub prior: f32,
    /// The evaluation for implicit minimax.
    pub evaluation: Option<Evaluation>,
    /// Whether every node maximises for the player at the root.
    pub credit_root: bool,
    /// The player at the root.
    pub root: usize,
    /// The most bytes of the tree.
    pub memory: u64,
    /// The optional statistics.
    pub extras: Extras,
    /// Only counts, and untried moves first: the fast selection is enough.
    pub is_plain: bool,
}

impl Options {
    /// The options of a spec, for a search from this position.
    pub fn of<G: Playable>(spec: &Spec, position: &G) -> Self {
        let fpu = spec.real("fpu").map(|fpu| fpu as f32);
        let phantom = spec.real("phantom").map(|visits| visits as f32);
        let implicit = spec.real("implicit").unwrap_or(0.0) as f32;
        let expand = match spec.name("expand") {
            "all" => Expand::All,
            "first" => Expand::First,
            _ => Expand::One,
        };
        let (bounds, shared) = (spec.has("solver"), spec.has("dag"));
        // With an assumed mean or assumed visits, untried moves compete with the others.
        let untried_first = fpu.is_none() && phantom.is_none();
        let rave = spec.count("rave") as f32;
        // Moves that were made later in some playout have statistics too.
        let untried_first = untried_first && rave == 0.0;
        let is_plain = untried_first && !bounds && !shared && implicit == 0.0;
        let draws = spec.has("outcomes");
        let lazy = is_plain && !draws && expand == Expand::One;
        let extras = Extras { bounds, implicit: implicit > 0.0, shared, draws, rave: rave > 0.0, lazy };
        Self {
            c: spec.real("c").unwrap_or(0.7) as f32,
            expand,
            choose: match spec.name("choose") {
                "max" => Choose::Max,
                "max-robust" => Choose::MaxRobust,
                "secure" => Choose::Secure,
                _ => Choose::Robust,
            },
            leaf: spec.count("leaf").max(1) as u32,
            // Where only the first child is played out, it is the first of the list.
            listed: expand == Expand::First || spec.name("untried") == "listed",
            untried_first,
            fpu,
            phantom,
            implicit,
            rave,
            prior: spec.count("prior") as f32,
            evaluation: spec.evaluation("eval"),
            credit_root: spec.name("credit") == "root",
            root: position.mover().map_or(0, |mover| mover.index()),
            memory: spec.bytes("memory") / spec.count("trees").max(1),
            extras,
            is_plain,
        }
    }

    /// The urgency of an untried move.
    pub fn untried(&self, explore: f32) -> f32 {
        match (self.fpu, self.phantom) {
            (Some(mean), None) => mean,
            (mean, Some(visits)) => mean.unwrap_or(0.0) + explore / visits.sqrt(),
            (None, None) => f32::INFINITY,
        }
    }
}
