//! The questions that a type-erased position can answer.

use hedgerow_core::{Conflict, Player, Refusal};
use hedgerow_games::entry::simultaneous::SimultaneousSession;
use hedgerow_games::entry::valued::Valued;

use super::erased::{Game, Position};

/// The position as a `Valued` one that can give what is asked for, such as "a value", at this stage of the game.
pub fn ready<'a>(position: &'a dyn Position, verb: &str, asked: &str) -> Result<&'a dyn Valued, Refusal> {
    let valued = valued(position, verb)?;
    valued.ready(asked).map(|()| valued)
}

/// The position as one that has a value.
pub fn valued<'a>(position: &'a dyn Position, asked: &str) -> Result<&'a dyn Valued, Refusal> {
    Ok(position.valued().ok_or_else(|| {
        let game = position.game();
        let aim = crate::named(game).map_or("", |game| game.aim());
        format!("{game}: {asked} is for games in which whoever cannot move loses; {aim}")
    })?)
}

/// The simultaneous game that begins at the position: both players move at once.
pub fn simultaneous(position: &dyn Position, conflict: Conflict) -> Result<Box<dyn SimultaneousSession>, Refusal> {
    ready(position, "nash", "a synchronous value")?.simultaneous_session(conflict)
}

/// What can be asked of a game and done with it, as words: pages show what fits and need no list of games.
pub fn capabilities(game: &dyn Game, start: &dyn Position) -> Vec<&'static str> {
    let valued = start.valued();
    let words = [
        ("value", valued.is_some()),
        // A position whose text names the player to move refuses to be given one.
        ("turn", start.begin(Some(Player::LEFT)).is_ok()),
        ("together", valued.is_some()),
        ("winner", start.searched().is_some()),
        ("score", start.scored().is_some()),
        ("outcomes", start.outcomes_of_three().is_some()),
        ("moves", game.read_with_moves(game.start(), 2).is_ok()),
        // A page lets a person draw a position if the picture names its vertices.
        ("draw", start.svg(false).contains("data-vertex=")),
        ("box", start.svg_cube(false).is_ok()),
    ];
    words.into_iter().filter_map(|(word, is_so)| is_so.then_some(word)).collect()
}
