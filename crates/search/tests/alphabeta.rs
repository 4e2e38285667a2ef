//! Alpha-beta in all its forms against the shortest minimax there is.

use crate::common;

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use common::{RandomTree, minimax};
use hedgerow_core::{Budget, Player, Rules, Seed, Stopped, Turn, perft};
use hedgerow_search::alphabeta::exact_moves;
use hedgerow_search::spec::{GameCard, Spec};
use hedgerow_search::{Choice, Named, Playable, build};
use rand::Rng;

/// The same trees with numbered moves, so that history has something to learn.
#[derive(Clone, PartialEq, Debug)]
struct Numbered(RandomTree);

impl Rules for Numbered {
    type Move = u8;
    type Undo = ();

    fn turn(&self) -> Turn {
        self.0.turn()
    }
    fn moves(&self, into: &mut Vec<u8>) {
        self.0.moves(into);
    }
    fn play(&mut self, chosen: u8) {
        self.0.play(chosen);
    }
    fn undo(&mut self, chosen: u8, (): ()) {
        self.0.undo(chosen, ());
    }
    fn result(&self, player: Player) -> i32 {
        // A sum that is not 0: the two share two points more.
        self.0.result(player) + 1
    }
    fn result_sum(&self) -> Option<i32> {
        Some(2)
    }
    fn key(&self) -> u128 {
        self.0.key()
    }
}

impl Playable for Numbered {
    const EVALUATIONS: &'static [Named] = RandomTree::EVALUATIONS;
    const ORDERS: &'static [Named] = RandomTree::ORDERS;
    const MOVE_INDICES: usize = 4;

    fn result_range(&self) -> (i32, i32) {
        (1 - self.0.most, 1 + self.0.most)
    }
    fn evaluate(&self, which: usize, player: Player) -> i32 {
        self.0.evaluate(which, player)
    }
    fn order(&self, which: usize, chosen: u8) -> i32 {
        self.0.order(which, chosen)
    }
    fn move_index(&self, chosen: u8) -> usize {
        chosen.into()
    }
}

/// A staircase with steps of one to three: the same stair is reached in many ways, by more moves and by fewer. What
/// happens on a stair is drawn from a number.
#[derive(Clone, PartialEq, Debug)]
struct Stairs {
    seed: u64,
    stair: u8,
    top: u8,
}

impl Stairs {
    fn drawn(&self, about: &str, range: RangeInclusive<i32>) -> i32 {
        Seed::new(self.seed).child(about).child(u32::from(self.stair)).rng().random_range(range)
    }
}

impl Rules for Stairs {
    type Move = u8;
    type Undo = ();

    fn turn(&self) -> Turn {
        let mover = Player::new(self.drawn("turn", 0..=1) as u8);
        if self.stair >= self.top { Turn::Over } else { Turn::Player(mover) }
    }
    fn moves(&self, into: &mut Vec<u8>) {
        into.extend(1..=3);
    }
    fn play(&mut self, chosen: u8) {
        self.stair += chosen;
    }
    fn undo(&mut self, chosen: u8, (): ()) {
        self.stair -= chosen;
    }
    fn result(&self, player: Player) -> i32 {
        let result = self.drawn("result", -2..=2);
        if player == Player::LEFT { result } else { -result }
    }
    fn result_sum(&self) -> Option<i32> {
        Some(0)
    }
    fn key(&self) -> u128 {
        self.stair.into()
    }
}

impl Playable for Stairs {
    const EVALUATIONS: &'static [Named] = RandomTree::EVALUATIONS;
    const ORDERS: &'static [Named] = RandomTree::ORDERS;
    const MOVE_INDICES: usize = 4;

    fn result_range(&self) -> (i32, i32) {
        (-2, 2)
    }
    fn evaluate(&self, _which: usize, player: Player) -> i32 {
        let worth = self.drawn("evaluation", -10..=10);
        if player == Player::LEFT { worth } else { -worth }
    }
    fn order(&self, _which: usize, chosen: u8) -> i32 {
        chosen.into()
    }
    fn move_index(&self, chosen: u8) -> usize {
        chosen.into()
    }
}

fn ask<G: Playable + 'static>(text: &str, position: &G) -> Choice<G::Move> {
    let spec = Spec::read(text, &GameCard::of::<G>()).expect(text);
    let mut engine = build(&spec, position).expect(text);
    engine.choose(position, Seed::new(7), &Budget::unlimited()).expect(text)
}

