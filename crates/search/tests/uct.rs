//! UCT and flat Monte Carlo against plain minimax, on games of every shape.

use crate::common;

use common::{RandomTree, minimax};
use hedgerow_core::{Budget, Player, Rules, Seed};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Choice, Playable, Spec, build};

fn choose(text: &str, position: &RandomTree, seed: u64) -> Choice<u8> {
    let spec = Spec::read(text, &GameCard::of::<RandomTree>()).expect(text);
    let mut engine = build(&spec, position).expect(text);
    engine.choose(position, Seed::new(seed), &Budget::unlimited()).expect(text)
}

/// What the player to move gets by perfect play after a move.
fn result_after(position: &RandomTree, chosen: u8) -> i32 {
    let mover = position.mover().expect("somebody moves");
    let mut after = position.clone();
    after.play(chosen);
    let result = minimax(&mut after);
    if mover == Player::LEFT { result } else { -result }
}

fn best_result(position: &RandomTree) -> i32 {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.into_iter().map(|chosen| result_after(position, chosen)).max().expect("there is a move")
}

#[test]
fn the_solver_proves_what_minimax_finds() {
    for seed in 0..150 {
        for most in [1, 3] {
            let transposing = seed % 2 == 0;
            let position = RandomTree::new(seed, 2, 7, most, transposing);
            let best = best_result(&position);
            for text in [
                "uct:solver,iterations=100k",
                "uct:solver,dag,iterations=100k",
                "uct:solver,expand=all,iterations=100k",
                "uct:solver,fpu=0.6,reward=score,iterations=100k",
            ] {
                let choice = choose(text, &position, seed);
                assert_eq!(choice.proved, Some(best), "{text}, tree {seed}");
                assert_eq!(result_after(&position, choice.chosen), best, "{text}, tree {seed}");
                for considered in &choice.moves {
                    let (low, high) = considered.bounds.expect("the solver gives bounds");
                    let exact = result_after(&position, considered.chosen);
                    assert!((low..=high).contains(&exact), "{text}, tree {seed}: {exact} is not in {low}..={high}");
                }
            }
        }
    }
}

#[test]
fn bounds_are_right_long_before_the_proof() {
    for seed in 0..200 {
        let position = RandomTree::new(seed, 2, 8, 3, seed % 2 == 0);
        for text in ["uct:solver,iterations=30", "uct:solver,dag,iterations=60"] {
            for considered in choose(text, &position, seed).moves {
                let (low, high) = considered.bounds.expect("the solver gives bounds");
                let exact = result_after(&position, considered.chosen);
                assert!((low..=high).contains(&exact), "{text}, tree {seed}: {exact} is not in {low}..={high}");
            }
        }
    }
}

/// Four playouts a leaf are four visits; listed moves are tried from the first.
#[test]
fn leaves_and_orders_are_as_the_spec_says() {
    for seed in 0..30 {
        let position = RandomTree::new(seed, 2, 6, 1, false);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let choice = choose("uct:iterations=50,leaf=4", &position, seed);
        assert_eq!(choice.moves.iter().map(|considered| considered.visits).sum::<u64>(), 200);
        let few = moves.len() - 1;
        let choice = choose(&format!("uct:iterations={},untried=listed", few.max(1)), &position, seed);
        let tried = |chosen| choice.moves.iter().any(|considered| considered.chosen == chosen && considered.visits > 0);
        assert!(moves[..few].iter().all(|&chosen| tried(chosen)), "tree {seed}");
        assert!(few == 0 || !tried(moves[few]), "tree {seed}");
    }
}

/// Extra turns and odd results: with enough walks the plain search finds a best move nearly always.
#[test]
fn many_walks_find_the_best_move() {
    let mut found = 0;
    for seed in 0..100 {
        let position = RandomTree::new(seed, 2, 6, 1, false);
        let choice = choose("uct:iterations=20k", &position, seed);
        found += i32::from(result_after(&position, choice.chosen) == best_result(&position));
    }
    assert!(found >= 97, "only {found} of 100");
}

