//! Everett's recursive games with one state: a matrix game that some choices start again.
//!
//! Each entry is c + w·v: with probability w the same game is played again, which is worth v, and c is the contribution
//! of the other outcomes. Play that never ends pays 0. Everett (*Recursive games*, 1957) showed that such a game has a
//! value: among all v that equal the value of the matrix with v filled in, the one nearest 0. It need not be a
//! fraction, and a player may be able to come arbitrarily near to it without ever reaching it.
//!
//! ```
//! use hedgerow_value::{Rational, Recursive};
//!
//! // Left hides in the first row as long as she likes, and comes out in the second: Right has to look (the first
//! // column) whenever she is hiding, and must not look when she comes.
//! let entry = |ends: i64, again: i64| (Rational::from(ends), Rational::from(again));
//! let game = Recursive::new(2, 2, vec![entry(0, 1), entry(1, 0), entry(1, 0), entry(0, 0)]).unwrap();
//! let solved = game.solve();
//! assert_eq!(solved.worth.to_string(), "1");
//! assert_eq!(solved.left.attained, Some(false));
//! assert_eq!(solved.right.attained, Some(true));
//! assert!(solved.left.secures < Rational::ONE);
//! ```
//!
//! Let f(v) be the value of the matrix. Then f never falls and never rises faster than v does. For f(0) > 0 the value
//! is therefore the first v above 0 with f(v) = v; every smaller v has f(v) > v, and every larger one f(v) <= v, so
//! that a single matrix shows on which side of the value a number lies. For f(0) < 0 the players change roles.
//!
//! | module | subject |
//! |---|---|
//! | `search` | brackets the value from both sides, until a kernel is proved to reach it |
//! | `kernel` | the value of a kernel as a function of v, and how far the kernel stays optimal |
//! | `elimination` | linear equations with polynomials for coefficients |
//! | `sides` | what each player can secure, and whether a fraction is reached |
//! | `attained` | whether an irrational value is reached |
//! | `bounds` | certified bounds when only bounds of the entries are known |

use crate::matrix::{Equilibrium, Kernel};
use crate::{Matrix, Rational, Worth};
use search::Found;

mod attained;
mod bounds;
mod elimination;
mod kernel;
mod search;
mod sides;
#[cfg(test)]
mod tests;

/// If a strategy does not reach the value, it comes this near to it: 2 to the minus this.
pub const CLOSE: u32 = 40;

/// A matrix game that some choices start again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recursive {
    rows: usize,
    columns: usize,
    /// Row after row: the contribution of ending, and the probability to play again.
    entries: Vec<(Rational, Rational)>,
}

/// The value of a recursive game and what the players can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The value.
    pub worth: Worth,
    /// What Left can do, who chooses the row and maximises.
    pub left: Side,
    /// What Right can do, who chooses the column and minimises.
    pub right: Side,
}

/// What one player can do in a recursive game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// Probabilities to use whenever the game is played: optimal if the value is a fraction and attained, and otherwise
    /// within 2^-[`CLOSE`] of the value (or of the bounds, where only these are known).
    pub strategy: Vec<Rational>,
    /// Whether there is an optimal strategy, if that is known.
    pub attained: Option<bool>,
    /// What the strategy secures on average, exactly: at least this for Left, at most this for Right.
    pub secures: Rational,
}

impl Recursive {
    /// The game with these entries, row after row: the contribution of ending (each pay-off times its probability), and
    /// the probability to play again.
    ///
    /// `None` unless there are `rows` times `columns` entries, at least one, all probabilities are between 0 and 1, and
    /// an entry that is certain to play again contributes nothing else.
    pub fn new(rows: usize, columns: usize, entries: Vec<(Rational, Rational)>) -> Option<Self> {
        let fits = rows.checked_mul(columns) == Some(entries.len()) && !entries.is_empty();
        let fair = |(ends, again): &(Rational, Rational)| {
            again.signum() >= 0 && (*again < Rational::ONE || *again == Rational::ONE && ends.is_zero())
        };
        (fits && entries.iter().all(fair)).then_some(Self { rows, columns, entries })
    }