/// The score of a position to a depth for the given player, by the shortest code.
fn limited<G: Playable<Undo = ()>>(position: &mut G, depth: u32, player: Player) -> i64 {
    let win = i64::from(G::WIN);
    let even = i64::from(position.result_sum().unwrap_or(0)) * win / 2;
    let mover = match position.turn() {
        Turn::Player(mover) if depth > 0 => mover,
        Turn::Over => return i64::from(position.result(player)) * win,
        _ => return even + i64::from(position.evaluate(0, player)),
    };
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let scores = moves.into_iter().map(|chosen| {
        position.play(chosen);
        let score = limited(position, depth - 1, player);
        position.undo(chosen, ());
        score
    });
    let score = if mover == player { scores.max() } else { scores.min() };
    score.expect("a position that is not over has moves")
}

fn trees(count: u64) -> impl Iterator<Item = RandomTree> {
    (0..count).map(|seed| RandomTree::new(seed, 2, 7, 1 + (seed % 3) as i32, seed % 2 == 1))
}

const VARIANTS: &[&str] = &[
    "method=minimax",
    "method=alphabeta,table=0,learn=none,deepen=no",
    "method=alphabeta",
    "method=alphabeta,window=5,order=backwards",
    "method=pvs,table=0,learn=none,deepen=no",
    "method=pvs,table=0,learn=killers",
    "method=pvs,learn=history,deepen=no",
    "method=pvs",
    "method=pvs,table=1000",
    "method=pvs,table=0,window=1",
    "method=pvs,order=backwards,window=20",
    "method=minimax,ties=last",
    "method=alphabeta,ties=random,deepen=no",
    "method=pvs,ties=random",
    "method=pvs,ties=last,table=0,window=3",
    "method=pvs,parts=2",
    "method=pvs,parts=3,window=2,order=backwards",
    "method=pvs,parts=2,ties=last",
    "method=pvs,order=backwards,order-top=1,learn=none",
    "method=pvs,table=64KiB,table-from=3",
];

/// All variants agree with the plain minimax at this depth, and what they say of their moves is true.
fn check_variants<G: Playable<Undo = ()> + 'static>(tree: &G, depth: u32) {
    let mut tree = tree.clone();
    let mover = tree.mover().expect("nothing ends before two moves");
    let reach = if depth == 0 { 100 } else { depth };
    let score = limited(&mut tree, reach, mover);
    for variant in VARIANTS {
        let text = format!("ab:depth={depth},{variant}");
        let choice = ask(&text, &tree);
        let mut after = |chosen, depth| {
            tree.play(chosen);
            let score = limited(&mut tree, depth - 1, mover);
            tree.undo(chosen, ());
            score
        };
        assert_eq!(choice.score, Some(score as f64), "{text}");
        assert_eq!(after(choice.chosen, reach), score, "{text}: the move does not keep the score");
        assert_eq!(choice.moves[0].chosen, choice.chosen, "{text}");
        for considered in &choice.moves {
            // A result that is proved ends the search early: other moves then have the score of that depth.
            let score = after(considered.chosen, choice.depth.min(reach));
            assert!(considered.mean.is_none_or(|mean| mean == score as f64), "{text} {considered:?}");
            let score = after(considered.chosen, 100);
            if let Some((least, most)) = considered.bounds {
                let range = i64::from(least) * i64::from(G::WIN)..=i64::from(most) * i64::from(G::WIN);
                assert!(range.contains(&score), "{text} {considered:?} {score}");
            }
            let every = variant.contains("ties") || variant.contains("minimax");
            assert!(considered.mean.is_some() || !every, "{text}");
        }
        check_line(&tree, &choice, reach, mover, score, &text);
        if depth == 0 {
            assert_eq!(choice.proved.map(i64::from), Some(score / i64::from(G::WIN)), "{text}");
        } else if let Some(result) = choice.proved {
            assert_eq!(limited(&mut tree, 100, mover), i64::from(result) * i64::from(G::WIN), "{text}");
        }
        assert_eq!(choice, ask(&text, &tree), "{text} is not repeatable");
    }
}

/// Every move of the expected line keeps the score.
fn check_line<G: Playable<Undo = ()>>(
    tree: &G,
    choice: &Choice<G::Move>,
    reach: u32,
    mover: Player,
    score: i64,
    text: &str,
) {
    let mut tree = tree.clone();
    assert_eq!(choice.line.first(), Some(&choice.chosen));
    for (step, &chosen) in choice.line.iter().enumerate() {
        tree.play(chosen);
        assert_eq!(limited(&mut tree, reach - 1 - step as u32, mover), score, "{text}: {:?}", choice.line);
    }
}

