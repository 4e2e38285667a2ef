//! Zero-sum matrix games, exactly: what happens when both players choose at the same time.
//!
//! Left chooses a row and maximises, Right a column and minimises; the entry is what Left gets. By von Neumann's
//! theorem (1928) there are mixed strategies that secure the same *value* for both, and by Shapley and Snow (1950) some
//! of them live on a square submatrix, the *kernel*, whose equations have one solution. So the value of a matrix of
//! fractions is a fraction, and this module finds it.
//!
//! The fast method looks for a saddle point, removes dominated rows and columns, lets a simplex in floating point
//! *guess* the kernel, solves the kernel's equations in integers and checks, in integers, that neither player can do
//! better. If that check fails, the slow method, a simplex in integers, solves the matrix: a float never decides an
//! answer.
//!
//! ```
//! use hedgerow_value::{Matrix, Rational};
//!
//! let rock_paper_scissors: Matrix = "0 -1 1; 1 0 -1; -1 1 0".parse()?;
//! let equilibrium = rock_paper_scissors.equilibrium();
//! assert_eq!(equilibrium.value, Rational::ZERO);
//! assert_eq!(equilibrium.left, vec![Rational::new(1, 3).unwrap(); 3]);
//! assert!(rock_paper_scissors.unique(&equilibrium).left);
//! # Ok::<(), hedgerow_core::notation::NotationError>(())
//! ```
//!
//! | module | subject |
//! |---|---|
//! | `solve` | the fast method, step by step |
//! | `dominance` | saddle points, dominated rows and columns |
//! | `float` | the simplex that guesses a kernel |
//! | `words` | solves and checks a kernel in machine integers |
//! | `kernel` | the same for integers of any size, by `modular` arithmetic in a `field` |
//! | `pivots` | the simplex in integers, whose cells are a `number` each |
//! | `face` | all optimal strategies: is there only one, which rows and columns do they use? |
//! | `vertices` | all optimal strategies: the vertices of their polytopes, as rays of a `cone` |
//! | `derivatives`, `lagrange` | Koschny's method, and the one that he proposes |
//! | `check` | what a strategy secures, straight from the definition |
//! | `limit` | when exact work ends without an answer |
//! | `integers` | fractions brought to common denominators |
//! | `notation` | matrices as text |

use std::fmt;

use hedgerow_core::budget::Stopped;
use hedgerow_core::{Budget, Player};

use crate::Rational;

mod check;
mod cone;
mod derivatives;
mod dominance;
mod face;
mod field;
pub(crate) mod float;
mod integers;
mod kernel;
mod lagrange;
mod limit;
mod modular;
mod notation;
mod number;
mod pivots;
mod solve;
mod vertices;
mod words;

pub use derivatives::DoesNotApply;
pub use dominance::{Dominance, Dominated};
use limit::unlimited;
pub use vertices::Vertices;

/// A zero-sum game of one simultaneous choice: Left chooses a row, Right a column, and Left gets the entry.
///
/// ```
/// use hedgerow_value::Matrix;
///
/// // Matching pennies, where heads are worth more.
/// let pennies: Matrix = "3 -1; -1 1".parse()?;
/// assert_eq!(pennies.value().to_string(), "1/3");
/// # Ok::<(), hedgerow_core::notation::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    /// Row after row.
    entries: Vec<Rational>,
}

/// A pair of optimal strategies and what they are worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equilibrium {
    /// What Left can secure on average, and what Right can hold her to.
    pub value: Rational,
    /// The probability of each row.
    pub left: Vec<Rational>,
    /// The probability of each column.
    pub right: Vec<Rational>,
    /// The square submatrix whose equations the two strategies solve.
    pub kernel: Kernel,
    /// How it was found.
    pub road: SolvedBy,
}

/// A square submatrix that, bordered by ones, is not singular (Shapley and Snow 1950).
///
/// Only its rows and columns have positive probabilities in the strategies that belong to it. In a degenerate game
/// some of those probabilities may be 0 too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kernel {
    /// The rows, in ascending order.
    pub rows: Vec<usize>,
    /// As many columns, in ascending order.
    pub columns: Vec<usize>,
}

/// How an equilibrium was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum SolvedBy {
    /// There is an entry that is least in its row and greatest in its column.
    Saddle,
    /// Two rows and two columns remain after removing the dominated ones.
    TwoByTwo,
    /// The kernel was guessed in floating point; its solution and the proof that it is optimal are exact.
    FloatBasis,
    /// By exact pivots of the simplex method.
    Pivots,
    /// By setting all partial derivatives to 0.
    Derivatives,
    /// By Lagrange multipliers.
    Lagrange,
}

impl fmt::Display for SolvedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Saddle => "a saddle point",
            Self::TwoByTwo => "the formula for two by two",
            Self::FloatBasis => "a kernel guessed in floating point, solved and checked exactly",
            Self::Pivots => "exact pivots of the simplex method",
            Self::Derivatives => "all partial derivatives set to 0",
            Self::Lagrange => "Lagrange multipliers",
        })
    }
}

