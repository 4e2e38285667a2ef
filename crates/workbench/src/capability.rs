//! What a position without a type can be asked; the errors are sentences.

use hedgerow_core::{Conflict, Refusal};
use hedgerow_games::entry::simultaneous::SimultaneousSession;
use hedgerow_games::entry::valued::Valued;

use super::erased::Position;

/// The position as one that has what is asked for, such as "a value", at this stage of the game. The error is a sentence.
pub fn ready<'a>(position: &'a dyn Position, verb: &str, asked: &str) -> Result<&'a dyn Valued, String> {
    let valued = valued(position, verb)?;
    valued.ready(asked).map(|()| valued)
}

/// The position as one that has a value. The error is a sentence: what was asked makes no sense for the game.
pub fn valued<'a>(position: &'a dyn Position, asked: &str) -> Result<&'a dyn Valued, String> {
    position.valued().ok_or_else(|| {
        let game = position.game();
        let aim = crate::named(game).map_or("", |game| game.aim());
        format!("{game}: {asked} is for games in which whoever cannot move loses; {aim}")
    })
}

/// A game that begins at the position, in which both players move at once.
pub fn simultaneous(position: &dyn Position, conflict: Conflict) -> Result<Box<dyn SimultaneousSession>, Refusal> {
    ready(position, "nash", "a synchronous value")?.simultaneous_session(conflict)
}