#[test]
fn every_method_finds_the_same_score() {
    for tree in trees(240) {
        for depth in 0..=5 {
            check_variants(&tree, depth);
        }
    }
}

/// What an engine with so many threads answers.
fn ask_threads<G: Playable + 'static>(text: &str, threads: usize, position: &G) -> Choice<G::Move> {
    let spec = Spec::read(text, &GameCard::of::<G>()).expect(text);
    let mut engine = build(&spec, position).expect(text);
    engine.use_threads(threads);
    engine.choose(position, Seed::new(7), &Budget::unlimited()).expect(text)
}

#[test]
fn threads_change_nothing_at_a_fixed_depth() {
    for tree in trees(60) {
        for text in
            ["ab:depth=5,parts=3", "ab:depth=0,parts=2,order=backwards", "ab:depth=4,parts=4,nodes=200", "ab:depth=5"]
        {
            let alone = ask_threads(text, 1, &tree);
            for threads in [2, 3, 5] {
                assert_eq!(ask_threads(text, threads, &tree), alone, "{text} on {threads} threads");
            }
        }
    }
}

#[test]
fn threads_by_the_clock_find_the_right_result() {
    for tree in trees(30) {
        let exact = ask("ab:depth=0", &tree);
        let found = ask_threads("ab:time=10s", 3, &tree);
        assert_eq!((found.score, found.proved), (exact.score, exact.proved));
    }
}

#[test]
fn what_is_proved_with_reductions_is_true() {
    let mut proofs = 0;
    for tree in trees(200) {
        let exact = ask("ab:depth=0", &tree);
        for text in ["ab:depth=9,reduce=1", "ab:depth=7,reduce=1,table=0", "ab:depth=8,reduce=2,order=backwards"] {
            if let Some(result) = ask(text, &tree).proved {
                proofs += 1;
                assert_eq!(Some(result), exact.proved, "{text}");
            }
        }
    }
    assert!(proofs > 100, "{proofs} proofs are too few to tell");
}

#[test]
fn a_sum_of_evaluations_weighs_each() {
    for tree in trees(20) {
        let one = ask("ab:depth=2", &tree).score.expect("a score");
        let name = RandomTree::EVALUATIONS[0].name;
        let twice = ask(&format!("ab:depth=2,eval=3*{name}-{name}"), &tree);
        // Results are what they are, whatever the evaluation.
        if one.abs() < f64::from(RandomTree::WIN) / 2.0 && tree.result_sum() == Some(0) {
            assert_eq!(twice.score, Some(2.0 * one));
        }
    }
}

#[test]
fn numbered_moves_and_shared_sums_change_nothing() {
    for tree in trees(80) {
        for depth in [0, 3, 5] {
            check_variants(&Numbered(tree.clone()), depth);
        }
    }
}

#[test]
fn positions_met_again_at_another_depth_change_nothing() {
    for seed in 0..60 {
        for depth in [0, 2, 3, 4, 5, 6] {
            check_variants(&Stairs { seed, stair: 0, top: 6 + (seed % 4) as u8 }, depth);
        }
    }
}

#[test]
fn a_table_kept_from_move_to_move_changes_no_score() {
    for tree in trees(100) {
        let spec = Spec::read("ab:depth=3", &GameCard::of::<RandomTree>()).expect("a spec");
        let mut engine = build(&spec, &tree).expect("an engine");
        let mut position = tree.clone();
        while let Some(mover) = position.mover() {
            let choice = engine.choose(&position, Seed::new(1), &Budget::unlimited()).expect("a move");
            assert_eq!(choice.score, Some(limited(&mut position, 3, mover) as f64));
            engine.played(choice.chosen);
            position.play(choice.chosen);
        }
    }
}

#[test]
fn exact_moves_are_the_results_of_minimax() {
    for tree in trees(400) {
        let mover = tree.mover().expect("a mover");
        let sign = if mover == Player::LEFT { 1 } else { -1 };
        let mut moves = Vec::new();
        tree.moves(&mut moves);
        let expected = moves.into_iter().map(|chosen| {
            let mut after = tree.clone();
            after.play(chosen);
            (chosen, sign * minimax(&mut after))
        });
        let expected: Vec<(u8, i32)> = expected.collect();
        assert_eq!(exact_moves(&tree, &Budget::unlimited()), Ok(expected.clone()));
        // The other sum: everybody has one point more.
        let shared = exact_moves(&Numbered(tree), &Budget::unlimited());
        assert_eq!(shared, Ok(expected.into_iter().map(|(chosen, result)| (chosen, result + 1)).collect()));
    }
    assert_eq!(exact_moves(&RandomTree::new(1, 3, 7, 1, false), &Budget::unlimited()), Err(Stopped::TooLarge));
}

