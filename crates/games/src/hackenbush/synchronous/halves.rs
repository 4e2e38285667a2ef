//! Sums of halves played synchronously: m stalks `BR`, worth 1/2 each in turns, and n stalks `RB`, worth -1/2 each.
//!
//! Stalks of one kind are equivalent, so each player has one choice: Blue cuts at the foot of a blue stalk with
//! probability p or the top of a red one, Red at the foot of a red stalk with probability q or the top of a blue one
//! (Koschny 2022, sections 3.1 and 4.2). With B = V(m-1, n-1), F = V(m-1, n)/m + (1 - 1/m)(V(m-2, n) + 1) and G = V(m,
//! n-1)/n + (1 - 1/n)(V(m, n-2) - 1) the position is the matrix game
//!
//! | | Red at a red stalk (q) | Red at a blue stalk |
//! |---|---|---|
//! | Blue at a blue stalk (p) | B | F |
//! | Blue at a red stalk | G | B |
//!
//! Around the diagonal lies a band in which p = q = 1, so that V(m, n) = V(m-1, n-1): see [`band_law`]. Elsewhere both
//! mix, and the fractions grow without bound: the denominator of V(9, 4) has 17,112 bits. [`Halves`] is exact up to a
//! size that its user chooses, and gives a certified interval beyond.
//!
//! ```
//! use hedgerow_core::Budget;
//! use hedgerow_games::hackenbush::synchronous::halves::{Halves, Side};
//!
//! let mut halves = Halves::new(1000, 64);
//! let cell = halves.cell(4, 1, &Budget::unlimited())?;
//! assert_eq!((cell.value.to_string(), cell.p.to_string()), ("776/771".into(), "168/257".into()));
//! assert_eq!(cell.side, Side::Interior);
//! let far = halves.cell(40, 10, &Budget::unlimited())?;
//! assert_eq!(format!("{:.3}", far.value.to_f64()), "14.025");
//! # Ok::<(), hedgerow_core::budget::Stopped>(())
//! ```

mod bounds;
mod table;

use hedgerow_core::Budget;
use hedgerow_core::budget::Stopped;
use hedgerow_value::{Interval, Rational, Worth};
use schemars::JsonSchema;
use serde::Serialize;

use bounds::Bounds;
use table::{Choice, Number, Table};

/// Bits that the table carries beyond those it shows. The error of a value is a few units more than that of the values
/// it comes from, so these bits are enough for tables of millions of rows.
const GUARD_BITS: usize = 32;

/// How often the table may double its bits to decide on which side of the band a cell lies.
const MOST_DOUBLINGS: u32 = 4;

/// Where in the table a cell is, and how it is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Both play without mixing; the value is that of the neighbour to the top left, V(m-1, n-1).
    Band,
    /// Both mix, and p + q = 1.
    Interior,
    /// There is no stalk of one of the kinds.
    Edge,
    /// As many stalks of one kind as of the other, at least one each: the value is 0.
    Diagonal,
    /// The intervals are too wide to tell band and interior apart.
    Undecided,
}

/// A cell of the table: a position, and the best play in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The value of the position, V(m, n).
    pub value: Worth,
    /// How often Blue plays on a blue stalk; 0 if there is none.
    pub p: Worth,
    /// How often Red plays on a red stalk; 0 if there is none.
    pub q: Worth,
    /// The cell's place relative to the band.
    pub side: Side,
}

/// Whether both play without mixing at (m, n), as far as is known: for m > n ≥ 1 exactly if m ≤ 2n - 2, or (m, n) is
/// (3, 2), (5, 3) or (9, 5); the same with m and n exchanged.
///
/// Found by computation and verified for m ≤ 1000; no proof is known. False on the diagonal and on the edges, which the
/// law does not cover.
///
/// ```
/// use hedgerow_games::hackenbush::synchronous::halves::band_law;
///
/// assert!(band_law(18, 10) && !band_law(19, 10) && band_law(5, 9));
/// ```
pub fn band_law(m: usize, n: usize) -> bool {
    let (many, few) = (m.max(n), m.min(n));
    // Not 2n, which might be too large: many ≤ 2·few - 2.
    many > few && few >= 1 && (many - few + 2 <= few || matches!((many, few), (3, 2) | (5, 3) | (9, 5)))
}

