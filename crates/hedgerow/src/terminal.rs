//! What a terminal can show, and whether there is one.

use std::io::{IsTerminal, stderr, stdout};

/// Whether standard output is a terminal that wants colours (see no-color.org).
pub fn colour() -> bool {
    let unset = |name: &str| std::env::var_os(name).is_none_or(|value| value.is_empty());
    stdout().is_terminal() && unset("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Whether standard error is a terminal.
pub fn watched() -> bool {
    stderr().is_terminal()
}

/// Bold text, where colours are wanted.
pub fn bold(text: &str, colour: bool) -> String {
    if colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
}

/// The text if it is short, else its beginning.
pub fn shortened(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some(_) => text.chars().take(longest.saturating_sub(1)).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

/// How many letters wide standard output is, if it is a terminal.
pub fn width() -> Option<usize> {
    terminal_size::terminal_size_of(stdout()).map(|(width, _)| usize::from(width.0))
}
