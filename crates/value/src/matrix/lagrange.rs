//! Lagrange multipliers, as Koschny (2022, chapter 7) proposes to use them.
//!
//! Each player has one multiplier for "the probabilities add up to 1": where the derivatives of the Lagrangian are 0,
//! all rows are worth the same against Right's strategy, and all columns against Left's. The matrix need not be square,
//! and the equations may have many solutions. The equations do not require that no probability is negative. An
//! equilibrium that leaves a worse row out is no such point, so the method does not find it.

use dashu_int::IBig;
use hedgerow_core::Player;

use super::cone::{Cone, NoRays};
use super::derivatives::DoesNotApply;
use super::face::mirror;
use super::integers::over_least;
use super::limit::{Limit, look};
use super::vertices::strategies;
use super::{Matrix, Stationary};
use crate::Rational;

/// The most vertices of the solutions on the way.
const MOST: usize = 4096;

pub(super) fn lagrange(matrix: &Matrix, limit: Limit<'_>) -> Result<Stationary, DoesNotApply> {
    let left = equalising(&mirror(matrix), Player::LEFT, limit)?;
    let right = equalising(matrix, Player::RIGHT, limit)?;
    let worth = |(column, q): (usize, &Rational)| q * matrix.at(0, column);
    let value = right.iter().enumerate().map(worth).fold(Rational::ZERO, |sum, term| &sum + &term);
    Ok(Stationary { value, left, right })
}

/// A strategy of Right against which all rows are worth the same.
fn equalising(matrix: &Matrix, player: Player, limit: Limit<'_>) -> Result<Vec<Rational>, DoesNotApply> {
    match solutions(matrix, limit)? {
        Solutions::None => return Err(DoesNotApply::Contradiction { player }),
        Solutions::One(found) => {
            return match found.iter().position(|probability| probability.signum() < 0) {
                Some(index) => Err(DoesNotApply::Negative { player, index, probability: found[index].clone() }),
                None => Ok(found),
            };
        }
        Solutions::Many => {}
    }
    let mut cone = Cone::new(matrix.columns, MOST, limit);
    for row in 1..matrix.rows {
        let differences: Vec<Rational> =
            (0..matrix.columns).map(|column| matrix.at(row, column) - matrix.at(0, column)).collect();
        let normal: Vec<IBig> = over_least(&differences).0;
        cone.cut(&normal, true).map_err(|none| match none {
            NoRays::TooMany => DoesNotApply::TooMany { most: MOST },
            NoRays::Stopped(stopped) => DoesNotApply::Stopped(stopped),
        })?;
    }
    let all: Vec<usize> = (0..matrix.columns).collect();
    let found = strategies(cone, &all, matrix.columns).into_iter().next();
    found.ok_or(DoesNotApply::AllNegative { player })
}

/// The solutions of the equations, negative or not.
enum Solutions {
    None,
    One(Vec<Rational>),
    Many,
}

/// Solves "all rows are worth the same, and the probabilities add up to 1" by elimination.
fn solutions(matrix: &Matrix, limit: Limit<'_>) -> Result<Solutions, DoesNotApply> {
    let (size, width) = (matrix.columns, matrix.columns + 1);
    let mut lines: Vec<Vec<Rational>> = vec![vec![Rational::ONE; width]];
    lines.extend((1..matrix.rows).map(|row| {
        let mut line: Vec<Rational> = (0..size).map(|column| matrix.at(row, column) - matrix.at(0, column)).collect();
        line.push(Rational::ZERO);
        line
    }));
    let mut rank = 0;
    for column in 0..size {
        let Some(pivot) = (rank..lines.len()).find(|&line| !lines[line][column].is_zero()) else { continue };
        lines.swap(rank, pivot);
        let scale = lines[rank][column].clone();
        lines[rank].iter_mut().for_each(|x| *x = &*x / &scale);
        let top = lines[rank].clone();
        for (at, line) in lines.iter_mut().enumerate() {
            if at != rank && !line[column].is_zero() {
                look(limit).map_err(DoesNotApply::Stopped)?;
                let factor = line[column].clone();
                line.iter_mut().zip(&top).for_each(|(x, y)| *x = &*x - &(&factor * y));
            }
        }
        rank += 1;
    }
    if lines[rank..].iter().any(|line| !line[size].is_zero()) {
        return Ok(Solutions::None);
    }
    if rank < size {
        return Ok(Solutions::Many);
    }
    // The pivots are in order: line k gives the value of column k.
    Ok(Solutions::One(lines[..size].iter().map(|line| line[size].clone()).collect()))
}
