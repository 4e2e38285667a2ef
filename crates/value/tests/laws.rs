//! The laws of the algebra on random values: a partially ordered abelian group, with means and temperatures.

use hedgerow_value::{Algebra, Dyadic, Game};
use proptest::prelude::*;

/// A recipe for a value, so that shrinking works and every test may build it in an algebra of its own.
#[derive(Clone, Debug)]
enum Recipe {
    Compact(i64, u32, i64, u32),
    Form(Vec<Recipe>, Vec<Recipe>),
    Sum(Box<Recipe>, Box<Recipe>),
}

fn cook(algebra: &Algebra, recipe: &Recipe) -> Game {
    let all = |recipes: &[Recipe]| -> Vec<Game> { recipes.iter().map(|recipe| cook(algebra, recipe)).collect() };
    match recipe {
        Recipe::Compact(numerator, exponent, ups, star) => {
            algebra.number_up_star(&Dyadic::new(*numerator, *exponent), *ups, *star)
        }
        Recipe::Form(left, right) => algebra.game(&all(left), &all(right)),
        Recipe::Sum(a, b) => algebra.add(cook(algebra, a), cook(algebra, b)),
    }
}

fn recipes() -> BoxedStrategy<Recipe> {
    recipes_of_depth(2)
}

fn recipes_of_depth(depth: u32) -> BoxedStrategy<Recipe> {
    let compact = prop_oneof![
        (-6..7_i64, 0..2_u32).prop_map(|(numerator, exponent)| Recipe::Compact(numerator, exponent, 0, 0)),
        (-1..2_i64, -2..3_i64, 0..3_u32).prop_map(|(number, ups, star)| Recipe::Compact(number, 0, ups, star)),
    ];
    if depth == 0 {
        return compact.boxed();
    }
    let inner = || recipes_of_depth(depth - 1);
    prop_oneof![
        1 => compact,
        6 => (prop::collection::vec(inner(), 1..3), prop::collection::vec(inner(), 1..3))
            .prop_map(|(left, right)| Recipe::Form(left, right)),
        1 => (inner(), inner()).prop_map(|(a, b)| Recipe::Sum(Box::new(a), Box::new(b))),
    ]
    .boxed()
}

