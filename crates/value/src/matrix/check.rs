//! Checks straight from the definitions, in plain rationals, sharing nothing with the methods they check.

use hedgerow_core::Player;

use super::Matrix;
use crate::Rational;

impl Matrix {
    /// Whether these strategies are optimal and worth this value: probabilities that add up to 1, Left's securing at
    /// least the value against every column, Right's at most the value against every row.
    ///
    /// ```
    /// use hedgerow_value::{Matrix, Rational};
    ///
    /// let pennies: Matrix = "1 -1; -1 1".parse()?;
    /// let half = vec![Rational::new(1, 2).unwrap(); 2];
    /// assert!(pennies.is_equilibrium(&Rational::ZERO, &half, &half));
    /// assert!(!pennies.is_equilibrium(&Rational::ZERO, &half, &[Rational::ONE, Rational::ZERO]));
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn is_equilibrium(&self, value: &Rational, left: &[Rational], right: &[Rational]) -> bool {
        is_strategy(left, self.rows)
            && is_strategy(right, self.columns)
            && self.secures(Player::LEFT, left) >= *value
            && self.secures(Player::RIGHT, right) <= *value
    }

    /// What a strategy secures: its result against the worst column for Left's, the worst row for Right's. Missing
    /// probabilities count as 0.
    ///
    /// ```
    /// use hedgerow_core::Player;
    /// use hedgerow_value::{Matrix, Rational};
    ///
    /// let game: Matrix = "3 -1; -1 1".parse()?;
    /// let half = vec![Rational::new(1, 2).unwrap(); 2];
    /// assert_eq!(game.secures(Player::LEFT, &half), Rational::ZERO);
    /// assert_eq!(game.secures(Player::RIGHT, &half), Rational::ONE);
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn secures(&self, player: Player, strategy: &[Rational]) -> Rational {
        let result = |answer: usize| {
            let mut sum = Rational::ZERO;
            for (choice, probability) in strategy.iter().enumerate().filter(|(_, probability)| !probability.is_zero()) {
                let inside = choice < if player == Player::LEFT { self.rows } else { self.columns };
                if inside {
                    let (row, column) = if player == Player::LEFT { (choice, answer) } else { (answer, choice) };
                    sum += &(probability * self.at(row, column));
                }
            }
            sum
        };
        let results = 0..if player == Player::LEFT { self.columns } else { self.rows };
        let worst = if player == Player::LEFT { results.map(result).min() } else { results.map(result).max() };
        worst.unwrap_or_default()
    }
}

fn is_strategy(probabilities: &[Rational], choices: usize) -> bool {
    let sum = probabilities.iter().fold(Rational::ZERO, |sum, probability| &sum + probability);
    probabilities.len() == choices && probabilities.iter().all(|p| p.signum() >= 0) && sum == Rational::ONE
}
