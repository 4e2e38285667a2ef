//! Koschny's (2022, section 4.2.5) own procedure over a whole game: derivatives where they apply, and something else
//! where they do not; counted separately, for comparison with linear programming.

use hedgerow_core::Stopped;
use hedgerow_value::matrix::DoesNotApply;
use hedgerow_value::{Matrix, Rational, Worth};
use rustc_hash::FxHashMap;

use super::cell::{self, Cell};
use super::solver::{Solver, cell_of, placed};
use super::stage::{Kind, Reduced, Stage, To};

/// The result of the procedure.
#[derive(Clone, Debug)]
pub struct Procedure<K> {
    /// The value that it finds.
    pub worth: Worth,
    /// The number of positions in which both can move.
    pub positions: u64,
    /// The number of these in which all partial derivatives are 0 at a pair of strategies.
    pub derivatives: u64,
    /// The number of the others that have such a pair with Lagrange multipliers.
    pub lagrange: u64,
    /// Why the derivatives do not apply, and how often.
    pub reasons: [(Reason, u64); 4],
    /// The first positions in which they do not apply.
    pub fallbacks: Vec<Fallback<K>>,
}

/// A position in which the derivatives do not apply.
#[derive(Clone, Debug)]
pub struct Fallback<K> {
    /// The position.
    pub key: K,
    /// Whether Lagrange multipliers apply instead; otherwise it needs linear programming.
    pub lagrange: bool,
    /// Why the derivatives do not apply.
    pub why: String,
}

/// Why derivatives do not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The players have different numbers of moves.
    NotSquare,
    /// The equations have no solution, or many.
    Singular,
    /// A probability would be negative.
    Negative,
    /// The matrix does not consist of fractions: the position may be played again, or leads to a value that is not a
    /// fraction.
    NoFractions,
}

impl<R: Reduced> Solver<R> {
    /// Follows the procedure from a position on; lists at most `most` fallbacks.
    pub fn procedure(&self, start: &To<R::Key>, most: usize) -> Result<Procedure<R::Key>, Stopped> {
        let reasons = [Reason::NotSquare, Reason::Singular, Reason::Negative, Reason::NoFractions];
        let mut found = Procedure {
            worth: Worth::Exact(Rational::ZERO),
            positions: 0,
            derivatives: 0,
            lagrange: 0,
            reasons: reasons.map(|reason| (reason, 0)),
            fallbacks: Vec::new(),
        };
        let mut known: FxHashMap<R::Key, Worth> = FxHashMap::default();
        let (mut stack, mut stage) = (Vec::new(), Stage::default());
        if let To::Position { key, .. } = start {
            stack.push(key.clone());
        }
        while let Some(key) = stack.pop() {
            self.budget.check()?;
            if known.contains_key(&key) {
                continue;
            }
            self.game.stage(&key, &mut stage);
            let before = stack.len();
            for lead in &stage.leads {
                if let To::Position { key: next, .. } = &lead.to
                    && !known.contains_key(next)
                {
                    if stack.len() == before {
                        // It comes up again when everything that it leads to is known.
                        stack.push(key.clone());
                    }
                    stack.push(next.clone());
                }
            }
            if stack.len() == before {
                let worth = self.proceed(&key, &stage, &known, &mut found, most)?;
                self.budget.claim((size_of::<(R::Key, Worth)>() * 2) as u64);
                known.insert(key, worth);
            }
        }
        found.worth = match start {
            To::Ends(pay) => Worth::Exact(Rational::from(*pay)),
            To::Again(_) => Worth::Exact(Rational::ZERO),
            To::Position { key, sign, bonus } => placed(known[key].clone(), *sign, *bonus),
        };
        Ok(found)
    }

    /// The value of a position whose successors are known.
    fn proceed(
        &self,
        key: &R::Key,
        stage: &Stage<R::Key>,
        known: &FxHashMap<R::Key, Worth>,
        found: &mut Procedure<R::Key>,
        most: usize,
    ) -> Result<Worth, Stopped> {
        let cells: Result<Vec<Cell>, Stopped> =
            stage.cells().map(|leads| cell_of(leads, self.precision, |next| Ok(known[next].clone()))).collect();
        let cells = cells?;
        let columns = match stage.kind {
            Kind::Settled(value) => return Ok(Worth::Exact(Rational::from(value))),
            Kind::Alone(player) => {
                return Ok(cell::best(player, cells.into_iter().map(|cell| cell.pay).collect(), self.precision));
            }
            Kind::Together { columns } => columns,
        };
        found.positions += 1;
        let exact = cells.iter().map(|cell| cell.again.is_zero().then(|| cell.pay.exact().cloned()).flatten());
        let matrix = Matrix::new(cells.len() / columns, columns, exact.collect::<Option<_>>().unwrap_or_default());
        let (reason, why, stationary) = match matrix {
            None => {
                let why = if cells.iter().any(|cell| !cell.again.is_zero()) {
                    "the position may be played again"
                } else {
                    "an entry is no fraction"
                };
                (Reason::NoFractions, why.to_owned(), None)
            }
            Some(matrix) => match matrix.derivatives_within(&self.budget) {
                Ok(solved) => {
                    found.derivatives += 1;
                    return Ok(self.precision.kept(Worth::Exact(solved.value)));
                }
                Err(DoesNotApply::Stopped(stopped)) => return Err(stopped),
                Err(why) => {
                    let reason = match why {
                        DoesNotApply::NotSquare { .. } => Reason::NotSquare,
                        DoesNotApply::Negative { .. } => Reason::Negative,
                        _ => Reason::Singular,
                    };
                    let stationary = match matrix.lagrange_within(&self.budget) {
                        Err(DoesNotApply::Stopped(stopped)) => return Err(stopped),
                        other => other.ok(),
                    };
                    (reason, why.to_string(), stationary)
                }
            },
        };
        found.reasons.iter_mut().filter(|(known, _)| *known == reason).for_each(|(_, count)| *count += 1);
        found.lagrange += u64::from(stationary.is_some());
        if found.fallbacks.len() < most {
            found.fallbacks.push(Fallback { key: key.clone(), lagrange: stationary.is_some(), why });
        }
        match stationary {
            Some(stationary) => Ok(self.precision.kept(Worth::Exact(stationary.value))),
            None => cell::value(&cells, columns, self.precision, &self.budget),
        }
    }
}
