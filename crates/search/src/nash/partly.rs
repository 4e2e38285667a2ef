//! The value of a matrix with known bounds: finds only the cells that matter exactly.
//!
//! A cell that is surely a saddle point is the value. Choices that are surely never better than another are removed.
//! The strategies that gave the bounds use a part of the rest; the cells of this part are found exactly. The value of a
//! matrix never falls when an entry rises, so if the lower ends of all other cells lead to the same value as the upper
//! ends, that is the value.

use hedgerow_core::{Budget, Stopped};
use hedgerow_value::{Bands, Interval, Rational, Worth};

use super::Precision;
use super::cell::{self, Cell};
use super::reduce::Bounded;
use super::sketch::Sketch;

/// The value of a matrix, given functions that find a cell exactly and that tell whether two cells are the same.
pub(super) fn value(
    sketch: &Sketch,
    precision: Precision,
    budget: &Budget,
    same: &dyn Fn(usize, usize) -> bool,
    mut find: impl FnMut(usize) -> Result<Cell, Stopped>,
) -> Result<Worth, Stopped> {
    let rough: Vec<Cell> = sketch
        .cells
        .iter()
        .map(|cell| {
            let pay = cell.pay.exact().map_or_else(|| Worth::Within(cell.pay.interval()), Worth::Exact);
            let again = Rational::new(sketch.whole - cell.stops, sketch.whole).unwrap_or_default();
            Cell { pay, again }
        })
        .collect();
    let columns = sketch.columns;
    let equal = |one: usize, other: usize| {
        same(one, other) || rough[one].pay.exact().is_some() && rough[one].pay == rough[other].pay
    };
    let bounded = Bounded::new(&rough, columns, precision, &equal);
    if let Some(at) = bounded.saddle() {
        return Ok(precision.kept(find(at)?.pay));
    }
    let (rows, kept) = bounded.kept();
    let places: Vec<usize> =
        rows.iter().flat_map(|row| kept.iter().map(move |column| row * columns + column)).collect();
    let mut bands = Bands::default();
    bands.bounds(&places.iter().map(|&at| sketch.cells[at]).collect::<Vec<_>>(), kept.len(), sketch.whole);
    let (used_rows, used_columns) = bands.support();
    let used = |index: usize| used_rows.contains(&(index / kept.len())) && used_columns.contains(&(index % kept.len()));
    let mut cells: Vec<Cell> = places.iter().map(|&at| rough[at].clone()).collect();
    for (index, &at) in places.iter().enumerate().filter(|&(index, _)| used(index)) {
        if cells[index].pay.exact().is_none() {
            cells[index] = find(at)?;
        }
    }
    let open = |index: usize, cell: &Cell| !used(index) && cell.pay.exact().is_none();
    if cells.iter().enumerate().any(|(index, cell)| open(index, cell)) {
        if let Some(worth) = settled(&cells, kept.len(), precision, budget, used)? {
            return Ok(worth);
        }
        for (index, &at) in places.iter().enumerate() {
            if open(index, &cells[index]) {
                cells[index] = find(at)?;
            }
        }
    }
    cell::value(&cells, kept.len(), precision, budget)
}

/// The value, if the unused cells do not affect it.
fn settled(
    cells: &[Cell],
    columns: usize,
    precision: Precision,
    budget: &Budget,
    used: impl Fn(usize) -> bool,
) -> Result<Option<Worth>, Stopped> {
    let exact = cells.iter().enumerate().all(|(index, cell)| !used(index) || cell.pay.exact().is_some());
    if !exact {
        // Some used cells are not fractions, so an interval is the best possible answer. It should be as narrow as
        // theirs.
        let worth = cell::value(cells, columns, precision, budget)?;
        let narrow = match &worth {
            Worth::Within(interval) => is_narrow(interval, precision),
            Worth::Exact(_) | Worth::Root(_) => true,
        };
        return Ok(narrow.then_some(worth));
    }
    let end = |end: fn(&Interval) -> &Rational| {
        let cells: Vec<Cell> = cells
            .iter()
            .map(|cell| match &cell.pay {
                Worth::Within(interval) => Cell { pay: Worth::Exact(end(interval).clone()), again: cell.again.clone() },
                _ => cell.clone(),
            })
            .collect();
        cell::solved(&cells, columns, precision, budget)
    };
    let low = end(Interval::low)?;
    Ok(match low {
        Worth::Within(_) => None,
        low => (end(Interval::high)? == low).then_some(low),
    })
}

/// Whether an interval is about as narrow as the precision requires.
fn is_narrow(interval: &Interval, precision: Precision) -> bool {
    let units = (0..precision.width.saturating_sub(8)).fold(interval.width(), |width, _| &width + &width);
    units <= Rational::ONE
}
