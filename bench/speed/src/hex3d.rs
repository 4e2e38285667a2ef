//! The speed of random games of 3D Hex by three paths, and of whole rows of Haddou's tables.
//!
//! The union-find path is the thesis's method written sensibly: a list of the free cells, from which a random one is
//! taken in constant time, memory that is used again, and merges with a look at the faces after every stone. A row is a
//! number of games between three flat Monte Carlo players of the same nature, with 1500 playouts for every move.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use hedgerow_core::{Budget, Notation, Rules, Seed, Turn};
use hedgerow_games::hex3d::{Board, Hex3d, Path, UnionFindRules};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Frequencies, Spec, build};

use crate::engines::per_second;
use crate::{Run, Workload};

const EMPTY: [&str; 2] = ["3x3x3", "4x4x4"];
const PATHS: [&str; 3] = ["union-find", "bit boards", "bit-sliced"];

/// The workloads.
pub fn workloads(threads: usize) -> Vec<Workload> {
    let mut list = Vec::new();
    for text in EMPTY {
        let board: Board<1> = Hex3d::read(text).expect("a box of our own").resized().expect("few cells");
        list.push(playouts(text, PATHS[0], 1 << 19, move |count| by_union_find(&board, count)));
        list.push(playouts(text, PATHS[1], 1 << 21, move |count| board.outcomes_one_by_one(count, Seed::new(1))));
        for path in Path::available() {
            let name = if path == Path::best() { PATHS[2].to_owned() } else { format!("{} {path:?}", PATHS[2]) };
            list.push(playouts(text, &name, 1 << 24, move |count| board.outcomes_by(path, count, Seed::new(1))));
        }
    }
    list.push(row("hex3d table 13 selfish", "3x3x3", "selfish", 10_000, threads));
    list.push(row("hex3d table 14 selfish", "4x4x4", "selfish", 1_000, threads));
    list
}

/// Prints ratios of the times of a run.
pub fn ratios(times: &HashMap<String, f64>) {
    for text in EMPTY {
        let speed = |path: &str| Some(1.0 / times.get(&format!("hex3d playouts {text} {path}"))?);
        let per_game = [(PATHS[0], 1 << 19), (PATHS[1], 1 << 21), (PATHS[2], 1 << 24)];
        let speeds = per_game.map(|(path, count)| speed(path).map(|speed| speed * f64::from(count)));
        if let [Some(forest), Some(bits), Some(sliced)] = speeds {
            println!(
                "{text}: bit boards play {:.1} times, bit-sliced boards {:.0} times as many random games as union-find",
                bits / forest,
                sliced / forest
            );
        }
    }
}

fn playouts(text: &str, path: &str, count: u64, run: impl Fn(u64) -> Frequencies + 'static) -> Workload {
    let run = move || {
        let begun = Instant::now();
        let outcomes = run(count);
        let time = begun.elapsed();
        Run { answer: per_second(outcomes.games(), time.as_secs_f64()), signature: outcomes.wins[0], time }
    };
    Workload { name: format!("hex3d playouts {text} {path}"), runs: 3, run: Box::new(run) }
}

fn by_union_find(board: &Board<1>, count: u64) -> Frequencies {
    let (start, mut rng) = (UnionFindRules::of(board), Seed::new(1).rng());
    let list: Vec<u8> = start.free().collect();
    let (mut forest, mut free) = (start.clone(), list.clone());
    let mut outcomes = Frequencies::default();
    for _ in 0..count {
        forest.copy_from(&start);
        free.clone_from(&list);
        outcomes.add(forest.play_out(&mut free, &mut rng), 1);
    }
    outcomes
}

/// A number of games of three players of the same nature, divided among threads.
fn row(name: &str, text: &str, nature: &str, games: usize, threads: usize) -> Workload {
    let start: Board<1> = Hex3d::read(text).expect("a box of our own").resized().expect("few cells");
    let spec = format!("haddou-mc:weights={nature}");
    let spec = Spec::read(&spec, &GameCard::of::<Board<1>>()).expect("a spec of our own");
    let run = move || {
        let begun = Instant::now();
        let next = AtomicUsize::new(0);
        let play = || {
            let mut outcomes = Frequencies::default();
            let mut engine = build(&spec, &start).expect("an engine for this game");
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games {
                    return outcomes;
                }
                let (mut position, mut turn) = (start, 0_u32);
                while position.turn() != Turn::Over {
                    // Flat Monte Carlo remembers nothing, so one engine has all three seats.
                    let seed = Seed::new(13).child(game).child(turn);
                    position.play(engine.choose(&position, seed, &Budget::unlimited()).expect("no limit").chosen);
                    turn += 1;
                }
                outcomes.add(position.winner(), 1);
            }
        };
        let parts: Vec<Frequencies> = std::thread::scope(|scope| {
            let others: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
            others.into_iter().map(|other| other.join().expect("no panic")).collect()
        });
        let time = begun.elapsed();
        let share = |count: u64| 100.0 * count as f64 / games as f64;
        let wins: [f64; 3] = std::array::from_fn(|player| share(parts.iter().map(|part| part.wins[player]).sum()));
        let answer = format!("{:.1}/{:.1}/{:.1} %", wins[0], wins[1], wins[2]);
        Run { answer, signature: parts.iter().map(|part| part.wins[0]).sum(), time }
    };
    Workload { name: name.to_owned(), runs: 1, run: Box::new(run) }
}
