//! Polynomials and their roots on random products of factors whose roots are known.

use dashu_int::IBig;
use hedgerow_value::{Algebraic, Polynomial, Rational, Root};
use proptest::prelude::*;

fn polynomials(most: usize) -> impl Strategy<Value = Polynomial> {
    prop::collection::vec(-9..10_i64, 0..=most)
        .prop_map(|coefficients| Polynomial::new(coefficients.into_iter().map(IBig::from).collect()))
}

fn rationals() -> impl Strategy<Value = Rational> {
    (-12..13_i64, 1..7_i64).prop_map(|(numerator, denominator)| Rational::new(numerator, denominator).unwrap())
}

/// Factors without a common root, and how often each is taken: linear, and quadratic without rational roots.
fn factors() -> impl Strategy<Value = Vec<(Polynomial, usize)>> {
    let linear = rationals().prop_map(|root| Polynomial::with_root(&root));
    let quadratic = (1..4_i64, -5..6_i64, -7..8_i64).prop_filter_map("rational roots", |(a, b, c)| {
        let discriminant = b * b - 4 * a * c;
        let square = (0..20).any(|root| root * root == discriminant);
        (!square).then(|| Polynomial::from([c, b, a]).primitive())
    });
    let factor = (prop_oneof![2 => linear, 1 => quadratic], 1..3_usize);
    prop::collection::vec(factor, 1..5).prop_map(|mut factors| {
        factors.sort_by_key(|(factor, _)| factor.coefficients().to_vec());
        factors.dedup_by(|a, b| a.0 == b.0);
        factors
    })
}

fn product(factors: &[(Polynomial, usize)]) -> Polynomial {
    let times = |product: Polynomial, (factor, power): &(Polynomial, usize)| {
        (0..*power).fold(product, |product, _| &product * factor)
    };
    factors.iter().fold(Polynomial::from([-2]), times)
}

/// The number of distinct roots of a linear or quadratic factor in (low, high], from the signs at the ends and at the
/// vertex alone.
fn known_count(factor: &Polynomial, low: &Rational, high: &Rational) -> usize {
    let at_or_below = |point: &Rational| {
        let [c, b, a] = [0, 1, 2].map(|i| factor.coefficients().get(i).cloned().unwrap_or_default());
        if a == IBig::ZERO {
            return usize::from(Rational::from_big(-c, b).unwrap() <= *point);
        }
        let four = IBig::from(4);
        if &b * &b < &four * &a * &c {
            return 0;
        }
        let vertex = Rational::from_big(-b, a * IBig::from(2)).unwrap();
        match (factor.sign_at(point) < 0, *point < vertex) {
            (true, _) => 1,
            (false, true) => 0,
            (false, false) => 2,
        }
    };
    at_or_below(high) - at_or_below(low)
}

