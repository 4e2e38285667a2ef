//! Saved searches and databases: damaged ones are refused, and none of them makes anything panic.
#![no_main]

use hedgerow_core::Notation;
use hedgerow_games::boxes::{Boxes, solve as boxes};
use hedgerow_games::entry::saved::SavedSearch;
use hedgerow_games::hex::{Hex, solve as hex};
use hedgerow_games::konane::{Konane, solve as konane};
use hedgerow_games::konane::values::database::Database;
use hedgerow_value::Algebra;
use libfuzzer_sys::fuzz_target;

// The first byte says what it is.
fuzz_target!(|data: &[u8]| {
    let Some((kind, mut bytes)) = data.split_first() else { return };
    match kind % 4 {
        0 => {
            let algebra = Algebra::new();
            let _ = Database::load(&algebra, &mut bytes);
        }
        1 => {
            let board = Boxes::read("2x2").expect("a board");
            let limits = boxes::Limits { memory: 1 << 20, ..boxes::Limits::default() };
            let _ = boxes::Solver::new(&board, limits).map(|solver| solver.load(&mut bytes));
        }
        2 => {
            let board = Hex::read("3x3").expect("a board");
            let limits = hex::Limits { memory: 1 << 20, ..hex::Limits::default() };
            let _ = hex::Solver::new(&board, limits).map(|solver| solver.load(&mut bytes));
        }
        _ => {
            let board = Konane::read("4x4").expect("a board");
            let limits = konane::Limits { memory: 1 << 20, ..konane::Limits::default() };
            let _ = konane::Solver::new(&board, limits).map(|solver| solver.load(&mut bytes));
        }
    }
});
