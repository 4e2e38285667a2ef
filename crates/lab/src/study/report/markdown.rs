//! Reports as Markdown, with tables in the dialect of GitHub and mdBook.

use super::words::{agreement, basis, caption, columns, facts, legend, sentence, source, width};
use super::{Agreement, Cell, Report, Table};

/// Writes a report under a third-level heading. `figure` gives the link of each figure's picture, if it has one.
pub fn markdown(report: &Report, figure: &dyn Fn(usize) -> Option<String>) -> String {
    let mut blocks = vec![format!("### {}", escaped(&report.title))];
    if let Some(source) = source(report) {
        blocks.push(format!("*{}*", escaped(&source)));
    }
    blocks.push(escaped(&report.about));
    for table in &report.tables {
        blocks.push(format!("**{}**", escaped(&caption(&table.name, &table.title))));
        blocks.extend(over_all(table).map(|over| format!("Columns: {}.", escaped(&over))));
        blocks.push(grid(table));
        blocks.extend(basis(table).map(|text| sentence(&text)));
        blocks.extend(table.note.as_deref().map(escaped));
    }
    let legend: Vec<String> = legend(report, |text| format!("({text})"))
        .iter()
        .map(|(sign, meaning)| format!("{}: {meaning}", escaped(sign)))
        .collect();
    blocks.push(legend.join("; "));
    blocks.extend(agreement(report).map(|text| format!("**{}**", sentence(&text))));
    for (place, one) in report.figures.iter().enumerate() {
        let caption = escaped(&caption(&one.name, &one.title));
        if let Some(link) = figure(place) {
            blocks.push(format!("![{caption}](<{}>)", link.replace(['<', '>', '\n'], "")));
        }
        blocks.push(format!("**{caption}**"));
        blocks.extend(one.notes.iter().map(|note| escaped(note)));
    }
    blocks.extend(report.notes.iter().map(|note| escaped(note)));
    let facts: Vec<String> = facts(report).iter().map(|(name, fact)| format!("- {name}: {}", escaped(fact))).collect();
    blocks.push(facts.join("\n"));
    if !report.commands.is_empty() {
        blocks.push(code(&report.commands.join("\n")));
    }
    blocks.retain(|block| !block.is_empty());
    blocks.join("\n\n") + "\n"
}

/// The heading over all columns of a table that has several: it is written once.
fn over_all(table: &Table) -> Option<String> {
    let over: Vec<&str> = table
        .headings
        .iter()
        .filter(|line| is_over_all(table, line.len()))
        .flatten()
        .map(|heading| heading.text.as_str())
        .collect();
    (!over.is_empty()).then(|| over.join(", "))
}

fn is_over_all(table: &Table, headings: usize) -> bool {
    headings == 1 && width(table) > 1
}

fn grid(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    // Markdown has one line of headings: headings above each other are joined.
    let lines: Vec<bool> = table.headings.iter().map(|line| !is_over_all(table, line.len())).collect();
    let heading = |column: &Vec<&str>| {
        let texts: Vec<&str> = column.iter().zip(&lines).filter(|(_, kept)| **kept).map(|(text, _)| *text).collect();
        escaped(&texts.join(", "))
    };
    let columns = columns(table);
    let headings = table.corner.iter().map(|text| escaped(text)).chain(columns.iter().map(heading)).collect();
    let rule = table.corner.iter().map(|_| ":--".into()).chain(columns.iter().map(|_| "--:".into())).collect();
    let mut text = vec![line(headings), line(rule)];
    for row in &table.rows {
        // A row that is too short would shift its cells.
        let headings =
            (0..table.corner.len()).map(|place| row.headings.get(place).map_or(String::new(), |text| escaped(text)));
        text.push(line(headings.chain(row.cells.iter().map(cell)).collect()));
    }
    text.join("\n")
}

fn cell(cell: &Cell) -> String {
    let shown = cell.shown();
    let ours = match (shown.is_run, &cell.agreement) {
        (false, _) => format!("*{}*", escaped(shown.ours)),
        (true, Agreement::Differs) => format!("**{} {}**", escaped(shown.ours), shown.mark),
        (true, _) => escaped(shown.ours) + &shown.mark.replace('?', " ?"),
    };
    let theirs = shown.theirs.map_or(String::new(), |text| format!(" ({})", escaped(text)));
    let interval = shown.interval.map_or(String::new(), |text| format!("<br><sub>{}</sub>", escaped(text)));
    ours + &theirs + &interval
}

/// A block of code, in a fence that the code does not contain.
fn code(text: &str) -> String {
    let mut fence = "```".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}sh\n{text}\n{fence}")
}

/// The text in one line, with the characters that mean something in Markdown escaped.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (place, c) in text.chars().enumerate() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' => escaped.extend(['\\', c]),
            // At the start of a line these make lists and headings.
            '-' | '+' | '#' if place == 0 => escaped.extend(['\\', c]),
            c if c.is_control() => escaped.push('\u{FFFD}'),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_markdown_are_letters() {
        assert_eq!(escaped("{1|-1} *2 <b>\n& a_b"), "{1\\|-1} \\*2 &lt;b&gt; &amp; a\\_b");
        assert_eq!((escaped("- no list"), escaped("-7/2")), ("\\- no list".into(), "\\-7/2".into()));
        assert_eq!(code("a ``` b"), "````sh\na ``` b\n````");
    }
}