/// The fault of crediting every reward to the player at the root makes the engine blind to good replies.
#[test]
fn crediting_the_root_alone_is_a_fault() {
    let count = |text: &str| {
        let right = |seed: &u64| {
            let position = RandomTree::new(*seed, 2, 6, 1, false);
            result_after(&position, choose(text, &position, *seed).chosen) == best_result(&position)
        };
        (0..100).filter(right).count()
    };
    assert!(count("uct:iterations=5k") > count("uct:iterations=5k,credit=root") + 10);
}

#[test]
fn every_option_gives_a_legal_move_and_the_same_twice() {
    let options = [
        "uct",
        "uct:c=0",
        "uct:choose=max",
        "uct:choose=max-robust",
        "uct:choose=secure",
        "uct:expand=all",
        "uct:expand=first,phantom=0.5",
        "uct:fpu=0.4",
        "uct:reuse",
        "uct:dag",
        "uct:dag,solver,implicit=0.4",
        "uct:trees=3",
        "uct:cutoff=2",
        "uct:implicit=0.3",
        "uct:reward=score",
        "uct:credit=root",
        "uct:memory=4KiB",
        "mc",
        "mc:total=100",
        "mc:playouts=7,ties=first",
        "mc:ties=last",
        "mc:cutoff=1",
        "mc:reward=score",
        "koene-mc",
        "koene-uct",
        "koene-library",
        "krebbers-mc",
        "krebbers-mcts",
        "haddou-mc",
        "random",
        "greedy",
    ];
    for seed in 0..12 {
        for players in [2, 3] {
            let position = RandomTree::new(seed, players, 7, 2, false);
            let mut moves = Vec::new();
            position.moves(&mut moves);
            for text in options {
                let choice = choose(text, &position, 5);
                assert!(moves.contains(&choice.chosen), "{text}");
                assert_eq!(choice, choose(text, &position, 5), "{text} is not repeatable");
                assert_eq!(choice.line.first(), Some(&choice.chosen), "{text}");
                if let Some(first) = choice.moves.first() {
                    assert_eq!((first.chosen, choice.moves.len()), (choice.chosen, moves.len()), "{text}");
                }
            }
        }
    }
}

#[test]
fn threads_do_not_change_the_answer() {
    let card = GameCard::of::<RandomTree>();
    for text in ["uct:trees=4,iterations=400", "uct:trees=3,iterations=1000,solver,dag"] {
        let spec = Spec::read(text, &card).expect(text);
        for seed in 0..10 {
            let position = RandomTree::new(seed, 2, 10, 2, false);
            let on = |threads| {
                let mut engine = build(&spec, &position).expect(text);
                engine.use_threads(threads);
                engine.choose(&position, Seed::new(seed), &Budget::unlimited()).expect(text)
            };
            assert_eq!(on(1), on(2));
            assert_eq!(on(1), on(5));
        }
    }
}

/// A tree that is kept has been walked before: visits go on from where they were.
#[test]
fn what_is_kept_of_the_tree_belongs_to_the_position() {
    let spec = Spec::read("uct:iterations=300,reuse", &GameCard::of::<RandomTree>()).expect("spec");
    let mut kept = 0;
    for seed in 0..30 {
        let mut position = RandomTree::new(seed, 2, 9, 1, false);
        let mut engine = build(&spec, &position).expect("engine");
        let mut expected = 0;
        while position.mover().is_some() {
            let choice = engine.choose(&position, Seed::new(seed), &Budget::unlimited()).expect("a move");
            let visits: u64 = choice.moves.iter().map(|considered| considered.visits).sum();
            assert_eq!(visits, 300 + expected);
            // The first visit of a position plays out from it, all others choose among its moves.
            expected = choice.moves[0].visits - 1;
            kept += expected;
            engine.played(choice.chosen);
            position.play(choice.chosen);
        }
    }
    assert!(kept > 1000);
}

