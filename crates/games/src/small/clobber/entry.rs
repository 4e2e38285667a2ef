//! Clobber in the program.

use hedgerow_core::picture::Emphasis;

use super::{Clobber, Clobbering};
use crate::entry::normal::NormalPlay;
use crate::entry::small::{SmallPositions, Source};
use crate::entry::{GameEntry, alternating};
use crate::small::grid;

impl GameEntry for Clobber {
    const TITLE: &'static str = "Clobber";
    const ABOUT: &'static str = "take your stone to a neighbouring stone of the other player and remove that";
    const FORM: &'static str = "a size \"4x4\" (rows x columns) full of stones,
               or rows \"XO./OXO\" of Left's and Right's stones and empty squares";
    const RULES: &'static [&'static str] = &[
        "Stones of two colours fill the squares of a board.",
        "Left moves the stones of one colour, Right those of the other, and they take turns.",
        "A stone moves onto a neighbouring square that holds a stone of the other player.",
        "That stone is removed.",
        "Squares are neighbours if they share a side, and a stone never moves to an empty square.",
        "A player who cannot move loses.",
    ];
    const PICTURES: &'static [(&'static str, &'static str)] = &[
        ("3x3", "stones of both players alternate at the start"),
        ("XO.", "Left's stone removes Right's, or the other way round"),
    ];
    const START: &'static str = "4x4";

    alternating!();

    fn small_positions() -> Vec<SmallPositions> {
        vec![SmallPositions { name: "boards", source: Source::Letters { letters: vec!['.', 'X', 'O'], grid: true } }]
    }

    fn places(&self, chosen: &str) -> Vec<String> {
        chosen.split('-').map(str::to_owned).collect()
    }

    fn svg_numbered(&self, numbers: &[(Clobbering, String, Emphasis)]) -> String {
        // Nearer to the moving stone: the other one may have a number for the opposite move.
        let squares = |chosen: &Clobbering| [chosen.0, chosen.1].map(|at| (at / self.size().1, at % self.size().1));
        grid::numbered(self, numbers, squares, 0.3)
    }
}

impl NormalPlay for Clobber {}
