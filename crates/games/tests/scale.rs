//! The Scale Method: as published it fails where Koene's tables say so; made right, it finds values.

use hedgerow_core::{Budget, Seed};
use hedgerow_games::hackenbush::scale::{self, Failure, Method, Player, Settings, Weighing};
use hedgerow_games::hackenbush::{Colour, Hackenbush, families, solve};
use hedgerow_value::Algebra;

fn weigh(position: &Hackenbush, settings: &Settings, algebra: &Algebra) -> Weighing {
    scale::weigh(position, settings, algebra, Seed::new(1), &Budget::unlimited())
}

fn with(method: Method) -> Settings {
    Settings { method, ..Settings::default() }
}

fn written(position: &Hackenbush, settings: &Settings) -> String {
    let algebra = Algebra::new();
    let weighing = weigh(position, settings, &algebra);
    weighing.value.map_or_else(|| "F".to_owned(), |value| algebra.display(value).to_string())
}

/// A blue edge under so many red ones: 1/2^l.
fn stalk(red: usize) -> Hackenbush {
    format!("B{}", "R".repeat(red)).parse().expect("a stalk")
}

#[test]
fn powers_of_a_half_are_weighed_exactly() {
    for red in 1..=14 {
        for method in [Method::Right, Method::Proved] {
            assert_eq!(written(&stalk(red), &with(method)), format!("1/{}", 1 << red));
            assert_eq!(written(&stalk(red).negative(), &with(method)), format!("-1/{}", 1 << red));
        }
    }
}

/// 45 of 50 are asked of the method that plays, all 50 of the one that proves.
#[test]
fn random_pictures_are_weighed_right() {
    let algebra = Algebra::new();
    let budget = Budget::unlimited();
    let mut right = 0;
    for seed in 1..=50 {
        let position = families::random(12, 8, &[Colour::Blue, Colour::Red], seed);
        let value = solve::value(&position, &algebra, &solve::Task::new(&budget)).expect("no limit").value;
        assert_eq!(weigh(&position, &with(Method::Proved), &algebra).value, Some(value), "proved, seed {seed}");
        right += i32::from(weigh(&position, &with(Method::Right), &algebra).value == Some(value));
    }
    assert!(right >= 45, "only {right} of 50");
}

/// Koene's Table 2, 1/512 with 100 playouts and 600 iterations: 1/256 comes back too early. (Here with fewer games.)
#[test]
fn the_published_method_stops_too_early() {
    let settings = Settings { playouts: 20, ..with(Method::Thesis) };
    let found = written(&stalk(9), &settings);
    assert_ne!(found, "1/512");
}

/// The smallest stalks of each kind of value when a turn takes two edges; the weights are of single moves.
#[test]
fn two_move_pictures_are_weighed_with_stars_and_ups() {
    let known = [
        ("B", "0"),
        ("BB", "1"),
        ("BRBR", "*"),
        ("BBRR", "1/2"),
        ("BRBRBB", "^*"),
        ("BBBRBR", "1*"),
        ("BRBRBRBR", "*2"),
        ("RRBB", "-1/2"),
    ];
    for (text, value) in known {
        let position: Hackenbush = text.parse().expect("a stalk");
        let position = position.with_moves(2).expect("two moves");
        for method in [Method::Right, Method::Proved] {
            assert_eq!(written(&position, &with(method)), value, "{text}");
        }
    }
}

/// Whatever a weighing of a picture with k moves finds is its canonical form; what it does not find it calls a failure.
#[test]
fn what_is_found_is_the_canonical_form() {
    let algebra = Algebra::new();
    let budget = Budget::unlimited();
    let mut found = 0;
    for seed in 1..=30 {
        let (colours, moves): (&[Colour], u8) = match seed % 3 {
            0 => (&[Colour::Blue, Colour::Red, Colour::Green], 1),
            1 => (&[Colour::Blue, Colour::Red], 2),
            _ => (&[Colour::Blue, Colour::Red, Colour::Green], 2),
        };
        let position = families::random(7, 5, colours, seed).with_moves(moves).expect("moves");
        let value = solve::value(&position, &algebra, &solve::Task::new(&budget)).expect("no limit").value;
        for method in [Method::Right, Method::Proved] {
            let weighing = weigh(&position, &with(method), &algebra);
            match (weighing.value, weighing.failed) {
                (Some(weighed), None) => assert_eq!(weighed, value, "{position}"),
                (None, Some(Failure::NotANumber | Failure::Safeguard)) => continue,
                (value, failed) => panic!("{position}: {value:?}, {failed:?}"),
            }
            found += 1;
        }
    }
    assert!(found >= 30, "only {found} of 60 were weighed at all");
}

/// Koene's Table 4: the classes of two-move pictures by games of flat Monte Carlo players.
#[test]
fn outcome_classes_by_games() {
    let table =
        [("B", "P"), ("BRBR", "N"), ("BRBRBRBR", "N"), ("BRBRBB", "N"), ("BBRR", "L"), ("RRBB", "R"), ("BBBRBR", "L")];
    let settings = Settings { player: Player::Pure, iterations: 100, playouts: 100, ..with(Method::Thesis) };
    for (text, class) in table {
        let position: Hackenbush = text.parse().expect("a stalk");
        let position = position.with_moves(2).expect("two moves");
        let verdict = scale::outcome(&position, &settings, Seed::new(1), &Budget::unlimited()).expect("no limit");
        assert_eq!(verdict.class.map(|outcome| outcome.to_string()).as_deref(), Some(class), "{text}");
    }
}

#[test]
fn threads_do_not_change_what_is_found() {
    let on = |threads| {
        let algebra = Algebra::new();
        let settings = Settings { threads, playouts: 15, iterations: 60, ..with(Method::Thesis) };
        let weighing = weigh(&stalk(4), &settings, &algebra);
        (weighing.steps, weighing.nodes, weighing.failed)
    };
    assert_eq!(on(1), on(2));
    assert_eq!(on(1), on(5));
}
