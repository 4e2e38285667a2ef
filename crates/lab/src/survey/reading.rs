//! What the atoms of a formula are worth for a picture.

use std::fmt;

use hedgerow_core::{Budget, Conflict, Stopped, Synchronised};
use hedgerow_games::hackenbush::synchronous::PieceGame;
use hedgerow_games::hackenbush::{Hackenbush, solve};
use hedgerow_search::nash::Solver;
use hedgerow_value::{Algebra, Rational, Worth};

use super::formula::{Atom, Measure};
use super::quantity::Quantity;
use super::verdict::Values;

/// What was found for an atom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// A number.
    Number(Worth),
    /// A value in turns that is no number, as it is written.
    Other(String),
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(worth) => worth.fmt(f),
            Self::Other(text) => f.write_str(text),
        }
    }
}

/// Whom to ask for values; all threads share one.
pub(super) struct Bench {
    pub solver: Solver<PieceGame>,
    algebra: Algebra,
    conflict: Conflict,
    budget: Budget,
}

impl Bench {
    /// A bench that knows nothing yet.
    pub fn new(conflict: Conflict, budget: &Budget) -> Self {
        let solver = Solver::new(PieceGame::new(conflict), budget.clone());
        Self { solver, algebra: Algebra::new(), conflict, budget: budget.clone() }
    }

    /// The value of an atom for a picture.
    pub fn read(&self, picture: &Hackenbush, atom: &Atom) -> Result<Reading, Stopped> {
        Ok(match atom {
            Atom::Count(count) => Reading::Number(Rational::from(count.of(picture) as i64).into()),
            Atom::Value(Measure::Together, arrangement) => {
                Reading::Number(self.solver.worth(&Synchronised::new(arrangement.of(picture), self.conflict))?)
            }
            Atom::Value(Measure::InTurns, arrangement) => {
                let task = solve::Task::new(&self.budget);
                let found = solve::value(&arrangement.of(picture), &self.algebra, &task);
                let value = found.map_err(|unfinished| unfinished.reason)?.value;
                match self.algebra.is_number(value) {
                    Some(number) => Reading::Number(Rational::from(number).into()),
                    None => Reading::Other(self.algebra.display(value).to_string()),
                }
            }
        })
    }
}

/// The values of one picture, each found once and when it is asked for.
pub(super) struct Readings<'a> {
    bench: &'a Bench,
    picture: &'a Hackenbush,
    atoms: &'a [Atom],
    known: Vec<Option<Reading>>,
}

impl<'a> Readings<'a> {
    /// Of this picture nothing is known yet.
    pub fn new(bench: &'a Bench, picture: &'a Hackenbush, atoms: &'a [Atom]) -> Self {
        Self { bench, picture, atoms, known: vec![None; atoms.len()] }
    }
}

impl Values for Readings<'_> {
    fn value(&mut self, atom: usize) -> Result<Option<Quantity>, Stopped> {
        let slot = &mut self.known[atom];
        let reading = match slot {
            Some(reading) => reading,
            None => slot.insert(self.bench.read(self.picture, &self.atoms[atom])?),
        };
        Ok(match reading {
            Reading::Number(worth) => Some(Quantity::from(&*worth)),
            Reading::Other(_) => None,
        })
    }
}
