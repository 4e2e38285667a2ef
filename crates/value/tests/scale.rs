//! Threads, and values that are long and thin or wide and flat: nothing may take exponential time.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use hedgerow_value::{Algebra, Dyadic, Game};

/// A limit that only an exponential algorithm would miss, also in a debug build on a busy machine.
const SOON: Duration = Duration::from_secs(20);

/// `{…{{n | n-1} | n-2} …| 0}`-like staircases: each threat answers the one before.
fn staircase(algebra: &Algebra, height: i64) -> Game {
    let mut game = algebra.integer(height);
    for step in (-height..height).rev() {
        game = algebra.game(&[game], &[algebra.integer(step)]);
    }
    game
}

#[test]
fn two_threads_meet_the_same_values() {
    let build = |algebra: &Algebra, reversed: bool| -> BTreeSet<String> {
        let mut switches: Vec<Game> = (1..9)
            .map(|n| algebra.game(&[algebra.integer(n), algebra.up_star(n, 1)], &[algebra.dyadic(&Dyadic::new(-n, 1))]))
            .collect();
        if reversed {
            switches.reverse();
        }
        let mut seen = BTreeSet::new();
        for &g in &switches {
            for &h in &switches {
                seen.insert(algebra.display(algebra.add(g, h)).to_string());
                seen.insert(algebra.display(algebra.sub(g, algebra.add(h, g))).to_string());
            }
        }
        seen
    };
    for _ in 0..10 {
        let algebra = Algebra::new();
        let (first, second) = std::thread::scope(|scope| {
            let first = scope.spawn(|| build(&algebra, false));
            let second = scope.spawn(|| build(&algebra, true));
            (first.join().unwrap(), second.join().unwrap())
        });
        assert_eq!(first, second);
        assert_eq!(first, build(&Algebra::new(), false));
        // Every text names one handle.
        let handles: BTreeSet<Game> = first.iter().map(|text| algebra.parse(text).unwrap()).collect();
        assert_eq!(handles.len(), first.len());
    }
}

#[test]
fn staircases_are_cheap() {
    let start = Instant::now();
    let algebra = Algebra::new();
    let stairs = staircase(&algebra, 150);
    assert_eq!(algebra.birthday(stairs), 450);
    let text = algebra.display(stairs).to_string();
    assert_eq!(algebra.parse(&text), Ok(stairs));
    // Sums of long games have as many positions as there are pairs: hundreds times a few, not more.
    let other = algebra.add(stairs, algebra.up_star(3, 2));
    assert_eq!(algebra.mean(other), algebra.mean(stairs));
    let shifted = algebra.add(other, algebra.dyadic(&Dyadic::new(7, 3)));
    assert_eq!(algebra.add(shifted, algebra.negate(shifted)), algebra.zero());
    let low = staircase(&algebra, 12);
    let lower = staircase(&algebra, 11);
    let sum = algebra.sub(low, lower);
    assert_eq!(algebra.mean(sum), algebra.mean(low) - algebra.mean(lower));
    assert_eq!(algebra.add(sum, lower), low);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

#[test]
fn forty_switches_add_up() {
    let start = Instant::now();
    let algebra = Algebra::new();
    let switch = |n: i64| algebra.game(&[algebra.integer(n)], &[algebra.integer(-n)]);
    let sum = algebra.sum((1..=40).map(switch));
    assert_eq!(algebra.temperature(sum), Dyadic::from(40));
    assert_eq!(algebra.left_stop(sum), Dyadic::from(20)); // 40 - 39 + 38 - …
    assert_eq!(algebra.add(sum, sum), algebra.zero());
    let odd = algebra.multiple(7, algebra.parse("{2|1*}").unwrap());
    assert_eq!(algebra.mean(odd), Dyadic::new(21, 1));
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

#[test]
fn powers_of_two_do_not_multiply() {
    // The canonical form of ±1 ± 2 ± 4 … has 2^40 different subpositions, but they are all translates of forty.
    let start = Instant::now();
    let algebra = Algebra::new();
    let switch = |power: u32| algebra.game(&[algebra.integer(1 << power)], &[algebra.integer(-(1 << power))]);
    let sum = algebra.sum((0..40).map(switch));
    assert_eq!(algebra.temperature(sum), Dyadic::from(1_i64 << 39));
    assert_eq!(algebra.display_within(sum, 10_000), None);
    assert!(algebra.describe(sum).starts_with("a win for whoever moves first, of mean 0"));
    assert!(algebra.node_count() < 20_000, "{}", algebra.node_count());
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

#[test]
fn deep_infinitesimals_are_cheap() {
    let start = Instant::now();
    let algebra = Algebra::new();
    let tiny = algebra.parse("tiny(1)").unwrap();
    let sum = algebra.add(algebra.multiple(12, tiny), algebra.up_star(40, 1));
    assert!(algebra.le(algebra.up_star(40, 1), sum));
    assert!(algebra.le(sum, algebra.up_star(43, 1)));
    // A game against thousands of ups, and against a heap of a million.
    let hot = algebra.parse("{1|{0|-1}}").unwrap();
    assert_eq!(algebra.compare(hot, algebra.up_star(3000, 0)), None);
    assert_eq!(algebra.compare(tiny, algebra.nimber(1 << 20)), None);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

#[test]
fn deep_forms_do_not_exhaust_the_stack() {
    let start = Instant::now();
    let algebra = Algebra::new();
    let stairs = staircase(&algebra, 1000);
    assert_eq!(algebra.birthday(stairs), 3000);
    assert_eq!(algebra.negate(algebra.negate(stairs)), stairs);
    assert_eq!(algebra.outcome(stairs), hedgerow_value::Outcome::Right);
    assert!(algebra.mean(stairs) < Dyadic::from(-998));
    let sum = algebra.add(stairs, algebra.up_star(1, 1));
    assert_eq!(algebra.compare(sum, stairs), None);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}
