//! Positions as pictures: the rhombus in SVG, and characters for a terminal.

mod svg;
mod text;

use hedgerow_core::picture::{Emphasis, Picture, told, told_numbers};
use hedgerow_core::{Naming, Notation, Player};

use super::board::Hex;
use super::rules::Move;

/// The contents of a drawing beside the position itself.
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
    /// Whether to show the names of the free cells.
    pub labels: bool,
    /// Numbers on moves, such as means or exact results; the number for taking over is on the first stone.
    pub numbers: &'a [(Move, String, Emphasis)],
    /// The move that led here.
    pub last: Option<Move>,
}

/// What the players join.
const SIDES: [&str; 2] = ["top and bottom", "left and right"];

impl Hex {
    /// The position as a complete SVG document.
    ///
    /// Every cell is a group with its name in `data-place`, for pages that let people click.
    pub fn drawing(&self, drawing: &Drawing) -> String {
        svg::svg(self, drawing)
    }

    /// The position in characters, with the colours of a terminal (ANSI escape codes) if wanted. The last stone is in
    /// brackets; a line below the board gives a winning chain.
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

    /// The cell where a move is drawn: its own, or that of the first stone if the stone is taken over.
    fn drawn_at(&self, chosen: Move) -> Option<usize> {
        let first = || Player::BOTH.into_iter().find_map(|player| self.stones(player).first());
        chosen.taken().map_or_else(first, |cell| (cell < self.shape().cells()).then_some(cell))
    }

    /// The player to move, or the winner: `Black (X) to move`.
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

    /// A cell in words, for people who cannot see it.
    fn cell_words(&self, cell: usize) -> String {
        let stone = match self.letter_at(cell) {
            'X' => "black",
            'O' => "white",
            _ => "free",
        };
        format!("cell {}, {stone}", self.shape().name(cell))
    }

    /// The position in words, for people who cannot see it.
    fn described(&self, drawing: &Drawing) -> String {
        let [black, white] = Player::BOTH.map(|player| self.stones(player).len());
        let free = self.free().len();
        let mut text = format!("{black} black and {white} white stones, {free} cells are free. {}.", self.standing());
        let chain = self.chain();
        if !chain.is_empty() {
            text += &format!(" The chain: {}.", told(chain.iter().map(|&cell| self.shape().name(cell)), ", "));
        }
        if let Some(last) = drawing.last {
            text += &format!(" The last move was {}.", self.write_move(last));
        }
        text += &told_numbers(drawing.numbers, |chosen| self.write_move(chosen), ", ");
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
