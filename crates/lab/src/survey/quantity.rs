//! Numbers with partly known values.
//!
//! A quantity is a sum of multiples of irrational roots and of a rest that is known exactly or within an interval. Sums
//! and multiples of exact numbers stay exact, and so do their signs while at most two roots are involved; everything
//! else is an interval that certainly contains the number, narrowed where possible.

use hedgerow_value::{Algebraic, Interval, Rational, Worth};

/// The precisions, in bits, at which roots are tried one after the other to find a sign.
const NARROW: [u32; 4] = [64, 256, 1024, 4096];
/// The precision of roots that cannot be kept.
const KEPT: u32 = 512;

/// A number.
#[derive(Clone, Debug)]
pub(super) struct Quantity {
    roots: Vec<(Rational, Algebraic)>,
    rest: Interval,
}

/// The possible signs of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Signs {
    pub negative: bool,
    pub zero: bool,
    pub positive: bool,
}

impl Signs {
    fn of(sign: i32) -> Self {
        Self { negative: sign < 0, zero: sign == 0, positive: sign > 0 }
    }

    fn within(interval: &Interval) -> Self {
        let (low, high) = (interval.low().signum(), interval.high().signum());
        Self { negative: low < 0, zero: low <= 0 && high >= 0, positive: high > 0 }
    }

    fn are_known(self) -> bool {
        usize::from(self.negative) + usize::from(self.zero) + usize::from(self.positive) == 1
    }
}

impl From<Rational> for Quantity {
    fn from(number: Rational) -> Self {
        Self { roots: Vec::new(), rest: Interval::point(number) }
    }
}

impl From<&Worth> for Quantity {
    fn from(worth: &Worth) -> Self {
        match worth {
            Worth::Exact(number) => number.clone().into(),
            Worth::Root(root) => {
                Self { roots: vec![(Rational::ONE, root.clone())], rest: Interval::point(Rational::ZERO) }
            }
            Worth::Within(interval) => interval.clone().into(),
        }
    }
}

impl From<Interval> for Quantity {
    fn from(rest: Interval) -> Self {
        Self { roots: Vec::new(), rest }
    }
}

impl Quantity {
    /// The fraction, if it is certainly one.
    fn exact(&self) -> Option<&Rational> {
        (self.roots.is_empty() && self.rest.low() == self.rest.high()).then(|| self.rest.low())
    }

    /// The sum of both.
    pub fn plus(mut self, other: Self) -> Self {
        for (factor, root) in other.roots {
            match self.roots.iter_mut().find(|(_, known)| *known == root) {
                Some((sum, _)) => *sum = &*sum + &factor,
                None => self.roots.push((factor, root)),
            }
        }
        self.roots.retain(|(factor, _)| !factor.is_zero());
        self.rest = Interval::new(self.rest.low() + other.rest.low(), self.rest.high() + other.rest.high());
        self
    }

    /// The number times a fraction.
    pub fn scaled(mut self, by: &Rational) -> Self {
        for (factor, _) in &mut self.roots {
            *factor = &*factor * by;
        }
        self.roots.retain(|(factor, _)| !factor.is_zero());
        self.rest = Interval::new(self.rest.low() * by, self.rest.high() * by);
        self
    }

    /// The negative.
    pub fn negative(self) -> Self {
        self.scaled(&Rational::from(-1))
    }

    /// The product of both.
    pub fn times(self, other: Self) -> Self {
        match (self.exact(), other.exact()) {
            (Some(number), _) => other.scaled(number),
            (_, Some(number)) => self.scaled(number),
            _ => {
                let (a, b) = (self.within(KEPT), other.within(KEPT));
                let corners = [a.low() * b.low(), a.low() * b.high(), a.high() * b.low(), a.high() * b.high()];
                hull(corners).into()
            }
        }
    }

    /// The absolute value.
    pub fn absolute(self) -> Self {
        let signs = self.signs();
        match (signs.negative, signs.positive) {
            (false, _) => self,
            (true, false) => self.negative(),
            (true, true) => {
                let interval = self.within(KEPT);
                let most = interval.low().abs().max(interval.high().abs());
                Interval::new(Rational::ZERO, most).into()
            }
        }
    }

    /// The lesser of both.
    pub fn least(self, other: Self) -> Self {
        let signs = self.minus(&other);
        match (signs.negative, signs.positive) {
            (_, false) => self,
            (false, _) => other,
            (true, true) => {
                let (a, b) = (self.within(KEPT), other.within(KEPT));
                Interval::new(a.low().min(b.low()).clone(), a.high().min(b.high()).clone()).into()
            }
        }
    }

    /// The greater of both.
    pub fn greatest(self, other: Self) -> Self {
        self.negative().least(other.negative()).negative()
    }

    /// The possible signs of the difference.
    pub fn minus(&self, other: &Self) -> Signs {
        self.clone().plus(other.clone().negative()).signs()
    }

    /// The possible signs of the number.
    fn signs(&self) -> Signs {
        if self.rest.low() == self.rest.high()
            && let Some(sign) = exact_sign(&self.roots, self.rest.low())
        {
            return Signs::of(sign);
        }
        let mut signs = Signs::within(&self.within(NARROW[0]));
        for bits in &NARROW[1..] {
            if signs.are_known() || self.roots.is_empty() {
                break;
            }
            signs = Signs::within(&self.within(*bits));
        }
        signs
    }

    /// An interval around the number, with its roots known to this many bits.
    fn within(&self, bits: u32) -> Interval {
        self.roots.iter().fold(self.rest.clone(), |sum, (factor, root)| {
            let root = root.within(bits);
            let term = Interval::new(root.low() * factor, root.high() * factor);
            Interval::new(sum.low() + term.low(), sum.high() + term.high())
        })
    }
}

/// The sign of a sum of multiples of no, one or two roots and a fraction; `None` for more roots.
fn exact_sign(roots: &[(Rational, Algebraic)], rest: &Rational) -> Option<i32> {
    let multiple = |(factor, root): &(Rational, Algebraic)| root.times(factor);
    match roots {
        [] => Some(rest.signum()),
        [one] => multiple(one).map(|one| one.plus(rest).signum()),
        [one, other] => {
            let (one, other) = (multiple(one)?.plus(rest), -&multiple(other)?);
            Some(one.cmp(&other) as i32)
        }
        _ => None,
    }
}

/// The smallest interval with all these numbers.
fn hull(numbers: [Rational; 4]) -> Interval {
    let [first, others @ ..] = numbers;
    let (mut low, mut high) = (first.clone(), first);
    for number in others {
        low = low.min(number.clone());
        high = high.max(number);
    }
    Interval::new(low, high)
}
