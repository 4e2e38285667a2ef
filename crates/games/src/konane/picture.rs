//! Positions as pictures: a drawing in SVG, and characters for a terminal.

mod svg;
mod text;

use hedgerow_core::picture::{Emphasis, Picture, told, told_numbers};
use hedgerow_core::{Naming, Notation, Player, Rules, Turn};

use super::board::{Konane, Stage};
use super::jumps::Jump;

/// The contents of a drawing beside the position itself.
///
/// ```
/// use hedgerow_core::Notation;
/// use hedgerow_core::picture::Emphasis;
/// use hedgerow_games::konane::Konane;
/// use hedgerow_games::konane::picture::Drawing;
///
/// let position = Konane::read("XO.O. X")?;
/// let numbers = [(position.read_move("a1-e1")?, "+1".to_owned(), Emphasis::Best)];
/// let drawing = position.drawing(&Drawing { numbers: &numbers, ..Drawing::default() });
/// assert!(drawing.starts_with("<svg ") && drawing.contains(">+1</text>"));
/// # Ok::<(), hedgerow_core::notation::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Drawing<'a> {
    /// Whether to show the moves: an arrow to every square where a jump may end, a ring around every stone that may be
    /// removed.
    pub moves: bool,
    /// Numbers on moves, such as exact results or rates of winning.
    pub numbers: &'a [(Jump, String, Emphasis)],
    /// The move that led here.
    pub last: Option<Jump>,
}

impl Konane {
    /// The position as a complete SVG document.
    ///
    /// Every square is a group with its name in `data-place`, for pages that let people click.
    pub fn drawing(&self, drawing: &Drawing) -> String {
        svg::svg(self, drawing)
    }

    /// The position in characters, with the colours of a terminal (ANSI escape codes) if wanted. If the drawing shows
    /// moves, `+` replaces `.` where a move may end; the stone that moved last is in brackets, and so is the square it
    /// left.
    ///
    /// ```
    /// use hedgerow_core::Notation;
    /// use hedgerow_games::konane::Konane;
    /// use hedgerow_games::konane::picture::Drawing;
    ///
    /// let position = Konane::read("XO.O./..X.X X")?;
    /// let drawing = Drawing { moves: true, ..Drawing::default() };
    /// assert_eq!(position.drawing_text(&drawing, false), "
    ///    a b c d e
    ///  1 X O + O +
    ///  2 . . X . X
    /// Black (X) to move
    /// ".trim_start_matches('\n'));
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn drawing_text(&self, drawing: &Drawing, colour: bool) -> String {
        text::text(self, drawing, colour)
    }

    /// The moves of the player to move.
    fn listed(&self) -> Vec<Jump> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves
    }

    /// The squares of a move that are on the board: its start and its end.
    fn way_of(&self, jump: Jump) -> Option<[usize; 2]> {
        let ends = [jump.from, jump.to].map(usize::from);
        ends.iter().all(|&square| square < self.shape().squares()).then_some(ends)
    }

    /// The player to move: `Black (X) to move`.
    fn standing(&self) -> String {
        let named = |player| format!("{} ({})", Naming::Stones.name(player), Naming::Stones.letter(player));
        let mover = self.to_move();
        match (self.turn(), self.stage()) {
            (Turn::Over, _) => format!("{} has no move: {} wins", named(mover), named(mover.opponent())),
            (_, Stage::Jumps) => format!("{} to move", named(mover)),
            _ => format!("{} to remove a stone", named(mover)),
        }
    }

    /// The position in words, for people who cannot see it.
    fn described(&self, drawing: &Drawing) -> String {
        let stones = |player| self.stones(player).len();
        let mut text = format!(
            "{} black and {} white stones on {} squares. {}.",
            stones(Player::LEFT),
            stones(Player::RIGHT),
            self.shape().squares(),
            self.standing()
        );
        let moves = self.listed();
        if !moves.is_empty() {
            text += &format!(" Moves: {}.", told(moves.iter().map(|&jump| self.write_move(jump)), ", "));
        }
        if let Some(last) = drawing.last {
            text += &format!(" The last move was {}.", self.write_move(last));
        }
        text += &told_numbers(drawing.numbers, |chosen| self.write_move(chosen), ", ");
        let shape = self.shape();
        let row = |row| (0..shape.columns()).map(|column| self.letter_at(shape.square(row, column))).collect();
        let rows: Vec<String> = (0..shape.rows()).map(row).collect();
        text + &format!(" Rows from the top, X black, O white: {}.", rows.join(" / "))
    }
}

