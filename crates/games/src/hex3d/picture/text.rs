//! The picture in characters.

use hedgerow_core::Rules;

use super::super::board::Hex3d;
use super::{Drawing, FACES, in_a_line};

const FAINT: &str = "\x1b[2m";
const BOLD: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";
/// The styles of the players' stones.
const STONES: [&str; 3] = ["\x1b[1;34m", "\x1b[1;31m", "\x1b[1;32m"];
/// A stone of the winning chain.
const CHAIN: &str = "\x1b[7m";
/// The most characters in a line, and those between two layers.
const LINE: usize = 80;
const GAP: usize = 3;

pub(super) fn text(position: &Hex3d, drawing: &Drawing, colour: bool) -> String {
    let sheet = Sheet {
        position,
        colour,
        labels: drawing.labels,
        last: drawing.last.and_then(|last| position.cell_of(last)),
        chain: position.chain(),
    };
    let [_, rows, layers] = position.shape().sides();
    let width = sheet.width();
    let in_line = in_a_line(layers, width as f64, GAP as f64, LINE as f64);
    let mut text = String::new();
    for first in (0..layers).step_by(in_line) {
        let shown = first..(first + in_line).min(layers);
        let line = |piece: &dyn Fn(usize) -> (String, usize)| -> String {
            let mut line = String::new();
            let mut missing = 0;
            for z in shown.clone() {
                let (piece, length) = piece(z);
                line += &" ".repeat(missing);
                line += &piece;
                missing = (width + GAP).saturating_sub(length);
            }
            line + "\n"
        };
        text += if first > 0 { "\n" } else { "" };
        text += &line(&|z| {
            let name = position.layer_name(z);
            (sheet.painted(BOLD, &name), name.chars().count())
        });
        text += &line(&|_| sheet.heads());
        for y in 0..rows {
            text += &line(&|z| sheet.row(y, z));
        }
    }
    if !sheet.chain.is_empty() {
        let names: Vec<String> = sheet.chain.iter().map(|&cell| position.shape().name(cell)).collect();
        text += &format!("chain {}\n", names.join(" - "));
    }
    let joins: Vec<String> = FACES
        .iter()
        .zip(1..)
        .take(position.players())
        .map(|([one, other], player)| match player {
            1 => format!("1 joins {one} and {other}"),
            _ => format!("{player} {one} and {other}"),
        })
        .collect();
    text + &joins.join(", ") + ".\n" + &position.standing() + "\n"
}

struct Sheet<'a> {
    position: &'a Hex3d,
    colour: bool,
    labels: bool,
    last: Option<usize>,
    chain: Vec<usize>,
}

impl Sheet<'_> {
    fn painted(&self, look: &str, text: &str) -> String {
        if self.colour { format!("{look}{text}{PLAIN}") } else { text.to_owned() }
    }

    /// How many characters a cell has, with the space before it.
    fn cell(&self) -> usize {
        if self.labels { "0,0,0".len() + 1 } else { 2 }
    }

    /// How many characters a layer has: its cells after the number of the row, or its name; one more for a bracket.
    fn width(&self) -> usize {
        let names = (0..self.position.shape().layers()).map(|z| self.position.layer_name(z).chars().count());
        (2 + self.cell() * self.position.shape().columns()).max(names.max().unwrap_or(0).saturating_sub(1))
    }

    /// The numbers of the columns.
    fn heads(&self) -> (String, usize) {
        let wide = self.cell();
        let heads: String = (0..self.position.shape().columns()).map(|x| format!("{x:^wide$}")).collect();
        // A number is above the last character of a narrow cell, and above the middle of a wide one.
        let heads = if self.labels { format!("   {heads}") } else { format!("   {}", heads.trim_end()) };
        let heads = heads.trim_end();
        (self.painted(FAINT, heads), heads.chars().count())
    }

    /// A row of a layer, and how many characters it has.
    fn row(&self, y: usize, z: usize) -> (String, usize) {
        let columns = self.position.shape().columns();
        let mut text = self.painted(FAINT, &format!("{y:>2}"));
        let mut length = 2;
        let mut closing = "";
        for x in 0..columns {
            let cell = self.position.shape().cell([x, y, z]);
            let is_last = self.last == Some(cell);
            let (content, look) = self.content(cell);
            let room = if self.labels { "0,0,0".len() } else { 1 };
            let content = if content.len() < room { format!("{content:^room$}") } else { content };
            let opening = if is_last { "[" } else { closing };
            text += &if opening.is_empty() { " ".to_owned() } else { self.painted(BOLD, opening) };
            text += &match look {
                Some(look) => self.painted(&look, &content),
                None => self.painted(FAINT, &content),
            };
            length += 1 + content.chars().count();
            closing = if is_last { "]" } else { "" };
        }
        if !closing.is_empty() {
            text += &self.painted(BOLD, closing);
            length += 1;
        }
        (text, length)
    }

    /// The content of a cell, and its style if it is a stone.
    fn content(&self, cell: usize) -> (String, Option<String>) {
        match self.position.owner(cell) {
            Some(player) => {
                let chain = if self.chain.contains(&cell) { CHAIN } else { "" };
                (super::digit(player), Some(format!("{}{chain}", STONES[player.index()])))
            }
            None if self.labels && self.position.free().has(cell) => (self.position.shape().name(cell), None),
            None => (self.position.letter_at(cell).to_string(), None),
        }
    }
}
