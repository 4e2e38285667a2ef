//! Whether Left has an optimal strategy where the value is irrational.
//!
//! She has one if, for every column, some optimal strategy of the matrix for the value lets play end against that
//! column: a mixture of these is optimal in the game. That matrix cannot be written down in fractions, but kernels have
//! polynomials, and the sign of a polynomial at the value is known exactly.

use dashu_int::IBig;

use super::Recursive;
use super::kernel::Piece;
use crate::{Algebraic, Polynomial, Rational};

/// How close to the value to look for kernels, and how small the payment for ending is: in bits.
const TRIALS: [(u32, usize); 4] = [(64, 12), (128, 24), (256, 48), (512, 96)];

impl Piece {
    /// Whether Left has an optimal strategy, where the value is this root of the kernel; `None` if the kernel's own
    /// strategies do not decide.
    pub fn left_attains(&self, game: &Recursive, root: &Algebraic) -> Option<bool> {
        let used = self.used(root);
        let open = |column: &usize| !used.iter().any(|&row| game.ends(row, *column));
        let open: Vec<usize> = (0..game.columns).filter(open).collect();
        if open.is_empty() {
            return Some(true);
        }
        // A row that is worse against some optimal strategy of Right is in no optimal strategy of Left.
        let worse = |(_, loss): &&(usize, Polynomial)| self.sign(loss, root) > 0;
        let useless: Vec<usize> = self.rows.iter().filter(worse).map(|&(row, _)| row).collect();
        let hopeless = |&column: &usize| (0..game.rows).all(|row| !game.ends(row, column) || useless.contains(&row));
        open.iter().any(hopeless).then_some(false)
    }

    /// The rows with positive probabilities at a root.
    fn used(&self, root: &Algebraic) -> Vec<usize> {
        self.left.iter().filter(|(_, x)| self.sign(x, root) > 0).map(|&(row, _)| row).collect()
    }

    /// Whether the kernel's strategy for Left is optimal at the root, given that the matrix is worth the root there.
    fn left_optimal(&self, root: &Algebraic) -> bool {
        let mut conditions = self.left.iter().chain(&self.columns);
        self.sign(&self.gain, root) == 0 && conditions.all(|(_, condition)| self.sign(condition, root) >= 0)
    }

    /// Whether the kernel's strategy for Right keeps Left down to the root in the matrix for the root.
    fn right_optimal(&self, root: &Algebraic) -> bool {
        let mut conditions = self.right.iter().chain(&self.rows);
        self.sign(&self.gain, root) == 0 && conditions.all(|(_, condition)| self.sign(condition, root) >= 0)
    }

    /// The sign of a quotient at a root: numerator over the denominator, or the limit where both are 0.
    fn sign(&self, numerator: &Polynomial, root: &Algebraic) -> i32 {
        let common = numerator.gcd(&self.denominator);
        match (numerator.divided_by(&common), self.denominator.divided_by(&common)) {
            (Some(above), Some(below)) if !above.is_zero() => root.sign_of(&above) * root.sign_of(&below),
            _ => 0,
        }
    }
}

impl Recursive {
    /// Whether Left has an optimal strategy, where the value is this positive root; `None` if no kernel decides.
    pub(super) fn left_attains(&self, root: &Algebraic) -> Option<bool> {
        let mut known = Some(true);
        for column in 0..self.columns {
            match self.may_end(column, root) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => known = None,
            }
        }
        known
    }

    /// Whether some optimal strategy of Left in the matrix for the value lets play end against a column.
    ///
    /// Right's choice does not change a small payment for the rows that end there. If he can hold her to the value even
    /// with the payment, no such row is in any optimal strategy. If a strategy that is optimal with the payment is also
    /// optimal without it and has such a row, it is the one.
    fn may_end(&self, column: usize, root: &Algebraic) -> Option<bool> {
        TRIALS.into_iter().find_map(|(near, small)| {
            let tilted = self.tilted(column, small)?;
            let close = root.within(near).low().clone();
            let kernel = tilted.matrix(&close).equilibrium().kernel;
            if Piece::new(&tilted, &kernel, &close)?.right_optimal(root) {
                return Some(false);
            }
            let plain = Piece::new(self, &kernel, &close)?;
            let ends = || plain.used(root).iter().any(|&row| self.ends(row, column));
            (plain.left_optimal(root) && ends()).then_some(true)
        })
    }

    /// The game with 2^-bits paid for each row, times the probability that play ends there against one column.
    fn tilted(&self, column: usize, bits: usize) -> Option<Self> {
        let unit = Rational::from_big(IBig::ONE, IBig::ONE << bits)?;
        let mut tilted = self.clone();
        for (row, entries) in tilted.entries.chunks_mut(self.columns).enumerate() {
            let paid = &unit * &(&Rational::ONE - self.at(row, column).1);
            entries.iter_mut().for_each(|(ends, _)| *ends += &paid);
        }
        Some(tilted)
    }

    /// Whether play may end with this row and column.
    pub(super) fn ends(&self, row: usize, column: usize) -> bool {
        *self.at(row, column).1 < Rational::ONE
    }
}
