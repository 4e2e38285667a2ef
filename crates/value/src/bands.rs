//! Quick certified bounds of matrix games, in machine integers.
//!
//! A floating-point simplex *guesses* good strategies. What a strategy secures is then computed in integers and rounded
//! outwards, so the bounds hold for any guess. Some choices may start the game again, as in
//! [`recursive`](crate::recursive): a strategy that is used throughout secures T/(1 - a) against a choice of the other
//! player that pays T a round and leads to another round with probability a, and 0 if play never ends.
//!
//! ```
//! use hedgerow_value::{Band, BandCell, Bands, Rational};
//!
//! let cell = |pay: i64| BandCell { pay: Band::integer(pay).unwrap(), stops: 1 };
//! let pennies = [cell(3), cell(-1), cell(-1), cell(1)];
//! let third = Bands::default().bounds(&pennies, 2, 1).unwrap();
//! assert!(third.interval().contains(&Rational::new(1, 3).unwrap()));
//! assert!(third.high - third.low <= 2);
//! ```

use crate::matrix::float::Simplex;
use crate::{Interval, Rational};

/// The numbers from `low` to `high`, both in units of 2^-[`Band::BITS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Band {
    /// The lower end.
    pub low: i64,
    /// The upper end.
    pub high: i64,
}

/// The approximate sum of a strategy's weights.
const WEIGHTS: f64 = (1u64 << 40) as f64;

/// Bounds that are this close are not worth another round.
const CLOSE: i64 = 1 << 6;

/// A short number has at most this many binary places.
const SHORT: u32 = 6;

/// The payment for ending play while strategies are guessed: 2 to the minus this, more than the simplex treats as 0,
/// and so little that the guess stays nearly right where the payment is not wanted.
const BONUS: u32 = 24;

/// The most strategies mixed into each other to approach a number.
const LEVELS: usize = 4;

/// Further from 0 than any band.
const FAR: i128 = 1 << 62;

/// The most rounds of bisection; each at least halves the band, apart from rounding errors of the guesses.
const ROUNDS: usize = 48;

impl Band {
    /// How many bits are behind the point.
    pub const BITS: u32 = 32;
    /// No end is further from 0 than this.
    pub const MOST: i64 = 1 << 52;
    /// Most rows or columns, and most [parts](BandCell::stops) of a whole: products must fit.
    pub const MOST_LINES: usize = 1 << 10;
    /// See [`Band::MOST_LINES`].
    pub const MOST_PARTS: i64 = 1 << 20;

    /// The band of one integer, if that is not too large.
    pub fn integer(number: i64) -> Option<Self> {
        Self::new(number.checked_shl(Self::BITS)?, number.checked_shl(Self::BITS)?)
            .filter(|band| band.low >> Self::BITS == number)
    }

    /// The band between two ends, if these are not too large.
    pub fn new(low: i64, high: i64) -> Option<Self> {
        let fits = |end: i64| (-Self::MOST..=Self::MOST).contains(&end);
        (fits(low) && fits(high) && low <= high).then_some(Self { low, high })
    }

    /// The number, if there is only one.
    pub fn exact(self) -> Option<Rational> {
        (self.low == self.high).then(|| rational(self.low))
    }

    /// The same with fractions for ends.
    pub fn interval(self) -> Interval {
        Interval::new(rational(self.low), rational(self.high))
    }

    /// The band shifted up by this many points.
    pub fn plus(self, points: i64) -> Option<Self> {
        let more = Self::integer(points)?.low;
        Self::new(self.low + more, self.high + more)
    }

    /// The average of bands with these weights, whose sum is positive.
    pub fn average(bands: impl Iterator<Item = (u64, Self)>) -> Self {
        let (mut low, mut high, mut total) = (0i128, 0i128, 0i128);
        for (weight, band) in bands {
            let weight = i128::from(weight);
            total += weight;
            low += weight * i128::from(band.low);
            high += weight * i128::from(band.high);
        }
        Self { low: low.div_euclid(total) as i64, high: -(-high).div_euclid(total) as i64 }
    }
}