    /// How many choices Left has.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many choices Right has.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The contribution of ending for this row and column, and the probability to play again.
    ///
    /// # Panics
    /// When there is no such row or column, as slices do.
    pub fn at(&self, row: usize, column: usize) -> (&Rational, &Rational) {
        assert!(column < self.columns, "column {column} of {}", self.columns);
        let (ends, again) = &self.entries[row * self.columns + column];
        (ends, again)
    }

    /// The matrix with a number for the worth of playing again.
    pub fn matrix(&self, again_is_worth: &Rational) -> Matrix {
        let fill = |(ends, again): &(Rational, Rational)| {
            if again.is_zero() { ends.clone() } else { ends + &(again * again_is_worth) }
        };
        let entries = self.entries.iter().map(fill).collect();
        Matrix::new(self.rows, self.columns, entries).expect("checked when the game was made")
    }

    /// The same game with the roles of the players changed: its value is minus the value of this one.
    #[must_use]
    pub fn turned(&self) -> Self {
        let at = |column: usize, row: usize| {
            let (ends, again) = self.at(row, column);
            (-ends, again.clone())
        };
        let entries = (0..self.columns).flat_map(|column| (0..self.rows).map(move |row| at(column, row))).collect();
        Self { rows: self.columns, columns: self.rows, entries }
    }

    /// The value and what the players can do.
    pub fn solve(&self) -> Solved {
        let first = self.matrix(&Rational::ZERO).equilibrium();
        match first.value.signum() {
            // Against any choice of the other, no round costs anything on average, and neither does endless play.
            0 => Solved {
                worth: Worth::Exact(Rational::ZERO),
                left: Side { strategy: first.left, attained: Some(true), secures: Rational::ZERO },
                right: Side { strategy: first.right, attained: Some(true), secures: Rational::ZERO },
            },
            1 => self.solve_positive(first),
            _ => self.turned().solve_positive(turned(first)).turned(),
        }
    }

    fn solve_positive(&self, first: Equilibrium) -> Solved {
        match self.search(first) {
            Found::Fraction(value, guess) => self.exactly(value, guess),
            Found::Root(root, piece) => {
                let attained = piece.left_attains(self, &root).or_else(|| self.left_attains(&root));
                let close = root.within(CLOSE);
                self.nearly(Worth::Root(root), &close, attained)
            }
            Found::Bounds(interval) => self.nearly(Worth::Within(interval.clone()), &interval, None),
        }
    }

    /// The value alone, which takes less time.
    pub fn worth(&self) -> Worth {
        let first = self.matrix(&Rational::ZERO).equilibrium();
        let positive = |game: &Self, first| match game.search(first) {
            Found::Fraction(value, _) => Worth::Exact(value),
            Found::Root(root, _) => Worth::Root(root),
            Found::Bounds(interval) => Worth::Within(interval),
        };
        match first.value.signum() {
            0 => Worth::Exact(Rational::ZERO),
            1 => positive(self, first),
            _ => -&positive(&self.turned(), turned(first)),
        }
    }
}

/// The same equilibrium with the roles of the players changed.
fn turned(equilibrium: Equilibrium) -> Equilibrium {
    Equilibrium {
        value: -equilibrium.value,
        left: equilibrium.right,
        right: equilibrium.left,
        kernel: Kernel { rows: equilibrium.kernel.columns, columns: equilibrium.kernel.rows },
        ..equilibrium
    }
}

impl Solved {
    /// The same for the game with the roles of the players changed.
    fn turned(self) -> Self {
        let turn = |side: Side| Side { secures: -side.secures, ..side };
        Self { worth: -&self.worth, left: turn(self.right), right: turn(self.left) }
    }
}
