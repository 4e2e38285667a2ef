//! Numbers that stand on moves in a picture: exact results, means, rates of winning.

use super::{Svg, palette};

/// How much the number of a move stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Emphasis {
    /// One of many.
    #[default]
    Plain,
    /// The move that somebody chose.
    Chosen,
    /// As good as any.
    Best,
}

impl Svg {
    /// A number in letters of this height on a plate of this size, both with their middle at the point given: plain ones in
    /// a thin frame, the chosen one in a thick frame, the best on a dark plate.
    pub fn number(
        &mut self,
        at: (f64, f64),
        height: f64,
        size: (f64, f64),
        number: &str,
        emphasis: Emphasis,
    ) -> &mut Self {
        match emphasis {
            Emphasis::Plain => {
                self.plate(at, size, palette::PAPER, 1.0, palette::GRID);
                self.label(at.0, at.1, height, palette::INK, number)
            }
            Emphasis::Chosen => {
                self.plate(at, size, palette::PAPER, 2.5, palette::BLUE);
                self.bold(at.0, at.1, height, palette::BLUE, number)
            }
            Emphasis::Best => {
                self.plate(at, size, palette::GREEN, 1.5, palette::INK);
                self.bold(at.0, at.1, height, palette::PAPER, number)
            }
        }
    }
}
