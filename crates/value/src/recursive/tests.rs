//! Games small enough to be solved by hand.

use proptest::prelude::*;

use super::*;
use crate::{Interval, Polynomial};

fn rational(text: &str) -> Rational {
    text.parse().unwrap()
}

/// Rows separated by `;`, entries by spaces; `v` plays again, `v/2` with probability 1/2 and else pays nothing.
fn game(text: &str) -> Recursive {
    let entry = |word: &str| match word {
        "v" => (Rational::ZERO, Rational::ONE),
        "v/2" => (Rational::ZERO, rational("1/2")),
        number => (rational(number), Rational::ZERO),
    };
    let rows: Vec<Vec<_>> = text.split(';').map(|row| row.split_whitespace().map(entry).collect()).collect();
    Recursive::new(rows.len(), rows[0].len(), rows.concat()).unwrap()
}

/// Checks the sides against the value, and that all parts of the mirrored game are mirrored.
fn solved(text: &str) -> Solved {
    let game = game(text);
    let solved = game.solve();
    assert_eq!(game.worth(), solved.worth);
    let turned = game.turned().solve();
    for (game, solved) in [(&game, &solved), (&game.turned(), &turned)] {
        for strategy in [&solved.left.strategy, &solved.right.strategy] {
            assert_eq!(strategy.iter().fold(Rational::ZERO, |sum, p| &sum + p), Rational::ONE);
            assert!(strategy.iter().all(|p| p.signum() >= 0));
        }
        assert_eq!(game.left_secures(&solved.left.strategy), solved.left.secures);
        assert_eq!(game.right_secures(&solved.right.strategy), solved.right.secures);
        for (secures, attained) in
            [(&solved.left.secures, solved.left.attained), (&solved.right.secures, solved.right.attained)]
        {
            match &solved.worth {
                Worth::Exact(value) if attained == Some(true) => assert_eq!(secures, value),
                worth => {
                    assert_ne!(worth.exact(), Some(secures));
                    assert!((&worth.low() - secures).abs() < rational("1/549755813888"));
                }
            }
        }
        assert!(solved.left.secures <= solved.worth.high() && solved.right.secures >= solved.worth.low());
    }
    assert_eq!(turned.worth, -&solved.worth);
    assert_eq!((turned.left.attained, turned.right.attained), (solved.right.attained, solved.left.attained));
    solved
}

#[test]
fn fractions_that_are_attained() {
    for (text, value) in [
        ("0; v", "0"),
        ("v", "0"),
        ("2; 2; 2; v", "2"),
        ("0 1; 0 0; 2 v", "1"),
        ("1 1; 1 1; 1 2; 3 v", "2"),
        ("0 1 1 1/2; 1 0 1 1/2; 1 1 0 1/2; 3/2 3/2 3/2 v", "1/2"),
        ("3 v; v -1/7", "0"),
        ("v/2", "0"),
        ("1 v/2; v/2 1", "2/3"),
    ] {
        let solved = solved(text);
        assert_eq!(solved.worth, Worth::Exact(rational(value)), "{text}");
        assert_eq!((solved.left.attained, solved.right.attained), (Some(true), Some(true)), "{text}");
    }
}

#[test]
fn a_value_that_left_only_comes_near_to() {
    for text in ["0 0; v 1; 1 0", "v 1; 1 0"] {
        let solved = solved(text);
        assert_eq!(solved.worth, Worth::Exact(Rational::ONE), "{text}");
        assert_eq!((solved.left.attained, solved.right.attained), (Some(false), Some(true)), "{text}");
    }
}

#[test]
fn an_optimal_strategy_may_need_rows_that_a_kernel_leaves_out() {
    // In the matrix for v = 1 every row is optimal; play ends against both columns only if rows are mixed.
    let solved = solved("v 1; 1 v");
    assert_eq!(solved.worth, Worth::Exact(Rational::ONE));
    assert_eq!(solved.left.attained, Some(true));
}