/// A pair of strategies such that each makes all choices of the other player equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stationary {
    /// What they are worth: the value of the game.
    pub value: Rational,
    /// The probability of each row.
    pub left: Vec<Rational>,
    /// The probability of each column.
    pub right: Vec<Rational>,
}

/// Whether each player has only one optimal strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unique {
    /// Left has only one.
    pub left: bool,
    /// Right has only one.
    pub right: bool,
}

impl Matrix {
    /// The matrix with these entries, row after row; `None` unless there are `rows` times `columns` of them, and at
    /// least one.
    pub fn new(rows: usize, columns: usize, entries: Vec<Rational>) -> Option<Self> {
        let fits = rows.checked_mul(columns) == Some(entries.len()) && !entries.is_empty();
        fits.then_some(Self { rows, columns, entries })
    }

    /// The number of Left's choices.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of Right's choices.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The pay-off to Left for this row and this column.
    ///
    /// # Panics
    /// When there is no such row or column, as slices do.
    pub fn at(&self, row: usize, column: usize) -> &Rational {
        assert!(column < self.columns, "column {column} of {}", self.columns);
        &self.entries[row * self.columns + column]
    }

    /// All entries, row after row.
    pub fn entries(&self) -> &[Rational] {
        &self.entries
    }

    /// What the game is worth if both play well.
    ///
    /// ```
    /// use hedgerow_value::Matrix;
    ///
    /// let game: Matrix = "4 1 8; 2 3 1; 0 5 3/2".parse()?;
    /// assert_eq!(game.value().to_string(), "5/2");
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn value(&self) -> Rational {
        unlimited(solve::value(self, None))
    }

    /// [`Matrix::value`] within a budget.
    pub fn value_within(&self, budget: &Budget) -> Result<Rational, Stopped> {
        solve::value(self, Some(budget))
    }

    /// The value with an optimal strategy for each player.
    ///
    /// ```
    /// use hedgerow_value::Matrix;
    ///
    /// let game: Matrix = "4 1 8; 2 3 1; 0 5 3".parse()?;
    /// let found = game.equilibrium();
    /// assert!(game.is_equilibrium(&found.value, &found.left, &found.right));
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn equilibrium(&self) -> Equilibrium {
        unlimited(solve::equilibrium(self, None))
    }

    /// [`Matrix::equilibrium`] within a budget, as large matrices take long.
    ///
    /// ```
    /// use hedgerow_core::{Budget, Stopped};
    /// use hedgerow_value::Matrix;
    /// use std::time::Duration;
    ///
    /// let game: Matrix = "0 1 -1; 0 -1 1; 1 -1 0".parse()?;
    /// let late = Budget::unlimited().with_time(Duration::ZERO);
    /// assert_eq!(game.equilibrium_within(&late).unwrap_err(), Stopped::Time);
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn equilibrium_within(&self, budget: &Budget) -> Result<Equilibrium, Stopped> {
        solve::equilibrium(self, Some(budget))
    }

    /// The same by exact pivots alone: without dominance and floating point. It checks the fast method, and the fast
    /// method falls back on it.
    pub fn equilibrium_by_pivots(&self) -> Equilibrium {
        unlimited(solve::by_pivots(self, None))
    }

    /// [`Matrix::equilibrium_by_pivots`] within a budget.
    pub fn equilibrium_by_pivots_within(&self, budget: &Budget) -> Result<Equilibrium, Stopped> {
        solve::by_pivots(self, Some(budget))
    }

    /// The first entry that is least in its row and greatest in its column, if there is one: both may choose it openly.
    ///
    /// ```
    /// use hedgerow_value::Matrix;
    ///
    /// assert_eq!("3 1; 4 2".parse::<Matrix>()?.saddle(), Some((1, 1)));
    /// assert_eq!("1 -1; -1 1".parse::<Matrix>()?.saddle(), None);
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn saddle(&self) -> Option<(usize, usize)> {
        dominance::saddle(&self.entries, self.columns)
    }

    /// The rows and columns that can be removed one after the other because another is at least as good against every
    /// choice of the opponent, in the order of removal.
    ///
    /// The remaining matrix has the same value, and an equilibrium of it is one of the whole.
    ///
    /// ```
    /// use hedgerow_value::Matrix;
    ///
    /// let game: Matrix = "3 1 4; 1 5 9; 2 1 3".parse()?;
    /// let steps: Vec<String> = game.dominated().iter().map(ToString::to_string).collect();
    /// assert_eq!(steps, ["row 3 is never better than row 1", "column 3 is always worse than column 1"]);
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn dominated(&self) -> Vec<Dominated> {
        let mut steps = Vec::new();
        let (mut rows, mut columns) = ((0..self.rows).collect(), (0..self.columns).collect());
        dominance::reduce(&self.entries, self.columns, &mut rows, &mut columns, |step| steps.push(step));
        steps
    }

