//! The board as it is shown during a game.

use crate::answer::plain;
use hedgerow_workbench::{Game, Position};

/// The picture of a position with its text.
pub fn draw(game: &dyn Game, text: &str, colour: bool) -> String {
    let drawn = game.read(text).map_or_else(|_| String::new(), |position| position.drawn(colour, true));
    with_text(&drawn, text)
}

/// The picture of the position with this text that these moves have led to.
pub fn draw_after(game: &dyn Game, start: &dyn Position, past: &[&str], text: &str, colour: bool) -> String {
    match start.drawn_after(past, colour) {
        Some(drawn) => with_text(&drawn, text),
        None => draw(game, text, colour),
    }
}

/// A picture with the text of the position below it, unless the picture is that text.
fn with_text(drawn: &str, text: &str) -> String {
    let space = if drawn.is_empty() || drawn.ends_with('\n') { "" } else { "\n" };
    let text = if drawn.trim_end() == text { String::new() } else { format!("{}\n", plain(text)) };
    format!("{drawn}{space}{text}")
}