impl std::ops::Neg for Band {
    type Output = Self;

    fn neg(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }
}

fn rational(units: i64) -> Rational {
    Rational::new(units, 1 << Band::BITS).unwrap_or_default()
}

/// A bounded pair of choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BandCell {
    /// The pay-off, where playing again counts as 0.
    pub pay: Band,
    /// The probability that play ends, in parts of the matrix's whole. A cell that never ends pays 0.
    pub stops: i64,
}

/// Finds bounds of matrices. It reuses its buffers, so that solving one matrix after another allocates nothing.
#[derive(Default)]
pub struct Bands {
    simplex: Simplex,
    left: Vec<f64>,
    right: Vec<f64>,
    guess: [Vec<f64>; 2],
    weights: Vec<i64>,
}

impl Bands {
    /// Bounds of the value of a matrix of these cells, row by row, with chances of ending in parts of `whole`; `None`
    /// if the numbers or the matrix are too large.
    pub fn bounds(&mut self, cells: &[BandCell], columns: usize, whole: i64) -> Option<Band> {
        let rows = cells.len() / columns.max(1);
        let fits = rows.max(columns) <= Band::MOST_LINES && (1..=Band::MOST_PARTS).contains(&whole) && rows > 0;
        if !fits {
            return None;
        }
        let game = View { cells, columns, whole };
        let mut band = game.pure();
        self.left.clear();
        self.right.clear();
        if band.low == band.high {
            return Band::new(band.low, band.high);
        }
        // The value is a fixed point: try 0 first, then bisect the rest.
        let replays = cells.iter().any(|cell| cell.stops != whole);
        let mut again = 0;
        for _ in 0..ROUNDS {
            let before = band;
            let filled = cells.iter().map(|cell| {
                let pay = (cell.pay.low + cell.pay.high) as f64 / 2.0;
                if cell.stops == whole { pay } else { pay + (whole - cell.stops) as f64 / whole as f64 * again as f64 }
            });
            if !self.simplex.strategies(filled, columns, &mut self.left, &mut self.right) {
                break;
            }
            if weigh(&self.left, &mut self.weights) {
                band.low = band.low.max(game.left_secures(&self.weights)).min(band.high);
            }
            if weigh(&self.right, &mut self.weights) {
                band.high = band.high.min(game.right_secures(&self.weights)).max(band.low);
            }
            let middle = band.low + (band.high - band.low) / 2;
            if !replays || band.high - band.low <= CLOSE || (band == before && middle == again) {
                break;
            }
            again = middle;
        }
        if let Some(short) = short_within(band) {
            // A short number in a narrow band is rarely there by chance: try to prove it.
            if band.low < short && self.secured(&game, short, true) {
                band.low = short;
            }
            if short < band.high && self.secured(&game, short, false) {
                band.high = short;
            }
        }
        Band::new(band.low, band.high)
    }

