//! `perft` in words.

use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::PerftAnswer;

use crate::answer::Answer;
use crate::render::Style;

/// The counts; with `--quiet`, only the last.
pub fn said(found: PerftAnswer, style: Style) -> Answer {
    let text = match found.counts.last() {
        Some(last) if style.quiet => format!("{last}\n"),
        _ => counts(&found.counts),
    };
    Answer::said(Found::Perft(found), text)
}

/// A line for every length.
pub fn counts(counts: &[u64]) -> String {
    counts.iter().enumerate().map(|(length, count)| format!("{length:>3}  {count}\n")).collect()
}
