//! Redwood furniture: the theorem on all of it, and the one on beds, against values found by search.

use std::collections::HashMap;

use hedgerow_core::Budget;
use hedgerow_core::seed::Seed;
use hedgerow_games::hackenbush::solve::{self, Task, redwood};
use hedgerow_games::hackenbush::{Colour, Edge, Hackenbush, families};
use hedgerow_value::{Algebra, Dyadic};
use rand::Rng;

fn value(position: &Hackenbush) -> Dyadic {
    let (algebra, budget) = (Algebra::new(), Budget::unlimited());
    let found = solve::value(position, &algebra, &Task::new(&budget)).unwrap();
    algebra.is_number(found.value).unwrap()
}

/// A bed of random size; tops are shared or not, joints have any number of edges, and edges may be parallel.
fn random_bed(rng: &mut impl Rng, shared: bool) -> Hackenbush {
    let legs = rng.random_range(1..=5u32);
    let tops = if shared { rng.random_range(1..=legs) } else { legs };
    let joints = rng.random_range(0..=4u32);
    let top = |place: u32| legs + 1 + place;
    let joint = |place: u32| legs + tops + 1 + place;
    let mut edges = Vec::new();
    for leg in 0..legs {
        let place = if leg < tops { leg } else { rng.random_range(0..tops) };
        edges.push(Edge::new(0, leg + 1, Colour::Blue));
        edges.push(Edge::new(leg + 1, top(place), Colour::Red));
    }
    if joints > 0 {
        for _ in 0..rng.random_range(0..=9) {
            let ends = (top(rng.random_range(0..tops)), joint(rng.random_range(0..joints)));
            edges.push(Edge::new(ends.0, ends.1, Colour::Red));
        }
    }
    Hackenbush::new(edges)
}

#[test]
fn beds_obey_the_theorem() {
    let mut rng = Seed::new(1).child("beds").rng();
    for shared in [false, true] {
        for _ in 0..1500 {
            let bed = random_bed(&mut rng, shared);
            assert!(redwood::is_bed(&bed), "{bed}");
            assert_eq!(redwood::bed_value(&bed), Some(value(&bed)), "{bed}");
        }
    }
}

#[test]
fn beds_of_the_family_obey_the_theorem() {
    for seed in 0..120 {
        let draw = |most: u64, salt: u64| (seed * 7 + salt) % most;
        let (legs, joints) = (3 + draw(4, 0) as u32, 2 + draw(3, 1) as u32);
        let bed = families::bed_sharing(draw(3, 2) as u32, legs, joints, 6 + draw(5, 3) as u32, seed);
        assert_eq!(redwood::bed_value(&bed), Some(value(&bed)), "{bed}");
    }
}

#[test]
fn shared_tops_are_worth_more() {
    for (bed, worth) in [
        ("0-1B 1-3R 0-2B 2-3R", "1"),
        ("0-1B 1-3R 0-2B 2-3R 3-4R", "1/2"),
        // A light top and a heavy one, at a joint of two; then a second heavy one at the same joint.
        ("0-1B 1-4R 0-2B 2-5R 0-3B 3-5R 4-6R 5-6R", "1/2"),
        ("0-1B 1-6R 0-2B 2-7R 0-3B 3-7R 0-4B 4-8R 0-5B 5-8R 6-9R 7-9R 8-9R", "1"),
    ] {
        let bed: Hackenbush = bed.parse().unwrap();
        assert_eq!(redwood::bed_value(&bed).unwrap().to_string(), worth, "{bed}");
        assert_eq!(value(&bed).to_string(), worth, "{bed}");
    }
}

/// The theorem on furniture as the book states it, by nothing but Right's moves: n such that a piece is worth 2^-n.
fn depth(piece: &Hackenbush, known: &mut HashMap<String, u32>) -> u32 {
    let text = piece.to_string();
    if let Some(&found) = known.get(&text) {
        return found;
    }
    let mut deepest = 0;
    for (number, edge) in piece.edges().iter().enumerate() {
        if edge.colour == Colour::Red {
            let parts = piece.cut(&[number]).ground_parts();
            let found = match parts.as_slice() {
                [whole] => 1 + depth(whole, known),
                parts => parts.iter().map(|part| depth(part, known)).min().unwrap(),
            };
            deepest = deepest.max(found);
        }
    }
    known.insert(text, deepest);
    deepest
}

#[test]
fn furniture_obeys_the_theorem() {
    for seed in 0..300 {
        let (legs, vertices) = (1 + (seed % 4) as u32, 1 + (seed / 4 % 4) as u32);
        let edges = if vertices == 1 { 0 } else { vertices - 1 + (seed / 16 % 4) as u32 };
        let piece = families::furniture(legs, vertices, edges, seed);
        assert!(redwood::is_furniture(&piece), "{piece}");
        assert_eq!(value(&piece), Dyadic::new(1, depth(&piece, &mut HashMap::new())), "{piece}");
    }
}

#[test]
fn what_is_no_furniture_is_told_apart() {
    let picture = |text: &str| text.parse::<Hackenbush>().unwrap();
    for text in
        ["0", "B", "R", "G", "BRB", "0-1B 0-1B 1-2R", "0-1B 1-2R 1-3R", "0-1B 0-2B 1-2R", "0-1B 1-1R", "BR moves=2"]
    {
        assert!(!redwood::is_furniture(&picture(text)), "{text}");
        assert_eq!(redwood::bed_value(&picture(text)), None, "{text}");
    }
    // Furniture, but two tops are joined, and an edge joins two joints.
    for text in ["0-1B 1-2R 0-3B 3-4R 2-4R", "0-1B 1-2R 2-3R 3-4R", "0-1B 1-2R 2-2R"] {
        assert!(redwood::is_furniture(&picture(text)) && !redwood::is_bed(&picture(text)), "{text}");
        assert_eq!(redwood::bed_value(&picture(text)), None, "{text}");
    }
    assert!(redwood::is_bed(&picture("BR + BRR")));
    assert_eq!(redwood::bed_value(&picture("BR + BRR")).unwrap().to_string(), "3/4");
}
