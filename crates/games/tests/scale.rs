//! The Scale Method: as published it fails where Koene's tables say so; made right, it finds values.

use std::time::Duration;

use hedgerow_core::{Budget, Seed};
use hedgerow_games::hackenbush::rules::GROUND;
use hedgerow_games::hackenbush::scale::{self, Failure, Method, Rule, Settings, Weighing};
use hedgerow_games::hackenbush::{Colour, Edge, Hackenbush, families, solve};
use hedgerow_value::Algebra;

fn weigh(position: &Hackenbush, settings: &Settings, algebra: &Algebra) -> Weighing {
    scale::weigh(position, settings, algebra, Seed::new(1), &Budget::unlimited())
}

fn with(method: Method) -> Settings {
    of(method, "uct", None)
}

fn of(method: Method, player: &str, iterations: Option<u64>) -> Settings {
    Settings::new(method, player, iterations, None).expect("a player")
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

/// A value that is proved is the value; there is no proof of a wrong one.
#[test]
fn random_pictures_are_weighed_right() {
    let algebra = Algebra::new();
    let budget = Budget::unlimited();
    for seed in 1..=50 {
        let position = families::random(12, 8, &[Colour::Blue, Colour::Red], seed);
        let value = solve::value(&position, &algebra, &solve::Task::new(&budget)).expect("no limit").value;
        for method in [Method::Right, Method::Proved] {
            let weighing = weigh(&position, &with(method), &algebra);
            assert_eq!((weighing.value, weighing.proved), (Some(value), true), "{method:?}, seed {seed}");
        }
    }
}

/// Players of few iterations find wrong values. None of them is called proved, by whatever settings.
#[test]
fn no_wrong_value_is_called_proved() {
    let algebra = Algebra::new();
    let budget = Budget::unlimited();
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    let mut wrong = 0;
    for seed in 1..=12 {
        let edges = 10 + 2 * (seed % 6) as u32;
        let position = families::random(edges, edges * 2 / 3, &[Colour::Blue, Colour::Red], seed);
        let value = solve::value(&position, &algebra, &solve::Task::new(&budget)).expect("no limit").value;
        for (method, prove, rule) in [
            (Method::Right, seconds(10), Rule::Sequential),
            (Method::Right, seconds(0), Rule::Sequential),
            (Method::Thesis, seconds(0), Rule::Margin),
            (Method::Thesis, seconds(0), Rule::Difference),
            (Method::ThesisRestricted, seconds(0), Rule::Margin),
        ] {
            let settings = Settings { prove, rule, playouts: 10, safeguard: 12, ..of(method, "mc", Some(3)) };
            let weighing = weigh(&position, &settings, &algebra);
            match weighing.value {
                Some(found) if found != value => {
                    assert!(!weighing.proved, "{position}: {method:?}");
                    wrong += 1;
                }
                Some(_) => assert_eq!(weighing.proved, prove != seconds(0), "{position}: {method:?}"),
                None => assert!(weighing.failed.is_some() && !weighing.proved),
            }
        }
    }
    assert!(wrong > 0, "the test has to see wrong values");
}

/// The bed of the thesis's kind that the sequential test by itself takes for 1/8: blunders are no bad luck.
#[test]
fn a_bed_is_proved_or_estimated() {
    let bed = "0-1B 1-2R 0-3B 3-4R 0-5B 5-6R 0-7B 7-8R 0-9B 9-10R 0-11B 11-12R 2-13R 4-13R 6-13R 6-14R 8-14R 10-14R \
               10-15R 12-15R 2-15R 4-16R 8-16R 12-16R";
    let bed: Hackenbush = bed.parse().expect("a bed");
    let algebra = Algebra::new();
    let proved = weigh(&bed, &with(Method::Right), &algebra);
    assert_eq!(proved.value.map(|value| algebra.display(value).to_string()).as_deref(), Some("1/32"));
    assert!(proved.proved);
    let few = Settings { prove: Some(Duration::ZERO), playouts: 20, ..of(Method::Right, "uct", Some(50)) };
    assert!(!weigh(&bed, &few, &algebra).proved);
}

/// A limit of the whole weighing is no failure of the method: it says so, and what was proved until then holds.
#[test]
fn limits_leave_what_is_proved() {
    let position = families::random(20, 13, &[Colour::Blue, Colour::Red], 3);
    let algebra = Algebra::new();
    let budget = Budget::unlimited();
    let value = solve::value(&position, &algebra, &solve::Task::new(&budget)).expect("no limit").value;
    let value = algebra.is_number(value).expect("red and blue");
    let spent = Budget::unlimited().with_time(Duration::ZERO);
    for method in [Method::Right, Method::Proved, Method::Thesis] {
        let weighing = scale::weigh(&position, &with(method), &algebra, Seed::new(1), &spent);
        assert!(matches!(weighing.failed, Some(Failure::Stopped(_))), "{method:?}: {:?}", weighing.failed);
    }
    let short = Settings { safeguard: 2, ..with(Method::Proved) };
    let weighing = weigh(&position, &short, &algebra);
    let bounds = (weighing.above.clone(), weighing.below.clone());
    assert!(weighing.above.is_some() || weighing.below.is_some());
    assert!(bounds.0.is_none_or(|above| above < value) && bounds.1.is_none_or(|below| value < below));
}

/// Pictures side by side on the ground.
fn together(pictures: &[&Hackenbush]) -> Hackenbush {
    let mut edges: Vec<Edge> = Vec::new();
    for (place, picture) in pictures.iter().enumerate() {
        let apart = |vertex: u32| if vertex == GROUND { GROUND } else { vertex + 1000 * place as u32 };
        edges.extend(picture.edges().iter().map(|edge| Edge::new(apart(edge.u), apart(edge.v), edge.colour)));
    }
    Hackenbush::new(edges)
}

/// The pieces of a picture add up, and those that are alike are weighed once.
#[test]
fn pieces_are_weighed_one_by_one() {
    let algebra = Algebra::new();
    let budget = Budget::unlimited();
    for seed in 1..=10 {
        let [one, other] = [seed, seed + 100].map(|seed| families::random(8, 6, &[Colour::Blue, Colour::Red], seed));
        let position = together(&[&one, &other, &one.negative(), &one, &one]);
        let value = solve::value(&position, &algebra, &solve::Task::new(&budget)).expect("no limit").value;
        let pieces = scale::weigh_pieces(&position, &with(Method::Proved), &algebra, Seed::new(1), &budget);
        let sum = Weighing::sum(&pieces, &algebra);
        assert_eq!((sum.value, sum.proved), (Some(value), true), "seed {seed}");
        let count: usize = pieces.iter().map(|piece| piece.count[0] + piece.count[1]).sum();
        assert!(pieces.len() < count);
    }
}

/// Koene's Table 8: with 1200 playouts a move pure Monte Carlo mostly finds 1/1024, simulations being free; with smart
/// cuts in the simulations it never does.
#[test]
fn free_simulations_reach_as_far_as_the_thesis_says() {
    let algebra = Algebra::new();
    let found = |method| {
        let settings = of(method, "mc", Some(1200));
        let weighings =
            (1..=6).map(|seed| scale::weigh(&stalk(10), &settings, &algebra, Seed::new(seed), &Budget::unlimited()));
        let values = weighings.filter_map(|weighing| weighing.value);
        values.filter(|&value| algebra.display(value).to_string() == "1/1024").count()
    };
    assert!(found(Method::Thesis) >= 4);
    assert_eq!(found(Method::ThesisRestricted), 0);
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
    let settings = of(Method::Thesis, "mc", Some(100));
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
        let settings = Settings { threads, playouts: 15, ..of(Method::Thesis, "uct", Some(60)) };
        let weighing = weigh(&stalk(4), &settings, &algebra);
        (weighing.steps, weighing.nodes, weighing.failed)
    };
    assert_eq!(on(1), on(2));
    assert_eq!(on(1), on(5));
}
