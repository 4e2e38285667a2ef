//! The weights on the scale beside the picture.

use std::fmt;

use hedgerow_core::Budget;
use hedgerow_value::{Algebra, Dyadic, Game};

use super::super::rules::{Colour, Edge, GROUND, Hackenbush};
use super::super::solve;

/// The weighing stalk, and fine weights beside it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Weights {
    /// The weighing stalk from the ground up.
    pub stalk: Vec<Colour>,
    /// The number of ups, or of downs if negative: a green edge under a blue one is up and star (`{0,*|0}`), one under
    /// a red edge the negative of that.
    pub ups: i32,
    /// A stalk of this many green edges.
    pub star: u32,
}

impl Weights {
    /// All stalks, the weighing stalk first.
    pub fn stalks(&self) -> Vec<Vec<Colour>> {
        let top = if self.ups > 0 { Colour::Blue } else { Colour::Red };
        let flowers = std::iter::repeat_n(vec![Colour::Green, top], self.ups.unsigned_abs() as usize);
        // Each flower brings a star along; the nimber corrects for an odd one.
        let star = self.star ^ (self.ups.unsigned_abs() % 2);
        let green = (star > 0).then(|| vec![Colour::Green; star as usize]);
        std::iter::once(self.stalk.clone()).chain(flowers).chain(green).collect()
    }

    /// The stalks as a position of single moves.
    pub fn position(&self) -> Hackenbush {
        beside(&Hackenbush::default(), &self.stalks())
    }

    /// The value of all the weights.
    pub fn value(&self, algebra: &Algebra) -> Game {
        let budget = Budget::unlimited();
        // Stalks are valued in one pass: no limit can be reached.
        let valued = solve::value(&self.position(), algebra, &solve::Task::new(&budget));
        valued.map_or_else(|_| algebra.zero(), |valuation| valuation.value)
    }

    /// The value of the stalk, if it is alone.
    pub fn number(&self, algebra: &Algebra) -> Option<Dyadic> {
        if self.ups == 0 && self.star == 0 { algebra.is_number(self.value(algebra)) } else { None }
    }
}

/// A picture with stalks beside it, all with the same turns.
pub fn beside(position: &Hackenbush, stalks: &[Vec<Colour>]) -> Hackenbush {
    let mut edges = position.edges().to_vec();
    let mut next = edges.iter().map(|edge| edge.u.max(edge.v)).max().unwrap_or(GROUND) + 1;
    for stalk in stalks {
        let mut below = GROUND;
        for &colour in stalk {
            edges.push(Edge::new(below, next, colour));
            below = next;
            next += 1;
        }
    }
    Hackenbush::new(edges)
}

/// The text form of stalks: `RBB + GB`; the bare ground is `-`.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stalks = self.stalks().into_iter().filter(|stalk| !stalk.is_empty());
        let written: Vec<String> = stalks.map(|stalk| stalk.into_iter().map(Colour::letter).collect()).collect();
        f.write_str(if written.is_empty() { "-".to_owned() } else { written.join(" + ") }.as_str())
    }
}
