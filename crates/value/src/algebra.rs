//! Short partizan games in canonical form, each kept once.
//!
//! Every short game equals exactly one game without dominated and without reversible options, its *canonical form*
//! (Conway 1976; *Winning Ways*, chapter 3). An [`Algebra`] stores canonical forms only and stores each of them once
//! ("hash-consing", as CGSuite does), so equality is equality of handles, options are shared, and the answers to
//! `G ≤ H` and `G + H` can be remembered under a pair of small integers.
//!
//! Most values met in play are a number plus some ups plus a nimber. Those are a single node however large their
//! canonical form is: `2^-1000`, `*100000` and `^500*` cost the same as 0, and their order and their sums have closed
//! formulas ([`NumberUpStar`]).
//!
//! | file | subject |
//! |---|---|
//! | `arena` | the storage of the nodes |
//! | `intern` | finds the only node of a value |
//! | `table` | the tables of comparisons and sums |
//! | `number_up_star` | x + n·↑ + *k |
//! | `order` | ≤, outcomes |
//! | `canonical` | the canonical form of `{L | R}` |
//! | `reversal` | bypassing reversible options |
//! | `sum` | negatives, sums, multiples |
//! | `ordinal` | ordinal sums |
//! | `heat` | cooling, freezing, heating, overheating, products |
//! | `incentive` | the incentives of moves; all-small values |
//! | `infinitesimal` | reduced canonical forms |
//! | `atomic_weight` | how many ups an infinitesimal is worth |
//! | `uptimal` | the powers of up |
//! | `kind` | the names of values |

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering as Memory;

use crate::{Dyadic, Thermograph};

mod arena;
mod atomic_weight;
mod canonical;
mod heat;
mod incentive;
mod infinitesimal;
mod intern;
mod kind;
mod number_up_star;
mod order;
mod ordinal;
mod reversal;
mod sum;
mod table;
mod uptimal;

pub use kind::Kind;
pub use number_up_star::NumberUpStar;
pub use order::Outcome;
pub use uptimal::Uptimal;

use arena::{Arena, UNKNOWN};
use table::{OrderMemo, SumMemo, ThermographMemo};

/// A value in an [`Algebra`]: handles of the same algebra are equal exactly if their values are.
///
/// A handle is meaningful only for the algebra that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Game(u32);

impl Game {
    /// The handle as a number below [`Algebra::node_count`], for tables indexed by value. It depends on the order in
    /// which values were first made: do not print it where runs should agree.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game#{}", self.0)
    }
}

/// A store of canonical forms with the operations on them; threads may share one by reference.
///
/// ```
/// use hedgerow_value::Algebra;
///
/// let algebra = Algebra::new();
/// let star = algebra.nimber(1);
/// let zero = algebra.zero();
/// let up = algebra.game(&[zero], &[star]);
/// assert_eq!(up, algebra.up_star(1, 0));
/// assert!(algebra.le(zero, up));
/// assert_eq!(algebra.compare(up, star), None); // confused: whoever starts in ^ - * wins
/// assert_eq!(algebra.add(up, algebra.negate(up)), zero);
/// ```
pub struct Algebra {
    arena: Arena,
    orders: OrderMemo,
    sums: SumMemo,
    thermographs: ThermographMemo,
}

impl Default for Algebra {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Algebra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Algebra({} values)", self.node_count())
    }
}

impl Algebra {
    /// An algebra that contains only 0.
    pub fn new() -> Self {
        let algebra = Self {
            arena: Arena::new(),
            orders: OrderMemo::new(),
            sums: SumMemo::new(),
            thermographs: ThermographMemo::new(),
        };
        let zero = algebra.dyadic(&Dyadic::ZERO);
        debug_assert_eq!(zero, Game(0));
        algebra
    }

    /// 0, the game in which nobody can move.
    pub fn zero(&self) -> Game {
        Game(0)
    }

    /// The integer `n`: that many free moves for Left (for Right if negative).
    pub fn integer(&self, n: i64) -> Game {
        self.dyadic(&Dyadic::from(n))
    }

    /// The number x.
    pub fn dyadic(&self, x: &Dyadic) -> Game {
        self.intern_number_up_star(NumberUpStar { number: x.clone(), ups: 0, star: 0 })
    }

    /// The nimber *k, worth a Nim heap of k stones.
    pub fn nimber(&self, k: u32) -> Game {
        self.up_star(0, k)
    }

    /// n·↑ + *k; negative `ups` are downs.
    pub fn up_star(&self, ups: i64, star: u32) -> Game {
        self.intern_number_up_star(NumberUpStar { number: Dyadic::ZERO, ups, star })
    }

    /// x + n·↑ + *k.
    pub fn number_up_star(&self, number: &Dyadic, ups: i64, star: u32) -> Game {
        self.intern_number_up_star(NumberUpStar { number: number.clone(), ups, star })
    }

    /// The Left options of the canonical form.
    pub fn left(&self, g: Game) -> &[Game] {
        self.options(g).left()
    }

    /// The Right options of the canonical form.
    pub fn right(&self, g: Game) -> &[Game] {
        self.options(g).right()
    }

