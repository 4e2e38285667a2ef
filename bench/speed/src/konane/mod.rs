//! The speed of Konane: the thesis's alpha-beta and random play on a plain array, on the dynamic board and on sets of
//! squares.
//!
//! The positions are the twelve openings of 8 x 8, and positions from well into random games, where trees are larger.
//! The scores of a group's searches must agree on all boards.

mod array;

use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Instant;

use hedgerow_core::{Budget, Notation, Rules, Seed};
use hedgerow_games::konane::{Board, Dynamic, Konane};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Playable, Spec, build};

use crate::engines::{per_second, playouts};
use crate::{Run, Workload};
use array::Array;

/// The thesis's scores of the openings at depth 6, in the order of the rules.
const SCORES: [i64; 12] = [800, 800, 1142, 1142, 875, 875, 875, 875, 1142, 1142, 800, 800];
/// The boards that are compared.
const BOARDS: [&str; 3] = ["array", "dynamic", "bits"];

/// The positions after the two removals, by the rules.
fn openings(size: &str) -> Vec<Konane> {
    let after = |position: &Konane| {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let made = |chosen| {
            let mut after = *position;
            after.play(chosen);
            after
        };
        moves.into_iter().map(made).collect::<Vec<_>>()
    };
    let start = Konane::read(size).expect("a size of our own");
    after(&start).iter().flat_map(after).collect()
}

/// Each position after some more random jumps.
fn further(positions: Vec<Konane>, jumps: usize) -> Vec<Konane> {
    let mut rng = Seed::new(2).rng();
    let mut buffer = Vec::new();
    let mut on = |mut position: Konane| {
        for _ in 0..jumps {
            if let Some(chosen) = position.random_move(&mut rng, &mut buffer) {
                position.play(chosen);
            }
        }
        position
    };
    positions.into_iter().map(&mut on).collect()
}

/// A group of positions to be searched on every board.
struct Group {
    name: &'static str,
    positions: Vec<Konane>,
    depth: u32,
    /// The number of repetitions, so that a run lasts long enough to be measured.
    times: u32,
    scores: Option<&'static [i64]>,
}

fn search<const W: usize>(group: &Group, board: &str) -> Workload {
    let (depth, times, expected) = (group.depth, group.times, group.scores);
    let option = if board == "dynamic" { ",board=dynamic" } else { "" };
    let spec = format!("shokry-ab:depth={depth}{option}");
    let spec = Spec::read(&spec, &GameCard::of::<Board<W>>()).expect("a spec of our own");
    let positions: Vec<Board<W>> =
        group.positions.iter().map(|position| position.resized().expect("wide enough")).collect();
    let arrays: Vec<Array> = group.positions.iter().map(|position| Array::new(&position.write())).collect();
    let by_array = board == "array";
    let engine = RefCell::new(build(&spec, &positions[0]).expect("an engine for this game"));
    let run = move || {
        let mut engine = engine.borrow_mut();
        let mut scores = Vec::new();
        let mut nodes = 0;
        let begun = Instant::now();
        for _ in 0..times {
            scores.clear();
            nodes = 0;
            if by_array {
                for array in &arrays {
                    let mut array = array.clone();
                    scores.push(i64::from(array.search(-1_000_000, 1_000_000, depth)));
                    nodes += array.nodes;
                }
                continue;
            }
            for position in &positions {
                engine.new_game();
                let choice = engine.choose(position, Seed::new(1), &Budget::unlimited()).expect("no limit");
                scores.push(choice.score.expect("a score") as i64);
                nodes += choice.nodes;
            }
        }
        let time = begun.elapsed();
        if let Some(expected) = expected {
            assert_eq!(scores, expected, "the scores of the thesis");
        }
        let answer =
            format!("{} {}", scores.iter().sum::<i64>(), per_second(nodes * u64::from(times), time.as_secs_f64()));
        Run { answer, signature: nodes, time: time / times / positions.len() as u32 }
    };
    Workload { name: format!("konane {} {board}", group.name), runs: 3, run: Box::new(run) }
}

/// Random play on the array.
fn array_playouts(name: &str, start: &Konane, count: u64) -> Workload {
    let start = Array::new(&start.write());
    let run = move || {
        let mut rng = Seed::new(1).rng();
        let begun = Instant::now();
        let wins = (0..count).filter(|_| start.clone().play_out(&mut rng)).count() as u64;
        let time = begun.elapsed();
        Run { answer: per_second(count, time.as_secs_f64()), signature: wins, time }
    };
    Workload { name: format!("playouts konane {name} array"), runs: 3, run: Box::new(run) }
}

/// All workloads.
pub fn workloads() -> Vec<Workload> {
    let mut list = Vec::new();
    let small = [
        Group { name: "8x8 openings", positions: openings("8x8"), depth: 6, times: 40, scores: Some(&SCORES) },
        Group { name: "8x8 later", positions: further(openings("8x8"), 14), depth: 6, times: 1, scores: None },
    ];
    for group in &small {
        list.extend(BOARDS.map(|board| search::<1>(group, board)));
    }
    let large =
        Group { name: "14x17 later", positions: further(openings("14x17"), 30), depth: 4, times: 1, scores: None };
    list.extend(BOARDS.map(|board| search::<4>(&large, board)));
    for (size, count) in [("8x8", 50_000), ("14x17", 4000)] {
        let start = openings(size)[0];
        list.push(array_playouts(size, &start, count / 10));
        list.extend(playouts(&format!("konane {size} dynamic"), &Dynamic::new(&start), count / 4));
        match start.resized::<1>() {
            Some(board) => list.extend(playouts(&format!("konane {size} bits"), &board, count)),
            None => list.extend(playouts(
                &format!("konane {size} bits"),
                &start.resized::<4>().expect("wide enough"),
                count,
            )),
        }
    }
    list
}

/// How the boards compare.
pub fn ratios(times: &HashMap<String, f64>) {
    for group in ["8x8 openings", "8x8 later", "14x17 later"] {
        let Some([array, dynamic, bits]) = each(|board| times.get(&format!("konane {group} {board}")).copied()) else {
            continue;
        };
        println!(
            "konane {group}: {array:.3} ms a search on an array, {dynamic:.3} on the dynamic board ({:.1} times as fast), \
             {bits:.3} on bits ({:.1} times)",
            array / dynamic,
            array / bits
        );
    }
}

/// One figure for each board, if all boards have it.
fn each(of: impl Fn(&str) -> Option<f64>) -> Option<[f64; 3]> {
    let [array, dynamic, bits] = BOARDS.map(of);
    Some([array?, dynamic?, bits?])
}
