//! Games of three players of the same nature.

use std::sync::atomic::{AtomicU64, Ordering};

use hedgerow_core::{Budget, Notation, Rules, Seed, Turn};
use hedgerow_games::hex3d::{Board, Hex3d, Move};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Engine, Frequencies, Spec, build};

/// A box of at most 64 cells.
pub fn start(text: &str) -> Result<Board<1>, String> {
    let position = Hex3d::read(text).map_err(|error| error.to_string())?;
    position.resized().ok_or_else(|| format!("{text} has more than 64 cells"))
}

/// An engine from its spec.
pub fn engine(spec: &str, start: &Board<1>) -> Result<Box<dyn Engine<Board<1>>>, String> {
    let spec = Spec::read(spec, &GameCard::of::<Board<1>>()).map_err(|error| error.to_string())?;
    build(&spec, start).map_err(|error| error.to_string())
}

/// One game: its moves, and how it ends.
pub fn game(start: &Board<1>, spec: &str, seed: Seed) -> Result<(Vec<Move>, Board<1>), String> {
    let mut engines = [engine(spec, start)?, engine(spec, start)?, engine(spec, start)?];
    let (mut position, mut moves) = (*start, Vec::new());
    while let Turn::Player(mover) = position.turn() {
        let choice = engines[mover.index()].choose(&position, seed.child(moves.len()), &Budget::unlimited());
        let chosen = choice.map_err(|stopped| stopped.to_string())?.chosen;
        position.play(chosen);
        moves.push(chosen);
        engines.iter_mut().for_each(|engine| engine.played(chosen));
    }
    Ok((moves, position))
}

/// So many games; the same on any number of threads.
pub fn row(start: &Board<1>, spec: &str, games: u64, seed: Seed, threads: usize) -> Result<Frequencies, String> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut outcomes = Frequencies::default();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= games {
                return Ok(outcomes);
            }
            outcomes.add(game(start, spec, seed.child(index))?.1.winner(), 1);
        }
    };
    let parts: Vec<Result<Frequencies, String>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().map_err(|_| "a game panicked".to_owned())?).collect()
    });
    let mut sum = Frequencies::default();
    for part in parts {
        part?.iter().for_each(|(winner, count)| sum.add(winner, count));
    }
    Ok(sum)
}
