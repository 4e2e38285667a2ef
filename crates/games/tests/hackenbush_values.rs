//! Hackenbush values against the reference data and against an oracle that shares no code with the crate.

use hedgerow_core::Budget;
use hedgerow_core::player::Player;
use hedgerow_core::rules::Partizan;
use hedgerow_games::evaluate::Evaluator;
use hedgerow_games::hackenbush::solve::{self, Method, Task, redwood};
use hedgerow_games::hackenbush::{Colour, Edge, Hackenbush, families};
use hedgerow_oracle::hackenbush as oracle;
use hedgerow_oracle::random::{SplitMix64, random_connected_graph, random_graph};
use hedgerow_oracle::tree;
use hedgerow_value::{Algebra, Game};

fn value(position: &Hackenbush, algebra: &Algebra, method: Method, threads: usize) -> Game {
    let budget = Budget::unlimited();
    solve::value(position, algebra, &Task { method, threads, ..Task::new(&budget) }).expect("no limit").value
}

fn position(edges: &[oracle::Edge], moves: u8) -> Hackenbush {
    let edges = edges.iter().map(|&(u, v, c)| Edge::new(u, v, Colour::from_letter(c).expect("a colour"))).collect();
    Hackenbush::new(edges).with_moves(moves).expect("a small number")
}

/// The whole canonical form, spelt as the oracle spells it.
fn expanded(algebra: &Algebra, game: Game) -> String {
    let side = |options: &[Game]| {
        let mut texts: Vec<String> = options.iter().map(|&option| expanded(algebra, option)).collect();
        texts.sort();
        texts.join(",")
    };
    format!("{{{}|{}}}", side(algebra.left(game)), side(algebra.right(game)))
}

#[test]
fn every_reference_case() {
    let data: serde_json::Value = serde_json::from_str(include_str!("data/hackenbush.json")).unwrap();
    let cases = data["cases"].as_array().unwrap();
    assert!(cases.len() > 50);
    let algebra = Algebra::new();
    for case in cases {
        let text = case["position"].as_str().unwrap();
        let moves = case["moves"].as_u64().unwrap() as u8;
        let position = text.parse::<Hackenbush>().unwrap().with_moves(moves).unwrap();
        let found = value(&position, &algebra, Method::Auto, 1);
        assert_eq!(algebra.display(found).to_string(), case["value"].as_str().unwrap(), "{text}");
    }
}

#[test]
fn the_bed_of_winning_ways() {
    let bed: Hackenbush = include_str!("data/winning-ways-bed.txt").trim().parse().unwrap();
    let algebra = Algebra::new();
    assert_eq!(algebra.display(value(&bed, &algebra, Method::Auto, 2)).to_string(), "1/128");
    assert_eq!(redwood::bed_value(&bed).unwrap().to_string(), "1/128");
}

#[test]
fn red_blue_pictures_agree_with_the_oracle() {
    let mut rng = SplitMix64::new(1);
    let algebra = Algebra::new();
    for round in 0..600 {
        let edges = 1 + rng.below(13) as usize;
        let vertices = 1 + rng.below(7) as u32;
        let graph = if round % 3 == 0 {
            random_graph(&mut rng, edges, vertices, "BR")
        } else {
            random_connected_graph(&mut rng, edges, vertices, "BR")
        };
        let expected = oracle::red_blue_value(&graph).to_string();
        let position = position(&graph, 1);
        for (method, threads) in [(Method::Auto, 1), (Method::Auto, 2), (Method::Plain, 1)] {
            let found = algebra.display(value(&position, &algebra, method, threads)).to_string();
            assert_eq!(found, expected, "{position} by {method:?} on {threads}");
        }
    }
}

#[test]
fn red_blue_pictures_agree_with_the_textbook_recursion_where_the_oracle_is_too_slow() {
    let algebra = Algebra::new();
    for seed in 0..40 {
        let position = families::random(17, 8 + (seed % 5) as u32, &[Colour::Blue, Colour::Red], seed);
        let found = value(&position, &algebra, Method::Auto, 1);
        assert_eq!(found, value(&position, &algebra, Method::Plain, 1), "{position}");
    }
}

