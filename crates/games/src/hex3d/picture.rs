//! Positions as pictures: the layers side by side as in Haddou's thesis (2015), the box from above with its rows as floors,
//! and characters for a terminal.
//!
//! | file | subject |
//! |---|---|
//! | `layers` | the layers side by side, the front one first |
//! | `cube` | the box in perspective, its rows lifted apart so that every cell is visible |
//! | `stones` | shared elements: stones, excluded cells, numbers, the legend |
//! | `text` | characters |

mod cube;
mod layers;
mod stones;
#[cfg(test)]
mod tests;
mod text;

use hedgerow_core::picture::{Emphasis, Picture, told, told_numbers};
use hedgerow_core::{Naming, Notation, Player, Rules, Turn};

use super::board::{Hex3d, PLAYERS};
use super::rules::Move;

/// The view of the box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// Its layers side by side, the front one first.
    #[default]
    Layers,
    /// In perspective, its rows lifted apart like the floors of a house.
    Cube,
}

/// The contents of a drawing beside the position itself.
///
/// ```
/// use hedgerow_core::Notation;
/// use hedgerow_core::picture::Emphasis;
/// use hedgerow_games::hex3d::Hex3d;
/// use hedgerow_games::hex3d::picture::{Drawing, View};
///
/// let position = Hex3d::read("2x2x2:1./..|../..")?;
/// let numbers = [(position.read_move("1,1,0")?, "0.45".to_owned(), Emphasis::Chosen)];
/// for view in [View::Layers, View::Cube] {
///     let drawing = position.drawing(&Drawing { view, numbers: &numbers, ..Drawing::default() });
///     assert!(drawing.starts_with("<svg ") && drawing.contains(">0.45</text>"));
/// }
/// # Ok::<(), hedgerow_core::notation::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Drawing<'a> {
    /// The view of the box; characters always show the layers.
    pub view: View,
    /// Whether to show the names of the free cells.
    pub labels: bool,
    /// Numbers on moves, such as means, exact results or counts; the number for taking over is on the first stone.
    pub numbers: &'a [(Move, String, Emphasis)],
    /// The move that led here.
    pub last: Option<Move>,
}

/// What the players join.
const FACES: [[&str; 2]; PLAYERS] = [["top", "bottom"], ["left", "right"], ["front", "back"]];

impl Hex3d {
    /// The position as a complete SVG document.
    ///
    /// Every cell is a group with its name in `data-place`, for pages that let people click.
    pub fn drawing(&self, drawing: &Drawing) -> String {
        match drawing.view {
            View::Layers => layers::svg(self, drawing),
            View::Cube => cube::svg(self, drawing),
        }
    }

    /// The position in characters, with the colours of a terminal (ANSI escape codes) if wanted. The last stone is in
    /// brackets; a line below the layers gives a winning chain.
    ///
    /// ```
    /// use hedgerow_core::Notation;
    /// use hedgerow_games::hex3d::Hex3d;
    /// use hedgerow_games::hex3d::picture::Drawing;
    ///
    /// let position = Hex3d::read("2x2x2:1./..|../.2 3")?;
    /// let drawing = Drawing { last: Some(position.read_move("1,1,1")?), ..Drawing::default() };
    /// assert_eq!(position.drawing_text(&drawing, false), "
    /// z=0 front  z=1 back
    ///    0 1        0 1
    ///  0 1 .      0 . .
    ///  1 . .      1 .[2]
    /// 1 joins top and bottom, 2 left and right, 3 front and back.
    /// Player 3 to move
    /// ".trim_start_matches('\n'));
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn drawing_text(&self, drawing: &Drawing, colour: bool) -> String {
        text::text(self, drawing, colour)
    }

    /// A cell in words, for people who cannot see it.
    fn cell_words(&self, cell: usize) -> String {
        let [x, y, z] = self.shape().place(cell);
        let words = format!("cell {}: column {x}, row {y}, layer {z}", self.shape().name(cell));
        match self.owner(cell) {
            Some(player) => format!("{words}; a stone of player {}", player.number()),
            None if self.free().has(cell) => words,
            None => format!("{words}; excluded"),
        }
    }

    /// The cell that a move is about, if it is in the box: where the stone is put, or the first stone.
    pub fn cell_of(&self, chosen: Move) -> Option<usize> {
        match chosen.taken() {
            Some(cell) => (cell < self.shape().cells()).then_some(cell),
            // The stone belongs to the player who took it over.
            None => (0..PLAYERS).find_map(|player| self.stones(Player::new(player as u8)).first()),
        }
    }

