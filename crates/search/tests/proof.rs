//! Proof-number search against the shortest code there is, and its proofs against a checker that knows no search.

use crate::common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use common::cake::Cake;
use common::{RandomTree, alone, minimax};
use hedgerow_core::{Alternating, Budget, Player, Rules, Seed, Stopped, Turn};
use hedgerow_search::proof::{Goal, Limits, Prover, prove, result, winning_moves};
use hedgerow_search::spec::{GameCard, Spec};
use hedgerow_search::{Playable, build};

fn unlimited() -> Budget {
    Budget::unlimited()
}

fn limits(nodes: u64, memory: u64) -> Limits {
    Limits { nodes, memory }
}

fn two_player_trees() -> impl Iterator<Item = RandomTree> {
    (0..400).map(|seed| RandomTree::new(seed, 2, 4 + seed as usize % 4, 1 + seed as i32 % 3, seed % 2 == 1))
}

#[test]
fn verdicts_are_those_of_minimax() {
    for tree in two_player_trees() {
        let left = minimax(&mut tree.clone());
        // One prover for all questions, and each question also to a fresh one.
        let mut prover = Prover::new(&Limits::default());
        for at_least in -tree.most - 1..=tree.most + 1 {
            for (player, exact) in [(Player::LEFT, left), (Player::RIGHT, -left)] {
                let goal = Goal { player, at_least };
                for verdict in
                    [prover.prove(&tree, goal, &unlimited()), prove(&tree, goal, &Limits::default(), &unlimited())]
                {
                    let proved = exact >= at_least;
                    assert_eq!(verdict.proved, Some(proved), "{tree:?} {goal:?}");
                    let bound = verdict.bound.expect("a bound");
                    assert!(if proved { bound <= exact } else { bound >= exact }, "{tree:?} {goal:?} {bound}");
                    assert_eq!((verdict.proof_number == 0, verdict.disproof_number == 0), (proved, !proved));
                }
            }
        }
    }
}

#[test]
fn coalitions_are_those_of_minimax() {
    for seed in 0..300 {
        let tree = RandomTree::new(seed, 3, 5 + seed as usize % 3, 1 + seed as i32 % 2, seed % 2 == 0);
        let mut prover = Prover::new(&Limits::default());
        for index in 0..3 {
            let player = Player::new(index);
            let exact = alone(&mut tree.clone(), player);
            for at_least in -tree.most..=tree.most {
                let verdict = prover.prove(&tree, Goal { player, at_least }, &unlimited());
                assert_eq!(verdict.proved, Some(exact >= at_least), "{tree:?} {player} {at_least}");
            }
            let range = tree.result_range();
            assert_eq!(prover.guaranteed(&tree, player, range, &unlimited()), Ok(exact));
        }
    }
}

#[test]
fn a_tiny_table_makes_it_slow_but_not_wrong() {
    for seed in 0..60 {
        let tree = RandomTree::new(seed, 2, 9, 2, seed % 2 == 0);
        let left = minimax(&mut tree.clone());
        for memory in [0, 300, 2000] {
            let mut prover = Prover::new(&limits(u64::MAX, memory));
            for at_least in -1..=2 {
                let verdict = prover.prove(&tree, Goal { player: Player::LEFT, at_least }, &unlimited());
                assert_eq!(verdict.proved, Some(left >= at_least), "{tree:?} {at_least} in {memory} bytes");
            }
        }
    }
}

#[test]
fn results_and_winning_moves_are_exact() {
    for mut tree in two_player_trees() {
        let Some(mover) = tree.mover() else { continue };
        let sign = if mover == Player::LEFT { 1 } else { -1 };
        let exact = sign * minimax(&mut tree.clone());
        assert_eq!(result(&tree, &Limits::default(), &unlimited()), Ok(exact), "{tree:?}");
        let (found, keeping) = winning_moves(&tree, &Limits::default(), &unlimited()).expect("an answer");
        let mut moves = Vec::new();
        tree.moves(&mut moves);
        moves.retain(|&chosen| {
            tree.play(chosen);
            let keeps = sign * minimax(&mut tree) == exact;
            tree.undo(chosen, ());
            keeps
        });
        assert_eq!((found, keeping), (exact, moves), "{tree:?}");
    }
    let three = RandomTree::new(1, 3, 5, 1, false);
    assert_eq!(result(&three, &Limits::default(), &unlimited()), Err(Stopped::TooLarge));
}

