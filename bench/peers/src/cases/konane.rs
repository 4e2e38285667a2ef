//! Konane: openings, and many random positions with one table.
//!
//! Each side uses its own rules and whatever they know: cgt takes a board as it is; Hedgerow splits it into independent
//! regions, keeps one of the images of a region and of its negative, and counts where counting is enough.

use cgt::short::partizan::games::konane as peer;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use hedgerow_core::{Budget, Notation, Seed};
use hedgerow_games::konane::values::Solver;
use hedgerow_games::konane::{Konane, Shape};
use hedgerow_value::Algebra;

use crate::form;
use crate::measure::{Clock, Run};

/// A board as Hedgerow reads it, such as `4x5 a1 b1`, in cgt's letters.
fn of_peer(text: &str) -> peer::Konane {
    let rows = Konane::read(text).expect("the position is right").write();
    let rows = rows.split(' ').next().unwrap_or_default().to_lowercase().replace('/', "|");
    rows.parse().ok().expect("cgt reads the same board")
}

pub fn cgt(text: &str, clock: &Clock) -> Run {
    super::value_with_cgt(&of_peer(text), clock)
}

pub fn hedgerow(text: &str, clock: &Clock) -> Run {
    let board = Konane::read(text).expect("the position is right");
    let algebra = Algebra::new();
    let mut solver = Solver::new(&algebra, Budget::unlimited());
    let value = solver.value(&board).expect("nothing stops an unlimited budget");
    clock.stop();
    super::run_of_hedgerow(clock, &algebra, value, solver.known_regions() as u64)
}

/// Random positions of 2x8, 3x5, 4x4 and 4x5 boards, every other one with stones on squares of the wrong colour.
fn random(count: u32) -> Vec<String> {
    use hedgerow_core::Player;
    use rand::Rng;
    let mut rng = Seed::new(5).child("konane").rng();
    let shapes = [(2, 8), (3, 5), (4, 4), (4, 5)].map(|(rows, columns)| Shape::new(rows, columns).expect("small"));
    let mut text = |index: u32| {
        let shape = shapes[index as usize % shapes.len()];
        let checkered = (index / 4).is_multiple_of(2);
        let letter = |square: usize| {
            let black = if checkered { shape.colour(square) == Player::LEFT } else { rng.random_bool(0.5) };
            match rng.random_range(0..10) {
                0..4 => '.',
                _ if black => 'X',
                _ => 'O',
            }
        };
        let squares: Vec<char> = (0..shape.squares()).map(letter).collect();
        let rows: Vec<String> = squares.chunks(shape.columns()).map(|row| row.iter().collect()).collect();
        rows.join("/")
    };
    (0..count).map(&mut text).collect()
}

fn together(forms: impl Iterator<Item = u128>) -> u128 {
    forms.fold(0, |all, form| all.rotate_left(7).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ form)
}

/// All of them with cgt, one table for all.
pub fn cgt_random(count: u32, clock: &Clock) -> Run {
    let boards: Vec<peer::Konane> = random(count).iter().map(|text| of_peer(text)).collect();
    clock.restart();
    let table = ParallelTranspositionTable::new();
    let values: Vec<_> = boards.iter().map(|board| board.canonical_form(&table)).collect();
    clock.stop();
    let form = together(values.iter().map(form::of_cgt));
    super::run(clock, form, format!("{count} values"), table.len() as u64)
}

/// All of them with Hedgerow, one solver for all.
pub fn hedgerow_random(count: u32, clock: &Clock) -> Run {
    let boards: Vec<Konane> =
        random(count).iter().map(|text| Konane::read(text).expect("the position is right")).collect();
    clock.restart();
    let algebra = Algebra::new();
    let mut solver = Solver::new(&algebra, Budget::unlimited());
    let value = |board: &Konane| solver.value(board).expect("nothing stops an unlimited budget");
    let values: Vec<_> = boards.iter().map(value).collect();
    clock.stop();
    let form = together(values.iter().map(|&value| form::of_hedgerow(&algebra, value)));
    super::run(clock, form, format!("{count} values"), solver.known_regions() as u64)
}
