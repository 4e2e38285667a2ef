//! The values of positions, region by region.

use hedgerow_core::{Budget, Partizan, Player, Rules, Stopped};
use hedgerow_value::{Algebra, Game};

use super::piece::Piece;
use super::region::Region;
use super::walled_board::WalledBoard;
use crate::evaluate::{Evaluator, KnownParts};
use crate::konane::board::{Board, Stage};

/// Finds the values of positions and remembers those of the regions.
///
/// Regions within 64 squares go the fast way; larger ones are valued as boards, which is slower but knows no other limit
/// than the budget.
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
    /// A solver that knows nothing yet and ends with its budget.
    pub fn new(algebra: &'a Algebra, budget: Budget) -> Self {
        Self { algebra, pieces: Evaluator::new(algebra, budget) }
    }

    /// A solver that knows what another one [knew](Solver::into_known), whose algebra must have been the same.
    pub fn knowing(algebra: &'a Algebra, budget: Budget, known: KnownParts<Piece>) -> Self {
        Self { algebra, pieces: Evaluator::knowing(algebra, budget, known) }
    }

    /// The same with values of the same algebra that many share: they are not copied.
    #[must_use]
    pub fn over(self, base: &'a KnownParts<Piece>) -> Self {
        Self { pieces: self.pieces.over(base), ..self }
    }

    /// What it knows, for another solver to go on with.
    pub fn into_known(self) -> KnownParts<Piece> {
        self.pieces.into_known()
    }

    /// Takes over regions whose values are known: those of a [`Database`](super::Database) of the same algebra.
    pub fn learn(&mut self, regions: impl IntoIterator<Item = (Region, Game)>) {
        for (region, value) in regions {
            self.pieces.tell(Piece::Small(region), value);
        }
    }

    /// Where the values are kept.
    pub fn algebra(&self) -> &'a Algebra {
        self.algebra
    }

    /// The value of a position, whoever's turn it is; at the opening only whoever has the turn has options.
    pub fn value<const W: usize>(&mut self, board: &Board<W>) -> Result<Game, Stopped> {
        if board.stage() != Stage::Jumps {
            return self.opening(board);
        }
        self.value_of_field(&board.into())
    }

    /// The value of stones on any squares.
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

    /// How many different regions have been valued or were known from the beginning.
    pub fn known_regions(&self) -> usize {
        self.pieces.known_parts()
    }

    /// About how many bytes the memory of regions takes (the values themselves are the algebra's).
    pub fn approximate_bytes(&self) -> usize {
        self.pieces.approximate_bytes()
    }

    /// Gives the solver another budget, to go on after the first was used up.
    pub fn set_budget(&mut self, budget: Budget) {
        self.pieces.set_budget(budget);
    }
}
