//! The values of positions, region by region.

use hedgerow_core::{Budget, Partizan, Player, Rules, Stopped};
use hedgerow_value::{Algebra, Game};

use super::piece::Piece;
use super::region::Region;
use super::walled_board::WalledBoard;
use crate::evaluate::{Evaluator, KnownParts};
use crate::konane::board::{Board, Stage};

/// Finds the values of positions and stores those of the regions.
///
/// Regions within 64 squares use the fast method; larger ones are valued as boards, which is slower but is limited only
/// by the budget.
///
/// ```
/// use hedgerow_core::{Budget, Notation};
/// use hedgerow_games::konane::Konane;
/// use hedgerow_games::konane::values::Solver;
/// use hedgerow_value::Algebra;
///
/// let algebra = Algebra::new();
/// let mut solver = Solver::new(&algebra, Budget::unlimited());
/// let value = solver.value(&Konane::read(".OX./.XO./..XO/O.OX")?)?;
/// assert_eq!(algebra.display(value).to_string(), "{{1|0}|{-1/2|-1}}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'a> {
    algebra: &'a Algebra,
    pieces: Evaluator<'a, Piece>,
}

impl<'a> Solver<'a> {
    /// A solver that knows nothing yet and stops with its budget.
    pub fn new(algebra: &'a Algebra, budget: Budget) -> Self {
        Self { algebra, pieces: Evaluator::new(algebra, budget) }
    }

    /// A solver with what another one [knew](Solver::into_known), which must have used the same algebra.
    pub fn knowing(algebra: &'a Algebra, budget: Budget, known: KnownParts<Piece>) -> Self {
        Self { algebra, pieces: Evaluator::knowing(algebra, budget, known) }
    }

    /// The same with shared values of the same algebra: they are not copied.
    #[must_use]
    pub fn over(self, base: &'a KnownParts<Piece>) -> Self {
        Self { pieces: self.pieces.over(base), ..self }
    }

    /// What it knows, so that another solver can continue.
    pub fn into_known(self) -> KnownParts<Piece> {
        self.pieces.into_known()
    }

    /// Adds regions with known values: those of a [`Database`](super::Database) of the same algebra.
    pub fn learn(&mut self, regions: impl IntoIterator<Item = (Region, Game)>) {
        for (region, value) in regions {
            self.pieces.tell(Piece::Small(region), value);
        }
    }

    /// The algebra of the values.
    pub fn algebra(&self) -> &'a Algebra {
        self.algebra
    }

    /// The value of a position, whoever's turn it is; at the opening only the player to move has options.
    pub fn value<const W: usize>(&mut self, board: &Board<W>) -> Result<Game, Stopped> {
        if board.stage() != Stage::Jumps {
            return self.opening(board);
        }
        self.value_of_field(&board.into())
    }

    /// The value of stones on any set of squares.
    pub fn value_of_field<const W: usize>(&mut self, field: &WalledBoard<W>) -> Result<Game, Stopped> {
        let mut total = self.algebra.zero();
        for piece in Piece::closely(field) {
            let value = self.pieces.value(&piece)?;
            total = self.algebra.add(total, value);
        }
        Ok(total)
    }

    /// The value of a region.
    pub fn value_of(&mut self, piece: &Piece) -> Result<Game, Stopped> {
        self.pieces.value(piece)
    }

    fn opening<const W: usize>(&mut self, board: &Board<W>) -> Result<Game, Stopped> {
        let mut removals = Vec::new();
        board.moves(&mut removals);
        let mut options = Vec::new();
        for removal in removals {
            options.push(self.value(&Partizan::after(board, board.to_move(), removal))?);
        }
        let nothing: &[Game] = &[];
        let sides = if board.to_move() == Player::LEFT { [&*options, nothing] } else { [nothing, &*options] };
        Ok(self.algebra.game(sides[0], sides[1]))
    }

    /// How many different regions have been valued or were known from the start.
    pub fn known_regions(&self) -> usize {
        self.pieces.known_parts()
    }

    /// The approximate bytes of the table of regions (the values themselves belong to the algebra).
    pub fn approximate_bytes(&self) -> usize {
        self.pieces.approximate_bytes()
    }

    /// Gives the solver another budget, to continue after the first was used up.
    pub fn set_budget(&mut self, budget: Budget) {
        self.pieces.set_budget(budget);
    }
}
