//! Positions as pictures: a drawing in SVG, and characters for a terminal.

mod svg;
mod text;

use hedgerow_core::picture::{Emphasis, Picture};
use hedgerow_core::{Player, Rules, Turn};

use super::rules::{Boxes, Line};
use super::shape::Shape;
use super::strings::Strings;

/// The contents of a drawing beside the position itself.
///
/// ```
/// use hedgerow_core::Notation;
/// use hedgerow_core::picture::Emphasis;
/// use hedgerow_games::boxes::picture::Drawing;
/// use hedgerow_games::boxes::{Boxes, Line};
///
/// let position = Boxes::read("1x2")?;
/// let numbers = [(Line(5), "0".to_owned(), Emphasis::Best), (Line(0), "-2".to_owned(), Emphasis::Plain)];
/// let drawing = position.drawing(&Drawing { numbers: &numbers, ..Drawing::default() });
/// assert!(drawing.starts_with("<svg ") && drawing.contains(">-2</text>"));
/// # Ok::<(), hedgerow_core::notation::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Drawing<'a> {
    /// Whether to show every free line's number, which names it in moves.
    pub labels: bool,
    /// Numbers on lines, such as exact values or rates of winning.
    pub numbers: &'a [(Line, String, Emphasis)],
    /// The line drawn last.
    pub last: Option<Line>,
    /// The owner of each box, if known.
    pub owners: Option<&'a [Option<Player>]>,
}

/// The place of a line: its row and column among the horizontal or the vertical ones.
struct Place {
    horizontal: bool,
    row: usize,
    column: usize,
}

impl Place {
    fn of(shape: &Shape, line: usize) -> Self {
        match line.checked_sub(shape.horizontal_lines()) {
            None => Self { horizontal: true, row: line / shape.columns(), column: line % shape.columns() },
            Some(line) => {
                let across = shape.columns() + 1;
                Self { horizontal: false, row: line / across, column: line % across }
            }
        }
    }
}

impl Boxes {
    /// The position as a complete SVG document.
    ///
    /// Each chain of boxes has a tint, long ones with their length; loops are violet with their length in a ring; boxes
    /// that can be taken now are yellow, with a triangle towards the line that takes them. Every line is a group with
    /// its number in `data-place`, for pages that let people click.
    pub fn drawing(&self, drawing: &Drawing) -> String {
        svg::svg(self, drawing)
    }

    /// The position in characters, perhaps with the colours of a terminal (ANSI escape codes) and with the numbers of
    /// the free lines.
    ///
    /// ```
    /// use hedgerow_core::Notation;
    /// use hedgerow_games::boxes::Boxes;
    ///
    /// let position = Boxes::read("1x2:1110110 1-0 A")?;
    /// assert_eq!(position.drawn_text(false, true), "\
    /// +-----+-----+
    /// |  A  |     6
    /// +-----+  3  +
    /// A 1, B 0; A to move
    /// ");
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn drawn_text(&self, colour: bool, labels: bool) -> String {
        self.drawing_text(&Drawing { labels, ..Drawing::default() }, colour)
    }

    /// The whole drawing in characters. A number replaces the line's own; the best ones have a star, the chosen one has
    /// brackets, and the line drawn last is double.
    pub fn drawing_text(&self, drawing: &Drawing, colour: bool) -> String {
        text::text(self, drawing, colour)
    }

    /// The owner of each closed box, as far as the position alone shows it.
    pub fn owners(&self) -> Vec<Option<Player>> {
        // If one player owns all boxes, the owner of each is known.
        let mut having = self.scores().iter().enumerate().filter(|&(_, &score)| score > 0);
        let only = match (having.next(), having.next()) {
            (Some((player, _)), None) => Some(Player::new(player as u8)),
            _ => None,
        };
        (0..self.shape().boxes()).map(|index| only.filter(|_| self.is_closed(index))).collect()
    }

    /// The owner of a closed box, as far as it is known.
    fn owner(&self, index: usize, drawing: &Drawing) -> Option<Player> {
        match drawing.owners {
            Some(owners) => owners.get(index).copied().flatten(),
            None => self.owners()[index],
        }
    }

    /// The score and the player to move: `A 2, B 1; B to move`.
    fn standing(&self) -> String {
        let score = |(player, score): (usize, &u8)| format!("{} {score}", Self::letter(Player::new(player as u8)));
        let scores: Vec<String> = self.scores().iter().enumerate().map(score).collect();
        let turn = match self.turn() {
            Turn::Over => "over".to_owned(),
            _ => format!("{} to move", Self::letter(self.to_move())),
        };
        format!("{}; {turn}", scores.join(", "))
    }

    /// The position in words, for people who cannot see it.
    fn described(&self, drawing: &Drawing) -> String {
        let (shape, strings) = (self.shape(), Strings::of(self));
        let lines = shape.lines();
        let (drawn, closed) = (lines - self.free().len(), self.closed());
        let mut text = format!("{drawn} of {lines} lines are drawn, {closed} of {} boxes closed.", shape.boxes());
        let lengths = |lengths: Vec<usize>| lengths.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let loops: Vec<usize> = strings.loops().map(|ring| ring.len()).collect();
        let chains: Vec<usize> = strings.long_chains().map(|chain| chain.len()).collect();
        let takeable: Vec<usize> = strings.capturable.iter().map(|string| string.len()).collect();
        for (name, found) in [("Long chains", chains), ("Loops", loops), ("Strings that can be taken", takeable)] {
            if !found.is_empty() {
                text += &format!(" {name}, in boxes: {}.", lengths(found));
            }
        }
        text += &format!(" {}.", self.standing());
        if let Some(last) = drawing.last {
            text += &format!(" Line {} was drawn last.", last.0);
        }
        let best: Vec<String> = drawing
            .numbers
            .iter()
            .filter(|(_, _, emphasis)| *emphasis == Emphasis::Best)
            .map(|(line, number, _)| format!("{} ({number})", line.0))
            .collect();
        if !best.is_empty() {
            text += &format!(" Best lines: {}.", best.join(", "));
        }
        text
    }
}

