//! Refuses operations whose results would grow too large.
//!
//! A value of a few letters can have a canonical form of any depth, and the algebra unfolds it by recursion. So every
//! operation is asked first how deep its result can be. Within these depths, the budget and the program watch time and
//! memory.

use hedgerow_core::NotationError;
use hedgerow_value::{Algebra, Game};

use crate::syntax::Span;

/// The deepest forms that are added up or walked through.
const DEEPEST: u64 = 4000;
/// The largest nimber whose options are looked at.
const LARGEST_NIMBER: u64 = 1 << 12;
/// The most ups and the largest nimber in a sum with a game that is not compact: the sum unfolds them all.
const LARGEST_TERM: u64 = 200;
/// The most ups of a value.
const MOST_UPS: u64 = 1 << 40;
/// The longest numbers, in bits on either side of the point.
const LONGEST: i64 = 400_000;

/// The depth of the part of a form that is not a number.
fn depth(algebra: &Algebra, g: Game) -> u64 {
    match algebra.as_number_up_star(g) {
        Some(value) => value.ups.unsigned_abs() + u64::from(value.star),
        None => algebra.birthday(algebra.sub(g, algebra.dyadic(&algebra.left_stop(g)))),
    }
}

fn refused(message: String, span: &Span) -> NotationError {
    NotationError::new(message, span.clone())
}

/// A value that may be printed and used.
pub fn result(algebra: &Algebra, g: Game, span: &Span) -> Result<Game, NotationError> {
    if let Some(value) = algebra.as_number_up_star(g) {
        let bits = i64::from(value.number.exponent()).max(value.number.magnitude());
        if value.ups.unsigned_abs() > MOST_UPS {
            return Err(refused(format!("there are at most {MOST_UPS} ups here"), span));
        }
        if bits > LONGEST {
            return Err(refused(format!("this number has more than {LONGEST} bits"), span));
        }
    }
    Ok(g)
}

/// Two values that may be added.
pub fn sum(algebra: &Algebra, g: Game, h: Game, span: &Span) -> Result<(), NotationError> {
    let compact = |g| algebra.as_number_up_star(g);
    match (compact(g), compact(h)) {
        (Some(_), Some(_)) => Ok(()),
        (Some(value), None) | (None, Some(value)) => {
            if value.ups.unsigned_abs().max(u64::from(value.star)) > LARGEST_TERM {
                let limit = format!("next to other games, ups and nimbers go up to {LARGEST_TERM} here");
                return Err(refused(format!("{value} is too much: {limit}"), span));
            }
            Ok(())
        }
        (None, None) if depth(algebra, g) + depth(algebra, h) > DEEPEST => {
            Err(refused(format!("the sum would be more than {DEEPEST} moves deep"), span))
        }
        (None, None) => Ok(()),
    }
}

/// A multiple that may be made.
pub fn multiple(algebra: &Algebra, n: i64, g: Game, span: &Span) -> Result<(), NotationError> {
    let copies = n.unsigned_abs();
    let fits = match algebra.as_number_up_star(g) {
        Some(value) => copies.checked_mul(value.ups.unsigned_abs()).is_some_and(|ups| ups <= MOST_UPS),
        None => copies.checked_mul(depth(algebra, g)).is_some_and(|depth| depth <= DEEPEST),
    };
    if fits { Ok(()) } else { Err(refused(format!("{n} copies of this are too many here"), span)) }
}

/// A value whose followers may be walked through.
pub fn unfolded(algebra: &Algebra, g: Game, span: &Span) -> Result<(), NotationError> {
    option(algebra, g, span)?;
    if algebra.birthday(g) > DEEPEST {
        return Err(refused(format!("this is born after day {DEEPEST}, which is too deep for what is asked"), span));
    }
    Ok(())
}

/// A value whose followers, each a multiple of another or paid by it, may be added up.
pub fn unfolded_with(algebra: &Algebra, g: Game, unit: Game, span: &Span) -> Result<(), NotationError> {
    unfolded(algebra, g, span)?;
    let most = if algebra.as_number_up_star(unit).is_some() { 1 << 12 } else { DEEPEST };
    if algebra.birthday(g).saturating_mul(depth(algebra, unit).max(1)) > most {
        return Err(refused("this would become too deep".to_owned(), span));
    }
    Ok(())
}

/// A value that may be an option, or whose options may be looked at.
pub fn option(algebra: &Algebra, g: Game, span: &Span) -> Result<(), NotationError> {
    match algebra.as_number_up_star(g) {
        Some(value) if u64::from(value.star) > LARGEST_NIMBER => {
            Err(refused(format!("{value} is too much: as options, nimbers go up to {LARGEST_NIMBER} here"), span))
        }
        _ => Ok(()),
    }
}