#[test]
fn coloured_pictures_agree_with_the_oracle() {
    let mut rng = SplitMix64::new(2);
    let algebra = Algebra::new();
    for round in 0..400 {
        let edges = 1 + rng.below(9) as usize;
        let vertices = 1 + rng.below(6) as u32;
        let colours = ["BRG", "BRG", "BG", "BRGG", "G"][round % 5];
        let graph = if round % 3 == 0 {
            random_graph(&mut rng, edges, vertices, colours)
        } else {
            random_connected_graph(&mut rng, edges, vertices, colours)
        };
        let expected = tree::expanded(&oracle::canonical_form(&graph, 1));
        let position = position(&graph, 1);
        for method in [Method::Auto, Method::Plain] {
            let found = value(&position, &algebra, method, 1);
            assert_eq!(expanded(&algebra, found), expected, "{position} by {method:?}");
        }
        let generic = Evaluator::new(&algebra, Budget::unlimited()).value(&position).unwrap();
        assert_eq!(generic, value(&position, &algebra, Method::Auto, 1), "{position}");
    }
}

#[test]
fn several_moves_a_turn_agree_with_the_oracle() {
    let mut rng = SplitMix64::new(3);
    let algebra = Algebra::new();
    for round in 0..300 {
        let moves = 2 + (round % 2) as u8;
        let edges = 1 + rng.below(9) as usize;
        let vertices = 1 + rng.below(6) as u32;
        let colours = if round % 4 == 0 { "BRG" } else { "BR" };
        let graph = random_graph(&mut rng, edges, vertices, colours);
        let expected = tree::expanded(&oracle::canonical_form(&graph, moves.into()));
        let position = position(&graph, moves);
        let found = value(&position, &algebra, Method::Auto, 1);
        assert_eq!(expanded(&algebra, found), expected, "{position} with {moves} moves");
    }
}

#[test]
fn winners_and_winning_moves_agree_with_the_oracle() {
    let mut rng = SplitMix64::new(4);
    let algebra = Algebra::new();
    let budget = Budget::unlimited();
    for round in 0..400 {
        let moves = 1 + u8::from(round % 4 == 3);
        let edges = 1 + rng.below(9) as usize;
        let colours = ["BR", "BRG"][round % 2];
        let vertices = 1 + rng.below(6) as u32;
        let graph = random_graph(&mut rng, edges, vertices, colours);
        let position = position(&graph, moves);
        let kept: Vec<oracle::Edge> =
            position.edges().iter().map(|edge| (edge.u, edge.v, edge.colour.letter())).collect();
        for player in Player::BOTH {
            let left_first = player == Player::LEFT;
            let solution = solve::solve(&position, player, &algebra, &Task::new(&budget)).unwrap();
            let left_wins = oracle::left_wins(&kept, moves.into(), left_first);
            assert_eq!(solution.winner == Player::LEFT, left_wins, "{position}");
            let mut all = Vec::new();
            position.options(player, &mut all);
            for cut in all {
                let rest: Vec<oracle::Edge> = position
                    .after(player, cut)
                    .edges()
                    .iter()
                    .map(|edge| (edge.u, edge.v, edge.colour.letter()))
                    .collect();
                let wins = oracle::left_wins(&rest, moves.into(), !left_first) == left_first;
                assert_eq!(solution.winning.contains(&cut), wins, "{position}: {cut}");
            }
        }
    }
}

#[test]
fn large_trees_and_rings_are_no_trouble() {
    let algebra = Algebra::new();
    let tree = families::tree(20_000, &[Colour::Blue, Colour::Red], 5);
    assert!(algebra.is_number(value(&tree, &algebra, Method::Auto, 1)).is_some());
    let stalk: String = "B".to_owned() + &"R".repeat(3000);
    let found = value(&stalk.parse().unwrap(), &algebra, Method::Auto, 1);
    assert_eq!(algebra.is_number(found).unwrap().exponent(), 3000);
    // A ring of 80 edges, blue and red in turn, with a stalk on it: too large for machine words.
    let mut edges: Vec<Edge> =
        (0..80).map(|i| Edge::new(i, (i + 1) % 80, if i % 2 == 0 { Colour::Blue } else { Colour::Red })).collect();
    edges.push(Edge::new(40, 100, Colour::Blue));
    let ring = Hackenbush::new(edges);
    assert!(algebra.is_number(value(&ring, &algebra, Method::Auto, 1)).is_some());
}

