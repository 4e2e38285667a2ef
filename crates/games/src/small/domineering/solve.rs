//! The values of boards, region by region.

use hedgerow_core::{Budget, Partizan, Stopped};
use hedgerow_value::{Algebra, Game};

use super::{Domineering, Region};
use crate::evaluate::Evaluator;

/// Finds the values of boards and stores those of the regions.
///
/// Regions that fit eight by eight cells use the fast method; longer ones are valued as boards, which is slower but is
/// limited only by the budget.
pub struct Solver<'a> {
    algebra: &'a Algebra,
    small: Evaluator<'a, Region>,
    large: Evaluator<'a, Domineering>,
}

impl<'a> Solver<'a> {
    /// A solver that knows nothing yet and stops with its budget.
    pub fn new(algebra: &'a Algebra, budget: Budget) -> Self {
        let large = Evaluator::new(algebra, budget.clone());
        Self { algebra, small: Evaluator::new(algebra, budget), large }
    }

    /// The value of a board.
    pub fn value(&mut self, board: &Domineering) -> Result<Game, Stopped> {
        let mut parts = Vec::new();
        board.parts(&mut parts);
        let mut total = self.algebra.zero();
        for part in parts {
            let value = match Region::new(&part) {
                Some(region) => self.small.value(&region)?,
                None => self.large.value(&part)?,
            };
            total = self.algebra.add(total, value);
        }
        Ok(total)
    }

    /// How many different regions have been valued.
    pub fn known_regions(&self) -> usize {
        self.small.known_parts() + self.large.known_parts()
    }

    /// The approximate bytes of the table of regions (the values themselves belong to the algebra).
    pub fn approximate_bytes(&self) -> usize {
        self.small.approximate_bytes() + self.large.approximate_bytes()
    }
}