    /// The day the value is born: the depth of its canonical form. (Saturates at `u64::MAX`.)
    pub fn birthday(&self, g: Game) -> u64 {
        let known = |game: Game| self.node(game).birthday.load(Memory::Relaxed);
        // An explicit stack: forms may be deep.
        let mut waiting = vec![g];
        while let Some(&top) = waiting.last() {
            if known(top) != UNKNOWN {
                waiting.pop();
                continue;
            }
            let options = || self.left(top).iter().chain(self.right(top)).copied();
            let before = waiting.len();
            let compact = |option: &Game| self.node(*option).number_up_star.is_some();
            waiting.extend(options().filter(|option| known(*option) == UNKNOWN && !compact(option)));
            if waiting.len() == before {
                let latest = options().map(known).max().unwrap_or(0);
                self.node(top).birthday.store(latest.saturating_add(1).min(UNKNOWN - 1), Memory::Relaxed);
                waiting.pop();
            }
        }
        known(g)
    }

    /// The Left stop: the number reached when Left starts and both play as long as there is no number.
    ///
    /// ```
    /// use hedgerow_value::{Algebra, Dyadic};
    ///
    /// let algebra = Algebra::new();
    /// let game = algebra.parse("{3/2|{3/2^|3/2*}}").unwrap();
    /// assert_eq!(algebra.left_stop(game), Dyadic::new(3, 1));
    /// ```
    pub fn left_stop(&self, g: Game) -> Dyadic {
        self.number_of(self.node(g).left_stop.game).clone()
    }

    /// The Right stop: the number reached when Right starts and both play as long as there is no number.
    pub fn right_stop(&self, g: Game) -> Dyadic {
        self.number_of(self.node(g).right_stop.game).clone()
    }

    /// The mean value: the worth of one copy on average in a sum of many.
    pub fn mean(&self, g: Game) -> Dyadic {
        let (number, rest) = self.split(g);
        match &self.node(g).number_up_star {
            Some(_) => number.clone(),
            None => number + self.thermograph(rest).mean(),
        }
    }

    /// The temperature: how urgent it is to move; -1/2^e for a number with denominator 2^e, 0 for any other game
    /// infinitesimally close to a number.
    pub fn temperature(&self, g: Game) -> Dyadic {
        match &self.node(g).number_up_star {
            Some(value) if value.ups == 0 && value.star == 0 => Dyadic::new(-1, value.number.exponent()),
            Some(_) => Dyadic::ZERO,
            None => self.thermograph(self.node(g).base).temperature().clone(),
        }
    }

    /// The number that `g` is, if it is one.
    pub fn is_number(&self, g: Game) -> Option<Dyadic> {
        self.as_number(g).cloned()
    }

    /// The k such that `g` is *k, if there is one (0 for the zero game).
    pub fn is_nimber(&self, g: Game) -> Option<u32> {
        let value = self.node(g).number_up_star.as_ref()?;
        (value.ups == 0 && value.number.is_zero()).then_some(value.star)
    }

    /// Whether `g` lies strictly between -x and x for every positive number x: both stops are 0.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// assert!(algebra.is_infinitesimal(algebra.up_star(3, 1)));
    /// assert!(!algebra.is_infinitesimal(algebra.integer(1)));
    /// ```
    pub fn is_infinitesimal(&self, g: Game) -> bool {
        let node = self.node(g);
        node.left_stop.game == self.zero() && node.right_stop.game == self.zero()
    }

    /// The number, ups and star whose sum is `g`, if there are such.
    pub fn as_number_up_star(&self, g: Game) -> Option<&NumberUpStar> {
        self.node(g).number_up_star.as_ref()
    }

    /// The number of values in the algebra.
    pub fn node_count(&self) -> usize {
        self.arena.len()
    }

    /// The approximate bytes of the values and of the stored comparisons and sums.
    pub fn approximate_bytes(&self) -> usize {
        self.arena.bytes() + self.orders.bytes() + self.sums.bytes() + self.thermographs.bytes()
    }

    /// The number and the base whose sum is a value that is not compact.
    pub(crate) fn number_and_base(&self, g: Game) -> (&Dyadic, Game) {
        self.split(g)
    }

    pub(crate) fn known_thermograph(&self, g: Game) -> Option<Arc<Thermograph>> {
        self.thermographs.get(g)
    }

    pub(crate) fn remember_thermograph(&self, g: Game, thermograph: Arc<Thermograph>) {
        self.thermographs.insert(g, thermograph);
    }

    /// Removes the stored comparisons, sums and thermographs, to free their memory. The values stay: no handle changes
    /// its meaning.
    pub fn forget(&self) {
        self.orders.clear();
        self.sums.clear();
        self.thermographs.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_algebra_is_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Algebra>();
    }

    #[test]
    fn large_compact_values_are_single_nodes() {
        let algebra = Algebra::new();
        let before = algebra.node_count();
        let tiny = algebra.dyadic(&Dyadic::new(1, 1000));
        let heap = algebra.nimber(100_000);
        let ups = algebra.up_star(500, 1);
        assert_eq!(algebra.node_count(), before + 3);
        assert_eq!(algebra.birthday(tiny), 1001);
        assert_eq!(algebra.birthday(heap), 100_000);
        assert_eq!(algebra.birthday(ups), 501);
        assert!(algebra.le(ups, tiny));
        assert_eq!(algebra.compare(heap, algebra.zero()), None);
    }
}
