//! The speed of exact play in 3D Hex: whole boxes, what one player alone can force, with proofs, and positions of random
//! play from many moves made to few (Haddou's Table 3), beside a plain search by union-find that prunes nothing.

use std::collections::HashMap;
use std::time::Instant;

use hedgerow_core::{Budget, Notation, Player, Rules, Turn};
use hedgerow_games::hex3d::proof::Claim;
use hedgerow_games::hex3d::solve::{self, Limits, Solver};
use hedgerow_games::hex3d::{Hex3d, Nature, Outcomes, UnionFindRules, families};
use hedgerow_search::reward::NATURES;

use crate::{Run, Workload};

const HOLLOW: &str = "3x3x3:.../.../...|.../.#./...|.../.../...";
/// Positions of random play for each number of moves made.
const POSITIONS: u64 = 20;
/// The plain search goes from here: with fewer moves made it would take too long.
const PLAIN_FROM: usize = 18;

/// The workloads.
pub fn workloads(threads: usize) -> Vec<Workload> {
    let limits = Limits { threads, memory: 4 << 30 };
    let mut list = vec![whole_of_the_smallest(limits)];
    list.extend(["2x3x3", "3x2x3", "3x3x2"].map(|size| selfish(size, limits)));
    for (name, text) in [("3x3x3", "3x3x3"), ("3x3x3 without its centre", HOLLOW)] {
        list.extend((0..3).map(|player| alone(name, text, Player::new(player), limits)));
    }
    for made in (12..=21).rev() {
        list.push(depth(made, limits));
        if made >= PLAIN_FROM {
            list.push(plain_depth(made));
        }
    }
    list
}

/// Prints ratios of the times of a run.
pub fn ratios(times: &HashMap<String, f64>) {
    for made in PLAIN_FROM..=21 {
        let time = |kind: &str| times.get(&format!("hex3d {kind} {made} made"));
        if let (Some(plain), Some(solver)) = (time("plain"), time("solved")) {
            println!("{made} moves made: the plain search takes {:.0} times as long", plain / solver);
        }
    }
}

fn read(text: &str) -> Hex3d {
    Hex3d::read(text).expect("a box of our own")
}

fn nature(name: &str) -> Nature {
    Nature::read(name, 3).expect("a nature of our own")
}

fn workload(name: String, runs: u32, work: impl Fn() -> (String, u64) + 'static) -> Workload {
    let run = move || {
        let begun = Instant::now();
        let (answer, signature) = work();
        Run { answer, signature, time: begun.elapsed() }
    };
    Workload { name, runs, run: Box::new(run) }
}

/// Solves the smallest box under every nature, with everything that the players can force.
fn whole_of_the_smallest(limits: Limits) -> Workload {
    // For many small questions, starting more threads costs more than it saves.
    let limits = Limits { threads: 1, ..limits };
    workload("hex3d solve 2x2x2 everything".to_owned(), 20, move || {
        let (start, budget) = (read("2x2x2"), Budget::unlimited());
        let solved = |name| solve::outcomes(&start, &nature(name), limits, &budget, &|_| ()).ok();
        let sets: Vec<(Outcomes, u64)> = NATURES.iter().filter_map(|(name, _)| solved(name)).collect();
        let forces = solve::forces(&start, limits, &budget, &|_, _, _| ()).unwrap_or_default();
        let answer = sets.iter().map(|(set, _)| set.to_string()).collect::<Vec<_>>().join(" ");
        (answer, sets.iter().map(|(_, nodes)| nodes).sum::<u64>() + forces.nodes)
    })
}

fn selfish(size: &'static str, limits: Limits) -> Workload {
    workload(format!("hex3d solve {size} selfish"), 1, move || {
        let solved = solve::outcomes(&read(size), &nature("selfish"), limits, &Budget::unlimited(), &|_| ());
        solved.map_or_else(|_| (String::new(), 0), |(set, nodes)| (set.to_string(), nodes))
    })
}

/// Whether a player alone can force a draw, with a proof that is checked.
fn alone(name: &str, text: &'static str, player: Player, limits: Limits) -> Workload {
    let set = Outcomes::of(Some(player)).or(Outcomes::DRAW);
    let question = format!("{}:{set}", player.number());
    workload(format!("hex3d alone {name} {question} proved"), 1, move || {
        let budget = Budget::unlimited();
        let Ok(solver) = Solver::new(&read(text), Nature::alone(player, set), limits) else {
            return Default::default();
        };
        let Ok(holds) = solver.is_in(set, &budget, &|_| ()) else { return Default::default() };
        let proof = solver.proof(&question, &[Claim { set, holds }], &budget);
        let entries = proof.ok().filter(|proof| proof.check(&budget).is_ok()).map_or(0, |proof| proof.len());
        (format!("{holds}, {entries} entries checked"), solver.nodes())
    })
}

fn positions(made: usize) -> Vec<Hex3d> {
    (0..POSITIONS).filter_map(|seed| families::random(&read("3x3x3"), made, seed)).collect()
}

/// Positions of random play after this many moves, one after the other.
fn depth(made: usize, limits: Limits) -> Workload {
    workload(format!("hex3d solved {made} made"), 1, move || {
        let (mut nodes, mut drawn, mut slowest) = (0, 0, 0.0_f64);
        for position in positions(made) {
            let begun = Instant::now();
            let solved = solve::outcomes(&position, &nature("selfish"), limits, &Budget::unlimited(), &|_| ());
            slowest = slowest.max(begun.elapsed().as_secs_f64());
            if let Ok((set, searched)) = solved {
                nodes += searched;
                drawn += u64::from(set == Outcomes::DRAW);
            }
        }
        (format!("{drawn} of {POSITIONS} drawn, slowest {:.1} ms", 1e3 * slowest), nodes)
    })
}

/// The same by the definition alone.
fn plain_depth(made: usize) -> Workload {
    workload(format!("hex3d plain {made} made"), 1, move || {
        let (mut nodes, mut drawn) = (0, 0);
        for position in positions(made) {
            drawn += u64::from(plain(&UnionFindRules::of(&position), &nature("selfish"), &mut nodes) == Outcomes::DRAW);
        }
        (format!("{drawn} of {POSITIONS} drawn"), nodes)
    })
}

fn plain(position: &UnionFindRules, nature: &Nature, nodes: &mut u64) -> Outcomes {
    *nodes += 1;
    let Turn::Player(mover) = position.turn() else {
        let winner = (0..3).map(Player::new).find(|&player| position.result(player) > 0);
        return Outcomes::of(winner);
    };
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let after = moves.into_iter().map(|chosen| {
        let mut after = position.clone();
        after.make(chosen);
        plain(&after, nature, nodes)
    });
    nature.at(0).outcomes(mover, &after.collect::<Vec<_>>())
}
