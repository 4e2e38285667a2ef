//! One game between engines.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use hedgerow_core::Budget;
use hedgerow_search::Session;
use hedgerow_search::reward::greatest;

use super::{Entrant, ExternalPlayer, Forfeit, Match, MoveAsked};
use crate::LabError;
use crate::record::{Forfeited, GameRecord, turn_text};

/// A finished game, and the time it took, which is not part of the record.
#[derive(Clone, Debug)]
pub struct Played {
    /// The record. Whether the game is a repetition is decided elsewhere.
    pub record: GameRecord,
    /// The thinking time of each engine.
    pub time: Vec<Duration>,
}

/// Plays a game of a match; nothing if `stop` was raised before its end.
///
/// An engine of this program that gives up, or that breaks the rules, leaves the game unfinished, and the record says
/// why. An external program forfeits the game.
pub fn play_game(plan: &Match, index: u64, stop: &Arc<AtomicBool>) -> Result<Option<Played>, LabError> {
    let (place, opening) = plan.opening(index);
    let seats = plan.seats(index);
    let players = seats.len();
    let mut session = opening.position.fork();
    let mut sitting = Vec::with_capacity(players);
    for &engine in &seats {
        sitting.push(match &plan.engines[engine] {
            Entrant::Engine(spec) => Seat::Engine(session.seat(spec, 1)?),
            // A program that does not start loses on its first turn.
            Entrant::External(program) => Seat::External(program.begin(&plan.game)),
        });
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
        forfeit: None,
        turns: vec![0; plan.engines.len()],
        nodes: vec![0; plan.engines.len()],
    };
    let mut time = vec![Duration::ZERO; plan.engines.len()];
    let seed = plan.seed_of(index);
    while !session.is_over() {
        let Some(mover) = session.mover() else {
            return Err(LabError::Plan("engines take turns; both move at once here".to_owned()));
        };
        if stop.load(Relaxed) {
            return Ok(None);
        }
        let engine = record.seats[mover.index()];
        let clock = Instant::now();
        let seated = match &mut sitting[mover.index()] {
            Seat::Engine(seated) => *seated,
            Seat::External(player) => {
                let chosen = answered(player, &*session, stop);
                time[engine] += clock.elapsed();
                if stop.load(Relaxed) {
                    return Ok(None);
                }
                match chosen.map(|place| place.and_then(|place| session.play_at(place))) {
                    Ok(Some(text)) => record.moves.push(text),
                    Ok(None) => return Ok(None),
                    Err(Forfeit(why)) => {
                        record.winner = record.winner_without(engine);
                        record.forfeit = Some(Forfeited { engine, why });
                        break;
                    }
                }
                record.turns[engine] += 1;
                continue;
            }
        };
        // Each move gets the whole memory, since engines do not give back what they claim.
        let budget = Budget::unlimited().with_interrupt(Arc::clone(stop)).with_memory(plan.memory.unwrap_or(u64::MAX));
        let answer = session.choose(seated, seed.child(record.moves.len()), &budget);
        time[engine] += clock.elapsed();
        if stop.load(Relaxed) {
            return Ok(None); // The engine may have been disturbed, so its answer must not be recorded.
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
    if record.has_end() {
        record.results = session.results();
        record.winner = greatest(&record.results).map(|player| record.seats[player]);
    }
    Ok(Some(Played { record, time }))
}

/// A player in a game.
enum Seat {
    /// An engine, by its number in the session.
    Engine(usize),
    /// An external program, or why it did not start.
    External(Result<Box<dyn ExternalPlayer>, Forfeit>),
}

/// The index of the move that a program chooses; nothing if it was stopped.
fn answered(
    player: &mut Result<Box<dyn ExternalPlayer>, Forfeit>,
    session: &dyn Session,
    stop: &AtomicBool,
) -> Result<Option<usize>, Forfeit> {
    let player = player.as_mut().map_err(|forfeit| forfeit.clone())?;
    let turn = turn_text(session.mover(), session.naming());
    let asked = MoveAsked { position: &session.write(), turn: &turn, moves: &session.moves() };
    let Some(text) = player.choose(&asked, stop)? else { return Ok(None) };
    let illegal = || Forfeit(format!("it chose {text:?}, which is not a legal move"));
    session.place(&text).ok().flatten().map(Some).ok_or_else(illegal)
}
