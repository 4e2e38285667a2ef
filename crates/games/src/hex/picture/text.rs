//! The picture in characters.

use hedgerow_core::Player;

use super::super::board::Hex;
use super::{Drawing, SIDES};
use crate::small::grid::column_name;

const FAINT: &str = "\x1b[2m";
const BOLD: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";
/// The styles of Black's and White's stones.
const STONES: [&str; 2] = ["\x1b[1;34m", "\x1b[31m"];
/// A stone of the winning chain.
const CHAIN: &str = "\x1b[7m";

pub(super) fn text(position: &Hex, drawing: &Drawing, colour: bool) -> String {
    let shape = position.shape();
    let painted = |look: &str, text: &str| match colour {
        true => format!("{look}{text}{PLAIN}"),
        false => text.to_owned(),
    };
    let chain = position.chain();
    let last = drawing.last.and_then(|last| position.drawn_at(last));
    let heads: String = (0..shape.columns()).map(|column| format!(" {}", column_name(column))).collect();
    let mut text = format!("  {}\n", painted(FAINT, &heads));
    for row in 0..shape.rows() {
        // Each row is half a cell, a character, further to the right.
        text += &format!("{}{}", " ".repeat(row), painted(FAINT, &format!("{:>2}", row + 1)));
        let mut closing = false;
        for column in 0..shape.columns() {
            let cell = shape.cell(row, column);
            text += &match (closing, last == Some(cell)) {
                (true, _) => painted(BOLD, "]"),
                (_, true) => painted(BOLD, "["),
                _ => " ".to_owned(),
            };
            closing = last == Some(cell);
            let letter = position.letter_at(cell).to_string();
            let player = Player::BOTH.into_iter().find(|&player| position.stones(player).has(cell));
            text += &match player {
                Some(player) if colour && chain.contains(&cell) => {
                    painted(&format!("{CHAIN}{}", STONES[player.index()]), &letter)
                }
                Some(player) => painted(STONES[player.index()], &letter),
                None => painted(FAINT, &letter),
            };
        }
        text += &if closing { painted(BOLD, "]") } else { String::new() };
        text.push('\n');
    }
    if !chain.is_empty() {
        let names: Vec<String> = chain.iter().map(|&cell| shape.name(cell)).collect();
        text += &format!("chain {}\n", names.join(" - "));
    }
    text + &format!("X joins {}, O {}.\n{}\n", SIDES[0], SIDES[1], position.standing())
}
