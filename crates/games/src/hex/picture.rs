//! Positions as pictures: the rhombus in SVG, and characters for a terminal.

mod svg;
mod text;

use hedgerow_core::picture::{Emphasis, Picture};
use hedgerow_core::{Naming, Notation, Player};

use super::board::Hex;
use super::rules::Move;

/// What a drawing should show beside the position itself.
///
/// ```
/// use hedgerow_core::Notation;
/// use hedgerow_core::picture::Emphasis;
/// use hedgerow_games::hex::Hex;
/// use hedgerow_games::hex::picture::Drawing;
///
/// let position = Hex::read("3x3:X../.../...")?;
/// let numbers = [(position.read_move("b2")?, "0.45".to_owned(), Emphasis::Chosen)];
/// let drawing = position.drawing(&Drawing { numbers: &numbers, ..Drawing::default() });
/// assert!(drawing.starts_with("<svg ") && drawing.contains(">0.45</text>"));
/// # Ok::<(), hedgerow_core::notation::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Drawing<'a> {
    /// The names of the free cells, by which moves call them.
    pub labels: bool,
    /// Numbers on moves, such as means or exact results; that of taking over stands on the first stone.
    pub numbers: &'a [(Move, String, Emphasis)],
    /// The move that led here.
    pub last: Option<Move>,
}

/// So many moves are told in words.
const MOST_TOLD: usize = 60;
/// What the players join.
const SIDES: [&str; 2] = ["top and bottom", "left and right"];

impl Hex {
    /// The position as one whole SVG document.
    ///
    /// Every cell is a group with its name in `data-place`, for pages that let people click.
    pub fn drawing(&self, drawing: &Drawing) -> String {
        svg::svg(self, drawing)
    }

    /// The position in characters, perhaps with the colours of a terminal (ANSI escape codes). The stone that was put down
    /// last is in brackets; a chain that has won is told below the board.
    ///
    /// ```
    /// use hedgerow_core::Notation;
    /// use hedgerow_games::hex::Hex;
    /// use hedgerow_games::hex::picture::Drawing;
    ///
    /// let position = Hex::read("3x3:X../.O./...")?;
    /// let drawing = Drawing { last: Some(position.read_move("b2")?), ..Drawing::default() };
    /// assert_eq!(position.drawing_text(&drawing, false), "
    ///    a b c
    ///  1 X . .
    ///   2 .[O].
    ///    3 . . .
    /// X joins top and bottom, O left and right.
    /// Black (X) to move
    /// ".trim_start_matches('\n'));
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn drawing_text(&self, drawing: &Drawing, colour: bool) -> String {
        text::text(self, drawing, colour)
    }

    /// Where a move is drawn: on its cell, or on the first stone if that is taken over.
    fn drawn_at(&self, chosen: Move) -> Option<usize> {
        let first = || Player::BOTH.into_iter().find_map(|player| self.stones(player).first());
        chosen.taken().map_or_else(first, |cell| (cell < self.shape().cells()).then_some(cell))
    }

    /// Whose turn it is, or who has won: `Black (X) to move`.
    fn standing(&self) -> String {
        let named = |player| format!("{} ({})", Naming::Stones.name(player), Naming::Stones.letter(player));
        match self.winner() {
            Some(winner) => format!("{} has joined {} and wins", named(winner), SIDES[winner.index()]),
            None if self.may_take_over() => {
                format!("{} to move or to take over the first stone", named(self.to_move()))
            }
            None => format!("{} to move", named(self.to_move())),
        }
    }

    /// What a cell is, for those who cannot see it.
    fn cell_words(&self, cell: usize) -> String {
        let stone = match self.letter_at(cell) {
            'X' => "black",
            'O' => "white",
            _ => "free",
        };
        format!("cell {}, {stone}", self.shape().name(cell))
    }

    /// The position in words, for those who cannot see it.
    fn described(&self, drawing: &Drawing) -> String {
        let [black, white] = Player::BOTH.map(|player| self.stones(player).len());
        let free = self.free().len();
        let mut text = format!("{black} black and {white} white stones, {free} cells are free. {}.", self.standing());
        let names = |cells: &[usize]| -> String {
            let mut names: Vec<String> = cells.iter().take(MOST_TOLD).map(|&cell| self.shape().name(cell)).collect();
            if cells.len() > MOST_TOLD {
                names.push(format!("and {} more", cells.len() - MOST_TOLD));
            }
            names.join(", ")
        };
        let chain = self.chain();
        if !chain.is_empty() {
            text += &format!(" The chain: {}.", names(&chain));
        }
        if let Some(last) = drawing.last {
            text += &format!(" The last move was {}.", self.write_move(last));
        }
        for (emphasis, phrase) in [(Emphasis::Best, "Best moves"), (Emphasis::Chosen, "Chosen")] {
            let such = drawing.numbers.iter().filter(|(.., how)| *how == emphasis);
            let such: Vec<String> =
                such.map(|(chosen, number, _)| format!("{} ({number})", self.write_move(*chosen))).collect();
            if !such.is_empty() {
                text += &format!(" {phrase}: {}.", such.join(", "));
            }
        }
        let shape = self.shape();
        let row = |row| (0..shape.columns()).map(|column| self.letter_at(shape.cell(row, column))).collect();
        let rows: Vec<String> = (0..shape.rows()).map(row).collect();
        text + &format!(" Rows from the top, each half a cell further to the right: {}.", rows.join(" / "))
    }
}

impl Picture for Hex {
    fn text(&self) -> String {
        self.drawing_text(&Drawing::default(), false)
    }

    fn svg(&self) -> String {
        self.drawing(&Drawing::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Hex {
        Hex::read(text).unwrap()
    }

    #[test]
    fn every_cell_can_be_found_and_no_move_breaks_a_drawing() {
        for text in ["1x1", "1x5", "5x1", "4x4", "3x3:X../.../... O pie", "3x3:.X./.XO/XO.", "19x19"] {
            let position = read(text);
            let wild = [Move::cell(0), Move::cell(900), Move::TAKE_OVER];
            let numbers = wild.map(|chosen| (chosen, "<1>".to_owned(), Emphasis::Chosen));
            for last in wild {
                let drawing = Drawing { labels: true, numbers: &numbers, last: Some(last) };
                let drawn = position.drawing(&drawing);
                assert_eq!(drawn.matches("<g ").count(), drawn.matches("</g>").count());
                assert!(drawn.ends_with("</svg>\n") && !drawn.contains("<1>"));
                position.drawing_text(&drawing, true);
            }
            let drawn = position.svg();
            let found = |cell| drawn.matches(&format!("data-place=\"{}\"", position.shape().name(cell))).count() == 1;
            assert!((0..position.shape().cells()).all(found));
        }
    }

    #[test]
    fn a_chain_is_told() {
        let won = read("3x3:.XO/.XO/X..");
        assert!(won.text().ends_with("chain b1 - b2 - a3\nX joins top and bottom, O left and right.\nBlack (X) has joined top and bottom and wins\n"), "{}", won.text());
        assert!(won.svg().contains("The chain: b1, b2, a3."));
    }
}
