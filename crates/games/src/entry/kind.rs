//! What can be asked of a position: games differ in what perfect play is about.

use crate::boxes::Boxes;
use crate::hex3d::Hex3d;
use crate::konane::Konane;

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

impl<'a> Kind<'a> {
    /// The position as one that has a value; otherwise what it is.
    #[inline(never)] // Where it is inlined, all that can be asked is compiled again.
    pub fn valued(self) -> Result<&'a dyn Valued, Self> {
        match self {
            Self::Partizan(valued) => Ok(valued),
            Self::Konane(konane) => Ok(konane),
            Self::Boxes(_) | Self::Hex3d(_) => Err(self),
        }
    }
}
