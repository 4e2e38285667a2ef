//! The factor of a polynomial that a root belongs to, as far as linear and quadratic factors go.
//!
//! A rational root has a linear factor. An irrational root of a quadratic factor has its conjugate among the real
//! roots, and their sum and product become integers when multiplied with the leading coefficient: so each pair of real
//! roots is tried. Once these factors are removed, a polynomial of degree 3 or 4 whose root is in no quadratic factor
//! is irreducible.

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::{Algebraic, floor, rational_root};
use crate::{Interval, Polynomial, Rational};

/// The root, after all linear and real quadratic factors without it are removed from its polynomial, which is
/// square-free but may have rational roots, even at the lower end of the interval.
pub(super) fn split(mut root: Algebraic) -> Algebraic {
    if root.polynomial.degree() <= 2 {
        return root;
    }
    let mut others = without_fractions(&mut root);
    if let Some(factor) = others.iter().find_map(|other| quadratic(&root.polynomial, &root.interval, other)) {
        root.polynomial = factor;
        return root;
    }
    // A quadratic factor of two other roots only makes the polynomial longer; up to degree 4 none can be left.
    while let Some(a) = others.pop().filter(|_| root.polynomial.degree() > 4) {
        let factor = |b: &Interval| quadratic(&root.polynomial, &a, b);
        if let Some((place, factor)) = others.iter().enumerate().find_map(|(i, b)| Some((i, factor(b)?))) {
            others.swap_remove(place);
            root.polynomial = root.polynomial.divided_by(&factor).unwrap_or(root.polynomial);
        }
    }
    root
}

/// Removes all linear factors from the polynomial of a root; returns intervals of the other irrational roots.
fn without_fractions(root: &mut Algebraic) -> Vec<Interval> {
    let bound = root.polynomial.root_bound();
    let sturm = root.polynomial.sturm();
    let mut intervals = sturm.isolate(&-&bound, root.interval.low());
    intervals.extend(sturm.isolate(root.interval.high(), &bound));
    let mut irrational = Vec::new();
    for (low, high) in intervals {
        match rational_root(&root.polynomial, low, high) {
            Ok(fraction) => {
                if let Some(quotient) = root.polynomial.divided_by(&Polynomial::with_root(&fraction)) {
                    root.polynomial = quotient;
                }
            }
            Err(interval) => irrational.push(interval),
        }
    }
    irrational
}

/// The quadratic factor of a polynomial whose roots are the irrational ones in two intervals, if there is one with
/// integer coefficients.
fn quadratic(polynomial: &Polynomial, a: &Interval, b: &Interval) -> Option<Polynomial> {
    if polynomial.degree() < 2 {
        return None;
    }
    let leading = polynomial.leading();
    // Fine enough for sum and product, times the leading coefficient, to be known to less than 1.
    let bits = leading.bit_len() + polynomial.root_bound().numerator().bit_len() + 4;
    let narrow = |interval: &Interval| {
        Algebraic { polynomial: polynomial.clone(), interval: interval.clone() }.within(bits as u32)
    };
    let (a, b) = (narrow(a), narrow(b));
    let scale = Rational::from_big(leading.clone(), IBig::ONE)?;
    let integer = |low: Rational, high: Rational| {
        let candidate = floor(&(&high * &scale));
        (candidate >= &low * &scale).then(|| candidate.numerator())
    };
    let sum = integer(a.low() + b.low(), a.high() + b.high())?;
    let corners = [a.low() * b.low(), a.low() * b.high(), a.high() * b.low(), a.high() * b.high()];
    let product = integer(corners.iter().min()?.clone(), corners.iter().max()?.clone())?;
    let factor = Polynomial::new(vec![product, -sum, leading]).primitive();
    polynomial.divided_by(&factor).is_some().then_some(factor)
}
