//! Engines at Hex: every engine of two players plays it on every board, and searches find what the definition says.

use std::time::Duration;

use hedgerow_core::{Budget, Notation, Player, Rules, Seed, Symmetric};
use hedgerow_games::hex::{Board, Hex, Move, families};
use hedgerow_oracle::hex as oracle;
use hedgerow_search::spec::{GameCard, Spec};
use hedgerow_search::{Choice, Playable};

use crate::engines::build;

const ENGINES: [&str; 12] = [
    "random",
    "random:playout=bridges",
    "greedy",
    "perfect",
    "mc:playouts=20",
    "mc:playouts=5,playout=bridges,cutoff=6",
    "uct:iterations=200,solver",
    "uct:iterations=200,playout=bridges,implicit=0.3,eval=two-distance",
    "ab:depth=2,order=two-distance",
    "ab:depth=2,order=centre,endgame=0.5,time=200ms",
    "pn:nodes=2000",
    "strong:time=50ms",
];

fn board<const W: usize>(text: &str) -> Board<W> {
    Hex::read(text).unwrap_or_else(|error| panic!("{text}: {error}")).resized().expect("few cells")
}

fn ask<const W: usize>(spec: &str, position: &Board<W>, budget: &Budget) -> Choice<Move> {
    let spec = Spec::read(spec, &GameCard::of::<Board<W>>()).unwrap_or_else(|error| panic!("{spec}: {error}"));
    let mut engine = build(&spec, position).unwrap_or_else(|error| panic!("{spec}: {error}"));
    engine.choose(position, Seed::new(1), budget).unwrap_or_else(|reason| panic!("{spec}: {reason}"))
}

fn is_legal<const W: usize>(position: &Board<W>, chosen: Move) -> bool {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.contains(&chosen)
}

#[test]
fn every_engine_plays_on_every_board() {
    let budget = || Budget::unlimited().with_time(Duration::from_secs(2));
    for spec in ENGINES {
        for text in ["1x1", "3x4", "4x4 pie", "4x4:X.../..../..../.... O pie", "5x5:X..../.O.../..X../...../O...."] {
            let position = board::<2>(text);
            assert!(is_legal(&position, ask(spec, &position, &budget()).chosen), "{spec} {text}");
        }
        let large = board::<6>("13x13");
        assert!(is_legal(&large, ask(spec, &large, &budget()).chosen), "{spec}");
    }
}

/// Engines that look to the end choose a winning move wherever the oracle has one.
#[test]
fn exact_engines_agree_with_the_oracle() {
    for seed in 0..25 {
        let Some(position) = families::random(&Hex::read("4x4").unwrap(), 7, seed) else { continue };
        let shape = position.shape();
        let row = |row| (0..4).map(|column| position.letter_at(shape.cell(row, column))).collect();
        let plain: oracle::Board = (0..4).map(row).collect();
        let mover = if position.to_move() == Player::LEFT { 'X' } else { 'O' };
        let (_, winning) = oracle::solve(&plain, mover);
        let winning: Vec<Move> = winning.into_iter().map(|(row, column)| Move::cell(shape.cell(row, column))).collect();
        for spec in ["perfect", "ab:depth=0", "pn:nodes=0"] {
            let chosen = ask(spec, &position.resized::<2>().unwrap(), &Budget::unlimited()).chosen;
            assert!(winning.is_empty() || winning.contains(&chosen), "{spec} {}", position.write());
        }
        let results = Playable::perfect(&position, &Budget::unlimited()).unwrap();
        assert!(
            results.iter().all(|(chosen, result)| winning.contains(chosen) == (*result == 1)),
            "{}",
            position.write()
        );
    }
}

/// What is good for one is as bad for the other, and a board seen from another side is worth the same.
#[test]
fn evaluations_are_fair() {
    for (seed, size) in (0..40).zip(["3x3", "4x6", "7x7", "11x11"].into_iter().cycle()) {
        let start = Hex::read(size).unwrap();
        let Some(position) = families::random(&start, start.shape().cells() / 3, seed) else { continue };
        let worth = |position: &Hex, player| position.evaluate(0, player);
        let value = worth(&position, Player::LEFT);
        assert_eq!(worth(&position, Player::RIGHT), -value);
        assert_eq!(worth(&position.image(1), Player::LEFT), value);
        assert_eq!(worth(&position.image(2), Player::RIGHT), value);
    }
    // Black's chain needs one stone, White's needs more.
    let near = Hex::read("4x4:.X../.X../.X../.OO. O").unwrap();
    assert!(near.evaluate(0, Player::LEFT) > 0);
}
