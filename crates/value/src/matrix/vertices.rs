//! All optimal strategies of both players: the vertices of their polytopes.

use dashu_int::IBig;
use hedgerow_core::budget::Stopped;

use super::cone::{Cone, NoRays};
use super::face::mirror;
use super::integers::over_least;
use super::limit::{Limit, look};
use super::{Equilibrium, Matrix};
use crate::Rational;

/// The vertices of each player's polytope of optimal strategies; a strategy is optimal exactly if it is a mixture of
/// them. `None` where there are too many, at the end or on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vertices {
    /// Left's, those that use the first rows most first.
    pub left: Option<Vec<Vec<Rational>>>,
    /// Right's, likewise.
    pub right: Option<Vec<Vec<Rational>>>,
}

pub(super) fn vertices(
    matrix: &Matrix,
    equilibrium: &Equilibrium,
    most: usize,
    limit: Limit<'_>,
) -> Result<Vertices, Stopped> {
    let Equilibrium { value, left, right, .. } = equilibrium;
    Ok(Vertices {
        left: of_right(&mirror(matrix), &-value, right, most, limit)?,
        right: of_right(matrix, value, left, most, limit)?,
    })
}

/// Right's vertices, given the value and an optimal strategy of Left.
///
/// A strategy is optimal if no row is worth more than the value against it. By complementary slackness, the rows that
/// Left's strategy uses are worth exactly the value, and columns that do worse against it are never used.
fn of_right(
    matrix: &Matrix,
    value: &Rational,
    left: &[Rational],
    most: usize,
    limit: Limit<'_>,
) -> Result<Option<Vec<Vec<Rational>>>, Stopped> {
    let cost = |column: usize| {
        let terms = left.iter().enumerate().map(|(row, p)| p * matrix.at(row, column));
        terms.fold(Rational::ZERO, |sum, term| &sum + &term)
    };
    let mut columns = Vec::new();
    for column in 0..matrix.columns {
        look(limit)?;
        if cost(column) == *value {
            columns.push(column);
        }
    }
    let mut cone = Cone::new(columns.len(), most, limit);
    let slack = |row: usize| -> Vec<IBig> {
        let entries: Vec<Rational> = columns.iter().map(|&column| value - matrix.at(row, column)).collect();
        over_least(&entries).0
    };
    // Equations come first: they keep the rays few.
    let (used, unused): (Vec<usize>, Vec<usize>) = (0..matrix.rows).partition(|&row| left[row].signum() > 0);
    for (rows, exactly) in [(used, true), (unused, false)] {
        for row in rows {
            match cone.cut(&slack(row), exactly) {
                Ok(()) => {}
                Err(NoRays::TooMany) => return Ok(None),
                Err(NoRays::Stopped(stopped)) => return Err(stopped),
            }
        }
    }
    Ok(Some(strategies(cone, &columns, matrix.columns)))
}

/// The rays as strategies, those that use the first columns most first.
pub(super) fn strategies(cone: Cone<'_>, columns: &[usize], length: usize) -> Vec<Vec<Rational>> {
    let strategy = |ray: Vec<IBig>| {
        let total: IBig = ray.iter().fold(IBig::ZERO, |sum, x| sum + x);
        let mut strategy = vec![Rational::ZERO; length];
        for (&column, share) in columns.iter().zip(ray) {
            strategy[column] = Rational::from_big(share, total.clone()).unwrap_or_default();
        }
        strategy
    };
    let mut list: Vec<Vec<Rational>> = cone.rays().map(strategy).collect();
    list.sort_unstable_by(|one, other| other.cmp(one));
    list
}
