//! One game between engines.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Player, Turn};
use hedgerow_search::reward::winner;
use hedgerow_search::{Engine, TextGame, build};

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
pub fn play_game<G: TextGame + 'static>(
    plan: &Match<G>,
    index: u64,
    stop: &Arc<AtomicBool>,
) -> Result<Option<Played>, LabError> {
    let (place, opening) = plan.opening(index);
    let seats = plan.seats(index);
    let players = seats.len();
    let mut position = opening.position.clone();
    let mut engines: Vec<Box<dyn Engine<G>>> = Vec::with_capacity(players);
    for &engine in &seats {
        let spec = &plan.engines[engine];
        let engine = build(spec, &position)?;
        engines.push(engine);
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
    let mut legal = Vec::new();
    loop {
        let mover = match position.turn() {
            Turn::Player(mover) => mover,
            Turn::Over => break,
            Turn::Together => {
                return Err(LabError::Plan("engines take turns; both move at once here".to_owned()));
            }
        };
        if stop.load(Relaxed) {
            return Ok(None);
        }
        // Each move has the memory to itself: what engines claim, nobody gives back.
        let budget = Budget::unlimited().with_interrupt(Arc::clone(stop)).with_memory(plan.memory.unwrap_or(u64::MAX));
        let engine = record.seats[mover.index()];
        let clock = Instant::now();
        let answer = engines[mover.index()].choose(&position, seed.child(record.moves.len()), &budget);
        time[engine] += clock.elapsed();
        if stop.load(Relaxed) {
            return Ok(None); // The engine may have been disturbed: what it said must not be recorded.
        }
        let gives_up = |why: String| Some(format!("{}: {why}", plan.engines[engine]));
        let choice = match answer {
            Ok(choice) => choice,
            Err(stopped) => {
                record.unfinished = gives_up(stopped.to_string());
                break;
            }
        };
        legal.clear();
        position.moves(&mut legal);
        if !legal.contains(&choice.chosen) {
            record.unfinished = gives_up(format!("it chose {:?}, which is not a legal move", choice.chosen));
            break;
        }
        record.turns[engine] += 1;
        record.nodes[engine] = record.nodes[engine].saturating_add(choice.nodes);
        record.moves.push(position.write_move(choice.chosen));
        position.play(choice.chosen);
        engines.iter_mut().for_each(|engine| engine.played(choice.chosen));
    }
    if record.unfinished.is_none() {
        record.results = (0..players).map(|player| position.result(Player::new(player as u8))).collect();
        record.winner = winner(&position).map(|player| record.seats[player.index()]);
    }
    Ok(Some(Played { record, time }))
}
