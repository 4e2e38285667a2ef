//! Stones on a board, black for Left and white with a red rim for Right; a stone that keeps a liberty outside of the board
//! has a dot, and so has a point that stays empty.

use hedgerow_core::picture::{Svg, palette};
use hedgerow_core::{Picture, Player};

use super::{NoGo, Square};
use crate::small::grid;

impl Picture for NoGo {
    fn text(&self) -> String {
        grid::drawn(self.size(), |row, column| self.letter(row, column))
    }

    fn svg(&self) -> String {
        let put = |svg: &mut Svg, (row, column): (usize, usize), (x, y): (f64, f64)| {
            let square = self.square(row, column);
            if square == Square::Liberty {
                svg.circle(x, y, 3.0, palette::GRID);
            }
            let Square::Stone(player, is_safe) = square else { return };
            let (colour, other) = match player {
                Player::LEFT => (palette::INK, palette::PAPER),
                _ => (palette::RED, palette::RED),
            };
            svg.circle(x, y, 11.0, colour);
            if player == Player::RIGHT {
                svg.circle(x, y, 8.0, palette::PAPER);
            }
            if is_safe {
                svg.circle(x, y, 3.0, other);
            }
        };
        let words = |row, column| {
            let content = match self.square(row, column) {
                Square::Wall => "no point",
                Square::Empty => "empty",
                Square::Liberty => "empty for ever",
                Square::Stone(Player::LEFT, _) => "black",
                Square::Stone(..) => "white",
            };
            format!("square {}, {content}", grid::square_name(row, column))
        };
        let fill = |row, column| {
            if self.square(row, column) == Square::Wall { palette::GRID } else { palette::PAPER }
        };
        grid::svg(self.size(), "a board of NoGo", words, fill, put)
    }
}
