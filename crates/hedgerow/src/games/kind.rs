//! What can be asked of a position: games differ in what perfect play is about.

use hedgerow_games::boxes::Boxes;

use super::entry::Position;
use super::valued::Valued;

/// A position as what can be asked of it.
pub enum Kind<'a> {
    /// A game under normal play, whose positions have values.
    Partizan(&'a dyn Valued),
    /// Dots-and-Boxes, played for points.
    Boxes(&'a Boxes),
}

/// The position as one that has a value. The error is a sentence: what was asked makes no sense for the game.
pub fn valued<'a>(position: &'a dyn Position, asked: &str) -> Result<&'a dyn Valued, String> {
    match position.kind() {
        Kind::Partizan(valued) => Ok(valued),
        Kind::Boxes(_) => {
            let game = position.game();
            Err(format!("{game}: {asked} is for games in which whoever cannot move loses; {game} is played for points"))
        }
    }
}