#[test]
fn the_silver_mean() {
    // The kernel has (1 - x)(x^2 + 2x - 1) for its polynomial.
    let silver = solved("0 0 0; v 1 0; 1 v 0; 0 0 1");
    let Worth::Root(root) = &silver.worth else { panic!("{}", silver.worth) };
    assert_eq!(root.polynomial(), &Polynomial::from([-1, 2, 1]));
    assert!(*root > rational("2/5") && *root < rational("1/2"));
    assert_eq!((silver.left.attained, silver.right.attained), (Some(true), Some(true)));
    let half = solved("0 0 0; v 1 0; 1 v 0; 0 0 1/2");
    assert_eq!(half.worth.to_string(), "0.2807764064... (root of 2x^2 + 3x - 1)");
    assert_eq!((half.left.attained, half.right.attained), (Some(true), Some(true)));
}

#[test]
fn an_irrational_value_that_left_only_comes_near_to() {
    // At 3 - √5 only the first and the third row are good, and against the third column both play again.
    let solved = solved("2 0 v; 0 v/2 1; v/2 1 v");
    assert_eq!(solved.worth.to_string(), "0.7639320225... (root of x^2 - 6x + 4)");
    assert_eq!((solved.left.attained, solved.right.attained), (Some(false), Some(true)));
}

proptest! {
    #[test]
    fn two_ways_to_see_whether_a_root_is_attained(
        words in prop::collection::vec(prop::sample::select(vec!["0", "1", "2", "v", "v", "v/2"]), 16),
    ) {
        let game = game(&words.chunks(4).map(|row| row.join(" ")).collect::<Vec<_>>().join("; "));
        let first = game.matrix(&Rational::ZERO).equilibrium();
        prop_assume!(first.value.signum() > 0);
        if let Found::Root(root, piece) = game.search(first) {
            let general = game.left_attains(&root);
            prop_assert!(general.is_some());
            if let Some(attained) = piece.left_attains(&game, &root) {
                prop_assert_eq!(general, Some(attained));
            }
        }
    }
}

#[test]
fn bounds_are_secured_where_no_more_is_known() {
    let game = game("0 0; v 1; 1 0");
    let bounds = Interval::new(rational("7/8"), rational("9/8"));
    let solved = game.nearly(Worth::Within(bounds.clone()), &bounds, None);
    assert!(solved.left.secures > rational("7/8") && solved.left.secures < Rational::ONE);
    assert!(solved.right.secures >= Rational::ONE && solved.right.secures <= rational("9/8"));
    assert_eq!((solved.left.attained, solved.right.attained), (None, Some(true)));
}

#[test]
fn bad_games_are_refused() {
    let entry = |ends: &str, again: &str| vec![(rational(ends), rational(again))];
    assert!(Recursive::new(1, 1, entry("1", "1")).is_none());
    assert!(Recursive::new(1, 1, entry("0", "3/2")).is_none());
    assert!(Recursive::new(1, 1, entry("0", "-1/2")).is_none());
    assert!(Recursive::new(1, 2, entry("0", "1")).is_none());
    assert!(Recursive::new(0, 0, Vec::new()).is_none());
    assert!(Recursive::new(1, 1, entry("-5", "1/2")).is_some());
}

#[test]
fn bounds_from_bounds() {
    let wide = |text: &str, by: &str| {
        let game = game(text);
        let by = rational(by);
        let widen = |(ends, again): &(Rational, Rational)| {
            let by = if *again == Rational::ONE { Rational::ZERO } else { by.clone() };
            (Interval::new(ends - &by, ends + &by), again.clone())
        };
        let entries: Vec<_> = game.entries.iter().map(widen).collect();
        Recursive::bounds(game.rows, game.columns, &entries, 60).unwrap()
    };
    let silver = wide("0 0 0; v 1 0; 1 v 0; 0 0 1", "0");
    assert!(silver.width().to_f64() < 2e-18 && silver.low().to_f64() < 0.414_213_562_373_096);
    assert!(silver.high().to_f64() > 0.414_213_562_373_094);
    let about_one = wide("0 0; v 1; 1 0", "1/1000");
    assert!(about_one.contains(&Rational::ONE) && about_one.width() < rational("1/100"));
    assert!(wide("0; v", "1/8").contains(&rational("1/8")));
    assert_eq!(wide("-1 -1; -1 v", "0"), Interval::point(rational("-1")));
}