#[test]
fn a_limit_leaves_a_true_interval() {
    let algebra = Algebra::new();
    let position = families::random(26, 14, &[Colour::Blue, Colour::Red], 3);
    let exact = algebra.is_number(value(&position, &algebra, Method::Auto, 2)).unwrap();
    for bytes in [1_000, 10_000, 100_000] {
        let budget = Budget::unlimited().with_memory(bytes);
        if let Err(known) = solve::value(&position, &algebra, &Task::new(&budget)) {
            assert!(known.low.unwrap() <= exact && exact <= known.high.unwrap());
        }
    }
}

#[test]
fn a_ring_too_large_to_name_is_refused_not_a_panic() {
    let algebra = Algebra::new();
    for colours in [&Colour::ALL[..2], &Colour::ALL[..]] {
        let edges = (0..70_000).map(|i| Edge::new(i, (i + 1) % 70_000, colours[i as usize % colours.len()])).collect();
        let budget = Budget::unlimited().with_time(std::time::Duration::from_secs(2));
        assert!(solve::value(&Hackenbush::new(edges), &algebra, &Task::new(&budget)).is_err());
    }
}

#[test]
fn one_colour_with_several_moves_a_turn_needs_no_search() {
    let algebra = Algebra::new();
    let stalk = "B".repeat(300).parse::<Hackenbush>().unwrap().with_moves(4).unwrap();
    assert_eq!(value(&stalk, &algebra, Method::Auto, 1), algebra.integer(75));
}

/// Large pictures have no slower solver to ask; but the negative is searched by the other side's questions.
#[test]
#[ignore = "takes a minute"]
fn large_pictures_and_their_negatives() {
    let algebra = Algebra::new();
    let grid = families::grid(4, 4, families::Colouring::Upright);
    let random = families::random(28, 16, &[Colour::Blue, Colour::Red], 10);
    for position in [grid, random] {
        let found = value(&position, &algebra, Method::Auto, 1);
        assert_eq!(algebra.negate(found), value(&position.negative(), &algebra, Method::Auto, 2), "{position}");
    }
}

#[test]
fn turns_of_several_edges_agree_with_the_textbook() {
    let algebra = Algebra::new();
    let mut rng = SplitMix64::new(77);
    for number in 0..120 {
        let colours = if number % 2 == 0 { "BRG" } else { "BR" };
        let edges = 2 + rng.below(8) as usize;
        let graph = random_graph(&mut rng, edges, 5, colours);
        let picture = position(&graph, 2 + (number % 4) as u8);
        let [auto, plain] = [Method::Auto, Method::Plain].map(|method| value(&picture, &algebra, method, 1));
        assert_eq!(auto, plain, "{picture}");
    }
}

#[test]
fn equal_pieces_are_valued_once() {
    let algebra = Algebra::new();
    let stalks = |text: &str, count: usize| vec![text; count].join(" + ");
    let even = format!("{} + {} moves=2", stalks("B", 12), stalks("R", 12));
    let halves = families::halves(10, 10).with_moves(2).unwrap();
    for (picture, worth) in [(even.parse().unwrap(), "0"), (families::halves(1, 1).with_moves(2).unwrap(), "*")] {
        assert_eq!(algebra.display(value(&picture, &algebra, Method::Auto, 1)).to_string(), worth, "{picture}");
    }
    // Its own negative.
    let worth = value(&halves, &algebra, Method::Auto, 1);
    assert_eq!(worth, algebra.negate(worth));
}

#[test]
fn bounds_at_a_limit_hold() {
    let mut rng = SplitMix64::new(4242);
    let mut bounded = 0;
    for number in 0..150 {
        let edges = 3 + rng.below(8) as usize;
        let graph = random_connected_graph(&mut rng, edges, 5, "BRG");
        let picture = position(&graph, 1 + (number % 3) as u8);
        let algebra = Algebra::new();
        let exact = value(&picture, &algebra, Method::Auto, 1);
        let budget = Budget::unlimited();
        budget.end(hedgerow_core::Stopped::Time);
        for method in [Method::Auto, Method::Plain] {
            let Err(unfinished) = solve::value(&picture, &algebra, &Task { method, ..Task::new(&budget) }) else {
                continue;
            };
            let (low, high) = (unfinished.low.unwrap(), unfinished.high.unwrap());
            assert!(algebra.le(algebra.dyadic(&low), exact), "{picture}: {low} is too much");
            assert!(algebra.ge(algebra.dyadic(&high), exact), "{picture}: {high} is too little");
            bounded += 1;
        }
    }
    assert!(bounded > 20, "only {bounded} had bounds");
}
