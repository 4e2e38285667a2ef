//! Games played again from their records.

use hedgerow_core::{Player, Turn};
use hedgerow_search::TextGame;

use super::{GameRecord, turn_text};
use crate::LabError;

/// Plays a recorded game again: each position with the move that was made in it, those of the opening first.
///
/// `start` is the position that the record names, read by its game with the turn of the record. Every move is checked
/// against the rules, and so are the end and the results.
pub fn replay<G: TextGame>(record: &GameRecord, start: &G) -> Result<Vec<(G, G::Move)>, LabError> {
    let fault = |fault: String| LabError::Game { index: record.index, fault };
    let turn = turn_text(start.mover(), start.naming());
    if (start.write(), turn) != (record.position.clone(), record.turn.clone()) {
        return Err(fault(format!("it starts from {} {}, not from here", record.position, record.turn)));
    }
    let mut position = start.clone();
    let mut line = Vec::with_capacity(record.plies());
    let mut legal = Vec::new();
    for (ply, text) in record.opening_moves.iter().chain(&record.moves).enumerate() {
        let number = ply + 1;
        if position.mover().is_none() {
            return Err(fault(format!("move {number}, {text}, comes after the end")));
        }
        let chosen = position.read_move(text).map_err(|error| fault(format!("move {number}: {error}")))?;
        legal.clear();
        position.moves(&mut legal);
        if !legal.contains(&chosen) {
            return Err(fault(format!("move {number}, {text}, is not legal")));
        }
        line.push((position.clone(), chosen));
        position.play(chosen);
    }
    if record.unfinished.is_some() {
        return Ok(line);
    }
    if position.turn() != Turn::Over {
        return Err(fault("the moves do not reach the end".to_owned()));
    }
    let results: Vec<i32> = (0..position.players()).map(|player| position.result(Player::new(player as u8))).collect();
    if results != record.results {
        return Err(fault(format!("the results are {results:?}, not {:?}", record.results)));
    }
    Ok(line)
}
