//! Stones on a board, blue for Left and red for Right; red ones have a light core, so that they can be distinguished
//! without colours.

use hedgerow_core::picture::{Svg, palette};
use hedgerow_core::{Picture, Player};

use super::Clobber;
use crate::small::grid;

impl Picture for Clobber {
    fn text(&self) -> String {
        grid::drawn(self.size(), |row, column| self.letter(row, column))
    }

    fn svg(&self) -> String {
        let put = |svg: &mut Svg, (row, column): (usize, usize), (x, y): (f64, f64)| {
            let Some(player) = self.stone(row, column) else { return };
            svg.circle(x, y, 11.0, if player == Player::LEFT { palette::BLUE } else { palette::RED });
            if player == Player::RIGHT {
                svg.circle(x, y, 4.0, palette::PAPER);
            }
        };
        let words = |row, column| {
            let stone = self.stone(row, column);
            let colour = stone.map_or("empty", |player| if player == Player::LEFT { "blue" } else { "red" });
            format!("square {}, {colour}", grid::square_name(row, column))
        };
        grid::svg(self.size(), "a board of Clobber", words, |_, _| palette::PAPER, put)
    }
}