#[test]
fn minimax_counts_every_line_and_the_others_fewer() {
    let mut nodes = [0_u64; 3];
    let methods = ["minimax", "alphabeta,table=0", "pvs,table=64KiB"];
    for tree in trees(200).filter(|tree| !tree.transposing) {
        let lines: u64 = perft(&tree, 6).iter().sum();
        for (total, method) in nodes.iter_mut().zip(methods) {
            let choice = ask(&format!("ab:depth=6,learn=none,deepen=no,method={method}"), &tree);
            assert!(method != "minimax" || choice.nodes == lines, "{} is not {lines}", choice.nodes);
            assert!(choice.nodes <= 2 * lines);
            *total += choice.nodes;
            assert_eq!(choice.nodes, 1 + choice.moves.iter().map(|considered| considered.visits).sum::<u64>());
        }
    }
    // Moves come in no order at all here, which is the worst case of empty windows: they are often searched again.
    let [all, plain, narrow] = nodes;
    assert!(plain < all / 3 && narrow < plain + plain / 4, "{nodes:?}");
}

#[test]
fn ties_are_broken_as_asked() {
    for tree in trees(200) {
        let mover = tree.mover().expect("a mover");
        let mut best = exact_moves(&tree, &Budget::unlimited()).expect("small");
        let most = best.iter().map(|&(_, result)| result).max().expect("a move");
        best.retain(|&(_, result)| result == most);
        let (first, last) = (best[0].0, best[best.len() - 1].0);
        assert_eq!(ask("ab:depth=0,method=minimax", &tree).chosen, first, "{mover}");
        assert_eq!(ask("ab:depth=0,ties=last", &tree).chosen, last);
        let spec = Spec::read("ab:depth=0,ties=random", &GameCard::of::<RandomTree>()).expect("a spec");
        let mut engine = build(&spec, &tree).expect("an engine");
        let mut seen: Vec<u8> = (0..40)
            .map(|seed| engine.choose(&tree, Seed::new(seed), &Budget::unlimited()).expect("a move").chosen)
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, best.iter().map(|&(chosen, _)| chosen).collect::<Vec<_>>());
    }
}

#[test]
fn limits_are_kept_and_a_move_is_always_there() {
    for tree in trees(30) {
        let mut moves = Vec::new();
        tree.moves(&mut moves);
        for nodes in [1, 2, 5, 17, 60] {
            for variant in ["", ",method=minimax", ",ties=random", ",window=2", ",method=alphabeta,deepen=no"] {
                let choice = ask(&format!("ab:depth=0,nodes={nodes}{variant}"), &tree);
                assert!(choice.nodes <= nodes && moves.contains(&choice.chosen));
                assert_eq!((choice.stopped, choice.moves.len()), (None, moves.len()));
                if let Some(result) = choice.proved {
                    let left = minimax(&mut tree.clone());
                    assert_eq!(result, if tree.mover() == Some(Player::LEFT) { left } else { -left });
                }
            }
        }
        let choice = ask("ab:time=1ms", &tree);
        assert!(moves.contains(&choice.chosen) && choice.stopped.is_none());

        let raised = Budget::unlimited().with_interrupt(Arc::new(AtomicBool::new(true)));
        let spec = Spec::read("ab", &GameCard::of::<RandomTree>()).expect("a spec");
        let choice = build(&spec, &tree).expect("an engine").choose(&tree, Seed::new(1), &raised).expect("a move");
        assert!(moves.contains(&choice.chosen));
        assert_eq!((choice.stopped, choice.score), (Some(Stopped::Interrupted), None));
        assert_eq!(exact_moves(&tree, &raised), Err(Stopped::Interrupted));
    }
}

#[test]
fn a_time_limit_alone_looks_as_deep_as_there_is_time() {
    let choice = ask("ab:time=10s", &RandomTree::new(3, 2, 9, 1, true));
    assert!(choice.proved.is_some() && choice.stopped.is_none());
}