    /// The owner of the stone in a cell.
    fn owner(&self, cell: usize) -> Option<Player> {
        (0..PLAYERS as u8).map(Player::new).find(|&player| self.stones(player).has(cell))
    }

    /// The player to move, or how the game ended: `Player 2 to move`.
    fn standing(&self) -> String {
        let named = |player: Player| format!("Player {}", player.number());
        match (self.turn(), self.winner()) {
            (Turn::Over, Some(winner)) => {
                let [one, other] = FACES[winner.index()];
                format!("{} has joined {one} and {other} and wins", named(winner))
            }
            (Turn::Over, None) => "Nobody has joined their faces: a draw".to_owned(),
            _ if self.may_take_over() => format!("{} to move, or to take over the first stone", named(self.to_move())),
            _ => format!("{} to move", named(self.to_move())),
        }
    }

    /// The box in words.
    fn titled(&self) -> String {
        let [columns, rows, layers] = self.shape().sides();
        let counted = |count: usize, thing: &str| format!("{count} {thing}{}", if count == 1 { "" } else { "s" });
        let two = if self.players() == 2 { ", for two players" } else { "" };
        let [rows, columns, layers] = [counted(rows, "row"), counted(columns, "column"), counted(layers, "layer")];
        format!("3D Hex, {rows}, {columns} and {layers}{two}")
    }

    /// The position in words, for people who cannot see it.
    fn described(&self, drawing: &Drawing) -> String {
        let players = (0..self.players() as u8).map(Player::new);
        let stones: Vec<String> = players.map(|player| self.stones(player).len().to_string()).collect();
        let mut text = format!(
            "Players {} have {} stones, {} cells are free. {}.",
            if self.players() == 2 { "1 and 2" } else { "1, 2 and 3" },
            stones.join(", "),
            self.free().len(),
            self.standing()
        );
        let chain = self.chain();
        if !chain.is_empty() {
            text += &format!(" The chain: {}.", told(chain.iter().map(|&cell| self.shape().name(cell)), "; "));
        }
        if let Some(last) = drawing.last {
            text += &format!(" The last move was {}.", self.write_move(last));
        }
        text += &told_numbers(drawing.numbers, |chosen| self.write_move(chosen), "; ");
        let [columns, rows, layers] = self.shape().sides();
        let letters = |y, z| (0..columns).map(|x| self.letter_at(self.shape().cell([x, y, z]))).collect::<String>();
        let layer = |z| (0..rows).map(|y| letters(y, z)).collect::<Vec<_>>().join(" / ");
        let layers: Vec<String> = (0..layers).map(layer).collect();
        text + &format!(" Layers from the front, their rows from the top: {}.", layers.join(" | "))
    }

    /// The name of a layer: `z=0 front`.
    fn layer_name(&self, z: usize) -> String {
        placed("z", z, self.shape().layers(), FACES[2])
    }

    /// The name of a row: `y=0 top`.
    fn row_name(&self, y: usize) -> String {
        placed("y", y, self.shape().rows(), FACES[0])
    }
}

/// A coordinate with the names of its two ends.
fn placed(axis: &str, at: usize, side: usize, [first, last]: [&str; 2]) -> String {
    let end = match (at == 0, at + 1 == side) {
        (true, true) => format!(" {first} and {last}"),
        (true, false) => format!(" {first}"),
        (false, true) => format!(" {last}"),
        (false, false) => String::new(),
    };
    format!("{axis}={at}{end}")
}

impl Picture for Hex3d {
    fn text(&self) -> String {
        self.drawing_text(&Drawing::default(), false)
    }

    fn svg(&self) -> String {
        self.drawing(&Drawing::default())
    }
}

/// How many things of this width, with a gap between them, fit into a line no longer than `most`, if all lines are to
/// be about equally long.
fn in_a_line(things: usize, width: f64, gap: f64, most: f64) -> usize {
    let fit = (((most + gap) / (width + gap)) as usize).clamp(1, things.max(1));
    things.div_ceil(things.div_ceil(fit).max(1)).max(1)
}

/// The name of a player within a stone.
fn digit(player: Player) -> String {
    Naming::Numbers.letter(player)
}