proptest! {
    #[test]
    fn a_ring(a in polynomials(5), b in polynomials(5), c in polynomials(5), x in rationals()) {
        prop_assert_eq!(&(&a + &b) * &c, &(&a * &c) + &(&b * &c));
        prop_assert_eq!(&(&a - &b) + &b, a.clone());
        prop_assert_eq!(-&(&a - &b), &b - &a);
        prop_assert_eq!((&a * &b).at(&x), &a.at(&x) * &b.at(&x));
        prop_assert_eq!((&a + &b).at(&x), &a.at(&x) + &b.at(&x));
        prop_assert_eq!(a.sign_at(&x), a.at(&x).signum());
        prop_assert_eq!((&a * &b).derivative(), &(&a.derivative() * &b) + &(&a * &b.derivative()));
        prop_assert_eq!(a.mirrored().at(&x), a.at(&-&x));
        prop_assert_eq!(a.shifted(&x).sign_at(&(&x + &Rational::ONE)).abs(), a.sign_at(&Rational::ONE).abs());
    }

    #[test]
    fn division(a in polynomials(6), b in polynomials(4)) {
        prop_assume!(!b.is_zero());
        prop_assert_eq!((&a * &b).divided_by(&b), Some(a.clone()));
        let (quotient, rest) = a.pseudo_divided_by(&b).unwrap();
        prop_assert!(rest.is_zero() || rest.degree() < b.degree());
        let whole = &(&quotient * &b) + &rest;
        // Some power of the size of the leading coefficient is the factor.
        let size = &b.leading() * b.leading().signum();
        let mut multiples = (0..8).map(|power| &a * &size.pow(power));
        prop_assert!(multiples.any(|multiple| multiple == whole));
    }

    #[test]
    fn common_divisors(a in polynomials(4), b in polynomials(4), c in polynomials(3)) {
        prop_assume!(!a.is_zero() && !b.is_zero() && !c.is_zero());
        let common = (&a * &c).gcd(&(&b * &c));
        prop_assert_eq!(&common, &(&a.gcd(&b) * &c.primitive()));
        prop_assert!((&a * &c).primitive().divided_by(&common).is_some());
        prop_assert_eq!((&a * &c).without(&c).gcd(&c).degree(), 0);
    }

    #[test]
    fn counted_roots(factors in factors(), low in rationals(), high in rationals()) {
        prop_assume!(low < high);
        let product = product(&factors);
        let known: usize = factors.iter().map(|(factor, _)| known_count(factor, &low, &high)).sum();
        let sturm = product.sturm();
        prop_assert_eq!(sturm.count(&low, &high), known);
        prop_assert_eq!(sturm.isolate(&low, &high).len(), known);
        let single: Vec<_> = factors.iter().map(|(factor, _)| (factor.clone(), 1)).collect();
        prop_assert_eq!(product.square_free(), self::product(&single).primitive());
        // Descartes' rule leaves out the upper end, counts repeated roots again, and may say 2, 4, ... more.
        let inside = |(factor, power): &(Polynomial, usize)| {
            power * (known_count(factor, &low, &high) - usize::from(factor.sign_at(&high) == 0))
        };
        let (exact, said) = (factors.iter().map(inside).sum::<usize>(), product.variations(&low, &high));
        prop_assert!(said >= exact && (said - exact) % 2 == 0, "{} for {}", said, exact);
        match product.first_root(&low, &high) {
            Some((first, last)) => {
                prop_assert_eq!((sturm.count(&low, &first), sturm.count(&first, &last)), (0, 1));
            }
            None => prop_assert_eq!(known, 0),
        }
    }

    #[test]
    fn every_root_finds_its_factor(factors in factors()) {
        let product = product(&factors);
        let bound = product.root_bound();
        let intervals = product.sturm().isolate(&-&bound, &bound);
        let mut before: Option<Root> = None;
        for (low, high) in intervals {
            let root = Algebraic::root_in(&product, low.clone(), high.clone()).unwrap();
            match &root {
                Root::Rational(root) => {
                    let factor = Polynomial::with_root(root);
                    prop_assert!(factors.iter().any(|(known, _)| *known == factor));
                }
                Root::Irrational(root) => {
                    prop_assert!(factors.iter().any(|(known, _)| known == root.polynomial()));
                    let narrow = root.within(100);
                    prop_assert!(narrow.width() <= Rational::from_big(IBig::ONE, IBig::ONE << 100).unwrap());
                    prop_assert_eq!(root.polynomial().sturm().count(narrow.low(), narrow.high()), 1);
                    prop_assert!(low <= *narrow.low() && *narrow.high() <= high);
                    prop_assert_eq!(root.sign_of(&product), 0);
                    prop_assert_eq!(root.sign_of(&Polynomial::from([0, 1])), root.signum());
                    let moved = root.plus(&Rational::new(5, 3).unwrap());
                    prop_assert!(moved > *root && moved.plus(&Rational::new(-5, 3).unwrap()) == *root);
                }
            }
            if let (Some(Root::Irrational(smaller)), Root::Irrational(larger)) = (&before, &root) {
                prop_assert!(smaller < larger);
            }
            before = Some(root);
        }
    }
}
