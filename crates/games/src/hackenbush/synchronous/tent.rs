//! Circus tents played synchronously: their values by a formula.

use dashu_int::IBig;
use hedgerow_value::Rational;

/// The value of a circus tent with this many legs: 1 - 1/n! (Koschny 2022, section 3.3.1).
///
/// Both choose each foot or leg with equal probability. If they meet on the same one, a tent with a leg fewer remains;
/// otherwise Blue gains an edge of her own and the rest is worth 0. The picture is
/// [`families::tent`](crate::hackenbush::families::tent).
///
/// ```
/// use hedgerow_games::hackenbush::synchronous::tent;
///
/// assert_eq!(tent::value(4).to_string(), "23/24");
/// ```
pub fn value(legs: u32) -> Rational {
    let factorial: IBig = (1..=legs).map(IBig::from).product();
    Rational::from_big(&factorial - IBig::ONE, factorial).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula_solves_the_recursion() {
        assert_eq!(value(0), Rational::ZERO);
        for legs in 1..60 {
            let share = Rational::new(1, legs.into()).unwrap();
            assert_eq!(value(legs), &(&share * &value(legs - 1)) + &(&Rational::ONE - &share), "{legs}");
        }
        assert_eq!(value(20).to_string(), "2432902008176639999/2432902008176640000");
    }
}
