//! The values of the atoms of a formula for a picture.

use std::fmt;

use hedgerow_core::{Budget, Conflict, Stopped, Synchronised};
use hedgerow_games::hackenbush::synchronous::PieceGame;
use hedgerow_games::hackenbush::{Hackenbush, solve};
use hedgerow_search::nash::{Plain, Solver};
use hedgerow_value::{Algebra, Rational, Worth};

use super::formula::{Arrangement, Atom, Measure};
use super::quantity::Quantity;
use super::verdict::Values;

/// The value found for an atom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// A number.
    Number(Worth),
    /// A value under alternating play that is not a number, as text.
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

/// The solvers for values; all threads share one.
pub(super) struct Bench {
    solver: Solver<PieceGame>,
    /// For turns of several edges.
    plain: Solver<Plain<Synchronised<Hackenbush>>>,
    algebra: Algebra,
    conflict: Conflict,
    moves: u8,
    budget: Budget,
}

impl Bench {
    /// A bench without any values yet.
    pub fn new(conflict: Conflict, moves: u8, budget: &Budget) -> Self {
        let solver = Solver::new(PieceGame::new(conflict), budget.clone());
        let plain = Solver::new(Plain::default(), budget.clone());
        Self { solver, plain, algebra: Algebra::new(), conflict, moves, budget: budget.clone() }
    }

    /// How many positions of simultaneous play were valued.
    pub fn positions(&self) -> u64 {
        self.solver.positions() + self.plain.positions()
    }

    /// The arrangement of a picture that is to be valued.
    fn arranged(&self, arrangement: &Arrangement, picture: &Hackenbush) -> Result<Hackenbush, Stopped> {
        arrangement.of(picture).with_moves(self.moves).map_err(|_| Stopped::TooLarge)
    }

    /// The value of an atom for a picture.
    pub fn read(&self, picture: &Hackenbush, atom: &Atom) -> Result<Reading, Stopped> {
        Ok(match atom {
            Atom::Count(count) => Reading::Number(Rational::from(count.of(picture) as i64).into()),
            Atom::Value(Measure::Together, arrangement) => {
                let played = Synchronised::new(self.arranged(arrangement, picture)?, self.conflict);
                Reading::Number(match self.moves {
                    1 => self.solver.worth(&played)?,
                    _ => self.plain.worth(&played)?,
                })
            }
            Atom::Value(Measure::InTurns, arrangement) => {
                let task = solve::Task::new(&self.budget);
                let found = solve::value(&self.arranged(arrangement, picture)?, &self.algebra, &task);
                let value = found.map_err(|unfinished| unfinished.reason)?.value;
                match self.algebra.is_number(value) {
                    Some(number) => Reading::Number(Rational::from(number).into()),
                    None => Reading::Other(self.algebra.display(value).to_string()),
                }
            }
        })
    }
}

/// The values of one picture, each found once, when it is needed.
pub(super) struct Readings<'a> {
    bench: &'a Bench,
    picture: &'a Hackenbush,
    atoms: &'a [Atom],
    known: Vec<Option<Reading>>,
}

impl<'a> Readings<'a> {
    /// For this picture nothing is known yet.
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