/// A table of V(m, n), grown on demand.
#[derive(Clone, Debug)]
pub struct Halves {
    most_bits: usize,
    width_bits: u32,
    doublings: u32,
    table: Table,
}

impl Halves {
    /// An empty table. Numbers are exact while numerator and denominator have at most `most_bits` bits each, and
    /// otherwise intervals whose ends are multiples of 2^-`width_bits`, as narrow as possible: one or two such units,
    /// unless p and q depend on the difference of very close numbers.
    pub fn new(most_bits: usize, width_bits: u32) -> Self {
        let table = Table::new(width_bits as usize + GUARD_BITS, most_bits);
        Self { most_bits, width_bits, doublings: 0, table }
    }

    /// The cell of m stalks `BR` and n stalks `RB`.
    ///
    /// When the budget ends the work, the table keeps its contents, so that another call continues from there.
    pub fn cell(&mut self, m: usize, n: usize, budget: &Budget) -> Result<Cell, Stopped> {
        self.grow(m, n, budget)?;
        let choice = self.table.choice(m, n);
        let side = match choice {
            _ if m == 0 || n == 0 => Side::Edge,
            _ if m == n => Side::Diagonal,
            Choice::Mixed => Side::Interior,
            Choice::Unknown => Side::Undecided,
            Choice::First | Choice::Second => Side::Band,
        };
        let sure = |yes: bool| Worth::Exact(if yes { Rational::ONE } else { Rational::ZERO });
        let (p, q) = match choice {
            _ if side == Side::Edge => (sure(m > 0), sure(n > 0)),
            Choice::First | Choice::Second => (sure(choice == Choice::First), sure(choice == Choice::First)),
            Choice::Unknown => {
                let any = Worth::Within(Interval::new(Rational::ZERO, Rational::ONE));
                (any.clone(), any)
            }
            Choice::Mixed => {
                let p = self.table.mixture(m, n);
                (self.shown(&p), self.shown(&p.complement(self.table.bits())))
            }
        };
        Ok(Cell { value: self.shown(&self.table.value(m, n)), p, q, side })
    }

    /// The matrix of the position, rows for Blue on a blue and on a red stalk, columns for Red on a red and on a blue
    /// stalk; `None` if there is no stalk of one of the kinds.
    pub fn matrix(&mut self, m: usize, n: usize, budget: &Budget) -> Result<Option<[[Worth; 2]; 2]>, Stopped> {
        if m == 0 || n == 0 {
            return Ok(None);
        }
        self.grow(m, n, budget)?;
        let [same, blue, red] = self.table.entries(m, n).map(|number| self.shown(&number));
        Ok(Some([[same.clone(), blue], [red, same]]))
    }

    /// Makes the table large enough, and precise enough to decide all its cells if that is possible.
    fn grow(&mut self, m: usize, n: usize, budget: &Budget) -> Result<(), Stopped> {
        self.table.grow(m.max(n), m.min(n), budget)?;
        while self.table.has_unknown() && self.doublings < MOST_DOUBLINGS {
            self.table = self.table.refined(budget)?;
            self.doublings += 1;
        }
        Ok(())
    }

    /// The number in the user's precision: exact if short, otherwise with the ends rounded outwards.
    fn shown(&self, number: &Number) -> Worth {
        match &number.exact {
            Some(exact) if table::is_short(exact, self.most_bits) => Worth::Exact(exact.as_ref().clone()),
            _ => Worth::Within(number.bounds.interval(self.table.bits(), self.width_bits as usize)),
        }
    }
}
