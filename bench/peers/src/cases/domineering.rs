//! Domineering boards: hot values, many of them, from a few million positions.
//!
//! Each side uses its own rules and whatever they know: cgt fills single cells and splits boards; Hedgerow splits
//! boards and keeps one of the eight images of a region.

use cgt::grid::FiniteGrid;
use cgt::grid::small_bit_grid::SmallBitGrid;
use cgt::short::partizan::games::domineering as peer;
use hedgerow_core::Budget;
use hedgerow_games::small::domineering::{Domineering, Solver};
use hedgerow_value::Algebra;

use crate::measure::{Clock, Run};

/// cgt's board is wide by high; its Left places vertical dominoes, as ours does.
pub fn cgt(rows: u8, columns: u8, clock: &Clock) -> Run {
    let grid = SmallBitGrid::filled(columns, rows, peer::Tile::Empty).expect("the board fits 64 cells");
    super::value_with_cgt(&peer::Domineering::new(grid), clock)
}

pub fn hedgerow(rows: u8, columns: u8, clock: &Clock) -> Run {
    let board = Domineering::empty(rows.into(), columns.into()).expect("the board fits 16 x 16 cells");
    let algebra = Algebra::new();
    let mut solver = Solver::new(&algebra, Budget::unlimited());
    let value = solver.value(&board).expect("nothing stops an unlimited budget");
    clock.stop();
    super::run_of_hedgerow(clock, &algebra, value, solver.known_regions() as u64)
}
