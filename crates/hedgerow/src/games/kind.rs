//! What can be asked of a position: games differ in what perfect play is about.

use hedgerow_games::boxes::Boxes;
use hedgerow_games::hex3d::Hex3d;
use hedgerow_games::konane::Konane;

use super::entry::Position;
use super::valued::Valued;

/// A position as what can be asked of it.
pub enum Kind<'a> {
    /// A game under normal play, whose positions have values.
    Partizan(&'a dyn Valued),
    /// Konane: its positions have values too, but who wins is found another way.
    Konane(&'a Konane),
    /// Dots-and-Boxes, played for points.
    Boxes(&'a Boxes),
    /// 3D Hex, which three players play, each to join two faces of a box.
    Hex3d(&'a Hex3d),
}

/// The position as one that has what is asked for, such as "a value", at this stage of the game. The error is a sentence.
pub fn ready<'a>(position: &'a dyn Position, verb: &str, asked: &str) -> Result<&'a dyn Valued, String> {
    let valued = valued(position, verb)?;
    valued.ready(asked).map(|()| valued)
}

impl<'a> Kind<'a> {
    /// The position as one that has a value; otherwise what it is.
    pub fn valued(self) -> Result<&'a dyn Valued, Self> {
        match self {
            Self::Partizan(valued) => Ok(valued),
            Self::Konane(konane) => Ok(konane),
            Self::Boxes(_) | Self::Hex3d(_) => Err(self),
        }
    }
}

/// The position as one that has a value. The error is a sentence: what was asked makes no sense for the game.
pub fn valued<'a>(position: &'a dyn Position, asked: &str) -> Result<&'a dyn Valued, String> {
    position.kind().valued().map_err(|kind| {
        let game = position.game();
        let instead = match kind {
            Kind::Hex3d(_) => "in hex3d three players join faces of a box".to_owned(),
            _ => format!("{game} is played for points"),
        };
        format!("{game}: {asked} is for games in which whoever cannot move loses; {instead}")
    })
}
