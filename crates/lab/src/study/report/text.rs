//! Reports for a terminal.

mod grid;

use super::Report;
use super::words::{agreement, basis, caption, facts, legend, sentence, source};

/// Writes a report in lines of at most this width, as far as its words and cells allow. With colours, cells that differ
/// are red.
pub fn text(report: &Report, colour: bool, width: usize) -> String {
    let pen = Pen { colour };
    let mut blocks = vec![pen.bold(&wrapped(&report.title, "", width))];
    blocks.extend(source(report).map(|source| wrapped(&source, "", width)));
    blocks.push(wrapped(&report.about, "", width));
    for table in &report.tables {
        blocks.push(pen.bold(&wrapped(&caption(&table.name, &table.title), "", width)));
        blocks.extend(grid::blocks(table, pen, width));
        let below = basis(table).map(|text| sentence(&text)).into_iter().chain(table.note.clone());
        blocks.push(wrapped(&below.collect::<Vec<_>>().join(" "), "", width));
    }
    let signs = legend(report, |text| format!("({text})"));
    let legend: Vec<String> = signs.iter().map(|(sign, meaning)| format!("{sign}: {meaning}")).collect();
    blocks.push(wrapped(&legend.join("; "), "", width));
    blocks.extend(agreement(report).map(|text| pen.bold(&wrapped(&sentence(&text), "", width))));
    for figure in &report.figures {
        let mut lines = vec![wrapped(&caption(&figure.name, &figure.title), "", width)];
        lines.extend(figure.notes.iter().map(|note| wrapped(note, "  ", width)));
        blocks.push(lines.join("\n"));
    }
    blocks.extend(report.notes.iter().map(|note| wrapped(note, "", width)));
    let facts = facts(report);
    let longest = facts.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let fact = |(name, fact): &(&str, String)| {
        let indent = " ".repeat(longest + 3);
        let told = wrapped(fact, &indent, width);
        format!("{:<1$}{2}", format!("{name}:"), longest + 3, told.trim_start())
    };
    blocks.push(facts.iter().map(fact).collect::<Vec<_>>().join("\n"));
    let again: Vec<String> = report.commands.iter().map(|command| format!("  {}", plain(command))).collect();
    if !again.is_empty() {
        blocks.push(format!("To make it again:\n{}", again.join("\n")));
    }
    blocks.retain(|block| !block.is_empty());
    blocks.join("\n\n") + "\n"
}

/// The style of text, with colours or without.
#[derive(Clone, Copy)]
struct Pen {
    colour: bool,
}

impl Pen {
    fn bold(self, text: &str) -> String {
        self.letters("1", text)
    }

    fn red(self, text: &str) -> String {
        self.letters("31", text)
    }

    fn faint(self, text: &str) -> String {
        self.letters("2", text)
    }

    fn letters(self, code: &str, text: &str) -> String {
        if self.colour && !text.trim().is_empty() { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.into() }
    }
}

/// The text without terminal control characters.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}

/// Paragraphs in lines of at most this width, as far as their words allow, all indented by the same.
fn wrapped(text: &str, indent: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.split("\n\n") {
        let mut line = String::new();
        for word in paragraph.split_whitespace().map(plain) {
            if !line.is_empty() && indent.len() + line.chars().count() + 1 + word.chars().count() > width {
                lines.push(format!("{indent}{line}"));
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        if !line.is_empty() {
            lines.push(format!("{indent}{line}"));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_on_in_the_next_line() {
        assert_eq!(wrapped("one two\nthree four", "  ", 11), "  one two\n  three\n  four");
        assert_eq!(wrapped("unbreakable", "", 4), "unbreakable");
        assert_eq!(wrapped(" \u{1b}[31mred ", "", 40), "\u{FFFD}[31mred");
    }
}
