//! Prints Konane's opening book, `src/konane/opening_book.txt`.
//!
//! ```console
//! $ cargo run --release -p hedgerow-games --features tools --example konane-book -- 20s 4x4 5x5 6x6 8x8
//! ```
//!
//! The solver has so much time for each position. Where it finds that the player to move wins, a winning move is in the book. On
//! other boards the engine `strong` searches for as long; before the removals it has nothing to go by, and there is no line.

use std::process::ExitCode;

use hedgerow_core::units::read_time;
use hedgerow_core::{Budget, Notation, Rules, Seed};
use hedgerow_games::konane::solve::{Limits, Solver};
use hedgerow_games::konane::{Board, Jump, Konane, Stage};
use hedgerow_search::spec::{GameCard, Spec};
use hedgerow_search::{Playable, build};

/// What the solver may remember.
const MEMORY: u64 = 2 << 30;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((time, sizes)) = words.split_first().filter(|(time, _)| read_time(time).is_ok()) else {
        eprintln!("a time and sizes of boards are needed, such as: 20s 6x6 8x8");
        return ExitCode::from(2);
    };
    for size in sizes {
        let Ok(start) = Konane::read(size) else {
            eprintln!("{size} is not the size of a board");
            return ExitCode::from(2);
        };
        for (text, board) in opened(size, &start) {
            if let Some((chosen, how)) = chosen(&board, time) {
                println!("{text} {}", Notation::write_move(&board, chosen));
                eprintln!("{text}: {how}");
            }
        }
    }
    ExitCode::SUCCESS
}

/// The board, and what it may be after one removal and after two.
fn opened(size: &str, start: &Konane) -> Vec<(String, Konane)> {
    let mut boards = vec![(size.to_owned(), *start)];
    let mut at = 0;
    while let Some((text, board)) = boards.get(at).cloned() {
        let mut moves = Vec::new();
        if board.stage() != Stage::Jumps {
            board.moves(&mut moves);
        }
        for removal in moves {
            let mut after = board;
            after.play(removal);
            boards.push((format!("{text} {}", Notation::write_move(&board, removal)), after));
        }
        at += 1;
    }
    boards
}

/// The move of the book, and how it was found.
fn chosen(board: &Konane, time: &str) -> Option<(Jump, &'static str)> {
    let limits = Limits { threads: 1, memory: MEMORY, every_move: false };
    let budget = Budget::unlimited().within(read_time(time).ok()?);
    if let Ok(solution) = Solver::new(board, limits)
        .and_then(|solver| solver.solve(&budget, &|_| ()).map_err(|unfinished| unfinished.reason))
        && let Some(&chosen) = solution.winning.first()
    {
        return Some((chosen, "solved"));
    }
    if board.stage() != Stage::Jumps {
        return None;
    }
    let spec = Spec::read(&format!("strong:time={time}"), &GameCard::of::<Board<1>>()).ok()?;
    let found = match board.resized::<1>() {
        Some(board) => searched(&board, &spec),
        None => searched(board, &spec),
    };
    found.map(|chosen| (chosen, "searched"))
}

fn searched<G: Playable<Move = Jump> + 'static>(board: &G, spec: &Spec) -> Option<Jump> {
    let mut engine = build(spec, board).ok()?;
    engine.choose(board, Seed::new(1), &Budget::unlimited()).ok().map(|choice| choice.chosen)
}