impl Picture for Konane {
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

    fn read(text: &str) -> Konane {
        Konane::read(text).unwrap()
    }

    #[test]
    fn the_board_in_characters() {
        assert_eq!(read("2x3").text(), "   a b c\n 1 X O X\n 2 O X O\nBlack (X) to remove a stone\n");
        assert_eq!(read("X.O O").text(), "   a b c\n 1 X . O\nWhite (O) has no move: Black (X) wins\n");
        let wide = read("1x28 a1 b1").text();
        let heads: Vec<&str> = wide.lines().next().unwrap().split_whitespace().collect();
        assert_eq!((heads.len(), heads[25], heads[27]), (28, "z", "ab"));
        let columns: Vec<usize> = wide.lines().take(2).map(|line| line.trim_end().chars().count()).collect();
        assert_eq!(columns[0], columns[1]);
    }

    #[test]
    fn the_last_move_in_characters() {
        let position = read("..X/... O");
        let jump = position.read_move("a1-c1").unwrap();
        let drawing = Drawing { last: Some(jump), ..Drawing::default() };
        assert_eq!(position.drawing_text(&drawing, false).lines().nth(1), Some(" 1(.).[X]"));
        let coloured = position.drawing_text(&drawing, true);
        assert!(coloured.contains("\x1b[1;34mX\x1b[0m") && coloured.contains("\x1b[1m[\x1b[0m"), "{coloured:?}");
    }

    #[test]
    fn what_cannot_be_seen_is_told() {
        let numbers = [(Jump::new(0, 2), "+1".to_owned(), Emphasis::Best)];
        let told = read("XO.O.").drawing(&Drawing { numbers: &numbers, ..Drawing::default() });
        let expected = "1 black and 2 white stones on 5 squares. Black (X) to move. Moves: a1-c1, a1-e1. \
                        Best moves: a1-c1 (+1). Rows from the top, X black, O white: XO.O..";
        assert!(told.contains(expected), "{told}");
    }

    #[test]
    fn every_square_can_be_found_and_no_move_breaks_a_drawing() {
        for text in ["1x1", "4x4", "5x4 c3", "8x8 d4 d5", "14x17", "X.O O"] {
            let position = read(text);
            let wild = [Jump::new(0, 0), Jump::new(900, 3), Jump::new(3, 900), Jump::new(0, 5)];
            let numbers = wild.map(|jump| (jump, "<1>".to_owned(), Emphasis::Chosen));
            for last in wild {
                let drawing = Drawing { moves: true, numbers: &numbers, last: Some(last) };
                let drawn = position.drawing(&drawing);
                assert_eq!(drawn.matches("<g ").count(), drawn.matches("</g>").count());
                assert!(drawn.ends_with("</svg>\n") && !drawn.contains("<1>"));
                position.drawing_text(&drawing, true);
            }
            let drawn = position.svg();
            let name = |square| position.shape().name(square);
            let found = |square| drawn.matches(&format!("data-place=\"{}\"", name(square))).count() == 1;
            assert!((0..position.shape().squares()).all(found));
        }
    }

    #[test]
    fn moves_are_drawn_when_asked_for() {
        let position = read("6x6 c3 c2");
        let (with, without) =
            (position.drawing(&Drawing { moves: true, ..Drawing::default() }), position.drawing(&Drawing::default()));
        // An arrow has one head, a triangle.
        assert_eq!(with.matches("<polygon").count() - without.matches("<polygon").count(), position.listed().len());
    }
}
