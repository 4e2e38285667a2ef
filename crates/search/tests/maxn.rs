//! max^n and paranoid search against the shortest code for them.

use crate::common;

use common::{RandomTree, minimax};
use hedgerow_core::{Budget, Player, Rules, Seed, Stopped, Turn};
use hedgerow_search::reward::winner;
use hedgerow_search::spec::{GameCard, Spec};
use hedgerow_search::{Choice, Playable, build};

const WIN: f64 = RandomTree::WIN as f64;
const SPITEFUL: [[f64; 4]; 3] = [[3.0, 0.0, 1.0, 2.0], [0.0, 1.0, 0.0, 0.5], [0.0, 2.0, 4.0, 1.0]];
const WEIGHTS: &str = "weights=3,0,1,2;0,1,0,0.5;0,2,4,1";

fn ask(text: &str, position: &RandomTree) -> Choice<u8> {
    let spec = Spec::read(text, &GameCard::of::<RandomTree>()).expect(text);
    let mut engine = build(&spec, position).expect(text);
    engine.choose(position, Seed::new(7), &Budget::unlimited()).expect(text)
}

fn worths(position: &RandomTree, weighted: bool) -> Vec<f64> {
    let worth = |player: Player| match (position.turn(), weighted) {
        (Turn::Over, false) => f64::from(position.result(player)) * WIN,
        (Turn::Over, true) => {
            let row = SPITEFUL[player.index()];
            let most = row.into_iter().fold(0.0, f64::max); // the least is 0 in each row
            row[winner(position).map_or(3, Player::index)] / most
        }
        (_, false) => f64::from(position.evaluate(0, player)),
        (_, true) => 1.0 / (1.0 + (-f64::from(position.evaluate(0, player)) / RandomTree::SCALE).exp()),
    };
    (0..position.players).map(|index| worth(Player::new(index as u8))).collect()
}

/// What max^n takes an unfinished game for: by weights, what each wins if everybody wins with the odds of the evaluations.
fn promised(position: &RandomTree, weighted: bool) -> Vec<f64> {
    if !weighted || position.turn() == Turn::Over {
        return worths(position, weighted);
    }
    let odds = [0, 1, 2].map(|index| (f64::from(position.evaluate(0, Player::new(index))) / RandomTree::SCALE).exp());
    let all: f64 = odds.iter().sum();
    let worth = |row: [f64; 4]| {
        let most = row.into_iter().fold(0.0, f64::max);
        row.iter().zip(odds).map(|(worth, odds)| worth / most * odds / all).sum()
    };
    SPITEFUL.map(worth).to_vec()
}

/// Everybody's worth by max^n, the first of equals taken.
fn max_n(position: &mut RandomTree, depth: u32, weighted: bool) -> Vec<f64> {
    let Turn::Player(mover) = position.turn() else { return worths(position, weighted) };
    if depth == 0 {
        return promised(position, weighted);
    }
    let mut best: Option<Vec<f64>> = None;
    let mut moves = Vec::new();
    position.moves(&mut moves);
    for chosen in moves {
        position.play(chosen);
        let found = max_n(position, depth - 1, weighted);
        position.undo(chosen, ());
        if best.as_ref().is_none_or(|best| found[mover.index()] > best[mover.index()]) {
            best = Some(found);
        }
    }
    best.expect("a move")
}

