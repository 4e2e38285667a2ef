//! The speed of engines, compared with the bare playouts that they consist of.

use std::cell::RefCell;
use std::time::Instant;

use hedgerow_core::{Alternating, Budget, Notation, Player, Seed};
use hedgerow_games::hackenbush::edge_board::EdgeBoard;
use hedgerow_games::hackenbush::scale::{self, Method, Settings};
use hedgerow_games::hackenbush::{Hackenbush, families};
use hedgerow_games::small::domineering::{Board, Domineering};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Playable, Spec, build};
use hedgerow_value::Algebra;

use crate::{RED_BLUE, Run, Workload};

/// The number of playouts, and of iterations of UCT.
const PLAYOUTS: u64 = 400_000;

/// The workloads.
pub fn workloads(threads: usize) -> Vec<Workload> {
    let board = |text: &str| Domineering::read(text).expect("a board of our own");
    let six = Board::new(&board("6x6"), Player::LEFT).expect("a small board");
    let eight = Board::new(&board("8x8"), Player::LEFT).expect("a small board");
    let ten = Alternating::new(board("10x10"), Player::LEFT);
    let picture = EdgeBoard::<1>::new(&families::random(24, 14, RED_BLUE, 1), Player::LEFT).expect("few edges");
    let mut list = Vec::new();
    // A tree that outgrows the cache waits for memory, so short and long searches are measured apart.
    list.extend(playouts("domineering 6x6 short", &six, PLAYOUTS / 20));
    list.extend(playouts("domineering 6x6", &six, PLAYOUTS));
    list.extend(playouts("domineering 8x8", &eight, PLAYOUTS));
    list.extend(playouts("domineering 10x10", &ten, PLAYOUTS / 20));
    list.extend(playouts("hackenbush 24 edges", &picture, PLAYOUTS));
    list.push(engine("minimax domineering 6x6", "ab:depth=4,method=minimax", &six));
    list.push(engine("alphabeta domineering 6x6", "ab:depth=6,method=alphabeta,table=0,learn=none", &six));
    list.push(engine("pvs domineering 6x6", "ab:depth=8,order=moves", &six));
    let five = Board::new(&board("5x6"), Player::LEFT).expect("a small board");
    list.push(engine("pn domineering 5x6", "pn:nodes=0", &five));
    for (name, player) in [("uct", "uct"), ("pure", "mc")] {
        list.push(weighing(&format!("scale 1/512 {name} as published"), Method::Thesis, player, threads));
        list.push(weighing(&format!("scale 1/512 {name} restricted"), Method::ThesisRestricted, player, threads));
    }
    list.push(weighing("scale 1/512 made right", Method::Right, "uct", threads));
    list
}

/// Prints ratios of the times of a run.
pub fn ratios(times: &std::collections::HashMap<String, f64>) {
    for (name, bare) in times.iter().filter_map(|(name, time)| Some((name.strip_prefix("playouts ")?, time))) {
        if let Some(uct) = times.get(&format!("uct {name}")) {
            let lost = 100.0 * (1.0 - bare / uct);
            println!("{name}: UCT walks at {:.0} % of the speed of bare playouts (loses {lost:.0} %)", 100.0 - lost);
        }
    }
}

/// Bare playouts, and the same number of iterations of UCT.
pub fn playouts<G: Playable + 'static>(name: &str, start: &G, count: u64) -> [Workload; 2] {
    let bare = {
        let start = start.clone();
        move || {
            let mut rng = Seed::new(1).rng();
            let mut scratch = start.clone();
            let mut wins = 0;
            let begun = Instant::now();
            for _ in 0..count {
                scratch.clone_from(&start);
                scratch.rollout(&mut rng);
                wins += u64::from(scratch.result(Player::LEFT) > 0);
            }
            let time = begun.elapsed();
            Run { answer: per_second(count, time.as_secs_f64()), signature: wins, time }
        }
    };
    let uct = engine(&format!("uct {name}"), &format!("uct:iterations={count}"), start);
    [Workload { name: format!("playouts {name}"), runs: 3, run: Box::new(bare) }, uct]
}

/// A search by an engine.
pub fn engine<G: Playable + 'static>(name: &str, spec: &str, start: &G) -> Workload {
    let start = start.clone();
    let spec = Spec::read(spec, &GameCard::of::<G>()).expect("a spec of our own");
    // The engine is kept, as it is from move to move of a game: the first run allocates its memory, the others reuse
    // it.
    let engine = RefCell::new(build(&spec, &start).expect("an engine for this game"));
    let run = move || {
        let mut engine = engine.borrow_mut();
        engine.new_game();
        let begun = Instant::now();
        let choice = engine.choose(&start, Seed::new(1), &Budget::unlimited()).expect("no limit");
        let time = begun.elapsed();
        Run { answer: per_second(choice.nodes, time.as_secs_f64()), signature: choice.nodes, time }
    };
    Workload { name: name.to_owned(), runs: 3, run: Box::new(run) }
}

fn weighing(name: &str, method: Method, player: &str, threads: usize) -> Workload {
    let position: Hackenbush = "BRRRRRRRRR".parse().expect("a stalk of our own");
    let settings = Settings::new(method, player, None, None).expect("a player of the method's own");
    let settings = Settings { threads, ..settings };
    let run = move || {
        let algebra = Algebra::new();
        let begun = Instant::now();
        let weighing = scale::weigh(&position, &settings, &algebra, Seed::new(1), &Budget::unlimited());
        let time = begun.elapsed();
        let answer = weighing.value.map_or_else(|| "F".to_owned(), |value| algebra.display(value).to_string());
        Run { answer, signature: weighing.nodes, time }
    };
    Workload { name: name.to_owned(), runs: 1, run: Box::new(run) }
}

/// A speed, in millions or in thousands.
pub fn per_second(count: u64, seconds: f64) -> String {
    match count as f64 / seconds {
        slow if slow < 1e6 => format!("{:.1} k/s", slow / 1e3),
        fast => format!("{:.2} M/s", fast / 1e6),
    }
}
