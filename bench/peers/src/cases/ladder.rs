//! Red-green-blue Hackenbush ladders. cgt has no Hackenbush, so this gives it one.
//!
//! The peer's rules are as good as a person who uses cgt would write them: a position is one machine word, edges that
//! fall are gone at once, and pictures that only meet on the ground are parts.

use std::hash::{Hash, Hasher};

use cgt::short::partizan::partizan_game::PartizanGame;
use hedgerow_core::Budget;
use hedgerow_games::hackenbush::solve::{self, Task};
use hedgerow_games::hackenbush::{Colour, Hackenbush, families};
use hedgerow_value::Algebra;

use crate::measure::{Clock, Run};

/// An edge as the peer's rules see it.
struct Edge {
    /// Its two ends; bit 0 is the ground.
    ends: u64,
    left: bool,
    right: bool,
}

/// Which edges of a picture are still there. The picture itself lives as long as the process.
#[derive(Clone, Copy)]
struct Picture {
    edges: &'static [Edge],
    there: u64,
}

impl PartialEq for Picture {
    fn eq(&self, other: &Self) -> bool {
        self.there == other.there
    }
}

impl Eq for Picture {}

impl Hash for Picture {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.there.hash(state);
    }
}

const GROUND: u64 = 1;

impl Picture {
    fn new(position: &Hackenbush) -> Self {
        let edges: Vec<Edge> = position
            .edges()
            .iter()
            .map(|edge| Edge {
                ends: 1 << edge.u | 1 << edge.v,
                left: edge.colour != Colour::Red,
                right: edge.colour != Colour::Blue,
            })
            .collect();
        let there = u64::MAX >> (64 - edges.len());
        Self { edges: Box::leak(edges.into_boxed_slice()), there }
    }

    /// The edges of `there` that can be reached from these vertices without passing the ground.
    fn reached(&self, mut vertices: u64) -> u64 {
        let mut reached = 0;
        loop {
            let before = reached;
            for (index, edge) in self.edges.iter().enumerate() {
                if (self.there & !reached) >> index & 1 == 1 && edge.ends & vertices != 0 {
                    reached |= 1 << index;
                    vertices |= edge.ends & !GROUND;
                }
            }
            if reached == before {
                return reached;
            }
        }
    }

    fn options(&self, may: impl Fn(&Edge) -> bool) -> Vec<Self> {
        let cut = |index: usize| {
            let cut = Self { there: self.there & !(1 << index), ..*self };
            Self { there: cut.reached(GROUND), ..cut }
        };
        let choices = (0..self.edges.len()).filter(|&index| self.there >> index & 1 == 1 && may(&self.edges[index]));
        choices.map(cut).collect()
    }
}

impl PartizanGame for Picture {
    fn left_moves(&self) -> Vec<Self> {
        self.options(|edge| edge.left)
    }

    fn right_moves(&self) -> Vec<Self> {
        self.options(|edge| edge.right)
    }

    fn decompositions(&self) -> Vec<Self> {
        let mut rest = *self;
        let mut parts = Vec::new();
        while rest.there != 0 {
            let first = rest.there.trailing_zeros() as usize;
            let seed = self.edges[first].ends & !GROUND;
            // An edge from the ground to the ground touches nothing else.
            let part = if seed == 0 { 1 << first } else { rest.reached(seed) };
            parts.push(Self { there: part, ..*self });
            rest.there &= !part;
        }
        parts
    }
}

pub fn cgt(rungs: u32, clock: &Clock) -> Run {
    super::value_with_cgt(&Picture::new(&families::ladder(rungs)), clock)
}

/// The solver, which knows the colon and fusion principles.
pub fn hedgerow(rungs: u32, clock: &Clock) -> Run {
    let algebra = Algebra::new();
    let budget = Budget::unlimited();
    let answer =
        solve::value(&families::ladder(rungs), &algebra, &Task::new(&budget)).expect("the budget is unlimited");
    clock.stop();
    super::run_of_hedgerow(clock, &algebra, answer.value, answer.nodes)
}

/// The search from the rules alone, which knows no more than the peer.
pub fn hedgerow_from_rules(rungs: u32, clock: &Clock) -> Run {
    super::value_with_hedgerow(&families::ladder(rungs), clock)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cgt::short::partizan::transposition_table::ParallelTranspositionTable;

    /// The values that the family's documentation states, and a picture that falls into parts.
    #[test]
    fn known_pictures() {
        let value = |position: &Hackenbush| {
            Picture::new(position).canonical_form(&ParallelTranspositionTable::new()).to_string()
        };
        let ladders: Vec<String> = (1..=3).map(|rungs| value(&families::ladder(rungs))).collect();
        assert_eq!(ladders, ["1/2*", "3/4", "7/8*"]);
        assert_eq!(value(&"BRR + RB + 0-9G".parse().unwrap()), "-1/4*");
    }
}