/// The hero's worth if all others are against the hero.
fn paranoid(position: &mut RandomTree, depth: u32, hero: Player, weighted: bool) -> f64 {
    let Turn::Player(mover) = position.turn() else { return worths(position, weighted)[hero.index()] };
    if depth == 0 {
        return worths(position, weighted)[hero.index()];
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let found = moves.into_iter().map(|chosen| {
        position.play(chosen);
        let worth = paranoid(position, depth - 1, hero, weighted);
        position.undo(chosen, ());
        worth
    });
    if mover == hero { found.fold(f64::NEG_INFINITY, f64::max) } else { found.fold(f64::INFINITY, f64::min) }
}

fn close(x: f64, y: f64) -> bool {
    (x - y).abs() < 1e-8
}

#[test]
fn max_n_is_max_n() {
    for seed in 0..200 {
        let mut tree = RandomTree::new(seed, 3, 6, 1 + (seed % 3) as i32, seed % 2 == 1);
        let mover = tree.mover().expect("a mover").index();
        for depth in 0..=4 {
            let reach = if depth == 0 { 100 } else { depth };
            for weighted in [false, true] {
                let options = if weighted { WEIGHTS } else { "nodes=0" };
                let text = format!("maxn:depth={depth},{options}");
                let choice = ask(&text, &tree);
                let expected = max_n(&mut tree, reach, weighted)[mover];
                assert!(close(choice.score.unwrap(), expected), "{text} seed {seed}: {choice:?}, not {expected}");
                let mut last = f64::INFINITY;
                let mut all = Vec::new();
                tree.moves(&mut all);
                assert_eq!(choice.moves.len(), all.len());
                for considered in &choice.moves {
                    tree.play(considered.chosen);
                    let worth = max_n(&mut tree, reach - 1, weighted)[mover];
                    tree.undo(considered.chosen, ());
                    assert!(close(considered.mean.unwrap(), worth), "{text} seed {seed}: {considered:?}, not {worth}");
                    assert!(worth <= last || close(worth, last), "the best come first");
                    last = worth;
                }
                assert_eq!(choice.proved, None, "nothing is forced among three");
                assert!(depth > 0 || choice.figures == [("complete", 1.0)]);
                // The line leads to what was promised.
                let mut end = tree.clone();
                choice.line.iter().for_each(|&step| end.play(step));
                assert!(close(promised(&end, weighted)[mover], expected), "{text} seed {seed}");
            }
        }
    }
}

#[test]
fn paranoid_is_alpha_beta_against_all() {
    for seed in 0..200 {
        let mut tree = RandomTree::new(seed, 3, 6, 1 + (seed % 3) as i32, seed % 2 == 1);
        let hero = tree.mover().expect("a mover");
        for depth in 0..=4 {
            let reach = if depth == 0 { 100 } else { depth };
            for weighted in [false, true] {
                let weights = if weighted { format!(",{WEIGHTS}") } else { String::new() };
                for options in ["", ",order=backwards", ",ties=random", ",ties=last"] {
                    let text = format!("paranoid:depth={depth}{options}{weights}");
                    let choice = ask(&text, &tree);
                    let expected = paranoid(&mut tree, reach, hero, weighted);
                    let score = choice.score.expect("a score");
                    assert!(close(score, expected), "{text} seed {seed}: {score} {expected}");
                    for considered in &choice.moves {
                        tree.play(considered.chosen);
                        // A result that is proved ends the search early: other moves have the worth of that depth.
                        let worth = paranoid(&mut tree, reach.min(choice.depth) - 1, hero, weighted);
                        let least = paranoid(&mut tree, 100, hero, false);
                        tree.undo(considered.chosen, ());
                        assert!(considered.mean.is_none_or(|mean| close(mean, worth)), "{text} {considered:?}");
                        assert!(considered.mean.is_some() || options != ",ties=last");
                        if let Some((bound, most)) = considered.bounds {
                            assert!(f64::from(bound) * WIN <= least && most == tree.most, "{text} {considered:?}");
                        }
                        assert!(considered.chosen != choice.chosen || close(worth, expected), "{text}");
                    }
                    if let Some(result) = choice.proved {
                        assert_eq!((result, weighted), (tree.most, false));
                        assert_eq!(paranoid(&mut tree, 100, hero, false), f64::from(result) * WIN);
                    }
                }
            }
        }
    }
}

#[test]
fn for_two_both_are_minimax() {
    for seed in 0..200 {
        let tree = RandomTree::new(seed, 2, 7, 2, seed % 2 == 1);
        let left = minimax(&mut tree.clone());
        let result = if tree.mover() == Some(Player::LEFT) { left } else { -left };
        for engine in ["maxn:depth=0", "paranoid:depth=0"] {
            let choice = ask(engine, &tree);
            assert_eq!((choice.proved, choice.score), (Some(result), Some(f64::from(result) * WIN)), "{engine}");
        }
        for depth in 1..5 {
            let score = ask(&format!("ab:depth={depth}"), &tree).score;
            assert_eq!(ask(&format!("maxn:depth={depth}"), &tree).score, score);
            assert_eq!(ask(&format!("paranoid:depth={depth}"), &tree).score, score);
        }
    }
}

#[test]
fn limits_are_kept_and_answers_are_repeated() {
    for seed in 0..50 {
        let tree = RandomTree::new(seed, 3, 7, 2, false);
        let mut moves = Vec::new();
        tree.moves(&mut moves);
        for engine in ["maxn", "paranoid"] {
            for nodes in [1, 2, 9, 50] {
                let text = format!("{engine}:depth=0,nodes={nodes},ties=random");
                let choice = ask(&text, &tree);
                assert!(choice.nodes <= nodes && moves.contains(&choice.chosen) && choice.stopped.is_none());
                assert_eq!(choice, ask(&text, &tree));
            }
            let spec = Spec::read(engine, &GameCard::of::<RandomTree>()).expect("a spec");
            let over = Budget::unlimited().with_memory(0);
            over.claim(1);
            let choice = build(&spec, &tree).expect("an engine").choose(&tree, Seed::new(1), &over).expect("a move");
            assert_eq!(choice.stopped, Some(Stopped::Memory));
            assert!(moves.contains(&choice.chosen));
        }
    }
}
