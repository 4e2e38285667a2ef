//! Numbers on the moves of a picture: exact results, means, rates of winning.

use super::{Svg, palette};

/// How much the number of a move stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Emphasis {
    /// One of many.
    #[default]
    Plain,
    /// The move that was chosen.
    Chosen,
    /// As good as any.
    Best,
}

/// The most names that a description lists.
const MOST_TOLD: usize = 60;

/// Names in a sentence, `a1, b2, and 7 more`: the description of a picture must not become endless.
pub fn told(names: impl ExactSizeIterator<Item = String>, joint: &str) -> String {
    let more = names.len().saturating_sub(MOST_TOLD);
    let mut names: Vec<String> = names.take(MOST_TOLD).collect();
    if more > 0 {
        names.push(format!("and {more} more"));
    }
    names.join(joint)
}

/// The numbers that stand out in a picture, as sentences to be appended to others: ` Best moves: a1 (3).`
pub fn told_numbers<M: Copy>(
    numbers: &[(M, String, Emphasis)],
    write_move: impl Fn(M) -> String,
    joint: &str,
) -> String {
    let mut text = String::new();
    for (emphasis, phrase) in [(Emphasis::Best, "Best moves"), (Emphasis::Chosen, "Chosen")] {
        let such = numbers.iter().filter(|(.., how)| *how == emphasis);
        let such: Vec<String> = such.map(|(chosen, number, _)| format!("{} ({number})", write_move(*chosen))).collect();
        if !such.is_empty() {
            text += &format!(" {phrase}: {}.", such.join(joint));
        }
    }
    text
}

impl Svg {
    /// Draws numbers on a finished document, each centred at a point and about as wide as `room` at most: longer
    /// numbers are written smaller.
    ///
    /// ```
    /// use hedgerow_core::picture::{Emphasis, Svg};
    ///
    /// let sheet = Svg::new(40.0, 40.0, "a sheet").finish();
    /// let numbers = [((20.0, 20.0), "1/2".to_owned(), Emphasis::Best)];
    /// let drawn = Svg::numbered(&sheet, 30.0, &numbers);
    /// assert!(drawn.contains(">1/2</text>") && drawn.ends_with("</svg>\n"));
    /// ```
    pub fn numbered(document: &str, room: f64, numbers: &[((f64, f64), String, Emphasis)]) -> String {
        let mut svg = Self::reopened(document);
        svg.overlay();
        for (at, number, emphasis) in numbers {
            let characters = number.chars().count().max(1) as f64;
            let height = (1.4 * room / characters).clamp(4.0, 12.0);
            let size = (characters * height * 0.6 + 5.0, height + 4.0);
            svg.number(*at, height, size, number, *emphasis);
        }
        svg.end();
        svg.finish()
    }

    /// A number of this height on a plate of this size, both centred at the point given: plain ones in a thin frame,
    /// the chosen one in a thick frame, the best on a dark plate.
    pub fn number(
        &mut self,
        at: (f64, f64),
        height: f64,
        size: (f64, f64),
        number: &str,
        emphasis: Emphasis,
    ) -> &mut Self {
        self.number_in([palette::BLUE, palette::GREEN], at, (height, size), number, emphasis)
    }

    /// As [`Svg::number`], with colours for the frame of the chosen and for the plate of the best: where players are
    /// blue and green, no number may look like a player's mark.
    pub fn number_in(
        &mut self,
        [chosen, best]: [&str; 2],
        at: (f64, f64),
        (height, size): (f64, (f64, f64)),
        number: &str,
        emphasis: Emphasis,
    ) -> &mut Self {
        match emphasis {
            Emphasis::Plain => {
                self.plate(at, size, palette::PAPER, 1.0, palette::GRID);
                self.label(at.0, at.1, height, palette::INK, number)
            }
            Emphasis::Chosen => {
                self.plate(at, size, palette::PAPER, 2.5, chosen);
                self.bold(at.0, at.1, height, chosen, number)
            }
            Emphasis::Best => {
                self.plate(at, size, best, 1.5, palette::INK);
                self.bold(at.0, at.1, height, palette::PAPER, number)
            }
        }
    }
}
