//! Loopy games against the slow oracle, and the laws that they obey.

use hedgerow_core::{Budget, Stopped};
use hedgerow_oracle::loopy::{Graph, results};
use hedgerow_oracle::random::SplitMix64;
use hedgerow_value::loopy::{Ending, Endings, Loopy, LoopyBuilder, LoopyValue};
use hedgerow_value::{Algebra, loopy};

/// A random graph of a few positions.
fn random(rng: &mut SplitMix64, most: u64) -> Graph {
    let count = 1 + rng.below(most) as usize;
    let mut side = || -> Vec<Vec<usize>> {
        let options = |rng: &mut SplitMix64| (0..rng.below(3)).map(|_| rng.below(count as u64) as usize).collect();
        (0..count).map(|_| options(rng)).collect()
    };
    let left = side();
    Graph { left, right: side() }
}

fn loopy(graph: &Graph, root: usize) -> Loopy {
    let mut builder = LoopyBuilder::default();
    let nodes: Vec<u32> = graph.left.iter().map(|_| builder.node().unwrap()).collect();
    for (is_left, side) in [(true, &graph.left), (false, &graph.right)] {
        for (from, options) in side.iter().enumerate() {
            options.iter().for_each(|&to| builder.option(nodes[from], is_left, nodes[to]));
        }
    }
    builder.game(nodes[root])
}

fn negative(graph: &Graph) -> Graph {
    Graph { left: graph.right.clone(), right: graph.left.clone() }
}

fn numbers(endings: Endings) -> (i32, i32) {
    let number = |ending| match ending {
        Ending::Left => 1,
        Ending::Right => -1,
        Ending::Draw => 0,
    };
    (number(endings.left_begins), number(endings.right_begins))
}

fn value(graph: &Graph) -> LoopyValue {
    LoopyValue::new(&loopy(graph, 0), &Budget::unlimited()).unwrap()
}

/// Whether play with alternating moves can go on for longer than there are states.
fn goes_on(graph: &Graph) -> bool {
    let mut states: Vec<(usize, bool)> = (0..graph.left.len()).flat_map(|at| [(at, true), (at, false)]).collect();
    // All positions count here: the test uses graphs all of which can be reached.
    for _ in 0..=graph.left.len() * 2 {
        let mut next: Vec<(usize, bool)> = Vec::new();
        for (at, left) in states {
            let options = if left { &graph.left[at] } else { &graph.right[at] };
            next.extend(options.iter().map(|&option| (option, !left)));
        }
        next.sort_unstable();
        next.dedup();
        states = next;
    }
    !states.is_empty()
}

/// The graph of the followers of the first position.
fn reached(graph: &Graph) -> bool {
    loopy(graph, 0).len() == graph.left.len()
}

#[test]
fn who_wins_and_what_stops() {
    let (mut rng, budget) = (SplitMix64::new(11), Budget::unlimited());
    let mut stoppers = 0;
    for _ in 0..3000 {
        let graph = random(&mut rng, 6);
        let game = loopy(&graph, 0);
        assert_eq!(numbers(game.endings(&budget).unwrap()), results(&[(&graph, 0)]), "{graph:?}");
        if reached(&graph) {
            assert_eq!(game.is_stopper(), !goes_on(&graph), "{graph:?}");
            stoppers += u32::from(game.is_stopper());
        }
    }
    assert!(stoppers > 300, "{stoppers}");
}

#[test]
fn sides_say_who_wins_every_sum() {
    let (mut rng, budget) = (SplitMix64::new(12), Budget::unlimited());
    let (mut sided, mut unknown) = (0, 0);
    for _ in 0..400 {
        let graph = random(&mut rng, 5);
        let found = value(&graph);
        match (found.onside(), found.offside()) {
            (Some(_), Some(_)) => sided += u32::from(!found.is_stopper()),
            _ => unknown += 1,
        }
        for _ in 0..12 {
            let other = random(&mut rng, 4);
            let sum = found.add(&value(&other), &budget).unwrap();
            let expected = results(&[(&graph, 0), (&other, 0)]);
            assert_eq!(numbers(sum.endings(&budget).unwrap()), expected, "{graph:?} {other:?}");
        }
    }
    assert!(sided > 50 && unknown < 40, "{sided} {unknown}");
}

