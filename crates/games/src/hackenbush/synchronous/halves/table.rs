//! The cells for m ≥ n, each computed from earlier ones; the others are their negatives.

use std::sync::Arc;

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use hedgerow_core::Budget;
use hedgerow_core::budget::Stopped;
use hedgerow_value::Rational;

use super::Bounds;

/// The best play in a position. It is the same for both players, so exchanging them changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// Both on their own stalks: p = q = 1.
    First,
    /// Both on the other's stalks: p = q = 0.
    Second,
    /// Both mix.
    Mixed,
    /// The numbers are not known precisely enough.
    Unknown,
}

/// A number with its bounds, and its exact value while that is short. A cell of the band shares its number with its
/// neighbour.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub bounds: Bounds,
    pub exact: Option<Arc<Rational>>,
}

impl Number {
    fn exactly(number: Arc<Rational>, bits: usize) -> Self {
        Self { bounds: Bounds::of(&number, bits), exact: Some(number) }
    }

    fn negated(&self) -> Self {
        Self { bounds: self.bounds.negated(), exact: self.exact.as_deref().map(|exact| Arc::new(-exact)) }
    }

    /// One minus the number.
    pub fn complement(&self, bits: usize) -> Self {
        let exact = self.exact.as_deref().map(|exact| Arc::new(&Rational::ONE - exact));
        Self { bounds: self.bounds.complement(bits), exact }
    }
}

impl From<Bounds> for Number {
    fn from(bounds: Bounds) -> Self {
        Self { bounds, exact: None }
    }
}

/// Whether numerator and denominator have at most this many bits.
pub(super) fn is_short(number: &Rational, most_bits: usize) -> bool {
    number.numerator().bit_len().max(number.denominator().bit_len()) <= most_bits
}

#[derive(Clone, Debug)]
struct Entry {
    value: Number,
    choice: Choice,
}

/// Row m holds V(m, 0), V(m, 1) and so on, at most up to V(m, m).
#[derive(Clone, Debug)]
pub(super) struct Table {
    bits: usize,
    most_bits: usize,
    rows: Vec<Vec<Entry>>,
    has_unknown: bool,
}

impl Table {
    pub fn new(bits: usize, most_bits: usize) -> Self {
        Self { bits, most_bits, rows: Vec::new(), has_unknown: false }
    }

    /// Bounds are multiples of 2^-bits.
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// Whether the best play of some cell is unknown.
    pub fn has_unknown(&self) -> bool {
        self.has_unknown
    }

    /// Fills the rows up to m, each up to column n.
    pub fn grow(&mut self, m: usize, n: usize, budget: &Budget) -> Result<(), Stopped> {
        for row in 0..=m {
            if self.rows.len() == row {
                self.rows.push(Vec::new());
            }
            while self.rows[row].len() <= n.min(row) {
                self.add(row, None, budget)?;
            }
        }
        Ok(())
    }

    /// The same cells with twice as many bits.
    pub fn refined(&self, budget: &Budget) -> Result<Self, Stopped> {
        let mut finer = Self::new(2 * self.bits, self.most_bits);
        for (m, row) in self.rows.iter().enumerate() {
            finer.rows.push(Vec::with_capacity(row.len()));
            for entry in row {
                finer.add(m, entry.value.exact.as_ref(), budget)?;
            }
        }
        Ok(finer)
    }

    /// Adds the next cell of a row; its exact value may be known already.
    fn add(&mut self, m: usize, known: Option<&Arc<Rational>>, budget: &Budget) -> Result<(), Stopped> {
        budget.check()?;
        let mut entry = self.next(m, self.rows[m].len());
        if let (None, Some(known)) = (&entry.value.exact, known) {
            entry.value = Number::exactly(known.clone(), self.bits);
        }
        self.has_unknown |= entry.choice == Choice::Unknown;
        // Memory: bounds have two numbers, an exact value at most two of the longest ones. Lists grow to twice their
        // content.
        let exact = if entry.value.exact.is_some() { self.most_bits / 4 + size_of::<Rational>() + 16 } else { 0 };
        budget.claim((2 * size_of::<Entry>() + self.bits / 4 + exact) as u64);
        self.rows[m].push(entry);
        Ok(())
    }

    fn next(&self, m: usize, n: usize) -> Entry {
        if n == 0 {
            // Blue cuts a foot and Red a top: neither has a choice.
            let value = if m == 0 { self.exactly(Rational::ZERO) } else { self.on_blue(m, 0) };
            return Entry { value, choice: Choice::First };
        }
        let bounds = self.bounds(m, n);
        let mut choice = choose(bounds.each_ref().map(|bounds| (&bounds.low, &bounds.high)));
        if choice == Choice::Unknown
            && let Some(exact) = self.exact(m, n)
        {
            choice = choose(exact.each_ref().map(|number| (number, number)));
        }
        let value = match choice {
            _ if m == n => self.exactly(Rational::ZERO),
            Choice::First | Choice::Second => self.value(m - 1, n - 1),
            Choice::Mixed | Choice::Unknown => {
                let exact = self.exact(m, n).and_then(mixed_value).filter(|value| is_short(value, self.most_bits));
                exact.map_or_else(|| Bounds::game(&bounds).into(), |value| self.exactly(value))
            }
        };
        Entry { value, choice }
    }

    fn exactly(&self, number: Rational) -> Number {
        Number::exactly(Arc::new(number), self.bits)
    }

    /// V(m, n), which the table must contain.
    pub fn value(&self, m: usize, n: usize) -> Number {
        if m >= n { self.rows[m][n].value.clone() } else { self.rows[n][m].value.negated() }
    }

