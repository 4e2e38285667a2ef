//! Boards and lists of moves in characters, as a game shows them.

use hedgerow_workbench::{Game, Position};

use crate::answer::plain;

/// The picture of a position with its text.
pub fn draw(game: &dyn Game, text: &str, colour: bool) -> String {
    let drawn = game.read(text).map_or_else(|_| String::new(), |position| position.drawn(colour, true));
    with_text(&drawn, text)
}

/// The picture of the position with this text, which these moves have reached.
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

/// Names in columns.
pub fn listing(names: &[impl AsRef<str>]) -> String {
    let width = names.iter().map(|name| name.as_ref().chars().count()).max().unwrap_or(0) + 2;
    let line = |line: &[_]| {
        let line: String = line.iter().map(|name| format!("{:<width$}", AsRef::<str>::as_ref(name))).collect();
        format!("  {}\n", line.trim_end())
    };
    names.chunks((100 / width).max(1)).map(line).collect()
}
