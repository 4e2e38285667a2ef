//! Koschny's method: all partial derivatives of the expected result set to 0.

use std::fmt;

use hedgerow_core::Player;
use hedgerow_core::budget::Stopped;

use super::integers::{Whole, by_rows};
use super::kernel::Solved;
use super::limit::{Limit, look};
use super::{Equilibrium, Kernel, Matrix, Road};
use crate::Rational;

/// Why the method of derivatives has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DoesNotApply {
    /// The players have different numbers of choices, so the system is not square.
    NotSquare {
        /// How many choices Left has.
        rows: usize,
        /// How many choices Right has.
        columns: usize,
    },
    /// The system has no solution or more than one.
    Singular,
    /// The solution is not a pair of strategies.
    Negative {
        /// Whose probability is negative.
        player: Player,
        /// Which of the choices it belongs to.
        index: usize,
        /// The number below 0.
        probability: Rational,
    },
    /// A limit was reached first: nobody knows.
    Stopped(Stopped),
}

impl fmt::Display for DoesNotApply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSquare { rows, columns } => {
                write!(f, "a matrix of {rows} by {columns} is not square")
            }
            Self::Stopped(stopped) => stopped.fmt(f),
            Self::Singular => f.write_str("the system of equations is singular"),
            Self::Negative { player, index, probability } => {
                let line = if *player == Player::LEFT { "row" } else { "column" };
                write!(f, "the probability of {line} {} would be {probability}", index + 1)
            }
        }
    }
}

impl std::error::Error for DoesNotApply {}

pub(super) fn derivatives(matrix: &Matrix, limit: Limit<'_>) -> Result<Equilibrium, DoesNotApply> {
    let (rows, columns) = (matrix.rows, matrix.columns);
    if rows != columns {
        return Err(DoesNotApply::NotSquare { rows, columns });
    }
    // The derivatives say that all rows are worth the same to Right and all columns the same to Left: the equations of
    // the kernel that is the whole matrix, which are singular together.
    let (entries, factors) = by_rows(&matrix.entries, columns);
    let whole = Whole { rows, columns, entries: &entries, factors: &factors, denominator: 1 };
    let all: Vec<usize> = (0..rows).collect();
    let kernel = Kernel { rows: all.clone(), columns: all.clone() };
    let solved = Solved::new(&whole, kernel, limit);
    look(limit).map_err(DoesNotApply::Stopped)?;
    let solved = solved.ok_or(DoesNotApply::Singular)?;
    let found = solved.equilibrium(&whole, matrix, &all, &all, Road::Derivatives);
    for (player, strategy) in [(Player::LEFT, &found.left), (Player::RIGHT, &found.right)] {
        if let Some(index) = strategy.iter().position(|probability| probability.signum() < 0) {
            return Err(DoesNotApply::Negative { player, index, probability: strategy[index].clone() });
        }
    }
    Ok(found)
}
