//! The boards of all plies, one below the other, with the counts on the moves.

use hedgerow_core::Refusal;
use hedgerow_core::picture::{Anchor, Emphasis, Svg, palette};
use hedgerow_games::entry::Number;
use hedgerow_lab::repeats::{Choices, Ply};

use crate::words::named;
use hedgerow_registry::{Game, Position};

/// The height of the words above a board, and the room they have.
const LETTERS: f64 = 14.0;
const CAPTION: f64 = 26.0;
/// The approximate width of a letter.
const LETTER_WIDTH: f64 = 0.6 * LETTERS;

/// The picture; `start` is drawn if there was nothing to study.
pub(super) fn stacked(choices: &Choices, start: &dyn Position, game: &dyn Game) -> Result<String, Refusal> {
    let mut boards = Vec::new();
    for (index, ply) in choices.plies.iter().enumerate() {
        let position = game.read(&ply.position).map_err(|error| error.to_string())?;
        let svg = position.svg_with_numbers(&numbers(ply))?;
        let who = named(ply.to_move, start.naming());
        boards.push((format!("Ply {}: {who}, {} times", index + 1, ply.searches()), svg));
    }
    if boards.is_empty() {
        return start.svg_with_numbers(&[]);
    }
    let sizes: Vec<(f64, f64)> = boards.iter().map(|(_, svg)| size(svg)).collect::<Result<_, _>>()?;
    let words = boards.iter().map(|(caption, _)| 10.0 + LETTER_WIDTH * caption.chars().count() as f64);
    let width = sizes.iter().map(|size| size.0).chain(words).fold(0.0, f64::max);
    let height: f64 = sizes.iter().map(|size| size.1 + CAPTION).sum();
    let mut sheet = Svg::new(width, height, &format!("How often each move is chosen, from {}", start.write()));
    let (mut nested, mut top) = (String::new(), 0.0);
    for ((caption, svg), (_, height)) in boards.iter().zip(&sizes) {
        sheet.words((5.0, top + CAPTION / 2.0), LETTERS, palette::INK, Anchor::Start, caption);
        nested += &svg.replacen("<svg ", &format!("<svg y=\"{}\" ", top + CAPTION), 1);
        top += CAPTION + height;
    }
    // The boards are complete documents, which may stand inside another one.
    let sheet = sheet.finish();
    let end = sheet.rfind("</svg>").unwrap_or(sheet.len());
    Ok(format!("{}{nested}{}", &sheet[..end], &sheet[end..]))
}

/// The counts of the moves that were chosen. All moves of the most chosen class stand out: they are equivalent, and the
/// study continues with the first of them, which may have been chosen less often than another.
fn numbers(ply: &Ply) -> Vec<Number> {
    let number = |(chosen, count): &(String, u64)| {
        let most = ply.classes.first().is_some_and(|class| class.moves.iter().any(|(alike, _)| alike == chosen));
        let emphasis = if most { Emphasis::Chosen } else { Emphasis::Plain };
        Number { chosen: chosen.clone(), text: count.to_string(), emphasis }
    };
    // Possibly nobody chose the first member of the class that is played.
    let shown = |(chosen, count): &&(String, u64)| *count > 0 || ply.played() == Some(chosen);
    ply.moves.iter().filter(shown).map(number).collect()
}

/// Width and height of a picture, read from its first line.
fn size(svg: &str) -> Result<(f64, f64), Refusal> {
    let side = |name: &str| {
        let from = svg.find(name)? + name.len();
        svg[from..].split('"').next()?.parse::<f64>().ok()
    };
    side(" width=\"").zip(side(" height=\"")).ok_or_else(|| "the picture has no size".into())
}
