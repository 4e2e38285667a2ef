//! What each player can secure, and whether a rational value is reached.

use dashu_int::IBig;

use super::{CLOSE, Recursive, Side, Solved};
use crate::matrix::Equilibrium;
use crate::{Interval, Matrix, Rational, Worth};

/// The smallest payment in a tilted objective, in bits.
const FINEST: usize = 1 << 13;

impl Recursive {
    /// What Left secures on average if she uses the same probabilities whenever the game is played.
    ///
    /// Right's best reply is one column, always the same: one round pays T and is followed by another with probability
    /// a, in total T/(1 - a), or 0 if play never ends.
    pub fn left_secures(&self, strategy: &[Rational]) -> Rational {
        let column = |j: usize| self.repeated(strategy, |i| self.at(i, j));
        (0..self.columns).map(column).min().unwrap_or_default()
    }

    /// What Right can hold Left to on average if he uses the same probabilities whenever the game is played.
    pub fn right_secures(&self, strategy: &[Rational]) -> Rational {
        let row = |i: usize| self.repeated(strategy, |j| self.at(i, j));
        (0..self.rows).map(row).max().unwrap_or_default()
    }

    /// The worth of a mixture of entries that is played again and again.
    fn repeated<'a>(&self, weights: &[Rational], entry: impl Fn(usize) -> (&'a Rational, &'a Rational)) -> Rational {
        let (mut paid, mut stops) = (Rational::ZERO, Rational::ZERO);
        for (i, weight) in weights.iter().enumerate().filter(|(_, weight)| !weight.is_zero()) {
            let (ends, again) = entry(i);
            paid += &(weight * ends);
            stops += &(weight * &(&Rational::ONE - again));
        }
        paid.checked_div(&stops).unwrap_or_default()
    }

    /// The solution of a game with this positive value; perhaps with a pair of strategies that may be optimal.
    pub(super) fn exactly(&self, value: Rational, guess: Option<Equilibrium>) -> Solved {
        let secure =
            |found: &Equilibrium| self.left_secures(&found.left) == value && self.right_secures(&found.right) == value;
        let found = guess.filter(secure).unwrap_or_else(|| self.matrix(&value).equilibrium());
        let right = Side { secures: self.right_secures(&found.right), strategy: found.right, attained: Some(true) };
        let left = match self.left_optimal(&value, found.left) {
            Some(Some(strategy)) => Side { secures: self.left_secures(&strategy), strategy, attained: Some(true) },
            other => {
                let close = Rational::from_big(IBig::ONE, IBig::ONE << CLOSE as usize).unwrap_or_default();
                Side { attained: other.map(|_| false), ..self.left_below(&(&value - &close)) }
            }
        };
        Solved { worth: Worth::Exact(value), left, right }
    }

    /// The solution of a game with a positive value in an interval, as near as its ends are.
    pub(super) fn nearly(&self, worth: Worth, close: &Interval, left_attained: Option<bool>) -> Solved {
        let left = Side { attained: left_attained, ..self.left_below(close.low()) };
        // Endless play does not hurt Right: a strategy that is optimal for a number not below the value holds Left to
        // that number.
        let strategy = self.matrix(close.high()).equilibrium().right;
        let right = Side { secures: self.right_secures(&strategy), strategy, attained: Some(true) };
        Solved { worth, left, right }
    }

    /// A strategy of Left that secures more than a number below the positive value.
    fn left_below(&self, number: &Rational) -> Side {
        let strategy = self.matrix(number.max(&Rational::ZERO)).equilibrium().left;
        Side { secures: self.left_secures(&strategy), strategy, attained: None }
    }

    /// An optimal strategy of Left, given the positive value and an optimal strategy of the matrix for it: the inner
    /// `None` if there is none, the outer `None` if that could not be decided.
    ///
    /// Such a strategy is optimal in the matrix and lets play end against every column. Mixtures of optimal strategies
    /// are optimal, so one for each column is enough.
    fn left_optimal(&self, value: &Rational, strategy: Vec<Rational>) -> Option<Option<Vec<Rational>>> {
        let ends = |strategy: &[Rational], column: usize| {
            strategy.iter().enumerate().any(|(i, x)| !x.is_zero() && *self.at(i, column).1 < Rational::ONE)
        };
        let mut parts = vec![strategy];
        for column in 0..self.columns {
            if !parts.iter().any(|part| ends(part, column)) {
                let best = self.quickest_end(value, column)?;
                if !ends(&best, column) {
                    return Some(None);
                }
                parts.push(best);
            }
        }
        let share = Rational::new(1, parts.len() as i64)?;
        let mean = |i: usize| &parts.iter().fold(Rational::ZERO, |sum, part| &sum + &part[i]) * &share;
        let mixed: Vec<Rational> = (0..self.rows).map(mean).collect();
        (self.left_secures(&mixed) == *value).then_some(Some(mixed))
    }

    /// Among the strategies of Left that are optimal in the matrix for a value, one that is least likely to play again
    /// against a column.
    ///
    /// Paying a little for the rows that end there, independently of Right's choice, only tilts the objective of Left's
    /// linear program. If the payment is small enough she still chooses among her optimal strategies, and a strategy
    /// that is optimal both with and without the payment is the one.
    fn quickest_end(&self, value: &Rational, column: usize) -> Option<Vec<Rational>> {
        let matrix = self.matrix(value);
        let at = |i: usize, j: usize| matrix.at(i, j);
        let mut bits = 8;
        while bits <= FINEST {
            let unit = Rational::from_big(IBig::ONE, IBig::ONE << bits)?;
            let paid: Vec<Rational> =
                (0..self.rows).map(|i| &unit * &(&Rational::ONE - self.at(i, column).1)).collect();
            let tilted = (0..self.rows).flat_map(|i| (0..self.columns).map(move |j| (i, j)));
            let tilted = tilted.map(|(i, j)| at(i, j) + &paid[i]).collect();
            let strategy = Matrix::new(self.rows, self.columns, tilted)?.equilibrium().left;
            let brings =
                |j: usize| strategy.iter().enumerate().fold(Rational::ZERO, |sum, (i, x)| &sum + &(x * at(i, j)));
            if (0..self.columns).all(|j| brings(j) >= *value) {
                return Some(strategy);
            }
            bits *= 2;
        }
        None
    }
}
