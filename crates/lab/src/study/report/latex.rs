//! Reports for papers: tables with `booktabs`, figures as TikZ.

use hedgerow_core::Refusal;
use hedgerow_core::latex::{Align, Heading, Table as Tabular, escape};
use hedgerow_core::picture::tikz;
use hedgerow_value::{Worth, notation};

use super::words::{agreement, basis, caption, facts, legend, sentence, source, width};
use super::{Agreement, Cell, Report, Table};

/// Writes a report under a subsection heading, each table and figure with a caption and a label, such as
/// `tab:koene-table-2`. `figure` gives the file of each figure, if it has one; the others are included in the text.
pub fn latex(report: &Report, figure: &dyn Fn(usize) -> Option<String>) -> Result<String, Refusal> {
    let mut blocks = vec![format!("\\subsection{{{}}}\n\\label{{sec:{}}}", escape(&report.title), report.name)];
    blocks.extend(source(report).map(|source| format!("\\emph{{{}}}", escape(&source))));
    blocks.push(paragraph(&report.about));
    let explained = signs(report);
    for (place, table) in report.tables.iter().enumerate() {
        let caption = titled(&table.name, &table.title, report);
        blocks.push(self::table(table, caption, &label(&report.name, place), &explained));
    }
    blocks.extend(agreement(report).map(|text| escape(&sentence(&text))));
    for (place, one) in report.figures.iter().enumerate() {
        let picture = match figure(place) {
            Some(file) => format!("\\input{{{file}}}"),
            None => tikz(&one.svg)?.trim_end().to_owned(),
        };
        let caption = titled(&one.name, &one.title, report);
        let label = label(&report.name, place);
        blocks.push(format!(
            "\\begin{{figure}}[htbp]\n\\centering\n{picture}\n\\caption{{{caption}}}\n\\label{{fig:{label}}}\n\\end{{figure}}"
        ));
        blocks.extend(one.notes.iter().map(|note| paragraph(note)));
    }
    blocks.extend(report.notes.iter().map(|note| paragraph(note)));
    let facts: Vec<String> =
        facts(report).iter().map(|(name, fact)| format!("\\item {name}: {}", paragraph(fact))).collect();
    blocks.push(format!("\\begin{{itemize}}\n{}\n\\end{{itemize}}", facts.join("\n")));
    blocks.retain(|block| !block.is_empty());
    Ok(blocks.join("\n\n") + "\n")
}

/// The label of the table or figure for `\ref`: the name of the study, and from the second on a number.
fn label(name: &str, place: usize) -> String {
    if place == 0 { name.to_owned() } else { format!("{name}-{}", place + 1) }
}

/// A caption. LaTeX renumbers it, so the published number follows in the text.
fn titled(name: &str, title: &str, report: &Report) -> String {
    let is_numbered = ["Table", "Figure"].iter().any(|kind| name.starts_with(kind));
    let text = match (&report.thesis, is_numbered && !title.is_empty()) {
        (Some(thesis), true) => format!("{title} ({name} of {thesis})"),
        (None, true) => format!("{title} ({name})"),
        (_, false) => caption(name, title),
    };
    sentence(&escape(&text))
}

/// A text in one line; text between backticks is set in typewriter type.
fn paragraph(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let pieces: Vec<&str> = text.split('`').collect();
    if pieces.len().is_multiple_of(2) {
        return escape(&text);
    }
    let set = |(place, piece): (usize, &&str)| match place % 2 {
        0 => escape(piece),
        _ => format!("\\texttt{{{}}}", escape(piece)),
    };
    pieces.iter().enumerate().map(set).collect()
}

/// The meaning of the signs in the tables.
fn signs(report: &Report) -> String {
    let entries: Vec<String> = legend(report, |text| format!("({text})"))
        .iter()
        .map(|(sign, meaning)| format!("{}: {meaning}", escape(sign).replace("a-b", "$a$--$b$")))
        .collect();
    if entries.is_empty() {
        String::new()
    } else {
        entries.join("; ").replace('%', "\\%").replace("\\\\%", "\\%") + "."
    }
}

