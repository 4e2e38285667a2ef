//! Replays games from their records.

use hedgerow_search::Session;

use super::{GameRecord, turn_text};
use crate::LabError;

/// Replays a recorded game, and returns its last position. `hear` is called with each position and the move made in it,
/// starting with the opening.
///
/// `start` is the position that the record names, read by its game with the turn of the record. Every move is checked
/// against the rules, and so are the end and the results.
pub fn replay(
    record: &GameRecord,
    start: &dyn Session,
    hear: &mut dyn FnMut(&dyn Session, &str),
) -> Result<Box<dyn Session>, LabError> {
    let fault = |fault: String| LabError::Game { index: record.index, fault };
    let turn = turn_text(start.mover(), start.naming());
    if (start.write(), turn) != (record.position.clone(), record.turn.clone()) {
        return Err(fault(format!("it starts from {} {}, not from here", record.position, record.turn)));
    }
    let mut position = start.fork();
    for (ply, text) in record.opening_moves.iter().chain(&record.moves).enumerate() {
        let number = ply + 1;
        if position.mover().is_none() {
            return Err(fault(format!("move {number}, {text}, comes after the end")));
        }
        let place = position.place(text).map_err(|error| fault(format!("move {number}: {error}")))?;
        let place = place.ok_or_else(|| fault(format!("move {number}, {text}, is not legal")))?;
        hear(&*position, text);
        position.play_at(place);
    }
    if let Some(forfeit) = &record.forfeit {
        let mover = position.mover().map(|mover| record.seats[mover.index()]);
        if mover != Some(forfeit.engine) {
            return Err(fault(format!("engine {} has lost by rule, but it has not the turn", forfeit.engine)));
        }
    }
    if !record.has_end() {
        return Ok(position);
    }
    if !position.is_over() {
        return Err(fault("the moves do not reach the end".to_owned()));
    }
    let results = position.results();
    if results != record.results {
        return Err(fault(format!("the results are {results:?}, not {:?}", record.results)));
    }
    Ok(position)
}