impl Picture for Boxes {
    fn text(&self) -> String {
        self.drawn_text(false, false)
    }

    fn svg(&self) -> String {
        self.drawing(&Drawing::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hedgerow_core::Notation;

    fn read(text: &str) -> Boxes {
        Boxes::read(text).unwrap()
    }

    /// Checks that every element is closed in order.
    fn assert_well_formed(document: &str) {
        let mut open = Vec::new();
        for piece in document.split('<').skip(1) {
            let (tag, text) = piece.split_once('>').expect("a tag ends");
            assert!(!text.contains('>') && tag.matches('"').count() % 2 == 0, "{piece}");
            let name = |tag: &str| tag.split_whitespace().next().unwrap_or("").to_owned();
            match tag.strip_prefix('/') {
                Some(closing) => assert_eq!(open.pop(), Some(name(closing))),
                None if tag.ends_with('/') => {}
                None => open.push(name(tag)),
            }
        }
        assert!(open.is_empty() && document.ends_with("</svg>\n"));
    }

    #[test]
    fn an_empty_board_in_characters() {
        assert_eq!(read("1x2").text(), "+   +   +\n\n+   +   +\nA 0, B 0; A to move\n");
    }

    #[test]
    fn labels_of_any_length_stand_apart() {
        let text = read("5x5").drawn_text(false, true);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0], "+  0  +  1  +  2  +  3  +  4  +");
        assert_eq!(rows[1], "30    31    32    33    34    35");
        assert_eq!(rows[10], "+  25 +  26 +  27 +  28 +  29 +");
        let large = read("10x10").drawn_text(false, true);
        assert!(large.lines().any(|row| row.starts_with("110   111   112")), "{large}");
        for line in 0..220 {
            assert!(large.split_whitespace().any(|word| word == line.to_string()), "{line}");
        }
    }

    #[test]
    fn owners_last_lines_and_numbers_in_characters() {
        let position = read("2x2:111111111100 1-1 B");
        let owners = [Some(Player::LEFT), Some(Player::RIGHT), None, None];
        let numbers = [
            (Line(10), "2".to_owned(), Emphasis::Best),
            (Line(11), "-2".to_owned(), Emphasis::Plain),
            (Line(0), "7".to_owned(), Emphasis::Chosen),
        ];
        let drawing = Drawing { owners: Some(&owners), last: Some(Line(3)), numbers: &numbers, ..Drawing::default() };
        let expected = [
            " + [7] +-----+",
            " |  A  |  B  |",
            " +-----+═════+",
            " |     2*    -2",
            " +-----+-----+",
            "A 1, B 1; B to move",
        ];
        assert_eq!(position.drawing_text(&drawing, false).lines().collect::<Vec<_>>(), expected);
        let coloured = position.drawing_text(&drawing, true);
        assert!(coloured.contains("\x1b[34mA\x1b[0m") && coloured.contains("\x1b[1;32m2*\x1b[0m"), "{coloured}");
        // The score alone does not show who owns which box.
        assert!(position.text().contains("| # | # |"));
    }

    #[test]
    fn a_game_that_is_over() {
        let position = read("1x1:1111 0-0-1 C");
        assert_eq!(position.text(), "+---+\n| C |\n+---+\nA 0, B 0, C 1; over\n");
        assert!(position.svg().contains(">C</text>"));
    }

    #[test]
    fn drawings_are_whole_documents() {
        for text in ["1x1", "3x3", "3x3 swedish", "1x8 icelandic 0-0-0 C", "10x10", "1x1:1111 1-0 A", "1x2:1111101"] {
            let position = read(text);
            let numbers: Vec<_> =
                position.free().iter().map(|line| (Line(line as u16), "<1>".to_owned(), Emphasis::Best)).collect();
            for labels in [false, true] {
                let drawing = Drawing { labels, numbers: &numbers, last: Some(Line(0)), ..Drawing::default() };
                assert_well_formed(&position.drawing(&drawing));
            }
            assert_well_formed(&position.svg());
        }
    }

    #[test]
    fn what_cannot_be_seen_is_told() {
        let told = read("2x2 swedish").svg();
        assert!(
            told.contains("8 of 12 lines are drawn, 0 of 4 boxes closed. Loops, in boxes: 4. A 0, B 0; A to move.")
        );
        let chain = read("1x4:1111111100001").svg();
        assert!(chain.contains("Strings that can be taken, in boxes: 4."), "{chain}");
    }

    #[test]
    fn every_line_can_be_found() {
        let drawing = read("3x4").svg();
        assert!((0..31).all(|line| drawing.matches(&format!("data-place=\"{line}\"")).count() == 1));
    }
}
