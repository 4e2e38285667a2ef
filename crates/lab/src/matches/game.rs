//! One game between engines.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use hedgerow_core::Budget;
use hedgerow_search::reward::greatest;

use super::Match;
use crate::LabError;
use crate::record::GameRecord;

/// A game that was played, and the time it took, which is no part of the record.
#[derive(Clone, Debug)]
pub struct Played {
    /// The record. Whether the game is repeated it cannot know by itself.
    pub record: GameRecord,
    /// The time that each engine thought.
    pub time: Vec<Duration>,
}

/// Plays a game of a match; nothing if `stop` was raised before its end.
///
/// An engine that gives up, or that breaks the rules, ends the game unfinished, and the record says why.
pub fn play_game(plan: &Match, index: u64, stop: &Arc<AtomicBool>) -> Result<Option<Played>, LabError> {
    let (place, opening) = plan.opening(index);
    let seats = plan.seats(index);
    let players = seats.len();
    // The engines sit in the order of the players: the number of an engine of the session is its player's.
    let mut session = opening.position.fork();
    for &engine in &seats {
        session.seat(&plan.engines[engine], 1)?;
    }
    let mut record = GameRecord {
        index,
        opening: place,
        position: opening.text.clone(),
        turn: opening.turn.clone(),
        opening_moves: opening.moves.clone(),
        seats,
        moves: Vec::new(),
        results: Vec::new(),
        winner: None,
        repeated: false,
        unfinished: None,
        turns: vec![0; players],
        nodes: vec![0; players],
    };
    let mut time = vec![Duration::ZERO; players];
    let seed = plan.seed_of(index);
    while !session.is_over() {
        let Some(mover) = session.mover() else {
            return Err(LabError::Plan("engines take turns; both move at once here".to_owned()));
        };
        if stop.load(Relaxed) {
            return Ok(None);
        }
        // Each move has the memory to itself: what engines claim, nobody gives back.
        let budget = Budget::unlimited().with_interrupt(Arc::clone(stop)).with_memory(plan.memory.unwrap_or(u64::MAX));
        let engine = record.seats[mover.index()];
        let clock = Instant::now();
        let answer = session.choose(mover.index(), seed.child(record.moves.len()), &budget);
        time[engine] += clock.elapsed();
        if stop.load(Relaxed) {
            return Ok(None); // The engine may have been disturbed: what it said must not be recorded.
        }
        let gives_up = |why: String| Some(format!("{}: {why}", plan.engines[engine]));
        let chosen = match answer {
            Ok(chosen) => chosen,
            Err(stopped) => {
                record.unfinished = gives_up(stopped.to_string());
                break;
            }
        };
        match chosen.place.map(|place| session.play_at(place)) {
            Ok(Some(text)) => record.moves.push(text),
            Ok(None) => break,
            Err(illegal) => {
                record.unfinished = gives_up(illegal.to_string());
                break;
            }
        }
        record.turns[engine] += 1;
        record.nodes[engine] = record.nodes[engine].saturating_add(chosen.nodes);
    }
    if record.unfinished.is_none() {
        record.results = session.results();
        record.winner = greatest(&record.results).map(|player| record.seats[player]);
    }
    Ok(Some(Played { record, time }))
}