/// The flat engine's means are means: within five standard errors of what a count of its own gives.
#[test]
fn flat_means_are_those_of_random_play() {
    for seed in 0..10 {
        let position = RandomTree::new(seed, 3, 6, 2, false);
        let choice = choose("mc:playouts=4000", &position, seed);
        let mover = position.mover().expect("somebody moves");
        let mut rng = Seed::new(99).child(seed).rng();
        for considered in &choice.moves {
            let mut sum = 0.0;
            for _ in 0..4000 {
                let mut game = position.clone();
                game.play(considered.chosen);
                game.rollout(&mut rng);
                let results: Vec<i32> = (0..3).map(|index| game.result(Player::new(index))).collect();
                let own = results[mover.index()];
                let others = results.iter().enumerate().filter(|&(index, _)| index != mover.index());
                let others = others.map(|(_, &result)| result).max().expect("others play");
                let shared = results.iter().filter(|&&result| result == own.max(others)).count() > 1;
                sum += if shared { 0.5 } else { f64::from(u8::from(own > others)) };
            }
            let error = considered.error.expect("many playouts").max(0.001);
            let difference = (considered.mean.expect("many playouts") - sum / 4000.0).abs();
            assert!(difference < 7.0 * error, "{difference} is more than chance explains ({error})");
        }
    }
}

/// By weights a player may want somebody else to win.
#[test]
fn weights_change_who_is_helped() {
    let mut helped = 0;
    for seed in 0..60 {
        let position = RandomTree::new(seed, 2, 3, 1, false);
        let mover = position.mover().expect("somebody moves");
        let spiteful = choose("mc:playouts=500,weights=0,1,0.5;1,0,0.5", &position, seed);
        let plain = choose("mc:playouts=500", &position, seed);
        let mean = |choice: &Choice<u8>, of: u8| {
            choice.moves.iter().find(|move_| move_.chosen == of).and_then(|considered| considered.mean).expect("a mean")
        };
        // The same streams, the opposite worth.
        assert!((mean(&plain, plain.chosen) + mean(&spiteful, plain.chosen) - 1.0).abs() < 1e-9, "{mover}");
        helped += i32::from(plain.chosen != spiteful.chosen);
    }
    assert!(helped > 20);
}

#[test]
fn the_tree_can_be_looked_at() {
    let spec = Spec::read("uct:iterations=500", &GameCard::of::<RandomTree>()).expect("spec");
    let position = RandomTree::new(3, 2, 9, 1, false);
    let mut engine = build(&spec, &position).expect("engine");
    assert!(engine.tree(1, 100).is_none());
    engine.choose(&position, Seed::new(1), &Budget::unlimited()).expect("a move");
    let tree = engine.tree(2, 50).expect("a tree");
    assert_eq!(tree.nodes[0].visits, 500);
    assert!(tree.nodes.len() > 1 && tree.nodes.len() <= 50);
    for (place, node) in tree.nodes.iter().enumerate().skip(1) {
        let (parent, _) = node.from.expect("only the root has no parent");
        assert!(parent < place && tree.nodes[parent].visits >= node.visits && node.visits >= 2);
    }
}

/// Wins, draws and losses of a node add up to its visits and make its mean.
#[test]
fn trees_count_outcomes() {
    let position = RandomTree::new(3, 2, 9, 1, false);
    for spec in ["uct:iterations=400,outcomes", "uct:iterations=100,outcomes,leaf=4", "uct:iterations=400,outcomes,solver,dag"] {
        let mut engine = build(&Spec::read(spec, &GameCard::of::<RandomTree>()).expect(spec), &position).expect(spec);
        engine.choose(&position, Seed::new(1), &Budget::unlimited()).unwrap();
        let tree = engine.tree(1, 1000).unwrap();
        let counted: Vec<_> = tree.nodes.iter().filter_map(|node| Some((node, node.outcomes?))).collect();
        assert_eq!(counted.len() + 1, tree.nodes.len(), "all but the root");
        for (node, [wins, draws, losses]) in counted {
            assert_eq!(wins + draws + losses, node.visits, "{spec}");
            let mean = (wins as f64 + draws as f64 / 2.0) / node.visits.max(1) as f64;
            assert!((mean - node.mean).abs() < 1e-9, "{spec}: {mean} {}", node.mean);
        }
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let three = RandomTree::new(1, 3, 5, 1, false);
    let refused = |text: &str| {
        let spec = Spec::read(text, &GameCard::of::<RandomTree>()).expect(text);
        build(&spec, &three).err().expect(text).to_string()
    };
    assert!(refused("ab").contains("two players"));
    assert!(refused("mc:weights=1,0,0;0,1,0").contains("the weights are for 2 players, but 3 play"));
    assert!(refused("uct:solver,weights=1,0,0,0;0,1,0,0;0,0,1,0").contains("solver proves results"));
}