proptest! {
    #[test]
    fn a_group(a in recipes(), b in recipes(), c in recipes()) {
        let algebra = Algebra::new();
        let [g, h, k] = [&a, &b, &c].map(|recipe| cook(&algebra, recipe));
        prop_assert_eq!(algebra.add(g, h), algebra.add(h, g));
        prop_assert_eq!(algebra.add(algebra.add(g, h), k), algebra.add(g, algebra.add(h, k)));
        prop_assert_eq!(algebra.add(g, algebra.negate(g)), algebra.zero());
        prop_assert_eq!(algebra.sub(algebra.add(g, h), h), g);
        prop_assert_eq!(algebra.negate(algebra.negate(g)), g);
        prop_assert_eq!(algebra.negate(algebra.add(g, h)), algebra.add(algebra.negate(g), algebra.negate(h)));
        prop_assert_eq!(algebra.multiple(3, g), algebra.add(g, algebra.add(g, g)));
    }

    #[test]
    fn an_ordered_group(a in recipes(), b in recipes(), c in recipes()) {
        let algebra = Algebra::new();
        let [g, h, k] = [&a, &b, &c].map(|recipe| cook(&algebra, recipe));
        prop_assert_eq!(algebra.le(g, h) && algebra.le(h, g), g == h);
        prop_assert_eq!(algebra.le(g, h), algebra.le(algebra.add(g, k), algebra.add(h, k)));
        prop_assert_eq!(algebra.le(g, h), algebra.le(algebra.sub(g, h), algebra.zero()));
        prop_assert_eq!(algebra.le(g, h), algebra.le(algebra.negate(h), algebra.negate(g)));
        if algebra.le(g, h) && algebra.le(h, k) {
            prop_assert!(algebra.le(g, k));
        }
    }

    #[test]
    fn stops_means_and_temperatures(a in recipes(), b in recipes()) {
        let algebra = Algebra::new();
        let [g, h] = [&a, &b].map(|recipe| cook(&algebra, recipe));
        let sum = algebra.add(g, h);
        prop_assert_eq!(algebra.mean(sum), algebra.mean(g) + algebra.mean(h));
        prop_assert!(algebra.temperature(sum) <= algebra.temperature(g).max(algebra.temperature(h)));
        prop_assert_eq!(algebra.mean(algebra.negate(g)), -algebra.mean(g));
        let (left, right) = (algebra.left_stop(g), algebra.right_stop(g));
        prop_assert!(left >= right);
        prop_assert!(left >= algebra.mean(g) && algebra.mean(g) >= right);
        // RS(G) + RS(H) ≤ RS(G + H) ≤ RS(G) + LS(H) ≤ LS(G + H) ≤ LS(G) + LS(H).
        let stops = [
            &right + &algebra.right_stop(h),
            algebra.right_stop(sum),
            &right + &algebra.left_stop(h),
            algebra.left_stop(sum),
            &left + &algebra.left_stop(h),
        ];
        prop_assert!(stops.is_sorted(), "{stops:?}");
        let thermograph = algebra.thermograph(g);
        prop_assert_eq!(thermograph.left_wall_at(&Dyadic::ZERO), left);
        prop_assert_eq!(thermograph.right_wall_at(&Dyadic::ZERO), right);
        for tax in 0..8 {
            let tax = Dyadic::new(tax, 1);
            let cooled = algebra.cool(g, &tax);
            prop_assert_eq!(thermograph.left_wall_at(&tax), algebra.left_stop(cooled));
            prop_assert_eq!(thermograph.right_wall_at(&tax), algebra.right_stop(cooled));
        }
    }

    /// The reduced canonical form is one representative of each class, and in it: these three make it the canonical one.
    #[test]
    fn reduced_forms(a in recipes(), ups in -2..3_i64, star in 0..3_u32) {
        let algebra = Algebra::new();
        let g = cook(&algebra, &a);
        let reduced = algebra.reduced_canonical_form(g);
        prop_assert!(algebra.is_equal_infinitesimally(g, reduced));
        prop_assert_eq!(algebra.reduced_canonical_form(reduced), reduced);
        let small = [algebra.up_star(ups, star), algebra.tiny(algebra.integer(2)), algebra.up_power(2)];
        for infinitesimal in small {
            prop_assert_eq!(algebra.reduced_canonical_form(algebra.add(g, infinitesimal)), reduced);
        }
        prop_assert_eq!(algebra.reduced_canonical_form(algebra.negate(g)), algebra.negate(reduced));
        prop_assert_eq!(algebra.left_stop(reduced), algebra.left_stop(g));
        prop_assert_eq!(algebra.right_stop(reduced), algebra.right_stop(g));
        prop_assert!(algebra.birthday(reduced) <= algebra.birthday(g));
    }

    #[test]
    fn heat_and_products(a in recipes_of_depth(1), b in recipes_of_depth(1), tax in 0..6_i64) {
        let algebra = Algebra::new();
        let [g, h] = [&a, &b].map(|recipe| cook(&algebra, recipe));
        let tax = Dyadic::new(tax, 1);
        let sum = algebra.add(g, h);
        // Cooling is linear; freezing leaves the mean and an infinitesimal.
        prop_assert_eq!(algebra.cool(sum, &tax), algebra.add(algebra.cool(g, &tax), algebra.cool(h, &tax)));
        let frozen = algebra.freeze(g);
        prop_assert_eq!(algebra.number_part(frozen), Some(algebra.mean(g)));
        // Norton products are linear and keep the order; products by integers are multiples.
        let up = algebra.up_star(1, 0);
        prop_assert_eq!(
            algebra.norton_product(sum, up),
            algebra.add(algebra.norton_product(g, up), algebra.norton_product(h, up))
        );
        prop_assert_eq!(algebra.le(g, h), algebra.le(algebra.norton_product(g, up), algebra.norton_product(h, up)));
        // Of switches, heating undoes cooling.
        let switch = algebra.game(&[algebra.integer(7)], &[algebra.integer(-7)]);
        prop_assert_eq!(algebra.heat(algebra.cool(switch, &tax), algebra.dyadic(&tax)), switch);
        prop_assert_eq!(algebra.conway_product(algebra.integer(-3), g), algebra.multiple(-3, g));
        prop_assert_eq!(algebra.conway_product(g, h), algebra.conway_product(h, g));
    }

    /// A move gains an incentive, no two of them are comparable, and every move's gain is at most one of them.
    #[test]
    fn incentives_are_the_largest_gains(a in recipes()) {
        let algebra = Algebra::new();
        let g = cook(&algebra, &a);
        let left = algebra.left_incentives(g);
        for &gain in &left {
            prop_assert!(algebra.left(g).contains(&algebra.add(g, gain)));
            prop_assert!(!left.iter().any(|&other| other != gain && algebra.le(gain, other)));
        }
        for &option in algebra.left(g) {
            let gain = algebra.sub(option, g);
            prop_assert!(left.iter().any(|&other| algebra.le(gain, other)));
        }
        prop_assert_eq!(algebra.right_incentives(algebra.negate(g)), left);
    }

    #[test]
    fn numbers_are_avoided(a in recipes(), numerator in -9..10_i64) {
        let algebra = Algebra::new();
        let g = cook(&algebra, &a);
        let number = algebra.dyadic(&Dyadic::new(numerator, 2));
        if algebra.is_number(g).is_none() {
            // The translated options are the options of the translated game.
            let moved = |options: &[Game]| -> Vec<Game> {
                let mut moved: Vec<Game> = options.iter().map(|&option| algebra.add(option, number)).collect();
                moved.sort_unstable();
                moved
            };
            let sum = algebra.add(g, number);
            prop_assert_eq!(algebra.left(sum), moved(algebra.left(g)));
            prop_assert_eq!(algebra.right(sum), moved(algebra.right(g)));
        }
    }

    #[test]
    fn text_round_trips(a in recipes()) {
        let algebra = Algebra::new();
        let g = cook(&algebra, &a);
        let text = algebra.display(g).to_string();
        prop_assert_eq!(algebra.parse(&text), Ok(g), "{}", text);
        // Another algebra, which meets the values in another order, prints the same.
        let other = Algebra::new();
        other.parse(&format!("{text} + {{{text}|-5}}")).unwrap();
        let again = other.parse(&text).unwrap();
        prop_assert_eq!(&other.display(again).to_string(), &text);
        prop_assert_eq!(algebra.display_within(g, text.len()), Some(text.clone()));
        prop_assert_eq!(algebra.display_within(g, text.len() - 1), None);
        prop_assert!(!algebra.describe(g).is_empty());
    }

    #[test]
    fn garbage_is_an_error_or_a_value(text in "[-+{}|,*^v0-9/() ±↑tinym]{0,30}") {
        let algebra = Algebra::new();
        match algebra.parse(&text) {
            Ok(game) => {
                let printed = algebra.display(game).to_string();
                prop_assert_eq!(algebra.parse(&printed), Ok(game));
            }
            Err(error) => {
                let span = error.span();
                prop_assert!(span.start <= span.end && span.end <= text.len());
                prop_assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end));
            }
        }
    }
}
