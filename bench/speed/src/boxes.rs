//! The speed of Dots-and-Boxes: bare playouts, UCT at several lengths of search, and the solver, compared with the
//! plain solver and with the solver lacking each of its optimisations in turn.

use std::time::Instant;

use hedgerow_core::{Budget, Notation};
use hedgerow_games::boxes::solve::{Features, Limits, Method, Solver};
use hedgerow_games::boxes::{Board, Boxes, Start};

use crate::engines::{engine, playouts};
use crate::{Run, Workload};

/// The playouts, or iterations of UCT, in one run: a millisecond or two. The best of many runs counts.
const PLAYOUTS: u64 = 5000;
/// The number of runs.
const RUNS: u32 = 100;

/// A workload that solves a position; the signature is the number of positions searched.
fn solve(name: &str, position: &str, runs: u32, limits: Limits) -> Workload {
    let position = Boxes::read(position).expect("a position of our own");
    let run = move || {
        let start = Instant::now();
        let solver = Solver::new(&position, limits).expect("a small board");
        let solution = solver.solve(&Budget::unlimited(), &|_| ()).expect("no limit");
        Run { answer: solution.net.to_string(), signature: solution.nodes, time: start.elapsed() }
    };
    Workload { name: format!("solve boxes {name}"), runs, run: Box::new(run) }
}

/// The solver, alone and beside others.
pub fn solvers(threads: usize, long: bool) -> Vec<Workload> {
    let whole = Limits { threads, memory: 4 << 30, ..Limits::default() };
    let net = Limits { every_move: false, ..whole };
    let without = |features: Features| Limits { features, ..net };
    let all = Features::default();
    let mut list = vec![
        solve("3x3", "3x3", 20, net),
        solve("3x3 every move", "3x3", 20, whole),
        solve("3x3 plain", "3x3", 1, Limits { method: Method::Plain, ..whole }),
        solve("3x4", "3x4", 5, net),
        solve("3x4 every move", "3x4", 2, whole),
        solve("3x4 no symmetry", "3x4", 2, without(Features { symmetry: false, ..all })),
        solve("3x4 no corners", "3x4", 2, without(Features { corners: false, ..all })),
        solve("3x4 no look first", "3x4", 2, without(Features { look_first: false, ..all })),
        solve("3x4 no centre first", "3x4", 2, without(Features { centre_first: false, ..all })),
        solve("5x5 swedish", "5x5 swedish", 1, net),
    ];
    if long {
        for board in ["4x4 icelandic", "3x5", "4x4"] {
            list.push(solve(board, board, 1, net));
            list.push(solve(&format!("{board} every move"), board, 1, whole));
        }
    }
    list
}

/// The engines' workloads.
pub fn workloads() -> Vec<Workload> {
    let board = |size| Board::<1>::new(size, size, Start::Standard, 2).expect("a small board");
    let (three, five) = (board(3), board(5));
    let mut list = Vec::new();
    list.extend(playouts("boxes 3x3", &three, PLAYOUTS));
    list.extend(playouts("boxes 5x5", &five, PLAYOUTS));
    list.extend(playouts("boxes 8x8", &Board::<4>::new(8, 8, Start::Standard, 2).expect("a board"), PLAYOUTS / 2));
    for iterations in [1000, 10_000] {
        list.push(engine(&format!("uct boxes 3x3 {iterations}"), &format!("uct:iterations={iterations}"), &three));
    }
    for policy in ["informed", "krebbers"] {
        let name = format!("uct boxes 3x3 {policy}");
        list.push(engine(&name, &format!("uct:iterations=2000,playout={policy}"), &three));
    }
    list.into_iter().map(|workload| Workload { runs: RUNS, ..workload }).collect()
}
