//! Whether a property holds for a picture, in three-valued logic: yes, no, unknown.

use hedgerow_core::Stopped;

use super::formula::{Formula, Number, Relation};
use super::quantity::{Quantity, Signs};

/// The verdict on a property and a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It holds, and its premise is true.
    Holds,
    /// It fails.
    Fails,
    /// The values are not known well enough.
    Unknown,
    /// It holds because the premise of `=>` is false; where `and` joins several, because all their premises are.
    Excluded,
}

impl Verdict {
    fn of(truth: Option<bool>) -> Self {
        match truth {
            Some(true) => Self::Holds,
            Some(false) => Self::Fails,
            None => Self::Unknown,
        }
    }

    fn truth(self) -> Option<bool> {
        match self {
            Self::Holds | Self::Excluded => Some(true),
            Self::Fails => Some(false),
            Self::Unknown => None,
        }
    }
}

/// The source of the values: by the index of the atom in the property; `None` if the value is not a number.
pub(super) trait Values {
    /// The value of an atom.
    fn value(&mut self, atom: usize) -> Result<Option<Quantity>, Stopped>;
}

/// The verdict on a formula. Values that no longer matter are not computed.
pub(super) fn judge(formula: &Formula, values: &mut dyn Values) -> Result<Verdict, Stopped> {
    Ok(match formula {
        Formula::Compare(left, relation, right) => {
            let (left, right) = (quantity(left, values)?, quantity(right, values)?);
            Verdict::of(left.zip(right).and_then(|(left, right)| holds(*relation, left.minus(&right))))
        }
        Formula::Not(inner) => Verdict::of(judge(inner, values)?.truth().map(|truth| !truth)),
        Formula::Or(left, right) => match judge(left, values)?.truth() {
            Some(true) => Verdict::Holds,
            left => match (left, judge(right, values)?.truth()) {
                (_, Some(true)) => Verdict::Holds,
                (Some(false), right) => Verdict::of(right),
                _ => Verdict::Unknown,
            },
        },
        Formula::And(left, right) => match judge(left, values)? {
            Verdict::Fails => Verdict::Fails,
            left => match (left, judge(right, values)?) {
                (_, Verdict::Fails) => Verdict::Fails,
                (Verdict::Unknown, _) | (_, Verdict::Unknown) => Verdict::Unknown,
                (Verdict::Excluded, Verdict::Excluded) => Verdict::Excluded,
                _ => Verdict::Holds,
            },
        },
        Formula::Implies(premise, conclusion) => match judge(premise, values)?.truth() {
            Some(false) => Verdict::Excluded,
            Some(true) => judge(conclusion, values)?,
            // With a true conclusion it holds for any premise.
            None => match judge(conclusion, values)? {
                Verdict::Fails => Verdict::Unknown,
                verdict => verdict,
            },
        },
    })
}

/// Whether a difference with one of these signs satisfies the relation; `None` if some do and some do not.
fn holds(relation: Relation, signs: Signs) -> Option<bool> {
    let fits = |sign: i32| match relation {
        Relation::Equal => sign == 0,
        Relation::Unequal => sign != 0,
        Relation::Less => sign < 0,
        Relation::AtMost => sign <= 0,
        Relation::Greater => sign > 0,
        Relation::AtLeast => sign >= 0,
    };
    let possible = [(signs.negative, -1), (signs.zero, 0), (signs.positive, 1)];
    let mut truths = possible.into_iter().filter(|&(may_be, _)| may_be).map(|(_, sign)| fits(sign));
    let first = truths.next()?;
    truths.all(|truth| truth == first).then_some(first)
}

fn quantity(number: &Number, values: &mut dyn Values) -> Result<Option<Quantity>, Stopped> {
    let mut both = |a: &Number, b: &Number| -> Result<Option<(Quantity, Quantity)>, Stopped> {
        Ok(quantity(a, values)?.zip(quantity(b, values)?))
    };
    Ok(match number {
        Number::Constant(number) => Some(number.clone().into()),
        Number::Atom(atom) => values.value(*atom)?,
        Number::Negative(a) => quantity(a, values)?.map(Quantity::negative),
        Number::Absolute(a) => quantity(a, values)?.map(Quantity::absolute),
        Number::Sum(a, b) => both(a, b)?.map(|(a, b)| a.plus(b)),
        Number::Product(a, b) => both(a, b)?.map(|(a, b)| a.times(b)),
        Number::Least(a, b) => both(a, b)?.map(|(a, b)| a.least(b)),
        Number::Greatest(a, b) => both(a, b)?.map(|(a, b)| a.greatest(b)),
    })
}
