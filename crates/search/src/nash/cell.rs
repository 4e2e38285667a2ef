//! The value of a matrix whose cells may be exact, irrational, known only within an interval, or "again".

use hedgerow_core::{Budget, Player, Stopped};
use hedgerow_value::recursive::Recursive;
use hedgerow_value::{Interval, Matrix, Rational, Worth};

use super::Precision;
use super::reduce::Bounded;

/// What a pair of choices is worth: its pay-off, and the probability that the same position is played again.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The pay-off, where playing again counts as 0.
    pub pay: Worth,
    /// The chance of playing again.
    pub again: Rational,
}

impl Cell {
    /// The mixture of these weighted pay-offs, where `again` is the weight of playing again.
    pub(super) fn mixed(mut pays: Vec<(u64, Worth)>, again: u64, precision: Precision) -> Self {
        let total: u64 = pays.iter().map(|&(weight, _)| weight).sum();
        let share = |weight: u64| Rational::new(weight as i64, total as i64).unwrap_or_default();
        if again == 0 && pays.len() == 1 {
            return Self { pay: pays.swap_remove(0).1, again: Rational::ZERO };
        }
        if again == 0
            && let Some(pay) = around_a_root(&pays, share)
        {
            return Self { pay, again: Rational::ZERO };
        }
        let exact = pays.iter().try_fold(Rational::ZERO, |sum, (weight, worth)| {
            worth.exact().map(|number| &sum + &(&share(*weight) * number))
        });
        let pay = exact.map_or_else(
            || {
                let end = |end: fn(&Interval) -> &Rational| {
                    pays.iter().fold(Rational::ZERO, |sum, (weight, worth)| {
                        &sum + &(&share(*weight) * end(&worth.interval(precision.width)))
                    })
                };
                Worth::Within(Interval::new(end(Interval::low), end(Interval::high)).rounded(precision.width))
            },
            Worth::Exact,
        );
        Self { pay, again: share(again) }
    }
}

/// A mixture of one irrational number and fractions: irrational again, and known exactly.
fn around_a_root(pays: &[(u64, Worth)], share: impl Fn(u64) -> Rational) -> Option<Worth> {
    let mut roots = pays.iter().filter(|(_, worth)| worth.exact().is_none());
    let (Some((weight, Worth::Root(root))), None) = (roots.next(), roots.next()) else { return None };
    let fractions = pays.iter().filter_map(|(weight, worth)| Some(&share(*weight) * worth.exact()?));
    let rest = fractions.fold(Rational::ZERO, |sum, part| &sum + &part);
    Some(Worth::Root(root.times(&share(*weight))?.plus(&rest)))
}

/// The best of some free moves.
pub(super) fn best(player: Player, worths: Vec<Worth>, precision: Precision) -> Worth {
    let better = |a: Worth, b: Worth| {
        let (first, second) = (a.interval(precision.width), b.interval(precision.width));
        if let (Some(x), Some(y)) = (a.exact(), b.exact()) {
            return if (x >= y) == (player == Player::LEFT) { a } else { b };
        }
        if first.low() >= second.high() {
            return if player == Player::LEFT { a } else { b };
        }
        if second.low() >= first.high() {
            return if player == Player::LEFT { b } else { a };
        }
        let pick = |x: &Rational, y: &Rational| if player == Player::LEFT { x.max(y) } else { x.min(y) }.clone();
        Worth::Within(Interval::new(pick(first.low(), second.low()), pick(first.high(), second.high())))
    };
    worths.into_iter().reduce(better).unwrap_or(Worth::Exact(Rational::ZERO))
}

/// The value of the matrix game of these cells, row by row.
pub(super) fn value(cells: &[Cell], columns: usize, precision: Precision, budget: &Budget) -> Result<Worth, Stopped> {
    if cells.iter().all(|cell| cell.again.is_zero() && cell.pay.exact().is_some()) {
        return solved(cells, columns, precision, budget);
    }
    // Where the cells are not all fractions, reduce the matrix as far as possible. Equal intervals are not equal
    // numbers, but either may replace the other: the answer is an interval then.
    let same = |one: usize, other: usize| cells[one].pay == cells[other].pay;
    let bounded = Bounded::new(cells, columns, precision, &same);
    if let Some(at) = bounded.saddle() {
        return Ok(precision.kept(cells[at].pay.clone()));
    }
    let (rows, kept) = bounded.kept();
    if rows.len() * kept.len() == cells.len() {
        return solved(cells, columns, precision, budget);
    }
    let part: Vec<Cell> =
        rows.iter().flat_map(|row| kept.iter().map(move |column| cells[row * columns + column].clone())).collect();
    solved(&part, kept.len(), precision, budget)
}

/// The same without reducing the matrix.
pub(super) fn solved(cells: &[Cell], columns: usize, precision: Precision, budget: &Budget) -> Result<Worth, Stopped> {
    let rows = cells.len() / columns.max(1);
    let replays = cells.iter().any(|cell| !cell.again.is_zero());
    let exact: Option<Vec<Rational>> = cells.iter().map(|cell| cell.pay.exact().cloned()).collect();
    let worth = match exact {
        Some(pays) if replays => {
            let entries = pays.into_iter().zip(cells.iter().map(|cell| cell.again.clone())).collect();
            Recursive::new(rows, columns, entries).map(|game| game.worth())
        }
        Some(pays) => match Matrix::new(rows, columns, pays) {
            Some(matrix) => Some(Worth::Exact(matrix.value_within(budget)?)),
            None => None,
        },
        None => return uncertain(cells, columns, replays, precision, budget),
    };
    Ok(worth.map_or(Worth::Exact(Rational::ZERO), |worth| precision.kept(worth)))
}

fn uncertain(
    cells: &[Cell],
    columns: usize,
    replays: bool,
    precision: Precision,
    budget: &Budget,
) -> Result<Worth, Stopped> {
    let rows = cells.len() / columns.max(1);
    // An exact pay-off is not rounded: where only such pay-offs matter, the value is exact too.
    let ends = |cell: &Cell| match cell.pay.exact() {
        Some(number) => Interval::point(number.clone()),
        None => cell.pay.interval(precision.width),
    };
    let pays: Vec<Interval> = cells.iter().map(ends).collect();
    let within = if replays {
        let again = cells.iter().map(|cell| cell.again.clone());
        let entries: Vec<(Interval, Rational)> = pays.into_iter().zip(again).collect();
        Recursive::bounds(rows, columns, &entries, precision.width)
    } else {
        let end = |end: fn(&Interval) -> &Rational| {
            let matrix = Matrix::new(rows, columns, pays.iter().map(|pay| end(pay).clone()).collect());
            matrix.map(|matrix| matrix.value_within(budget)).transpose()
        };
        // The value of a matrix game grows with its entries.
        end(Interval::low)?.zip(end(Interval::high)?).map(|(low, high)| Interval::new(low, high))
    };
    let within = within.unwrap_or_else(|| Interval::point(Rational::ZERO));
    if within.low() == within.high() {
        return Ok(precision.kept(Worth::Exact(within.low().clone())));
    }
    Ok(Worth::Within(within.rounded(precision.width)))
}