fn table(table: &Table, caption: String, label: &str, explained: &str) -> String {
    let (corner, cells) = (table.corner.len(), width(table));
    let mut tabular = Tabular::new([vec![Align::Left; corner], vec![Align::Right; cells]].concat());
    for (place, line) in table.headings.iter().enumerate() {
        let is_last = place + 1 == table.headings.len();
        let names = table.corner.iter().map(|name| Heading::from(if is_last { escape(name) } else { String::new() }));
        let over = line.iter().map(|heading| Heading { text: escape(&heading.text), span: heading.span });
        tabular.head(names.chain(over).collect());
    }
    if table.headings.is_empty() && corner > 0 {
        tabular.head(table.corner.iter().map(|name| escape(name).into()).collect());
    }
    for row in &table.rows {
        // A row that is too short would shift its cells.
        let names = (0..corner).map(|place| row.headings.get(place).map_or_else(String::new, |text| entry(text)));
        tabular.row(names.chain(row.cells.iter().map(cell)).collect());
    }
    tabular.caption = caption;
    tabular.label = label.to_owned();
    tabular.notes.extend(basis(table).map(|text| sentence(&text)));
    tabular.notes.extend(table.note.as_deref().map(paragraph));
    tabular.notes.extend((!explained.is_empty()).then(|| explained.to_owned()));
    tabular.to_latex().trim_end().to_owned()
}

/// Our number, bold where it differs; the published one in brackets after it; and the interval, small.
fn cell(cell: &Cell) -> String {
    let shown = cell.shown();
    let ours = match (shown.is_run, &cell.agreement) {
        (false, _) => format!("\\emph{{{}}}", escape(shown.ours)),
        (true, Agreement::Differs) => format!("\\textbf{{{}}}\\,{}", entry(shown.ours), shown.mark),
        (true, Agreement::Open) => format!("{}\\,{}", entry(shown.ours), shown.mark),
        (true, _) => entry(shown.ours),
    };
    let theirs = shown.theirs.map_or(String::new(), |text| format!(" ({})", entry(text)));
    let interval = shown.interval.map_or(String::new(), |text| format!(" {{\\tiny {}}}", range(text)));
    ours + &theirs + &interval
}

/// The longest fraction of a cell, in letters; longer ones are decimals.
const LONGEST_CELL: usize = 13;

/// A value of a game is set as mathematics, everything else as text.
fn entry(text: &str) -> String {
    if let (true, Ok(number)) = (text.len() > LONGEST_CELL, text.parse()) {
        return format!("${}$", Worth::Exact(number).to_short_latex(LONGEST_CELL));
    }
    let is_value = text.contains(['*', '^', '{', '/']);
    let mathematics = notation::latex(text).filter(|_| is_value);
    mathematics.map_or_else(|| escape(text), |mathematics| format!("${mathematics}$"))
}

/// An interval such as `0.31-0.52`, with a dash between its ends.
fn range(text: &str) -> String {
    match text.char_indices().skip(1).find(|&(_, letter)| letter == '-') {
        Some((at, _)) => format!("{}--{}", escape(&text[..at]), escape(&text[at + 1..])),
        None => escape(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_mathematics_and_numbers_are_text() {
        let entries = ["-7/2", "*2", "{1|-1}", "0.5", "-3", "61 %", "x"].map(entry);
        let wanted = ["$-\\tfrac{7}{2}$", "${*}2$", "$\\pm 1$", "0.5", "\\ensuremath{-}3", "61 \\%", "x"];
        assert_eq!(entries, wanted);
    }

    #[test]
    fn long_fractions_are_decimals() {
        assert_eq!(entry("1271162049017069/1200424892529498"), "$1.0589267657\\ldots$");
    }

    #[test]
    fn code_is_set_by_a_typewriter() {
        assert_eq!(paragraph("m stalks `B_R`\n and `RB`"), "m stalks \\texttt{B\\_R} and \\texttt{RB}");
        assert_eq!(paragraph("one ` alone"), "one ` alone");
    }

    #[test]
    fn intervals_have_a_dash() {
        assert_eq!(range("0.31-0.52"), "0.31--0.52");
        assert_eq!(range("-0.3--0.1"), "\\ensuremath{-}0.3--\\ensuremath{-}0.1");
    }

    #[test]
    fn ours_stands_before_theirs() {
        let both = Cell {
            ours: Some("0.4".into()),
            interval: Some("0.3-0.5".into()),
            published: Some("0.7".into()),
            agreement: Agreement::Differs,
            ..Cell::EMPTY
        };
        assert_eq!(cell(&both), "\\textbf{0.4}\\,! (0.7) {\\tiny 0.3--0.5}");
        assert_eq!(cell(&Cell::EMPTY), "\\emph{\\dots{}}");
    }
}
