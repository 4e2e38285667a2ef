//! Values of regions for engines.

use hedgerow_core::{Budget, Refusal};
use hedgerow_value::Algebra;

use super::database::Database;
use super::piece::Piece;
use super::solver::Solver;
use crate::evaluate::KnownParts;

/// The most bytes of values that engines may add to those of the database.
const MOST_GROWTH: usize = 256 << 20;

/// The regions of a [`Database`] with the algebra of their values, for engines that may outlive the code that read it.
pub struct RegionValues {
    algebra: Algebra,
    known: KnownParts<Piece>,
    /// The bytes of the algebra at the start.
    bytes: usize,
}

impl RegionValues {
    /// Reads the content of a database into an algebra of its own.
    pub fn read(load: impl for<'a> FnOnce(&'a Algebra) -> Result<Database<'a>, Refusal>) -> Result<Self, Refusal> {
        let algebra = Algebra::new();
        let known = load(&algebra)?.regions().map(|(region, value)| (Piece::Small(region), value)).collect();
        let bytes = algebra.approximate_bytes();
        Ok(Self { algebra, known, bytes })
    }

    /// A solver that knows all of them; none if too many values were added.
    pub(crate) fn solver(&self, budget: Budget) -> Option<Solver<'_>> {
        let grown = self.algebra.approximate_bytes().saturating_sub(self.bytes);
        (grown <= MOST_GROWTH).then(|| Solver::new(&self.algebra, budget).over(&self.known))
    }
}

#[cfg(test)]
mod tests {
    use hedgerow_core::Notation;

    use super::super::super::Konane;
    use super::*;

    #[test]
    fn what_is_in_the_database_is_not_worked_out() {
        let read = |size: Option<(usize, usize)>| {
            RegionValues::read(|algebra| {
                let mut database = Database::new(algebra);
                if let Some((rows, columns)) = size {
                    database.build(rows, columns, &Budget::unlimited(), |_| ()).unwrap();
                }
                Ok(database)
            })
            .unwrap()
        };
        let board = Konane::read(".OX./.XO./..XO/O.OX X").unwrap();
        let (nothing, all) = (read(None), read(Some((4, 4))));
        let valued = |values: &RegionValues| {
            let mut solver = values.solver(Budget::unlimited()).unwrap();
            let value = solver.value(&board).unwrap();
            (values.algebra.display(value).to_string(), solver.known_regions())
        };
        let (value, found) = valued(&nothing);
        assert!(found > 0);
        assert_eq!(valued(&all), (value, 0));
    }
}
