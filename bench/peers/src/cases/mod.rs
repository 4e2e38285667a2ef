//! The workloads, each for both sides.

use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use hedgerow_core::{Budget, Partizan};
use hedgerow_games::evaluate::Evaluator;
use hedgerow_value::{Algebra, Game};

use crate::form;
use crate::measure::{Clock, Reading, Run};

mod domineering;
mod konane;
mod ladder;
mod list;
mod thin;
mod toads;

pub use list::{Workload, all, empty};
pub use thin::Recipe;

/// Who does the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The `cgt` crate.
    Cgt,
    /// Hedgerow's crates.
    Hedgerow,
}

impl Side {
    /// The name that the child process is told.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cgt => "cgt",
            Self::Hedgerow => "hedgerow",
        }
    }

    /// The side of this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Cgt, Self::Hedgerow].into_iter().find(|side| side.name() == name)
    }
}

/// Something to be valued.
#[derive(Clone, Debug)]
pub enum Case {
    /// Nothing at all: the memory of the bare process.
    Nothing,
    /// An empty Domineering board.
    Domineering {
        /// From top to bottom.
        rows: u8,
        /// From left to right.
        columns: u8,
    },
    /// A position of Konane as text, such as `4x5 a1 b1`.
    Konane(String),
    /// So many random positions of Konane.
    KonaneRandom(u32),
    /// A row of Toads and Frogs, `TT.FF`.
    Toads(String),
    /// Values made and added by the algebra alone.
    Thin(Recipe, u32),
    /// A red-green-blue Hackenbush ladder of so many rungs, with all that Hedgerow knows of Hackenbush.
    Ladder(u32),
    /// The same from the rules alone.
    LadderFromRules(u32),
}

impl Case {
    /// Does the work for one side, from nothing.
    pub fn run(&self, side: Side) -> Run {
        let clock = Clock::start();
        match (self, side) {
            (Self::Nothing, _) => {
                clock.stop();
                run(&clock, 0, String::new(), 0)
            }
            (&Self::Domineering { rows, columns }, Side::Cgt) => domineering::cgt(rows, columns, &clock),
            (&Self::Domineering { rows, columns }, Side::Hedgerow) => domineering::hedgerow(rows, columns, &clock),
            (Self::Konane(text), Side::Cgt) => konane::cgt(text, &clock),
            (Self::Konane(text), Side::Hedgerow) => konane::hedgerow(text, &clock),
            (&Self::KonaneRandom(count), Side::Cgt) => konane::cgt_random(count, &clock),
            (&Self::KonaneRandom(count), Side::Hedgerow) => konane::hedgerow_random(count, &clock),
            (Self::Toads(row), Side::Cgt) => toads::cgt(row, &clock),
            (Self::Toads(row), Side::Hedgerow) => toads::hedgerow(row, &clock),
            (&Self::Thin(recipe, n), Side::Cgt) => thin::cgt(recipe, n, &clock),
            (&Self::Thin(recipe, n), Side::Hedgerow) => thin::hedgerow(recipe, n, &clock),
            (&(Self::Ladder(rungs) | Self::LadderFromRules(rungs)), Side::Cgt) => ladder::cgt(rungs, &clock),
            (&Self::Ladder(rungs), Side::Hedgerow) => ladder::hedgerow(rungs, &clock),
            (&Self::LadderFromRules(rungs), Side::Hedgerow) => ladder::hedgerow_from_rules(rungs, &clock),
        }
    }
}

/// A position of cgt, valued the way its documentation does: `canonical_form` with a `ParallelTranspositionTable`.
fn value_with_cgt<P: PartizanGame>(position: &P, clock: &Clock) -> Run {
    let table = ParallelTranspositionTable::new();
    let value = position.canonical_form(&table);
    clock.stop();
    run_of_cgt(clock, &value, table.len() as u64)
}

/// A position of Hedgerow, valued from the rules alone.
fn value_with_hedgerow<P: Partizan>(position: &P, clock: &Clock) -> Run {
    let algebra = Algebra::new();
    let mut evaluator = Evaluator::new(&algebra, Budget::unlimited());
    let value = evaluator.value(position).expect("nothing stops an unlimited budget");
    clock.stop();
    run_of_hedgerow(clock, &algebra, value, evaluator.known_parts() as u64)
}

/// The longest value that is written out.
const LONGEST: usize = 100;

fn run_of_cgt(clock: &Clock, value: &CanonicalForm, signature: u64) -> Run {
    // Its mean would be shorter, but overflows on deep forms.
    let mut text = value.to_string();
    if text.len() > LONGEST {
        text.truncate(LONGEST);
        text.push_str(" ...");
    }
    run(clock, form::of_cgt(value), text, signature)
}

fn run_of_hedgerow(clock: &Clock, algebra: &Algebra, value: Game, signature: u64) -> Run {
    let text = algebra
        .display_within(value, LONGEST)
        .unwrap_or_else(|| format!("mean {}, temperature {}", algebra.mean(value), algebra.temperature(value)));
    run(clock, form::of_hedgerow(algebra, value), text, signature)
}

fn run(clock: &Clock, form: u128, value: String, signature: u64) -> Run {
    let Reading { seconds, wall_seconds, peak_kib } = clock.reading();
    Run { seconds, wall_seconds, peak_kib, form: format!("{form:032x}"), value, signature }
}