#[test]
fn limits_are_kept() {
    let large = RandomTree::new(3, 2, 60, 1, true);
    let cake = Alternating::new(Cake(vec![(5, 6), (6, 5), (4, 7)]), Player::LEFT);
    let goal = Goal { player: Player::LEFT, at_least: 1 };
    for nodes in [1, 10, 100, 1000] {
        let verdict = prove(&cake, goal, &limits(nodes, 1 << 20), &unlimited());
        assert_eq!((verdict.proved, verdict.stopped), (None, None));
        assert!((nodes..nodes + 100).contains(&verdict.nodes), "{verdict:?}");
        assert_eq!(verdict.answer(), Err(Stopped::TooLarge));
        assert!(verdict.proof_number > 0 && verdict.disproof_number > 0);
    }
    let flag = Arc::new(AtomicBool::new(true));
    let verdict = prove(&cake, goal, &Limits::default(), &unlimited().with_interrupt(flag));
    assert_eq!(verdict.answer(), Err(Stopped::Interrupted));
    let verdict = prove(&cake, goal, &Limits::default(), &unlimited().with_time(Duration::ZERO));
    assert_eq!(verdict.answer(), Err(Stopped::Time));
    // The same question gives the same answer in the same number of steps.
    let again = || prove(&large, goal, &limits(5000, 4000), &unlimited());
    assert_eq!(again(), again());
}

#[test]
fn a_search_given_up_can_be_taken_up_again() {
    for tree in two_player_trees().take(100) {
        let exact = minimax(&mut tree.clone());
        let goal = Goal { player: Player::LEFT, at_least: 1 };
        let mut prover = Prover::new(&limits(0, 1 << 16));
        let verdict = (0..1000).find_map(|_| {
            prover.allow(100, None);
            prover.prove(&tree, goal, &unlimited()).proved
        });
        assert_eq!(verdict, Some(exact >= 1), "{tree:?}");
    }
}

// ---------------------------------------------------------------------------------------------------------------
// The engine.

fn engine_choice<G: Playable + 'static>(spec: &str, position: &G) -> hedgerow_search::Choice<G::Move> {
    let spec = Spec::read(spec, &GameCard::of::<G>()).expect("a spec");
    let mut engine = build(&spec, position).expect("an engine");
    engine.choose(position, Seed::new(1), &unlimited()).expect("a choice")
}

#[test]
fn the_engine_keeps_the_best_result() {
    for mut tree in two_player_trees() {
        let Some(mover) = tree.mover() else { continue };
        let sign = if mover == Player::LEFT { 1 } else { -1 };
        let exact = sign * minimax(&mut tree.clone());
        let choice = engine_choice("pn:nodes=0,memory=1MiB", &tree);
        assert_eq!((choice.proved, choice.stopped), (Some(exact), None), "{tree:?}");
        assert_eq!(choice.moves[0].chosen, choice.chosen);
        for considered in &choice.moves {
            tree.play(considered.chosen);
            let after = sign * minimax(&mut tree);
            tree.undo(considered.chosen, ());
            let (least, most) = considered.bounds.unwrap_or(tree.result_range());
            assert!((least..=most).contains(&after), "{tree:?} {considered:?}");
            assert!(considered.chosen != choice.chosen || after == exact, "{tree:?} {choice:?}");
        }
        // With almost no nodes there is a legal move all the same, and always the same.
        let hasty = engine_choice("pn:nodes=3", &tree);
        assert!(hasty.nodes < 10 && choice.moves.iter().any(|known| known.chosen == hasty.chosen));
        assert_eq!(hasty, engine_choice("pn:nodes=3", &tree));
    }
}

#[test]
fn the_engine_makes_sure_of_what_it_can_among_three() {
    for seed in 0..200 {
        let mut tree = RandomTree::new(seed, 3, 6, 2, seed % 2 == 0);
        let Some(mover) = tree.mover() else { continue };
        let sure = alone(&mut tree.clone(), mover);
        let choice = engine_choice("pn:nodes=1000000,memory=64KiB", &tree);
        assert_eq!(choice.proved, (sure == 2).then_some(2), "{tree:?}");
        tree.play(choice.chosen);
        assert_eq!(alone(&mut tree, mover), sure, "{tree:?}");
    }
}

#[test]
fn the_engine_plays_on_with_what_it_knows() {
    let mut game = Alternating::new(Cake(vec![(2, 3), (3, 2), (1, 2)]), Player::LEFT);
    let spec = Spec::read("pn:nodes=20000", &GameCard::of::<Alternating<Cake>>()).expect("a spec");
    let mut engine = build(&spec, &game).expect("an engine");
    while game.turn() != Turn::Over {
        let choice = engine.choose(&game, Seed::new(0), &unlimited()).expect("a choice");
        assert_eq!(choice.proved, Some(result(&game, &Limits::default(), &unlimited()).expect("a result")));
        game.play(choice.chosen);
    }
    assert_eq!(engine.choose(&game, Seed::new(0), &unlimited()).unwrap_err(), Stopped::TooLarge);
    engine.new_game();
}
