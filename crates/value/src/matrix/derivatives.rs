//! Koschny's method: all partial derivatives of the expected result set to 0.

use std::fmt;

use hedgerow_core::Player;
use hedgerow_core::budget::Stopped;

use super::integers::{Whole, by_rows};
use super::kernel::Solved;
use super::limit::{Limit, look};
use super::{Equilibrium, Kernel, Matrix, SolvedBy};
use crate::Rational;

/// Why the method of derivatives, or that of Lagrange multipliers, has no answer.
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
    /// The system with multipliers has no solution.
    Contradiction {
        /// The player whose probabilities have none.
        player: Player,
    },
    /// The system with multipliers has many solutions, but no pair of strategies among them.
    AllNegative {
        /// The player who has a negative probability in each solution.
        player: Player,
    },
    /// The system with multipliers has many solutions, and too many vertices to find a strategy among them.
    TooMany {
        /// How many vertices were examined.
        most: usize,
    },
    /// The solution is not a pair of strategies.
    Negative {
        /// The player whose probability is negative.
        player: Player,
        /// The index of its choice.
        index: usize,
        /// The negative number.
        probability: Rational,
    },
    /// A limit was reached first: the answer is unknown.
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
            Self::Contradiction { player } => {
                let (own, other) = lines(*player);
                write!(f, "no probabilities of the {own}s make all {other}s worth the same")
            }
            Self::AllNegative { player } => {
                let (own, other) = lines(*player);
                write!(f, "a {own} has a negative probability whenever all {other}s are worth the same")
            }
            Self::TooMany { most } => write!(f, "the solutions have more than {most} corners"),
            Self::Negative { player, index, probability } => {
                write!(f, "the probability of {} {} would be {probability}", lines(*player).0, index + 1)
            }
        }
    }
}

impl std::error::Error for DoesNotApply {}

/// The words for a player's choices, and for the other player's.
fn lines(player: Player) -> (&'static str, &'static str) {
    if player == Player::LEFT { ("row", "column") } else { ("column", "row") }
}

pub(super) fn derivatives(matrix: &Matrix, limit: Limit<'_>) -> Result<Equilibrium, DoesNotApply> {
    let (rows, columns) = (matrix.rows, matrix.columns);
    if rows != columns {
        return Err(DoesNotApply::NotSquare { rows, columns });
    }
    // The derivatives are 0 where all rows are worth the same to Right and all columns the same to Left: these are the
    // equations of the whole matrix as a kernel, which are singular together.
    let (entries, factors) = by_rows(&matrix.entries, columns);
    let whole = Whole { rows, columns, entries: &entries, factors: &factors, denominator: 1 };
    let all: Vec<usize> = (0..rows).collect();
    let kernel = Kernel { rows: all.clone(), columns: all.clone() };
    let solved = Solved::new(&whole, kernel, limit);
    look(limit).map_err(DoesNotApply::Stopped)?;
    let solved = solved.ok_or(DoesNotApply::Singular)?;
    let found = solved.equilibrium(&whole, matrix, &all, &all, SolvedBy::Derivatives);
    for (player, strategy) in [(Player::LEFT, &found.left), (Player::RIGHT, &found.right)] {
        if let Some(index) = strategy.iter().position(|probability| probability.signum() < 0) {
            return Err(DoesNotApply::Negative { player, index, probability: strategy[index].clone() });
        }
    }
    Ok(found)
}
