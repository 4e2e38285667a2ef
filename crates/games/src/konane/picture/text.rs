//! The picture in characters.

use hedgerow_core::Player;

use super::super::board::{Konane, Stage};
use super::super::shape::column_name;
use super::Drawing;

const FAINT: &str = "\x1b[2m";
const BOLD: &str = "\x1b[1m";
const GREEN: &str = "\x1b[32m";
const PLAIN: &str = "\x1b[0m";
/// The styles of Black's and White's stones.
const STONES: [&str; 2] = ["\x1b[1;34m", "\x1b[31m"];

pub(super) fn text(position: &Konane, drawing: &Drawing, colour: bool) -> String {
    let shape = position.shape();
    let painted = |look: &str, text: &str| match colour {
        true => format!("{look}{text}{PLAIN}"),
        false => text.to_owned(),
    };
    // Columns after z have names of two letters.
    let wide = column_name(shape.columns() - 1).len();
    let ends: Vec<usize> = match drawing.moves && position.stage() == Stage::Jumps {
        true => position.listed().iter().map(|jump| jump.to.into()).collect(),
        false => Vec::new(),
    };
    let last = drawing.last.and_then(|jump| position.way_of(jump));
    // The characters around a square: brackets at both ends of the last move.
    let around = |square: usize| match last {
        Some([_, to]) if square == to && drawing.last.is_some_and(|jump| !jump.is_removal()) => Some(("[", "]")),
        Some([from, _]) if square == from => Some(("(", ")")),
        _ => None,
    };
    let heads: String = (0..shape.columns()).map(|column| format!(" {:>wide$}", column_name(column))).collect();
    let mut text = format!("  {}\n", painted(FAINT, &heads));
    for row in 0..shape.rows() {
        text += &painted(FAINT, &format!("{:>2}", row + 1));
        let mut closing = None;
        for column in 0..shape.columns() {
            let square = shape.square(row, column);
            let opening = around(square);
            // The bracket that closes one square is where the next one's would open; the two ends of a move are never
            // neighbours.
            let padding = wide - 1;
            match (closing, opening) {
                (None, None) => text += &" ".repeat(wide),
                (Some(bracket), None) => text += &format!("{}{}", painted(BOLD, bracket), " ".repeat(padding)),
                (None, Some((bracket, _))) => text += &format!("{}{}", " ".repeat(padding), painted(BOLD, bracket)),
                (Some(one), Some((other, _))) => {
                    text += &painted(BOLD, one);
                    text += &" ".repeat(padding.saturating_sub(1));
                    text += &if padding > 0 { painted(BOLD, other) } else { String::new() };
                }
            }
            closing = opening.map(|(_, bracket)| bracket);
            let letter = position.letter_at(square).to_string();
            text += &match letter.as_str() {
                "X" => painted(STONES[Player::LEFT.index()], &letter),
                "O" => painted(STONES[Player::RIGHT.index()], &letter),
                _ if ends.contains(&square) => painted(GREEN, "+"),
                _ => painted(FAINT, &letter),
            };
        }
        text += &closing.map_or_else(String::new, |bracket| painted(BOLD, bracket));
        text.push('\n');
    }
    text + &position.standing() + "\n"
}