    /// Whether Left (or Right) can secure a number, if only by coming arbitrarily near to it.
    ///
    /// A strategy secures c > 0 against a choice that pays T and ends with probability s if T >= cs and s > 0. Where s
    /// is 0, play never ends; there a second strategy, mixed in with arbitrarily small weight, has to secure c, and so
    /// on. If c <= 0, nothing more is needed: play without an end pays enough.
    fn secured(&mut self, game: &View<'_>, number: i64, left: bool) -> bool {
        let (rows, columns) = (game.cells.len() / game.columns, game.columns);
        let (lines, others) = if left { (rows, columns) } else { (columns, rows) };
        let sign = if left { 1 } else { -1 };
        // How much a cell pays above the number, and its chance of ending, from the player's view.
        let cell = |line: usize, other: usize| {
            let cell = if left { &game.cells[line * columns + other] } else { &game.cells[other * columns + line] };
            let pay = if left { cell.pay.low } else { cell.pay.high };
            let beyond = i128::from(pay) * i128::from(game.whole) - i128::from(number) * i128::from(cell.stops);
            (sign * beyond, i128::from(cell.stops))
        };
        let enough = i128::from(number) * sign <= 0;
        let mut open: Vec<usize> = (0..others).collect();
        for _ in 0..LEVELS {
            // If the first guess never ends play, add a small payment for ending it.
            let guesses = [0.0, (1i64 << (Band::BITS - BONUS)) as f64];
            let Some(never) = guesses.into_iter().find_map(|bonus| {
                let filled = (0..lines).flat_map(|line| {
                    open.iter().map(move |&other| {
                        let (beyond, stops) = cell(line, other);
                        beyond as f64 + bonus * stops as f64
                    })
                });
                let [mine, theirs] = &mut self.guess;
                let guessed =
                    self.simplex.strategies(filled, open.len(), mine, theirs) && weigh(mine, &mut self.weights);
                let sum = |other: usize| {
                    let weighed = self.weights.iter().enumerate().filter(|&(_, &weight)| weight != 0);
                    weighed.fold((0, 0), |(beyond, stops), (line, &weight)| {
                        let cell = cell(line, other);
                        (beyond + i128::from(weight) * cell.0, stops + i128::from(weight) * cell.1)
                    })
                };
                if !guessed || open.iter().any(|&other| sum(other).0 < 0) {
                    return None;
                }
                let never: Vec<usize> = open.iter().copied().filter(|&other| sum(other).1 == 0).collect();
                (enough || never.len() < open.len()).then_some(never)
            }) else {
                return false;
            };
            if enough || never.is_empty() {
                return true;
            }
            open = never;
        }
        false
    }

    /// The rows and columns of the strategies that gave the last bounds; none if no mixing was needed.
    pub fn support(&self) -> (Vec<usize>, Vec<usize>) {
        let used = |strategy: &[f64]| (0..strategy.len()).filter(|&line| strategy[line] > 0.0).collect();
        (used(&self.left), used(&self.right))
    }
}

/// The number with the fewest binary places inside a narrow band, if it has few.
fn short_within(band: Band) -> Option<i64> {
    if band.low == band.high || band.high - band.low > 1 << 12 {
        return None;
    }
    (0..=SHORT).map(|places| Band::BITS - places).find_map(|bits| {
        let number = (band.low + (1 << bits) - 1) >> bits << bits;
        (number <= band.high).then_some(number)
    })
}

/// A strategy in integers, up to a factor; `false` if all its weights are 0.
fn weigh(strategy: &[f64], weights: &mut Vec<i64>) -> bool {
    let sum: f64 = strategy.iter().sum();
    let least = strategy.iter().copied().filter(|&x| x > sum * 1e-9).fold(f64::INFINITY, f64::min);
    if !(sum > 0.0 && sum.is_finite() && least.is_finite()) {
        return false;
    }
    // Short fractions stay exact: then bounds of short values are exact too.
    let short = (1..=16).map(|times| f64::from(times) / least).find(|scale| {
        strategy.iter().all(|&x| {
            let scaled = x * scale;
            scaled < 1e6 && (scaled - scaled.round()).abs() < 1e-7
        })
    });
    let scale = short.unwrap_or(WEIGHTS / sum);
    weights.clear();
    weights.extend(strategy.iter().map(|&x| (x * scale).round() as i64));
    true
}

struct View<'a> {
    cells: &'a [BandCell],
    columns: usize,
    whole: i64,
}