    /// For each pure strategy of a player, whether some optimal strategy uses it.
    ///
    /// ```
    /// use hedgerow_core::Player;
    /// use hedgerow_value::Matrix;
    ///
    /// // The second row is as good as the first, the third is never part of an optimal strategy.
    /// let game: Matrix = "1 -1; 1 -1; -1 1; -2 0".parse()?;
    /// assert_eq!(game.used(Player::LEFT), [true, true, true, false]);
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn used(&self, player: Player) -> Vec<bool> {
        face::used(self, player)
    }

    /// Whether each player's optimal strategy is the only one, given an equilibrium of this matrix. Exact, in
    /// degenerate games too.
    ///
    /// ```
    /// use hedgerow_value::{Matrix, matrix::Unique};
    ///
    /// let game: Matrix = "1 -1; -1 1; 0 0".parse()?;
    /// assert_eq!(game.unique(&game.equilibrium()), Unique { left: false, right: true });
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn unique(&self, equilibrium: &Equilibrium) -> Unique {
        unlimited(face::unique(self, equilibrium, None))
    }

    /// [`Matrix::unique`] within a budget.
    pub fn unique_within(&self, equilibrium: &Equilibrium, budget: &Budget) -> Result<Unique, Stopped> {
        face::unique(self, equilibrium, Some(budget))
    }

    /// All optimal strategies of both players, given an equilibrium of this matrix: the vertices of their polytopes,
    /// unless there are more than `most` at the end or on the way.
    ///
    /// ```
    /// use hedgerow_value::Matrix;
    ///
    /// // Each player has one optimal strategy for each half, and mixes the two at will.
    /// let game: Matrix = "1 -1; 1 -1; -1 1".parse()?;
    /// let found = game.vertices(&game.equilibrium(), 100);
    /// let left: Vec<String> = found.left.unwrap().iter().map(|corner| format!("{corner:?}")).collect();
    /// assert_eq!(left, ["[1/2, 0, 1/2]", "[0, 1/2, 1/2]"]);
    /// assert_eq!(found.right.unwrap().len(), 1);
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn vertices(&self, equilibrium: &Equilibrium, most: usize) -> Vertices {
        unlimited(vertices::vertices(self, equilibrium, most, None))
    }

    /// [`Matrix::vertices`] within a budget.
    pub fn vertices_within(
        &self,
        equilibrium: &Equilibrium,
        most: usize,
        budget: &Budget,
    ) -> Result<Vertices, Stopped> {
        vertices::vertices(self, equilibrium, most, Some(budget))
    }

    /// Koschny's method (2022): substitute the last probability of each player in the expected result and set all its
    /// partial derivatives to 0, which is a square system of linear equations.
    ///
    /// ```
    /// use hedgerow_value::{Matrix, matrix::DoesNotApply};
    ///
    /// let pennies: Matrix = "1 -1; -1 1".parse()?;
    /// assert_eq!(pennies.derivatives().unwrap().left[0].to_string(), "1/2");
    /// let saddle: Matrix = "0 1; 2 2".parse()?;
    /// assert!(matches!(saddle.derivatives(), Err(DoesNotApply::Negative { .. })));
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    ///
    /// # Errors
    /// It does not apply to a matrix that is not square, or if the system is singular (even if it has solutions) or the
    /// solution has a negative probability.
    pub fn derivatives(&self) -> Result<Equilibrium, DoesNotApply> {
        derivatives::derivatives(self, None)
    }

    /// [`Matrix::derivatives`] within a budget.
    ///
    /// # Errors
    /// As [`Matrix::derivatives`]; [`DoesNotApply::Stopped`] if the budget ends first.
    pub fn derivatives_within(&self, budget: &Budget) -> Result<Equilibrium, DoesNotApply> {
        derivatives::derivatives(self, Some(budget))
    }

    /// Lagrange multipliers for the sums of the probabilities, which Koschny (2022, chapter 7) proposes: a pair of
    /// strategies against which all rows, and all columns, are worth the same. The matrix need not be square.
    ///
    /// ```
    /// use hedgerow_value::{Matrix, matrix::DoesNotApply};
    ///
    /// let wide: Matrix = "1 -1 0; -1 1 0".parse()?;
    /// assert!(matches!(wide.derivatives(), Err(DoesNotApply::NotSquare { .. })));
    /// assert_eq!(wide.lagrange().unwrap().value.to_string(), "0");
    /// let saddle: Matrix = "0 1; 2 2".parse()?;
    /// assert!(matches!(saddle.lagrange(), Err(DoesNotApply::Negative { .. })));
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    ///
    /// # Errors
    /// It does not apply if there is no such pair: every equilibrium leaves out a row or column that is worse.
    pub fn lagrange(&self) -> Result<Stationary, DoesNotApply> {
        lagrange::lagrange(self, None)
    }

    /// [`Matrix::lagrange`] within a budget.
    ///
    /// # Errors
    /// As [`Matrix::lagrange`]; [`DoesNotApply::Stopped`] if the budget ends first.
    pub fn lagrange_within(&self, budget: &Budget) -> Result<Stationary, DoesNotApply> {
        lagrange::lagrange(self, Some(budget))
    }
}