    /// The best play in (m, n), which the table must contain.
    pub fn choice(&self, m: usize, n: usize) -> Choice {
        self.rows[m.max(n)][m.min(n)].choice
    }

    /// B, F and G of a position with stalks of both kinds.
    pub fn entries(&self, m: usize, n: usize) -> [Number; 3] {
        [self.value(m - 1, n - 1), self.on_blue(m, n), self.on_blue(n, m).negated()]
    }

    /// p where both mix.
    pub fn mixture(&self, m: usize, n: usize) -> Number {
        if let Some([same, blue, red]) = self.exact(m, n) {
            let (a, b) = (&same - &red, &same - &blue);
            if let Some(p) = a.checked_div(&(&a + &b)) {
                return self.exactly(p);
            }
        }
        let [same, blue, red] = self.bounds(m, n);
        let any = || Bounds { low: IBig::ZERO, high: IBig::ONE << self.bits };
        Bounds::share(&same.minus(&red), &same.minus(&blue), self.bits).unwrap_or_else(any).into()
    }

    /// F: both cut blue stalks, either the same one or two. (G is its mirror image.)
    fn on_blue(&self, m: usize, n: usize) -> Number {
        let (alone, other) = self.after_blue(m, n);
        let exact = average(&alone, other.as_ref(), m).filter(|value| is_short(value, self.most_bits));
        exact.map_or_else(|| self.bounds_on_blue(m, n).into(), |value| self.exactly(value))
    }

    fn bounds_on_blue(&self, m: usize, n: usize) -> Bounds {
        let (alone, other) = self.after_blue(m, n);
        Bounds::average(&alone.bounds, other.map(|other| other.bounds).as_ref(), &(IBig::ONE << self.bits), m)
    }

    /// The blue stalks left if both cut the same one and, without the edge left over, if they cut two.
    fn after_blue(&self, m: usize, n: usize) -> (Number, Option<Number>) {
        (self.value(m - 1, n), m.checked_sub(2).map(|rest| self.value(rest, n)))
    }

    fn bounds(&self, m: usize, n: usize) -> [Bounds; 3] {
        let same = self.value(m - 1, n - 1).bounds;
        [same, self.bounds_on_blue(m, n), self.bounds_on_blue(n, m).negated()]
    }

    /// B, F and G if all their parts are exact; of any length, for the value may well be shorter.
    fn exact(&self, m: usize, n: usize) -> Option<[Rational; 3]> {
        let same = self.value(m - 1, n - 1).exact?;
        let (alone, other) = self.after_blue(m, n);
        let blue = average(&alone, other.as_ref(), m)?;
        let (alone, other) = self.after_blue(n, m);
        let red = -&average(&alone, other.as_ref(), n)?;
        Some([same.as_ref().clone(), blue, red])
    }
}

/// The choice that is certain for numbers between these ends, of B, F and G.
fn choose<T: PartialOrd>([same, blue, red]: [(&T, &T); 3]) -> Choice {
    let at_most = |a: (&T, &T), b: (&T, &T)| a.1 <= b.0;
    let below = |a: (&T, &T), b: (&T, &T)| a.1 < b.0;
    if at_most(red, same) && at_most(same, blue) {
        Choice::First
    } else if at_most(blue, same) && at_most(same, red) {
        Choice::Second
    } else if below(blue, same) && below(red, same) || below(same, blue) && below(same, red) {
        Choice::Mixed
    } else {
        Choice::Unknown
    }
}

/// [`Bounds::average`] with a shift of 1 and exact numbers.
fn average(alone: &Number, other: Option<&Number>, count: usize) -> Option<Rational> {
    let alone = alone.exact.as_deref()?;
    let Some(other) = other else { return Some(alone.clone()) };
    let whole = |number: usize| Rational::from_big(IBig::from(number), IBig::ONE).unwrap_or_default();
    let others = &whole(count - 1) * &(other.exact.as_deref()? + &Rational::ONE);
    (alone + &others).checked_div(&whole(count))
}

fn mixed_value([same, blue, red]: [Rational; 3]) -> Option<Rational> {
    let numerator = &(&same * &same) - &(&blue * &red);
    numerator.checked_div(&(&(&same + &same) - &(&blue + &red)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Few bits leave cells undecided, more bits decide them, and everything known stays true.
    #[test]
    fn refining_decides() {
        let budget = Budget::unlimited();
        let mut coarse = Table::new(4, 0);
        coarse.grow(20, 20, &budget).unwrap();
        assert!(coarse.has_unknown());
        let mut fine = coarse.clone();
        while fine.has_unknown() {
            fine = fine.refined(&budget).unwrap();
        }
        assert!(fine.bits() <= 64);
        let more = fine.bits() - coarse.bits();
        for m in 0..=20 {
            for n in 0..=m {
                let (before, after) = (coarse.value(m, n).bounds, fine.value(m, n).bounds);
                assert!(before.low << more <= after.low && after.high <= before.high << more, "({m}, {n})");
                assert!([fine.choice(m, n), Choice::Unknown].contains(&coarse.choice(m, n)), "({m}, {n})");
            }
        }
    }

    #[test]
    fn exact_numbers_decide_what_bounds_cannot() {
        let mut table = Table::new(1, 300);
        table.grow(6, 6, &Budget::unlimited()).unwrap();
        assert!(!table.has_unknown());
        assert_eq!((table.choice(5, 3), table.choice(4, 2)), (Choice::First, Choice::Mixed));
    }
}