impl View<'_> {
    /// Bounds by pure strategies.
    fn pure(&self) -> Band {
        let low = self.cells.chunks(self.columns).map(|row| {
            row.iter().map(|cell| self.repeated(cell.pay.low.into(), cell.stops.into(), false)).min().unwrap_or(0)
        });
        let high = (0..self.columns).map(|column| {
            let cells = self.cells.iter().skip(column).step_by(self.columns);
            cells.map(|cell| self.repeated(cell.pay.high.into(), cell.stops.into(), true)).max().unwrap_or(0)
        });
        Band { low: low.max().unwrap_or(0), high: high.min().unwrap_or(0) }
    }

    /// What Left secures with these weights of the rows.
    fn left_secures(&self, weights: &[i64]) -> i64 {
        let column = |column: usize| {
            let cells = self.cells.iter().skip(column).step_by(self.columns);
            let (paid, stops) = sum(weights, cells.map(|cell| (cell.pay.low, cell.stops)));
            self.repeated(paid, stops, false)
        };
        (0..self.columns).map(column).min().unwrap_or(0)
    }

    /// The most that Left gets against these weights of the columns.
    fn right_secures(&self, weights: &[i64]) -> i64 {
        let row = |row: &[BandCell]| {
            let (paid, stops) = sum(weights, row.iter().map(|cell| (cell.pay.high, cell.stops)));
            self.repeated(paid, stops, true)
        };
        self.cells.chunks(self.columns).map(row).max().unwrap_or(0)
    }

    /// The total payment if rounds are played until one stops, rounded up or down.
    fn repeated(&self, paid: i128, stops: i128, up: bool) -> i64 {
        if stops == 0 {
            return 0;
        }
        let paid = paid * i128::from(self.whole);
        let rounded = if up { -(-paid).div_euclid(stops) } else { paid.div_euclid(stops) };
        // A result clamped here is far too large for a band, and is refused as one.
        rounded.clamp(-FAR, FAR) as i64
    }
}

fn sum(weights: &[i64], cells: impl Iterator<Item = (i64, i64)>) -> (i128, i128) {
    weights.iter().zip(cells).filter(|&(&weight, _)| weight != 0).fold((0, 0), |(paid, stops), (&weight, cell)| {
        (paid + i128::from(weight) * i128::from(cell.0), stops + i128::from(weight) * i128::from(cell.1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Recursive;

    /// A small generator, so that the matrices never change (SplitMix64).
    fn next(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = *state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    #[test]
    fn bounds_hold_and_are_close() {
        let (mut state, mut bands) = (5, Bands::default());
        let (mut exact, mut wide, mut replayed, mut short) = (0, 0, 0, 0);
        for round in 0..4000 {
            let (rows, columns) = (1 + next(&mut state) as usize % 5, 1 + next(&mut state) as usize % 5);
            // Few different numbers make degenerate games, in which values are not attained.
            let spread = [2, 3, 9][round % 3];
            let mut cell = || {
                let pay = (next(&mut state) % spread) as i64 - (spread / 2) as i64;
                let stops = match next(&mut state) % 8 {
                    0 | 1 => 0,
                    2 => 1 + (next(&mut state) % 3) as i64,
                    _ => 4,
                };
                // The pay-off of a cell is the share of ends.
                let unit = 1i64 << (Band::BITS - 2);
                BandCell { pay: Band { low: pay * stops * unit, high: pay * stops * unit }, stops }
            };
            let cells: Vec<BandCell> = (0..rows * columns).map(|_| cell()).collect();
            let found = bands.bounds(&cells, columns, 4).unwrap();
            let entry = |cell: &BandCell| (rational(cell.pay.low), Rational::new(4 - cell.stops, 4).unwrap());
            let worth = Recursive::new(rows, columns, cells.iter().map(entry).collect()).unwrap().worth();
            let (low, high) = (worth.low(), worth.high());
            let within = found.interval();
            assert!(*within.low() <= high && low <= *within.high(), "{cells:?} {columns}: {within} {worth}");
            if let Some(number) = found.exact() {
                assert_eq!(worth.exact(), Some(&number), "{cells:?} {columns}");
                exact += 1;
            }
            short +=
                u32::from(worth.exact().is_some_and(|number| (number * &Rational::from(64)).denominator() == 1.into()));
            wide += u32::from(found.high - found.low > 1 << 10);
            replayed += u32::from(cells.iter().any(|cell| cell.stops != 4));
        }
        assert!(wide * 100 < 4000, "{wide} wide");
        assert!(exact * 100 > short * 95, "{exact} of {short} short values found exactly");
        assert!(replayed > 2000, "{replayed}");
    }
}
