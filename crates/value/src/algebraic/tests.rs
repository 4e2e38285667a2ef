//! Tests of the properties of algebraic numbers.

use super::*;

fn rational(text: &str) -> Rational {
    text.parse().unwrap()
}

fn root(polynomial: &Polynomial, low: &str, high: &str) -> Root {
    Algebraic::root_in(polynomial, rational(low), rational(high)).unwrap()
}

fn irrational(polynomial: &Polynomial, low: &str, high: &str) -> Algebraic {
    match root(polynomial, low, high) {
        Root::Irrational(root) => root,
        Root::Rational(fraction) => panic!("{polynomial} has the root {fraction}"),
    }
}

#[test]
fn fractions_are_found_out() {
    let product = &(&Polynomial::from([-1, 3]) * &Polynomial::from([-2, 0, 1])) * &Polynomial::from([5, 7]);
    assert_eq!(root(&product, "0", "1"), Root::Rational(rational("1/3")));
    assert_eq!(root(&product, "-1", "0"), Root::Rational(rational("-5/7")));
    assert_eq!(root(&product, "-1", "-5/7"), Root::Rational(rational("-5/7")));
    // The lower end is a root that does not count.
    assert_eq!(irrational(&product, "1/3", "2").polynomial(), &Polynomial::from([-2, 0, 1]));
    let square = &product * &product;
    assert_eq!(root(&square, "0", "1"), Root::Rational(rational("1/3")));
    assert_eq!(irrational(&square, "1", "2").polynomial(), &Polynomial::from([-2, 0, 1]));
    assert_eq!(Algebraic::root_in(&product, rational("-1"), rational("1")), None);
    assert_eq!(Algebraic::root_in(&product, rational("2"), rational("3")), None);
    assert_eq!(Algebraic::root_in(&Polynomial::ZERO, rational("2"), rational("3")), None);
}

#[test]
fn quadratic_factors_are_split_off() {
    let (two, three) = (Polynomial::from([-2, 0, 1]), Polynomial::from([-3, 0, 1]));
    let (cube, circle) = (Polynomial::from([-2, 0, 0, 1]), Polynomial::from([1, 0, 1]));
    let product = &(&two * &three) * &cube;
    assert_eq!(irrational(&product, "4/3", "3/2").polynomial(), &two);
    assert_eq!(irrational(&product, "-3/2", "0").polynomial(), &two);
    assert_eq!(irrational(&product, "3/2", "2").polynomial(), &three);
    assert_eq!(irrational(&product, "1", "4/3").polynomial(), &cube);
    assert_eq!(irrational(&(&circle * &two), "1", "2").polynomial(), &two);
    // A quadratic factor without real roots stays.
    assert_eq!(irrational(&(&circle * &cube), "1", "2").polynomial(), &(&circle * &cube));
}

#[test]
fn refined_to_any_width() {
    let two = irrational(&Polynomial::from([-2, 0, 1]), "1/3", "7/3");
    for bits in [0, 1, 7, 64, 1000, 5000] {
        let interval = two.within(bits);
        assert!(
            &interval.width() * &Rational::from_big(IBig::ONE << bits as usize, IBig::ONE).unwrap() <= Rational::ONE
        );
        let (low, high) = (interval.low(), interval.high());
        assert!(low * low < Rational::from(2) && Rational::from(2) < high * high);
    }
    // A chord that guesses badly: x^9 is very flat.
    let flat = irrational(&Polynomial::from([-2, 0, 0, 0, 0, 0, 0, 0, 0, 1]), "0", "1000000");
    assert_eq!(flat.within(128).to_decimals(30), "1.080059738892306169872930831288...");
}

#[test]
fn order_and_equality() {
    let two = Polynomial::from([-2, 0, 1]);
    let positive = irrational(&two, "0", "2");
    let negative = irrational(&two, "-2", "0");
    assert!(negative < positive && (positive.signum(), negative.signum()) == (1, -1));
    assert_eq!(-&positive, negative);
    assert_eq!(positive, irrational(&(&two * &Polynomial::from([-2, 0, 0, 1])), "4/3", "500"));
    assert!(irrational(&Polynomial::from([-2, 0, 0, 1]), "0", "2") < positive);
    assert!(positive > rational("1") && positive < rational("3/2") && positive > rational("-7"));
    assert!(positive > rational("141421/100000") && positive < rational("141422/100000"));
    // Close together: √2 and a root of x^2 - 2 - 10^-12.
    let next = Polynomial::new([-2_000_000_000_001_i64, 0, 1_000_000_000_000].map(IBig::from).to_vec());
    assert!(positive < irrational(&next, "0", "2"));
}

#[test]
fn moved_and_written() {
    let silver = irrational(&Polynomial::from([-1, 2, 1]), "0", "1");
    assert_eq!(silver.plus(&Rational::ONE).polynomial(), &Polynomial::from([-2, 0, 1]));
    assert_eq!(silver.plus(&Rational::ONE), irrational(&Polynomial::from([-2, 0, 1]), "1", "2"));
    assert_eq!(silver.to_string(), "0.4142135623... (root of x^2 + 2x - 1)");
    assert_eq!((-&silver).to_string(), "-0.4142135623... (root of x^2 - 2x - 1)");
    let tiny = irrational(&Polynomial::new(vec![IBig::from(-2), IBig::ZERO, IBig::from(10).pow(24)]), "0", "1");
    assert_eq!(tiny.to_string(), "0.0000000000... (root of 500000000000000000000000x^2 - 1)");
    assert_eq!((-&tiny).within(128).to_decimals(14), "-0.00000000000141...");
    assert!((silver.to_f64() - 0.414_213_562_373_095).abs() < 1e-15);
}

#[test]
fn multiples() {
    let two = irrational(&Polynomial::from([-2, 0, 1]), "1", "2");
    let half = two.times(&rational("-1/2")).unwrap();
    assert_eq!((half.polynomial().to_string(), half.signum()), ("2x^2 - 1".to_owned(), -1));
    assert_eq!(half.times(&rational("-2")), Some(two.clone()));
    assert_eq!(two.times(&Rational::ZERO), None);
    let silver = two.plus(&rational("-1")).times(&rational("2/3")).unwrap();
    assert_eq!(silver.polynomial().to_string(), "9x^2 + 12x - 4");
    assert!(silver > rational("276/1000") && silver < rational("277/1000"));
}