#[test]
fn the_order_is_that_of_all_sums() {
    let (mut rng, budget) = (SplitMix64::new(13), Budget::unlimited());
    let tests: Vec<Graph> = (0..25).map(|_| random(&mut rng, 3)).collect();
    let at_least = |a: (i32, i32), b: (i32, i32)| a.0 >= b.0 && a.1 >= b.1;
    let (mut yes, mut no) = (0, 0);
    for _ in 0..600 {
        let (g, h) = (random(&mut rng, 4), random(&mut rng, 4));
        let (a, b) = (value(&g), value(&h));
        let differs = |x: &Graph| !at_least(results(&[(&g, 0), (x, 0)]), results(&[(&h, 0), (x, 0)]));
        match a.at_least(&b, &budget).unwrap() {
            Some(true) => {
                yes += 1;
                assert!(!tests.iter().any(differs), "{g:?} {h:?}");
            }
            Some(false) => {
                no += 1;
                // A stopper is its own test; other games are told apart by their sides.
                if a.is_stopper() && b.is_stopper() {
                    assert!(differs(&negative(&h)) || differs(&negative(&g)), "{g:?} {h:?}");
                }
            }
            None => {}
        }
    }
    assert!(yes > 50 && no > 100, "{yes} {no}");
}

#[test]
fn equal_stoppers_have_one_form() {
    let (mut rng, budget, algebra) = (SplitMix64::new(14), Budget::unlimited(), Algebra::new());
    let mut forms: Vec<(LoopyValue, String)> = Vec::new();
    while forms.len() < 250 {
        let graph = random(&mut rng, 5);
        let found = value(&graph);
        if found.is_stopper() {
            let text = found.text(&algebra, &budget, 10_000).unwrap().unwrap();
            forms.push((found, text));
        }
    }
    let mut equal = 0;
    for (index, (a, text)) in forms.iter().enumerate() {
        for (b, other) in &forms[..index] {
            let both = a.at_least(b, &budget).unwrap() == Some(true) && b.at_least(a, &budget).unwrap() == Some(true);
            assert_eq!(both, text == other, "{text} {other}");
            equal += u32::from(both);
        }
    }
    assert!(equal > 100, "{equal}");
}

#[test]
fn laws() {
    let (mut rng, budget) = (SplitMix64::new(15), Budget::unlimited());
    let same = |a: &LoopyValue, b: &LoopyValue| {
        let both = (a.at_least(b, &budget).unwrap(), b.at_least(a, &budget).unwrap());
        both == (Some(true), Some(true))
    };
    for _ in 0..150 {
        let [a, b, c] = [0; 3].map(|_| value(&random(&mut rng, 3)));
        let add = |a: &LoopyValue, b: &LoopyValue| a.add(b, &budget).unwrap();
        assert!(same(&a, &a));
        assert!(same(&a.negative().negative(), &a));
        assert!(same(&add(&a, &b), &add(&b, &a)));
        assert!(same(&add(&add(&a, &b), &c), &add(&a, &add(&b, &c))));
        let at_least = |a: &LoopyValue, b: &LoopyValue| a.at_least(b, &budget).unwrap() == Some(true);
        assert!(!(at_least(&a, &b) && at_least(&b, &c)) || at_least(&a, &c));
        assert!(!at_least(&a, &b) || at_least(&add(&a, &c), &add(&b, &c)));
        assert_eq!(at_least(&a, &b), at_least(&b.negative(), &a.negative()));
        // Only what always ends has a negative that undoes it.
        let algebra = Algebra::new();
        let zero = add(&a, &a.negative()).to_short(&algebra) == Some(algebra.zero());
        assert_eq!(zero, a.to_short(&algebra).is_some(), "{a:?}");
    }
}

#[test]
fn limits_end_the_work() {
    let budget = Budget::unlimited().with_memory(100);
    let over = loopy::named("over", &Budget::unlimited()).unwrap().unwrap();
    assert!(matches!(over.add(&over, &budget), Err(Stopped::MemoryNeeded(_))));
    let algebra = Algebra::new();
    assert!(LoopyValue::short(&algebra, algebra.integer(1 << 40)).is_err());
    assert!(LoopyValue::short(&algebra, algebra.nimber(1 << 30)).is_err());
}
