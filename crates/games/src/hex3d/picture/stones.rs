//! The shared elements of all drawings of a box. Digits as well as colours distinguish the players.

use hedgerow_core::picture::{Anchor, Emphasis, Svg, palette};
use hedgerow_core::{Player, Rules, Turn};

use super::super::board::{Hex3d, PLAYERS};
use super::{Drawing, FACES, digit};

/// The players' colours.
pub(super) const COLOURS: [&str; PLAYERS] = [palette::BLUE, palette::RED, palette::GREEN];
/// The winning chain.
pub(super) const CHAIN: &str = "#ecc94b";
/// The last move.
pub(super) const LAST: &str = "#dd6b20";
/// An excluded cell and the lines across it.
pub(super) const GONE: &str = "#e2e8f0";
pub(super) const HATCH: &str = "#718096";

/// The height of a line of the legend, and of its letters.
const LINE: f64 = 25.0;
const LETTERS: f64 = 14.0;
/// The approximate width of a letter of the legend, relative to its height.
const LETTER: f64 = 0.53 * LETTERS;
/// The stone before an entry of the legend, with the space after it, and the space after the entry.
const ENTRY: f64 = 26.0;
const APART: f64 = 22.0;

/// A stone.
pub(super) fn stone(svg: &mut Svg, (x, y): (f64, f64), radius: f64, player: Player) {
    svg.circle(x, y, radius, palette::INK).circle(x, y, radius - 0.1 * radius, COLOURS[player.index()]);
    svg.bold(x, y, 1.15 * radius, palette::PAPER, &digit(player));
}

/// A stone of the winning chain: it lies on a bright disc with a rim.
pub(super) fn stone_of_chain(svg: &mut Svg, (x, y): (f64, f64), radius: f64, player: Player) {
    svg.circle(x, y, 1.33 * radius, palette::INK).circle(x, y, 1.26 * radius, CHAIN);
    stone(svg, (x, y), radius, player);
}

/// A link of the winning chain, between two points.
pub(super) fn link(svg: &mut Svg, from: (f64, f64), to: (f64, f64), width: f64) {
    svg.line(from, to, width, palette::INK).line(from, to, width - 2.5, CHAIN);
}

/// The number of a move, on its cell; longer numbers are written smaller. Its colour belongs to no player.
pub(super) fn number(svg: &mut Svg, at: (f64, f64), room: f64, number: &str, emphasis: Emphasis) {
    let characters = number.chars().count().max(1) as f64;
    let height = (1.6 * room / characters).clamp(5.0, 13.0);
    let size = (characters * height * 0.61 + 6.0, height + 5.0);
    svg.number_in([palette::INK; 2], at, (height, size), number, emphasis);
}

/// The legend: what each player joins, and the player to move.
pub(super) struct Legend {
    entries: Vec<(Option<Player>, String)>,
    /// The number of first entries in one line.
    in_line: usize,
    height: f64,
}

impl Legend {
    /// The legend below a picture of this width.
    pub fn new(position: &Hex3d, width: f64) -> Self {
        let joins = (0..position.players() as u8).map(Player::new).map(|player| {
            let [one, other] = FACES[player.index()];
            (Some(player), format!("joins {one} and {other}"))
        });
        let mut entries: Vec<_> = joins.collect();
        let fits = entries.iter().map(|entry| long(&entry.1) + APART).sum::<f64>() - APART <= width;
        let whose = match position.turn() {
            Turn::Over => position.winner(),
            _ => Some(position.to_move()),
        };
        entries.push((whose, position.standing()));
        let in_line = if fits { entries.len() - 1 } else { 1 };
        let lines = if fits { 2 } else { entries.len() };
        Self { entries, in_line, height: lines as f64 * LINE + 6.0 }
    }

    /// How wide it is.
    pub fn width(&self) -> f64 {
        self.entries.iter().map(|entry| long(&entry.1)).fold(0.0, f64::max)
    }

    /// How high it is.
    pub fn height(&self) -> f64 {
        self.height
    }

    /// Draws it below a line.
    pub fn draw(&self, svg: &mut Svg, (left, top): (f64, f64)) {
        let (mut x, mut y) = (left, top + LINE / 2.0);
        for (index, (player, words)) in self.entries.iter().enumerate() {
            let indent = match player {
                Some(player) => {
                    stone(svg, (x + 9.0, y), 9.0, *player);
                    ENTRY
                }
                None => 0.0,
            };
            svg.words((x + indent, y), LETTERS, palette::INK, Anchor::Start, words);
            x += long(words) + APART;
            if index + 1 >= self.in_line {
                let space = if index + 2 == self.entries.len() { 6.0 } else { 0.0 };
                (x, y) = (left, y + LINE + space);
            }
        }
    }
}

/// About how wide an entry of the legend is.
fn long(words: &str) -> f64 {
    ENTRY + words.chars().count() as f64 * LETTER
}

/// An empty sheet for the position, with its title and its words.
pub(super) fn sheet(position: &Hex3d, drawing: &Drawing, width: f64, height: f64) -> Svg {
    let mut svg = Svg::new(width, height, &position.titled());
    svg.describe(&position.described(drawing));
    // Ink is hard to see on a dark page.
    svg.rectangle(0.0, 0.0, width, height, palette::PAPER, palette::PAPER);
    svg
}
